/// The SHA-256 of a file's bytes, which identifies the content regardless of name, location and time.
///
/// Four words rather than a string, since a site holds one for each of its items.
public struct ContentDigest: Hashable, Sendable {
    public var words: (UInt64, UInt64, UInt64, UInt64)

    public init(words: (UInt64, UInt64, UInt64, UInt64)) {
        self.words = words
    }

    /// Returns nil unless there are exactly 32 bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (offset, byte) in bytes.enumerated() {
            words[offset / 8] = words[offset / 8] << 8 | UInt64(byte)
        }
        self.words = (words[0], words[1], words[2], words[3])
    }

    /// Returns nil unless there are exactly 64 hexadecimal digits.
    public init?(hex: String) {
        let digits = hex.utf8.map { UInt64($0.hexDigitValue ?? 16) }
        guard digits.count == 64, digits.allSatisfy({ $0 < 16 }) else { return nil }
        let words = stride(from: 0, to: 64, by: 16).map { digits[$0..<$0 + 16].reduce(0) { $0 << 4 | $1 } }
        self.words = (words[0], words[1], words[2], words[3])
    }

    public var bytes: [UInt8] {
        [words.0, words.1, words.2, words.3].flatMap { word in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
        }
    }

    /// 64 lower-case hexadecimal digits.
    public var hex: String { Self.hex(of: [words.0, words.1, words.2, words.3]) }

    /// The first 16 hexadecimal digits, for names that people may see.
    public var shortHex: String { Self.hex(of: [words.0]) }

    /// Fills the string's bytes in place: the list of a large site's files has a digest for each of them.
    private static func hex(of words: [UInt64]) -> String {
        String(unsafeUninitializedCapacity: words.count * 16) { digits in
            for (place, word) in words.enumerated() {
                for digit in 0..<16 {
                    let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * digit)) & 15
                    digits[place * 16 + digit] = Hexadecimal.digit(value)
                }
            }
            return words.count * 16
        }
    }

    public static func == (left: ContentDigest, right: ContentDigest) -> Bool { left.words == right.words }

    public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

/// Encoded as the 64 digits of `hex`.
extension ContentDigest: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let digest = ContentDigest(hex: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a digest has 64 hexadecimal digits")
        }
        self = digest
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
