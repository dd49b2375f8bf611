/// The settings of a whole site, which only the root configuration may contain.
public struct SiteSettings: Hashable, Sendable, Codable {
    /// Where the site is written, relative to the source; nil leaves it to the command line.
    public var output: String?
    /// Where the site will be published, with a slash at its end; nil while that is unknown.
    public var baseURL: String?
    public var theme = ThemeSettings()
    public var limits = Limits()
    /// Formats whose libvips loaders are marked untrusted and are opened all the same.
    public var untrustedLoaders: [String] = []
    /// Whether raw HTML in Markdown appears in pages.
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
    /// Albums behind passwords, in the order of the configuration.
    public var spaces: [Space] = []
    public var door = Door()

    /// A site with fewer items than this is looked through faster than searched: unless it asks for them, it gets neither
    /// search nor timeline.
    public static let fewestToFind = 24

    public init() {}
}

/// How much time and memory one file may take.
public struct Limits: Hashable, Sendable, Codable {
    /// Pixels of one frame as the header states them.
    public var pixels = 400_000_000
    /// Bytes of memory that one worker may take.
    public var memory = 2 << 30
    /// Seconds that one file may take.
    public var seconds = 60

    public init() {}
}

/// The page that shows items on a map of the world.
public struct MapPage: Hashable, Sendable, Codable {
    /// Nil: where `privacy: {gps: true}` lets positions leave, and any item has one. Off: never.
    public var isOn: Bool?
    /// The address of a server's pictures of the map, with `{z}`, `{x}` and `{y}` in it; nil draws the outline of the
    /// world alone, and asks no server.
    public var tiles: String?
    /// The attribution that the tiles' licence asks for.
    public var attribution: String?
    /// Whether albums, and the details of an item in the viewer, show a small map.
    public var insets = true

    public init() {}

    /// The scheme and host that tiles come from, as `https://tiles.example.org`.
    var tileServer: String? {
        guard let tiles, let scheme = tiles.firstRange(of: "://") else { return nil }
        return String(tiles[..<scheme.upperBound] + tiles[scheme.upperBound...].prefix { $0 != "/" })
    }
}

extension SiteSettings {
    /// What the map's page may load: the tiles as well, whose server the configuration names there.
    public var contentSecurityPolicyOfMap: ContentSecurityPolicy {
        var policy = contentSecurityPolicy
        if let server = mapPage.tileServer, ContentSecurityPolicy.isSource(server) { policy[.images].append(server) }
        return policy
    }
}

/// What a build shows of albums and items that are not, or not yet, for everybody.
public struct Publication: Hashable, Sendable, Codable {
    /// Whether drafts are shown, and what has a date of publication to come.
    public var showsDrafts = false
    /// The date of the build, in UTC; if it is nil, no publication date withholds anything.
    public var date: Timestamp?
    /// Whether the date was stated by a person or a script: what pages show may depend on it then. The clock alone
    /// decides only whether something is published yet.
    public var isDateStated = false

    public init() {}

    /// The date, if one was stated.
    public var statedDate: Timestamp? { isDateStated ? date : nil }

    /// Whether the date of the build has reached a moment, in seconds since 1970.
    public func isPast(_ seconds: Int) -> Bool { date.map { $0.secondsSince1970 >= seconds } ?? false }

    /// Whether something is left out of the site.
    ///
    /// - Parameter publishDate: by its own zone; a date without one is in UTC, so that every machine agrees.
    public func holdsBack(isDraft: Bool, publishDate: Timestamp?) -> Bool {
        guard !showsDrafts else { return false }
        if isDraft { return true }
        guard let publishDate, let date else { return false }
        return publishDate.secondsSince1970 > date.secondsSince1970
    }
}

extension Timestamp {
    /// By its zone, and by UTC where none is known.
    public var secondsSince1970: Int { wallClockSeconds - (zoneMinutes ?? 0) * 60 }

    /// The moment in UTC; nil beyond the years that a timestamp has.
    public init?(secondsSince1970 seconds: Int) {
        let day = CivilDate(days: seconds.floored(by: 86_400))
        let rest = seconds.remainder(by: 86_400)
        self.init(
            year: day.year, month: day.month, day: day.day, hour: rest / 3600, minute: rest / 60 % 60,
            second: rest % 60,
            zoneMinutes: 0)
    }
}
