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
    public var settings: AlbumSettings
    public var categories: [Category]
    public var albums: [Album]
    /// The id of the item that stands for the album; nil lets the first item of the album, or of its first album, do.
    public var cover: String?
    /// The id of the item that opens first; nil for the first.
    public var selected: String?

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
