import AlbumModel

/// Shows the times of videos as clocks showed them where they were taken. Most containers count in UTC; the offset is what
/// the file's name tells, which phones write after the clock on their screen, or that of the album's photos.
enum FilmTimes {
    static func localize(_ items: inout [Item]) {
        for index in items.indices {
            guard let time = universalTime(of: items[index]),
                let zone = zone(of: time, in: items[index].fileName, seconds: items[index].fields.duration)
            else { continue }
            items[index].fields.shootTime = time.shown(inZone: zone)
        }
        guard items.contains(where: { universalTime(of: $0) != nil }) else { return }
        let zone = AssumedZone(of: items)
        guard zone.minutes != 0 else { return }
        for index in items.indices {
            guard let time = universalTime(of: items[index])?.shown(inZone: zone.minutes) else { continue }
            items[index].fields.shootTime = time
        }
    }

    /// The time of a video that its container states in UTC; nil where somebody else stated one.
    private static func universalTime(of item: Item) -> Timestamp? {
        guard item.kind == .video, let time = item.fields.shootTime, time.zoneMinutes == 0,
            time == item.media?.facts.metadata.shootTime
        else { return nil }
        return time
    }

    /// Minutes east of UTC, from a name such as `VID_20191220_170832.mp4`; nil where it tells none, and where it is in UTC
    /// itself, as Google's phones have it.
    ///
    /// - Parameter seconds: how long the film is: Android states its end, and names it after its beginning.
    static func zone(of time: Timestamp, in name: String, seconds: Double?) -> Int? {
        guard let shown = clock(in: name) else { return nil }
        let difference = shown.secondsSince1970 - time.secondsSince1970
        for offset in [difference, difference + Int(min(seconds ?? 0, 86_400))] {
            // Zones are whole quarters of an hour apart.
            let quarters = Int((Double(offset) / 900).rounded())
            guard abs(offset - quarters * 900) <= 60, (-48...56).contains(quarters) else { continue }
            return quarters == 0 ? nil : quarters * 15
        }
        return nil
    }

    /// The first eight digits that are a date with six behind them that are a time.
    private static func clock(in name: String) -> Timestamp? {
        let digits = name.split { !($0.isASCII && $0.isNumber) }
        for (date, time) in zip(digits, digits.dropFirst()) where date.count == 8 && time.count >= 6 {
            let text =
                "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2)) "
                + "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4).prefix(2))"
            if let moment = Timestamp(written: text) { return moment }
        }
        return nil
    }
}
