import AlbumModel

/// Converts times in UTC to local time where they were taken. Most containers of videos use UTC, and so do the names
/// that Google's phones give to files, Google Takeout and Shotwell; the offset comes from the file's name, in which other
/// phones put their local time, or else from the album: the zone that it states, or that of its photos.
enum FilmTimes {
    /// - Parameters:
    ///   - stated: the zone that the album states.
    ///   - remembered: the ids of the items whose times come from a program that counts in UTC.
    static func localize(_ items: inout [Item], zone stated: ZoneRules? = nil, remembered: Set<String> = []) {
        func universalTime(of item: Item) -> Timestamp? {
            Self.universalTime(of: item, isRemembered: remembered.contains(item.id))
        }
        for index in items.indices {
            guard let time = universalTime(of: items[index]),
                let zone = zone(of: time, in: items[index].fileName, seconds: items[index].fields.duration)
            else { continue }
            items[index].fields.shootTime = time.shown(inZone: zone).map { KnownDate($0) }
        }
        guard items.contains(where: { universalTime(of: $0) != nil }) else { return }
        let zone = stated == nil ? AssumedZone(of: items.lazy.filter { universalTime(of: $0) == nil }) : .utc
        guard stated != nil || zone.minutes != 0 else { return }
        for index in items.indices {
            guard let time = universalTime(of: items[index]) else { continue }
            let minutes = stated?.minutes(at: time.secondsSince1970) ?? zone.minutes
            items[index].fields.shootTime = time.shown(inZone: minutes).map { KnownDate($0) }
        }
    }

    /// Returns the time of an item if a program, the container of a video or the name of a file states it in UTC and no
    /// other source overrides it.
    private static func universalTime(of item: Item, isRemembered: Bool) -> Timestamp? {
        guard let time = item.fields.shootTime?.moment, time.zoneMinutes == 0 else { return nil }
        if isRemembered { return time }
        if let own = item.media?.facts.metadata.shootTime {
            return item.kind == .video && time == own.moment ? time : nil
        }
        return time == FileNameDate(item.fileName)?.date.moment ? time : nil
    }

    /// Returns the offset in minutes east of UTC, derived from a name such as `VID_20191220_170832.mp4`; nil if the
    /// name has no time, or if it is in UTC, as on Google's phones.
    ///
    /// - Parameter seconds: the film's duration: Android records when a film ended, but names it after its beginning.
    static func zone(of time: Timestamp, in name: String, seconds: Double?) -> Int? {
        guard let shown = clock(in: name) else { return nil }
        let difference = shown.secondsSince1970 - time.secondsSince1970
        for offset in [difference, difference + Int(min(seconds ?? 0, 86_400))] {
            // Offsets are multiples of a quarter of an hour.
            let quarters = Int((Double(offset) / 900).rounded())
            guard abs(offset - quarters * 900) <= 60, (-48...56).contains(quarters) else { continue }
            return quarters == 0 ? nil : quarters * 15
        }
        return nil
    }

    /// Returns the first eight digits that are a date followed by six that are a time.
    private static func clock(in name: String) -> Timestamp? {
        let digits = name.split { !$0.isASCIIDigit }
        for (date, time) in zip(digits, digits.dropFirst()) where date.count == 8 && time.count >= 6 {
            let text =
                "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2)) "
                + "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4).prefix(2))"
            if let moment = Timestamp(written: text) { return moment }
        }
        return nil
    }
}
