/// The offset from UTC that stands in for the one that times of an album do not state, so that photos of a camera that
/// knows no zone and films whose containers count in UTC come in the order in which they were taken.
///
/// It is one for a whole album: with another for each item, two photos of one camera could change places.
public struct AssumedZone: Hashable, Sendable {
    /// East of UTC.
    public let minutes: Int

    public static let utc = AssumedZone(minutes: 0)

    public init(minutes: Int) { self.minutes = minutes }

    /// The offset that most items state. A video in UTC states none, since containers count in UTC wherever they are.
    public init(of items: some Sequence<Item>) {
        var counts: [Int: Int] = [:]
        for item in items {
            guard let zone = item.fields.shootTime?.zoneMinutes, zone != 0 || item.kind == .photo else { continue }
            counts[zone, default: 0] += 1
        }
        // Of several, the one nearest to UTC, and of two such the western one: the order of the items decides nothing.
        let most = counts.max { a, b in
            (a.value, -abs(a.key), -a.key) < (b.value, -abs(b.key), -b.key)
        }
        minutes = most?.key ?? 0
    }
}

extension Timestamp {
    /// Milliseconds since 1970: what times are ordered by. It is one number for each item, so that any mixture of times with
    /// and without zones has one order.
    public func instant(assuming zone: AssumedZone) -> Int {
        (wallClockSeconds - (zoneMinutes ?? zone.minutes) * 60) * 1000 + millisecond
    }

    /// The same moment as clocks show it so many minutes east of UTC; nil where it has no zone, and beyond the years of a
    /// timestamp.
    public func shown(inZone minutes: Int) -> Timestamp? {
        guard let zoneMinutes, var time = Timestamp(secondsSince1970: wallClockSeconds + (minutes - zoneMinutes) * 60)
        else { return nil }
        time.zoneMinutes = minutes
        return time
    }
}
