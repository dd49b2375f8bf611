/// When something happened, as far as it is known: the moment, or only the day, the month, the season, the year, the
/// decade, the span between two of these, or the span that begins or ends with one; and whether that is an estimate.
///
/// A part that is unknown has no value, so that nothing can show it. `start`, the first moment that is meant, is for
/// sorting only; that of a span without a beginning is the first moment of its end.
public struct KnownDate: Hashable, Sendable, Codable {
    public enum Precision: UInt8, Hashable, Sendable, Codable {
        case moment, day, month, season, year, decade
    }

    /// How sure the date is.
    public struct Doubts: OptionSet, Hashable, Sendable, Codable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// An estimate: about 1950.
        public static let about = Doubts(rawValue: 1)
        /// It may be wrong altogether: 1950?
        public static let unsure = Doubts(rawValue: 2)
    }

    /// The first moment of the span.
    public let start: Timestamp
    /// The precision of the date, or of the first date of a span.
    public let precision: Precision
    public private(set) var doubts: Doubts = []
    // The last date of a span, with zeros for what is unknown of it. Stored this way because a large library has two
    // dates for every photo. `noLast` and `noFirst` stand for an end that is open.
    private var lastYear: Int16 = 0
    private var lastMonth: Int8 = 0
    private var lastDay: Int8 = 0

    private init(start: Timestamp, precision: Precision) {
        self.start = start
        self.precision = precision
    }

    public init(_ moment: Timestamp) { self.init(start: moment, precision: .moment) }

    /// The day of a moment whose time of day has no meaning.
    public init(dayOf moment: Timestamp) { self.init(start: moment, precision: .day) }

    /// Returns nil for a date that does not exist. Without an hour, the time of day is unknown, and so on.
    public init?(
        year: Int, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int = 0, second: Int = 0,
        millisecond: Int = 0, zoneMinutes: Int? = nil
    ) {
        guard day == nil || month != nil, hour == nil || day != nil,
            let start = Timestamp(
                year: year, month: month ?? 1, day: day ?? 1, hour: hour ?? 0, minute: minute, second: second,
                millisecond: millisecond, zoneMinutes: zoneMinutes)
        else { return nil }
        self.init(start: start, precision: hour != nil ? .moment : day != nil ? .day : month != nil ? .month : .year)
    }

    /// - Parameter decade: its first year, such as 1960.
    public init?(decade: Int) {
        guard decade.isMultiple(of: 10), let start = Timestamp(year: decade, month: 1, day: 1) else { return nil }
        self.init(start: start, precision: .decade)
    }

    /// - Parameter season: 0 for spring to 3 for winter. Seasons are those of the northern hemisphere where items are
    ///   sorted, and a winter is the one that begins in the year.
    public init?(year: Int, season: Int) {
        guard (0...3).contains(season), let start = Timestamp(year: year, month: 3 + season * 3, day: 1) else {
            return nil
        }
        self.init(start: start, precision: .season)
    }

    /// Returns the span from one date to another; nil unless the second is later and both are at least years.
    public init?(from first: KnownDate, to last: KnownDate) {
        guard first.start < last.start, !first.isSpan, !last.isSpan,
            [first, last].allSatisfy({ [.day, .month, .year].contains($0.precision) })
        else { return nil }
        self = first
        doubts.formUnion(last.doubts)
        lastYear = Int16(last.start.year)
        lastMonth = Int8(last.month ?? 0)
        lastDay = Int8(last.day ?? 0)
    }

    private static let noLast = Int16.max
    private static let noFirst = Int16.min

    /// Returns the span that begins with a date, and has no known end; nil unless it is at least a year.
    public init?(since first: KnownDate) {
        self.init(first, open: Self.noLast)
    }

    /// Returns the span that ends with a date, and has no known beginning; nil unless it is at least a year.
    public init?(until last: KnownDate) {
        self.init(last, open: Self.noFirst)
    }

    private init?(_ date: KnownDate, open: Int16) {
        guard !date.isSpan, [.day, .month, .year].contains(date.precision) else { return nil }
        self = date
        lastYear = open
    }

    /// Returns the same date with further doubts.
    public func doubted(_ more: Doubts) -> KnownDate {
        var date = self
        date.doubts.formUnion(more)
        return date
    }
}

extension KnownDate {
    /// Whether it has values that the initialisers accept, which decoding does not check.
    var isPlausible: Bool {
        start.isPlausible && (precision != .season || start.month.isMultiple(of: 3))
            && (!isSpan || hasOpenEnd || hasOpenStart || lastDate != nil)
    }

    /// Whether the date is a span between two dates, or one that is open at one end.
    public var isSpan: Bool { lastYear != 0 }

    public var hasOpenEnd: Bool { lastYear == Self.noLast }
    public var hasOpenStart: Bool { lastYear == Self.noFirst }

    /// The known end of a span that is open at the other, with its doubts.
    public var knownEnd: KnownDate { KnownDate(start: start, precision: precision).doubted(doubts) }

    /// The two dates of a span, without its doubts.
    public var ends: (first: KnownDate, last: KnownDate)? {
        guard isSpan, let last = lastDate else { return nil }
        return (KnownDate(start: start, precision: precision), last)
    }

    private var lastDate: KnownDate? {
        guard isSpan, !hasOpenEnd, !hasOpenStart else { return nil }
        return KnownDate(
            year: Int(lastYear), month: lastMonth == 0 ? nil : Int(lastMonth), day: lastDay == 0 ? nil : Int(lastDay))
    }

    /// The date with which a span begins, with the span's doubts; nil if it is not known. A date that is not a span begins
    /// with itself.
    public var beginning: KnownDate? {
        if hasOpenStart { return nil }
        return isSpan ? knownEnd : self
    }

    /// The date with which a span ends; see `beginning`.
    public var ending: KnownDate? {
        if hasOpenEnd { return nil }
        return hasOpenStart ? knownEnd : lastDate?.doubted(doubts) ?? self
    }

    /// The year in which it happened; nil for a decade, and for a span over several years.
    public var year: Int? {
        precision == .decade || isSpan && Int(lastYear) != start.year ? nil : start.year
    }

    /// From 1 to 12; nil if unknown.
    public var month: Int? {
        guard year != nil, precision.rawValue <= Precision.month.rawValue, !isSpan || Int(lastMonth) == start.month
        else { return nil }
        return start.month
    }

    /// The day of the month; nil if unknown.
    public var day: Int? {
        guard month != nil, precision.rawValue <= Precision.day.rawValue, !isSpan else { return nil }
        return start.day
    }

    /// From 0 for spring to 3 for winter; nil unless the date is a season.
    public var season: Int? { precision == .season ? start.month / 3 - 1 : nil }

    /// The first year of the decade in which it happened, or began.
    public var decade: Int { start.year - start.year % 10 }

    /// The moment, if it is known; nil if only the day or less is.
    public var moment: Timestamp? { precision == .moment ? start : nil }

    /// The moment or the day, if that is certain: what can be used where a day is required. Without a time of day, its
    /// first moment.
    public var certainDay: Timestamp? { day != nil && doubts.isEmpty ? start : nil }

    /// The first moment that may be meant, by the wall clock.
    public var earliest: Timestamp { hasOpenStart ? Timestamp(year: 1, month: 1, day: 1) ?? start : start }

    /// The last moment of the span, by the wall clock.
    public var end: Timestamp {
        if hasOpenEnd { return Self.lastMoment(9999, 12) ?? start }
        if let last = lastDate { return last.end }
        let (year, month) = (start.year, start.month)
        let end: Timestamp? =
            switch precision {
            case .moment: nil
            case .day: Self.lastMoment(year, month, start.day)
            case .month: Self.lastMoment(year, month)
            case .season: month == 12 ? Self.lastMoment(year + 1, 2) : Self.lastMoment(year, month + 2)
            case .year: Self.lastMoment(year, 12)
            case .decade: Self.lastMoment(year + 9, 12)
            }
        return end ?? start
    }

    private static func lastMoment(_ year: Int, _ month: Int, _ day: Int? = nil) -> Timestamp? {
        Timestamp(
            year: year, month: month, day: day ?? Timestamp.days(inMonth: month, of: year), hour: 23, minute: 59,
            second: 60, millisecond: 999)
    }

    /// The date for HTML's `datetime` and for schema.org: ISO 8601 with what is known and no more; nil if that is less
    /// than a year, or not certain.
    public var machineText: String? {
        guard doubts.isEmpty, !isSpan else { return nil }
        switch precision {
        case .moment: return start.iso8601
        case .day, .month, .year: return text
        case .season: return Timestamp.padded(start.year, 4)
        case .decade: return nil
        }
    }

    /// The date as people may write it: ISO 8601 where that is enough, otherwise EDTF.
    public var text: String {
        if let (first, last) = ends { return "\(first.text)/\(last.text)\(mark)" }
        if hasOpenEnd { return "\(knownEnd.text)/.." }
        if hasOpenStart { return "../\(knownEnd.text)" }
        let year = Timestamp.padded(start.year, 4)
        let month = "\(year)-\(Timestamp.padded(start.month, 2))"
        let text =
            switch precision {
            case .moment: start.iso8601
            case .day: "\(month)-\(Timestamp.padded(start.day, 2))"
            case .month: month
            case .season: "\(year)-\(21 + start.month / 3 - 1)"
            case .year: year
            case .decade: "\(year.dropLast())X"
            }
        return text + mark
    }

    private var mark: String {
        switch doubts {
        case .about: "~"
        case .unsure: "?"
        case []: ""
        default: "%"
        }
    }
}

/// The narrowest part of the calendar that contains a date. Lists are divided into such parts.
public enum CalendarPart: Hashable, Sendable {
    case month(year: Int, month: Int)
    /// For dates without a known month.
    case year(Int)
    /// For dates without a known year. A span over several decades is in the one in which it begins.
    case decade(Int)

    public init(_ date: KnownDate) {
        switch (date.year, date.month) {
        case (let year?, let month?): self = .month(year: year, month: month)
        case (let year?, nil): self = .year(year)
        default: self = .decade(date.decade)
        }
    }

    /// Orders parts by when they begin; a longer one is before those in it.
    public var order: Int {
        switch self {
        case .month(let year, let month): year * 100 + month
        case .year(let year): year * 100
        case .decade(let year): year * 100 - 1
        }
    }

    /// A number that names the part: 202403, 202400 or 2020.
    public var number: Int {
        switch self {
        case .month, .year: order
        case .decade(let year): year
        }
    }
}
