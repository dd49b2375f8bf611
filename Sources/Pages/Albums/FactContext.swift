internal import AlbumModel
internal import Planning

/// One fact about an item.
struct FactContext: TemplateContext {
    var label: String
    var value: String
    /// The value of `datetime` for `<time>`.
    var moment: String?
    /// A rating, drawn as stars.
    var stars: String?
    /// The value in parts, if some of them link to smart albums.
    var parts: [FactPart] = []

    func child(named name: String) -> Any? {
        switch name {
        case "label": Text(label)
        case "value": Text(value)
        case "moment": Text(moment)
        case "stars": Text(stars)
        case "hasParts": !parts.isEmpty
        case "parts": parts
        default: nil
        }
    }
}

/// A word of a fact, or the separator between two words.
struct FactPart: TemplateContext {
    var title: String
    /// Relative to the album's folder.
    var href: String?
    /// The name under which visitors save the file at `href`; nil for a page.
    var download: String?

    func child(named name: String) -> Any? {
        switch name {
        case "title": Text(title)
        case "href": Text(href)
        default: nil
        }
    }
}

/// The known facts about an item, those that interest people most first.
struct ItemFacts {
    let texts: InterfaceTexts
    let settings: AlbumSettings
    let smart: SmartLinks
    let links: RelativeLinks

    init(_ view: AlbumView, at index: Int) {
        texts = view.texts
        settings = view.items.plan.settings(at: index)
        smart = view.smart
        links = view.links
    }

    func facts(of item: Item) -> [FactContext] {
        let fields = item.fields
        var facts: [FactContext] = []
        func add(_ name: String, _ value: String?, page: (String) -> String? = { _ in nil }) {
            guard let value = value.nonEmpty else { return }
            add(name, [value], separator: "", page: page)
        }
        func add(_ name: String, _ values: [String], separator: String, page: (String) -> String?) {
            guard !values.isEmpty else { return }
            facts.append(
                FactContext(
                    label: texts.text(name), value: values.joined(separator: separator),
                    parts: parts(values, separator: separator, page: page)))
        }
        let comma = texts.text("listSeparator")
        if let date = fields.shootTime {
            facts.append(
                FactContext(
                    label: texts.text("date"), value: DateWords(texts: texts).text(date), moment: date.machineText))
        }
        add("place", place(of: fields)) { _ in smart.place(fields) }
        // The position was already checked when it was read. Check again, since a published page cannot be taken back.
        if settings.privacy.gps { add("position", fields.place.position.map(position)) }
        if settings.privacy.people { add("people", fields.people, separator: comma, page: smart.person) }
        add("camera", fields.camera, page: smart.camera)
        add("lens", fields.lens, page: smart.lens)
        add("exposure", ExposureWords(texts: texts).line(fields.exposure))
        if item.kind == .video { add("duration", fields.duration.map(DurationWords.text)) }
        if let rating = fields.rating, (1...5).contains(rating) {
            let stars = String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
            facts.append(
                FactContext(label: texts.text("rating"), value: texts.text("stars", count: rating), stars: stars))
        }
        add("keywords", fields.keywords, separator: comma, page: smart.keyword)
        add("agentName", fields.agentName)
        add("author", fields.author ?? settings.author)
        add("copyright", fields.copyright ?? settings.copyright)
        return facts
    }

    /// Returns the other versions of the shot, which the viewer lists with the facts; an item's page has links of its own.
    func versions(of item: PublishedItem) -> FactContext? {
        let files = item.versions.map { version in
            let size = texts.fileSize(version.file.bytes)
            return FactPart(
                title: [version.name, size].filter { !$0.isEmpty }.joined(separator: " · "),
                href: links.href(to: version.file.address), download: version.name)
        }
        guard !files.isEmpty else { return nil }
        let comma = texts.text("listSeparator")
        return FactContext(
            label: texts.text("otherVersions"), value: files.map(\.title).joined(separator: comma),
            parts: Array(files.map { [$0] }.joined(separator: [FactPart(title: comma)])))
    }

    private func place(of fields: ItemFields) -> String {
        fields.location.nonEmpty ?? fields.place.names.joined(separator: texts.text("placeSeparator"))
    }

    /// Returns the words of a fact with their links; empty if none of them has a link.
    private func parts(_ values: [String], separator: String, page: (String) -> String?) -> [FactPart] {
        guard !smart.isEmpty else { return [] }
        let words = values.map { value in FactPart(title: value, href: page(value).map { links.href(to: $0) }) }
        guard words.contains(where: { $0.href != nil }) else { return [] }
        return Array(words.map { [$0] }.joined(separator: [FactPart(title: separator)]))
    }

    private func position(_ position: Position) -> String {
        let north = texts.text(
            position.latitude < 0 ? "degreesSouth" : "degreesNorth",
            ["value": texts.number(abs(position.latitude), places: 4)])
        let east = texts.text(
            position.longitude < 0 ? "degreesWest" : "degreesEast",
            ["value": texts.number(abs(position.longitude), places: 4)])
        return [north, east].joined(separator: texts.text("placeSeparator"))
    }
}

extension InterfaceTexts {
    /// `3.4 MB`; empty for an unknown size.
    package func fileSize(_ bytes: Int) -> String {
        guard bytes > 0 else { return "" }
        let kilobytes = Double(bytes) / 1000
        if kilobytes < 1000 { return text("kilobytes", ["value": number(max(1, kilobytes), places: 0)]) }
        return kilobytes < 1e6
            ? text("megabytes", ["value": number(kilobytes / 1000, places: 1)])
            : text("gigabytes", ["value": number(kilobytes / 1e6, places: 1)])
    }
}
