/// An item of a nested album that represents an album.
public struct NestedCover: Hashable, Sendable {
    /// The path of its file from the source's root.
    public var path: String
    /// Where the album names it.
    public var place: SourceLocation
    /// Whether the source has this photo or video, shown or not.
    public var exists: Bool

    public init(path: String, place: SourceLocation, exists: Bool) {
        self.path = path
        self.place = place
        self.exists = exists
    }
}

/// An album: a folder of the source, or a manifest without one. It has categories of items and nested albums.
public struct Album: Sendable {
    /// The names of the folders from the site's root, as on disk; empty for the root album.
    public var path: [String]
    /// The same names made safe for addresses, each unique among its siblings.
    public var address: [String]
    public var title: String
    /// The album's own date, for an album whose items have no times.
    public var date: KnownDate?
    /// The album's earlier addresses, as written; see `Alias`.
    public var aliases: [String] = []
    public var prose: Prose?
    /// The text with its pictures, if the album's layout is a story and its text has pictures; `prose` is then the text
    /// without them.
    public var story: Story?
    public var settings: AlbumSettings
    public var categories: [Category]
    public var albums: [Album]
    /// The id of the cover item; nil for the first item of the album, or of its first nested album.
    public var cover: String?
    /// The cover, if it is an item of an album nested in this one.
    public var nestedCover: NestedCover?
    /// The part of the cover that cropping keeps in view, if it differs from the item's own.
    public var focus: Focus?
    /// The id of the item that is selected first; nil for the first item.
    public var selected: String?
    /// Whether the last component of the address ends in an `AddressKey` of the album's own.
    public var hasAddressKey = false
    /// Whether it holds nothing but unlisted albums: it is then unlisted, too, and does not list them.
    public var hidesNestedAlbums = false
    /// Whether anything other than the folder itself describes the album; such an album is shown even if it is empty.
    public var hasManifest = true

    public init(
        path: [String], address: [String], title: String, prose: Prose? = nil, settings: AlbumSettings,
        categories: [Category], albums: [Album], cover: String? = nil, selected: String? = nil
    ) {
        self.path = path
        self.address = address
        self.title = title
        self.prose = prose
        self.settings = settings
        self.categories = categories
        self.albums = albums
        self.cover = cover
        self.selected = selected
    }

    /// The stated date of the album, or else that of the first item of the album or of those nested in it, in seconds
    /// since 1970. Unlisted albums in a listed one do not count: nothing may show when their photos were taken.
    public var start: Int? {
        if let date { return date.start.secondsSince1970 }
        let own = categories.lazy.flatMap(\.items).compactMap { $0.fields.shootTime?.start.secondsSince1970 }.min()
        return own ?? albums.lazy.filter { settings.isUnlisted || !$0.settings.isUnlisted }.compactMap(\.start).min()
    }

    /// Puts the nested albums at every depth in the order that the settings specify. Their addresses stay the same: these
    /// come from the order of the folders.
    public mutating func orderAlbums() {
        for index in albums.indices { albums[index].orderAlbums() }
        guard !settings.albumOrder.isEmpty || settings.albumSort != AlbumSort() else { return }
        let facts = albums.map { album in
            // An album takes the place of the folder that it is in, if visitors do not see that folder's own album.
            let name = album.path.dropFirst(path.count).first ?? ""
            return (name: name, title: album.title, date: album.start)
        }
        albums = settings.albumSort.order(facts, first: settings.albumOrder).map { albums[$0] }
    }

    /// The album's items in the order of their categories: position k is the item with flat index k.
    public var items: [Item] { categories.flatMap(\.items) }

    /// The number of items in the album itself.
    public var count: Int { categories.reduce(0) { $0 + $1.count } }

    /// The number of items in the album and all albums nested in it.
    public var totalCount: Int { albums.reduce(count) { $0 + $1.totalCount } }
}

/// A named, ordered group of items of one kind: a section of the album's two-dimensional list.
public struct Category: Sendable {
    /// The name shown to readers; empty for items without a category.
    public var tag: String
    public var kind: ItemKind
    public var items: [Item]
    /// The text above the items.
    public var prose: Prose?
    /// The text below the items.
    public var closing: Prose?

    public init(tag: String, kind: ItemKind = .photo, items: [Item], prose: Prose? = nil) {
        self.tag = tag
        self.kind = kind
        self.items = items
        self.prose = prose
    }

    public var count: Int { items.count }
}

extension Category {
    /// A category as an album lists it. Without a kind, it stands for the photos and then the videos of its tag.
    public struct Listed: Sendable {
        public var tag: String
        public var kind: ItemKind?

        public init(tag: String, kind: ItemKind? = nil) {
            self.tag = tag
            self.kind = kind
        }
    }

    /// Groups items by tag and kind. The categories in `listed` come first and in that order; the others follow in the
    /// order of their first items. An item without a tag belongs to the category with the empty tag.
    public static func grouping(_ items: [Item], listed: [Listed] = []) -> [Category] {
        var categories: [Category] = []
        var positions: [Key: Int] = [:]
        let present = listed.isEmpty ? [] : Set(items.map(Key.init))
        for category in listed {
            for kind in category.kind.map({ [$0] }) ?? ItemKind.allCases {
                let key = Key(tag: category.tag, kind: kind)
                guard present.contains(key), positions[key] == nil else { continue }
                positions[key] = categories.count
                categories.append(Category(tag: category.tag, kind: kind, items: []))
            }
        }
        for item in items {
            let key = Key(item)
            if let position = positions[key] {
                categories[position].items.append(item)
            } else {
                positions[key] = categories.count
                categories.append(Category(tag: key.tag, kind: key.kind, items: [item]))
            }
        }
        return categories
    }

    private struct Key: Hashable {
        var tag: String
        var kind: ItemKind

        init(tag: String, kind: ItemKind) {
            self.tag = tag
            self.kind = kind
        }

        init(_ item: Item) { self.init(tag: item.fields.tag ?? "", kind: item.kind) }
    }
}

/// The content of a site: what one build reads and publishes.
public struct Site: Sendable {
    public var settings: SiteSettings
    /// The album that the home page shows; all others are nested in it.
    public var root: Album
    /// The pages that are not albums.
    public var pages: [SitePage] = []
    /// The text at the foot of all pages. Its links that begin with `RootLinks.prefix` are relative to the site's root.
    public var footer: Prose?
    /// The picture in place of or next to the site's title.
    public var logo: SiteLogo?

    public init(settings: SiteSettings, root: Album) {
        self.settings = settings
        self.root = root
    }
}
