/// An estimate of how hard a password is to guess for somebody who tries what people choose first.
package struct PasswordStrength {
    /// Guesses needed, as a power of two.
    package let bits: Int

    /// 55 bits keep a machine that tries a million passwords a second busy for five hundred years on average.
    package var isWeak: Bool { bits < 55 }

    /// A word costs a guesser little more than its place in a list of words, however long it is, and a repetition or a row such
    /// as `1234` almost nothing.
    package init(of password: String) {
        var bits = 0.0
        var run: [Character] = []
        var kind: Kind?
        var seen: Set<String> = []
        func finish() {
            // What was there before costs nothing again.
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

    private enum Kind {
        case letters, digits, others

        init(_ character: Character) {
            self = character.isLetter ? .letters : character.isNumber ? .digits : .others
        }

        func bits(of run: [Character]) -> Double {
            let fresh = Double(1 + zip(run, run.dropFirst()).count { !Self.follows($0, $1) })
            switch self {
            case .digits: return fresh * 3.3
            case .others: return fresh * 4.5
            case .letters:
                let hasBoth = run.contains(where: \.isUppercase) && run.dropFirst().contains(where: \.isUppercase)
                // Five letters at random have more than a word of a list of ten thousand, six of a passphrase's list 13.
                return hasBoth ? fresh * 5.2 : min(fresh * 4.7, 13 * (fresh / 8).rounded(.up))
            }
        }

        /// Whether the second character is what anybody would type after the first.
        private static func follows(_ first: Character, _ second: Character) -> Bool {
            guard let one = first.unicodeScalars.first?.value, let two = second.unicodeScalars.first?.value else {
                return true
            }
            return one == two || one + 1 == two || two + 1 == one
        }
    }
}

/// Makes passwords that nobody has chosen.
package enum PasswordMaker {
    private static let consonants = Array("bdfghjklmnprstvz")
    private static let vowels = Array("aeiou")
    /// None that is taken for another one.
    private static let characters = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789")

    /// Six words that can be read aloud and typed on a phone: each of two syllables and a consonant has 16 bits.
    package static func words() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<6).map { _ in
            String(
                [consonants, vowels, consonants, vowels, consonants].compactMap { $0.randomElement(using: &generator) })
        }.joined(separator: "-")
    }

    /// Twenty characters with 5.8 bits each.
    package static func characterRow() -> String {
        var generator = SystemRandomNumberGenerator()
        return String((0..<20).compactMap { _ in characters.randomElement(using: &generator) })
    }
}
