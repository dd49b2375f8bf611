import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// Photos of cameras that are set to Adobe RGB and write no profile.
@Suite struct CameraColoursTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let adobeRGB = [("Exif.Iop.InteroperabilityIndex", "R03"), ("Exif.Photo.ColorSpace", "65535")]
    private static let stored: [UInt8] = [200, 100, 80]
    /// What these values are in sRGB, from the matrices of both specifications.
    private static let converted = [227, 100, 78]

    private func photo(_ tags: [(String, String)], profile: [UInt8] = []) throws -> [UInt8] {
        let path = scratch.path("plain.jpg")
        try Bitmap(width: 64, height: 48, plain: Self.stored).save(path + "[Q=98]", profile: profile)
        return try Segments.adding(tags, to: Array(Data(contentsOf: URL(fileURLWithPath: path))))
    }

    private func published(_ path: String) throws -> [Int] {
        let facts = try ImageInspector.inspect(path: path).facts
        let spec = RenditionSpec(size: PixelSize(width: 16, height: 12), format: .png, quality: 90)
        let output = scratch.path("out.png")
        _ = try Renderer().render(path: path, facts: facts, outputs: [RenditionOutput(spec: spec, path: output)])
        return try Bitmap(contentsOf: output)[8, 6]
    }

    static let cases: [(name: String, tags: [(String, String)], expected: [Int])] = [
        ("Adobe RGB", adobeRGB, converted),
        ("without the colour space", [adobeRGB[0]], converted),
        ("sRGB", [("Exif.Iop.InteroperabilityIndex", "R98"), ("Exif.Photo.ColorSpace", "1")], [200, 100, 80]),
        ("uncalibrated alone", [adobeRGB[1]], [200, 100, 80]),
        ("converted to sRGB by an editor", [adobeRGB[0], ("Exif.Photo.ColorSpace", "1")], [200, 100, 80]),
    ]

    @Test(arguments: cases)
    func `JPEG is shown in the colours that its EXIF states`(
        example: (name: String, tags: [(String, String)], expected: [Int])
    ) throws {
        let pixel = try published(scratch.write(photo(example.tags), "stated.jpg"))
        #expect(pixel.isNear(example.expected, within: 3), "\(example.name): found \(pixel)")
    }

    @Test func `TIFF is shown in the colours that its EXIF states`() throws {
        let pixel = try published(scratch.write(TIFFFile.adobeRGB(pixel: Self.stored, size: 32), "stated.tif"))
        #expect(pixel.isNear(Self.converted, within: 3), "found \(pixel)")
    }

    @Test func `a profile goes before EXIF`() throws {
        let pixel = try published(
            scratch.write(photo(Self.adobeRGB, profile: TestProfile.displayP3), "profile.jpg"))
        #expect(pixel.isNear([215, 93, 73], within: 3), "found \(pixel)")
        #expect(try !ImageInspector.inspect(path: scratch.path("profile.jpg")).facts.lacksProfile)
    }

    @Test func `the preview of a raw photo is shown in the colours that its own EXIF states`() throws {
        let head = Array("FUJIFILMCCD-RAW 0201".utf8) + [UInt8](repeating: 0, count: 500)
        let pixel = try published(scratch.write(head + photo(Self.adobeRGB), "a.raf"))
        #expect(pixel.isNear(Self.converted, within: 3), "found \(pixel)")
    }

    /// A copy no longer says "R03", which browsers would not read anyway.
    @Test func `a copy gets a profile`() throws {
        let path = try scratch.write(photo(Self.adobeRGB), "camera.jpg")
        let copy = scratch.path("copy.jpg")
        let facts = try ImageInspector.inspect(path: path).facts
        #expect(!facts.isBare && facts.lacksProfile)
        try MetadataStripper.copy(path: path, facts: facts, privacy: Privacy(), to: copy)
        #expect(try published(copy) == published(path))
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: copy)))
        #expect(bytes.count(of: "ICC_PROFILE") == 1)
        #expect(bytes.count(of: "R03") == 0)
    }
}

extension [UInt8] {
    /// Returns how often a text occurs.
    fileprivate func count(of text: String) -> Int { indices.count { self[$0...].starts(with: text.utf8) } }
}
