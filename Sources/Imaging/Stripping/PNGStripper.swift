import AlbumModel

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

/// What a PNG's header says of its pixels, and which other chunks these pixels need.
struct PNGPicture {
    /// The header chunk's 13 bytes.
    let header: [UInt8]
    let size: PixelSize
    private let depth: Int
    private let colour: Int
    private let isInterlaced: Bool

    /// Nil for a header that no decoder takes.
    init?(_ content: some Collection<UInt8>) {
        guard content.count >= 13 else { return nil }
        header = Array(content.prefix(13))
        size = Self.size(header)
        (depth, colour) = (Int(header[8]), Int(header[9]))
        isInterlaced = header[12] == 1
        guard size.width > 0, size.height > 0, [1, 2, 4, 8, 16].contains(depth), [0, 2, 3, 4, 6].contains(colour),
            header[10] == 0, header[11] == 0, header[12] < 2
        else { return nil }
    }

    /// Width and height, as headers and frames have them.
    static func size(_ bytes: some Collection<UInt8>) -> PixelSize {
        let numbers = Array(bytes.prefix(8))
        func number(_ range: Range<Int>) -> Int { numbers[range].reduce(0) { $0 << 8 | Int($1) } }
        return numbers.count == 8
            ? PixelSize(width: number(0..<4), height: number(4..<8)) : PixelSize(width: 0, height: 0)
    }

    private var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colour] ?? 1 }

    /// Bytes of a frame's pixels before they are packed: rows, each with the number of its filter before it.
    func bytes(of size: PixelSize) -> Int {
        guard isInterlaced else { return rows(width: size.width, height: size.height) }
        // First column and row of each of Adam7's passes, and the steps to the next.
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return passes.reduce(0) { sum, pass in
            let width = (size.width - pass.0 + pass.2 - 1) / pass.2
            let height = (size.height - pass.1 + pass.3 - 1) / pass.3
            return sum + rows(width: width, height: height)
        }
    }

    /// A header may state 2^32 rows of 2^42 bytes; as many as this no stream holds.
    private static let most = 1 << 50

    private func rows(width: Int, height: Int) -> Int {
        guard width > 0, height > 0 else { return 0 }
        let (bytes, overflows) = height.multipliedReportingOverflow(by: 1 + (width * channels * depth + 7) / 8)
        return overflows ? Self.most : min(bytes, Self.most)
    }

    /// The bytes of a small chunk that mean something; nil for a chunk that the picture does without.
    func kept(_ type: String, _ content: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        switch type {
        case "PLTE":
            // In a picture without indices a palette is a hint to old screens.
            guard colour == 3 else { return nil }
            return Array(content.prefix(3 * min(content.count / 3, 1 << depth)))
        case "tRNS":
            let most = [0: 2, 2: 6, 3: 1 << depth][colour] ?? 0
            return most > 0 && !content.isEmpty ? Array(content.prefix(most)) : nil
        default:
            guard let length = Self.lengths[type], content.count >= length else { return nil }
            return Array(content.prefix(length))
        }
    }

    /// Colour, resolution and the length of an animation.
    private static let lengths = ["gAMA": 4, "cHRM": 32, "sRGB": 1, "cICP": 4, "pHYs": 9, "acTL": 8]
}
