/// A time as a camera writes it: the wall clock, and the zone if the camera knows it.
///
/// Items are ordered by `instant(assuming:)`. Comparing two timestamps, in contrast, compares their dates and times as
/// written, as needed for rules and spans of dates.
public struct Timestamp: Hashable, Sendable, Codable {
    // Stored in twelve bytes rather than seventy: a large library has three of these for every photo.
    private var storedYear: Int16
    private var storedMonth: Int8
    private var storedDay: Int8
    private var storedHour: Int8
    private var storedMinute: Int8
    private var storedSecond: Int8
    private var storedMillisecond: Int16
    private var storedZone: Int16?

    public var year: Int { Int(storedYear) }
    public var month: Int { Int(storedMonth) }
    public var day: Int { Int(storedDay) }
    public var hour: Int { Int(storedHour) }
    public var minute: Int { Int(storedMinute) }
    public var second: Int { Int(storedSecond) }
    public var millisecond: Int { Int(storedMillisecond) }
    /// Minutes east of UTC; nil if the source states none.
    public var zoneMinutes: Int? {
        get { storedZone.map(Int.init) }
        set { storedZone = newValue.flatMap(Int16.init(exactly:)) }
    }

    /// Returns nil for invalid values: month 13, 30 February, hour 25, a zone beyond ±18 h, a year outside 1…9999.
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0,
        zoneMinutes: Int? = nil
    ) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
            (0...999).contains(millisecond), (-1080...1080).contains(zoneMinutes ?? 0)
        else { return nil }
        storedYear = Int16(year)
        storedMonth = Int8(month)
        storedDay = Int8(day)
        storedHour = Int8(hour)
        storedMinute = Int8(minute)
        storedSecond = Int8(second)
        storedMillisecond = Int16(millisecond)
        storedZone = zoneMinutes.map(Int16.init)
    }

    /// Whether it has values that the initialiser accepts, which decoding does not check.
    var isPlausible: Bool {
        Timestamp(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, millisecond: millisecond,
            zoneMinutes: zoneMinutes) != nil
    }

    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The wall clock as a single number that sorts chronologically.
    package var wallClock: Int {
        ((((year * 12 + month) * 31 + day) * 24 + hour) * 60 + minute) * 61_000 + second * 1000 + millisecond
    }

    /// ISO 8601, as in HTML's `datetime`: `2024-03-09T18:04:05+01:00`, without the zone if it is unknown.
    public var iso8601: String {
        let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
        let time = "\(Self.padded(hour, 2)):\(Self.padded(minute, 2)):\(Self.padded(second, 2))"
        guard let zoneMinutes else { return "\(date)T\(time)" }
        let sign = zoneMinutes < 0 ? "-" : "+"
        let zone = abs(zoneMinutes)
        return "\(date)T\(time)\(sign)\(Self.padded(zone / 60, 2)):\(Self.padded(zone % 60, 2))"
    }

    package static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension Timestamp: Comparable {
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.wallClock < right.wallClock }
}
