internal import AlbumModel
internal import Mustache

/// A line of the facts of an item.
struct FactContext: MustacheParent {
    var label: String
    var value: String
    /// For `<time>`.
    var moment: String?
    /// A rating, drawn.
    var stars: String?

    func child(named name: String) -> Any? {
        switch name {
        case "label": Text(label)
        case "value": Text(value)
        case "moment": Text(moment)
        case "stars": Text(stars)
        default: nil
        }
    }
}

/// What is known of an item, in the order in which people ask.
struct ItemFacts {
    let texts: InterfaceTexts
    let settings: AlbumSettings

    func facts(of item: Item) -> [FactContext] {
        let fields = item.fields
        var facts: [FactContext] = []
        func add(_ name: String, _ value: String?) {
            if let value = value.nonEmpty { facts.append(FactContext(label: texts.text(name), value: value)) }
        }
        if let moment = fields.shootTime {
            facts.append(
                FactContext(
                    label: texts.text("date"), value: DateWords(texts: texts).dayAndTime(moment), moment: moment.iso8601
                ))
        }
        add("place", place(of: fields))
        // A second lock behind the reading's: what stands in a page can never be taken back.
        if settings.privacy.gps { add("position", fields.place.position.map(position)) }
        if settings.privacy.people { add("people", list(fields.people)) }
        add("camera", fields.camera)
        add("lens", fields.lens)
        add("exposure", ExposureWords(texts: texts).line(fields.exposure))
        if item.kind == .video { add("duration", fields.duration.map(DurationWords.text)) }
        if let rating = fields.rating, (1...5).contains(rating) {
            let stars = String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
            facts.append(
                FactContext(label: texts.text("rating"), value: texts.text("stars", count: rating), stars: stars))
        }
        add("keywords", list(fields.keywords))
        add("author", fields.author ?? settings.author)
        add("copyright", fields.copyright ?? settings.copyright)
        return facts
    }

    private func place(of fields: ItemFields) -> String {
        fields.location.nonEmpty ?? fields.place.names.joined(separator: texts.text("placeSeparator"))
    }

    private func list(_ names: [String]) -> String { names.joined(separator: texts.text("listSeparator")) }

    private func position(_ position: Position) -> String {
        let north = texts.text(
            position.latitude < 0 ? "degreesSouth" : "degreesNorth",
            ["value": texts.number(abs(position.latitude), places: 4)])
        let east = texts.text(
            position.longitude < 0 ? "degreesWest" : "degreesEast",
            ["value": texts.number(abs(position.longitude), places: 4)])
        return [north, east].joined(separator: texts.text("placeSeparator"))
    }

    /// `3.4 MB`; empty for an unknown size.
    func size(_ bytes: Int) -> String {
        guard bytes > 0 else { return "" }
        let kilobytes = Double(bytes) / 1000
        if kilobytes < 1000 { return texts.text("kilobytes", ["value": texts.number(max(1, kilobytes), places: 0)]) }
        return kilobytes < 1e6
            ? texts.text("megabytes", ["value": texts.number(kilobytes / 1000, places: 1)])
            : texts.text("gigabytes", ["value": texts.number(kilobytes / 1e6, places: 1)])
    }
}
