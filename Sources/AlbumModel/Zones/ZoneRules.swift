/// A zone's offset from UTC at every moment.
public struct ZoneRules: Hashable, Sendable, Codable {
    /// The moments at which the offset changes, in seconds since 1970 and ascending; the offset with the same index
    /// then applies.
    var transitions: [Int] = []
    /// Minutes east of UTC.
    var offsets: [Int] = []
    /// The offset before the first transition.
    var first: Int
    /// The rule after the last transition; nil if the last offset stays in force.
    var recurring: RecurringZoneRule?

    /// A zone whose clocks never change.
    public init(minutes: Int) { first = minutes }

    /// Reads `+01:00`, `+0100`, `+01`, `UTC`, `GMT` or `Z`.
    public init?(offset text: some StringProtocol) {
        if ["Z", "z", "UTC", "GMT"].contains(String(text)) {
            self.init(minutes: 0)
            return
        }
        let sign = text.hasPrefix("-") ? -1 : 1
        guard text.hasPrefix("+") || text.hasPrefix("-") else { return nil }
        let digits = String(text.dropFirst().filter { $0 != ":" })
        guard [2, 4].contains(digits.count), digits.allSatisfy(\.isASCIIDigit),
            let hours = Int(digits.prefix(2)), let minutes = digits.count == 4 ? Int(digits.suffix(2)) : 0,
            hours <= 18, minutes < 60
        else { return nil }
        self.init(minutes: sign * (hours * 60 + minutes))
    }

    /// Returns the offset at a moment, in seconds since 1970.
    public func minutes(at moment: Int) -> Int {
        guard let last = transitions.last else { return recurring?.minutes(at: moment) ?? first }
        if moment >= last, let recurring { return recurring.minutes(at: moment) }
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }

    /// Returns the offset when clocks show a time, given in seconds since 1970 as if it were UTC. If clocks show the
    /// time twice, this is the first occurrence's; if they skip it, the offset before the change.
    public func minutes(atWallClock seconds: Int) -> Int {
        let before = minutes(at: seconds - 86_400)
        let after = minutes(at: seconds + 86_400)
        return [before, after].first { minutes(at: seconds - $0 * 60) == $0 } ?? before
    }
}

/// A zone's annual changes to summer time and back.
struct RecurringZoneRule: Hashable, Sendable, Codable {
    /// The last (5) or one of the first four given weekdays (0 is Sunday) of a month, and seconds after midnight.
    struct Day: Hashable, Sendable, Codable {
        var month: Int
        var week: Int
        var weekday: Int
        var seconds: Int
    }

    var standard: Int
    var summer: Int
    /// Nil for a zone without summer time.
    var days: SummerTime?

    /// The days on which summer time begins and ends.
    struct SummerTime: Hashable, Sendable, Codable {
        var start: Day
        var end: Day
    }

    func minutes(at moment: Int) -> Int {
        guard let days else { return standard }
        let year = CivilDate(days: (moment + standard * 60).floored(by: 86_400)).year
        let start = days.start.moment(in: year) - standard * 60
        let end = days.end.moment(in: year) - summer * 60
        let isSummer =
            start < end ? (start..<end).contains(moment) : !(end..<start).contains(moment)
        return isSummer ? summer : standard
    }
}

extension RecurringZoneRule.Day {
    /// Returns the moment of the change in a year, in seconds since 1970 by the wall clock.
    func moment(in year: Int) -> Int {
        let first = CivilDate(year: year, month: month, day: 1).days
        // 1 January 1970 was a Thursday.
        let offset = (weekday - (first + 4)).remainder(by: 7)
        var day = first + offset + (week - 1) * 7
        let length = Timestamp.days(inMonth: month, of: year)
        while day >= first + length { day -= 7 }
        return day * 86_400 + seconds
    }
}

extension ZoneRules {
    /// Reads a file of the system's zone database (TZif, RFC 8536); returns nil if it is invalid. Of the file's two
    /// tables, reads the second, which has 64-bit times.
    public init?(tzif bytes: [UInt8]) {
        var reader = TZifReader(bytes: bytes[...])
        guard let old = reader.header(), old.version >= UInt8(ascii: "2") else { return nil }
        reader.skip(old.length(ofTimes: 4))
        guard let header = reader.header(), let table = reader.table(header) else { return nil }
        (transitions, offsets, first) = (table.transitions, table.offsets, table.first)
        recurring = RecurringZoneRule(posix: reader.footer)
    }
}

private struct TZifReader {
    var bytes: ArraySlice<UInt8>

    struct Header {
        var version: UInt8
        /// In the order of the file: UT and standard indicators, leap seconds, transitions, types, abbreviations.
        var counts: [Int]

        func length(ofTimes size: Int) -> Int {
            counts[3] * (size + 1) + counts[4] * 6 + counts[5] + counts[2] * (size + 4) + counts[1] + counts[0]
        }
    }

    mutating func skip(_ count: Int) { bytes = bytes.dropFirst(count) }

    mutating func integer(_ size: Int) -> Int? {
        guard bytes.count >= size, let top = bytes.first else { return nil }
        var value = top >= 0x80 ? -1 : 0
        for byte in bytes.prefix(size) { value = value << 8 | Int(byte) }
        skip(size)
        return value
    }

    mutating func header() -> Header? {
        guard bytes.starts(with: "TZif".utf8), bytes.count >= 44 else { return nil }
        let version = bytes[bytes.startIndex + 4]
        skip(20)
        let counts = (0..<6).compactMap { _ in integer(4) }
        guard counts.count == 6, counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
        return Header(version: version, counts: counts)
    }

    mutating func table(_ header: Header) -> (transitions: [Int], offsets: [Int], first: Int)? {
        let (times, types) = (header.counts[3], header.counts[4])
        guard types > 0, bytes.count >= header.length(ofTimes: 8) else { return nil }
        let transitions = (0..<times).compactMap { _ in integer(8) }
        let indices = bytes.prefix(times).map(Int.init)
        skip(times)
        var minutes: [Int] = []
        for _ in 0..<types {
            guard let seconds = integer(4) else { return nil }
            skip(2)
            minutes.append(Int((Double(seconds) / 60).rounded()))
        }
        guard transitions.count == times, indices.allSatisfy(minutes.indices.contains),
            zip(transitions, transitions.dropFirst()).allSatisfy(<)
        else { return nil }
        skip(header.counts[5] + header.counts[2] * 12 + header.counts[1] + header.counts[0])
        return (transitions, indices.map { minutes[$0] }, minutes[0])
    }

    /// The rule that applies after the last transition, enclosed in line breaks.
    var footer: String {
        String(decoding: bytes.dropFirst().prefix { $0 != 10 }, as: UTF8.self)
    }
}

extension RecurringZoneRule {
    /// Reads `CET-1CEST,M3.5.0,M10.5.0/3`, the notation of the zone database; returns nil if it is invalid. Days
    /// counted from the beginning of the year, which no zone in the database uses, are not supported.
    init?(posix text: String) {
        let parts = text.split(separator: ",")
        guard var names = parts.first.map({ $0[...] }), let standard = Self.offset(&names) else { return nil }
        self.standard = standard
        summer = standard
        guard !names.isEmpty else { return }
        summer = Self.offset(&names) ?? standard + 60
        guard parts.count == 3, let start = Self.day(parts[1]), let end = Self.day(parts[2]) else { return nil }
        days = SummerTime(start: start, end: end)
    }

    /// Removes a zone name and the offset after it, which POSIX counts westwards; returns nil if there is none.
    private static func offset(_ text: inout Substring) -> Int? {
        if text.first == "<" {
            text = text.drop { $0 != ">" }.dropFirst()
        } else {
            text = text.drop(while: \.isLetter)
        }
        let hours = text.prefix { "+-:0123456789".contains($0) }
        text = text.dropFirst(hours.count)
        return seconds(hours).map { -$0 / 60 }
    }

    private static func seconds(_ text: Substring) -> Int? {
        let sign = text.hasPrefix("-") ? -1 : 1
        let parts = text.drop { $0 == "+" || $0 == "-" }.split(separator: ":")
        let numbers = parts.compactMap { Int($0) }
        guard !parts.isEmpty, numbers.count == parts.count, numbers.count <= 3 else { return nil }
        let minutes = numbers.count > 1 ? numbers[1] : 0
        return sign * (numbers[0] * 3600 + minutes * 60)
    }

    private static func day(_ text: Substring) -> Day? {
        let halves = text.split(separator: "/")
        guard let rule = halves.first, rule.first == "M" else { return nil }
        let numbers = rule.dropFirst().split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 3, (1...12).contains(numbers[0]), (1...5).contains(numbers[1]),
            (0...6).contains(numbers[2]), let time = halves.count == 2 ? seconds(halves[1]) : 7200
        else { return nil }
        return Day(month: numbers[0], week: numbers[1], weekday: numbers[2], seconds: time)
    }
}
