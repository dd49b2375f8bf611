/// The offset from UTC assumed for an album's times that state none, so that photos from a camera without a zone and
/// videos whose containers count in UTC sort in the order in which they were taken.
///
/// There is one for the whole album: with one for each item, two photos from the same camera could change places.
public struct AssumedZone: Hashable, Sendable {
    /// Minutes east of UTC.
    public let minutes: Int

    public static let utc = AssumedZone(minutes: 0)

    public init(minutes: Int) { self.minutes = minutes }

    /// Takes the offset that most items state. UTC does not count for a video, since containers use UTC everywhere.
    public init(of items: some Sequence<Item>) {
        self.init(dates: items.lazy.map { ($0.fields.shootTime, $0.kind) })
    }

    /// - Parameter dates: the dates and kinds of items. Reading them from a plan costs less than copying its items.
    public init(dates: some Sequence<(KnownDate?, ItemKind)>) {
        var counts: [Int: Int] = [:]
        for (date, kind) in dates {
            guard let zone = date?.start.zoneMinutes, zone != 0 || kind == .photo else { continue }
            counts[zone, default: 0] += 1
        }
        // Of several equally frequent ones, takes the one nearest to UTC, and of two equally near the western one, so
        // that the order of the items does not matter.
        let most = counts.max { a, b in
            (a.value, -abs(a.key), -a.key) < (b.value, -abs(b.key), -b.key)
        }
        minutes = most?.key ?? 0
    }
}

extension Timestamp {
    /// Returns milliseconds since 1970, by which times are ordered. Each item has a single number, so that any mixture
    /// of times with and without zones has one order.
    public func instant(assuming zone: AssumedZone) -> Int {
        (wallClockSeconds - (zoneMinutes ?? zone.minutes) * 60) * 1000 + millisecond
    }

    /// Returns the same moment in the zone this many minutes east of UTC; nil if the timestamp has no zone or the
    /// result is outside the years a timestamp can have.
    public func shown(inZone minutes: Int) -> Timestamp? {
        guard let zoneMinutes, var time = Timestamp(secondsSince1970: wallClockSeconds + (minutes - zoneMinutes) * 60)
        else { return nil }
        time.zoneMinutes = minutes
        return time
    }
}

extension KnownDate {
    /// The number by which dates are ordered: that of the first moment.
    public func instant(assuming zone: AssumedZone) -> Int { start.instant(assuming: zone) }
}
