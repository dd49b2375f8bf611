/// Turns a name of any kind into a readable component of an address.
public enum Slug {
    /// Lower-case letters and digits of any script, `_`, and single `-` for everything else; in normalisation form C and
    /// at most `maximumBytes` of UTF-8. A longer name is cut and ends in a hash of the whole.
    ///
    /// Empty where the name has no letter or digit; `AddressBook` gives such names one.
    public static func component(_ name: String, maximumBytes: Int = 80) -> String {
        var slug = String.UnicodeScalarView()
        var hasGap = false
        for scalar in name.caseFolded.unicodeScalars {
            guard isKept(scalar) else {
                hasGap = true
                continue
            }
            // A mark without a letter before it (an emoji's variation selector) has nothing to stand on.
            if isMark(scalar), slug.isEmpty || hasGap { continue }
            if hasGap, !slug.isEmpty { slug.append("-") }
            hasGap = false
            slug.append(scalar)
        }
        return bounded(String(slug).normalizedNFC, name: name, maximumBytes: maximumBytes)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "_"
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber:
            return true
        default: return isMark(scalar)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII || scalar.properties.isVariationSelector { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    static func bounded(_ slug: String, name: String, maximumBytes: Int) -> String {
        guard slug.utf8.count > maximumBytes else { return slug }
        let suffix = "-" + StableHash(name).hexDigits(6)
        var kept = ""
        var room = maximumBytes - suffix.utf8.count
        for character in slug {
            room -= character.utf8.count
            guard room >= 0 else { break }
            kept.append(character)
        }
        while kept.last == "-" { kept.removeLast() }
        return kept + suffix
    }
}
