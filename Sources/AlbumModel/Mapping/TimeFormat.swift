/// The format of a source's times: `dd.MM.yyyy HH:mm`, or `unix` and `unix-ms` for a count since 1970, and the zone of
/// times that state none.
public struct TimeFormat: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case year, month, day, hour, halfDayHour, minute, second, fraction, halfDay, zone
        /// A year with two digits.
        case shortYear
        /// The English name of a month, or its first letters.
        case monthName
        case literal(Unicode.Scalar)
    }

    enum Kind: Hashable, Sendable {
        case parts([Part])
        /// A count since 1970, with this many units in a second.
        case count(perSecond: Int)
        /// The usual forms, which every time may have.
        case usual
    }

    /// The format as written; nil for the usual forms.
    public let text: String?
    let kind: Kind
    /// The zone of times that state none.
    let zone: ZoneRules?

    /// The reason why a format cannot be used.
    public enum Problem: Error, Hashable, Sendable {
        case unknownLetter(Character)
        case noDate
    }

    /// - Parameters:
    ///   - format: the letters `y M d H h m s S a Z` (`MMM` for the name of a month), or `unix`, or `unix-ms`; nil for
    ///     the usual forms in another zone.
    ///   - zone: the zone of times that state none.
    public init(_ format: String?, zone: ZoneRules? = nil) throws(Problem) {
        text = format
        self.zone = zone
        switch format {
        case nil: kind = .usual
        case "unix": kind = .count(perSecond: 1)
        case "unix-ms": kind = .count(perSecond: 1000)
        case let format?: kind = .parts(try Self.parts(of: format))
        }
    }

    private static func parts(of format: String) throws(Problem) -> [Part] {
        var parts: [Part] = []
        var rest = Array(format)[...]
        while let letter = rest.popFirst() {
            let run = 1 + rest.prefix { $0 == letter }.count
            switch letter {
            case "y": parts.append(run == 2 ? .shortYear : .year)
            case "M": parts.append(run > 2 ? .monthName : .month)
            case "d": parts.append(.day)
            case "H": parts.append(.hour)
            case "h": parts.append(.halfDayHour)
            case "m": parts.append(.minute)
            case "s": parts.append(.second)
            case "S": parts.append(.fraction)
            case "a": parts.append(.halfDay)
            case "Z", "X", "x": parts.append(.zone)
            case "'":
                parts += rest.prefix { $0 != "'" }.flatMap(\.unicodeScalars).map(Part.literal)
                rest = rest.drop { $0 != "'" }.dropFirst()
                continue
            case let letter where letter.isASCII && letter.isLetter: throw .unknownLetter(letter)
            default:
                parts += letter.unicodeScalars.map(Part.literal)
                continue
            }
            rest = rest.dropFirst(run - 1)
        }
        guard parts.contains(.year) || parts.contains(.shortYear), parts.contains(.day),
            parts.contains(.month) || parts.contains(.monthName)
        else { throw .noDate }
        return parts
    }
}

extension TimeFormat {
    /// Returns the time that a source's text states; nil if it does not have this format. White space around it does not
    /// matter.
    public func time(_ text: String) -> Timestamp? {
        let text = text.trimmed
        switch kind {
        case .usual: return nil
        case .count(let perSecond): return count(text, perSecond: perSecond)
        case .parts(let parts): return read(text, parts)
        }
    }

    /// Returns the date that a source's text states, in the format's zone; nil if it has neither this format nor, for a
    /// date with unknown parts, one of the usual forms. No format describes those.
    package func date(_ text: String) -> KnownDate? {
        if let time = time(text) { return hasClock ? KnownDate(time) : KnownDate(dayOf: time) }
        guard let date = KnownDate(written: text) else { return nil }
        if let moment = date.moment { return kind == .usual ? KnownDate(zoned(moment)) : nil }
        return kind == .usual || date.certainDay == nil ? date : nil
    }

    private var hasClock: Bool {
        guard case .parts(let parts) = kind else { return true }
        return parts.contains(.hour) || parts.contains(.halfDayHour)
    }

    /// Returns the time with the format's zone, unless it has one of its own.
    public func zoned(_ time: Timestamp) -> Timestamp {
        var time = time
        time.zoneMinutes = time.zoneMinutes ?? zone?.minutes(atWallClock: time.wallClockSeconds)
        return time
    }

    /// Converts a count since 1970 to the wall clock of the format's zone, or of UTC.
    private func count(_ text: String, perSecond: Int) -> Timestamp? {
        guard let number = Double(text), abs(number) < 1e15 else { return nil }
        let moment = Int((number * 1000 / Double(perSecond)).rounded())
        let zoneMinutes = zone?.minutes(at: moment.floored(by: 1000)) ?? 0
        let milliseconds = moment + zoneMinutes * 60_000
        let (days, rest) = (milliseconds.floored(by: 86_400_000), milliseconds.remainder(by: 86_400_000))
        guard abs(days) < 10_000_000 else { return nil }
        let date = CivilDate(days: days)
        return Timestamp(
            year: date.year, month: date.month, day: date.day, hour: rest / 3_600_000, minute: rest / 60_000 % 60,
            second: rest / 1000 % 60, millisecond: rest % 1000, zoneMinutes: zoneMinutes)
    }

    private func read(_ text: String, _ parts: [Part]) -> Timestamp? {
        var rest = text.unicodeScalars[...]
        var values: [Part: Int] = [:]
        for (position, part) in parts.enumerated() {
            // Numbers without a separator between them have their full width.
            let isTight = position + 1 < parts.count && parts[position + 1].isNumber
            switch part {
            case .literal(" "):
                // Programs write narrow or unbreakable spaces, too: `6:04\u{202F}PM` since version 42 of the CLDR.
                guard rest.popFirst()?.properties.isWhitespace ?? false else { return nil }
            case .literal(let scalar):
                guard rest.popFirst() == scalar else { return nil }
            case .halfDay:
                guard let letter = rest.popFirst(), "aApP".unicodeScalars.contains(letter),
                    let m = rest.popFirst(), m == "m" || m == "M"
                else { return nil }
                values[part] = letter == "p" || letter == "P" ? 12 : 0
            case .monthName:
                let name = rest.prefix { $0.properties.isAlphabetic }
                guard let month = KnownDate.month(named: String(name).lowercased()) else { return nil }
                rest = rest.dropFirst(name.count)
                // `Mar. 3`, unless the format has the dot.
                if rest.first == ".", parts.dropFirst(position + 1).first != .literal(".") { rest.removeFirst() }
                values[.month] = month
            case .zone:
                guard let zone = Self.zone(&rest) else { return nil }
                values[part] = zone
            default:
                let digits = rest.prefix(part.maxDigits).prefix(while: \.isASCIIDigit)
                guard !digits.isEmpty, !isTight || digits.count == part.maxDigits, let value = Int(String(digits))
                else { return nil }
                rest = rest.dropFirst(digits.count)
                values[part] = part == .fraction ? Int((String(digits) + "00").prefix(3)) : value
            }
        }
        guard rest.isEmpty else { return nil }
        return moment(values)
    }

    private func moment(_ values: [Part: Int]) -> Timestamp? {
        // Two digits mean the years from 1970 to 2069, in which photographs were taken.
        let year = values[.year] ?? values[.shortYear].map { $0 < 70 ? 2000 + $0 : 1900 + $0 }
        guard let year, let month = values[.month], let day = values[.day] else { return nil }
        var hour = values[.hour] ?? 0
        if let half = values[.halfDayHour] {
            guard (1...12).contains(half) else { return nil }
            hour = half % 12 + (values[.halfDay] ?? 0)
        }
        let time = Timestamp(
            year: year, month: month, day: day, hour: hour, minute: values[.minute] ?? 0,
            second: values[.second] ?? 0, millisecond: values[.fraction] ?? 0, zoneMinutes: values[.zone])
        return time.map(zoned)
    }

    private static func zone(_ rest: inout Substring.UnicodeScalarView) -> Int? {
        if rest.first == "Z" || rest.first == "z" {
            rest.removeFirst()
            return 0
        }
        let text = String(rest.prefix { "+-:0123456789".unicodeScalars.contains($0) })
        guard let zone = ZoneRules(offset: text) else { return nil }
        rest = rest.dropFirst(text.unicodeScalars.count)
        return zone.minutes(at: 0)
    }
}

extension TimeFormat.Part {
    fileprivate var isNumber: Bool {
        switch self {
        case .literal, .halfDay, .zone, .monthName: false
        default: true
        }
    }

    fileprivate var maxDigits: Int {
        switch self {
        case .year: 4
        case .fraction: 9
        default: 2
        }
    }
}
