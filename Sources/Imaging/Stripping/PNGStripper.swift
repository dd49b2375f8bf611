/// Goes through a PNG chunk by chunk and copies those that the picture is made of.
struct PNGStripper {
    private let head: FileHead

    init(_ bytes: UnsafeRawBufferPointer) { head = FileHead(bytes: bytes) }

    /// Pixels, palette, transparency, colour, resolution, animation. Texts, EXIF and unknown chunks are not among them.
    private static let kept: Set<String> = [
        "IHDR", "PLTE", "IDAT", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs", "acTL", "fcTL",
        "fdAT",
    ]

    /// Nil where the chunks cannot be followed to the end.
    func copy(with metadata: PublicMetadata) -> [UInt8]? {
        var copy = Array(head.bytes.prefix(8))
        var offset = 8
        while let length = head.bigEndian(at: offset, bytes: 4), let type = head.text(at: offset + 4, count: 4) {
            let end = offset + 12 + Int(length)
            guard end <= head.bytes.count else { return nil }
            if type == "IEND" { return copy + head.bytes[offset..<end] }
            if Self.kept.contains(type) { copy += head.bytes[offset..<end] }
            if type == "IHDR" {
                if !metadata.exif.isEmpty { append("eXIf", metadata.exif, to: &copy) }
                // Keyword, no compression, no language.
                if !metadata.xmp.isEmpty {
                    append("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + metadata.xmp, to: &copy)
                }
            }
            offset = end
        }
        return nil
    }

    private func append(_ type: String, _ body: [UInt8], to copy: inout [UInt8]) {
        let checked = Array(type.utf8) + body
        copy += Self.bytes(of: UInt32(body.count)) + checked + Self.bytes(of: Self.checksum(checked))
    }

    static func bytes(of number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// CRC-32, as PNG has it.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}
