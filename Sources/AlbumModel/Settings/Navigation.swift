/// One link of the site's navigation, as the configuration describes it.
public struct NavEntry: Hashable, Sendable, Codable {
    public enum Target: Hashable, Sendable, Codable {
        /// A page or an album, whichever is found.
        case named(String)
        /// The path of a page's file, with or without the folder `pages` and its ending.
        case page(String)
        /// The path of an album's folder; empty for the home page.
        case album(String)
        /// The kind of a smart album, or its title.
        case smart(String)
        /// An absolute URL, or an address relative to the site's root.
        case url(String)
    }

    public var target: Target
    /// Nil shows the target's own title.
    public var title: String?
    /// The location in the configuration.
    public var place: SourceLocation?

    public init(_ target: Target, title: String? = nil, place: SourceLocation? = nil) {
        self.target = target
        self.title = title
        self.place = place
    }
}

/// What the foot of every page shows besides the copyright notice.
public struct Footer: Hashable, Sendable, Codable {
    public struct Link: Hashable, Sendable, Codable {
        public var title = ""
        /// An absolute URL, or an address relative to the site's root.
        public var url = ""
        /// The relation of the link, such as `me`.
        public var relation: String?

        public init() {}
    }

    /// Markdown.
    public var text: String?
    /// The location of the text in the configuration.
    public var place: SourceLocation?
    public var links: [Link] = []

    public init() {}
}
