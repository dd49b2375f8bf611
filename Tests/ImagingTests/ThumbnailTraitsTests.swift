import AlbumModel
import Foundation
import TestSupport
import Testing

@testable import Imaging

/// What the thumbnails that cameras put into their photos look like.
struct ThumbnailTraitsTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func jpeg(_ seed: Int, width: Int, height: Int, bars: Int = 0) throws -> [UInt8] {
        let shown = height - 2 * bars
        let bitmap = Bitmap(width: width, height: height) { x, y in
            guard y >= bars, y < height - bars else { return [0, 0, 0] }
            let (across, down) = (Double(x) / Double(width), Double(y - bars) / Double(shown))
            var value = 128.0
            for part in 1...5 {
                let (place, size) = (Double(seed * part * 37 % 101) / 101, Double(seed * part * 53 % 89) / 89)
                let distance = (across - place) * (across - place) + (down - size) * (down - size)
                value += (part.isMultiple(of: 2) ? -90 : 90) * exp(-distance * 30)
            }
            return [UInt8](repeating: UInt8(max(0, min(255, value))), count: 3)
        }
        try bitmap.save(scratch.path("drawn.jpg"))
        return Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("drawn.jpg"))))
    }

    private func block(_ thumbnail: [UInt8]) -> ExifBlock {
        var block = ExifBlock()
        block.time = "2024:05:01 09:00:00"
        block.fraction = "25"
        block.thumbnail = thumbnail
        return block
    }

    private func facts(_ block: ExifBlock, width: Int = 300, height: Int = 200) throws -> MediaFacts {
        let bytes = block.added(to: try jpeg(1, width: width, height: height))
        return try ImageInspector.inspect(path: scratch.write(bytes, "a.jpg")).facts
    }

    @Test func aThumbnailSaysWhatThePhotoLooksLike() throws {
        let own = try facts(block(jpeg(1, width: 120, height: 80)))
        #expect(own.metadata.shootTime?.moment?.millisecond == 250)
        let traits = try #require(own.burstTraits)
        let whole = try #require(
            try Renderer().hash(path: scratch.path("a.jpg"), facts: own, base: PixelSize(width: 300, height: 200)))
        #expect(traits.likeness.distance(to: whole) <= PictureHash.alike)
        let other = try facts(block(jpeg(4, width: 120, height: 80)))
        #expect((other.burstTraits?.likeness.distance(to: traits.likeness) ?? 0) > PictureHash.alike)
        // With the black bars that cameras add.
        let barred = try facts(block(jpeg(1, width: 160, height: 120, bars: 7)))
        #expect((barred.burstTraits?.likeness.distance(to: traits.likeness) ?? 64) <= PictureHash.alike)
    }

    @Test func camerasDiffer() throws {
        var one = block(try jpeg(1, width: 120, height: 80))
        let first = try facts(one).burstTraits?.camera
        #expect(try first != nil && facts(one).burstTraits?.camera == first)
        one.serial = "1234"
        let second = try facts(one).burstTraits?.camera
        one.serial = ""
        one.model = "F3"
        #expect(try Set([first, second, facts(one).burstTraits?.camera]).count == 3)
    }

    @Test func whatIsUnknownOrDamagedHasNoTraits() throws {
        let thumbnail = try jpeg(1, width: 120, height: 80)
        #expect(try facts(block([])).burstTraits == nil)
        #expect(try facts(block(Array("no picture".utf8))).burstTraits == nil)
        #expect(try facts(block(Array(thumbnail.prefix(thumbnail.count / 2)))).burstTraits == nil)
        #expect(try facts(block(jpeg(1, width: 16, height: 12))).burstTraits == nil)
        #expect(try facts(block(jpeg(1, width: 1600, height: 8))).burstTraits == nil)
        #expect(try facts(block(jpeg(1, width: 1600, height: 1200))).burstTraits == nil)
        var plain = block(thumbnail)
        plain.time = ""
        #expect(try facts(plain).burstTraits == nil)
        plain = block(thumbnail)
        plain.model = ""
        #expect(try facts(plain).burstTraits == nil)
    }
}
