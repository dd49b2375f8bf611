import AlbumModel
import Files
import Foundation
import Testing

@testable import Imaging

/// A mark at each place of a file that is not part of the picture is nowhere in its copy, and the copy's pixels are the
/// file's.
struct PlantedMarkTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func contents(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path(name))))
    }

    private func copy(_ bytes: [UInt8], _ format: MediaFormat) -> [UInt8]? {
        bytes.withUnsafeBytes { bytes in
            switch format {
            case .jpeg: JPEGStripper(bytes).copy(with: .none)
            case .png: PNGStripper(bytes).copy(with: .none)
            case .webp: WebPStripper(bytes).copy(with: .none)
            default: GIFStripper(bytes).copy()
            }
        }
    }

    /// Whether the mark is in a file, in the clear or in one of a PNG's packed streams.
    private func isMarked(_ bytes: [UInt8], _ format: MediaFormat) -> Bool {
        func holds(_ bytes: [UInt8]) -> Bool {
            bytes.withUnsafeBytes { ByteSearch.first(Planted.mark, in: $0) } != nil
        }
        if holds(bytes) { return true }
        guard format == .png else { return false }
        let chunks = PlantedPNG.parts(bytes).dropFirst()
        let pixels = chunks.filter { PlantedPNG.type($0) == "IDAT" }.flatMap(PlantedPNG.content)
        let profiles = chunks.filter { PlantedPNG.type($0) == "iCCP" }.map {
            Array(PlantedPNG.content($0).dropFirst(5))
        }
        return ([pixels] + profiles).contains {
            DeflateStream.inflate($0, limit: 1 << 26).map { holds($0.content) } ?? false
        }
    }

    private func check(_ all: [Planted], _ original: [UInt8], _ format: MediaFormat) throws {
        let ending = format.fileExtension
        let expected = try Bitmap(contentsOf: scratch.write(original, "original.\(ending)"))
        #expect(all.count > 10)
        for planted in all {
            #expect(isMarked(planted.bytes, format), "the mark is not in the file: \(planted.place)")
            guard let copied = copy(planted.bytes, format) else {
                Issue.record("no copy: \(planted.place)")
                continue
            }
            #expect(!isMarked(copied, format), "\(planted.place)")
            let found = try Bitmap(contentsOf: scratch.write(copied, "copy.\(ending)"))
            #expect(found.pixels == expected.pixels && found.frames == expected.frames, "\(planted.place)")
        }
    }

    @Test(arguments: [false, true]) func inJPEG(isProgressive: Bool) throws {
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path("plain.png"))
        try Bitmap.quarters(width: 64, height: 48).save(
            scratch.path(isProgressive ? "a.jpg[interlace]" : "a.jpg"), profile: TestProfile.displayP3)
        let jpeg = try contents(of: "a.jpg")
        #expect(jpeg.contains([0xFF, 0xC2]) == isProgressive)
        try check(PlantedJPEG.all(jpeg), jpeg, .jpeg)
    }

    @Test(arguments: ["a.png", "a.png[interlace]", "a.png[palette]", "a.png[bitdepth=16]"])
    func inPNG(name: String) throws {
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path(name), profile: TestProfile.displayP3)
        let png = try contents(of: "a.png")
        // Additional bytes are colours of the palette, used or not.
        let isPalette = PlantedPNG.parts(png).dropFirst().contains { PlantedPNG.type($0) == "PLTE" }
        let all = try PlantedPNG.all(png).filter { planted in
            !isPalette || !planted.place.contains("PLTE")
        }
        try check(all, png, .png)
    }

    @Test func inAnAnimatedPNG() throws {
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path("a.png"))
        let parts = PlantedPNG.parts(try contents(of: "a.png"))
        let size = Array(PlantedPNG.content(parts[1]).prefix(8))
        func frame(_ number: UInt8) -> [UInt8] {
            PlantedPNG.chunk("fcTL", [0, 0, 0, number] + size + [UInt8](repeating: 0, count: 8) + [0, 1, 0, 10, 0, 0])
        }
        let pixels = parts.dropFirst().filter { PlantedPNG.type($0) == "IDAT" }.flatMap(PlantedPNG.content)
        let half = pixels.count / 2
        let chunks = [
            parts[0], parts[1], PlantedPNG.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), frame(0),
            PlantedPNG.chunk("IDAT", pixels), frame(1), PlantedPNG.chunk("fdAT", [0, 0, 0, 2] + pixels.prefix(half)),
            PlantedPNG.chunk("fdAT", [0, 0, 0, 3] + pixels.dropFirst(half)), PlantedPNG.chunk("IEND", []),
        ]
        let animated = Array(chunks.joined())
        #expect(copy(animated, .png) == animated)
        // A mark between the parts of one frame's stream would divide it, which makes the file broken.
        let isComplete = { (planted: Planted) in
            !planted.place.hasSuffix("at part 7") && planted.place != "the tail (fdAT) of part 6"
        }
        try check(PlantedPNG.all(animated).filter(isComplete), animated, .png)
    }

    @Test(arguments: [1, 2]) func inWebP(frames: Int) throws {
        try Bitmap.quarters(width: 64, height: 48 * frames).save(
            scratch.path("a.webp"), frames: frames, profile: TestProfile.displayP3)
        let webp = try contents(of: "a.webp")
        try check(PlantedWebP.all(webp), webp, .webp)
    }

    @Test(arguments: [1, 3]) func inGIF(frames: Int) throws {
        try Bitmap.quarters(width: 64, height: 48 * frames).save(scratch.path("a.gif"), frames: frames)
        let gif = try contents(of: "a.gif")
        try check(PlantedGIF.all(gif), gif, .gif)
    }
}
