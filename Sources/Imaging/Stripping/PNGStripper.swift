/// Writes a PNG anew from what its picture needs.
///
/// Of each chunk exactly the bytes that its meaning has are written: what stands behind the end of a compressed stream, of a
/// palette or of the file may be anything.
struct PNGStripper {
    private let head: FileHead

    init(_ bytes: UnsafeRawBufferPointer) { head = FileHead(bytes: bytes) }

    private struct Chunk {
        var type: String
        var content: Range<Int>
    }

    /// Nil where the chunks cannot be followed to the end, or the pixels are not all there.
    func copy(with metadata: PublicMetadata) -> [UInt8]? {
        guard let chunks, let header = chunks.first, header.type == "IHDR",
            let picture = PNGPicture(head.bytes[header.content])
        else { return nil }
        var copy = PNGChunks.signature
        copy.reserveCapacity(head.bytes.count)
        append("IHDR", picture.header, to: &copy)
        if !metadata.exif.isEmpty { append("eXIf", metadata.exif, to: &copy) }
        // Keyword, no compression, no language.
        if !metadata.xmp.isEmpty {
            append("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + metadata.xmp, to: &copy)
        }
        var seen: Set<String> = []
        var frame = picture.size
        var index = 1
        while index < chunks.count {
            let chunk = chunks[index]
            let content = head.bytes[chunk.content]
            index += 1
            switch chunk.type {
            case "IDAT", "fdAT":
                // A stream may be divided into any number of chunks that follow each other.
                var parts = [chunk.content]
                while index < chunks.count, chunks[index].type == chunk.type {
                    parts.append(chunks[index].content)
                    index += 1
                }
                let isMain = chunk.type == "IDAT"
                guard isMain ? seen.insert("IDAT").inserted : true,
                    appendPixels(parts, picture.bytes(of: isMain ? picture.size : frame), isMain: isMain, to: &copy)
                else { return nil }
            case "fcTL":
                guard content.count >= 26 else { return nil }
                frame = PNGPicture.size(content.dropFirst(4))
                append("fcTL", Array(content.prefix(26)), to: &copy)
            case "iCCP":
                guard let profile = profile(content), seen.insert("iCCP").inserted else { continue }
                append("iCCP", profile, to: &copy)
            default:
                // A second one would be an error to some readers.
                guard let kept = picture.kept(chunk.type, content), seen.insert(chunk.type).inserted else { continue }
                append(chunk.type, kept, to: &copy)
            }
        }
        guard seen.contains("IDAT") else { return nil }
        append("IEND", [], to: &copy)
        return copy
    }

    /// Whether a copy would be the file itself. That takes all pixels to be unpacked, so the chunks are looked at before.
    var isBare: Bool {
        guard let chunks, let last = chunks.last, last.content.upperBound + 4 == head.bytes.count else { return false }
        let known: Set<String> = [
            "IHDR", "PLTE", "IDAT", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "pHYs", "acTL", "fcTL", "fdAT",
            "IEND",
        ]
        guard chunks.allSatisfy({ known.contains($0.type) }) else { return false }
        return copy(with: .none)?.elementsEqual(head.bytes) ?? false
    }

    /// All chunks up to the end of the picture, that included.
    private var chunks: [Chunk]? {
        guard head.starts(with: PNGChunks.signature) else { return nil }
        var chunks: [Chunk] = []
        var offset = 8
        while let length = head.bigEndian(at: offset, bytes: 4), let type = head.text(at: offset + 4, count: 4) {
            let content = offset + 8..<offset + 8 + Int(length)
            guard content.upperBound + 4 <= head.bytes.count else { return nil }
            chunks.append(Chunk(type: type, content: content))
            if type == "IEND" { return chunks }
            offset = content.upperBound + 4
        }
        return nil
    }

    /// The stream in chunks as long as they were, without what stands behind its end.
    private func appendPixels(_ parts: [Range<Int>], _ expected: Int, isMain: Bool, to copy: inout [UInt8]) -> Bool {
        let prefix = isMain ? 0 : 4
        guard parts.allSatisfy({ $0.count >= prefix }) else { return false }
        let stream = parts.count == 1 ? nil : parts.flatMap { head.bytes[$0.dropFirst(prefix)] }
        let single = head.bytes[parts[0].dropFirst(prefix)]
        // Some writers add bytes to the pixels; more than a frame's worth is no slip of theirs.
        let limit = 2 * expected + 65_536
        let measured =
            stream.map { DeflateStream.measure($0, limit: limit) }
            ?? DeflateStream.measure(single, limit: limit)
        guard let measured, measured.length >= expected else { return false }
        var bytes =
            stream.map { ArraySlice($0.prefix(measured.consumed)) } ?? ArraySlice(single.prefix(measured.consumed))
        if measured.length > expected {
            guard let content = DeflateStream.inflate(bytes, limit: limit)?.content,
                let packed = DeflateStream.deflate(Array(content.prefix(expected)))
            else { return false }
            bytes = ArraySlice(packed)
        }
        for (position, part) in parts.enumerated() where !bytes.isEmpty {
            let isLast = position == parts.count - 1
            let number = isMain ? [] : Array(head.bytes[part.prefix(4)])
            let count = isLast ? bytes.count : min(bytes.count, part.count - prefix)
            append(isMain ? "IDAT" : "fdAT", number + bytes.prefix(count), to: &copy)
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    /// A name, a way of packing, and the packed profile.
    private func profile(_ content: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        guard let end = content.prefix(80).firstIndex(of: 0), content.endIndex - end > 2,
            let profile = DeflateStream.inflate(content[(end + 2)...], limit: 16 << 20)?.content,
            let reduced = ProfileReducer.reduced(profile), let packed = DeflateStream.deflate(reduced)
        else { return nil }
        return Array("icc\0\0".utf8) + packed
    }

    private func append(_ type: String, _ body: [UInt8], to copy: inout [UInt8]) {
        let start = copy.count + 4
        copy += Self.bytes(of: UInt32(body.count))
        copy += type.utf8
        copy += body
        copy += Self.bytes(of: Self.checksum(copy[start...]))
    }

    static func bytes(of number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// CRC-32, as PNG has it.
    static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
        DeflateStream.checksum(bytes)
    }
}
