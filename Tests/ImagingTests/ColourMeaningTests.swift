import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// What the numbers of pixels mean: published pixels are compared with what Chromium 156 paints for the same file.
@Suite struct ColourMeaningTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func published(_ path: String) throws -> (pixel: [Int], photo: RenderedPhoto, facts: MediaFacts) {
        let facts = try ImageInspector.inspect(path: path).facts
        let spec = RenditionSpec(size: PixelSize(width: 16, height: 16), format: .png, quality: 90)
        let output = scratch.path("out.png")
        let photo = try Renderer().render(
            path: path, facts: facts, outputs: [RenditionOutput(spec: spec, path: output)])
        return (try Bitmap(contentsOf: output)[8, 8], photo, facts)
    }

    private static let sRGBPrimaries = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
    private static let p3Primaries = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]

    private static func gamma(_ value: Double) -> PNGFile.Chunk { ("gAMA", PNGFile.word(Int(value * 100_000))) }

    private static func primaries(_ values: [Double]) -> PNGFile.Chunk {
        ("cHRM", values.flatMap { PNGFile.word(Int(($0 * 100_000).rounded())) })
    }

    static let stated: [(name: String, chunks: [PNGFile.Chunk], expected: [Int])] = [
        ("nothing", [], [200, 100, 50]),
        ("linear", [gamma(1)], [229, 168, 122]),
        ("linear, with sRGB's primaries", [gamma(1), primaries(sRGBPrimaries)], [229, 168, 122]),
        ("gamma 0.7", [gamma(0.7)], [219, 140, 88]),
        ("sRGB's gamma", [gamma(0.45455)], [200, 100, 50]),
        ("sRGB's gamma and primaries", [gamma(0.45455), primaries(sRGBPrimaries)], [200, 100, 50]),
        ("P3's primaries", [gamma(0.45455), primaries(p3Primaries)], [216, 93, 24]),
        ("primaries without a gamma", [primaries(p3Primaries)], [200, 100, 50]),
        ("sRGB goes before gamma", [("sRGB", [0]), gamma(1)], [200, 100, 50]),
        ("cICP of Display P3", [("cICP", [12, 13, 0, 1])], [215, 93, 31]),
        ("cICP goes before gamma", [("cICP", [12, 13, 0, 1]), gamma(1)], [215, 93, 31]),
        ("cICP, linear", [("cICP", [1, 8, 0, 1])], [229, 168, 122]),
        ("cICP, sRGB", [("cICP", [1, 13, 0, 1])], [200, 100, 50]),
        (
            "primaries that are no triangle", [gamma(1), primaries([0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3])],
            [229, 168, 122]
        ),
        ("gamma of 0", [gamma(0)], [200, 100, 50]),
    ]

    @Test(arguments: stated)
    func `PNG is shown in the colours that its chunks state`(
        stated: (name: String, chunks: [PNGFile.Chunk], expected: [Int])
    ) throws {
        let path = try scratch.write(
            PNGFile.plain([200, 100, 50], size: 32, chunks: stated.chunks), "stated.png")
        let (pixel, _, _) = try published(path)
        #expect(pixel.isNear(stated.expected, within: 3), "\(stated.name): expected \(stated.expected), found \(pixel)")
    }

    @Test func `grey PNG with a gamma stays grey and gets lighter`() throws {
        let path = try scratch.write(PNGFile.plain([100], size: 32, chunks: [Self.gamma(1)]), "grey.png")
        let (pixel, _, _) = try published(path)
        #expect(pixel.allSatisfy { abs($0 - 168) <= 3 }, "found \(pixel)")
    }

    @Test func `PNG in PQ is mapped to what screens show`() throws {
        // 203 nits, which is HDR's white, is code 148 of 255 in PQ.
        let path = try scratch.write(
            PNGFile.plain([148, 148, 148], size: 32, chunks: [("cICP", [9, 16, 0, 1])]), "pq.png")
        let (pixel, _, _) = try published(path)
        #expect(pixel.allSatisfy { abs($0 - 215) <= 6 }, "found \(pixel)")
    }

    @Test(arguments: ["A2B0", "A2B1", "A2B2"], ["jpg[Q=100]", "png"])
    func `a profile with one table alone is applied`(tag: String, format: String) throws {
        // The table swaps red and blue, so that a profile that is not applied cannot be missed.
        try Bitmap(width: 32, height: 32, plain: [200, 100, 50]).save(
            scratch.path("tables." + format), profile: TestProfile.tables([tag]))
        let (pixel, photo, _) = try published(scratch.path("tables." + format.prefix { $0 != "[" }))
        #expect(!pixel.isNear([200, 100, 50], within: 20), "found \(pixel)")
        #expect(photo.warnings == [])
    }

    @Test func `a profile that cannot be used is reported`() throws {
        var profile = TestProfile.tables(["A2B0"])
        // An unknown kind of table.
        let place = try #require(profile.firstRange(of: Array("mft2".utf8)))
        profile.replaceSubrange(place, with: Array("zzzz".utf8))
        try Bitmap(width: 32, height: 32, plain: [200, 100, 50]).save(
            scratch.path("broken.jpg[Q=100]"), profile: profile)
        let (pixel, photo, _) = try published(scratch.path("broken.jpg"))
        #expect(pixel.isNear([200, 100, 50], within: 3), "found \(pixel)")
        #expect(photo.warnings == [profileWarning])
    }

    /// Chromium and Firefox: 164, 103, 42 for these inks, whether Adobe's marker is there or not.
    @Test(arguments: [true, false])
    func `CMYK without a profile is mixed as browsers do`(hasMarker: Bool) throws {
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: inkFile())))
        if !hasMarker, let place = bytes.firstRange(of: [0xFF, 0xEE]) {
            let length = Int(bytes[place.lowerBound + 2]) << 8 | Int(bytes[place.lowerBound + 3])
            bytes.removeSubrange(place.lowerBound..<place.lowerBound + 2 + length)
        }
        let path = try scratch.write(bytes, "inks.jpg")
        // For a file with the marker, libvips returns the amount of each ink.
        let inks = try Bitmap(contentsOf: scratch.path("inks-source.jpg"))[16, 16].map { 255 - $0 }
        let expected = (0..<3).map { (inks[$0] * inks[3] + 127) / 255 }
        let (pixel, _, _) = try published(path)
        #expect(pixel.isNear(expected, within: 3), "expected \(expected), found \(pixel)")
    }

    private func inkFile() throws -> String {
        try Bitmap(width: 32, height: 32, plain: [170, 90, 40]).save(
            scratch.path("inks-source.jpg[Q=100,strip]"), isCMYK: true)
        return scratch.path("inks-source.jpg")
    }

    @Test func `an unspecified sample of a TIFF is not transparency`() throws {
        let path = try scratch.write(TIFFFile.rgbWithExtra(kind: 0, pixel: [200, 100, 50, 0], size: 32), "mask.tif")
        let (pixel, _, facts) = try published(path)
        #expect(!facts.hasAlpha)
        #expect(pixel == [200, 100, 50], "found \(pixel)")
    }

    @Test func `alpha of a TIFF is transparency, and colours that were multiplied by it are divided again`() throws {
        let plain = try scratch.write(
            TIFFFile.rgbWithExtra(kind: 2, pixel: [200, 100, 50, 128], size: 32), "alpha.tif")
        let multiplied = try scratch.write(
            TIFFFile.rgbWithExtra(kind: 1, pixel: [100, 50, 25, 128], size: 32), "multiplied.tif")
        for path in [plain, multiplied] {
            let (pixel, _, facts) = try published(path)
            #expect(facts.hasAlpha)
            #expect(pixel.isNear([200, 100, 50, 128], within: 2), "\(path): found \(pixel)")
        }
    }

    /// Samples of TIFFs that are neither 8 nor 16 bits, as bytes.
    private static func floats(_ values: [Float]) -> [UInt8] { values.flatMap { bytes($0.bitPattern) } }
    private static func longs(_ values: [UInt32]) -> [UInt8] { values.flatMap(bytes) }
    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    static let samples: [(name: String, pixel: [UInt8], channels: Int, profile: [UInt8], expected: [Int])] =
        [
            ("sRGB", floats([13 / 255, 100 / 255, 200 / 255]), 3, TestProfile.sRGB, [13, 100, 200]),
            ("a linear profile", floats([0.05, 0.2, 0.6]), 3, TestProfile.linearRGB, [63, 124, 203]),
            ("no profile, which is linear light", floats([0.05, 0.2, 0.6]), 3, [], [63, 124, 203]),
            ("grey", floats([0.5]), 1, [], [128]),
            ("grey with a linear profile", floats([0.2]), 1, TestProfile.linearGrey, [124]),
            ("too bright", floats([2.5, 1.5, .infinity]), 3, TestProfile.sRGB, [255, 255, 255]),
            ("less than black", floats([-2.5, -.infinity, -0.0]), 3, TestProfile.sRGB, [0, 0, 0]),
            ("no numbers", floats([.nan, 0.5, .signalingNaN]), 3, TestProfile.sRGB, [0, 128, 0]),
            ("grey that is no number", floats([.nan]), 1, [], [0]),
            ("integers", longs([0x0D0D_0D0D, 0x6464_6464, 0xC8C8_C8C8]), 3, [], [13, 100, 200]),
            ("integers, sRGB", longs([0, 0x6464_6464, .max]), 3, TestProfile.sRGB, [0, 100, 255]),
            ("grey integers", longs([0x8080_8080]), 1, [], [128]),
        ]

    @Test(arguments: samples)
    func `samples of 32 bits are shown in their colours`(
        sample: (name: String, pixel: [UInt8], channels: Int, profile: [UInt8], expected: [Int])
    ) throws {
        let path = try scratch.write(
            TIFFFile.plain(
                Array(repeating: sample.pixel, count: 32 * 32).joined() + [], size: 32, channels: sample.channels,
                bits: 32, kind: sample.name.contains("integers") ? 1 : 3, profile: sample.profile),
            "samples.tif")
        let (pixel, photo, _) = try published(path)
        let shown = Array(pixel.prefix(sample.expected.count))
        #expect(shown.isNear(sample.expected, within: 2), "\(sample.name): expected \(sample.expected), found \(pixel)")
        #expect(photo.warnings == [])
    }

    @Test func `floating-point colours keep their transparency`() throws {
        let pixel = Self.floats([13 / 255, 100 / 255, 200 / 255, 0.5])
        let path = try scratch.write(
            TIFFFile.plain(
                Array(repeating: pixel, count: 32 * 32).joined() + [], size: 32, channels: 4, bits: 32, kind: 3,
                extra: 2, profile: TestProfile.sRGB), "transparent.tif")
        let (shown, _, facts) = try published(path)
        #expect(facts.hasAlpha)
        #expect(shown.isNear([13, 100, 200, 128], within: 2), "found \(shown)")
    }

    @Test(arguments: [
        (16, 3, "16-bit floating-point numbers"), (64, 3, "64-bit floating-point numbers"), (64, 1, "64-bit integers"),
        (64, 6, "complex numbers"),
    ])
    func `samples that cannot be read are named`(bits: Int, kind: Int, what: String) throws {
        let samples = [UInt8](repeating: 0, count: 32 * 32 * bits / 8)
        let path = try scratch.write(
            TIFFFile.plain(samples, size: 32, channels: 1, bits: bits, kind: kind), "odd.tif")
        let error = #expect(throws: ImagingError.self) { try ImageInspector.inspect(path: path) }
        #expect(error?.reason.contains("its samples are \(what); save it with 16 bits per channel") == true)
    }
}
