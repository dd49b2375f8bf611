import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// What photos look like.
@Suite struct PerceptualHashTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A few round shapes of light and dark, different for each seed.
    private static func picture(_ seed: Int, width: Int, height: Int, brightness: Double = 0) -> Bitmap {
        Bitmap(width: width, height: height) { x, y in
            let (across, down) = (Double(x) / Double(width), Double(y) / Double(height))
            var value = 128 + brightness
            for part in 1...5 {
                let (place, size) = (Double(seed * part * 37 % 101) / 101, Double(seed * part * 53 % 89) / 89)
                let distance = (across - place) * (across - place) + (down - size) * (down - size)
                value += (part.isMultiple(of: 2) ? -90 : 90) * exp(-distance * 30)
            }
            let level = UInt8(max(0, min(255, value)))
            return [level, level, level / 2 + 60]
        }
    }

    private func hash(_ path: String, base: Int = 600) throws -> PictureHash? {
        let facts = try ImageInspector.inspect(path: path).facts
        return try Renderer().hash(path: path, facts: facts, base: facts.size.fitting(longEdge: base))
    }

    private func saved(_ bitmap: Bitmap, _ name: String) throws -> String {
        try bitmap.save(scratch.path(name))
        return scratch.path(name.split(separator: "[").first.map(String.init) ?? name)
    }

    @Test func theSamePictureIsAlikeAndOthersAreNot() throws {
        var first: [PictureHash] = []
        for seed in 1...6 {
            let original = try #require(
                try hash(saved(Self.picture(seed, width: 600, height: 400), "\(seed).jpg[Q=95]")))
            for (name, bitmap) in [
                ("smaller.jpg[Q=90]", Self.picture(seed, width: 240, height: 160)),
                ("worse.jpg[Q=25]", Self.picture(seed, width: 600, height: 400)),
                ("other.png", Self.picture(seed, width: 600, height: 400)),
                ("brighter.jpg", Self.picture(seed, width: 600, height: 400, brightness: 20)),
            ] {
                let distance = try hash(saved(bitmap, name))?.distance(to: original)
                #expect((distance ?? 64) <= PictureHash.alike, "\(seed) \(name)")
            }
            // Another size of decoding is not another picture.
            #expect(try (hash(scratch.path("\(seed).jpg"), base: 150)?.distance(to: original) ?? 64) <= 4)
            #expect(first.allSatisfy { $0.distance(to: original) > PictureHash.alike }, "\(seed)")
            first.append(original)
        }
    }

    @Test func photosAreComparedUpright() throws {
        let upright = Self.picture(2, width: 300, height: 200)
        let stored = Bitmap(width: 200, height: 300) { x, y in
            // Rotated clockwise by a quarter turn, this is the picture.
            upright[299 - y, x].map(UInt8.init)
        }
        let path = try saved(stored, "stored.jpg[Q=95]")
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let turned = try scratch.write(Segments.adding([("Exif.Image.Orientation", "6")], to: bytes), "turned.jpg")
        let expected = try #require(try hash(saved(upright, "upright.jpg[Q=95]")))
        #expect(try (hash(turned)?.distance(to: expected) ?? 64) <= PictureHash.alike)
        #expect(try (hash(path)?.distance(to: expected) ?? 64) > PictureHash.alike)
    }

    @Test func evenPicturesHaveNone() throws {
        for (name, colour) in [("black.jpg", [UInt8(0), 0, 0]), ("sky.jpg", [120, 170, 230])] {
            #expect(try hash(saved(Bitmap(width: 320, height: 240, plain: colour), name)) == nil)
        }
        let sky = Bitmap(width: 320, height: 240) { x, y in [120, 170, UInt8(225 + (x * 7 + y * 3) % 5)] }
        #expect(try hash(saved(sky, "noise.png")) == nil)
    }

    /// A check gets the same hash as a build, from the decoding that the base determines.
    @Test func renderingFindsTheSame() throws {
        let path = try saved(Self.picture(3, width: 900, height: 600), "a.jpg[Q=90]")
        let facts = try ImageInspector.inspect(path: path).facts
        let base = facts.size.fitting(longEdge: 450)
        let specs = [
            RenditionSpec(size: facts.size.fitting(longEdge: 200), base: base, format: .jpeg, quality: 80),
            // Its base is too small for it, so it is made from another decoding.
            RenditionSpec(
                size: facts.size.fitting(longEdge: 600), base: base, format: .jpeg, quality: 80),
        ]
        let outputs = specs.indices.map { RenditionOutput(spec: specs[$0], path: scratch.path("out-\($0)")) }
        let photo = try Renderer().render(path: path, facts: facts, outputs: outputs)
        let hash = try Renderer().hash(path: path, facts: facts, base: base)
        #expect(hash != nil)
        #expect(photo.hashes == [PictureHash.text(hash), ""])
    }
}
