/// Everything a build will publish, named and sized before any of it is made: the pure outcome of planning.
public struct SitePlan: Sendable {
    public var settings: SiteSettings
    /// Depth first, the root album at 0, smart albums behind all others; an album's place here is how the others refer
    /// to it.
    public var albums: [AlbumPlan]
    /// Sorted by address; found once all other addresses are known.
    public var redirects: [Redirect] = []
    /// The smart albums that the home page leads to, in the order of the configuration.
    public var smart: [Int] = []
    /// What was odd about smart albums.
    public var diagnostics: [Diagnostic] = []

    public init(settings: SiteSettings, albums: [AlbumPlan]) {
        self.settings = settings
        self.albums = albums
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
public struct ItemReference: Hashable, Sendable {
    public var album: Int
    public var index: Int

    @inlinable public init(album: Int, index: Int) {
        self.album = album
        self.index = index
    }
}

/// One album with the addresses of its pages.
public struct AlbumPlan: Sendable {
    /// Its place in `SitePlan.albums`.
    public var index: Int
    public var parent: Int?
    public var children: [Int]
    /// The folder's names in the source.
    public var path: [String]
    /// The folder's names in the published site.
    public var address: [String]
    public var title: String
    /// When it was, for an album whose items tell no time.
    public var date: Timestamp?
    /// Addresses that the album had before, as they were written; see `Alias`.
    public var aliases: [String] = []
    public var prose: Prose?
    public var settings: AlbumSettings
    public var categories: [CategoryPlan]
    /// In the order of the categories: position k is the item with flat index k.
    public var items: [ItemPlan]
    /// Of a smart album: the items that its own page lists, which are other albums'. `SitePlan.items(of:)` has either.
    public var members: [ItemReference] = []
    /// Nil for an album of the source.
    public var smart: SmartPlan?
    /// Nil for an album without any item, nested ones included.
    public var cover: ItemReference?
    /// The flat index of the item that opens first.
    public var selected: Int
    /// All originals of the album in one file.
    public var archive: ArchivePlan?
    /// Items here and in all nested albums.
    public var totalCount: Int

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

    /// The address of the album's first page.
    public var page: String { folder + "index.html" }
}

/// What makes an album a smart one.
public struct SmartPlan: Sendable {
    public var name: SmartName
    /// What all its items have in common; nil for an album of another kind.
    public var subject: SmartSubject?
    /// All items here and in the albums nested in it, each once.
    public var reach: [ItemReference]

    public init(name: SmartName, subject: SmartSubject? = nil, reach: [ItemReference]) {
        self.name = name
        self.subject = subject
        self.reach = reach
    }
}

/// One category with the address of its page; its items are a range of the album's.
public struct CategoryPlan: Sendable {
    public var tag: String
    public var kind: ItemKind
    public var prose: Prose?
    /// The flat indices of its items.
    public var range: Range<Int>
    /// The address of its page, relative to the site's root.
    public var page: String

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
public struct ItemPlan: Sendable {
    public var item: Item
    /// The address of its preview page, relative to the site's root.
    public var page: String
    /// By format, in the order of preference with the fallback last; widths ascending within a format.
    public var thumbnails: [RenditionPlan]
    /// By format, the fallback last; empty where the mode is `none` or the file itself is published.
    public var originals: [RenditionPlan]
    /// What networks and chats show for a link to the item, or to an album that it is the cover of; at most one.
    public var cards: [RenditionPlan] = []
    /// The published file itself, by the modes `copy`, `hardlink` and `symlink`.
    public var file: FilePlan?
    /// The films that are made for it; none for most items.
    public var films: [FilmPlan] = []
    /// The colour that stands in until a thumbnail loads, as `#rrggbb`; known once a rendition was made.
    public var colour: String?
    /// Why nothing can be shown; a placeholder stands in.
    public var failure: String?
    /// Why no picture stands for a video, which may be played all the same.
    public var pictureFailure: String?

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
public struct RenditionPlan: Sendable {
    public var spec: RenditionSpec
    /// The spec's canonical name. Photos of one size share it: keys and states ask for it again and again.
    public let name: String
    /// Relative to the site's root.
    public var address: String
    /// 0 until it was made.
    public var bytes = 0

    public init(spec: RenditionSpec, address: String) {
        self.spec = spec
        name = spec.canonicalName
        self.address = address
    }
}

/// An item's file published as it is, but for its private metadata.
public struct FilePlan: Sendable {
    public var mode: Originals.Mode
    public var address: String
    /// As the picture is seen.
    public var size: PixelSize
    public var format: MediaFormat
    /// 0 until it was published.
    public var bytes = 0

    public init(mode: Originals.Mode, address: String, size: PixelSize, format: MediaFormat) {
        self.mode = mode
        self.address = address
        self.size = size
        self.format = format
    }
}
