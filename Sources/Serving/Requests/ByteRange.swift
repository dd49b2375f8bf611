internal import AlbumModel

/// The part of a file that a `Range` header requests (RFC 9110, §14).
package enum ByteRange: Equatable, Sendable {
    case whole
    case part(Range<Int>)
    /// The range is entirely outside the file.
    case unsatisfiable

    /// Parses a header and ignores an invalid one.
    ///
    /// Several ranges at once select the whole file, as the standard allows: no browser requests them from a site of
    /// pictures and films, and many tiny ranges are a known way to overload a server.
    ///
    /// - Parameter size: The size of the file in bytes.
    package init(_ header: String?, size: Int) {
        guard let header, let ends = Self.ends(of: header) else {
            self = .whole
            return
        }
        switch ends {
        case (let first?, let last?): self = Self.part(first, min(last, size - 1), of: size)
        case (let first?, nil): self = Self.part(first, size - 1, of: size)
        case (nil, let count?): self = count == 0 ? .unsatisfiable : Self.part(max(0, size - count), size - 1, of: size)
        case (nil, nil): self = .whole
        }
    }

    private static func part(_ first: Int, _ last: Int, of size: Int) -> ByteRange {
        first < size ? .part(first..<last + 1) : .unsatisfiable
    }

    /// Returns the numbers before and after the dash of a single range; nil if the header is not one.
    private static func ends(of header: String) -> (first: Int?, last: Int?)? {
        let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        let numbers = ends.map { number($0.drop { $0 == " " }) }
        guard zip(ends, numbers).allSatisfy({ $0.0.isEmpty || $0.1 != nil }) else { return nil }
        if let first = numbers[0], let last = numbers[1], last < first { return nil }
        return (numbers[0], numbers[1])
    }

    /// Accepts only digits: `Int` would also accept a sign.
    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else {
            return nil
        }
        // A number that overflows is larger than any file.
        return Int(text) ?? Int.max
    }
}
