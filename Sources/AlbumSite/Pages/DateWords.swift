internal import AlbumModel

/// Dates as people of a language write them, after the patterns of its interface texts.
struct DateWords {
    let texts: InterfaceTexts

    func dayAndTime(_ moment: Timestamp) -> String {
        texts.dates.dayAndTime.filled(["date": day(moment), "time": time(moment)])
    }

    func day(_ moment: Timestamp) -> String {
        texts.dates.day.filled([
            "day": String(moment.day), "month": monthName(moment), "year": String(moment.year),
        ])
    }

    /// `March 2024`.
    func month(_ moment: Timestamp) -> String {
        texts.dates.month.filled(["month": monthName(moment), "year": String(moment.year)])
    }

    func time(_ moment: Timestamp) -> String {
        texts.dates.time.filled(["hour": padded(moment.hour), "minute": padded(moment.minute)])
    }

    /// From the first day to the last: one day, days of a month, of a year, or of more.
    func span(_ days: ClosedRange<Timestamp>) -> String {
        let first = days.lowerBound
        let last = days.upperBound
        guard first.year == last.year else {
            return texts.dates.days.filled(["first": day(first), "last": day(last)])
        }
        guard first.month != last.month || first.day != last.day else { return day(first) }
        let pattern = first.month == last.month ? texts.dates.daysOfMonth : texts.dates.daysOfYear
        return pattern.filled([
            "day": String(first.day), "month": monthName(first), "year": String(first.year),
            "lastDay": String(last.day),
            "lastMonth": monthName(last),
        ])
    }

    private func monthName(_ moment: Timestamp) -> String { month(moment.month) }

    func month(_ number: Int) -> String {
        let months = texts.dates.months
        return months.indices.contains(number - 1) ? months[number - 1] : String(number)
    }

    private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
