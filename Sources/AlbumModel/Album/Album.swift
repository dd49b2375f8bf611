/// A folder of the source, or a manifest without one: categories of items, and albums inside it.
public struct Album: Sendable {
    /// The names of the folders from the site's root, as they are on disk; empty for the root album.
    public var path: [String]
    /// The same made safe for addresses, each unique among its siblings.
    public var address: [String]
    public var title: String
    /// When it was, for an album whose items tell no time.
    public var date: Timestamp?
    /// Addresses that the album had before, as they were written; see `Alias`.
    public var aliases: [String] = []
    public var prose: Prose?
    /// Where the album is laid out as a story, and its text has pictures: that text, which `prose` has without them.
    public var story: Story?
    public var settings: AlbumSettings
    public var categories: [Category]
    public var albums: [Album]
    /// The id of the item that stands for the album; nil lets the first item of the album, or of its first album, do.
    public var cover: String?
    /// What stays in sight where the cover is cut, if it is not what the item says.
    public var focus: Focus?
    /// The id of the item that opens first; nil for the first.
    public var selected: String?
    /// Whether the last component of its address ends in an `AddressKey` of its own.
    public var hasAddressKey = false
    /// Whether something describes it besides its being a folder; such an album is shown even if it is empty.
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

    /// The album's items in the order of their categories: position k is the item with flat index k.
    public var items: [Item] { categories.flatMap(\.items) }

    /// The number of items in the album itself.
    public var count: Int { categories.reduce(0) { $0 + $1.count } }

    /// The number of items in the album and all that are nested in it.
    public var totalCount: Int { albums.reduce(count) { $0 + $1.totalCount } }
}

/// A named, ordered group of items of one kind: a section of the album's two-dimensional list.
public struct Category: Sendable {
    /// What a person sees; empty for the items that belong to no category.
    public var tag: String
    public var kind: ItemKind
    public var items: [Item]
    /// Text that stands above its items.
    public var prose: Prose?
    /// Text that stands below them.
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
    /// Groups items by tag and kind: categories come in the order of their first item, unless `listed` names tags,
    /// which then come first and in that order. An item without a tag belongs to the category with the empty tag.
    public static func grouping(_ items: [Item], listed: [String] = []) -> [Category] {
        var categories: [Category] = []
        var positions: [Key: Int] = [:]
        for tag in listed {
            for kind in ItemKind.allCases where items.contains(where: { $0.fields.tag == tag && $0.kind == kind }) {
                guard positions[Key(tag: tag, kind: kind)] == nil else { continue }
                positions[Key(tag: tag, kind: kind)] = categories.count
                categories.append(Category(tag: tag, kind: kind, items: []))
            }
        }
        for item in items {
            let key = Key(tag: item.fields.tag ?? "", kind: item.kind)
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
    }
}

/// What one build reads and publishes.
public struct Site: Sendable {
    public var settings: SiteSettings
    /// The album that the home page shows; every other one is nested in it.
    public var root: Album

    public init(settings: SiteSettings, root: Album) {
        self.settings = settings
        self.root = root
    }
}
