import AlbumModel
import Foundation
import ImagingFixtures
import Testing

@testable import Imaging

@Suite struct WatermarkTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// The pixels of a rendition of a plain picture with the watermark over it.
    private func marked(
        _ watermark: Watermark, on colour: [UInt8] = [90, 120, 60], width: Int = 400, height: Int = 300
    ) throws -> Bitmap {
        let source = scratch.path("plain.png")
        try Bitmap(width: 800, height: 600, plain: colour).save(source)
        let facts = try ImageInspector.inspect(path: source).facts
        let size = PixelSize(width: width, height: height)
        let spec = RenditionSpec(size: size, format: .png, quality: 90, watermark: watermark)
        let output = scratch.path("out.png")
        _ = try Renderer().render(
            path: source, facts: facts, outputs: [RenditionOutput(spec: spec, path: output)])
        return try Bitmap(contentsOf: output)
    }

    /// The box around all pixels that are not the picture's own.
    private func marks(_ picture: Bitmap, _ own: [Int]) -> (left: Int, top: Int, right: Int, bottom: Int)? {
        var box: (left: Int, top: Int, right: Int, bottom: Int)?
        for y in 0..<picture.height {
            for x in 0..<picture.width where !zip(picture.stored(x, y), own).allSatisfy({ abs(Int($0) - $1) <= 3 }) {
                let now = box ?? (x, y, x, y)
                box = (min(now.left, x), min(now.top, y), max(now.right, x), max(now.bottom, y))
            }
        }
        return box
    }

    private func text(_ text: String, at position: Watermark.Position = .bottomRight) -> Watermark {
        var watermark = Watermark()
        watermark.text = text
        watermark.position = position
        return watermark
    }

    @Test(arguments: Watermark.Position.allCases)
    func liesWhereItIsWanted(position: Watermark.Position) throws {
        let picture = try marked(text("© Ada", at: position))
        let box = try #require(marks(picture, [90, 120, 60]))
        let (x, y) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        let name = position.rawValue
        #expect((x < 130) == name.hasSuffix("left") && (x > 270) == name.hasSuffix("right"), "\(name): \(box)")
        #expect((y < 100) == name.hasPrefix("top") && (y > 200) == name.hasPrefix("bottom"), "\(name): \(box)")
        #expect(box.left > 4 && box.top > 4 && box.right < 395 && box.bottom < 295, "\(name): \(box)")
        #expect((70...115).contains(box.right - box.left), "about a quarter of the width: \(box)")
    }

    @Test func lettersHaveNoBoxAndAreOnOneLine() throws {
        let picture = try marked(text("© Ada Lovelace and sons"))
        let box = try #require(marks(picture, [90, 120, 60]))
        #expect(box.bottom - box.top < (box.right - box.left) / 4, "one line: \(box)")
        var open = 0
        for y in box.top...box.bottom {
            for x in box.left...box.right where Array(picture[x, y].prefix(3)).isNear([90, 120, 60], within: 3) {
                open += 1
            }
        }
        let all = (box.right - box.left + 1) * (box.bottom - box.top + 1)
        #expect(open > all / 4, "\(open) of \(all) pixels are the picture's")
    }

    @Test func isReadOnWhiteAsOnBlack() throws {
        for colour in [[255, 255, 255], [0, 0, 0]] as [[UInt8]] {
            #expect(marks(try marked(text("© Ada"), on: colour), colour.map(Int.init)) != nil)
        }
    }

    @Test func hidesAsMuchAsItSays() throws {
        var all = text("MMMM")
        all.opacity = 1
        let opaque = try marked(all)
        all.opacity = 0.1
        let faint = try marked(all)
        let brightest = { (picture: Bitmap) in
            (0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y][2] } }.max() ?? 0
        }
        #expect(brightest(opaque) > 250)
        #expect((70...90).contains(brightest(faint)))
    }

    /// Markup would cause a parser error, or letters of another size.
    @Test func aTextIsNotMarkup() throws {
        let plain = try #require(marks(try marked(text("<span size='1'>x</span> & <b")), [90, 120, 60]))
        #expect(plain.right - plain.left > 60)
        #expect(marks(try marked(text("摄影：小明")), [90, 120, 60]) != nil)
    }

    @Test func aPictureKeepsItsColoursAndWhatIsClearInIt() throws {
        let mark = scratch.path("mark.png")
        try Bitmap(width: 40, height: 20, channels: 4) { x, _ in x < 20 ? [200, 10, 20, 255] : [0, 0, 0, 0] }.save(mark)
        var watermark = Watermark()
        watermark.picture = Watermark.Picture(path: mark)
        watermark.opacity = 1
        watermark.position = .center
        let picture = try marked(watermark)
        let found = try #require(marks(picture, [90, 120, 60]))
        #expect(found.right - found.left < 60)
        #expect(Array(picture[170, 150].prefix(3)).isNear([200, 10, 20], within: 4))
        #expect(Array(picture[230, 150].prefix(3)).isNear([90, 120, 60], within: 4))
    }

    @Test func greyAndTransparentPicturesBearItToo() throws {
        #expect(marks(try marked(text("© Ada"), on: [90]), [90]) != nil)
        let clear = try marked(text("© Ada"), on: [0, 0, 0, 0])
        #expect((0..<300).contains { y in (0..<400).contains { clear[$0, y][3] > 100 } })
    }

    @Test func aThumbnailTooSmallForItStaysAsItIs() throws {
        #expect(marks(try marked(text("© Ada"), width: 40, height: 30), [90, 120, 60]) == nil)
    }

    @Test func theKeySaysAllThatDecidesItsPixels() {
        let size = PixelSize(width: 400, height: 300)
        let name = { (watermark: Watermark) in
            RenditionSpec(size: size, format: .jpeg, quality: 80, watermark: watermark).canonicalName
        }
        let base = text("© Ada")
        #expect(name(Watermark()) == "400x300-q80.jpg")
        var others = [text("© Bea"), base, base, base, base, base]
        others[1].position = .top
        others[2].opacity = 0.5
        others[3].size = 0.3
        others[4].text = nil
        others[4].picture = Watermark.Picture(path: "/a")
        others[5] = others[4]
        others[5].picture?.digest = "1234"
        #expect(Set((others + [base]).map(name)).count == 7)
        var moved = others[5]
        moved.picture?.path = "/b"
        #expect(name(moved) == name(others[5]), "where the file lies does not matter")
    }
}
