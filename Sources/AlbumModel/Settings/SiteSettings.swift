/// The settings that hold for a whole site and stand in the root configuration only.
public struct SiteSettings: Hashable, Sendable {
    /// Where the site is written, relative to the source; nil leaves it to the command line.
    public var output: String?
    /// Where the site will be published, with a slash at its end; nil while that is unknown.
    public var baseURL: String?
    public var theme = ThemeSettings()
    public var limits = Limits()
    /// Formats whose libvips loaders are marked untrusted and are opened all the same.
    public var untrustedLoaders: [String] = []
    /// Whether Markdown may carry raw HTML into pages.
    public var allowsRawHTML = false
    /// Whether pages of photos that were renamed since the last build lead to where they are now.
    public var remembersMoves = true
    public var contentSecurityPolicy = ContentSecurityPolicy()
    /// Albums made by a rule, in the order in which the home page shows them.
    public var smart: [SmartAlbum] = []
    /// Whether drafts are shown, and what the date of the build is.
    public var publication = Publication()
    /// Whether there is a search page; nil leaves it to the number of items, see `fewestToFind`.
    public var search: Bool?
    /// Whether there is a page of all items by month; nil as above.
    public var timeline: Bool?
    public var mapPage = MapPage()

    /// A site with fewer items than this is looked through faster than searched: unless it asks for them, it gets neither
    /// search nor timeline.
    public static let fewestToFind = 24

    public init() {}
}

/// What one file may cost before it is given up.
public struct Limits: Hashable, Sendable, Codable {
    /// Pixels of one frame as the header states them.
    public var pixels = 400_000_000
    /// Bytes of memory that one worker may take.
    public var memory = 2 << 30
    /// Seconds that one file may take.
    public var seconds = 60

    public init() {}
}
