/// A condition over items, as people write it: `rating >= 4 and keywords contains "sea" and not (year = 2023)`.
///
/// `and` binds more closely than `or`. Texts are compared without regard to case. A field that an item does not have
/// equals nothing, and is less than nothing.
public struct Rule: Hashable, Sendable, Codable {
    /// As it was written.
    public let text: String
    let condition: Condition

    /// Unicode scalars that a rule may have.
    public static let longest = 4096

    /// - Throws: what is wrong with the text, and where in it.
    public init(_ text: String) throws(RuleError) {
        guard text.unicodeScalars.count <= Self.longest else {
            throw RuleError("the rule is longer than \(Self.longest) characters; split it into several albums", at: 0)
        }
        var lexer = RuleLexer(text)
        var parser = RuleParser(tokens: try lexer.tokens())
        condition = try parser.rule()
        self.text = text
    }

    indirect enum Condition: Hashable, Sendable, Codable {
        case all([Condition])
        case any([Condition])
        case not(Condition)
        case test(RuleField, Test)
    }

    /// A condition on one field.
    enum Test: Hashable, Sendable, Codable {
        case isSet
        case equals(Value)
        case isLess(Value)
        case isGreater(Value)
        case contains(String)
        case isLike(Wildcard)
    }

    enum Value: Hashable, Sendable, Codable {
        /// Folded, so that case is no difference.
        case text(String)
        case number(Double)
        case date(DateSpan)
    }

    /// Whether it asks for a field.
    package func asks(for field: RuleField) -> Bool { condition.asks(for: field) }
}

extension Rule.Condition {
    fileprivate func asks(for field: RuleField) -> Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains { $0.asks(for: field) }
        case .not(let part): part.asks(for: field)
        case .test(let asked, _): asked == field
        }
    }
}
