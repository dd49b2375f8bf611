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

    public var scheme = Scheme.auto
    /// CSS pixels between the cells of a block, unless an album sets its own.
    public var gap = 5
    /// Cells in a row of the grid and of the picker, unless an album sets its own.
    public var columns = 4
    /// The radius of thumbnails' and covers' corners, in CSS pixels.
    public var corner = 0
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
