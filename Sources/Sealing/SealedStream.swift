/// What is encrypted of a file: a header, the content, and zeros that hide how long the content is exactly.
struct SealedStream: Equatable {
    enum Method: UInt8 {
        case asIs = 0
        case gzip = 1
    }

    static let pieceSize = 524_288
    static let headerSize = 9
    /// No stream is shorter.
    static let leastSize = 1024

    let method: Method
    /// Bytes of the content.
    let length: Int

    /// Bytes of the whole stream.
    var size: Int { Self.padded(Self.headerSize + length) }

    var pieceCount: Int { (size + Self.pieceSize - 1) / Self.pieceSize }

    /// One piece of the stream.
    ///
    /// - Parameter content: the bytes of the content in a range, which lies inside it.
    func piece<Failure: Error>(
        _ number: Int, content: (Range<Int>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [UInt8] {
        let range = number * Self.pieceSize..<min((number + 1) * Self.pieceSize, size)
        var piece: [UInt8] = []
        piece.reserveCapacity(range.count)
        if number == 0 {
            piece.append(method.rawValue)
            withUnsafeBytes(of: UInt64(length).bigEndian) { piece.append(contentsOf: $0) }
        }
        let start = max(range.lowerBound, Self.headerSize) - Self.headerSize
        let end = min(range.upperBound - Self.headerSize, length)
        if start < end { piece += try content(start..<end) }
        piece += repeatElement(0, count: range.count - piece.count)
        return piece
    }

    /// Padmé (Nikitin et al., PETS 2019): so few lengths are left that they tell little, for at most 12 % more bytes.
    static func padded(_ count: Int) -> Int {
        guard count > leastSize else { return leastSize }
        let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
        let significant = Int.bitWidth - exponent.leadingZeroBitCount
        let step = 1 << (exponent - significant)
        return (count + step - 1) / step * step
    }
}
