import AlbumModel

/// The keys of an item's fields, in manifests and sidecars alike.
enum ItemKeys {
    /// The names of the fields, without aliases.
    static let names: [String] = table.documentation.map(\.name)

    /// The prefix of a mapping's target for a field that only templates use, such as `extra.price`.
    static let extraPrefix = "extra."

    /// A file name, or a mapping of fields; unknown fields are available to templates.
    static var schema: ValueSchema { .either([.text, table.schema(takesOthers: true)]) }

    /// The keys of records, in which unknown names belong to the source.
    static let table = KeyTable<ItemDraft>(keys) { entry, target, reader in
        keep(entry, in: &target, isExpected: true, &reader)
    }

    /// The keys of sidecars, which users write for albumgen: plain words for fields are accepted, and an unknown name
    /// is a mistake.
    static let sidecars = KeyTable<ItemDraft>(
        keys.map { key in
            var key = key
            key.aliases += plainWords[key.name] ?? []
            return key
        }
    ) { entry, target, reader in keep(entry, in: &target, isExpected: false, &reader) }

    /// In an export, the same words may mean anything.
    private static let plainWords = [
        "shootTime": ["date"], "rating": ["stars"], "location": ["place"], "title": ["name"],
        "description": ["comment"], "rotate": ["rotation"], "author": ["artist", "photographer"], "tag": ["category"],
    ]

    private static let keys: [KeyTable<ItemDraft>.Key] = [
        .init(
            name: "url", aliases: ["file"], type: "a file name or an address", summary: "The item's file.",
            schema: .text
        ) {
            node, target, reader in
            if let value = reader.text(node) { target.file = reader.located(value, node) }
        },
        .init(
            name: "id", aliases: ["picId"], type: "a text", summary: "The name of the item in addresses.",
            schema: .text
        ) {
            node, target, reader in
            if let value = reader.text(node) { target.id = reader.located(value, node) }
        },
        .text("title", \.fields.title, "The item's title."),
        .text("description", \.fields.description, "A caption.").also("truePhotoDescription", "caption"),
        .text("alt", \.fields.alt, "A description for people who cannot see the picture."),
        .text("tag", \.fields.tag, "The item's category."),
        .list("keywords", \.fields.keywords, .keywords, "Words to find the item by."),
        .rating,
        .date(
            "shootTime", \.fields.shootTime,
            "When it was taken, as far as it is known: `2024-03-09 18:04`, `1974-08`, `about 1950`."),
        .time("createTime", \.fields.createTime, "When it was entered.", mayBeUnset: true),
        .text("location", \.fields.location, "Where it was taken, in words."),
        .text("city", \.fields.place.city, "The city where it was taken."),
        .region,
        .text("country", \.fields.place.country, "The country where it was taken."),
        .position, .degrees("latitude", 90, \.latitude).also("lat"),
        .degrees("longitude", 180, \.longitude).also("lon", "lng"),
        .text("camera", \.fields.camera, "The camera."),
        .text("lens", \.fields.lens, "The lens."),
        .text("author", \.fields.author, "Who took it."),
        .text("copyright", \.fields.copyright, "Who holds the rights."),
        .list("people", \.fields.people, .people, "Who is in the picture."),
        .text("agentId", \.fields.agentID, "The number of the item's owner."),
        .text("agentName", \.fields.agentName, "The name of the item's owner."),
        .integer(
            "approveStatus", Int.min...Int.max, \.fields.approveStatus,
            "A number; below zero marks a rejected item."
        ).holdingBack(),
        .choiceOfFlag("draft", \.fields.isDraft, "Whether the item is a draft, which is not published.")
            .holdingBack().described(by: .either([.flag, .integer(0...1)])),
        .time(
            "publishDate", \.fields.publishDate, "When to publish the item; in UTC unless it states a zone.",
            keeping: >
        ).holdingBack(),
        .time(
            "expireDate", \.fields.expireDate, "When to stop showing the item; in UTC unless it states a zone."
        ).holdingBack().also("expiryDate", "expires"),
        .text("placeholderImage", \.fields.placeholderImage, "A placeholder to show until the item exists."),
        .text("poster", \.fields.poster, "For a video: the picture shown until it plays."),
        .duration,
        .focus(
            \.fields.focus,
            "The point that stays in view where the picture is cropped: percent from the left and from the top."),
        .turn,
        .text("prose", \.prose, "The item's own text, in Markdown."),
        .aliases(\.fields.aliases),
        .provider, .options,
    ]

    /// Returns the field that is probably meant. Other programs call keywords tags; a `tag` is an item's one category.
    private static func nearest(to entry: SourceValue.Entry) -> String? {
        let known = Suggestion.nearest(to: entry.key, among: names)
        if known == "tag", case .sequence = entry.value.content { return "keywords" }
        return known
    }

    /// Reports the first unknown field of a name, if it may be a mistake.
    private static func report(_ entry: SourceValue.Entry, isExpected: Bool, _ reader: inout ValueReader) {
        let isAboutHiding = HoldingWords.ofItems.sense(of: entry) != nil
        if HoldingWords.isTimeOfPublication(entry.key) {
            guard !isExpected else { return }
            reader.report(
                "`\(entry.key)` is not an item field and counts as `publishDate`; write `publishDate`",
                at: entry.location, .warning)
        } else if isAboutHiding, isExpected {
            reader.harmless.append(entry)
        } else if !isAboutHiding, entry.key.count > 3, let known = nearest(to: entry) {
            reader.report(
                "`\(entry.key)` is not an item field and is kept for templates; did you mean `\(known)`?",
                at: entry.location, .warning)
        } else if isExpected {
            reader.unmapped.append(entry.key)
        } else {
            let hiding = isAboutHiding ? "to hide an item, write `draft: true`; for templates, " : ""
            reader.report(
                "`\(entry.key)` is not an item field and is kept for templates; \(hiding)write `extra.\(entry.key)` if that is intended, or remove it",
                at: entry.location, .warning)
        }
    }

    /// Keeps an unknown field for the site's own templates, and reports it if it may be a mistake.
    private static func keep(
        _ entry: SourceValue.Entry, in target: inout ItemDraft, isExpected: Bool, _ reader: inout ValueReader
    ) {
        let isMarked = entry.key == "extra" || entry.key.hasPrefix(extraPrefix)
        let mayHide = !isMarked && reader.mayHide(entry.key)
        if mayHide, HoldingWords.ofItems.mayHoldBack(entry) { return withhold(entry, entry.key, &reader) }
        if mayHide { target.fields.limit(byPublication: entry) }
        if !isMarked, let inner = hidingPart(of: entry, entry.key, in: &target.fields, &reader) {
            return withhold(inner.entry, inner.name, &reader)
        }
        if mayHide, PersonalWords.refuse(entry, isItem: true, isExport: reader.isExport) {
            return withhold(refusing: entry, &reader)
        }
        // An author who maps a field knows about it, even if a template of the mapping leaves it to the pages'
        // templates, too.
        if reader.isFirst(unknown: entry.key), !isMarked, !reader.mapping.reads(entry) {
            report(entry, isExpected: isExpected, &reader)
        }
        let name = entry.key.hasPrefix(extraPrefix) ? String(entry.key.dropFirst(extraPrefix.count)) : entry.key
        ExtraField.append(entry.value, named: entry.key == "extra" ? "" : name, to: &target.fields.extra)
    }
}

extension ExtraField {
    /// Appends a value and everything nested in it, under names such as `owner.name` and `images[0].href`, up to 500
    /// fields.
    static func append(_ value: SourceValue, named name: String, to extra: inout [ExtraField]) {
        guard extra.count < 500, !value.isNull else { return }
        switch value.content {
        case .scalar(let text, _): extra.append(ExtraField(name: name, value: text))
        case .sequence(let values):
            for (index, value) in values.enumerated() { append(value, named: "\(name)[\(index)]", to: &extra) }
        case .mapping(let entries):
            for entry in entries {
                append(entry.value, named: name.isEmpty ? entry.key : "\(name).\(entry.key)", to: &extra)
            }
        }
    }
}

extension SourceValue {
    /// Whether this is the rating of a rejected item.
    var isRejection: Bool {
        guard case .scalar(let written, _) = content else { return false }
        let text = written.replacing("\u{2212}", with: "-").filter { !$0.isWhitespace }.lowercased()
        return text == "rejected" || Double(text).map { $0 < 0 } ?? false
    }
}

extension ValueReader {
    /// Leaves out an item whose position is a word such as `hidden` or `none`: the position in the photo may not be for
    /// everybody. A wrong number, or the name of a place, hides nothing.
    fileprivate mutating func withholdByWord(_ node: SourceValue) {
        // In an export, a no may mean that there is none.
        guard !node.isNumber, !(isExport && node.saysNo) else { return }
        let refuses = isExport ? node.isCertainRefusal : node.isRefusal
        if refuses || node.isClosedState(isNumbered: false) { withhold() }
    }
}

extension KeyTable<ItemDraft>.Key {
    /// A list, or words separated by commas.
    static func list(_ name: String, _ path: Path<[String]>, _ emptied: EmptiedLists, _ summary: String) -> Self {
        Self(name: name, type: "a list of texts", summary: summary, schema: .list(.text)) { node, target, reader in
            guard let values = reader.list(node, of: "texts", { $1.shownText($0) }) else { return }
            if case .scalar = node.content, let text = values.first {
                target[keyPath: path] = text.split { ",，、".contains($0) }.map { part in
                    part.split(separator: " ").joined(separator: " ")
                }
                .filter { !$0.isEmpty }
            } else {
                target[keyPath: path] = values.filter { !$0.allSatisfy(\.isWhitespace) }
            }
            if target[keyPath: path].isEmpty, node.isEmpty, !node.isNull { target.fields.emptied.insert(emptied) }
        }
    }

    /// A state or region of a country. Other programs call the state of publication by the same name.
    static var region: Self {
        Self(
            name: "state", type: "a text", summary: "The state or region where it was taken.", schema: .text
        ) { node, target, reader in
            guard let text = reader.text(node) else { return }
            guard reader.key != "state" || !node.isCertainlyClosed else {
                let isFirst = reader.isFirst(holding: "state")
                if isFirst {
                    reader.report(
                        "`state` stands for a region, but \(node.summary) does not look like one and may hold the item back; write `draft: true`, or, if it is a region, call the field `region`",
                        at: node.location)
                }
                return reader.withhold(addsConsequence: isFirst)
            }
            target.fields.place.state = text
        }.also("region", "province")
    }

    /// Stars; any number below zero, or `rejected`, is a rejection.
    static var rating: Self {
        let type = "a whole number from -1 to 5"
        return Self(
            name: "rating", type: type, summary: "Stars; -1 marks a rejected item.", schema: .integer(-1...5)
        ) { node, target, reader in
            guard case .scalar(let written, _) = node.content else {
                reader.mismatch(type, node)
                return reader.withhold()
            }
            let text = written.filter { !$0.isWhitespace }
            if node.isRejection {
                target.fields.rating = -1
            } else if let stars = Double(text), stars == stars.rounded(), stars <= 5 {
                target.fields.rating = Int(stars)
            } else {
                reader.mismatch(type, node)
                // An impossible number of stars rejects nothing, but a word may.
                if Double(text) == nil { reader.withhold() }
            }
        }
    }

    /// Degrees by which a photo is turned clockwise.
    static var turn: Self {
        let type = "0, 90, 180, 270 or -90"
        return Self(
            name: "rotate", type: type,
            summary: "Degrees by which to rotate a photo clockwise when it is shown: 90, 180 or 270.",
            schema: .integer(-90...270)
        ) { node, target, reader in
            guard let degrees = reader.integer(node, in: -90...270) else { return }
            guard degrees % 90 == 0 else { return reader.mismatch(type, node) }
            target.fields.turn = (degrees / 90 + 4) % 4
        }
    }

    /// One of two fields that form a position; either may be read first.
    static func degrees(
        _ name: String, _ most: Double, _ path: any WritableKeyPath<Coordinates, Located<Double>?> & Sendable
    )
        -> Self
    {
        let direction = name == "latitude" ? "north" : "east"
        return Self(
            name: name, type: "a number from -\(Int(most)) to \(Int(most))",
            summary: "Degrees \(direction); published only with `privacy: gps`.", schema: .number(-most...most)
        ) { node, _, reader in
            guard let value = reader.number(node, in: -most...most) else {
                // Already reported; a missing half needs no further message.
                reader.coordinates.isBroken = true
                return reader.withholdByWord(node)
            }
            reader.coordinates[keyPath: path] = Located(value: value, place: reader.located("", node).place)
        }
    }

    /// `position: 48.2082, 16.3738`.
    static var position: Self {
        let type = "degrees north and east, such as `48.2082, 16.3738`"
        return Self(
            name: "position", type: type, summary: "Where it was taken; published only with `privacy: gps`.",
            schema: .either([.text, .list(.number(-180...180))])
        ) { node, target, reader in
            let parts: [String]? =
                switch node.content {
                case .scalar(let text, _): text.split { ",;".contains($0) }.map(String.init)
                case .sequence: reader.list(node, of: "numbers") { $1.text($0) }
                case .mapping: nil
                }
            let numbers = (parts ?? []).compactMap { Double($0.filter { $0 != " " }) }
            guard numbers.count == 2 else {
                reader.mismatch(type, node)
                return reader.withholdByWord(node)
            }
            guard numbers != [0, 0] else {
                return reader.report(
                    "`position` is 0, 0, which stands for an unknown position and is ignored; write `0.0001, 0` if that is the actual place",
                    at: node.location, .warning)
            }
            guard let position = Position(latitude: numbers[0], longitude: numbers[1]) else {
                return reader.mismatch("a latitude from -90 to 90 and a longitude from -180 to 180,", node)
            }
            target.fields.place.position = position
        }
    }

    static var duration: Self {
        Self(
            name: "duration", type: "a number of seconds", summary: "For a video: its length.",
            schema: .number(0...1_000_000)
        ) {
            node, target, reader in
            if let value = reader.number(node, in: 0...1_000_000) { target.fields.duration = value }
        }
    }
}
