/// A random word that an author adds to an unlisted album's folder name, so that nobody can guess the address.
///
/// It is written in the source rather than generated, so that every build, on any machine and without a cache, gives
/// the album the same address.
public enum AddressKey {
    /// Twenty random letters and digits have 99 bits.
    public static let minCharacters = 20
    /// A folder name may have 255 bytes, of which the album's own name takes up to 80.
    static let maxCharacters = 64
    /// A word with fewer distinct characters is not random.
    private static let minDifferent = 8
    /// Letters and digits that are hard to confuse with each other.
    private static let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz")

    /// Returns why a word cannot be used, as a phrase that follows the word, or nil if it can.
    ///
    /// Rejects capital letters, because some file systems, and some people, do not distinguish them from small ones.
    public static func problem(in word: String) -> String? {
        let isPlain = word.utf8.allSatisfy {
            $0.isASCIISmallLetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
        }
        guard isPlain, !word.hasPrefix("-"), !word.hasSuffix("-"), !word.contains("--") else {
            return "may contain only lower-case letters from a to z, digits, and single hyphens between them"
        }
        let characters = word.filter { $0 != "-" }
        if characters.count < minCharacters {
            return "is too short: it needs at least \(minCharacters) letters and digits"
        }
        if word.utf8.count > maxCharacters { return "is too long: it may have at most \(maxCharacters) characters" }
        if Set(characters).count < minDifferent { return "is easy to guess: its letters and digits repeat" }
        return nil
    }

    /// Returns a random word for a message to suggest.
    public static func proposal(_ generator: inout some RandomNumberGenerator) -> String {
        // 24 characters out of 31 have 118 bits. `problem(in:)` rejects one proposal in 10¹⁵.
        let groups = (0..<4).map { _ in
            String((0..<6).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
        }
        return groups.joined(separator: "-")
    }

    /// Returns an address component with a key. A slug never contains two consecutive hyphens, so no other folder can
    /// have this address.
    public static func component(_ component: String, with key: String) -> String { component + separator + key }

    /// Returns an address without the keys in it.
    public static func removed(from address: String) -> String {
        address.split(separator: "/", omittingEmptySubsequences: false).map { component in
            component.firstRange(of: separator).map { component[..<$0.lowerBound] } ?? component
        }.joined(separator: "/")
    }

    /// Returns whether a folder in a file's address has a key.
    public static func isIn(_ address: String) -> Bool {
        address.split(separator: "/").dropLast().contains { $0.contains(separator) }
    }

    private static let separator = "--"
}
