/// How a site looks, as far as a few values say it: what a theme's `theme.yml` states, and what the site asks for over it.
/// They become custom properties that all style sheets use.
public struct Look: Hashable, Sendable, Codable {
    public enum Scheme: String, Sendable, Codable, CaseIterable {
        /// As the reader's system is.
        case auto
        case light, dark
    }

    /// Stacks of fonts that readers' systems have; nothing is loaded.
    public enum Face: String, Sendable, Codable, CaseIterable {
        case sans, serif, rounded, mono
    }

    /// The colours around a photograph in the viewer.
    public enum ViewerGround: String, Sendable, Codable, CaseIterable {
        /// The page's own.
        case auto
        case dark, light
    }

    public var scheme = Scheme.auto
    /// CSS pixels between the cells of a block, unless an album sets its own.
    public var gap = 5
    /// Cells in a row of the grid and of the picker, unless an album sets its own.
    public var columns = 4
    /// The radius of thumbnails' and covers' corners, in CSS pixels.
    public var corner = 0
    /// What albums open with, unless they say so themselves.
    public var hero = Hero.none
    /// The colours of the viewer, unless the site or an album sets its own.
    public var viewerGround = ViewerGround.auto
    /// Of all text but titles.
    public var type = Face.sans
    /// Of titles.
    public var titles = Face.serif
    public var light = Palette()
    /// What light pages have, inside out, until a theme says better.
    public var dark = Palette(paper: .black, ink: .white)

    public init() {}
}

/// The colours of pages in one scheme.
public struct Palette: Hashable, Sendable, Codable {
    /// The ground of pages.
    public var paper: Colour
    /// Of text.
    public var ink: Colour
    /// Of text that stands back: counts, dates, labels.
    public var soft: Colour
    /// Of rules between things.
    public var line: Colour
    /// Where a picture is not there yet, or is missing.
    public var blank: Colour
    /// Of links, of what is chosen, and of what the keyboard is at; text on it has the colour of the paper.
    public var accent: Colour

    public init(paper: Colour = .white, ink: Colour = .black) {
        self.paper = paper
        self.ink = ink
        (soft, line, blank, accent) = (ink, ink, paper, ink)
    }
}

/// The theme that a site chooses, with its changes to it. Nil leaves a value to the theme.
public struct ThemeSettings: Hashable, Sendable, Codable {
    /// The name of a folder of `themes/`; `default` needs none.
    public var name = "default"
    public var scheme: Look.Scheme?
    public var accent: Accent?
    /// CSS pixels.
    public var gap: Int?
    public var columns: Int?
    /// CSS pixels.
    public var corner: Int?
    /// Of all text, titles too.
    public var type: Look.Face?
    /// Where the name was written, for messages.
    public var place: SourceLocation?

    public init(name: String = "default") { self.name = name }

    /// A colour for both schemes, or one for each.
    public struct Accent: Hashable, Sendable, Codable {
        public var light: Colour
        public var dark: Colour
        /// Whether each scheme was given its own.
        public var isPair: Bool
        public var place: SourceLocation?

        public init(light: Colour, dark: Colour, isPair: Bool, place: SourceLocation? = nil) {
            self.light = light
            self.dark = dark
            self.isPair = isPair
            self.place = place
        }
    }
}

extension Look {
    /// The theme's look with what the site asks for in place of its own.
    ///
    /// An accent that text could not be read in is replaced by its nearest readable shade: no colour can be read on both
    /// a white ground and a black one, so one accent for both schemes is always two shades.
    public func taking(_ settings: ThemeSettings) -> Look {
        var look = self
        look.scheme = settings.scheme ?? scheme
        look.gap = settings.gap ?? gap
        look.columns = settings.columns ?? columns
        look.corner = settings.corner ?? corner
        look.type = settings.type ?? type
        look.titles = settings.type ?? titles
        if let accent = settings.accent {
            look.light.accent = accent.light.readable(on: light.paper)
            look.dark.accent = accent.dark.readable(on: dark.paper)
        }
        return look
    }

    /// The schemes that readers may see.
    private var schemes: [(name: String, palette: Palette)] {
        let all = [(Scheme.light, light), (Scheme.dark, dark)]
        return all.filter { scheme == .auto || scheme == $0.0 }.map { ($0.0.rawValue, $0.1) }
    }

    /// Warns of an accent colour with too little contrast for text. A single colour for both schemes causes a warning only
    /// if it suits neither scheme, since no colour suits both.
    public func remarks(on settings: ThemeSettings) -> [Diagnostic] {
        guard let accent = settings.accent else { return [] }
        let look = taking(settings)
        let weak = look.schemes.compactMap { name, palette -> Diagnostic? in
            let written = name == Scheme.light.rawValue ? accent.light : accent.dark
            let contrast = written.contrast(with: palette.paper)
            guard contrast < Colour.textContrast else { return nil }
            return Diagnostic(
                .warning,
                "`accent` \(written.css) has a contrast of \(Self.ratio(contrast)) with the theme's \(name) paper \(palette.paper.css), and text needs 4.5 to 1; pages use \(palette.accent.css), the nearest readable shade: set that one, or choose another",
                at: accent.place)
        }
        return accent.isPair || weak.count == look.schemes.count ? weak : []
    }

    /// What is wrong with the colours of a theme: text that cannot be read.
    ///
    /// - Parameter file: the theme's file, for messages.
    public func remarks(file: String) -> [Diagnostic] {
        [("light", light), ("dark", dark)].flatMap { name, palette in
            [("ink", palette.ink), ("soft", palette.soft), ("accent", palette.accent)].compactMap { role, colour in
                let contrast = colour.contrast(with: palette.paper)
                guard contrast < Colour.textContrast else { return nil }
                return Diagnostic(
                    .warning,
                    "`\(role)` \(colour.css) of the \(name) colours has a contrast of \(Self.ratio(contrast)) with `paper`, and text needs 4.5 to 1; \(colour.readable(on: palette.paper).css) has it",
                    at: SourceLocation(file: file))
            }
        }
    }

    /// Rounded down, so that 4.49 is not called enough.
    private static func ratio(_ contrast: Double) -> String {
        let tenths = Int(contrast * 10)
        return "\(tenths / 10).\(tenths % 10) to 1"
    }
}
