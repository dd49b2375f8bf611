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
        /// Whether it leads out of the space whose pages have it.
        public var leavesSpace = false
        /// The location in the configuration.
        public var place: SourceLocation?

        public init() {}
    }

    /// Markdown.
    public var text: String?
    /// The location of the text in the configuration.
    public var place: SourceLocation?
    public var links: [Link] = []

    public init() {}
}

/// The picture in place of or next to the site's title, as configured.
public struct Logo: Hashable, Sendable, Codable {
    /// The path of a file in the folder `static`.
    public var picture = ""
    /// The words for people who cannot see it; nil for a suitable default.
    public var alternative: String?
    public var showsTitle = true
    public var place: SourceLocation?

    public init() {}
}

/// A logo whose file is known.
public struct SiteLogo: Hashable, Sendable, Codable {
    /// The address of its file, relative to the site's root.
    public var address: String
    public var size: PixelSize
    public var alternative: String?
    /// Whether it replaces the title.
    public var isAlone: Bool

    public init(address: String, size: PixelSize, alternative: String? = nil, isAlone: Bool = false) {
        self.address = address
        self.size = size
        self.alternative = alternative
        self.isAlone = isAlone
    }
}
