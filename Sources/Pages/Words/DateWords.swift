internal import AlbumModel

/// Formats dates in a language, by the patterns of its interface texts.
struct DateWords {
    let texts: InterfaceTexts

    /// Returns a date as far as it is known: `9 March 2024, 18:04`, `August 1974`, `about 1950`, `the 1960s`.
    func text(_ date: KnownDate) -> String { date.moment.map(dayAndTime) ?? days(date) }

    /// Returns a date without its time of day.
    func days(_ date: KnownDate) -> String {
        if date.hasOpenEnd || date.hasOpenStart {
            let pattern = date.hasOpenEnd ? texts.dates.since : texts.dates.until
            return pattern.filled(["date": days(date.knownEnd)])
        }
        var text = undoubted(date)
        if date.doubts.contains(.about) { text = texts.dates.about.filled(["date": text]) }
        if date.doubts.contains(.unsure) { text = texts.dates.unsure.filled(["date": text]) }
        return text
    }

    private func undoubted(_ date: KnownDate) -> String {
        if let (first, last) = date.ends {
            return texts.dates.days.filled(["first": undoubted(first), "last": undoubted(last)])
        }
        let year = String(date.start.year)
        switch date.precision {
        case .moment, .day: return day(date.start)
        case .month: return month(date.start)
        case .season:
            let seasons = texts.dates.seasons
            let season = date.season.flatMap { seasons.indices.contains($0) ? seasons[$0] : nil }
            return texts.dates.season.filled(["season": season ?? "", "year": year])
        case .year: return texts.dates.year.filled(["year": year])
        case .decade: return texts.dates.decade.filled(["decade": String(date.decade)])
        }
    }

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

    /// Returns a date range in its shortest form: one day, days of one month, of one year, or across years. Dates
    /// without a known day are shown as far as they are known, and only the outer ends of dates that are spans. Empty if
    /// neither end is known.
    func span(_ dates: DateExtent) -> String {
        if dates.first == dates.last { return days(dates.first) }
        guard let beginning = dates.first.beginning else {
            return dates.last.ending.map { texts.dates.until.filled(["date": days($0)]) } ?? ""
        }
        guard let ending = dates.last.ending else { return texts.dates.since.filled(["date": days(beginning)]) }
        guard let first = beginning.certainDay, let last = ending.certainDay else {
            let (first, last) = (days(beginning), days(ending))
            return first == last ? first : texts.dates.days.filled(["first": first, "last": last])
        }
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

/// The dates of several items: the one that begins earliest and the one that ends latest.
struct DateExtent: Hashable, Sendable {
    private(set) var first: KnownDate
    private(set) var last: KnownDate

    init(_ date: KnownDate) { (first, last) = (date, date) }

    mutating func add(_ other: DateExtent) {
        if other.first.earliest < first.earliest { first = other.first }
        if last.end < other.last.end { last = other.last }
    }
}

/// Formats exposure data as photographers write it: `1/250 s · f/2.8 · ISO 100 · 35 mm`.
struct ExposureWords {
    let texts: InterfaceTexts

    /// Empty if the camera recorded nothing.
    func line(_ exposure: Exposure) -> String {
        var parts: [String] = []
        if let time = exposure.time, time > 0, time.isFinite {
            parts.append(texts.text("exposureTime", ["value": seconds(time)]))
        }
        if let number = exposure.fNumber, number > 0, number.isFinite {
            parts.append(texts.text("aperture", ["value": texts.number(number, places: 1)]))
        }
        if let iso = exposure.iso, iso > 0 { parts.append(texts.text("sensitivity", ["value": String(iso)])) }
        if let length = exposure.focalLength, length > 0, length.isFinite {
            parts.append(texts.text("focalLength", ["value": texts.number(length, places: length < 10 ? 1 : 0)]))
        }
        return parts.joined(separator: texts.text("exposureSeparator"))
    }

    /// Camera dials show fractions below 0.3 s, and seconds from there on.
    private func seconds(_ time: Double) -> String {
        guard time < 0.3 else { return texts.number(time, places: 1) }
        let denominator = (1 / time).rounded()
        guard denominator < 1e9 else { return texts.number(time, places: 6) }
        return "1/\(Int(denominator))"
    }
}
