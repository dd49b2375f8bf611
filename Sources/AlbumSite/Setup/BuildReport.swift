public import AlbumModel
internal import Planning

/// What a build did: what `--report` writes.
public struct BuildReport: Codable, Sendable {
    public var albums = 0
    public var items = 0
    /// Albums made by a rule.
    public var smartAlbums = 0
    /// Items and albums that are drafts, or whose date of publication is to come.
    public var heldBack = 0
    public var renditions = Made()
    public var pages = Written()
    /// Spaces behind the door.
    public var spaces = 0
    /// Files that were published earlier and are no more.
    public var removed = 0
    /// Of all published files.
    public var bytes = 0
    public var seconds = 0.0
    /// The published folder's first page.
    public var index = ""
    public var diagnostics: [Diagnostic] = []
    /// Whether nothing had changed since the last build, so that nothing was looked at twice.
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
    /// What is known before anything is made.
    init(_ plan: SitePlan, spaces: [SitePlan]) {
        self.init()
        albums = plan.albums.count { $0.smart == nil }
        smartAlbums = plan.albums.count - albums
        items = plan.albums.reduce(0) { $0 + $1.items.count }
        self.spaces = spaces.count
        for space in spaces {
            // The space's own root is no album of the source.
            albums += space.albums.count { $0.smart == nil } - 1
            items += space.albums.reduce(0) { $0 + $1.items.count }
        }
    }
}

extension SitePlan {
    /// The addresses of all renditions and files, pages apart.
    var fileAddresses: [String] {
        var addresses: [String] = []
        for album in albums {
            for index in album.items.indices { addresses += album.items[index].fileAddresses }
            if let archive = album.archive { addresses.append(archive.address) }
        }
        return addresses
    }
}
