/// Rewrites a GIF from its frames.
///
/// Comments, plain text, application blocks (XMP) and everything after a frame's last pixel or the end of the file are
/// dropped. The loop count and the frame delays are written again.
struct GIFStripper {
    private let head: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) { head = ByteReader(bytes: bytes) }

    /// Returns the copy, or nil if the blocks cannot be parsed to the end.
    func copy() -> [UInt8]? {
        guard head.bytes.count >= 13 else { return nil }
        var offset = 13 + colourTable(head.bytes[10])
        guard offset <= head.bytes.count else { return nil }
        var copy = Array(head.bytes[..<offset])
        copy.reserveCapacity(head.bytes.count)
        // The graphic control extension of the next frame.
        var control: [UInt8] = []
        while offset < head.bytes.count {
            let start = offset
            switch head.bytes[offset] {
            case 0x3B: return copy + [0x3B]
            case 0x2C:
                guard let end = appendFrame(at: start, after: control, to: &copy) else { return nil }
                control = []
                offset = end
            case 0x21:
                guard let end = endOfBlocks(from: offset + 2) else { return nil }
                offset = end
                let isLoop = head.has("NETSCAPE2.0", at: start + 3) || head.has("ANIMEXTS1.0", at: start + 3)
                if head.bytes[start + 1] == 0xF9, start + 8 <= end {
                    control = [0x21, 0xF9, 4, head.bytes[start + 3] & 0x1F] + head.bytes[start + 4..<start + 7] + [0]
                } else if head.bytes[start + 1] == 0xFF, isLoop, start + 18 < end, head.bytes[start + 15] & 7 == 1 {
                    copy += head.bytes[start..<start + 14] + [3, 1] + head.bytes[start + 16..<start + 18] + [0]
                }
            default: return nil
            }
        }
        return nil
    }

    /// - Returns: the end of the frame in the file.
    private func appendFrame(at start: Int, after control: [UInt8], to copy: inout [UInt8]) -> Int? {
        let codes =
            start + 10 + colourTable(head.number(at: start + 9, bytes: 1, bigEndian: true).map { UInt8($0) } ?? 0)
        guard codes + 1 < head.bytes.count, let end = endOfBlocks(from: codes + 1),
            let width = head.number(at: start + 5, bytes: 2, bigEndian: false),
            let height = head.number(at: start + 7, bytes: 2, bigEndian: false)
        else { return nil }
        var data: [UInt8] = []
        var place = codes + 1
        let blockSize = Int(head.bytes[place])
        while head.bytes[place] != 0 {
            let length = Int(head.bytes[place])
            data += head.bytes[place + 1..<place + 1 + length]
            place += 1 + length
        }
        guard let kept = GIFCodes.trimmed(data, codeSize: Int(head.bytes[codes]), pixels: Int(width * height)) else {
            return nil
        }
        copy += control
        copy += head.bytes[start...codes]
        // With the original block size, so that a GIF with nothing to remove is copied unchanged.
        var rest = kept[...]
        while !rest.isEmpty, blockSize > 0 {
            let block = rest.prefix(blockSize)
            copy.append(UInt8(block.count))
            copy += block
            rest = rest.dropFirst(blockSize)
        }
        copy.append(0)
        return end
    }

    private func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    private func endOfBlocks(from offset: Int) -> Int? {
        var place = offset
        while place < head.bytes.count {
            let length = Int(head.bytes[place])
            place += 1 + length
            if length == 0 { return place <= head.bytes.count ? place : nil }
        }
        return nil
    }
}

/// Parses the codes of a compressed GIF frame without producing pixels.
enum GIFCodes {
    /// Returns the codes up to the one that ends the frame or produces its last pixel; decoders ignore the rest.
    /// Returns nil for an impossible code size.
    static func trimmed(_ data: [UInt8], codeSize: Int, pixels: Int) -> [UInt8]? {
        guard (1...11).contains(codeSize) else { return nil }
        let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
        // The number of pixels of each code.
        var lengths = [Int](repeating: 1, count: 4096)
        var (next, width) = (end + 1, codeSize + 1)
        var previous: Int?
        var made = 0
        var bit = 0
        while bit + width <= data.count * 8 {
            let code = code(in: data, at: bit, width: width)
            if code == end {
                bit += width
                break
            }
            if code == clear {
                bit += width
                (next, width, previous) = (end + 1, codeSize + 1, nil)
                continue
            }
            // Decoders stop at an undefined code.
            guard code < next || (code == next && previous != nil) else { break }
            if let previous, next < 4096 {
                lengths[next] = lengths[previous] + 1
                next += 1
            }
            bit += width
            made += lengths[code]
            if next == 1 << width, width < 12 { width += 1 }
            previous = code
            if made >= pixels {
                var kept = prefix(of: data, bits: bit)
                append(end, width: width, at: bit, to: &kept)
                return kept
            }
        }
        return prefix(of: data, bits: bit)
    }

    /// Reads a code. Codes are packed with the lowest bit first.
    private static func code(in data: [UInt8], at bit: Int, width: Int) -> Int {
        var value = 0
        let first = bit / 8
        for byte in 0..<3 where first + byte < data.count { value |= Int(data[first + byte]) << (8 * byte) }
        return value >> (bit % 8) & ((1 << width) - 1)
    }

    private static func prefix(of data: [UInt8], bits: Int) -> [UInt8] {
        var kept = Array(data.prefix((bits + 7) / 8))
        if bits % 8 != 0, let last = kept.indices.last { kept[last] &= UInt8((1 << (bits % 8)) - 1) }
        return kept
    }

    private static func append(_ code: Int, width: Int, at bit: Int, to data: inout [UInt8]) {
        for offset in 0..<width where (bit + offset) / 8 >= data.count || code >> offset & 1 == 1 {
            let place = (bit + offset) / 8
            if place >= data.count { data.append(0) }
            data[place] |= UInt8(code >> offset & 1) << UInt8((bit + offset) % 8)
        }
    }
}
