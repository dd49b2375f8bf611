internal import AlbumModel

/// A style sheet inside the page.
struct InlineStyle: Sendable {
    /// The text between the element's tags.
    let text: String
    /// The style sheet's digest, for `style-src-elem`.
    let source: String

    /// Lets pages change with a transition, except for visitors who want no motion. Browsers decide on this before
    /// style sheets in separate files apply: Chromium 156 skipped 5 or 6 of 6 transitions if it had to ask the host whether
    /// its copy of the style sheet is current, and none with this.
    static let pageTransitions = InlineStyle(
        text: "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}")

    private init(text: String) {
        self.text = text
        source = ContentSecurityPolicy.source(of: text)
    }

    var element: String { "<style>\(text)</style>" }
}
