import AlbumModel

/// The time that a camera recorded in a file, and what the album's `clock` makes of it.
struct RecordedTime {
    private let stated: Timestamp
    let corrected: KnownDate

    /// Nil if there is nothing to correct.
    init?(_ metadata: EmbeddedMetadata, _ corrections: [ClockCorrection]) {
        guard !corrections.isEmpty, let date = metadata.shootTime, let stated = date.moment else { return nil }
        // Those of the album itself come before those that it inherits.
        let corrected = corrections.lazy.compactMap { $0.corrected(date, camera: metadata.camera) }.first
        guard let corrected else { return nil }
        self.stated = stated
        self.corrected = corrected
    }

    /// Corrects the time in a file's metadata, or in those of a sidecar to which a program has copied it. Other times
    /// in a sidecar were written by a person who knew better.
    func correct(_ metadata: inout EmbeddedMetadata) {
        guard let time = metadata.shootTime?.moment, time.isSameSecond(as: stated) else { return }
        metadata.shootTime = corrected
    }
}

extension Timestamp {
    /// Compares the wall clocks: programs drop fractions and zones.
    fileprivate func isSameSecond(as other: Timestamp) -> Bool {
        (year, month, day) == (other.year, other.month, other.day)
            && (hour, minute, second) == (other.hour, other.minute, other.second)
    }
}

extension AlbumItems {
    /// Applies the album's zone to a time that states none.
    func zone(_ fields: inout ItemFields, _ layers: inout ItemLayers) {
        guard let zone = draft.zone, let date = fields.shootTime, date.zoned(zone) != date else { return }
        fields.shootTime = date.zoned(zone)
        layers.add("timeZone", ItemFields(shootTime: date.zoned(zone)))
    }
}

extension AlbumItems {
    /// Adds to the explanation of an item that its time in UTC became a local one, which requires the album's other items.
    func explainTime(of items: [Item]) {
        guard let explanation = context.trace?.explanation,
            let item = items.first(where: { $0.origin == explanation.origin && $0.id == explanation.id }),
            let time = item.fields.shootTime, let moment = time.moment,
            time.text != explanation.result.shootTime?.text
        else { return }
        let isStated = moment.zoneMinutes == draft.zone?.minutes(at: moment.secondsSince1970)
        context.trace?.add(
            time: ItemExplanation.Layer(isStated ? "timeZone" : "local time", ItemFields(shootTime: time)))
    }
}

extension ItemFields {
    init(shootTime: KnownDate) {
        self.init()
        self.shootTime = shootTime
    }

    init(duration: Double) {
        self.init()
        self.duration = duration
    }

    init(tag: String) {
        self.init()
        self.tag = tag
    }
}
