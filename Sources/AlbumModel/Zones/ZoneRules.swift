/// How far a zone's clocks are ahead of UTC, at every moment.
public struct ZoneRules: Hashable, Sendable, Codable {
    /// From these seconds since 1970 on, the offset of the same index holds; ascending.
    var transitions: [Int] = []
    /// Minutes east of UTC.
    var offsets: [Int] = []
    /// Before the first transition.
    var first: Int
    /// After the last one. If it is nil, the last offset stays in force.
    var recurring: RecurringZoneRule?

    /// A zone whose clocks never change.
    public init(minutes: Int) { first = minutes }

    /// `+01:00`, `+0100`, `+01`, `UTC`, `GMT` or `Z`.
    public init?(offset text: some StringProtocol) {
        if ["Z", "z", "UTC", "GMT"].contains(String(text)) {
            self.init(minutes: 0)
            return
        }
        let sign = text.hasPrefix("-") ? -1 : 1
        guard text.hasPrefix("+") || text.hasPrefix("-") else { return nil }
        let digits = String(text.dropFirst().filter { $0 != ":" })
        guard [2, 4].contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }),
            let hours = Int(digits.prefix(2)), let minutes = digits.count == 4 ? Int(digits.suffix(2)) : 0,
            hours <= 18, minutes < 60
        else { return nil }
        self.init(minutes: sign * (hours * 60 + minutes))
    }

    /// The offset at so many seconds since 1970.
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

    /// The offset when clocks show a time, given as its seconds since 1970 as if it were UTC. If clocks show a
    /// time twice, the first is meant. If they skip it, the offset before the change applies.
    public func minutes(atWallClock seconds: Int) -> Int {
        let before = minutes(at: seconds - 86_400)
        let after = minutes(at: seconds + 86_400)
        return [before, after].first { minutes(at: seconds - $0 * 60) == $0 } ?? before
    }
}

/// The change to summer time and back that a zone makes every year.
struct RecurringZoneRule: Hashable, Sendable, Codable {
    /// The last (5) or one of the first four such weekdays (0 is Sunday) of a month, and seconds after its midnight.
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

    /// The days on which it begins and ends.
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
    /// Seconds since 1970 by the wall clock.
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
