internal import AlbumModel

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
        let dark = "color-scheme:\(schemes);\(Self.colours(look.dark))"
        switch look.scheme {
        case .auto: lines.append("@media screen and (prefers-color-scheme:dark){:root{\(dark)}}")
        case .dark: lines.append("@media screen{:root{\(dark)}}")
        case .light: break
        }
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
