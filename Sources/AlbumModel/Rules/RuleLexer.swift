/// Splits a rule's text into tokens.
///
/// People paste from word processors and use keyboards of many languages: curly and full-width quotes, brackets, commas
/// and operators mean the same as plain ones.
struct RuleLexer {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Returns all tokens, ending with `.end`.
    mutating func tokens() throws(RuleError) -> [RuleToken] {
        var tokens: [RuleToken] = []
        while true {
            let token = try next()
            tokens.append(token)
            if token.kind == .end { return tokens }
        }
    }

    private mutating func next() throws(RuleError) -> RuleToken {
        while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
        let start = position
        guard let scalar = peek() else { return RuleToken(kind: .end, text: "", offset: start) }
        if let closing = Self.closingQuotes(of: scalar) { return try quoted(until: closing) }
        switch Self.plain(scalar) {
        case "(": return single(.open)
        case ")": return single(.close)
        case ",": return single(.comma)
        case "=", "!", "<", ">", "≤", "≥", "≠", "&", "|": return try sign()
        case let plain where plain.isASCIIDigit || plain == "-": return try number()
        case let plain where Self.isWord(plain): return word()
        default:
            throw RuleError(
                "`\(SourceLocation.printable(String(scalar)))` means nothing here; put texts in quotes", at: start)
        }
    }

    private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
        position + ahead < scalars.count ? scalars[position + ahead] : nil
    }

    private mutating func single(_ kind: RuleToken.Kind) -> RuleToken {
        defer { position += 1 }
        return RuleToken(kind: kind, text: String(Self.plain(scalars[position])), offset: position)
    }

    private mutating func sign() throws(RuleError) -> RuleToken {
        let start = position
        var text = ""
        while let scalar = peek().map(Self.plain), "=!<>&|≤≥≠".unicodeScalars.contains(scalar) {
            text.unicodeScalars.append(scalar)
            position += 1
        }
        switch text {
        case "&", "&&": return RuleToken(kind: .word, text: "and", offset: start)
        case "|", "||": return RuleToken(kind: .word, text: "or", offset: start)
        case "!": return RuleToken(kind: .word, text: "not", offset: start)
        default: break
        }
        let known = ["==": "=", "≠": "!=", "<>": "!=", "≤": "<=", "=<": "<=", "≥": ">=", "=>": ">="]
        guard let comparison = RuleToken.Comparison(rawValue: known[text] ?? text) else {
            throw RuleError("unknown operator `\(text)`; the operators are = != < <= > >=", at: start)
        }
        return RuleToken(kind: .comparison(comparison), text: comparison.rawValue, offset: start)
    }

    /// Reads a number or a date: a token that begins with a digit or a minus sign and contains no space.
    private mutating func number() throws(RuleError) -> RuleToken {
        let start = position
        var text = ""
        while let scalar = peek().map(Self.plain),
            scalar.isASCIIDigit || Self.isWord(scalar) || ".-:".unicodeScalars.contains(scalar)
        {
            text.unicodeScalars.append(scalar)
            position += 1
        }
        if !text.utf8.contains(UInt8(ascii: "e")), let number = Double(text), number.isFinite, text.last != "." {
            return RuleToken(kind: .number(number), text: text, offset: start)
        }
        if let date = DateSpan(text) { return RuleToken(kind: .date(date), text: text, offset: start) }
        throw RuleError(
            "`\(text)` is neither a number nor a date; write dates as 2024-05-17, and put texts in quotes", at: start)
    }

    private mutating func word() -> RuleToken {
        let start = position
        var text = ""
        while let scalar = peek().map(Self.plain),
            Self.isWord(scalar) || scalar.isASCIIDigit || scalar == "." || scalar == "-"
        {
            text.unicodeScalars.append(scalar)
            position += 1
        }
        return RuleToken(kind: .word, text: text, offset: start)
    }

    /// Reads a text in quotes, in which `\"` is a quote and `\\` a backslash.
    private mutating func quoted(until closing: String) throws(RuleError) -> RuleToken {
        let start = position
        var text = ""
        position += 1
        while let scalar = peek() {
            position += 1
            if closing.unicodeScalars.contains(scalar) { return RuleToken(kind: .text, text: text, offset: start) }
            if scalar == "\\", let escaped = peek(), escaped == "\\" || closing.unicodeScalars.contains(escaped) {
                text.unicodeScalars.append(escaped)
                position += 1
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        throw RuleError("the quote that begins here is not closed", at: start)
    }

    private static func closingQuotes(of scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\"", "“", "”", "„", "＂": "\"“”＂"
        case "'", "‘", "’", "‚", "＇": "'‘’＇"
        case "「": "」"
        case "『": "』"
        case "«": "»"
        case "»": "«"
        default: nil
        }
    }

    /// Returns the ASCII character for a full-width one.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar == "、" { return "," }
        guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "*" || scalar == "?" || scalar.properties.isAlphabetic
    }
}

/// A token of a rule, with its position.
struct RuleToken: Hashable, Sendable, Codable {
    enum Kind: Hashable, Sendable, Codable {
        /// A field's name, a keyword such as `and`, or a one-word value without quotes.
        case word
        /// A text in quotes.
        case text
        case number(Double)
        case date(DateSpan)
        case comparison(Comparison)
        case open, close, comma, end
    }

    enum Comparison: String, Hashable, Sendable, Codable {
        case equal = "="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    var kind: Kind
    /// The text without quotes, in normal form.
    var text: String
    /// In Unicode scalars from the beginning of the rule.
    var offset: Int

    /// The token's description in messages.
    var summary: String {
        switch kind {
        case .end: "the end"
        case .text: "the text `\(text)`"
        default: "`\(text)`"
        }
    }

    func isWord(_ word: String) -> Bool { kind == .word && text.lowercased() == word }
}
