import AlbumModel
import Foundation
import ImagingFixtures
import Testing

@testable import Imaging
@testable import Planning

/// Faces cut from photos, from the rectangle in the metadata to the pixels.
struct FaceCutTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A grey picture with a red face, near the right edge and above the middle.
    private static let upright = Bitmap(width: 600, height: 400) { x, y in
        (450..<510).contains(x) && (100..<160).contains(y) ? [200, 30, 40] : [110, 115, 120]
    }

    @Test(arguments: Orientation.allCases, [true, false])
    func facesAreFoundWhicheverWayThePhotoLies(orientation: Orientation, isStored: Bool) throws {
        // If both have the same size, nothing distinguishes them, and the guidelines apply.
        guard isStored || orientation.swapsAxes else { return }
        let plain = scratch.path("plain.jpg")
        let stored = RendererTests.stored(Self.upright, orientation)
        try stored.save(plain + "[Q=95]")
        let path = try scratch.write(
            Segments.adding(
                [("Exif.Image.Orientation", String(orientation.rawValue))],
                to: Array(Data(contentsOf: URL(fileURLWithPath: plain)))), "turned.jpg")
        let facts = try ImageInspector.inspect(path: path).facts
        // As written by a program that follows the guidelines, or by one that writes what it shows.
        let drawn = isStored ? stored : Self.upright
        let face = try #require(MarkedFace(name: "Ann", red: drawn))
        let region = try #require(face.region(in: facts))
        let square = try #require(FaceCut.square(around: region, in: facts.size))
        let picture = try cut(square, of: path, facts, side: 96)
        // Three eighths of the side are the margin.
        let middle = picture[48, 48]
        #expect(middle.isNear([200, 30, 40], within: 12), "\(middle)")
        for (x, y) in [(4, 4), (91, 4), (4, 91), (91, 91), (48, 10), (10, 48), (48, 86), (86, 48)] {
            #expect(picture[x, y].isNear([110, 115, 120], within: 12), "\(x), \(y): \(picture[x, y])")
        }
    }

    private func cut(
        _ square: PictureRegion, of path: String, _ facts: MediaFacts, side: Int
    ) throws -> Bitmap {
        var spec = RenditionSpec(
            size: PixelSize(width: side, height: side), base: facts.size, format: .png, quality: 100)
        spec.region = square
        let output = scratch.path("face.png")
        let photo = try Renderer().render(
            path: path, facts: facts, outputs: [RenditionOutput(spec: spec, path: output)])
        #expect(photo.bytes == [try Data(contentsOf: URL(fileURLWithPath: output)).count])
        let picture = try Bitmap(contentsOf: output)
        #expect(picture.width == side && picture.height == side)
        return picture
    }

    /// The whole of a square photo is cut, too, though it has the decode's size.
    @Test(arguments: ["jpg", "png", "webp[lossless]", "tif", "jxl[lossless]", "heic[lossless]"])
    func facesAreCutFromEveryFormat(format: String) throws {
        let square = Bitmap(width: 300, height: 300) { x, y in
            x < 150 && y < 150 ? [200, 30, 40] : [110, 115, 120]
        }
        try square.save(scratch.path("square." + format))
        let path = scratch.path("square." + format.prefix { $0 != "[" })
        let facts = try ImageInspector.inspect(path: path).facts
        let region = try #require(PictureRegion(left: 0, top: 0, width: 0.5, height: 0.5))
        let picture = try cut(region, of: path, facts, side: 100)
        for (x, y) in [(3, 3), (95, 3), (3, 95), (50, 50), (95, 95)] {
            #expect(Array(picture[x, y].prefix(3)).isNear([200, 30, 40], within: 12), "\(x), \(y): \(picture[x, y])")
        }
    }
}

extension MarkedFace {
    /// Marks the red part of a picture.
    fileprivate init?(name: String, red picture: Bitmap) {
        var (left, top, right, bottom) = (picture.width, picture.height, 0, 0)
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture.stored(x, y).first ?? 0 > 180 {
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
            }
        }
        let (width, height) = (Double(picture.width), Double(picture.height))
        guard
            let region = PictureRegion(
                left: Double(left) / width, top: Double(top) / height, width: Double(right - left) / width,
                height: Double(bottom - top) / height)
        else { return nil }
        self.init(
            name: name, region: region, pictureSize: PixelSize(width: picture.width, height: picture.height))
    }
}
