/// What makes the address of an unlisted album one that nobody guesses: a word of the author's at the end of its folder's name.
///
/// It is written in the source rather than made by the program, so that every build, on any machine and without a cache, gives
/// the album the same address.
public enum AddressKey {
    /// Twenty letters and digits by chance are 99 bits.
    public static let fewestCharacters = 20
    /// A folder's name may have 255 bytes, of which an album's own may take 80.
    static let mostCharacters = 64
    /// A word of fewer different letters is no word made by chance.
    private static let fewestDifferent = 8
    /// Letters and digits that are not mistaken for each other when they are read aloud.
    private static let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz")

    /// What is wrong with a word, as the rest of a sentence about it; nil for one that serves.
    ///
    /// No capital letters: some file systems, and some people, take them for small ones.
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

    /// A word made by chance, for a message to propose.
    public static func proposal(_ generator: inout some RandomNumberGenerator) -> String {
        // Of 31 characters, 24 make 118 bits. One by chance is not refused: that has a probability of 10⁻¹⁵.
        let groups = (0..<4).map { _ in
            String((0..<6).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
        }
        return groups.joined(separator: "-")
    }

    /// The component of an address with a key. No slug has two hyphens in a row, so that no other folder's name gives the same.
    public static func component(_ component: String, with key: String) -> String { "\(component)--\(key)" }
}
