/// A condition on items, as people write it: `rating >= 4 and keywords contains "sea" and not (year = 2023)`.
///
/// `and` binds more tightly than `or`. Texts are compared regardless of case. A field that an item lacks passes no
/// comparison except `!=`.
public struct Rule: Hashable, Sendable, Codable {
    /// The rule as written.
    public let text: String
    let condition: Condition

    /// The maximum length of a rule, in Unicode scalars.
    public static let longest = 4096

    /// - Throws: what is wrong with the text, and where.
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
        case isAtMost(Value)
        case isAtLeast(Value)
        case isGreater(Value)
        case contains(String)
        case isLike(Wildcard)
    }

    enum Value: Hashable, Sendable, Codable {
        /// Case-folded.
        case text(String)
        case number(Double)
        case date(DateSpan)
    }

    /// Returns whether the rule refers to a field.
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

/// A field of an item to which a rule can refer.
package enum RuleField: Hashable, Sendable, Codable {
    case known(Name)
    /// A field that only a site's own templates use: `extra.price`.
    case extra(String)

    package enum Name: String, CaseIterable, Sendable, Codable {
        case title, description, tag, keywords, people, rating, label, pick
        case date, year, month, day, createTime
        case camera, lens, iso, focalLength, aperture
        case country, state, city, location
        case width, height, ratio, kind, duration
        case album, name, author
        case agentName, agentId, approveStatus
    }

    /// The type of a field's values.
    package enum Values: Hashable, Sendable, Codable {
        case text, texts, number, date
        /// One of a few words.
        case choice([String])
        /// Texts, which may be numbers.
        case any

        var words: String {
            switch self {
            case .text, .texts, .any: "a text"
            case .number: "a number"
            case .date: "a date such as 2024-05-17"
            case .choice(let names): names.joined(separator: " or ")
            }
        }
    }

    private static let aliases = [
        "keyword": Name.keywords, "person": .people, "caption": .description, "category": .tag, "shoottime": .date,
        "stars": .rating, "fnumber": .aperture, "file": .name, "filename": .name, "place": .location,
        "labels": .label, "picked": .pick, "agent": .agentName, "status": .approveStatus,
    ]

    private static let extraPrefix = "extra."

    /// Ignores case. Returns nil for a field that no item has.
    init?(_ text: String) {
        let folded = text.lowercased()
        if let name = Name.allCases.first(where: { $0.rawValue.lowercased() == folded }) ?? Self.aliases[folded] {
            self = .known(name)
        } else if folded.hasPrefix(Self.extraPrefix), folded.utf8.count > Self.extraPrefix.utf8.count {
            self = .extra(String(text.dropFirst(Self.extraPrefix.count)))
        } else {
            return nil
        }
    }

    static var names: [String] { Name.allCases.map(\.rawValue) }

    var written: String {
        switch self {
        case .known(let name): name.rawValue
        case .extra(let name): Self.extraPrefix + name
        }
    }

    var values: Values {
        guard case .known(let name) = self else { return .any }
        return switch name {
        case .keywords, .people, .label: .texts
        case .pick: .choice(["yes"])
        case .rating, .year, .month, .day, .iso, .focalLength, .aperture, .width, .height, .ratio, .duration,
            .approveStatus:
            .number
        case .date, .createTime: .date
        case .kind: .choice(ItemKind.allCases.map(\.rawValue))
        default: .text
        }
    }
}

/// The span of a date in a rule: a year, a month, a day or a minute, from its first moment to its last.
struct DateSpan: Hashable, Sendable, Codable {
    let first: Timestamp
    let last: Timestamp

    /// Reads `2024`, `2024-05`, `2024-05-17` or `2024-05-17T18:04`; returns nil for anything else, and for invalid
    /// dates.
    init?(_ text: String) {
        let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let date = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(date.count), !date.contains(nil), halves[0].utf8.prefix(5).count >= 4,
            let year = date[0], halves.count == 1 || date.count == 3
        else { return nil }
        let month = date.count > 1 ? date[1] : nil
        let day = date.count > 2 ? date[2] : nil
        var minutes: (hour: Int, minute: Int)?
        if halves.count == 2 {
            let time = halves[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard time.count == 2, let hour = time[0], let minute = time[1] else { return nil }
            minutes = (hour, minute)
        }
        let lastMonth = month ?? 12
        guard (1...12).contains(lastMonth),
            let first = Timestamp(
                year: year, month: month ?? 1, day: day ?? 1, hour: minutes?.hour ?? 0, minute: minutes?.minute ?? 0),
            let last = Timestamp(
                year: year, month: lastMonth, day: day ?? Timestamp.days(inMonth: lastMonth, of: year),
                hour: minutes?.hour ?? 23, minute: minutes?.minute ?? 59, second: 60, millisecond: 999)
        else { return nil }
        self.first = first
        self.last = last
    }
}

extension DateSpan {
    /// Reads the date at the beginning of a time as people and programs write it, to the minute:
    /// `2024-05-17 18:04:30+02:00`.
    init?(beginningOf text: String) {
        self.init(String(text.prefix(16).map { $0 == " " ? "T" : $0 }))
    }

    enum Order { case before, endingWithin, within, beginningWithin, after }

    /// Returns where another span lies in relation to this one. Nil if it contains this one: a year is neither before
    /// nor after one of its days.
    func order(of other: DateSpan) -> Order? {
        if other.last < first { return .before }
        if other.first > last { return .after }
        return switch (other.first >= first, other.last <= last) {
        case (true, true): .within
        case (true, false): .beginningWithin
        case (false, true): .endingWithin
        case (false, false): nil
        }
    }
}

/// A wildcard pattern: `*` matches any letters, `?` matches one; case is ignored.
struct Wildcard: Hashable, Sendable {
    private let pattern: [Character]

    init(_ text: String) { pattern = Array(text.caseFolded) }

    /// Takes time at most proportional to the product of both lengths: after a mismatch, only the last `*` takes one
    /// more letter.
    func matches(_ text: String) -> Bool {
        let text = Array(text.caseFolded)
        var (p, t) = (0, 0)
        var star: (p: Int, t: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == "*" {
                star = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
                p += 1
                t += 1
            } else if let last = star {
                star = (last.p, last.t + 1)
                (p, t) = (last.p + 1, last.t + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}

extension Wildcard: Codable {
    init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(pattern))
    }
}
