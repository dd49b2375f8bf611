package import AlbumModel

/// The keys of `theme:` in the root configuration, and of a theme's own `theme.yml`.
enum ThemeKeys {
    /// The theme settings that a site can choose.
    static let settings = KeyTable<ThemeSettings>([
        name,
        .choice("scheme", \.scheme, "Whether pages are light, dark, or follow the reader's system."),
        accent,
        .integer("gap", gaps, \.gap, "Pixels between cells, unless an album sets its own."),
        .integer("columns", columns, \.columns, "Cells in a row, unless an album sets its own."),
        .integer("corner", corners, \.corner, "The radius of thumbnails' corners, in pixels."),
        .choice("type", \.type, "The kind of typeface of all text."),
    ])

    /// The settings of a theme.
    static let look: KeyTable<Look> = KeyTable([
        .choice("scheme", \.scheme, "Whether pages are light, dark, or follow the reader's system."),
        .integer("gap", gaps, \.gap, "Pixels between cells."),
        .integer("columns", columns, \.columns, "Cells in a row of the grid and of the picker."),
        .integer("corner", corners, \.corner, "The radius of thumbnails' corners, in pixels."),
        .choice("hero", \.hero, "What albums open with, unless they say so themselves."),
        .mapping("viewer", viewer, \.self, "What the viewer looks like."),
        .choice("type", \.type, "The kind of typeface of text."),
        .choice("titles", \.titles, "The kind of typeface of titles."),
        .mapping("light", palette, \.light, "The colours of light pages, and of printed ones."),
        .mapping("dark", palette, \.dark, "The colours of dark pages."),
    ]) { entry, _, reader in reader.reportUnknown(entry, inTheme: look.names) }

    static var schema: ValueSchema { .either([.text, settings.schema()]) }

    private static let viewer: KeyTable<Look> = KeyTable([
        .choice(
            "ground", \.viewerGround, "The colours around the photograph, unless the site or an album sets its own.")
    ]) { entry, _, reader in reader.reportUnknown(entry, inTheme: viewer.names) }

    private static let palette: KeyTable<Palette> = KeyTable([
        .colour("paper", \.paper, "The background of pages."),
        .colour("ink", \.ink, "The colour of text."),
        .colour("soft", \.soft, "The colour of secondary text."),
        .colour("line", \.line, "The colour of dividing lines."),
        .colour("blank", \.blank, "The colour in place of a picture that has not loaded yet."),
        .colour("accent", \.accent, "The colour of links, selections and keyboard focus."),
    ]) { entry, _, reader in reader.reportUnknown(entry, inTheme: palette.names) }

    private static let gaps = 0...200
    private static let columns = 1...24
    private static let corners = 0...100

    private static let name = KeyTable<ThemeSettings>.Key(
        name: "name", type: "a text", summary: "The theme's name.", schema: .text
    ) { node, target, reader in
        guard let name = reader.text(node) else { return }
        target.name = name
        target.place = reader.located(name, node).place
    }

    /// One colour, or one for each scheme.
    private static let accent = KeyTable<ThemeSettings>.Key(
        name: "accent", type: colourType + ", or a mapping of one for `light` and one for `dark`",
        summary: "The colour of links, selections and keyboard focus.", whenEmpty: colourHint,
        schema: .either([.text, accents.schema()])
    ) { node, target, reader in
        var pair = target.accent ?? .init(light: .black, dark: .white, isPair: true)
        pair.place = reader.located("", node).place
        if case .mapping(let entries) = node.content {
            pair.isPair = true
            accents.read(node, into: &pair, owner: "`accent`", &reader)
            for scheme in ["light", "dark"] where !entries.contains(where: { $0.key == scheme }) {
                reader.report("`accent` has no colour for `\(scheme)`", at: node.location)
            }
        } else if let colour = reader.colour(node) {
            pair = .init(light: colour, dark: colour, isPair: false, place: pair.place)
        } else {
            return
        }
        target.accent = pair
    }

    private static let accents = KeyTable<ThemeSettings.Accent>([
        .colour("light", \.light, "On light pages."), .colour("dark", \.dark, "On dark pages."),
    ])

    fileprivate static let colourType = "a colour such as `\"#b4532a\"`"
    fileprivate static let colourHint = ": a `#` begins a comment, so write the colour in quotes"
}

extension KeyTable.Key {
    static func colour(_ name: String, _ path: Path<Colour>, _ summary: String) -> Self {
        Self(
            name: name, type: ThemeKeys.colourType, summary: summary, whenEmpty: ThemeKeys.colourHint, schema: .text
        ) { node, target, reader in
            if let colour = reader.colour(node) { target[keyPath: path] = colour }
        }
    }
}

extension KeyTable<AlbumDraft>.Key {
    /// `theme: NAME`, or a mapping.
    static var theme: Self {
        Self(
            name: "theme", type: "a theme's name or a mapping",
            summary: "How the site looks, or an album and those in it.",
            nested: ThemeKeys.settings.documentation, schema: ThemeKeys.schema
        ) { node, target, reader in
            guard let theme = reader.theme(node) else { return }
            if reader.isRoot {
                target.site.theme = theme
            } else {
                target.settings.theme = theme.inside(target.settings.theme ?? ThemeSettings())
            }
        }
    }

    /// `slot: NAME`.
    static var slot: Self {
        Self(
            name: "slot", type: "the name of a template in `templates/slots/`, or `none`",
            summary: "The template of your own view of items; otherwise `slot.mustache`.", schema: .text
        ) { node, target, reader in
            guard var name = reader.text(node) else { return }
            if name.hasSuffix(".mustache") { name.removeLast(".mustache".count) }
            target.settings.slot = SlotChoice(name: name, place: reader.located(name, node).place)
        }
    }
}

extension ValueReader {
    /// `NAME`, or a mapping.
    mutating func theme(_ node: SourceValue) -> ThemeSettings? {
        var theme = ThemeSettings()
        if case .mapping = node.content {
            ThemeKeys.settings.read(node, into: &theme, owner: "`theme`", &self)
        } else if let name = text(node) {
            theme.name = name
            theme.place = located(name, node).place
        } else {
            return nil
        }
        return theme
    }

    /// Reports a key that themes do not have. In a theme, no key can hide anything.
    ///
    /// - Parameter names: the keys that themes have in this place.
    fileprivate mutating func reportUnknown(_ entry: SourceValue.Entry, inTheme names: Set<String>) {
        let shown = SourceValue(content: .scalar(entry.key, isPlain: false), location: entry.location).summary
        let suggestion = Suggestion.text(for: entry.key, among: names.sorted())
        let mend =
            if SettingKeys.table.names.contains(entry.key) {
                "; it is a setting of sites and albums, so write it in albumgen.yml or in an album's manifest"
            } else if suggestion.isEmpty {
                "; remove it"
            } else {
                suggestion
            }
        report("unknown key \(shown)\(mend)", at: entry.location)
    }

    fileprivate mutating func colour(_ node: SourceValue) -> Colour? {
        guard let text = text(node) else { return nil }
        if let colour = Colour(written: text) { return colour }
        mismatch(ThemeKeys.colourType, node)
        return nil
    }
}

/// The settings of a theme in its `theme.yml`.
package enum ThemeFile {
    package static let name = "theme.yml"

    /// Reads the file on top of another look, whose values remain where the file has none. Any error among the diagnostics
    /// is a mistake in the theme.
    ///
    /// - Parameter file: the name for messages.
    package static func read(
        _ bytes: [UInt8], file: String, over base: Look
    ) -> (look: Look, diagnostics: [Diagnostic]) {
        var look = base
        var values = ValueReader(file: file)
        do throws(DiagnosticError) {
            let text = try SourceText.decode(bytes, file: file)
            if let node = try YAMLReader(file: file).read(text[...]) {
                ThemeKeys.look.read(node, into: &look, owner: "the theme", &values)
            }
        } catch {
            return (base, [error.diagnostic])
        }
        return (look, values.diagnostics)
    }
}
