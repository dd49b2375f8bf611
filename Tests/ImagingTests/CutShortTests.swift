import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// A photo that cannot be read says why: what its library says may be about something else, or nothing.
struct CutShortTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Returns why a file cannot be shown; nil if it can.
    private func reason(_ bytes: [UInt8], _ format: String) throws -> String? {
        let path = try scratch.write(bytes, "cut.\(format)")
        do throws(ImagingError) {
            let facts = try ImageInspector.inspect(path: path).facts
            let spec = RenditionSpec(size: facts.size, format: .png, quality: 90)
            let output = RenditionOutput(spec: spec, path: scratch.path("out.png"))
            let photo = try Renderer().render(path: path, facts: facts, outputs: [output])
            #expect(photo.warnings.allSatisfy { $0 == damageWarning })
            return nil
        } catch { return error.reason }
    }

    @Test(arguments: ["heic", "avif", "png", "tif", "webp"]) func whatIsMissingIsTheReason(format: String) throws {
        let path = scratch.path("whole.\(format)")
        try Bitmap.quarters(width: 64, height: 48).save(path)
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(try reason(Array(whole.prefix(20)), format)?.contains("(it is cut short)") == true)
        for count in stride(from: 24, to: whole.count - 1, by: max(1, whole.count / 9)) {
            let said = try reason(Array(whole.prefix(count)), format)
            let isTold = said.map { $0.contains("(it is cut short)") || $0.contains("read error") } ?? true
            #expect(isTold, "\(count) of \(whole.count) bytes: \(said ?? "")")
        }
    }

    @Test func damageIsNotTakenForAMissingEnd() throws {
        var picture = PNGFile.plain([1, 2, 3], size: 8)
        for place in 20..<40 { picture[place] = 0xFF }
        #expect(try reason(picture, "png")?.contains("(it is damaged)") == true)
        var tiff = TIFFFile.rgbWithExtra(kind: 0, pixel: [1, 2, 3, 4], size: 8)
        for place in 10..<60 { tiff[place] = 0xFF }
        let said = try reason(tiff, "tif")
        #expect(said?.contains("blocked") != true, "\(said ?? "")")
    }

    /// Its reader gives no reason, and what is left from an earlier file would be mistaken for one.
    @Test func theReasonIsNotThatOfAnEarlierFile() throws {
        let path = scratch.path("whole.heic")
        try Bitmap.quarters(width: 64, height: 48).save(path)
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        _ = try reason(whole + Array("rest".utf8), "heic")
        _ = try? VipsPicture.open(scratch.write(Array(whole.prefix(whole.count / 2)), "half.heic")).width
        var picture = PNGFile.plain([1, 2, 3], size: 8)
        for place in 20..<40 { picture[place] = 0xFF }
        #expect(try reason(picture, "png")?.contains("(it is damaged)") == true)
    }

    @Test(arguments: [
        ("", "it is damaged"), ("\n", "it is damaged"), ("magickload: operation is blocked\n", "it is damaged"),
        ("a.heic: bad seek to 9\nheif: Unexpected end of file\n (2.100)\n", "heif: Unexpected end of file"),
        ("first\n second\n", "second"),
    ])
    func theLastLineThatSaysSomethingIsTheReason(message: String, expected: String) {
        #expect(VipsFailure.reason(in: message) == expected)
    }
}
