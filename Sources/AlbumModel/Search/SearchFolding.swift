/// The form in which texts are compared by a search: small letters without accents. `templates/finding/words.js` does the
/// same by the browser's own means.
enum SearchFolding {
    static func folded(_ text: String) -> [Unicode.Scalar] {
        var plain = String.UnicodeScalarView()
        for scalar in text.lowercased().decomposedScalars {
            switch scalar.value {
            case 0x0300...0x036F: continue
            // Full-width letters and digits, which input methods for Chinese and Japanese write.
            case 0xFF01...0xFF5E: plain.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)))
            default:
                if let letters = letters[scalar] {
                    plain.append(contentsOf: letters.unicodeScalars)
                } else {
                    plain.append(scalar)
                }
            }
        }
        return Array(String(plain).lowercased().normalizedNFC.unicodeScalars)
    }

    /// Letters that people without them on their keyboard write otherwise, and that no decomposition takes apart.
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ς": "σ",
    ]
}
