import AlbumModel

/// The keys of `csp:`: `on`, `off`, or sources beyond the site's own files, by directive.
extension KeyTable<AlbumDraft>.Key {
    static var contentSecurityPolicy: Self {
        let table = KeyTable<ContentSecurityPolicy>([
            .sources(.images, "Pictures, such as the tiles of a map."),
            .sources(.media, "Videos and sounds."),
            .sources(.scripts, "Scripts."),
            .sources(.styles, "Style sheets."),
            .sources(.fonts, "Fonts."),
            .sources(.connections, "What scripts may fetch."),
            .sources(.frames, "Pages inside pages."),
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
