import AlbumModel

/// Feeds and downloads. Like the features below, each is `off` or a mapping.
extension KeyTable<AlbumDraft>.Key {
    /// `feeds: off`, or a mapping.
    static var feeds: Self {
        let table = KeyTable<FeedSettings>([
            .flag("atom", \.atom, "Whether there is an Atom feed, `feed.xml`."),
            .flag("json", \.json, "Whether there is a JSON feed, `feed.json`."),
            .integer("items", 1...500, \.items, "The maximum number of entries, newest first."),
        ])
        return Self(
            name: "feeds", type: "`on`, `off` or a mapping",
            summary: "Feeds of the newest items; without a `baseURL` there are none.", nested: table.documentation,
            schema: .either([.flag, table.schema()])
        ) { node, target, reader in
            if case .mapping = node.content {
                table.read(node, into: &target.settings.feeds, owner: "`feeds`", &reader)
            } else if let isOn = reader.flag(node) {
                target.settings.feeds.atom = isOn
                target.settings.feeds.json = isOn
            }
        }
    }

    /// `download: off`, or a mapping.
    static var download: Self {
        let table = KeyTable<DownloadSettings>([
            .flag("items", \.items, "Whether each item has a button that saves it."),
            .flag("zip", \.zip, "Whether the album's page offers all its originals as one ZIP file."),
        ])
        return Self(
            name: "download", type: "`on`, `off` or a mapping", summary: "What visitors can download.",
            nested: table.documentation, schema: .either([.flag, table.schema()])
        ) { node, target, reader in
            if case .mapping = node.content {
                table.read(node, into: &target.settings.download, owner: "`download`", &reader)
            } else if let isOn = reader.flag(node) {
                target.settings.download.items = isOn
                if !isOn { target.settings.download.close() }
            }
        }
    }
}

extension KeyTable<AlbumDraft>.Key {
    /// `picks: 30`, or a mapping.
    static var picks: Self {
        let range = 1...100_000
        let table = KeyTable<PickSettings>([
            .init(
                name: "limit", type: ValueReader.words(for: range), summary: "How many photos clients should pick.",
                schema: .integer(range)
            ) { node, target, reader in
                if let limit = reader.integer(node, in: range) { target.limit = limit }
            },
            .mailto,
        ])
        return Self(
            name: "picks", type: "a whole number or a mapping",
            summary: "How many photos clients should pick if `select` is `proof`, and where they send the list.",
            nested: table.documentation, schema: .either([.integer(range), table.schema()])
        ) { node, target, reader in
            if case .mapping = node.content {
                table.read(node, into: &target.settings.picks, owner: "`picks`", &reader)
            } else if let limit = reader.integer(node, in: range) {
                target.settings.picks.limit = limit
            }
        }
    }
}

extension KeyTable<PickSettings>.Key {
    fileprivate static var mailto: Self {
        let type = "an e-mail address, such as `studio@example.org`,"
        return Self(name: "mailto", type: type, summary: "The e-mail address that lists go to.", schema: .text) {
            node, target, reader in
            guard let address = reader.text(node) else { return }
            let parts = address.split(separator: "@", omittingEmptySubsequences: false)
            // Characters with a meaning in `mailto:` addresses, or forbidden there, do not occur in real addresses.
            let isPlain = address.unicodeScalars.allSatisfy {
                $0.value > 0x20 && $0.value != 0x7F && !"<>()[]{}\"'\\,;:?&=#%|^`/".unicodeScalars.contains($0)
            }
            guard isPlain, address.utf8.count <= 254, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
                return reader.mismatch(type, node)
            }
            target.mailto = address
        }
    }
}

/// The map page. The key `map` is the field mapping.
extension KeyTable<AlbumDraft>.Key {
    /// `mapPage: off`, or a mapping that gives the address of its tiles.
    static var mapPage: Self {
        let table = SettingKeys.mapPage
        return Self(
            name: "mapPage", type: "`true`, `false` or a mapping",
            summary: "Whether to make a map of items with a position; needs `privacy.gps`.",
            nested: table.documentation, schema: .either([.flag, table.schema()])
        ) { node, target, reader in
            if case .mapping = node.content {
                target.site.mapPage.isOn = true
                table.read(node, into: &target.site.mapPage, owner: "`mapPage`", &reader)
            } else if let isOn = reader.flag(node) {
                target.site.mapPage.isOn = isOn
            }
        }
    }
}

extension KeyTable<MapPage>.Key {
    static var tiles: Self {
        let type = "an address with `{z}`, `{x}` and `{y}`, such as `https://tiles.example.org/{z}/{x}/{y}.png`"
        return Self(
            name: "tiles", type: type,
            summary: "A tile server for the map; every visitor's browser requests tiles from it.",
            schema: .text
        ) { node, target, reader in
            guard let address = reader.text(node) else { return }
            let host = address.dropFirst(address.hasPrefix("https://") ? 8 : 7).prefix { $0 != "/" }
            let isPlain = address.unicodeScalars.allSatisfy {
                $0.isASCII && $0.value > 0x20 && !"<>\"'|\\^`;,".unicodeScalars.contains($0)
            }
            guard address.hasPrefix("https://") || address.hasPrefix("http://"), isPlain, !host.isEmpty,
                !host.contains("{"), ["{z}", "{x}", "{y}"].allSatisfy(address.contains)
            else { return reader.mismatch(type, node) }
            target.tiles = address
        }
    }
}

/// Formats that libvips opens only if the site enables them.
extension KeyTable<AlbumDraft>.Key {
    static var untrustedLoaders: Self {
        let names = FileNames.untrustedLoaders.keys.sorted()
        return Self(
            name: "untrustedLoaders", type: "a list of \(ValueReader.words(for: names))",
            summary: "Formats to open although libvips calls them untrusted.", schema: .list(.choice(names))
        ) { node, target, reader in
            let loaders = reader.list(node, of: "names") { node, reader -> String? in
                guard let name = reader.text(node) else { return nil }
                guard names.contains(name) else {
                    reader.mismatch(ValueReader.words(for: names), node)
                    return nil
                }
                return name
            }
            if let loaders { target.site.untrustedLoaders = loaders }
        }
    }
}

/// The watermark on published pictures.
extension KeyTable<AlbumDraft>.Key {
    /// `watermark: off`, or a mapping that replaces the watermark or only changes its appearance.
    static var watermark: Self {
        let table = KeyTable<Watermark>([
            .init(
                name: "text", type: "a text of at most 200 characters", summary: "The text, such as `© Ada`.",
                schema: .text
            ) { node, target, reader in
                guard let text = reader.text(node) else { return }
                guard (1...200).contains(text.count) else {
                    return reader.mismatch("a text of at most 200 characters", node)
                }
                target.text = text
            },
            Key<Watermark>(
                name: "image", type: "a file's path from the source", summary: "A picture instead of a text.",
                schema: .text
            ) { node, target, reader in
                if let path = reader.text(node) { target.picture = Watermark.Picture(path: path) }
            }.rootOnly(),
            .choice("position", \.position, "Where in the picture it is."),
            .number("opacity", 0.05...1, \.opacity, "How opaque it is."),
            .number("size", 0.02...1, \.size, "Its width, as a fraction of the picture's."),
            .choice("on", \.renditions, "Whether thumbnails have it, too."),
        ])
        return Self(
            name: "watermark", type: "`off`, a text or a mapping",
            summary: "A text or a picture over the published pictures.",
            nested: table.documentation, schema: .either([.flag, .text, table.schema()])
        ) { node, target, reader in
            guard case .mapping = node.content else {
                return readAlone(node, into: &target.settings.watermark, table, &reader)
            }
            let inherited = target.settings.watermark
            var watermark = inherited
            (watermark.text, watermark.picture) = (nil, nil)
            table.read(node, into: &watermark, owner: "`watermark`", &reader)
            if watermark.isEmpty { (watermark.text, watermark.picture) = (inherited.text, inherited.picture) }
            if watermark.text != nil, watermark.picture != nil {
                reader.report("`watermark` has a text and a picture; keep one of them", at: node.location)
                watermark.picture = nil
            }
            target.settings.watermark = watermark
        }
    }

    /// Reads `off`, or the text itself.
    private static func readAlone(
        _ node: SourceValue, into watermark: inout Watermark, _ table: KeyTable<Watermark>, _ reader: inout ValueReader
    ) {
        guard case .scalar(let text, _) = node.content, !["true", "yes", "on"].contains(text.lowercased()) else {
            return reader.mismatch("`off`, a text such as `© Ada`, or a mapping", node)
        }
        guard !["false", "no", "off"].contains(text.lowercased()) else { return watermark = Watermark() }
        guard FileNames.mediaKind(of: text) == nil else {
            return reader.report(
                "`\(text)` is the name of a file, and `watermark` alone takes a text; write `watermark: {image: \(text)}`",
                at: node.location)
        }
        watermark.picture = nil
        table["text"]?.read(node, &watermark, &reader)
    }

    private typealias Key<Value> = KeyTable<Value>.Key
}

/// The key `csp:`: `on`, `off`, or sources in addition to the site's own files, by directive.
extension KeyTable<AlbumDraft>.Key {
    static var contentSecurityPolicy: Self {
        let table = KeyTable<ContentSecurityPolicy>([
            .sources(.images, "Pictures, such as the tiles of a map."),
            .sources(.media, "Videos and sounds."),
            .sources(.scripts, "Scripts."),
            .sources(.styles, "Style sheets."),
            .sources(.fonts, "Fonts."),
            .sources(.connections, "What scripts may fetch."),
            .sources(.frames, "Embedded pages (frames)."),
        ])
        return Self(
            name: "csp", type: "`on`, `off` or a mapping",
            summary: "What pages may load besides the site's own files; `off` omits their Content-Security-Policy.",
            nested: table.documentation, schema: .either([.flag, table.schema()])
        ) { node, target, reader in
            if case .mapping = node.content {
                table.read(node, into: &target.site.contentSecurityPolicy, owner: "`csp`", &reader)
            } else if let isOn = reader.flag(node) {
                target.site.contentSecurityPolicy.isOn = isOn
            }
        }
    }
}

extension KeyTable<ContentSecurityPolicy>.Key {
    fileprivate static func sources(_ directive: ContentSecurityPolicy.Directive, _ summary: String) -> Self {
        let type = "a list of sources, such as `https://example.org`"
        return Self(name: directive.rawValue, type: type, summary: summary, schema: .list(.text)) {
            node, target, reader in
            let sources = reader.list(node, of: "sources") { node, reader -> String? in
                guard let text = reader.text(node) else { return nil }
                if ContentSecurityPolicy.isSource(text) { return text }
                reader.mismatch("a source such as `https://example.org`, without spaces or semicolons,", node)
                return nil
            }
            if let sources { target[directive] = sources }
        }
    }
}
