/// The values that determine how a site looks: those in a theme's `theme.yml`, overridden by the site's. They become
/// custom properties that all style sheets use.
public struct Look: Hashable, Sendable, Codable {
    public enum Scheme: String, Sendable, Codable, CaseIterable {
        /// Follows the reader's system.
        case auto
        case light, dark
    }

    /// Font stacks that readers' systems have; nothing is downloaded.
    public enum Face: String, Sendable, Codable, CaseIterable {
        case sans, serif, rounded, mono
    }

    /// The colours around a photograph in the viewer.
    public enum ViewerGround: String, Sendable, Codable, CaseIterable {
        /// The page's own colours.
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
    /// The hero of albums, unless they set their own.
    public var hero = Hero.none
    /// The colours of the viewer, unless the site or an album sets its own.
    public var viewerGround = ViewerGround.auto
    /// The typeface of all text except titles.
    public var type = Face.sans
    /// The typeface of titles.
    public var titles = Face.serif
    public var light = Palette()
    /// Defaults to the light colours inverted.
    public var dark = Palette(paper: .black, ink: .white)

    public init() {}
}

/// The colours of pages in one scheme.
public struct Palette: Hashable, Sendable, Codable {
    /// The background of pages.
    public var paper: Colour
    /// The colour of text.
    public var ink: Colour
    /// The colour of secondary text: counts, dates, labels.
    public var soft: Colour
    /// The colour of dividing lines.
    public var line: Colour
    /// The colour in place of a picture that is missing or not loaded yet.
    public var blank: Colour
    /// The colour of links, of the selection, and of the keyboard focus; text on it has the colour of the paper.
    public var accent: Colour

    public init(paper: Colour = .white, ink: Colour = .black) {
        self.paper = paper
        self.ink = ink
        (soft, line, blank, accent) = (ink, ink, paper, ink)
    }
}

/// The theme that a site, a space or an album chooses, and its changes to it. Nil leaves a value to the theme.
public struct ThemeSettings: Hashable, Sendable, Codable {
    /// The name of a folder in `themes/`, or `default`, which needs none. Nil keeps the surrounding theme: an album
    /// keeps that of its parent, a space that of the site, and the site `default`.
    public var name: String?
    public var scheme: Look.Scheme?
    public var accent: Accent?
    /// In CSS pixels.
    public var gap: Int?
    public var columns: Int?
    /// In CSS pixels.
    public var corner: Int?
    /// The typeface of all text, including titles.
    public var type: Look.Face?
    /// Where the name was written, for messages.
    public var place: SourceLocation?

    public init(name: String? = nil) { self.name = name }

    /// The theme without a folder.
    public static let defaultName = "default"

    /// The theme's name.
    public var chosenName: String { name ?? Self.defaultName }

    /// Returns these settings inside others. Naming a theme starts from that theme's own values; without a name, the
    /// values given here change the surrounding theme.
    public func inside(_ outer: ThemeSettings) -> ThemeSettings {
        guard name == nil else { return self }
        var settings = outer
        settings.scheme = scheme ?? outer.scheme
        settings.accent = accent ?? outer.accent
        settings.gap = gap ?? outer.gap
        settings.columns = columns ?? outer.columns
        settings.corner = corner ?? outer.corner
        settings.type = type ?? outer.type
        return settings
    }

    /// The settings without the places where they were written: equal for equal looks.
    public var withoutPlaces: ThemeSettings {
        var settings = self
        settings.name = chosenName
        settings.place = nil
        settings.accent?.place = nil
        return settings
    }

    /// A colour for both schemes, or one for each.
    public struct Accent: Hashable, Sendable, Codable {
        public var light: Colour
        public var dark: Colour
        /// Whether each scheme has its own colour.
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
    /// Returns the theme's look with the site's settings applied.
    ///
    /// An accent in which text would not be readable is replaced by its nearest readable shade. Hardly any colour is
    /// readable on both white and black, so one accent for both schemes usually becomes two shades.
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

    /// Warns about an accent colour with too little contrast for text. A single colour for both schemes causes a
    /// warning only if it suits neither, since hardly any colour suits both.
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

    /// Warns about a theme's colours in which text is not readable.
    ///
    /// - Parameter file: the theme's file, for messages.
    public func remarks(file: String) -> [Diagnostic] {
        [("light", light), ("dark", dark)].flatMap { name, palette in
            [("ink", palette.ink), ("soft", palette.soft), ("accent", palette.accent)].compactMap { role, colour in
                let contrast = colour.contrast(with: palette.paper)
                guard contrast < Colour.textContrast else { return nil }
                return Diagnostic(
                    .warning,
                    "`\(role)` \(colour.css) of the \(name) colours has a contrast of \(Self.ratio(contrast)) with `paper`, and text needs 4.5 to 1; use \(colour.readable(on: palette.paper).css), or choose another",
                    at: SourceLocation(file: file))
            }
        }
    }

    /// Rounded down, so that 4.49 does not look sufficient.
    private static func ratio(_ contrast: Double) -> String {
        let tenths = Int(contrast * 10)
        return "\(tenths / 10).\(tenths % 10) to 1"
    }
}
