public import AlbumModel

/// Everything a build will publish, named and sized before any of it is made.
///
/// A plan never changes: what becomes of its files stands beside it, in `Outcomes`. Both can be encoded, so that what carries
/// a plan out may be another process or another machine.
public struct SitePlan: Sendable, Codable {
    public internal(set) var settings: SiteSettings
    /// Depth first, the root album at 0, smart albums behind all others; an album's place here is how the others refer
    /// to it.
    public internal(set) var albums: [AlbumPlan]
    /// Sorted by address; see `adding`.
    public internal(set) var redirects: [Redirect] = []
    /// The smart albums that the home page leads to, in the order of the configuration.
    public internal(set) var smart: [Int] = []
    /// What was odd about smart albums.
    public internal(set) var diagnostics: [Diagnostic] = []

    public init(settings: SiteSettings, albums: [AlbumPlan]) {
        self.settings = settings
        self.albums = albums
    }

    /// The same plan with redirects, which can only be found when all other addresses are known.
    public func adding(_ redirects: [Redirect]) -> SitePlan {
        var plan = self
        plan.redirects = redirects
        return plan
    }

    @inlinable public var root: AlbumPlan { albums[0] }

    /// The item that a reference names.
    @inlinable public subscript(reference: ItemReference) -> ItemPlan { albums[reference.album].items[reference.index] }

    /// The albums from the root down to the one at `index`, that one included.
    public func trail(to index: Int) -> [AlbumPlan] {
        var trail: [AlbumPlan] = []
        var next: Int? = index
        while let current = next {
            trail.append(albums[current])
            next = albums[current].parent
        }
        return trail.reversed()
    }
}

/// An item by its album's place in the plan and its flat index there.
public struct ItemReference: Hashable, Sendable, Codable {
    public let album: Int
    public let index: Int

    @inlinable public init(album: Int, index: Int) {
        self.album = album
        self.index = index
    }
}

/// One album with the addresses of its pages.
public struct AlbumPlan: Sendable, Codable {
    /// Its place in `SitePlan.albums`.
    public internal(set) var index: Int
    public internal(set) var parent: Int?
    public internal(set) var children: [Int]
    /// The folder's names in the source.
    public internal(set) var path: [String]
    /// The folder's names in the published site.
    public internal(set) var address: [String]
    public internal(set) var title: String
    /// When it was, for an album whose items tell no time.
    public internal(set) var date: Timestamp?
    /// Addresses that the album had before, as they were written; see `Alias`.
    public internal(set) var aliases: [String] = []
    public internal(set) var prose: Prose?
    public internal(set) var settings: AlbumSettings
    public internal(set) var categories: [CategoryPlan]
    /// In the order of the categories: position k is the item with flat index k.
    public internal(set) var items: [ItemPlan]
    /// Of a smart album: the items that its own page lists, which are other albums'. `SitePlan.items(of:)` has either.
    public internal(set) var members: [ItemReference] = []
    /// Nil for an album of the source.
    public internal(set) var smart: SmartPlan?
    /// Nil for an album without any item, nested ones included.
    public internal(set) var cover: ItemReference?
    /// The flat index of the item that opens first.
    public internal(set) var selected: Int
    /// All originals of the album in one file.
    public internal(set) var archive: ArchivePlan?
    /// Items here and in all nested albums.
    public internal(set) var totalCount: Int

    public init(
        index: Int, parent: Int?, path: [String], address: [String], title: String, prose: Prose?,
        settings: AlbumSettings, categories: [CategoryPlan], items: [ItemPlan]
    ) {
        self.index = index
        self.parent = parent
        self.children = []
        self.path = path
        self.address = address
        self.title = title
        self.prose = prose
        self.settings = settings
        self.categories = categories
        self.items = items
        self.cover = nil
        self.selected = 0
        self.totalCount = items.count
    }

    /// The folder in the published site with a slash at its end; empty for the root.
    public var folder: String { address.isEmpty ? "" : address.joined(separator: "/") + "/" }

    /// How many items its own pages list.
    public var shownCount: Int { members.isEmpty ? items.count : members.count }

    /// The address of the album's first page.
    public var page: String { folder + "index.html" }
}

/// What makes an album a smart one.
public struct SmartPlan: Sendable, Codable {
    public internal(set) var name: SmartName
    /// What all its items have in common; nil for an album of another kind.
    public internal(set) var subject: SmartSubject?
    /// All items here and in the albums nested in it, each once.
    public internal(set) var reach: [ItemReference]

    public init(name: SmartName, subject: SmartSubject? = nil, reach: [ItemReference]) {
        self.name = name
        self.subject = subject
        self.reach = reach
    }
}

/// One category with the address of its page; its items are a range of the album's.
public struct CategoryPlan: Sendable, Codable {
    public internal(set) var tag: String
    public internal(set) var kind: ItemKind
    public internal(set) var prose: Prose?
    /// The flat indices of its items.
    public internal(set) var range: Range<Int>
    /// The address of its page, relative to the site's root.
    public internal(set) var page: String

    public init(tag: String, kind: ItemKind, prose: Prose?, range: Range<Int>, page: String) {
        self.tag = tag
        self.kind = kind
        self.prose = prose
        self.range = range
        self.page = page
    }

    public var count: Int { range.count }
}

/// One item with the address of its page and the files that show it.
public struct ItemPlan: Sendable, Codable {
    public internal(set) var item: Item
    /// The address of its preview page, relative to the site's root.
    public internal(set) var page: String
    /// By format, in the order of preference with the fallback last; widths ascending within a format.
    public internal(set) var thumbnails: [RenditionPlan]
    /// By format, the fallback last; empty where the mode is `none` or the file itself is published.
    public internal(set) var originals: [RenditionPlan]
    /// What networks and chats show for a link to the item, or to an album that it is the cover of; at most one.
    public internal(set) var cards: [RenditionPlan] = []
    /// The published file itself, by the modes `copy`, `hardlink` and `symlink`.
    public internal(set) var file: FilePlan?
    /// The films that are made for it; none for most items.
    public internal(set) var films: [FilmPlan] = []

    public init(
        item: Item, page: String, thumbnails: [RenditionPlan] = [], originals: [RenditionPlan] = [],
        file: FilePlan? = nil
    ) {
        self.item = item
        self.page = page
        self.thumbnails = thumbnails
        self.originals = originals
        self.file = file
    }

    /// All renditions, the thumbnails first.
    public var renditions: [RenditionPlan] { thumbnails + originals + cards }
}

/// One rendition of an item.
public struct RenditionPlan: Sendable, Codable {
    public internal(set) var spec: RenditionSpec
    /// The spec's canonical name. Photos of one size share it: keys and states ask for it again and again.
    public let name: String
    /// Relative to the site's root.
    public internal(set) var address: String

    public init(spec: RenditionSpec, address: String) {
        self.spec = spec
        name = spec.canonicalName
        self.address = address
    }
}

/// An item's file published as it is, but for its private metadata.
public struct FilePlan: Sendable, Codable {
    public internal(set) var mode: Originals.Mode
    public internal(set) var address: String
    /// As the picture is seen.
    public internal(set) var size: PixelSize
    public internal(set) var format: MediaFormat

    public init(mode: Originals.Mode, address: String, size: PixelSize, format: MediaFormat) {
        self.mode = mode
        self.address = address
        self.size = size
        self.format = format
    }
}
