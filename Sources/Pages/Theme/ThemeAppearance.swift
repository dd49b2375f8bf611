internal import AlbumModel
internal import AlbumSources

/// The look of a theme, with what the site asks for in it.
struct ThemeAppearance {
    let look: Look
    let diagnostics: [Diagnostic]

    /// The style sheet that every page links.
    private static let style = "albumgen.css"

    /// - Throws: where a `theme.yml` is wrong.
    init(_ files: ThemeFiles, settings: ThemeSettings) throws(ThemeError) {
        var look = Look()
        var diagnostics: [Diagnostic] = []
        // A theme says what is its own; the rest is the default theme's.
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

    /// The files that are published beside the pages, the style sheet with the look at its head.
    func published(_ files: ThemeFiles) -> [ThemeFiles.File] {
        files.files.compactMap { file in
            if [".mustache", ".json", ".yml"].contains(where: file.name.hasSuffix) { return nil }
            guard file.name == Self.style else { return file }
            var file = file
            file.bytes = Array(LookStyle(look: look).css.utf8) + file.bytes
            return file
        }
    }
}

/// A look as the custom properties that the style sheets are written with.
///
/// They stand at the head of `albumgen.css`, which every page links, so that no page needs a style of its own and none
/// waits for one more file. Light colours also apply to print, since a black page would be no use on paper.
struct LookStyle: Sendable {
    let look: Look

    var css: String {
        var lines = [
            ":root{color-scheme:\(look.scheme == .dark ? "light" : schemes);\(measures);\(Self.colours(look.light))}"
        ]
        let dark = "color-scheme:dark;\(Self.colours(look.dark))"
        switch look.scheme {
        case .auto:
            // A visitor's own choice, which `scheme.js` sets, goes before the system's; a site's own styles for `:root` go before both.
            lines += [
                ":root:where([data-scheme=light]){color-scheme:light}",
                "@media screen and (prefers-color-scheme:dark){:root:where(:not([data-scheme=light])){\(dark)}}",
                "@media screen{:root:where([data-scheme=dark]){\(dark)}}",
            ]
        case .dark: lines.append("@media screen{:root{\(dark)}}")
        case .light: break
        }
        // A viewer may have a ground of its own; on paper all are light.
        lines.append(".agv-light{color-scheme:light;\(Self.colours(look.light))}")
        lines.append("@media screen{.agv-dark{\(dark)}}")
        return lines.joined(separator: "\n") + "\n"
    }

    /// What `<meta name="color-scheme">` says.
    var schemes: String {
        switch look.scheme {
        case .auto: "light dark"
        case .light: "light"
        case .dark: "dark"
        }
    }

    /// The grounds that pages may have, for the browser's own bars: each with its media query, which is empty where there
    /// is only one.
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
