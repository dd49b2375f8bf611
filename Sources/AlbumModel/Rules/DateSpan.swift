/// What a date in a rule stands for: a year, a month, a day or a minute, from its first moment to its last.
struct DateSpan: Hashable, Sendable, Codable {
    let first: Timestamp
    let last: Timestamp

    /// `2024`, `2024-05`, `2024-05-17`, `2024-05-17T18:04`; nil for anything else, and for what no calendar has.
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
    /// The date that a time begins with as people and programs write it, to the minute: `2024-05-17 18:04:30+02:00`.
    init?(beginningOf text: String) {
        self.init(String(text.prefix(16).map { $0 == " " ? "T" : $0 }))
    }

    enum Order { case before, within, after }

    /// Nil for a span that has this one in it, or only a part of it: a year is neither before nor after one of its days.
    func order(of other: DateSpan) -> Order? {
        if other.last < first { return .before }
        if other.first > last { return .after }
        return other.first >= first && other.last <= last ? .within : nil
    }
}
