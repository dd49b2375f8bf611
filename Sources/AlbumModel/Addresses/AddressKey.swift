/// A random word that an author adds to an unlisted album's folder name, so that nobody can guess the address.
///
/// It is written in the source rather than made by the program, so that every build, on any machine and without a cache, gives
/// the album the same address.
public enum AddressKey {
    /// Twenty random letters and digits have 99 bits.
    public static let fewestCharacters = 20
    /// A folder name may have 255 bytes; the album's own name takes up to 80 of them.
    static let mostCharacters = 64
    /// A word with fewer different characters is not random.
    private static let fewestDifferent = 8
    /// Letters and digits that are easy to tell apart.
    private static let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz")

    /// Why a word cannot be used, as a phrase that follows the word; nil if it can.
    ///
    /// Capital letters are refused, because some file systems, and some people, do not tell them from small ones.
    public static func problem(in word: String) -> String? {
        let isPlain = word.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "-")
        }
        guard isPlain, !word.hasPrefix("-"), !word.hasSuffix("-"), !word.contains("--") else {
            return "may only have small letters from a to z, digits, and single hyphens between them"
        }
        let characters = word.filter { $0 != "-" }
        if characters.count < fewestCharacters {
            return "is too short: it needs at least \(fewestCharacters) letters and digits"
        }
        if word.utf8.count > mostCharacters { return "is too long: it may have at most \(mostCharacters) characters" }
        if Set(characters).count < fewestDifferent { return "is easy to guess: its letters and digits repeat" }
        return nil
    }

    /// A random word for a message to suggest.
    public static func proposal(_ generator: inout some RandomNumberGenerator) -> String {
        // 24 of 31 characters have 118 bits. `problem(in:)` refuses one in 10¹⁵ of them.
        let groups = (0..<4).map { _ in
            String((0..<6).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
        }
        return groups.joined(separator: "-")
    }

    /// An address component with a key. A slug never contains two hyphens in a row, so no other folder can have this address.
    public static func component(_ component: String, with key: String) -> String { "\(component)--\(key)" }
}
