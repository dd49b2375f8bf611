import AlbumModel
import Foundation
import Testing

@testable import Imaging

@Suite struct HostileFileTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Makes one small rendition.
    private func render(
        _ path: String, _ facts: MediaFacts, limits: Limits = Limits(), untrustedLoaders: [String] = []
    ) throws -> RenderedPhoto {
        let spec = RenditionSpec(size: facts.size.fitting(longEdge: 64), format: .png, quality: 80)
        return try Renderer(limits: limits, untrustedLoaders: untrustedLoaders)
            .render(
                path: path, facts: facts, outputs: [RenditionOutput(spec: spec, path: scratch.path("rendered.png"))])
    }

    func reason(_ bytes: [UInt8]) throws -> String {
        let path = try scratch.write(bytes, "photo.jpg")
        do {
            _ = try ImageInspector.inspect(path: path)
            return "no error"
        } catch {
            #expect(error.path == path)
            return error.reason
        }
    }

    @Test func saysWhatAFileIsInstead() throws {
        #expect(try reason([]) == "is empty")
        #expect(try reason(Array("Not a photo at all.\n".utf8)) == "is text, not a photo")
        #expect(
            try reason(Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n".utf8))
                == "cannot be read: it is a pointer of Git LFS, not the file itself; fetch the files with `git lfs pull`, or let CI check them out (`lfs: true` for actions/checkout)"
        )
        #expect(
            try reason(Array("/annex/objects/SHA256E-s1--0.jpg\n".utf8))
                == "cannot be read: it is a pointer of git-annex, not the file itself; fetch the files with `git annex get`"
        )
        #expect(
            try reason(Array("%PDF-1.4\n".utf8))
                == "is a PDF document, which is not supported; convert it to PNG or JPEG to show it")
        #expect(
            try reason(Array("\0\0\0\u{1C}ftypavis\0\0\0\0avismsf1miaf".utf8))
                == "is an animated AVIF, which is not supported; convert it to WebP or MP4 to show it")
        #expect(try reason([0, 1, 2, 3]) == "is not in a known photo or video format")
        #expect(try reason([0xFF, 0xD8, 0xFF]).hasPrefix("cannot be shown: reading its header failed"))
    }

    @Test func saysThatAFileIsMissing() {
        #expect(throws: ImagingError.unreadable(path: "/nowhere/a.jpg", reason: "No such file or directory")) {
            try ImageInspector.inspect(path: "/nowhere/a.jpg")
        }
        #expect(throws: ImagingError.self) { try ImageInspector.inspect(path: "/tmp") }
    }

    @Test func refusesABombByItsHeader() throws {
        // A frame header of 65500 x 65500 (libjpeg itself refuses more) and one component, without any data.
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0xFF, 0xDC, 0xFF, 0xDC, 1, 1, 0x11, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        let expected = "is 65500 × 65500 pixels, more than the limit of 400 megapixels"
        #expect(try reason([0xFF, 0xD8] + frame + scan).hasPrefix(expected))
    }

    @Test func opensUntrustedFormatsOnlyWhenToldTo() throws {
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><rect width=\"40\" height=\"20\"/></svg>"
        let path = try scratch.write(Array(svg.utf8), "drawing.svg")
        let complaint = "is an SVG drawing, which is not supported; convert it to PNG or JPEG to show it"
        #expect(throws: ImagingError.notMedia(path: path, what: complaint)) {
            try ImageInspector.inspect(path: path)
        }
        let facts = try ImageInspector.inspect(path: path, untrustedLoaders: ["svg"]).facts
        #expect(facts.format == .other)
        #expect(facts.storedSize == PixelSize(width: 40, height: 20))
        _ = try render(path, facts, untrustedLoaders: ["svg"])
    }

    @Test func refusesMorePixelsThanTheLimit() throws {
        try Bitmap.quarters(width: 100, height: 100).save(scratch.path("a.png"))
        var limits = Limits()
        limits.pixels = 9_999
        #expect(throws: ImagingError.self) { try ImageInspector.inspect(path: scratch.path("a.png"), limits: limits) }
        let facts = try ImageInspector.inspect(path: scratch.path("a.png")).facts
        #expect(throws: ImagingError.self) {
            try render(scratch.path("a.png"), facts, limits: limits)
        }
    }

    /// A picture with detail, so that half of the bytes are half of the rows.
    private func photo(_ name: String) throws -> [UInt8] {
        var state: UInt32 = 7
        let noise = Bitmap(width: 256, height: 256) { x, y in
            state = state &* 1_664_525 &+ 1_013_904_223
            return [UInt8(x), UInt8(y), UInt8(state >> 24)]
        }
        try noise.save(scratch.path(name))
        return Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path(String(name.prefix { $0 != "[" })))))
    }

    @Test(arguments: ["whole.jpg[interlace=false]", "whole.jpg[interlace]", "whole.png[compression=1]", "whole.gif"])
    func showsWhatIsLeftOfATruncatedFile(name: String) throws {
        let bytes = try photo(name)
        let plain = String(name.prefix { $0 != "[" })
        let path = try scratch.write(Array(bytes.prefix(bytes.count / 2)), "cut." + plain.suffix(3))
        let facts = try ImageInspector.inspect(path: path).facts
        let output = RenditionOutput(
            spec: RenditionSpec(size: PixelSize(width: 128, height: 128), format: .png, quality: 80),
            path: scratch.path("out.png"))
        let photo = try Renderer().render(path: path, facts: facts, outputs: [output])
        #expect(photo.warnings == ["is damaged or cut short; what could be read is shown"])
        let picture = try Bitmap(contentsOf: output.path)
        #expect(abs(picture[64, 10][0] - 128) < 20)
    }

    @Test func showsACorruptFileWithAWarning() throws {
        var bytes = try photo("whole.jpg")
        for index in stride(from: bytes.count / 2, to: bytes.count - 2, by: 97) { bytes[index] = 0xFF }
        let path = try scratch.write(bytes, "corrupt.jpg")
        let facts = try ImageInspector.inspect(path: path).facts
        #expect(try render(path, facts).warnings.count == 1)
    }

    @Test func namesAreTakenAsTheyAre() throws {
        try Bitmap.quarters(width: 100, height: 100).save(scratch.path("a.png"))
        let odd = scratch.path("a[shrink=2] %s 'q' \u{1F600}.png")
        try FileManager.default.moveItem(atPath: scratch.path("a.png"), toPath: odd)
        let facts = try ImageInspector.inspect(path: odd).facts
        #expect(facts.storedSize == PixelSize(width: 100, height: 100))
        _ = try render(odd, facts)
    }

    @Test func saysWhyAnOutputCannotBeWritten() throws {
        try Bitmap.quarters(width: 100, height: 100).save(scratch.path("a.png"))
        let facts = try ImageInspector.inspect(path: scratch.path("a.png")).facts
        let output = RenditionOutput(
            spec: RenditionSpec(size: PixelSize(width: 10, height: 10), format: .jpeg, quality: 80),
            path: "/nowhere/out.jpg")
        let expected = ImagingError.unwritable(
            path: "/nowhere/out.jpg", operation: "creating the file", reason: "No such file or directory")
        #expect(throws: expected) {
            try Renderer().render(path: scratch.path("a.png"), facts: facts, outputs: [output])
        }
    }
}
