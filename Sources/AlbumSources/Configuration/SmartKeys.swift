import AlbumModel

/// The keys of a smart album.
enum SmartKeys {
    static let table = KeyTable<SmartAlbum>([
        .init(
            name: "kind", type: ValueReader.words(for: kinds), summary: "A built-in smart album.",
            schema: .choice(kinds)
        ) { node, target, reader in
            if let kind: SmartAlbum.Kind = reader.choice(node) { target.kind = kind }
        },
        .title(\.title, "The album's title."),
        .text("description", \.description, "A sentence under the title."),
        .init(
            name: "where", type: "a rule such as `rating >= 4 and year = 2024`",
            summary: "The rule that selects its items; docs/smart-albums.md lists the fields.", schema: .text
        ) { node, target, reader in
            if let rule = reader.rule(node) { target.rule = rule }
        },
        .text("cover", \.cover, "The item that represents it: the path of its file, or its id; the newest by default."),
        .init(
            name: "sort", type: ValueReader.sortType, summary: "The order; the newest first by default.", schema: .text
        ) {
            node, target, reader in
            if let sort = reader.sort(node) { target.sort = sort }
        },
        .sortAlbums { $0.albumSort = $1 },
        .integer("limit", 1...1_000_000, \.limit, "The maximum number of items."),
        .integer("days", 1...36_500, \.days, "For `recent`: days before the newest item, or before `--date`."),
        .integer("rating", 1...5, \.rating, "For `favourites`: the minimum number of stars; 4 by default."),
        .integer(
            "least", 1...1_000_000, \.least,
            "The minimum number of items for a nested album; 1 by default, 2 for `keywords`."),
        .flag("tree", \.isTree, "For `keywords`: whether albums nest as keywords such as `Places|Italy|Rome` do."),
        faces,
        .init(
            name: "layout", type: "a layout's name or a mapping", summary: "How its items are arranged.",
            schema: .either([.choice(Layout.Kind.allCases.map(\.rawValue)), SettingKeys.layout.schema()])
        ) { node, target, reader in
            var layout = Layout()
            reader.readLayout(node, into: &layout)
            target.layout = layout
        },
        .mapping("download", download, \.self, "What visitors can download besides single items."),
    ])

    private static let faces = KeyTable<SmartAlbum>.Key(
        name: "faces", type: "`true` or `false`, or a mapping of names to photos",
        summary:
            "For `people`: whether its page shows the people's faces, as photo programs have marked them; and the photos from which some are cut.",
        schema: .either([.flag, .named(.text)])
    ) { node, target, reader in
        guard case .mapping(let entries) = node.content else {
            if let shows = reader.flag(node) { target.showsFaces = shows }
            return
        }
        target.showsFaces = true
        target.facePhotos = entries.compactMap { entry in
            reader.text(entry.value).map { SmartAlbum.FacePhoto(person: entry.key, item: $0) }
        }
    }

    /// The button of a single item is configured by the item's own album.
    private static let download = KeyTable<SmartAlbum>([
        .flag("zip", \.offersArchive, "Whether its page offers its originals as one ZIP file; off by default.")
    ])

    static let kinds = SmartAlbum.Kind.allCases.map(\.rawValue)

    /// The accepted values of `smart`: names or settings, and mappings from names to `yes`, settings or a rule.
    static var schema: ValueSchema {
        let named = ValueSchema.named(.either([.flag, .text, table.schema()]))
        return .either([.list(.either([.choice(kinds), table.schema(), named])), named])
    }
}

extension KeyTable<AlbumDraft>.Key {
    static var smart: Self {
        let type = "a list of albums' names, or a mapping of names to settings"
        return Self(
            name: "smart", type: type,
            summary: "Albums made by a rule: \(SmartKeys.kinds.joined(separator: ", ")), or your own.",
            nested: SmartKeys.table.documentation, schema: SmartKeys.schema
        ) { node, target, reader in
            switch node.content {
            case .mapping(let entries):
                target.site.smart = entries.compactMap { reader.smartAlbum(named: $0) }
            case .sequence(let nodes):
                target.site.smart = nodes.compactMap { reader.smartAlbum($0) }
            case .scalar:
                target.site.smart = [reader.smartAlbum(node)].compactMap(\.self)
            }
        }
    }
}

extension ValueReader {
    /// Reads an entry of the list: a name, `{recent: {days: 30}}`, or the settings of an album.
    fileprivate mutating func smartAlbum(_ node: SourceValue) -> SmartAlbum? {
        key = "smart"
        switch node.content {
        case .scalar:
            guard let kind = text(node).flatMap(Self.kind) ?? choice(node) else { return nil }
            return finished(SmartAlbum(kind: kind), at: node.location)
        case .mapping(let entries):
            if entries.count == 1, let entry = entries.first, SmartKeys.table.canonical(entry.key) == nil {
                return smartAlbum(named: entry)
            }
            var album = SmartAlbum()
            SmartKeys.table.read(entries, into: &album, &self)
            return finished(album, at: node.location)
        case .sequence:
            mismatch("the name of a smart album or its settings", node)
            return nil
        }
    }

    /// Returns the built-in kind with a name, in British or American spelling.
    private static func kind(_ name: String) -> SmartAlbum.Kind? {
        SmartAlbum.Kind(rawValue: name == "favorites" ? "favourites" : name)
    }

    /// Reads an entry of the mapping, whose key is the name of a built-in kind or else a title.
    fileprivate mutating func smartAlbum(named entry: SourceValue.Entry) -> SmartAlbum? {
        var album = SmartAlbum()
        album.kind = Self.kind(entry.key)
        if album.kind == nil { album.title = entry.key }
        switch entry.value.content {
        case .mapping(let entries): SmartKeys.table.read(entries, into: &album, &self)
        case .scalar where album.kind != nil:
            key = entry.key
            guard entry.value.isNull || flag(entry.value) == true else { return nil }
        case .scalar where !entry.value.isNull:
            key = entry.key
            album.rule = rule(entry.value)
        default:
            key = entry.key
            mismatch("the settings of a smart album", entry.value)
            return nil
        }
        return finished(album, at: entry.location)
    }

    /// Returns nil, with a diagnostic, if nothing selects the album's items or it has no title. Warns about settings
    /// that belong to another kind.
    private mutating func finished(_ album: SmartAlbum, at location: SourceValue.Location) -> SmartAlbum? {
        guard album.kind != nil || album.rule != nil else {
            let suggestion = album.title.map { Suggestion.text(for: $0, among: SmartKeys.kinds) } ?? ""
            let mend =
                suggestion.isEmpty
                ? "; give it a `where`, or one of \(SmartKeys.kinds.joined(separator: ", "))" : suggestion
            // An unreadable rule has already been reported.
            if !isReported(location) { report("this smart album has no rule\(mend)", at: location) }
            return nil
        }
        guard album.kind != nil || album.title?.isEmpty == false else {
            report("the smart album has no `title`; give it one", at: location)
            return nil
        }
        var album = album
        album.place = located("", location).place
        let strays: [(name: String, isStray: Bool, owner: String)] = [
            ("days", album.days != nil && album.kind != .recent, "`recent`"),
            ("rating", album.rating != SmartAlbum().rating && album.kind != .favourites, "`favourites`"),
            ("tree", album.isTree && album.kind != .keywords, "`keywords`"),
            ("faces", album.showsFaces && album.kind != .people, "`people`"),
            ("least", album.least != nil && album.kind?.isGroup != true, "albums of albums such as `keywords`"),
        ]
        for stray in strays where stray.isStray {
            report("`\(stray.name)` has an effect only on \(stray.owner); remove it", at: location, .warning)
        }
        return album
    }

    /// Reads a rule. A mistake is reported at its position, except in a rule that spans several lines: since YAML
    /// folding loses positions, that mistake is reported at the beginning of the rule.
    fileprivate mutating func rule(_ node: SourceValue) -> Rule? {
        guard let text = text(node) else { return nil }
        do throws(RuleError) {
            return try Rule(text)
        } catch {
            var isQuoted = false
            if case .scalar(_, let isPlain) = node.content { isQuoted = !isPlain }
            let isMoved = node.isBlock || text.contains(where: \.isNewline)
            let offset = isMoved ? 0 : error.offset + (isQuoted ? 1 : 0)
            report(
                "the rule cannot be read: \(error.message)",
                at: SourceValue.Location(line: node.location.line, column: node.location.column + offset))
            return nil
        }
    }
}
