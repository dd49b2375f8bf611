internal import AlbumModel
internal import AlbumSources

/// The look of a theme with the site's settings applied.
struct ThemeAppearance {
    let look: Look
    let diagnostics: [Diagnostic]

    /// The style sheet that every page links.
    private static let style = "albumgen.css"

    /// - Throws: If a `theme.yml` is invalid.
    init(_ files: ThemeFiles, settings: ThemeSettings) throws(ThemeError) {
        var look = Look()
        var diagnostics: [Diagnostic] = []
        // A theme's file has only its own values; the default theme supplies the rest.
        let base = ThemeFiles.builtIn("").filter { $0.name == ThemeFile.name }
        let own = files.files.filter { $0.name == ThemeFile.name && $0.place != base.first?.place }
        for file in base + own {
            let reading = ThemeFile.read(file.bytes, file: file.place, over: look)
            if let error = reading.diagnostics.first(where: { $0.severity == .error }) {
                throw ThemeError(error.message, at: error.location)
            }
            look = reading.look
            diagnostics += reading.diagnostics + look.remarks(file: file.place)
        }
        self.look = look.taking(settings)
        self.diagnostics = diagnostics + look.remarks(on: settings)
    }

    /// Returns the files to publish next to the pages, in their published form.
    func published(_ files: ThemeFiles) -> [ThemeFiles.File] {
        files.files.compactMap { file in
            [".mustache", ".json", ".yml"].contains(where: file.name.hasSuffix) ? nil : BuiltInTheme.published(file)
        }
    }

    /// Returns a published file, if it is the style sheet with the look at its top, after the statements that have no
    /// effect after a rule.
    func adding(lookTo file: ThemeFiles.File) -> ThemeFiles.File {
        guard file.name == Self.style else { return file }
        var file = file
        // Anywhere but at the start of a file, a byte order mark is a part of the next selector.
        if file.bytes.starts(with: "\u{FEFF}".utf8) { file.bytes.removeFirst("\u{FEFF}".utf8.count) }
        let place = StyleStart.length(in: file.bytes)
        // The file may end without the last semicolon.
        let isOpen = place > 0 && file.bytes[place - 1] != UInt8(ascii: ";")
        let before = place == 0 ? "" : isOpen ? ";\n" : "\n"
        file.bytes.insert(contentsOf: Array((before + LookStyle(look: look).css).utf8), at: place)
        return file
    }
}

/// Writes a look as the custom properties that the style sheets use.
///
/// They are at the top of `albumgen.css`, which every page links, so that no page needs its own style or waits for
/// another file. Light colours also apply to print, since a black page is useless on paper.
struct LookStyle: Sendable {
    let look: Look

    var css: String {
        var lines = [
            ":root{color-scheme:\(look.scheme == .dark ? "light" : schemes);\(measures);\(Self.colours(look.light))}"
        ]
        let dark = "color-scheme:dark;\(Self.colours(look.dark))"
        switch look.scheme {
        case .auto:
            // The visitor's choice, which `scheme.js` sets, overrides the system's; a site's own styles for `:root`
            // override both.
            lines += [
                ":root:where([data-scheme=light]){color-scheme:light}",
                "@media screen and (prefers-color-scheme:dark){:root:where(:not([data-scheme=light])){\(dark)}}",
                "@media screen{:root:where([data-scheme=dark]){\(dark)}}",
            ]
        case .dark: lines.append("@media screen{:root{\(dark)}}")
        case .light: break
        }
        // The viewer may have its own background; in print, everything is light.
        lines.append(".agv-light{color-scheme:light;\(Self.colours(look.light))}")
        lines.append("@media screen{.agv-dark{\(dark)}}")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The content of `<meta name="color-scheme">`.
    var schemes: String {
        switch look.scheme {
        case .auto: "light dark"
        case .light: "light"
        case .dark: "dark"
        }
    }

    /// The background colours that pages may have, for the browser's own toolbars, each with its media query; a single
    /// colour has an empty query.
    var papers: [(colour: String, media: String)] {
        switch look.scheme {
        case .light: [(look.light.paper.css, "")]
        case .dark: [(look.dark.paper.css, "")]
        case .auto:
            [
                (look.light.paper.css, "(prefers-color-scheme: light)"),
                (look.dark.paper.css, "(prefers-color-scheme: dark)"),
            ]
        }
    }

    private var measures: String {
        "--gap:\(look.gap)px;--per-row:\(look.columns);--corner:\(look.corner)px;"
            + "--type:var(--\(look.type.rawValue));--titles:var(--\(look.titles.rawValue))"
    }

    private static func colours(_ palette: Palette) -> String {
        [
            ("paper", palette.paper), ("ink", palette.ink), ("soft", palette.soft), ("line", palette.line),
            ("blank", palette.blank), ("accent", palette.accent),
        ].map { "--\($0):\($1.css)" }.joined(separator: ";")
    }
}
