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
    /// Whether its parent's page lists and counts it. An unlisted album is not listed; albums nested in it are.
    public internal(set) var isListed = true
    /// Those that its page leads to.
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
    /// What stays in sight where the cover is cut, if it is not what the item says.
    public internal(set) var focus: Focus?
    public internal(set) var prose: Prose?
    /// Nil unless the album's layout is `story`.
    public internal(set) var story: Story?
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
    /// Items here and in all nested albums that are listed.
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

    /// The parent, if that lists it.
    package var lister: Int? { isListed ? parent : nil }

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
    /// Text below its items.
    public internal(set) var closing: Prose?
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

/// An archive of the originals that one album's page shows.
public struct ArchivePlan: Hashable, Sendable, Codable {
    /// Relative to the site's root.
    public let address: String

    public init(address: String) { self.address = address }
}

extension AlbumPlan {
    /// An archive of these items on this album's page; nil where nothing would be in it.
    package func archive(of items: [ItemPlan]) -> ArchivePlan? {
        let files = items.compactMap { item in
            item.film(.whole)?.address ?? item.file?.address
                ?? (item.item.kind == .photo ? item.originals.last?.address : nil)
        }
        guard !files.isEmpty else { return nil }
        let name = address.last ?? Slug.component(title)
        // The addresses of the files follow their content, and with them the archive's: no cache on the way shows an old one.
        let mark = StableHash(files.joined(separator: "\n")).hexDigits(8)
        return ArchivePlan(address: "\(folder)media/\(name.isEmpty ? "album" : name)-\(mark).zip")
    }
}

/// The items that an album's pages show: its own, or of a smart album those of others, each as its own album has it.
///
/// Inlined into other modules, so that to look at one property of an item copies nothing else of it.
public struct PlannedItems: RandomAccessCollection, Sendable {
    @usableFromInline let album: Int
    @usableFromInline let members: [ItemReference]
    @usableFromInline let albums: [AlbumPlan]

    init(_ album: AlbumPlan, in plan: SitePlan) {
        self.album = album.index
        members = album.members
        albums = plan.albums
    }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { members.isEmpty ? albums[album].items.count : members.count }

    /// Where an item is at home.
    @inlinable public func reference(at index: Int) -> ItemReference {
        members.isEmpty ? ItemReference(album: album, index: index) : members[index]
    }

    @inlinable public subscript(index: Int) -> ItemPlan {
        let reference = reference(at: index)
        return albums[reference.album].items[reference.index]
    }

    /// The settings of the album that the item is at home in: what of it may be shown does not change with who shows it.
    public func settings(at index: Int) -> AlbumSettings { albums[reference(at: index).album].settings }

    /// What an item is called among these. Ids are unique in an album; in a smart album the path of the item's own album
    /// stands before them.
    public func id(at index: Int) -> String {
        let reference = reference(at: index)
        let id = albums[reference.album].items[reference.index].item.id
        return members.isEmpty ? id : albums[reference.album].folder + id
    }
}

extension SitePlan {
    public func items(of album: AlbumPlan) -> PlannedItems { PlannedItems(album, in: self) }
}
