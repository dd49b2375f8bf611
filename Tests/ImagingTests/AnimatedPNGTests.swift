import AlbumModel
import Foundation
import Testing

@testable import Imaging

@Suite struct AnimatedPNGTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Two frames of one colour each, and any further chunks.
    private func moving(frames: Int = 2, more: [PNGFile.Chunk] = []) throws -> String {
        let side = 24
        func pixels(_ colour: [UInt8]) -> [UInt8] {
            let row: [UInt8] = [0] + Array(repeating: colour, count: side).joined()
            return PNGFile.compressed(Array(Array(repeating: row, count: side).joined()))
        }
        func control(_ number: Int) -> PNGFile.Chunk {
            let place = PNGFile.word(number) + PNGFile.word(side) + PNGFile.word(side) + PNGFile.word(0)
            return ("fcTL", place + PNGFile.word(0) + [0, 10, 0, 100, 0, 0])
        }
        let file = PNGFile.file(
            width: side, height: side, isGrey: false,
            more + [
                ("acTL", PNGFile.word(frames) + PNGFile.word(0)), control(0), ("IDAT", pixels([220, 30, 30])),
                control(1), ("fdAT", PNGFile.word(2) + pixels([40, 50, 210])),
            ])
        return try scratch.write(file, "moves.png")
    }

    private func chunks(of path: String) throws -> [String] {
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        var names: [String] = []
        var offset = 8
        while offset + 8 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self))
            offset += 12 + length
        }
        return names
    }

    @Test func `its frames are counted, and only the first is decoded`() throws {
        let path = try moving()
        let facts = try ImageInspector.inspect(path: path).facts
        #expect(facts.frames == 2 && facts.isAnimated)
        let spec = RenditionSpec(size: PixelSize(width: 24, height: 24), format: .png, quality: 80)
        let output = RenditionOutput(spec: spec, path: scratch.path("out.png"))
        _ = try Renderer().render(path: path, facts: facts, outputs: [output])
        #expect(try Bitmap(contentsOf: output.path)[12, 12].isNear([220, 30, 30], within: 1))
    }

    @Test func `a huge number of frames does not make it too large`() throws {
        let path = try moving(frames: 2_000_000_000)
        #expect(try ImageInspector.inspect(path: path).facts.isAnimated)
    }

    /// Chromium turns an animated PNG by its orientation, and Firefox does not: published, it has none.
    @Test func `a copy moves, and has neither texts nor an orientation`() throws {
        guard let document = MetadataDocument() else { throw CocoaError(.featureUnsupported) }
        document.set("Exif.Image.Orientation", "6")
        document.set("Exif.Image.Make", "Maker")
        let data = document.exifData
        let exif = try #require(data)
        let path = try moving(more: [("eXIf", exif), ("tEXt", Array("Comment\0secret".utf8))])
        let facts = try ImageInspector.inspect(path: path).facts
        #expect(facts.orientation == .upright)
        let copy = scratch.path("copy.png")
        try MetadataStripper.copy(path: path, facts: facts, privacy: Privacy(), to: copy)
        let kept = try chunks(of: copy).filter { $0 != "iTXt" && $0 != "eXIf" }
        #expect(kept == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: copy)))
        #expect(bytes.firstRange(of: Array("secret".utf8)) == nil)
        let (orientation, maker) = bytes.withUnsafeBytes { bytes in
            guard let document = MetadataDocument(bytes) else { return (Int?.none, String?.none) }
            return (document.integer("Exif.Image.Orientation"), document.text("Exif.Image.Make"))
        }
        #expect(orientation == nil && maker == "Maker")
    }
}
