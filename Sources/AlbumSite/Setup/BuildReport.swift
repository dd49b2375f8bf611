public import AlbumModel
internal import Planning

/// The result of a build, written by `--report`.
public struct BuildReport: Codable, Sendable {
    /// The version of the report's format, which `docs/report.schema.json` describes. A new number means that something
    /// was removed or has changed its meaning.
    public private(set) var version = 1
    public var albums = 0
    public var items = 0
    /// The number of albums made by a rule.
    public var smartAlbums = 0
    /// The number of items and albums that are drafts or have a future publication date.
    public var heldBack = 0
    /// The number of items and albums left out because their `expireDate` has passed.
    public var expired = 0
    public var renditions = Made()
    public var pages = Written()
    /// The number of spaces behind the door.
    public var spaces = 0
    /// The number of files that were published earlier and have been removed.
    public var removed = 0
    /// The total size of all published files, in bytes.
    public var bytes = 0
    public var seconds = 0.0
    /// The path of the published site's first page.
    public var index = ""
    public var diagnostics: [Diagnostic] = []
    /// Items that are the same file or look alike; nil unless a check looked for them.
    public var duplicates: [DuplicateGroup]?
    /// Whether nothing had changed since the last build, so that the build was skipped.
    public var isUpToDate = false

    public struct Made: Codable, Sendable {
        public var made = 0
        public var reused = 0
    }

    public struct Written: Codable, Sendable {
        public var written = 0
        public var unchanged = 0
    }

    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension BuildReport {
    /// Creates a report with what is known before anything is made.
    init(_ plan: SitePlan, spaces: [SitePlan]) {
        self.init()
        albums = plan.albums.count { $0.smart == nil }
        smartAlbums = plan.albums.count - albums
        items = plan.albums.reduce(0) { $0 + $1.items.count }
        self.spaces = spaces.count
        for space in spaces {
            // The space's own root is not an album of the source.
            albums += space.albums.count { $0.smart == nil } - 1
            items += space.albums.reduce(0) { $0 + $1.items.count }
        }
    }

    /// Adds problems with files, except those that the report already has: a photo that the public site and spaces show
    /// is damaged in each of them.
    mutating func addOnce(_ found: [Diagnostic]) {
        var known = Set(diagnostics)
        diagnostics += found.filter { known.insert($0).inserted }
    }
}

extension SitePlan {
    /// The addresses of all renditions and files, without pages.
    var fileAddresses: [String] {
        var addresses: [String] = []
        for album in albums {
            for index in album.items.indices { addresses += album.items[index].fileAddresses }
            if let archive = album.archive { addresses.append(archive.address) }
        }
        return addresses
    }
}
