public import AlbumModel

/// Divides a site into what everybody sees and what each space has. Each part is a site of its own and is planned without
/// the others, so that nothing of one can show in another.
public struct SiteDivision: Sendable {
    /// What everybody sees.
    public let site: Site
    /// In the order of the configuration.
    public let spaces: [SpaceSite]
    /// Paths in the configuration that no album has.
    public let unknown: [Space.AlbumPath]
    /// The albums that not everybody sees: their paths in the source, and the folders, with a slash at their ends, in which they
    /// would be published.
    public let hidden: [(path: String, folder: String)]

    public init(_ site: Site) {
        let members = Members(site.settings.spaces)
        var visible = site
        visible.root.albums = site.root.albums.flatMap { members.albums(in: $0) { $0.isPublic } }
        self.site = visible
        spaces = site.settings.spaces.enumerated().map { place, space in
            let albums = site.root.albums.flatMap { members.albums(in: $0) { $0.spaces.contains(place) } }
            return SpaceSite(space, albums: albums, of: site)
        }
        let shown = Set(Self.places(of: visible.root).map(\.path))
        hidden = Self.places(of: site.root).filter { !shown.contains($0.path) }
        let named = site.settings.spaces.flatMap { $0.albums + $0.publicAlbums }
        unknown = named.filter { name in !Self.has(site.root, name) }
    }

    private static func places(of album: Album) -> [(path: String, folder: String)] {
        [(album.path.joined(separator: "/"), album.address.joined(separator: "/") + "/")] + album.albums.flatMap(places)
    }

    private static func has(_ album: Album, _ name: Space.AlbumPath) -> Bool {
        name.names(album.path) || album.albums.contains { has($0, name) }
    }
}

/// One space with the site that its visitors see.
public struct SpaceSite: Sendable {
    public let space: Space
    public let site: Site

    init(_ space: Space, albums: [Album], of whole: Site) {
        self.space = space
        var settings = whole.settings
        // Addresses with a host would lead outside, and what others are told of the site has no place in here.
        settings.baseURL = nil
        settings.spaces = []
        settings.door = Door()
        if let theme = space.theme { settings.theme = theme }
        var root = whole.root
        root.title = space.title ?? whole.root.title
        root.settings.description = space.description
        (root.prose, root.story, root.date, root.cover, root.focus, root.selected) = (nil, nil, nil, nil, nil, nil)
        (root.categories, root.aliases) = ([], [])
        root.albums = albums
        root.withdraw()
        site = Site(settings: settings, root: root)
    }
}

extension Album {
    /// Takes the album, and what is nested in it, out of feeds and search engines, and has its files published as files.
    fileprivate mutating func withdraw() {
        (settings.feeds.atom, settings.feeds.json) = (false, false)
        settings.robots = .noindex
        settings.isUnlisted = false
        // A link to the source would be sealed as a link, not as the photo.
        if settings.originals.mode == .symlink { settings.originals.mode = .hardlink }
        for index in albums.indices { albums[index].withdraw() }
    }
}

/// Where an album is shown.
private struct Membership {
    /// The places of spaces in the configuration.
    var spaces: Set<Int> = []
    var isPublic = true
}

/// Which albums are shown where: the nearest folder that a space names decides.
private struct Members {
    private let spaces: [Space]

    init(_ spaces: [Space]) { self.spaces = spaces }

    /// The album with those nested in it, as far as they are wanted; if it is not itself, those nested in it take its place.
    func albums(
        in album: Album, under parent: Membership = Membership(), _ isWanted: (Membership) -> Bool
    ) -> [Album] {
        let membership = membership(of: album, under: parent)
        let nested = album.albums.flatMap { albums(in: $0, under: membership, isWanted) }
        guard isWanted(membership) else { return nested }
        var result = album
        result.albums = nested
        // A folder that was there only for what is nested in it would be an empty album, which shows that something is missing.
        let isEmpty = !album.hasManifest && album.categories.isEmpty && nested.isEmpty
        return isEmpty ? [] : [result]
    }

    private func membership(of album: Album, under parent: Membership) -> Membership {
        var membership = parent
        let naming = spaces.indices.filter { spaces[$0].albums.contains { $0.names(album.path) } }
        let isPublic = spaces.contains { $0.publicAlbums.contains { $0.names(album.path) } }
        if !naming.isEmpty { membership = Membership(spaces: Set(naming), isPublic: isPublic) }
        if isPublic { membership.isPublic = true }
        return membership
    }
}
