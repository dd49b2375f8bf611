/// A word of a rule, with its place.
struct RuleToken: Hashable, Sendable, Codable {
    enum Kind: Hashable, Sendable, Codable {
        /// A field's name, `and`, or a value of one word without quotes.
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
    /// As it means, without quotes.
    var text: String
    /// In Unicode scalars from the rule's beginning.
    var offset: Int

    /// What a message calls it.
    var summary: String {
        switch kind {
        case .end: "the end"
        case .text: "the text `\(text)`"
        default: "`\(text)`"
        }
    }

    func isWord(_ word: String) -> Bool { kind == .word && text.lowercased() == word }
}
