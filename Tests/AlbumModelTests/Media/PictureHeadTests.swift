import Testing

@testable import AlbumModel

struct PictureHeadTests {
    private static func bytes(_ parts: [Any]) -> [UInt8] {
        parts.flatMap { part -> [UInt8] in (part as? String).map { Array($0.utf8) } ?? (part as? [UInt8]) ?? [] }
    }

    private static let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 0x2C]

    /// An EXIF segment that says that the picture lies on its side.
    private static let turned: [UInt8] =
        [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        + [0, 0, 0, 0]

    @Test(arguments: [
        (
            bytes([
                [0x89] as [UInt8], "PNG\r\n\u{1A}\n", [0, 0, 0, 13] as [UInt8], "IHDR",
                [0, 0, 1, 0x2C, 0, 0, 0, 200] as [UInt8],
            ]), true
        ),
        (bytes(["GIF89a", [0x2C, 1, 200, 0] as [UInt8]]), true),
        (
            bytes([
                "RIFF", [0, 0, 0, 0] as [UInt8], "WEBPVP8X",
                [10, 0, 0, 0, 0, 0, 0, 0, 0x2B, 1, 0, 199, 0, 0] as [UInt8],
            ]), true
        ),
        (
            bytes(["RIFF", [0, 0, 0, 0] as [UInt8], "WEBPVP8L", [0, 0, 0, 0, 0x2F, 0x2B, 0xC1, 0x31, 0] as [UInt8]]),
            true
        ),
        (
            bytes([
                "RIFF", [0, 0, 0, 0] as [UInt8], "WEBPVP8 ",
                [0, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 0x2C, 1, 200, 0] as [UInt8],
            ]), true
        ),
        ([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF] + frame, true), ([0xFF, 0xD8] + turned + frame, false),
        (bytes(["<?xml version='1.0'?><!-- x --><svg xmlns='x' width='300px' height=\"200\">"]), true),
        (bytes(["<svg viewBox=\"0 0 300 200\" xmlns='x'>"]), true),
        (bytes(["<svg width='300' viewBox='0,0,3,2'>"]), true), (bytes(["<svg height='200' viewBox='0 0 3 2'>"]), true),
        (bytes(["<svg width='100%' height='100%' viewBox='0 0 300 200' >"]), true),
    ])
    func aPictureSaysHowLargeItIs(bytes: [UInt8], isWide: Bool) {
        let expected = isWide ? PixelSize(width: 300, height: 200) : PixelSize(width: 200, height: 300)
        #expect(PictureHead(bytes).size == expected)
        // Wherever the file is cut off, nothing else is read.
        for length in bytes.indices { _ = PictureHead(Array(bytes.prefix(length))).size }
    }

    @Test(arguments: [
        [], Array("hello".utf8), Array("<svg>".utf8), Array("<svg width='0' height='0' x=''>".utf8),
        [0xFF, 0xD8, 0xFF, 0xE1, 0, 0],
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 0, 0, 0], Array("<svg viewBox='0 0 1e9 1' a='9'>".utf8),
        Array("GIF89a".utf8) + [0, 0, 0, 0],
    ])
    func othersHaveNoSize(bytes: [UInt8]) {
        #expect(PictureHead(bytes).size == nil)
    }
}
