/// The codes that a GIF's frame is packed in, followed without making pixels of them.
enum GIFCodes {
    /// The codes up to the one that ends the frame, or that makes its last pixel; no decoder looks at what follows. Nil for a
    /// size that codes cannot have.
    static func trimmed(_ data: [UInt8], codeSize: Int, pixels: Int) -> [UInt8]? {
        guard (1...11).contains(codeSize) else { return nil }
        let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
        // How many pixels each code stands for.
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
            // Decoders stop at a code that nothing was said of.
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

    /// Codes stand one behind the other, each with its lowest bit first.
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
