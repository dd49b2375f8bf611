/// The form in which a search compares texts: lower case without accents. `templates/finding/words.js` does the same
/// with the browser's own functions. Names are put in order by it, too, apart from full-width characters.
enum SearchFolding {
    static func folded(_ text: String) -> [Unicode.Scalar] {
        var plain = String.UnicodeScalarView()
        for scalar in text.lowercased().decomposedScalars {
            switch scalar.value {
            case accents: continue
            // Full-width letters and digits, which Chinese and Japanese input methods produce.
            case 0xFF01...0xFF5E: plain.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)))
            // Half-width kana, with their sound marks.
            case 0xFF66...0xFF9F: plain.append(kana[Int(scalar.value) - 0xFF66])
            default: append(scalar, to: &plain)
            }
        }
        return Array(String(plain).lowercased().normalizedNFC.unicodeScalars)
    }

    /// Returns the text in lower case and without accents, but otherwise as it is: full-width characters have places of
    /// their own in the order of names.
    static func withoutAccents(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.lowercased().decomposedScalars where !accents.contains(scalar.value) {
            append(scalar, to: &plain)
        }
        return String(plain).normalizedNFC
    }

    private static let accents: ClosedRange<UInt32> = 0x0300...0x036F

    private static func append(_ scalar: Unicode.Scalar, to plain: inout String.UnicodeScalarView) {
        // Chinese and Korean have no such letters, and sorting long lists looks at each letter often.
        let mayBeListed = (0xDF..<0x1100).contains(scalar.value) || scalar.value >= 0xFB00
        if mayBeListed, let letters = letters[scalar] {
            plain.append(contentsOf: letters.unicodeScalars)
        } else {
            plain.append(scalar)
        }
    }

    /// Letters that people spell differently if their keyboard lacks them, and that have no canonical decomposition.
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ς": "σ",
        // Ligatures, which typesetting programs put into texts.
        "\u{FB00}": "ff", "\u{FB01}": "fi", "\u{FB02}": "fl", "\u{FB03}": "ffi", "\u{FB04}": "ffl", "\u{FB05}": "st",
        "\u{FB06}": "st",
    ]

    /// The kana for the half-width ones from U+FF66 to U+FF9F. The last two are marks that join the letter before them.
    private static let kana = Array(
        ("ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン" + "\u{3099}\u{309A}")
            .unicodeScalars)
}
