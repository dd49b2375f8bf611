/// The date that phones, cameras, messengers and people write into the name of a file: `IMG_20190101_123456.jpg`,
/// `2003-07-14 Beach.jpg`.
///
/// A wrong date is worse than none, since it moves a photo to where nobody looks for it. So the whole date must be
/// plausible, and eight digits without separators are a date only together with a time or with another sign of one:
/// otherwise, they may be a counter or a phone number. A name with two different dates has none.
public struct FileNameDate: Hashable, Sendable {
    /// In UTC for Google's phones, whose `PXL_` names count in UTC; otherwise, names state the local time without a
    /// zone.
    public let date: KnownDate

    /// - Parameter name: the file's name, with or without its ending.
    public init?(_ name: String) {
        guard let found = NameScan(name).only() else { return nil }
        self = found
    }

    fileprivate init?(_ year: Int, _ month: Int, _ day: Int, _ clock: NameScan.Clock?, zoneMinutes: Int? = nil) {
        guard
            let date = KnownDate(
                year: year, month: month, day: day, hour: clock?.hour, minute: clock?.minute ?? 0,
                second: clock?.second ?? 0, zoneMinutes: clock == nil ? nil : zoneMinutes)
        else { return nil }
        self.date = date
    }

    fileprivate var knowsTime: Bool { date.moment != nil }
}

/// Looks for dates in the bytes of a name.
private struct NameScan {
    struct Clock {
        var hour: Int
        var minute: Int
        var second: Int

        init?(_ hour: Int, _ minute: Int, _ second: Int) {
            guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
            (self.hour, self.minute, self.second) = (hour, minute, second)
        }
    }

    /// Names of files have at most 255 bytes; those of other items may be longer.
    private static let longest = 255
    /// The years of photographs in names without separators. Scanned pictures of earlier years have names that people
    /// write, with separators.
    private static let digitalYears = 1900...2099
    /// What may come directly before the digits of a date.
    private static let prefixes: Set<String> = ["img", "vid", "pxl", "burst", "win", "dji", "pano", "mvimg"]

    private let bytes: [UInt8]
    private let isUTC: Bool

    init(_ name: String) {
        let lowered = name.utf8.prefix(Self.longest).map(\.asciiLowercased)
        // The stem, since the ending of a Live Photo or a numbered copy may contain digits.
        let dot = lowered.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 && lowered.count - $0 <= 6 ? $0 : nil }
        bytes = Array(dot.map { Self.hasEnding(lowered, $0) ? lowered[..<$0] : lowered[...] } ?? lowered[...])
        isUTC = bytes.starts(with: "pxl_".utf8)
    }

    /// Returns whether an ending follows the dot, rather than the rest of a date, as in `2003.07.14`.
    private static func hasEnding(_ bytes: [UInt8], _ dot: Int) -> Bool {
        bytes[(dot + 1)...].contains { !$0.isASCIIDigit } || dot + 1 == bytes.count
    }

    /// Returns the date of the name if there is one and no other.
    func only() -> FileNameDate? {
        if isUUID { return nil }
        var found: FileNameDate?
        var days: [FileNameDate] = []
        var index = 0
        while index < bytes.count {
            let count = digits(at: index)
            guard count > 0 else {
                index += 1
                continue
            }
            if let date = date(at: index, count) {
                days.append(date)
                if found.map({ !$0.knowsTime && date.knowsTime }) ?? true { found = date }
            } else if let day = day(at: index, count) {
                days.append(day)
            }
            index += count
        }
        return found.flatMap { found in days.allSatisfy(found.isOfSameDay) ? found : nil }
    }

    /// Returns the day that digits next to a date would mean, although nothing else marks them as a date:
    /// `20190101_20200101`.
    private func day(at start: Int, _ count: Int) -> FileNameDate? {
        guard [8, 14, 17].contains(count), hasKnownPrefix(start), let year = number(start, 4),
            let month = number(start + 4, 2), let day = number(start + 6, 2), Self.digitalYears.contains(year)
        else { return nil }
        return FileNameDate(year, month, day, nil)
    }

    private func date(at start: Int, _ count: Int) -> FileNameDate? {
        // Part of a longer number, such as that of a phone.
        if start > 1, Self.joins(bytes[start - 1]), bytes[start - 2].isASCIIDigit { return nil }
        switch count {
        case 4: return separated(at: start)
        case 8, 14, 17: return hasKnownPrefix(start) ? compact(at: start, count) : nil
        default: return nil
        }
    }

    /// `2003-07-14`, `2003.07.14` or `2003_07_14`, perhaps with a time.
    private func separated(at start: Int) -> FileNameDate? {
        guard bytes.count >= start + 10, "-._".utf8.contains(bytes[start + 4]), bytes[start + 4] == bytes[start + 7],
            digits(at: start + 5) == 2, digits(at: start + 8) == 2,
            let year = number(start, 4), let month = number(start + 5, 2), let day = number(start + 8, 2),
            Plausibility.years.contains(year)
        else { return nil }
        return FileNameDate(year, month, day, clock(after: start + 10, mayHaveWord: true))
    }

    private func compact(at start: Int, _ count: Int) -> FileNameDate? {
        guard let year = number(start, 4), let month = number(start + 4, 2), let day = number(start + 6, 2),
            Self.digitalYears.contains(year)
        else { return nil }
        let end = start + count
        if count > 8 {
            guard !isLetter(at: end), let clock = joined(at: start + 8) else { return nil }
            return FileNameDate(year, month, day, clock, zoneMinutes: isUTC ? 0 : nil)
        }
        if let clock = clock(after: end, mayHaveWord: false) {
            return FileNameDate(year, month, day, clock, zoneMinutes: isUTC ? 0 : nil)
        }
        guard isFromWhatsApp(start, end) || isTitle(start, end) else { return nil }
        return FileNameDate(year, month, day, nil)
    }

    /// `IMG-20190101-WA0001`.
    private func isFromWhatsApp(_ start: Int, _ end: Int) -> Bool {
        ["img-", "vid-"].contains(String(decoding: bytes[..<start], as: UTF8.self))
            && bytes[end...].starts(with: "-wa".utf8) && digits(at: end + 3) > 0
    }

    /// `20030714 Beach` and `20030714_02`: the name begins with the date, and words or a short number follow.
    private func isTitle(_ start: Int, _ end: Int) -> Bool {
        guard start == 0, end + 1 < bytes.count, " _-".utf8.contains(bytes[end]) else { return false }
        let number = digits(at: end + 1)
        return isLetter(at: end + 1) || (1...3).contains(number) && end + 1 + number == bytes.count
    }

    /// The first of a UUID's five groups may look like a date.
    private var isUUID: Bool {
        bytes.count >= 36 && [8, 13, 18, 23].allSatisfy { bytes[$0] == UInt8(ascii: "-") }
    }

    /// - Parameter mayHaveWord: whether a short word may come before the time: `2021-03-04 at 10.11.12`.
    private func clock(after end: Int, mayHaveWord: Bool) -> Clock? {
        var place = end
        while place < bytes.count, place < end + 2, " _-t,.".utf8.contains(bytes[place]) { place += 1 }
        guard place > end else { return nil }
        if mayHaveWord, bytes[place - 1] == UInt8(ascii: " "), isLetter(at: place) {
            let word = bytes[place...].prefix { Self.isLetter($0) }.count
            guard word <= 4, place + word < bytes.count, bytes[place + word] == UInt8(ascii: " ") else { return nil }
            place += word + 1
        }
        switch digits(at: place) {
        // Hundredths of a second after a time are rarer than a second date.
        case 8 where day(at: place, 8) != nil: return nil
        case 6, 8, 9:
            let after = place + digits(at: place)
            return isLetter(at: after) && !isHalfDay(at: after) ? nil : joined(at: place).flatMap { halved($0, after) }
        case 1, 2: return separatedClock(at: place, hourDigits: digits(at: place))
        default: return nil
        }
    }

    /// `12.34.56`, and `1.23.45 PM`: only clocks of twelve hours have one digit.
    private func separatedClock(at place: Int, hourDigits: Int) -> Clock? {
        let mark = place + hourDigits
        let end = mark + 6
        guard end <= bytes.count, ".-_:".utf8.contains(bytes[mark]), bytes[mark] == bytes[mark + 3],
            digits(at: mark + 1) == 2, digits(at: mark + 4) == 2, hourDigits == 2 || isHalfDay(at: end),
            let hour = number(place, hourDigits), let minute = number(mark + 1, 2), let second = number(mark + 4, 2)
        else { return nil }
        return Clock(hour, minute, second).flatMap { halved($0, end) }
    }

    /// `123456`, with or without a fraction after it.
    private func joined(at place: Int) -> Clock? {
        guard let hour = number(place, 2), let minute = number(place + 2, 2), let second = number(place + 4, 2)
        else { return nil }
        return Clock(hour, minute, second)
    }

    /// Applies `AM` or `PM` after a time.
    private func halved(_ clock: Clock, _ end: Int) -> Clock? {
        guard isHalfDay(at: end), let letter = bytes[end...].first(where: \.isASCIILetter) else { return clock }
        guard (1...12).contains(clock.hour) else { return nil }
        return Clock(clock.hour % 12 + (letter == UInt8(ascii: "p") ? 12 : 0), clock.minute, clock.second)
    }

    private func isHalfDay(at place: Int) -> Bool {
        // macOS writes a narrow space without a break, U+202F, and others a common space.
        let rest = bytes[min(place, bytes.count)...].drop { $0 == 0x20 || $0 >= 0x80 }
        guard rest.starts(with: "am".utf8) || rest.starts(with: "pm".utf8) else { return false }
        return rest.count == 2 || !Self.isLetter(rest[rest.startIndex + 2])
    }

    /// Returns whether what comes directly before the digits belongs to a date and is not part of a hash.
    private func hasKnownPrefix(_ start: Int) -> Bool {
        let letters = bytes[..<start].reversed().prefix(while: \.isASCIILetter).reversed()
        return letters.isEmpty || Self.prefixes.contains(String(decoding: letters, as: UTF8.self))
    }

    private func digits(at place: Int) -> Int {
        place < bytes.count ? bytes[place...].prefix(while: \.isASCIIDigit).count : 0
    }

    private func number(_ place: Int, _ count: Int) -> Int? {
        guard place + count <= bytes.count, bytes[place..<place + count].allSatisfy(\.isASCIIDigit) else { return nil }
        return bytes[place..<place + count].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private func isLetter(at place: Int) -> Bool { place < bytes.count && Self.isLetter(bytes[place]) }

    private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }
    private static func joins(_ byte: UInt8) -> Bool { "-._+".utf8.contains(byte) }
}

extension FileNameDate {
    fileprivate func isOfSameDay(as other: FileNameDate) -> Bool {
        date.year == other.date.year && date.month == other.date.month && date.day == other.date.day
    }
}
