/// How Markdown becomes HTML.
public struct MarkdownOptions: Sendable {
    /// Whether raw HTML and links of any scheme pass. Otherwise raw HTML is dropped, and links that could run a script
    /// lose their address. The tags that the tag filter names are dropped in both cases.
    public var allowsRawHTML = false
    /// The level that the text's highest heading gets, the others below it, so that a text fits under a page's own
    /// headings; nil leaves the levels.
    public var topHeadingLevel: Int?
    /// Answers what becomes of a link or image; nil leaves all as written.
    public var rewrite: (@Sendable (MarkdownLink) -> MarkdownLink.Change)?

    public init(
        allowsRawHTML: Bool = false, topHeadingLevel: Int? = nil,
        rewrite: (@Sendable (MarkdownLink) -> MarkdownLink.Change)? = nil
    ) {
        self.allowsRawHTML = allowsRawHTML
        self.topHeadingLevel = topHeadingLevel
        self.rewrite = rewrite
    }
}

/// A link or an image of a text.
public struct MarkdownLink: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        case keep
        /// The same with another address.
        case address(String)
        /// The link's text, or the image's alternative text, without the link or image around it.
        case textOnly
    }

    public var url: String
    public var isImage: Bool
    /// Counted from 1.
    public var line: Int
    public var column: Int
}
