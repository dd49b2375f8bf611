import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// CMYK with a profile. `TestProfile.inks` swaps cyan and yellow, so that its red is blue and its cyan yellow.
@Suite struct InkTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func published(_ path: String, long: Int = 16) throws -> (pixel: [Int], photo: RenderedPhoto) {
        let facts = try ImageInspector.inspect(path: path).facts
        let spec = RenditionSpec(size: PixelSize(width: long, height: long), format: .png, quality: 90)
        let output = scratch.path("out.png")
        let photo = try Renderer().render(
            path: path, facts: facts, outputs: [RenditionOutput(spec: spec, path: output)])
        return (try Bitmap(contentsOf: output)[long / 2, long / 2], photo)
    }

    private func jpeg(_ inks: [UInt8], profile: [UInt8], hasMarker: Bool = true) throws -> String {
        try Bitmap(width: 64, height: 64, plain: inks).save(
            scratch.path("inks.jpg[Q=100]"), isCMYK: true, profile: profile)
        guard !hasMarker else { return scratch.path("inks.jpg") }
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: scratch.path("inks.jpg"))))
        let place = try #require(bytes.firstRange(of: [0xFF, 0xEE]))
        let length = Int(bytes[place.lowerBound + 2]) << 8 | Int(bytes[place.lowerBound + 3])
        bytes.removeSubrange(place.lowerBound..<place.lowerBound + 2 + length)
        return try scratch.write(bytes, "unmarked.jpg")
    }

    private func tiff(_ pixel: [UInt8], bits: Int = 8, extra: Int? = nil, profile: [UInt8]) throws -> String {
        let samples = bits == 8 ? pixel : pixel.flatMap { [$0, $0] }
        return try scratch.write(
            TIFFFile.plain(
                Array(repeating: samples, count: 64 * 64).joined() + [], size: 64, channels: pixel.count, bits: bits,
                extra: extra, photometric: 5, profile: profile), "inks.tif")
    }

    @Test(arguments: [["A2B1"], ["A2B0"], ["A2B0", "A2B1", "A2B2"]], [true, false])
    func `the profile of a CMYK JPEG is applied`(tables: [String], hasMarker: Bool) throws {
        let path = try jpeg([255, 0, 0, 0], profile: TestProfile.inks(tables), hasMarker: hasMarker)
        for size in [64, 16] {
            let (pixel, photo) = try published(path, long: size)
            #expect(pixel.isNear([255, 255, 0], within: 4), "found \(pixel)")
            #expect(photo.warnings == [])
        }
    }

    @Test(arguments: [8, 16]) func `the profile of a CMYK TIFF is applied`(bits: Int) throws {
        for (inks, expected): ([UInt8], [Int]) in [
            ([255, 0, 0, 0], [255, 255, 0]), ([0, 0, 255, 0], [0, 255, 255]), ([0, 0, 0, 255], [0, 0, 0]),
            ([0, 0, 0, 0], [255, 255, 255]),
        ] {
            let (pixel, photo) = try published(tiff(inks, bits: bits, profile: TestProfile.inks(["A2B1"])))
            #expect(pixel.isNear(expected, within: 4), "\(inks): found \(pixel)")
            #expect(photo.warnings == [])
        }
    }

    @Test(arguments: [8, 16]) func `a fifth channel of a CMYK TIFF does not disturb its profile`(bits: Int) throws {
        let profile = TestProfile.inks(["A2B1"])
        let (plain, _) = try published(tiff([255, 0, 0, 0, 128], bits: bits, extra: 0, profile: profile))
        #expect(plain.isNear([255, 255, 0], within: 4), "found \(plain)")
        let (clear, _) = try published(tiff([255, 0, 0, 0, 128], bits: bits, extra: 2, profile: profile))
        #expect(clear.isNear([255, 255, 0, 128], within: 4), "found \(clear)")
    }

    @Test func `a profile for light says nothing about inks`() throws {
        let inks: [UInt8] = [20, 120, 200, 30]
        let (plain, _) = try published(jpeg(inks, profile: []))
        let (tagged, photo) = try published(jpeg(inks, profile: TestProfile.tables(["A2B0"])))
        #expect(tagged == plain, "found \(tagged) for \(plain)")
        #expect(photo.warnings == [])
        let (plainTIFF, _) = try published(tiff(inks, profile: []))
        let (taggedTIFF, other) = try published(tiff(inks, profile: TestProfile.tables(["A2B0"])))
        #expect(taggedTIFF == plainTIFF, "found \(taggedTIFF) for \(plainTIFF)")
        #expect(other.warnings == [])
    }

    @Test func `a profile for inks that cannot be used is reported`() throws {
        var profile = TestProfile.inks(["A2B0"])
        // An unknown kind of table.
        let place = try #require(profile.firstRange(of: Array("mft2".utf8)))
        profile.replaceSubrange(place, with: Array("zzzz".utf8))
        let inks: [UInt8] = [20, 120, 200, 30]
        for file in [{ try jpeg(inks, profile: $0) }, { try tiff(inks, profile: $0) }] as [([UInt8]) throws -> String] {
            let (plain, _) = try published(file([]))
            let (pixel, photo) = try published(file(profile))
            #expect(pixel == plain, "found \(pixel) for \(plain)")
            #expect(photo.warnings == [profileWarning])
        }
    }
}
