import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// Raw photos, shown by the JPEG inside. The files are made here: the makers' layouts differ in where the JPEG is, and
/// in nothing else that is read.
struct RawPreviewTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
        let path = scratch.path("\(width).jpg")
        try Bitmap.quarters(width: width, height: height).save(path)
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// What sensors give: nothing that looks like a picture.
    private func noise(_ count: Int) -> [UInt8] {
        var state: UInt32 = 7
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 24)
        }
    }

    private static let heads: [(String, [UInt8])] = [
        ("RAF", Array("FUJIFILMCCD-RAW 0201".utf8)), ("ORF", Array("IIRO\u{8}\0\0\0".utf8)),
        ("RW2", Array("IIU\0\u{8}\0\0\0".utf8)),
        ("CR3", [0, 0, 0, 24] + Array("ftypcrx \0\0\0\u{1}crx isom".utf8)),
        ("CR2", Array("II*\0\u{10}\0\0\0CR\u{2}\0".utf8)),
    ]

    @Test(arguments: heads.indices) func theLargestPictureInsideIsFound(kind: Int) throws {
        let small = try jpeg(160, 120)
        let large = try jpeg(1600, 1200)
        let head = Self.heads[kind].1
        let bytes = head + noise(500) + small + noise(3000) + large + noise(9000)
        let path = try scratch.write(bytes, "a.\(Self.heads[kind].0)")
        let inspection = try ImageInspector.inspect(path: path)
        #expect(inspection.facts.format == .raw)
        #expect(inspection.facts.size == PixelSize(width: 1600, height: 1200))
        #expect(inspection.facts.parts.preview?.lowerBound == head.count + 500 + small.count + 3000)
        #expect(inspection.warnings.isEmpty)

        let output = scratch.path("a.png")
        let spec = RenditionSpec(size: PixelSize(width: 400, height: 300), format: .png, quality: 90)
        _ = try Renderer().render(
            path: path, facts: inspection.facts, outputs: [RenditionOutput(spec: spec, path: output)])
        let picture = try Bitmap(contentsOf: output)
        #expect(picture.width == 400)
        #expect(picture.quarterColours[0].isNear([220, 30, 30], within: 6))
        #expect(picture.quarterColours[3].isNear([230, 220, 40], within: 6))
    }

    @Test func aTruncatedFileShowsWhatIsLeftAndIsReported() throws {
        let bytes = Self.heads[0].1 + noise(500) + (try jpeg(160, 120)) + noise(3000)
        let inspection = try ImageInspector.inspect(path: scratch.write(bytes, "a.raf"))
        #expect(inspection.facts.size == PixelSize(width: 160, height: 120))
        #expect(inspection.warnings.count == 1)
    }

    @Test func aFileWithoutAPictureIsRefused() throws {
        let path = try scratch.write(Self.heads[4].1 + noise(20_000), "a.cr2")
        #expect(throws: ImagingError.self) { try ImageInspector.inspect(path: path) }
    }
}
