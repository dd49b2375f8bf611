/// An estimate of how hard a password is to guess for an attacker who tries likely passwords first.
package struct PasswordStrength {
    /// The number of guesses needed, as a power of two.
    package let bits: Int

    /// 55 bits keep a machine that tries a million passwords a second busy for five hundred years on average.
    package var isWeak: Bool { bits < 55 }

    /// Estimates the strength of a password. A word counts for no more than a random choice from a word list, however
    /// long it is. Repetitions and sequences such as `1234` add almost nothing.
    package init(of password: String) {
        var bits = 0.0
        var run: [Character] = []
        var kind: Kind?
        var seen: Set<String> = []
        func finish() {
            // Repeating a part of the password adds nothing.
            guard let kind, seen.insert(String(run).lowercased()).inserted else { return }
            bits += kind.bits(of: run)
        }
        for character in password {
            let now = Kind(character)
            if now != kind {
                finish()
                (run, kind) = ([], now)
            }
            run.append(character)
        }
        finish()
        self.bits = Int(bits)
    }

    private enum Kind: Equatable {
        /// Letters of a script in which the words of a passphrase have this many letters.
        case letters(perWord: Int)
        case digits, others

        init(_ character: Character) {
            self =
                character.isLetter
                ? .letters(perWord: Self.lettersPerWord(character)) : character.isNumber ? .digits : .others
        }

        /// Chinese and Japanese are written without spaces. A word of two Han characters counts as much as one of eight
        /// letters.
        private static func lettersPerWord(_ letter: Character) -> Int {
            guard let scalar = letter.unicodeScalars.first else { return 8 }
            if scalar.properties.isIdeographic { return 2 }
            return switch scalar.value {
            // Hangul, composed and decomposed.
            case 0xac00...0xd7a3, 0x1100...0x11ff: 3
            // Hiragana and katakana.
            case 0x3041...0x30ff: 4
            default: 8
            }
        }

        func bits(of run: [Character]) -> Double {
            let fresh = Double(1 + zip(run, run.dropFirst()).count { !Self.follows($0, $1) })
            switch self {
            case .digits: return fresh * 3.3
            case .others: return fresh * 4.5
            case .letters(2): return fresh * 6.5
            case .letters(let perWord):
                let hasBoth = run.contains(where: \.isUppercase) && run.dropFirst().contains(where: \.isUppercase)
                // A list of 8,192 words, as for passphrases, has 13 bits.
                let words = (Double(run.count) / Double(perWord)).rounded(.up)
                return hasBoth ? fresh * 5.2 : min(fresh * 4.7, 13 * words)
            }
        }

        /// Whether the second character repeats the first or is next to it in the alphabet.
        private static func follows(_ first: Character, _ second: Character) -> Bool {
            guard let one = first.unicodeScalars.first?.value, let two = second.unicodeScalars.first?.value else {
                return true
            }
            return one == two || one + 1 == two || two + 1 == one
        }
    }
}

/// Generates random passwords that ``PasswordStrength`` does not consider weak. Its cautious estimate rejects about one in
/// five thousand rows of twenty random characters.
package enum PasswordMaker {
    private static let consonants = Array("bdfghjklmnprstvz")
    private static let vowels = Array("aeiou")
    /// Excludes characters that are easily confused.
    private static let characters = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789")

    /// Returns six pronounceable words of five letters, with 16 bits each.
    package static func words() -> String {
        var generator = SystemRandomNumberGenerator()
        return words(using: &generator)
    }

    /// Returns twenty characters with 5.8 bits each.
    package static func characterRow() -> String {
        var generator = SystemRandomNumberGenerator()
        return characterRow(using: &generator)
    }

    static func words(using generator: inout some RandomNumberGenerator) -> String {
        strong {
            (0..<6).map { _ in
                row(of: [consonants, vowels, consonants, vowels, consonants], using: &generator)
            }.joined(separator: "-")
        }
    }

    static func characterRow(using generator: inout some RandomNumberGenerator) -> String {
        strong { row(of: Array(repeating: characters, count: 20), using: &generator) }
    }

    private static func row(of choices: [[Character]], using generator: inout some RandomNumberGenerator) -> String {
        String(choices.compactMap { $0.randomElement(using: &generator) })
    }

    /// Makes passwords until one is not weak, so that no build warns about a password that albumgen made.
    private static func strong(make: () -> String) -> String {
        while true {
            let password = make()
            if !PasswordStrength(of: password).isWeak { return password }
        }
    }
}
