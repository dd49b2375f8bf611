/// Goes through a WebP chunk by chunk and copies those that the picture is made of.
struct WebPStripper {
    private let head: FileHead

    init(_ bytes: UnsafeRawBufferPointer) { head = FileHead(bytes: bytes) }

    private static let kept: Set<String> = ["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]
    /// Bits in the first byte of VP8X.
    private static let hasExif: UInt8 = 0x08
    private static let hasXMP: UInt8 = 0x04

    /// Nil where the chunks cannot be followed to the end. A simple file (without VP8X) has no place for metadata, and gets none.
    func copy(with metadata: PublicMetadata) -> [UInt8]? {
        guard let size = head.number(at: 4, bytes: 4, bigEndian: false) else { return nil }
        let end = 8 + Int(size)
        guard end <= head.bytes.count else { return nil }
        var body: [UInt8] = []
        var isExtended = false
        var offset = 12
        while offset + 8 <= end {
            guard let length = head.number(at: offset + 4, bytes: 4, bigEndian: false),
                let type = head.text(at: offset, count: 4)
            else { return nil }
            // The last chunk may lack its padding.
            let chunkEnd = offset + 8 + Int(length)
            guard chunkEnd <= end else { return nil }
            if Self.kept.contains(type) {
                var chunk = Array(head.bytes[offset..<chunkEnd])
                if type == "VP8X", chunk.count > 8 {
                    isExtended = true
                    chunk[8] &= ~(Self.hasExif | Self.hasXMP)
                    if !metadata.exif.isEmpty { chunk[8] |= Self.hasExif }
                    if !metadata.xmp.isEmpty { chunk[8] |= Self.hasXMP }
                }
                append(chunk, to: &body)
            }
            offset = chunkEnd + Int(length & 1)
        }
        if isExtended {
            if !metadata.exif.isEmpty { append(Self.chunk("EXIF", metadata.exif), to: &body) }
            if !metadata.xmp.isEmpty { append(Self.chunk("XMP ", metadata.xmp), to: &body) }
        }
        return Array("RIFF".utf8) + Self.bytes(of: body.count + 4) + Array("WEBP".utf8) + body
    }

    private func append(_ chunk: [UInt8], to body: inout [UInt8]) {
        body += chunk
        if chunk.count & 1 == 1 { body.append(0) }
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + bytes(of: content.count) + content
    }

    private static func bytes(of number: Int) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
