/// Parses the tokens of a rule into a condition.
struct RuleParser {
    private let tokens: [RuleToken]
    private var position = 0
    private var depth = 0

    /// The maximum nesting of brackets and `not`: more than people write, and far below the limit of any stack.
    private static let deepest = 64

    init(tokens: [RuleToken]) { self.tokens = tokens }

    private var next: RuleToken { tokens[min(position, tokens.count - 1)] }

    mutating func rule() throws(RuleError) -> Rule.Condition {
        guard next.kind != .end else { throw error("the rule is empty; write one such as rating >= 4") }
        let condition = try alternatives()
        guard next.kind == .end else {
            if next.kind == .close { throw error("this bracket has no opening bracket; remove it") }
            throw error("expected `and`, `or` or the end but found \(next.summary)\(quotingHint)")
        }
        return condition
    }

    private mutating func alternatives() throws(RuleError) -> Rule.Condition {
        var parts = [try conjunction()]
        while take("or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(RuleError) -> Rule.Condition {
        var parts = [try factor()]
        while take("and") { parts.append(try factor()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func factor() throws(RuleError) -> Rule.Condition {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw error("the rule is nested more than \(Self.deepest) deep") }
        if take("not") { return .not(try factor()) }
        guard next.kind == .open else { return try comparison() }
        let open = next
        position += 1
        let inner = try alternatives()
        guard next.kind == .close else {
            if next.kind == .end { throw RuleError("the bracket that begins here is not closed", at: open.offset) }
            throw error("expected `and`, `or` or `)` but found \(next.summary)\(quotingHint)")
        }
        position += 1
        return inner
    }

    private mutating func comparison() throws(RuleError) -> Rule.Condition {
        let field = try field()
        if take("is") {
            let isNegated = take("not")
            guard take("set") else {
                throw error("expected `is set` or `is not set` but found \(next.summary); to compare, write `=`")
            }
            return negated(.test(field, .isSet), isNegated)
        }
        let isNegated = take("not")
        if take("in") { return negated(try list(field), isNegated) }
        if take("contains") { return negated(.test(field, .contains(try text(for: field, "contains"))), isNegated) }
        if take("like") { return negated(.test(field, .isLike(Wildcard(try text(for: field, "like")))), isNegated) }
        guard !isNegated, case .comparison(let comparison) = next.kind else {
            let signs =
                isNegated ? "`in`, `contains` or `like`" : "=, !=, <, <=, >, >=, `contains`, `in`, `like` or `is set`"
            throw error("expected \(signs) after `\(field.written)` but found \(next.summary)")
        }
        position += 1
        return try compared(field, comparison)
    }

    private mutating func field() throws(RuleError) -> RuleField {
        let token = next
        guard token.kind == .word else { throw error("expected a field such as `rating` but found \(token.summary)") }
        guard let field = RuleField(token.text) else {
            let suggestion = Suggestion.text(for: token.text, among: RuleField.names)
            let mend = suggestion.isEmpty ? "; the fields are \(RuleField.names.joined(separator: ", "))" : suggestion
            throw error("there is no field `\(token.text)`\(mend)")
        }
        position += 1
        return field
    }

    private mutating func compared(
        _ field: RuleField, _ comparison: RuleToken.Comparison
    ) throws(RuleError) -> Rule.Condition {
        let place = tokens[position - 1].offset
        let isOrdered = comparison != .equal && comparison != .notEqual
        switch field.values {
        case .text, .texts, .choice:
            if isOrdered {
                throw RuleError("`\(field.written)` has no order; use =, !=, `contains` or `like`", at: place)
            }
        case .number, .date, .any: break
        }
        let value = try value(for: field, isOrdered: isOrdered)
        return switch comparison {
        case .equal: .test(field, .equals(value))
        case .notEqual: .not(.test(field, .equals(value)))
        case .less: .test(field, .isLess(value))
        case .greater: .test(field, .isGreater(value))
        case .lessOrEqual: .test(field, .isAtMost(value))
        case .greaterOrEqual: .test(field, .isAtLeast(value))
        }
    }

    /// Parses `in ("a", "b")`. The length of the list is bounded by the length of the rule.
    private mutating func list(_ field: RuleField) throws(RuleError) -> Rule.Condition {
        guard next.kind == .open else {
            throw error("expected a list such as (1, 2) after `in` but found \(next.summary)")
        }
        position += 1
        var parts: [Rule.Condition] = []
        while true {
            parts.append(.test(field, .equals(try value(for: field))))
            if next.kind == .comma {
                position += 1
            } else if next.kind == .close {
                position += 1
                return parts.count == 1 ? parts[0] : .any(parts)
            } else {
                throw error("expected `,` or `)` but found \(next.summary)\(quotingHint)")
            }
        }
    }

    private mutating func value(for field: RuleField, isOrdered: Bool = false) throws(RuleError) -> Rule.Value {
        let token = next
        let expected = "expected \(field.values.words) for `\(field.written)` but found \(token.summary)"
        switch token.kind {
        case .comparison, .open, .close, .comma, .end: throw error(expected)
        default: position += 1
        }
        switch (field.values, token.kind) {
        case (.number, .number(let number)), (.any, .number(let number)): return .number(number)
        case (.number, _): throw RuleError(expected, at: token.offset)
        case (.date, .date(let date)), (.any, .date(let date)): return .date(date)
        case (.any, _) where isOrdered: return try orderedValue(token, for: field)
        case (.date, _):
            guard let date = DateSpan(token.text) else { throw RuleError(expected, at: token.offset) }
            return .date(date)
        case (.choice(let names), _):
            let name = token.text.lowercased()
            guard names.contains(name) else {
                throw RuleError(expected + Suggestion.text(for: name, among: names), at: token.offset)
            }
            return .text(name)
        default: return .text(token.text.caseFolded)
        }
    }

    /// Returns the value with which a custom field is compared by order: a number or a date, even in quotes.
    private func orderedValue(_ token: RuleToken, for field: RuleField) throws(RuleError) -> Rule.Value {
        if let number = Double(token.text), number.isFinite { return .number(number) }
        if let date = DateSpan(token.text) { return .date(date) }
        throw RuleError(
            "only numbers and dates have an order; compare `\(field.written)` with one such as 12 or 2024-05-17, "
                + "or with a text, using =, !=, `contains` or `like`", at: token.offset)
    }

    private mutating func text(for field: RuleField, _ verb: String) throws(RuleError) -> String {
        let token = next
        switch field.values {
        case .number, .date:
            throw RuleError(
                "`\(field.written)` is not text, which `\(verb)` needs; compare it with = or <", at: token.offset)
        default: break
        }
        switch token.kind {
        case .comparison, .open, .close, .comma, .end:
            throw error("expected a text after `\(verb)` but found \(token.summary)")
        default:
            position += 1
            return token.text.caseFolded
        }
    }

    private mutating func take(_ word: String) -> Bool {
        guard next.isWord(word) else { return false }
        position += 1
        return true
    }

    private func negated(_ condition: Rule.Condition, _ isNegated: Bool) -> Rule.Condition {
        isNegated ? .not(condition) : condition
    }

    /// Two consecutive words are usually one text without its quotes.
    private var quotingHint: String {
        guard position > 0, next.kind == .word || next.kind == .text, tokens[position - 1].kind == .word else {
            return ""
        }
        return "; put a text of several words in quotes"
    }

    private func error(_ message: String) -> RuleError { RuleError(message, at: next.offset) }
}

/// The reason why a rule cannot be parsed.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence without a full stop: what is wrong and what to do.
    public var message: String
    /// The position in the rule's text, in Unicode scalars.
    public var offset: Int

    init(_ message: String, at offset: Int) {
        self.message = message
        self.offset = offset
    }

    public var description: String { "at character \(offset + 1): \(message)" }
}
