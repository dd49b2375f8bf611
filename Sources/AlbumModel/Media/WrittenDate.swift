/// Parsing dates that people write, parts of which may be unknown.
extension KnownDate {
    /// Parses a time as `Timestamp` does, or: `1974`, `1974-08`, `14 Jul 1974`, `1960s`, `19XX`, `summer 1974`,
    /// `1964/1966`, `since 1974`, `until 1974`, `about 1950`, `c. 1950`, their Chinese equivalents (`约1950年`, `1960年代`, `1974年8月`, `1974年起`), and
    /// EDTF: `1950~`, `1974-08?`, `196X`, `1974-21`, `1974-XX`, `1974/..`, `../1974`. Returns nil for anything else.
    package init?(written text: String) {
        if let (moment, hasTime) = Timestamp.parsed(text) {
            self = hasTime ? KnownDate(moment) : KnownDate(dayOf: moment)
            return
        }
        guard text.utf8.count <= 64 else { return nil }
        let (words, doubts) = Self.takingDoubts(text.lowercased().trimmed)
        guard let date = Self.openSpan(words) ?? Self.span(words) ?? Self.part(words) else { return nil }
        self = date.doubted(doubts)
    }

    private static let aboutPrefixes = [
        "circa", "ca.", "ca", "c.", "c", "about", "around", "approximately", "approx.", "~", "大约", "约",
    ]
    private static let aboutSuffixes = ["~", "左右"]

    /// Removes the words and signs that mark the rest as an estimate.
    private static func takingDoubts(_ text: String) -> (rest: String, doubts: Doubts) {
        var rest = text[...]
        var doubts: Doubts = []
        if let prefix = aboutPrefixes.first(where: rest.hasPrefix) {
            // `c` before a letter begins a word.
            let after = rest.dropFirst(prefix.count).drop { $0 == " " }
            if after.first?.isNumber == true || prefix.count > 1 {
                rest = after
                doubts.insert(.about)
            }
        }
        for (suffix, doubt) in aboutSuffixes.map({ ($0, Doubts.about) })
            + [("?", .unsure), ("？", .unsure), ("%", [.about, .unsure])] where rest.hasSuffix(suffix)
        {
            rest = rest.dropLast(suffix.count)
            doubts.formUnion(doubt)
        }
        return (String(rest).trimmed, doubts)
    }

    /// `1974/..`, `1974/`, `since 1974`, `1974年起`, and the same for `../1974`.
    private static func openSpan(_ text: String) -> KnownDate? {
        func known(_ text: some StringProtocol) -> (date: KnownDate, doubts: Doubts)? {
            let (words, doubts) = takingDoubts(String(text).trimmed)
            return part(words).map { ($0, doubts) }
        }
        for ending in ["/..", "/", "起"] where text.hasSuffix(ending) {
            return known(text.dropLast(ending.count)).flatMap { KnownDate(since: $0.date)?.doubted($0.doubts) }
        }
        if text.hasPrefix("since ") {
            return known(text.dropFirst("since ".count)).flatMap { KnownDate(since: $0.date)?.doubted($0.doubts) }
        }
        for beginning in ["../", "/", "until ", "至"] where text.hasPrefix(beginning) {
            return known(text.dropFirst(beginning.count)).flatMap { KnownDate(until: $0.date)?.doubted($0.doubts) }
        }
        return nil
    }

    /// `1964/1966`, `1964-1966`, `1964-05/1964-08`.
    private static func span(_ text: String) -> KnownDate? {
        for separator in ["/", "–", "—", "至", "-"] {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { String($0).trimmed }
            guard parts.count == 2, parts.allSatisfy({ $0.utf8.count >= 4 }) else { continue }
            let (first, last) = (takingDoubts(parts[0]), takingDoubts(parts[1]))
            guard let from = part(first.rest), let to = part(last.rest) else { continue }
            return KnownDate(from: from, to: to)?.doubted(first.doubts.union(last.doubts))
        }
        return nil
    }

    /// A date that is not a span and has no doubts.
    private static func part(_ text: String) -> KnownDate? {
        if let (moment, hasTime) = Timestamp.parsed(text) { return hasTime ? nil : KnownDate(dayOf: moment) }
        return century(text) ?? decade(text) ?? season(text) ?? monthName(text) ?? chinese(text) ?? numbers(text)
    }

    /// `1960s`, `the 1960s`, `196X`, `1960年代`.
    private static func decade(_ text: String) -> KnownDate? {
        let text = text.hasPrefix("the ") ? String(text.dropFirst(4)) : text
        let digits = text.prefix(while: \.isASCIIDigit)
        guard let number = Int(digits) else { return nil }
        switch text.dropFirst(digits.count) {
        case "s" where digits.count == 4, "'s" where digits.count == 4, "’s" where digits.count == 4,
            "年代" where digits.count == 4:
            return KnownDate(decade: number)
        case "x" where digits.count == 3: return KnownDate(decade: number * 10)
        default: return nil
        }
    }

    /// `19XX`: any of these hundred years.
    private static func century(_ text: String) -> KnownDate? {
        guard text.utf8.count == 4, text.hasSuffix("xx"), let first = year("\(text.prefix(2))00"),
            let from = KnownDate(year: first), let to = KnownDate(year: first + 99)
        else { return nil }
        return KnownDate(from: from, to: to)
    }

    private static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// `July 1974`, `14 Jul 1974`, `July 14th, 1974`.
    private static func monthName(_ text: String) -> KnownDate? {
        var words = text.split { $0 == " " || $0 == "," }.map(String.init)
        guard (2...3).contains(words.count), let year = year(words.removeLast()),
            let place = words.firstIndex(where: { month(named: $0) != nil }), let month = month(named: words[place])
        else { return nil }
        words.remove(at: place)
        guard let written = words.first else { return KnownDate(year: year, month: month) }
        let digits = written.prefix(while: \.isASCIIDigit)
        guard (1...2).contains(digits.count), let day = Int(digits),
            ["", ".", "st", "nd", "rd", "th"].contains(written.dropFirst(digits.count))
        else { return nil }
        return KnownDate(year: year, month: month, day: day)
    }

    /// Returns the number of a month by its name in lower case, or by the first letters of it with or without a dot.
    static func month(named word: String) -> Int? {
        let name = word.hasSuffix(".") ? word.dropLast() : word[...]
        guard name.utf8.count >= 3 else { return nil }
        return monthNames.firstIndex { $0 == name || ($0.hasPrefix(name) && name.utf8.count <= 4) }.map { $0 + 1 }
    }

    private static let seasons = [
        "spring": 0, "summer": 1, "autumn": 2, "fall": 2, "winter": 3, "春": 0, "夏": 1, "秋": 2, "冬": 3,
    ]

    /// `summer 1974`, `1974年夏天`.
    private static func season(_ text: String) -> KnownDate? {
        if let space = text.lastIndex(of: " "), let season = seasons[text[..<space].trimmed] {
            return year(text[text.index(after: space)...]).flatMap { KnownDate(year: $0, season: season) }
        }
        guard let mark = text.firstIndex(of: "年"), let year = year(text[..<mark]) else { return nil }
        let word = text[text.index(after: mark)...]
        guard let first = word.first, let season = seasons[String(first)], ["", "天", "季"].contains(word.dropFirst())
        else { return nil }
        return KnownDate(year: year, season: season)
    }

    /// `1974年`, `1974年8月`, `1974年8月3日`, and with a time, as pages show it: `2024年3月9日 18:04`. Blanks may be around the
    /// numbers.
    private static func chinese(_ text: String) -> KnownDate? {
        guard text.contains("年") else { return nil }
        var rest = text[...]
        var numbers: [Int] = []
        for mark in ["年", "月", "日"] where !rest.isEmpty {
            let digits = rest.prefix(while: \.isASCIIDigit)
            guard let number = Int(digits), digits.count <= 4, numbers.isEmpty == (digits.count == 4) else {
                return nil
            }
            rest = rest.dropFirst(digits.count).drop { $0.isWhitespace }
            guard let first = rest.first, String(first) == mark || mark == "日" && first == "号" else { return nil }
            rest = rest.dropFirst().drop { $0.isWhitespace }
            numbers.append(number)
        }
        guard let year = numbers.first else { return nil }
        let date = KnownDate(
            year: year, month: numbers.count > 1 ? numbers[1] : nil, day: numbers.count > 2 ? numbers[2] : nil)
        guard !rest.isEmpty else { return date }
        guard let day = date?.certainDay,
            let (moment, hasTime) = Timestamp.parsed("\(day.iso8601.prefix(10)) \(rest)"),
            hasTime
        else { return nil }
        return KnownDate(moment)
    }

    /// `1974`, `1974-08`, `1974-8`, `1974-21` for a spring, and `1974-XX` or `1974-08-XX` for what is unknown.
    private static func numbers(_ text: String) -> KnownDate? {
        var parts = text.split(whereSeparator: { "-/:".contains($0) }).map(String.init)
        let separators = text.count { "-/:".contains($0) }
        guard separators == parts.count - 1, (1...3).contains(parts.count) else { return nil }
        // Unknown parts are the last ones.
        while parts.count > 1, parts.last == "xx" { parts.removeLast() }
        guard parts.count < 3, let year = year(parts[0]) else { return nil }
        guard parts.count == 2 else { return KnownDate(year: year) }
        guard (1...2).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(\.isASCIIDigit),
            let month = Int(parts[1])
        else { return nil }
        return (21...24).contains(month)
            ? KnownDate(year: year, season: month - 21) : KnownDate(year: year, month: month)
    }

    private static func year(_ text: some StringProtocol) -> Int? {
        guard text.utf8.count == 4, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }
}

extension StringProtocol {
    var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
