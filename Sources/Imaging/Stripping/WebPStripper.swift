/// Rewrites a WebP from what its picture needs.
///
/// Writes exactly the meaningful bytes of each chunk, and only the pixels of an animation's frames.
struct WebPStripper {
    private let head: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) { head = ByteReader(bytes: bytes) }

    /// Bits in the first byte of VP8X.
    private static let hasProfile: UInt8 = 0x20
    private static let hasAlpha: UInt8 = 0x10
    private static let hasExif: UInt8 = 0x08
    private static let hasXMP: UInt8 = 0x04
    private static let isAnimated: UInt8 = 0x02

    private struct Chunk {
        var type: String
        var content: Range<Int>
    }

    /// Returns the copy, or nil if the chunks cannot be parsed to the end. A simple file (without VP8X) has no place
    /// for metadata and gets none.
    func copy(with metadata: PublicMetadata) -> [UInt8]? {
        guard let size = head.number(at: 4, bytes: 4, bigEndian: false), 8 + Int(size) <= head.bytes.count,
            let chunks = chunks(in: 12..<8 + Int(size)), let first = chunks.first
        else { return nil }
        var body: [UInt8] = []
        if first.type == "VP8X" {
            guard appendExtended(chunks, metadata, to: &body) else { return nil }
        } else {
            guard first.type == "VP8 " || first.type == "VP8L" else { return nil }
            append(first.type, head.bytes[first.content], to: &body)
        }
        return Array("RIFF".utf8) + Self.bytes(of: body.count + 4) + Array("WEBP".utf8) + body
    }

    private func appendExtended(_ chunks: [Chunk], _ metadata: PublicMetadata, to body: inout [UInt8]) -> Bool {
        guard chunks[0].content.count >= 10 else { return false }
        let header = Array(head.bytes[chunks[0].content.prefix(10)])
        let isAnimation = header[0] & Self.isAnimated != 0
        let profile = chunks.first { $0.type == "ICCP" }.flatMap {
            ProfileReducer.reduced(Array(head.bytes[$0.content]))
        }
        var flags = header[0] & (Self.hasAlpha | Self.isAnimated)
        if profile != nil { flags |= Self.hasProfile }
        if !metadata.exif.isEmpty { flags |= Self.hasExif }
        if !metadata.xmp.isEmpty { flags |= Self.hasXMP }
        append("VP8X", [flags, 0, 0, 0] + header[4..<10], to: &body)
        if let profile { append("ICCP", profile, to: &body) }
        if isAnimation {
            guard let loop = chunks.first(where: { $0.type == "ANIM" }), loop.content.count >= 6 else { return false }
            append("ANIM", head.bytes[loop.content.prefix(6)], to: &body)
            for frame in chunks where frame.type == "ANMF" {
                guard frame.content.count >= 16,
                    let inner = self.chunks(in: frame.content.dropFirst(16)), let pixels = pixels(of: inner)
                else { return false }
                append("ANMF", head.bytes[frame.content.prefix(16)] + pixels, to: &body)
            }
        } else {
            guard let pixels = pixels(of: chunks) else { return false }
            body += pixels
        }
        if !metadata.exif.isEmpty { append("EXIF", metadata.exif, to: &body) }
        if !metadata.xmp.isEmpty { append("XMP ", metadata.xmp, to: &body) }
        return true
    }

    /// Returns the chunks of one picture: its alpha, if separate, and its colours.
    private func pixels(of chunks: [Chunk]) -> [UInt8]? {
        guard let colours = chunks.firstIndex(where: { $0.type == "VP8 " || $0.type == "VP8L" }) else { return nil }
        var body: [UInt8] = []
        if chunks[colours].type == "VP8 ", let alpha = chunks[..<colours].last(where: { $0.type == "ALPH" }) {
            append("ALPH", head.bytes[alpha.content], to: &body)
        }
        append(chunks[colours].type, head.bytes[chunks[colours].content], to: &body)
        return body
    }

    private func chunks(in range: Range<Int>) -> [Chunk]? {
        var chunks: [Chunk] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            guard let length = head.number(at: offset + 4, bytes: 4, bigEndian: false),
                let type = head.text(at: offset, count: 4)
            else { return nil }
            // The last chunk may lack its padding.
            let end = offset + 8 + Int(length)
            guard end <= range.upperBound else { return nil }
            chunks.append(Chunk(type: type, content: offset + 8..<end))
            offset = end + Int(length & 1)
        }
        return chunks
    }

    private func append(_ type: String, _ content: some Collection<UInt8>, to body: inout [UInt8]) {
        body += type.utf8
        body += Self.bytes(of: content.count)
        body += content
        if content.count & 1 == 1 { body.append(0) }
    }

    private static func bytes(of number: Int) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
