/// The texts of the interface in one language, from a file of `strings/`, with English for texts that the file lacks.
///
/// Texts have placeholders for values, as in `{count} photos`; texts that depend on a number have several forms.
package final class InterfaceTexts: Sendable {
    enum Entry: Hashable, Sendable {
        case plain(TextPattern)
        case plural([String: TextPattern])
    }

    struct Dates: Hashable, Sendable {
        /// The names of the patterns.
        static let names = [
            "day", "time", "dayAndTime", "month", "daysOfMonth", "daysOfYear", "days", "season", "year", "decade",
            "since", "until", "about", "unsure",
        ]

        /// Returns the placeholders for which a pattern gets values.
        func places(_ name: String) -> Set<String> {
            // Both patterns get the values of all parts of two days.
            let spans = ["daysOfMonth", "daysOfYear"]
            return (spans.contains(name) ? spans : [name]).reduce(into: []) { $0.formUnion(pattern($1).places) }
        }

        var months: [String] = []
        /// From spring to winter.
        var seasons: [String] = []
        /// By name.
        var patterns: [String: TextPattern] = [:]

        var day: TextPattern { pattern("day") }
        var time: TextPattern { pattern("time") }
        var dayAndTime: TextPattern { pattern("dayAndTime") }
        /// A month of a year.
        var month: TextPattern { pattern("month") }
        /// Several days: of one month, of one year, and across years.
        var daysOfMonth: TextPattern { pattern("daysOfMonth") }
        var daysOfYear: TextPattern { pattern("daysOfYear") }
        var days: TextPattern { pattern("days") }
        /// Dates without a known month.
        var season: TextPattern { pattern("season") }
        var year: TextPattern { pattern("year") }
        var decade: TextPattern { pattern("decade") }
        /// Spans with only one known end.
        var since: TextPattern { pattern("since") }
        var until: TextPattern { pattern("until") }
        /// A date that is an estimate, and one that may be wrong.
        var about: TextPattern { pattern("about") }
        var unsure: TextPattern { pattern("unsure") }

        /// The program's English file has them all; a test proves it.
        private func pattern(_ name: String) -> TextPattern { patterns[name] ?? TextPattern("") }
    }

    /// The requested language, which pages declare: albums are written in it even if the interface is not.
    let language: String
    /// `ltr` or `rtl`.
    let direction: String
    let plural: PluralRule
    let decimalMark: String
    let groupMark: String
    let dates: Dates
    private let entries: [String: Entry]
    /// The source of texts that `entries` lacks, such as English for those missing in the language's file. It has its own
    /// plural rule.
    private let fallback: InterfaceTexts?

    init(
        language: String, direction: String, plural: PluralRule, decimalMark: String, groupMark: String, dates: Dates,
        entries: [String: Entry], fallback: InterfaceTexts?
    ) {
        self.language = language
        self.direction = direction
        self.plural = plural
        self.decimalMark = decimalMark
        self.groupMark = groupMark
        self.dates = dates
        self.entries = entries
        self.fallback = fallback
    }

    var names: Set<String> { Set(entries.keys).union(fallback?.names ?? []) }

    /// Returns the text `name` with its placeholders filled; empty if no file has that name.
    func text(_ name: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        switch entries[name] {
        case .plain(let pattern): pattern.filled(values)
        case .plural(let forms): forms["other"]?.filled(values) ?? ""
        case nil: fallback?.text(name, values) ?? ""
        }
    }

    /// Returns the text `name` with its placeholders, `{index} of {total}`, for a script to fill.
    func pattern(_ name: String) -> String {
        switch entries[name] {
        case .plain(let pattern): pattern.source
        case .plural(let forms): forms["other"]?.source ?? ""
        case nil: fallback?.pattern(name) ?? ""
        }
    }

    /// Returns the placeholders for which the text `name` gets values; nil if no file has that name.
    func places(_ name: String) -> Set<String>? {
        switch entries[name] {
        case .plain(let pattern): Set(pattern.places)
        case .plural(let forms): forms.values.reduce(into: ["count"]) { $0.formUnion($1.places) }
        case nil: fallback?.places(name)
        }
    }

    /// Returns all forms of the text `name`, ordered by form name, and the rule that selects among them, for a script
    /// to apply.
    func forms(_ name: String) -> (forms: [(name: String, pattern: String)], rule: PluralRule) {
        switch entries[name] {
        case .plain(let pattern): return ([(name: "other", pattern: pattern.source)], plural)
        case .plural(let forms):
            let written = forms.map { (name: $0.key, pattern: $0.value.source) }
            return (written.sorted { $0.name < $1.name }, plural)
        case nil: return fallback?.forms(name) ?? ([], plural)
        }
    }

    /// Returns the form of the text `name` for `count`, which fills the placeholder `{count}`; `values` fill the
    /// others.
    func text(_ name: String, count: Int, _ values: KeyValuePairs<String, String> = [:]) -> String {
        let pattern: TextPattern? =
            switch entries[name] {
            case .plain(let pattern): pattern
            case .plural(let forms): forms[plural.form(of: count)] ?? forms["other"]
            case nil: nil
            }
        guard let pattern else { return fallback?.text(name, count: count, values) ?? "" }
        return pattern.filled(values + [(key: "count", value: number(count))])
    }

    /// Returns a whole number, with digit grouping from ten thousand on.
    func number(_ value: Int) -> String {
        let digits = String(value.magnitude)
        guard digits.count > 4 else { return String(value) }
        var text = value < 0 ? "-" : ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: 3) { text += groupMark }
            text.append(digit)
        }
        return text
    }

    /// Returns a number with at most `places` decimal places and without trailing zeros.
    func number(_ value: Double, places: Int) -> String {
        guard let rounded = RoundedNumber(value, places: places) else { return "" }
        let whole = (rounded.isNegative ? "-" : "") + number(rounded.whole)
        return rounded.fraction.isEmpty ? whole : whole + decimalMark + rounded.fraction
    }
}

/// A text with placeholders for values: `{day} {month} {year}`.
struct TextPattern: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case text(String)
        case place(String)
    }

    private var parts: [Part] = []

    init(_ pattern: String) {
        var rest = Substring(pattern)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            parts.append(.place(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
    }

    var places: [String] {
        parts.compactMap { part in if case .place(let name) = part { name } else { nil } }
    }

    /// The pattern as written.
    var source: String {
        parts.map { part in
            switch part {
            case .text(let plain): plain
            case .place(let name): "{\(name)}"
            }
        }.joined()
    }

    /// Returns the text with its placeholders filled. A placeholder that `values` does not name is empty.
    func filled(_ values: some Sequence<(key: String, value: String)>) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let plain): text += plain
            case .place(let name): text += values.first(where: { $0.key == name })?.value ?? ""
            }
        }
        return text
    }
}

/// How a language selects the form of a text for a number. Each rule is for a group of Unicode CLDR languages with the
/// same forms.
enum PluralRule: String, Sendable, CaseIterable {
    /// One form for all numbers: Chinese, Japanese, Korean, Vietnamese, Thai.
    case other
    /// 1 / the rest: English, German, Spanish, Italian, Dutch, Swedish.
    case oneOther = "one-other"
    /// 0 and 1 / the rest: French, Portuguese, Hindi.
    case zeroOneOther = "zero-one-other"
    /// 1, 21, 31 / 2 to 4, 22 to 24 / the rest: Russian, Ukrainian, Serbian.
    case slavic = "one-few-many"
    /// 1 / 2 to 4, 22 to 24 / the rest: Polish.
    case polish = "one-few-many-polish"
    /// 1 / 2 to 4 / the rest: Czech, Slovak.
    case czech = "one-few-other"
    /// 0 / 1 / 2 / 3 to 10 / 11 to 99 / the rest: Arabic.
    case arabic = "zero-one-two-few-many-other"

    /// A language with this rule, for `Intl.PluralRules` in a browser. Browsers have more forms for some languages. If
    /// a file lacks one, its form `other` applies.
    var exampleLanguage: String {
        switch self {
        case .other: "zh"
        case .oneOther: "en"
        case .zeroOneOther: "hi"
        case .slavic: "ru"
        case .polish: "pl"
        case .czech: "cs"
        case .arabic: "ar"
        }
    }

    /// The forms of all languages.
    static let allForms = ["zero", "one", "two", "few", "many", "other"]

    /// The forms that are in use; `other` always is, for texts that lack one of the others.
    var forms: [String] {
        switch self {
        case .other: ["other"]
        case .oneOther, .zeroOneOther: ["one", "other"]
        case .slavic, .polish: ["one", "few", "many", "other"]
        case .czech: ["one", "few", "other"]
        case .arabic: Self.allForms
        }
    }

    /// Returns the name of the form, as in a file of interface texts.
    func form(of number: Int) -> String {
        let tens = number % 10
        let hundreds = number % 100
        let isTeen = (11...14).contains(hundreds)
        switch self {
        case .other: return "other"
        case .oneOther: return number == 1 ? "one" : "other"
        case .zeroOneOther: return number <= 1 ? "one" : "other"
        case .slavic:
            if isTeen { return "many" }
            return tens == 1 ? "one" : (2...4).contains(tens) ? "few" : "many"
        case .polish:
            if number == 1 { return "one" }
            return !isTeen && (2...4).contains(tens) ? "few" : "many"
        case .czech: return number == 1 ? "one" : (2...4).contains(number) ? "few" : "other"
        case .arabic:
            switch number {
            case 0: return "zero"
            case 1: return "one"
            case 2: return "two"
            default: return (3...10).contains(hundreds) ? "few" : hundreds >= 11 ? "many" : "other"
            }
        }
    }
}
