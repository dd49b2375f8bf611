internal import AlbumModel

/// A text as a YAML value that is read as exactly this text.
struct YAMLScalar {
    let text: String

    /// Returns the value on one line: as it is where that is safe, else in quotes.
    ///
    /// - Parameters:
    ///   - quote: the marks that the former value had, which are kept if they can be.
    ///   - isInBrackets: whether the value is in a list or mapping in brackets.
    ///   - isWord: whether the text is a number, a date or similar, which people write without quotes.
    func onOneLine(quote: Character? = nil, isInBrackets: Bool, isWord: Bool = false) -> String {
        if quote == nil, isWord, isSimple { return text }
        let isPrintable = text.unicodeScalars.allSatisfy(Self.isPrintable)
        if quote == "'", isPrintable { return "'\(text.replacing("'", with: "''"))'" }
        if quote == nil, isPrintable, isPlain(isInBrackets: isInBrackets) { return text }
        return "\"\(text.unicodeScalars.map(Self.escaped).joined())\""
    }

    /// Returns the value as lines below a key, as people write longer texts; nil if the value has one line only, or
    /// cannot be written that way.
    ///
    /// - Parameter indent: the indentation of the lines.
    func asBlock(indent: String, lineEnd: String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, let first = lines.first, let last = lines.last, !first.isEmpty, !last.isEmpty,
            lines.allSatisfy({ line in
                !line.hasSuffix(" ") && !line.hasPrefix(" ") && line.unicodeScalars.allSatisfy(Self.isPrintable)
            })
        else { return nil }
        return "|-" + lines.map { lineEnd + ($0.isEmpty ? "" : indent + $0) }.joined()
    }

    /// Whether every program that reads YAML reads the text without quotes as this text.
    private func isPlain(isInBrackets: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, last != " ", last != ":",
            text.utf8.count <= 200, first.properties.isAlphabetic || isFileName,
            !Self.words.contains(text.lowercased())
        else { return false }
        var before: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if "\"`：".unicodeScalars.contains(scalar) { return false }
            if isInBrackets, ",[]{}".unicodeScalars.contains(scalar) { return false }
            if scalar == "#", before == " " { return false }
            if before == ":", scalar == " " { return false }
            before = scalar
        }
        return true
    }

    /// Whether the text is like `20190101_120000.jpg`, which is not a number in any notation.
    private var isFileName: Bool {
        guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), let first = text.utf8.first,
            first.isASCIIDigit
        else { return false }
        // Letters that also occur in numbers, as in `1e5`, `0xFF` and `1.0j`, are not enough.
        let ending = text.utf8[dot...].dropFirst()
        return ending.contains { $0.isASCIILetter && !"abcdefxojinABCDEFXOJIN".utf8.contains($0) }
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "_-.".utf8.contains($0) }
    }

    /// Whether a number, a date or similar needs no quotes.
    private var isSimple: Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, let last = bytes.last, last != UInt8(ascii: ":"), last != UInt8(ascii: " ")
        else { return false }
        let isNegative = first == UInt8(ascii: "-") && bytes.count > 1 && bytes[1].isASCIILetterOrDigit
        return (first.isASCIILetterOrDigit || isNegative) && !text.contains(": ")
            && bytes.allSatisfy { $0.isASCIILetterOrDigit || " -+:./~?%".utf8.contains($0) }
    }

    /// The words that mean something else to some programs.
    private static let words: Set<String> = [
        "y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf", "infinity",
    ]

    /// Whether quotes may contain the character as it is.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2027, 0x202F...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\t": return "\\t"
        case _ where isPrintable(scalar): return String(Character(scalar))
        default:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let width = scalar.value <= 0xFF ? 2 : 4
            return (width == 2 ? "\\x" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
        }
    }
}
