import AlbumModel

/// Rewrites a PNG from what its picture needs.
///
/// Writes exactly the meaningful bytes of each chunk: anything may follow the end of a compressed stream, of a palette
/// or of the file.
struct PNGStripper {
    private let head: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) { head = ByteReader(bytes: bytes) }

    private struct Chunk {
        var type: String
        var content: Range<Int>
    }

    /// Returns the copy, or nil if pixels are missing. If only what follows them is missing, the copy is complete.
    func copy(with metadata: PublicMetadata) -> [UInt8]? {
        guard let (chunks, isComplete) = parsed, let header = chunks.first, header.type == "IHDR",
            let picture = PNGPicture(head.bytes[header.content])
        else { return nil }
        // There is no way to know whether the last frame of an animation is whole.
        guard isComplete || !chunks.contains(where: { $0.type == "acTL" }) else { return nil }
        var copy = PNGChunks.signature
        copy.reserveCapacity(head.bytes.count)
        append("IHDR", picture.header, to: &copy)
        if !metadata.exif.isEmpty { append("eXIf", metadata.exif, to: &copy) }
        // A keyword, no compression, no language.
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
                // A stream may be divided into any number of consecutive chunks.
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
                // Some readers reject a second one.
                guard let kept = picture.kept(chunk.type, content), seen.insert(chunk.type).inserted else { continue }
                append(chunk.type, kept, to: &copy)
            }
        }
        guard seen.contains("IDAT") else { return nil }
        append("IEND", [], to: &copy)
        return copy
    }

    /// Whether a copy would equal the file. This requires decompressing all pixels, so the chunk types are checked first.
    var isBare: Bool {
        guard let chunks = parsed?.chunks, let last = chunks.last, last.content.upperBound + 4 == head.bytes.count
        else { return false }
        let known: Set<String> = [
            "IHDR", "PLTE", "IDAT", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "pHYs", "acTL", "fcTL", "fdAT",
            "IEND",
        ]
        guard chunks.allSatisfy({ known.contains($0.type) }) else { return false }
        return copy(with: .none)?.elementsEqual(head.bytes) ?? false
    }

    /// Whether no copy can be made. Decompressing all pixels takes nearly as long as decoding, so a picture whose
    /// chunks are complete and have the right checksums counts as whole.
    var isDamaged: Bool {
        guard let (chunks, isComplete) = parsed, isComplete, chunks.contains(where: { $0.type == "IDAT" }),
            chunks.allSatisfy(hasRightChecksum)
        else { return copy(with: .none) == nil }
        return false
    }

    private func hasRightChecksum(_ chunk: Chunk) -> Bool {
        let covered = head.bytes[chunk.content.lowerBound - 4..<chunk.content.upperBound]
        return head.bigEndian(at: chunk.content.upperBound, bytes: 4) == UInt64(Self.checksum(covered))
    }

    /// All complete chunks, and whether they include the end of the picture.
    private var parsed: (chunks: [Chunk], isComplete: Bool)? {
        guard head.starts(with: PNGChunks.signature) else { return nil }
        var chunks: [Chunk] = []
        var offset = 8
        while let length = head.bigEndian(at: offset, bytes: 4), let type = head.text(at: offset + 4, count: 4) {
            let content = offset + 8..<offset + 8 + Int(length)
            guard content.upperBound + 4 <= head.bytes.count else { break }
            chunks.append(Chunk(type: type, content: content))
            if type == "IEND" { return (chunks, true) }
            offset = content.upperBound + 4
        }
        return (chunks, false)
    }

    /// Appends the stream in chunks of the original lengths, without anything after its end.
    private func appendPixels(_ parts: [Range<Int>], _ expected: Int, isMain: Bool, to copy: inout [UInt8]) -> Bool {
        let prefix = isMain ? 0 : 4
        guard parts.allSatisfy({ $0.count >= prefix }) else { return false }
        let stream = parts.count == 1 ? nil : parts.flatMap { head.bytes[$0.dropFirst(prefix)] }
        let single = head.bytes[parts[0].dropFirst(prefix)]
        // Some writers add bytes to the pixels; more than a frame's worth is no accident.
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

    /// Parses a profile chunk: a name, a compression method, and the compressed profile.
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

    /// Returns the CRC-32 that PNG uses.
    static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
        DeflateStream.checksum(bytes)
    }
}

/// The pixel format from a PNG's header, and which other chunks the pixels need.
struct PNGPicture {
    /// The 13 bytes of the header chunk.
    let header: [UInt8]
    let size: PixelSize
    private let depth: Int
    private let colour: Int
    private let isInterlaced: Bool

    /// Returns nil for a header that no decoder accepts.
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

    /// Reads a width and a height, as in headers and frames.
    static func size(_ bytes: some Collection<UInt8>) -> PixelSize {
        let numbers = Array(bytes.prefix(8))
        func number(_ range: Range<Int>) -> Int { numbers[range].reduce(0) { $0 << 8 | Int($1) } }
        return numbers.count == 8
            ? PixelSize(width: number(0..<4), height: number(4..<8)) : PixelSize(width: 0, height: 0)
    }

    private var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colour] ?? 1 }

    /// Returns the uncompressed size of a frame's pixels in bytes: rows, each preceded by a filter type.
    func bytes(of size: PixelSize) -> Int {
        guard isInterlaced else { return rows(width: size.width, height: size.height) }
        // The first column and row of each Adam7 pass, and the steps to the next.
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return passes.reduce(0) { sum, pass in
            let width = (size.width - pass.0 + pass.2 - 1) / pass.2
            let height = (size.height - pass.1 + pass.3 - 1) / pass.3
            return sum + rows(width: width, height: height)
        }
    }

    /// A header may state 2^32 rows of 2^42 bytes; no stream holds this many.
    private static let most = 1 << 50

    private func rows(width: Int, height: Int) -> Int {
        guard width > 0, height > 0 else { return 0 }
        let (bytes, overflows) = height.multipliedReportingOverflow(by: 1 + (width * channels * depth + 7) / 8)
        return overflows ? Self.most : min(bytes, Self.most)
    }

    /// Returns the meaningful bytes of a small chunk; nil for a chunk that the picture does not need.
    func kept(_ type: String, _ content: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        switch type {
        case "PLTE":
            // Without indexed pixels, a palette is only a hint for old screens.
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

    /// Colour, resolution and the frame count of an animation.
    private static let lengths = ["gAMA": 4, "cHRM": 32, "sRGB": 1, "cICP": 4, "pHYs": 9, "acTL": 8]
}
