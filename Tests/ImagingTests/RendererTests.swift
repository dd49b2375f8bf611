import AlbumModel
import Foundation
import ImagingFixtures
import Testing

@testable import Imaging

@Suite struct RendererTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Inspects and renders one size; returns the output's pixels.
    func render(
        _ path: String, width: Int, height: Int, format: RenditionFormat = .png, crop: Bool = false,
        animated: Bool = false
    ) throws -> (Bitmap, RenderedPhoto) {
        let facts = try ImageInspector.inspect(path: path).facts
        let spec = RenditionSpec(
            size: PixelSize(width: width, height: height), format: format, quality: 92, cropsToFill: crop,
            keepsAnimation: animated)
        let output = scratch.path("out.\(format.fileExtension)")
        let photo = try Renderer().render(
            path: path, facts: facts, outputs: [RenditionOutput(spec: spec, path: output)])
        #expect(photo.bytes == [try Data(contentsOf: URL(fileURLWithPath: output)).count])
        return (try Bitmap(contentsOf: output), photo)
    }

    /// The stored pixels that `orientation` turns into `upright`.
    static func stored(_ upright: Bitmap, _ orientation: Orientation) -> Bitmap {
        let (w, h) = (upright.width, upright.height)
        let swaps = orientation.swapsAxes
        return Bitmap(width: swaps ? h : w, height: swaps ? w : h) { x, y in
            let (u, v): (Int, Int) =
                switch orientation {
                case .upright: (x, y)
                case .mirrored: (w - 1 - x, y)
                case .rotated180: (w - 1 - x, h - 1 - y)
                case .flipped: (x, h - 1 - y)
                case .transposed: (y, x)
                case .rotated90: (w - 1 - y, x)
                case .transversed: (w - 1 - y, h - 1 - x)
                case .rotated270: (y, h - 1 - x)
                }
            return Array(upright.stored(u, v))
        }
    }

    @Test(arguments: Orientation.allCases)
    func turnsUpright(orientation: Orientation) throws {
        let upright = Bitmap.quarters(width: 320, height: 200)
        let plain = scratch.path("plain.jpg")
        try Self.stored(upright, orientation).save(plain + "[Q=95]")
        let bytes = try Segments.adding(
            [("Exif.Image.Orientation", String(orientation.rawValue))],
            to: Array(Data(contentsOf: URL(fileURLWithPath: plain))))
        let path = try scratch.write(bytes, "turned.jpg")
        #expect(try ImageInspector.inspect(path: path).facts.size == PixelSize(width: 320, height: 200))
        let (picture, _) = try render(path, width: 80, height: 50)
        #expect((picture.width, picture.height) == (80, 50))
        for (found, expected) in zip(picture.quarterColours, upright.quarterColours) {
            #expect(found.isNear(expected, within: 4), "expected \(expected) but found \(found)")
        }
    }

    static let formats = [
        "jpg", "png", "webp[lossless]", "tif", "heic[lossless]", "avif[Q=95]", "jxl[lossless]", "gif",
    ]

    @Test(arguments: formats)
    func readsEveryFormat(format: String) throws {
        let upright = Bitmap.quarters(width: 128, height: 96)
        let path = scratch.path("picture." + format.prefix { $0 != "[" })
        try upright.save(scratch.path("picture." + format))
        let (picture, photo) = try render(path, width: 64, height: 48)
        for (found, expected) in zip(picture.quarterColours, upright.quarterColours) {
            #expect(Array(found.prefix(3)).isNear(expected, within: 8), "expected \(expected) but found \(found)")
        }
        #expect(photo.warnings == [])
    }

    @Test(arguments: RenditionFormat.allCases)
    func writesEveryFormatWithoutMetadata(format: RenditionFormat) throws {
        let upright = Bitmap.quarters(width: 128, height: 96)
        try upright.save(scratch.path("in.jpg[Q=95]"), profile: TestProfile.displayP3)
        let bytes = try Segments.adding(
            [("Exif.GPSInfo.GPSLatitude", "48/1 12/1 0/1"), ("Exif.Photo.BodySerialNumber", "12345")],
            to: Array(Data(contentsOf: URL(fileURLWithPath: scratch.path("in.jpg")))))
        let path = try scratch.write(bytes, "tagged.jpg")
        let (picture, _) = try render(path, width: 64, height: 48, format: format)
        #expect((picture.width, picture.height) == (64, 48))
        for name in ["exif-data", "xmp-data", "iptc-data", "icc-profile-data"] {
            #expect(!fx_has(scratch.path("out.\(format.fileExtension)"), name))
        }
    }

    /// Expected values, computed with the matrices of the colour spaces' definitions, and rounded.
    static let profiled: [(name: String, profile: [UInt8], stored: [UInt8], expected: [Int])] = [
        ("Display P3", TestProfile.displayP3, [200, 100, 100], [213, 94, 97]),
        ("Adobe RGB", TestProfile.adobeRGB, [150, 100, 100], [166, 99, 99]),
        ("sRGB", TestProfile.sRGB, [150, 100, 90], [150, 100, 90]),
        ("garbage", [1, 2, 3, 4], [150, 100, 90], [150, 100, 90]),
    ]

    @Test(arguments: profiled, ["jpg[Q=100]", "png"])
    func convertsToSRGB(
        profiled: (name: String, profile: [UInt8], stored: [UInt8], expected: [Int]), format: String
    ) throws {
        let path = scratch.path("tagged." + format.prefix { $0 != "[" })
        try Bitmap(width: 64, height: 64, plain: profiled.stored).save(
            scratch.path("tagged." + format), profile: profiled.profile)
        let (picture, _) = try render(path, width: 32, height: 32)
        let found = picture[16, 16]
        #expect(
            found.isNear(profiled.expected, within: 4),
            "\(profiled.name): expected \(profiled.expected) but found \(found)")
    }

    @Test func keepsGreyGrey() throws {
        try Bitmap(width: 64, height: 64, plain: [90]).save(scratch.path("grey.jpg"))
        let (plain, _) = try render(scratch.path("grey.jpg"), width: 32, height: 32, format: .jpeg)
        #expect(plain.channels == 1)
        #expect(plain[10, 10].isNear([90], within: 1))
        // Linear light of 90/255 is 0.353, which sRGB writes as 160.
        try Bitmap(width: 64, height: 64, plain: [90]).save(scratch.path("linear.jpg"), profile: TestProfile.linearGrey)
        let (linear, _) = try render(scratch.path("linear.jpg"), width: 32, height: 32)
        #expect(abs(linear[10, 10][0] - 160) <= 4, "found \(linear[10, 10])")
    }

    @Test func convertsCMYK() throws {
        try Bitmap(width: 64, height: 64, plain: [180, 120, 60]).save(scratch.path("ink.jpg[Q=100]"), isCMYK: true)
        let (picture, _) = try render(scratch.path("ink.jpg"), width: 32, height: 32)
        #expect(picture[16, 16].isNear([180, 120, 60], within: 12), "found \(picture[16, 16])")
    }

    @Test func reduces16Bits() throws {
        try Bitmap.quarters(width: 64, height: 64).save(scratch.path("wide.png"), is16Bit: true)
        let (picture, _) = try render(scratch.path("wide.png"), width: 32, height: 32)
        for (found, expected) in zip(picture.quarterColours, Bitmap.quarters(width: 64, height: 64).quarterColours) {
            #expect(found.isNear(expected, within: 2), "expected \(expected) but found \(found)")
        }
    }

    @Test(arguments: [RenditionFormat.png, .webp, .avif])
    func keepsAlpha(format: RenditionFormat) throws {
        try halfTransparent.save(scratch.path("alpha.png"))
        #expect(try ImageInspector.inspect(path: scratch.path("alpha.png")).facts.hasAlpha)
        let (picture, _) = try render(scratch.path("alpha.png"), width: 32, height: 32, format: format)
        #expect(picture.channels == 4)
        #expect(picture[8, 16][3] <= 2)
        #expect(picture[24, 16].isNear([200, 40, 40, 255], within: 6), "found \(picture[24, 16])")
    }

    @Test func flattensOnWhiteForJPEG() throws {
        try halfTransparent.save(scratch.path("alpha.png"))
        let (picture, _) = try render(scratch.path("alpha.png"), width: 32, height: 32, format: .jpeg)
        #expect(picture[8, 16].isNear([255, 255, 255], within: 3), "found \(picture[8, 16])")
        #expect(picture[24, 16].isNear([200, 40, 40], within: 6), "found \(picture[24, 16])")
    }

    private var halfTransparent: Bitmap {
        Bitmap(width: 64, height: 64, channels: 4) { x, _ in x < 32 ? [0, 0, 0, 0] : [200, 40, 40, 255] }
    }

    @Test func neverEnlarges() throws {
        try Bitmap.quarters(width: 40, height: 30).save(scratch.path("small.jpg"))
        let (picture, _) = try render(scratch.path("small.jpg"), width: 400, height: 300)
        #expect((picture.width, picture.height) == (40, 30))
    }

    @Test(arguments: [(4096, 64), (64, 4096), (3000, 2000)])
    func givesJustTheSizeThatIsWanted(width: Int, height: Int) throws {
        try Bitmap(width: width, height: height, plain: [90, 120, 150]).save(scratch.path("wide.jpg"))
        let size = PixelSize(width: width, height: height).fitting(longEdge: 333)
        let (picture, _) = try render(scratch.path("wide.jpg"), width: size.width, height: size.height)
        #expect((picture.width, picture.height) == (size.width, size.height))
        #expect(picture[size.width / 2, size.height / 2].isNear([90, 120, 150], within: 3))
    }

    @Test func cutsOutTheMiddle() throws {
        let bars = Bitmap(width: 300, height: 100) { x, _ in (100..<200).contains(x) ? [30, 200, 40] : [220, 30, 30] }
        try bars.save(scratch.path("bars.png"))
        let (picture, _) = try render(scratch.path("bars.png"), width: 50, height: 50, crop: true)
        #expect((picture.width, picture.height) == (50, 50))
        for x in [3, 25, 46] { #expect(picture[x, 25].isNear([30, 200, 40], within: 4)) }
    }

    @Test(arguments: [("0% 50%", [220, 30, 30]), ("50% 50%", [30, 200, 40]), ("100% 0%", [40, 50, 210])])
    func `cuts out what the focus names`(focus: String, colour: [Int]) throws {
        let bars = Bitmap(width: 300, height: 100) { x, _ in [[220, 30, 30], [30, 200, 40], [40, 50, 210]][x / 100] }
        try bars.save(scratch.path("bars.png"))
        let facts = try ImageInspector.inspect(path: scratch.path("bars.png")).facts
        var spec = RenditionSpec(
            size: PixelSize(width: 50, height: 50), format: .jpeg, quality: 92, cropsToFill: true)
        spec.focus = Focus(written: focus)
        let output = RenditionOutput(spec: spec, path: scratch.path("cut.jpg"))
        _ = try Renderer().render(path: scratch.path("bars.png"), facts: facts, outputs: [output])
        let picture = try Bitmap(contentsOf: output.path)
        for x in [3, 25, 46] { #expect(picture[x, 25].isNear(colour, within: 6)) }
    }

    @Test func makesAllSizesFromOneDecoding() throws {
        try Bitmap.quarters(width: 800, height: 600).save(scratch.path("in.jpg[Q=95]"))
        let facts = try ImageInspector.inspect(path: scratch.path("in.jpg")).facts
        let specs = [(100, 75, false), (400, 300, false), (60, 60, true), (200, 150, false)].map {
            width, height, crop in
            RenditionSpec(size: PixelSize(width: width, height: height), format: .jpeg, quality: 90, cropsToFill: crop)
        }
        let outputs = specs.map { RenditionOutput(spec: $0, path: scratch.path($0.canonicalName)) }
        let photo = try Renderer().render(path: scratch.path("in.jpg"), facts: facts, outputs: outputs)
        for (output, bytes) in zip(outputs, photo.bytes) {
            let picture = try Bitmap(contentsOf: output.path)
            #expect(PixelSize(width: picture.width, height: picture.height) == output.spec.size)
            #expect(bytes > 0)
            for (found, expected) in zip(picture.quarterColours, Bitmap.quarters(width: 8, height: 6).quarterColours) {
                #expect(found.isNear(expected, within: 6))
            }
        }
    }

    @Test(arguments: [("gif", RenditionFormat.gif), ("gif", .webp), ("webp", .webp), ("webp", .gif)])
    func keepsAnimation(source: String, format: RenditionFormat) throws {
        let frames = Bitmap(width: 64, height: 48 * 3) { _, y in
            [[220, 30, 30], [30, 200, 40], [40, 50, 210]][y / 48]
        }
        try frames.save(scratch.path("moves." + source), frames: 3)
        let facts = try ImageInspector.inspect(path: scratch.path("moves." + source)).facts
        #expect(facts.frames == 3)
        #expect(facts.storedSize == PixelSize(width: 64, height: 48))
        let (picture, _) = try render(
            scratch.path("moves." + source), width: 32, height: 24, format: format, animated: true)
        #expect(picture.frames == 3)
        #expect((picture.width, picture.height) == (32, 72))
        #expect(Array(picture[16, 36].prefix(3)).isNear([30, 200, 40], within: 12), "found \(picture[16, 36])")
        let (still, _) = try render(scratch.path("moves." + source), width: 32, height: 24)
        #expect((still.frames, still.height) == (1, 24))
    }

    @Test(arguments: [1, 3]) func measuresHowBrightAPhotoIsFromTopToBottom(channels: Int) throws {
        let day = Bitmap(width: 64, height: 64, channels: channels) { _, y in
            [UInt8](repeating: y < 16 ? 255 : y < 32 ? 128 : 0, count: channels)
        }
        try day.save(scratch.path("day.png"))
        let (_, photo) = try render(scratch.path("day.png"), width: 64, height: 64)
        #expect(photo.tones == ["ffff808000000000"])
    }

    @Test func doesNotMeasureADrawing() throws {
        let lines = Bitmap(width: 64, height: 64, channels: 4) { x, _ in x < 40 ? [0, 0, 0, 255] : [0, 0, 0, 0] }
        try lines.save(scratch.path("lines.png"))
        #expect(try render(scratch.path("lines.png"), width: 64, height: 64).1.tones == [""])
    }

    @Test func namesADominantColour() throws {
        let door = Bitmap(width: 64, height: 64) { x, _ in x < 40 ? [200, 30, 30] : [128, 128, 128] }
        try door.save(scratch.path("door.png"))
        let (_, photo) = try render(scratch.path("door.png"), width: 64, height: 64)
        #expect(photo.dominantColours == ["#c81e1e"])
    }

    @Test(arguments: [
        // Drawings stand out from what is behind them.
        (drawing: [0, 0, 0, 255], ground: [0, 0, 0, 0], colour: "#ffffff"),
        (drawing: [250, 250, 250, 255], ground: [0, 0, 0, 0], colour: "#262626"),
        (drawing: [200, 30, 30, 255], ground: [255, 255, 255, 0], colour: "#ffffff"),
        // Nothing is transparent.
        (drawing: [200, 30, 30, 255], ground: [128, 128, 128, 255], colour: "#c81e1e"),
    ])
    func namesAColourBehindADrawing(drawing: [UInt8], ground: [UInt8], colour: String) throws {
        let lines = Bitmap(width: 64, height: 64, channels: 4) { x, _ in x < 40 ? drawing : ground }
        try lines.save(scratch.path("lines.png"))
        let (_, photo) = try render(scratch.path("lines.png"), width: 64, height: 64)
        #expect(photo.dominantColours == [colour])
    }
}
