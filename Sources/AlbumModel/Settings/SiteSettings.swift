/// The settings of a whole site, which only the root configuration may contain.
public struct SiteSettings: Hashable, Sendable, Codable {
    /// The output folder, relative to the source; nil leaves it to the command line.
    public var output: String?
    /// The URL at which the site will be published, with a trailing slash; nil if unknown.
    public var baseURL: String?
    public var theme = ThemeSettings()
    public var limits = Limits()
    /// Formats that are opened even though libvips marks their loaders as untrusted.
    public var untrustedLoaders: [String] = []
    /// Whether raw HTML in Markdown appears in pages.
    public var allowsRawHTML = false
    /// Whether the former pages of photos renamed since the last build redirect to the current ones.
    public var remembersMoves = true
    public var contentSecurityPolicy = ContentSecurityPolicy()
    /// The smart albums, in the order in which the home page shows them.
    public var smart: [SmartAlbum] = []
    /// Whether drafts are shown, and the date of the build.
    public var publication = Publication()
    /// Whether there is a search page; if nil, the number of items decides (see `minToFind`).
    public var search: Bool?
    /// Whether there is a page of all items by month; if nil, the rule for `search` applies.
    public var timeline: Bool?
    /// Whether there is a page of one day in all years; if nil, the rule for `search` applies to items of at least two
    /// years.
    public var onThisDay: Bool?
    public var mapPage = MapPage()
    /// The links in the header of every page.
    public var nav: [NavEntry] = []
    public var footer = Footer()
    public var logo: Logo?
    /// Albums behind passwords, in the order of the configuration.
    public var spaces: [Space] = []
    public var door = Door()
    /// Whether the site has a web app manifest, if it has an icon. Nobody can install what is inside a space.
    public var hasWebManifest = true

    /// The minimum number of items for a search page and a timeline, unless the configuration turns them on: looking through
    /// fewer items is faster than searching.
    public static let minToFind = 24

    public init() {}
}

/// The time and memory that one file may take.
public struct Limits: Hashable, Sendable, Codable {
    /// Pixels of one frame, according to the header.
    public var pixels = 400_000_000
    /// Bytes of memory for one worker.
    public var memory = 2 << 30
    /// Seconds for one file.
    public var seconds = 60

    public init() {}
}

/// The page that shows items on a map of the world.
public struct MapPage: Hashable, Sendable, Codable {
    /// Nil shows the page if `privacy: {gps: true}` allows publishing positions and any item has one.
    public var isOn: Bool?
    /// The URL of a tile server, with `{z}`, `{x}` and `{y}`; nil draws only the outline of the world and contacts no
    /// server.
    public var tiles: String?
    /// The attribution that the tiles' licence requires.
    public var attribution: String?
    /// Whether albums, and the details of an item in the viewer, show a small map.
    public var insets = true

    public init() {}

    /// The scheme and host of the tile server, such as `https://tiles.example.org`.
    var tileServer: String? {
        guard let tiles, let scheme = tiles.firstRange(of: "://") else { return nil }
        return String(tiles[..<scheme.upperBound] + tiles[scheme.upperBound...].prefix { $0 != "/" })
    }
}

extension SiteSettings {
    /// The policy of the map's page, which may also load tiles from the configured server.
    public var contentSecurityPolicyOfMap: ContentSecurityPolicy {
        var policy = contentSecurityPolicy
        if let server = mapPage.tileServer, ContentSecurityPolicy.isSource(server) { policy[.images].append(server) }
        return policy
    }
}

/// Which drafts, and albums and items with a future publication date, a build shows.
public struct Publication: Hashable, Sendable, Codable {
    /// Whether drafts, and items with a future publication date, are shown.
    public var showsDrafts = false
    /// The date of the build, in UTC; if nil, no publication date withholds anything.
    public var date: Timestamp?
    /// Whether a person or a script stated the date: what pages show may then depend on it. The clock alone decides
    /// only whether something is published yet.
    public var isDateStated = false

    public init() {}

    /// The date, if one was stated.
    public var statedDate: Timestamp? { isDateStated ? date : nil }

    /// Returns whether a stated date is later than now, in seconds since 1970: such a build shows what is not due yet.
    public func isAhead(of now: Int) -> Bool { statedDate.map { $0.secondsSince1970 > now } ?? false }

    /// Returns whether the date of the build has reached a moment, in seconds since 1970.
    public func isPast(_ seconds: Int) -> Bool { date.map { $0.secondsSince1970 >= seconds } ?? false }

    /// The same settings for a build without drafts.
    public var withoutDrafts: Publication {
        var publication = self
        publication.showsDrafts = false
        return publication
    }

    /// Returns whether the date of the build has reached an expiration date, even in a build with drafts.
    public func isExpired(_ expireDate: Timestamp?) -> Bool {
        expireDate.map { isPast($0.secondsSince1970) } ?? false
    }

    /// Returns whether something is left out of the site as a draft or until its publication date.
    ///
    /// - Parameter publishDate: taken in its own zone, or in UTC if it has none, so that every machine agrees.
    public func holdsBack(isDraft: Bool, publishDate: Timestamp?) -> Bool {
        guard !showsDrafts else { return false }
        if isDraft { return true }
        guard let publishDate, let date else { return false }
        return publishDate.secondsSince1970 > date.secondsSince1970
    }
}

extension Timestamp {
    /// The moment in seconds since 1970, in the timestamp's own zone, or in UTC if it has none.
    public var secondsSince1970: Int { wallClockSeconds - (zoneMinutes ?? 0) * 60 }

    /// The moment in UTC; nil outside the years that a timestamp can have.
    public init?(secondsSince1970 seconds: Int) {
        let day = CivilDate(days: seconds.floored(by: 86_400))
        let rest = seconds.remainder(by: 86_400)
        self.init(
            year: day.year, month: day.month, day: day.day, hour: rest / 3600, minute: rest / 60 % 60,
            second: rest % 60,
            zoneMinutes: 0)
    }
}
