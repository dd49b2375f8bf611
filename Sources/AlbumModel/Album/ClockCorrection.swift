/// How far off a camera's clock was, for all of its pictures or for those of a span of time.
public struct ClockCorrection: Hashable, Sendable {
    /// The camera's model, with or without its maker; nil for every camera.
    public var camera: String?
    /// What is added to the camera's times.
    public var seconds = 0
    /// The span in which it was wrong, by its own clock. Both ends are included.
    public var from: KnownDate?
    public var to: KnownDate?
    /// Where it is written.
    public var place: SourceLocation?

    public init() {}

    /// Returns the corrected date of a picture; nil if the correction does not apply to it.
    public func corrected(_ date: KnownDate, camera: String?) -> KnownDate? {
        guard let moment = date.moment, isMeant(for: camera), from.map({ $0.start <= moment }) ?? true,
            to.map({ moment <= $0.end }) ?? true
        else { return nil }
        return moment.moved(by: seconds).map { KnownDate($0) }
    }

    /// Returns whether it corrects the clock of such a camera.
    public func isMeant(for camera: String?) -> Bool {
        guard let wanted = self.camera else { return true }
        return camera.map { CameraName.isOne($0, named: wanted) } ?? false
    }
}

extension ClockCorrection {
    /// Parses `+1:02:00`, `-0:30`, `+2d 1:00`: hours and minutes, perhaps with seconds, and with days before them. The
    /// sign is required, since the direction would otherwise be unclear. Returns nil for anything else.
    public static func seconds(written text: String) -> Int? {
        var rest = text.filter { $0 != " " }[...]
        guard let sign = rest.popFirst(), "+-\u{2212}".contains(sign) else { return nil }
        var days = 0
        if let mark = rest.firstIndex(of: "d") {
            guard let number = number(rest[..<mark], digits: 1...6) else { return nil }
            days = number
            rest = rest[rest.index(after: mark)...]
        }
        var seconds = days * 86_400
        if !rest.isEmpty {
            let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
            guard (2...3).contains(parts.count), let hours = number(parts[0], digits: 1...6) else { return nil }
            seconds += hours * 3600
            for (part, unit) in zip(parts.dropFirst(), [60, 1]) {
                guard let value = number(part, digits: 2...2), value < 60 else { return nil }
                seconds += value * unit
            }
        } else if text.last != "d" {
            return nil
        }
        return sign == "+" ? seconds : -seconds
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }
}

extension Timestamp {
    /// Returns the wall clock this many seconds later, in the same zone; nil outside the years of a timestamp.
    fileprivate func moved(by seconds: Int) -> Timestamp? {
        let total = wallClockSeconds + seconds
        let (date, rest) = (CivilDate(days: total.floored(by: 86_400)), total.remainder(by: 86_400))
        return Timestamp(
            year: date.year, month: date.month, day: date.day, hour: rest / 3600, minute: rest / 60 % 60,
            second: rest % 60, millisecond: millisecond, zoneMinutes: zoneMinutes)
    }
}

extension KnownDate {
    /// Returns a moment with the offset of a zone, if it states none.
    public func zoned(_ zone: ZoneRules) -> KnownDate {
        guard var moment, moment.zoneMinutes == nil else { return self }
        moment.zoneMinutes = zone.minutes(atWallClock: moment.wallClockSeconds)
        return KnownDate(moment)
    }
}
