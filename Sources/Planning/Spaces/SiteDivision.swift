public import AlbumModel

/// Divides a site into the public site and one site per space. Each is planned independently, so nothing of one can
/// appear in another.
public struct SiteDivision: Sendable {
    /// The public site.
    public let site: Site
    /// In the order of the configuration.
    public let spaces: [SpaceSite]
    /// Paths in the configuration that match no album.
    public let unknown: [Space.AlbumPath]
    /// The albums that are only in spaces: their paths in the source, and the folders, ending in a slash, where they
    /// would be published.
    public let hidden: [(path: String, folder: String)]
    /// What the public site leaves out because its addresses are in these folders, whose names they would show to
    /// everybody.
    public let revealing: Revealing

    public struct Revealing: Sendable {
        public var pages: [SitePage] = []
        public var nav: [NavEntry] = []
        public var footer: [Footer.Link] = []
    }

    public init(_ site: Site) {
        let members = Members(site.settings.spaces)
        var visible = site
        visible.root.albums = site.root.albums.flatMap { members.albums(in: $0) { $0.isPublic } }
        // Ordered only now, so that the date or title of an album that visitors do not see has no effect.
        visible.root.orderAlbums()
        spaces = site.settings.spaces.enumerated().map { place, space in
            let albums = site.root.albums.flatMap { members.albums(in: $0) { $0.spaces.contains(place) } }
            return SpaceSite(space, albums: albums, of: site)
        }
        let shown = Set(Self.places(of: visible.root).map(\.path))
        hidden = Self.places(of: site.root).filter { !shown.contains($0.path) }
        revealing = visible.removeAddresses(
            in: hidden.map(\.folder.fileSystemFolded),
            besides: Self.places(of: visible.root).map(\.folder.fileSystemFolded))
        self.site = visible
        let named = site.settings.spaces.flatMap { $0.albums + $0.publicAlbums }
        unknown = named.filter { name in !Self.has(site.root, name) }
    }

    /// Returns the folders, each ending in a slash, of the albums that nobody sees because their spaces have expired.
    public func expiredFolders(_ publication: Publication) -> Set<String> {
        func folders(_ isWanted: (Space) -> Bool) -> [String] {
            spaces.filter { isWanted($0.space) }.flatMap(\.site.root.albums).flatMap(Self.places).map(\.folder)
        }
        let shown = Self.places(of: site.root).map(\.folder) + folders { !$0.isExpired(publication) }
        return Set(folders { $0.isExpired(publication) }).subtracting(shown)
    }

    private static func places(of album: Album) -> [(path: String, folder: String)] {
        [(album.path.joined(separator: "/"), album.address.joined(separator: "/") + "/")] + album.albums.flatMap(places)
    }

    private static func has(_ album: Album, _ name: Space.AlbumPath) -> Bool {
        name.names(album.path) || album.albums.contains { has($0, name) }
    }
}

extension Site {
    /// Removes the pages and links with addresses in any of some folders, and returns them.
    ///
    /// - Parameter shown: the folders of albums that everybody sees, which may be inside the others.
    fileprivate mutating func removeAddresses(in folders: [String], besides shown: [String]) -> SiteDivision.Revealing {
        guard !folders.isEmpty else { return SiteDivision.Revealing() }
        func longest(_ folders: [String], above address: String) -> Int {
            folders.lazy.filter(address.hasPrefix).map(\.utf8.count).max() ?? 0
        }
        func isInside(_ address: String) -> Bool {
            let address = address.fileSystemFolded
            return longest(folders, above: address) > longest(shown, above: address)
        }
        let baseURL = settings.baseURL
        func leadsInside(_ url: String) -> Bool {
            NavLink.ownAddress(url, baseURL: baseURL).map { isInside($0) || isInside($0 + "/") } ?? false
        }
        var revealing = SiteDivision.Revealing()
        revealing.pages = pages.take { isInside($0.address) }
        revealing.nav = settings.nav.take { entry in
            if case .url(let url) = entry.target { leadsInside(url) } else { false }
        }
        revealing.footer = settings.footer.links.take { leadsInside($0.url) }
        return revealing
    }
}

extension Array {
    /// Removes some elements, and returns them.
    fileprivate mutating func take(where isTaken: (Element) -> Bool) -> [Element] {
        let taken = filter(isTaken)
        removeAll(where: isTaken)
        return taken
    }
}

/// A space with the site that its visitors see.
public struct SpaceSite: Sendable {
    public let space: Space
    public let site: Site

    init(_ space: Space, albums: [Album], of whole: Site) {
        self.space = space
        var settings = whole.settings
        // Absolute addresses would lead out of the space, and so would feeds and the sitemap, which need them.
        settings.baseURL = nil
        settings.spaces = []
        settings.door = Door()
        settings.hasWebManifest = false
        if let theme = space.theme { settings.theme = theme.inside(settings.theme) }
        // The site's own pages are outside the space.
        settings.nav = settings.nav.filter(\.mayLeadFromSpaces)
        var root = whole.root
        root.title = space.title ?? whole.root.title
        root.settings.description = space.description
        (root.prose, root.story, root.date, root.cover, root.focus, root.selected) = (nil, nil, nil, nil, nil, nil)
        (root.categories, root.aliases, root.nestedCover) = ([], [], nil)
        root.albums = albums
        root.makePrivate()
        if space.theme != nil { root.forgetTheme(whole.root.settings.theme) }
        root.orderAlbums()
        var site = Site(settings: settings, root: root)
        site.footer = whole.footer?.withoutOwnImages
        self.site = site
    }
}

extension NavEntry {
    /// Whether the link leads to an album, which may be in the space, or to another site.
    fileprivate var mayLeadFromSpaces: Bool {
        switch target {
        case .named, .album, .smart: true
        case .page: false
        case .url(let url): !RootLinks.isRelative(url)
        }
    }
}

extension Prose {
    /// The text with words in place of images from the folder `static`, which is outside every space.
    fileprivate var withoutOwnImages: Prose {
        var prose = self
        prose.html = HTMLAddresses.describing(picturesOf: html) { $0.hasPrefix(RootLinks.prefix) }
        return prose
    }
}

extension Album {
    /// Turns off the features of public albums, for the album and all albums nested in it.
    fileprivate mutating func makePrivate() {
        (settings.feeds.atom, settings.feeds.json) = (false, false)
        settings.robots = .noindex
        settings.isUnlisted = false
        // A symbolic link would be sealed as a link rather than as the photo.
        if settings.originals.mode == .symlink { settings.originals.mode = .hardlink }
        for index in albums.indices { albums[index].makePrivate() }
    }
}

extension Album {
    /// Removes the theme that the album and those nested in it inherit from the site's root, for a space with its own
    /// theme.
    fileprivate mutating func forgetTheme(_ inherited: ThemeSettings?) {
        if settings.theme == inherited { settings.theme = nil }
        for index in albums.indices { albums[index].forgetTheme(inherited) }
    }
}

extension Album {
    /// Hides a folder that contains only unlisted albums: its page would show only that there is something unlisted.
    fileprivate mutating func hideIfOnlyUnlisted() {
        guard !settings.isUnlisted, categories.isEmpty, prose == nil, !albums.isEmpty,
            albums.allSatisfy(\.settings.isUnlisted)
        else { return }
        settings.isUnlisted = true
        hidesNestedAlbums = true
    }
}

/// Divides albums by the parts in which they are shown.
private struct Members {
    private let spaces: [Space]

    init(_ spaces: [Space]) { self.spaces = spaces }

    /// Returns the wanted albums among the album and those nested in it. If the album itself is not wanted, those
    /// nested in it take its place.
    func albums(
        in album: Album, under parent: SpaceMembership = SpaceMembership(), _ isWanted: (SpaceMembership) -> Bool
    ) -> [Album] {
        let membership = parent.nested(album.path, in: spaces)
        let nested = album.albums.flatMap { albums(in: $0, under: membership, isWanted) }
        guard isWanted(membership) else { return nested }
        var result = album
        result.albums = nested
        result.hideIfOnlyUnlisted()
        // A folder that only contained other albums would become an empty album, which reveals that something is
        // missing.
        let isEmpty = !album.hasManifest && album.categories.isEmpty && nested.isEmpty
        return isEmpty ? [] : [result]
    }
}
