/// The plaintext of a sealed file: a header, the content, and zeros that hide the exact length of the content.
struct SealedStream: Equatable {
    enum Method: UInt8 {
        case asIs = 0
        case gzip = 1
    }

    static let pieceSize = 524_288
    static let headerSize = 9
    /// The minimum size of a stream.
    static let leastSize = 1024

    let method: Method
    /// The size of the content in bytes.
    let length: Int

    /// The size of the whole stream in bytes.
    var size: Int { Self.padded(Self.headerSize + length) }

    var pieceCount: Int { (size + Self.pieceSize - 1) / Self.pieceSize }

    /// Returns one piece of the stream.
    ///
    /// - Parameter content: Reads a range of the content.
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

    /// Returns the size padded by Padmé (Nikitin et al., PETS 2019): few distinct sizes remain, which reveal little,
    /// for at most 12 % more bytes.
    static func padded(_ count: Int) -> Int {
        guard count > leastSize else { return leastSize }
        let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
        let significant = Int.bitWidth - exponent.leadingZeroBitCount
        let step = 1 << (exponent - significant)
        return (count + step - 1) / step * step
    }
}
