/// What a build shows of albums and items that are not, or not yet, for everybody.
public struct Publication: Hashable, Sendable, Codable {
    /// Whether drafts are shown, and what has a date of publication to come.
    public var showsDrafts = false
    /// The date of the build, in UTC; if it is nil, no publication date withholds anything.
    public var date: Timestamp?
    /// Whether the date was stated by a person or a script: what pages show may depend on it then. The clock alone
    /// decides only whether something is published yet.
    public var isDateStated = false

    public init() {}

    /// The date, if one was stated.
    public var statedDate: Timestamp? { isDateStated ? date : nil }

    /// Whether something is left out of the site.
    ///
    /// - Parameter publishDate: by its own zone; a date without one is in UTC, so that every machine agrees.
    public func holdsBack(isDraft: Bool, publishDate: Timestamp?) -> Bool {
        guard !showsDrafts else { return false }
        if isDraft { return true }
        guard let publishDate, let date else { return false }
        return publishDate.secondsSince1970 > date.secondsSince1970
    }
}

extension Timestamp {
    /// By its zone, and by UTC where none is known.
    public var secondsSince1970: Int { wallClockSeconds - (zoneMinutes ?? 0) * 60 }

    /// The moment in UTC; nil beyond the years that a timestamp has.
    public init?(secondsSince1970 seconds: Int) {
        let day = CivilDate(days: seconds.floored(by: 86_400))
        let rest = seconds.remainder(by: 86_400)
        self.init(
            year: day.year, month: day.month, day: day.day, hour: rest / 3600, minute: rest / 60 % 60,
            second: rest % 60,
            zoneMinutes: 0)
    }
}
