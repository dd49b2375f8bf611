import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// Which damaged files can still be copied without their private metadata.
struct DamagedCopyTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func picture(_ format: String) throws -> [UInt8] {
        let path = scratch.path("plain.\(format)")
        let frames = format == "gif" || format == "webp" ? 2 : 1
        try Bitmap.quarters(width: 64, height: 48 * frames).save(path, frames: frames)
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func isDamaged(_ bytes: [UInt8], _ format: String) throws -> Bool {
        let media = try #require(MediaFormat(rawValue: format == "jpg" ? "jpeg" : format))
        return bytes.withUnsafeBytes { MetadataStripper.Copying($0, format: media).isDamaged }
    }

    @Test(arguments: ["jpg", "png", "webp", "gif"]) func wholeFilesAreNotDamaged(format: String) throws {
        #expect(try !isDamaged(picture(format), format))
        #expect(try !isDamaged(picture(format) + Array("SECRET".utf8), format))
    }

    @Test(arguments: ["jpg", "png", "webp", "gif"]) func filesThatEndInThePictureAre(format: String) throws {
        let whole = try picture(format)
        #expect(try isDamaged(Array(whole.prefix(whole.count * 3 / 4)), format))
    }

    /// What follows the picture would be taken for a part of it.
    @Test func aJPEGWithoutAnEndIs() throws {
        let cut = try Array(picture("jpg").dropLast(2))
        #expect(try isDamaged(cut, "jpg") && isDamaged(cut + Array("SECRET".utf8), "jpg"))
        #expect((cut + Array("SECRET".utf8)).withUnsafeBytes { JPEGStripper($0).copy(with: .none) } == nil)
        let path = try scratch.write(cut, "cut.jpg")
        #expect(try ImageInspector.inspect(path: path).facts.isDamaged)
    }

    @Test func aPNGWithoutAnEndGetsOne() throws {
        let whole = try picture("png")
        let complete = try #require(whole.withUnsafeBytes { PNGStripper($0).copy(with: .none) })
        let text = PNGFile.chunk(("tEXt", Array("Author\0SECRET".utf8)))
        for rest in [[], [0], Array(text.dropLast(5)), text, Array(PNGFile.chunk(("IEND", [])).dropLast(1))] {
            let cut = Array(whole.dropLast(12)) + rest
            let copy = cut.withUnsafeBytes { PNGStripper($0).copy(with: .none) }
            #expect(copy == complete, "\(rest)")
            #expect(try !isDamaged(cut, "png"), "\(rest)")
            #expect(try !ImageInspector.inspect(path: scratch.write(cut, "cut.png")).facts.isBare, "\(rest)")
        }
    }

    /// Nothing says whether the last frame is complete.
    @Test func anAnimatedPNGWithoutAnEndIs() throws {
        let pixels = PNGFile.compressed([0, 1, 2, 3])
        let animation = PNGFile.file(
            width: 1, height: 1, isGrey: false,
            [("acTL", PNGFile.word(2) + PNGFile.word(0)), ("IDAT", pixels)])
        #expect(try !isDamaged(animation, "png") && isDamaged(Array(animation.dropLast(12)), "png"))
    }

    @Test func checksumsAloneDecideNothing() throws {
        var bytes = PNGFile.plain([1, 2, 3], size: 8)
        let end = bytes.count - 12
        bytes[end - 1] ^= 1
        #expect(try !isDamaged(bytes, "png"))
        // The stream itself is damaged, too.
        bytes[end - 8] ^= 1
        #expect(try isDamaged(bytes, "png"))
    }
}
