import AlbumModel

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

    private func rows(width: Int, height: Int) -> Int {
        width > 0 && height > 0 ? height * (1 + (width * channels * depth + 7) / 8) : 0
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
