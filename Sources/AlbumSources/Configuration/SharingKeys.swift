import AlbumModel

/// Keys of what a site offers to other programs.
extension KeyTable<AlbumDraft>.Key {
    /// `feeds: off`, or a mapping.
    static var feeds: Self {
        let table = KeyTable<FeedSettings>([
            .flag("atom", \.atom, "Whether there is an Atom feed, `feed.xml`."),
            .flag("json", \.json, "Whether there is a JSON feed, `feed.json`."),
            .integer("items", 1...500, \.items, "The most entries, the newest first."),
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
            name: "download", type: "`on`, `off` or a mapping", summary: "What visitors are offered to keep.",
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

extension KeyTable.Key {
    /// Addresses that a page had before.
    static func aliases(_ path: Path<[String]>) -> Self {
        let type = "a list of addresses inside the site, such as `old-name` or `/2019/old-name.html`"
        return Self(
            name: "aliases", type: type, summary: "Earlier addresses of the page, which redirect to it.",
            schema: .list(.text)
        ) { node, target, reader in
            let aliases = reader.list(node, of: "addresses") { node, reader -> String? in
                guard let text = reader.text(node) else { return nil }
                if Alias.isOne(text) { return text }
                reader.mismatch("an address inside the site, such as `old-name` or `/2019/old-name.html`,", node)
                return nil
            }
            if let aliases { target[keyPath: path] = aliases }
        }
    }
}
