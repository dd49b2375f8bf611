public import AlbumModel

/// Everything that a build will publish, with addresses and sizes, before any of it is made.
///
/// A plan is immutable: the results of carrying it out are in `Outcomes`. Both can be encoded, so that another process
/// or another machine can carry out a plan.
public struct SitePlan: Sendable, Codable {
    public internal(set) var settings: SiteSettings
    /// Depth first, with the root album at 0 and smart albums after all others. Albums refer to each other by their
    /// indices.
    public internal(set) var albums: [AlbumPlan]
    /// Sorted by address; see `adding`.
    public internal(set) var redirects: [Redirect] = []
    /// The pages that are not albums, in the order of the source.
    public internal(set) var pages: [SitePage] = []
    /// The links in the header of every page.
    public internal(set) var nav: [NavLink] = []
    /// The text at the foot of all pages.
    public internal(set) var footer: Prose?
    /// The picture beside the site's title or in its place.
    public internal(set) var logo: SiteLogo?
    /// The files that are published as they are, sorted by address; see `adding`.
    public internal(set) var statics: [StaticFile] = []
    /// The smart albums to which the home page links, in the order of the configuration.
    public internal(set) var smart: [Int] = []
    /// Problems with smart albums; see `diagnostics(withSpaces:)`.
    var smartRemarks: [SmartRemark] = []
    /// Problems with anything else.
    var problems: [Diagnostic] = []

    public init(settings: SiteSettings, albums: [AlbumPlan]) {
        self.settings = settings
        self.albums = albums
    }

    /// Returns the plan with redirects, which can be determined only when all other addresses are known.
    public func adding(_ redirects: [Redirect]) -> SitePlan {
        var plan = self
        plan.redirects = redirects
        return plan
    }

    /// Returns the plan with files that are published as they are, which must not take any other file's address.
    public func adding(_ statics: [StaticFile]) -> SitePlan {
        var plan = self
        plan.statics = statics
        return plan
    }

    @inlinable public var root: AlbumPlan { albums[0] }

    /// The item to which a reference points.
    @inlinable public subscript(reference: ItemReference) -> ItemPlan { albums[reference.album].items[reference.index] }

    /// Returns the place of the cover item of an album, if the plan has that item.
    public func coverReference(of album: AlbumPlan) -> ItemReference? {
        album.cover.flatMap { cover in
            albums.indices.contains(cover.album) && albums[cover.album].items.indices.contains(cover.index)
                ? cover : nil
        }
    }

    /// Returns the albums from the root down to the one at `index`, inclusive.
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

/// A reference to an item: its album's index in the plan, and its flat index there. Takes half the memory of two
/// `Int`s, since an item may be in dozens of smart albums.
public struct ItemReference: Hashable, Sendable, Codable {
    @usableFromInline let storedAlbum: UInt32
    @usableFromInline let storedIndex: UInt32

    @inlinable public var album: Int { Int(storedAlbum) }
    @inlinable public var index: Int { Int(storedIndex) }

    @inlinable public init(album: Int, index: Int) {
        storedAlbum = UInt32(album)
        storedIndex = UInt32(index)
    }

    private enum CodingKeys: String, CodingKey {
        case storedAlbum = "album"
        case storedIndex = "index"
    }
}

/// An album with the addresses of its pages.
public struct AlbumPlan: Sendable, Codable {
    /// The index in `SitePlan.albums`.
    public internal(set) var index: Int
    public internal(set) var parent: Int?
    /// Whether the parent's page lists and counts the album. An unlisted album is not listed; albums nested in it are,
    /// unless they have an address key of their own.
    public internal(set) var isListed = true
    /// The albums to which its page links.
    public internal(set) var children: [Int]
    /// The names of the folders in the source.
    public internal(set) var path: [String]
    /// The names of the folders in the published site.
    public internal(set) var address: [String]
    public internal(set) var title: String
    /// The album's own date, for an album whose items have no times.
    public internal(set) var date: KnownDate?
    /// The album's earlier addresses, as written; see `Alias`.
    public internal(set) var aliases: [String] = []
    /// The part of the cover that cropping keeps in view, if it differs from the item's own.
    public internal(set) var focus: Focus?
    public internal(set) var prose: Prose?
    /// Nil unless the album's layout is `story`.
    public internal(set) var story: Story?
    public internal(set) var settings: AlbumSettings
    public internal(set) var categories: [CategoryPlan]
    /// In the order of the categories: position k is the item with flat index k.
    public internal(set) var items: [ItemPlan]
    /// In a smart album: the items that its own page lists, which belong to other albums. `SitePlan.items(of:)` returns
    /// either kind.
    public internal(set) var members: [ItemReference] = []
    /// The properties of a smart album; nil for an album of the source.
    public internal(set) var smart: SmartPlan?
    /// Nil if neither the album nor any nested album has items.
    public internal(set) var cover: ItemReference?
    /// Whether the author chose the cover.
    public internal(set) var hasChosenCover = false
    /// The flat index of the item that is selected first.
    public internal(set) var selected: Int
    /// The archive of all originals in the album.
    public internal(set) var archive: ArchivePlan?
    /// The number of items in the album and all listed albums nested in it.
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

    /// The folder in the published site, with a trailing slash; empty for the root.
    public var folder: String { address.isEmpty ? "" : address.joined(separator: "/") + "/" }

    /// The parent, if it lists the album.
    package var listingParent: Int? { isListed ? parent : nil }

    /// The number of items that the album's own pages list.
    public var shownCount: Int { members.isEmpty ? items.count : members.count }

    /// The address of the album's first page.
    public var page: String { folder + "index.html" }
}

/// The properties of a smart album.
public struct SmartPlan: Sendable, Codable {
    public internal(set) var name: SmartName
    /// The subject that all its items have in common; nil for an album of another kind.
    public internal(set) var subject: SmartSubject?
    /// All items in the album and the albums nested in it, each once.
    public internal(set) var reach: [ItemReference]
    /// Whether its page shows the albums nested in it as people, with their faces.
    public internal(set) var showsFaces = false
    /// The face of the person in all its items, if one is marked.
    public internal(set) var face: SmartFace?

    public init(name: SmartName, subject: SmartSubject? = nil, reach: [ItemReference]) {
        self.name = name
        self.subject = subject
        self.reach = reach
    }
}

/// A face in an item.
public struct SmartFace: Hashable, Sendable, Codable {
    public let item: ItemReference
    /// The square around it in the upright picture.
    public let square: PictureRegion
}

/// A category with the address of its page; its items are a range of the album's.
public struct CategoryPlan: Sendable, Codable {
    public internal(set) var tag: String
    public internal(set) var kind: ItemKind
    public internal(set) var prose: Prose?
    /// The text below its items.
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

/// An archive of the originals that an album's page shows.
public struct ArchivePlan: Hashable, Sendable, Codable {
    /// Relative to the site's root.
    public let address: String

    public init(address: String) { self.address = address }
}

extension AlbumPlan {
    /// The time zone of the album's times that have none.
    package var zone: AssumedZone {
        AssumedZone(dates: items.indices.lazy.map { (items[$0].item.fields.shootTime, items[$0].item.kind) })
    }

    /// Returns an archive of these items on this album's page; nil if it would be empty.
    package func archive(of items: [ItemPlan]) -> ArchivePlan? {
        let files = items.compactMap { item -> String? in
            if item.item.beside.isPlaceholder { return nil }
            return item.film(.whole)?.address ?? item.file?.address
                ?? (item.item.kind == .photo ? item.originals.last?.address : nil)
        }
        guard !files.isEmpty else { return nil }
        let name = address.last ?? Slug.component(title)
        // The files' addresses depend on their content, and so the archive's address does too: no intermediate cache
        // serves an old archive.
        let mark = StableHash(files.joined(separator: "\n")).hexDigits(8)
        return ArchivePlan(address: "\(folder)media/\(name.isEmpty ? "album" : name)-\(mark).zip")
    }
}

/// The items that an album's pages show: its own or, for a smart album, those of other albums, as planned there.
///
/// Inlinable, so that other modules can read one property of an item without copying the rest.
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

    /// Returns the reference to an item in its own album.
    @inlinable public func reference(at index: Int) -> ItemReference {
        members.isEmpty ? ItemReference(album: album, index: index) : members[index]
    }

    @inlinable public subscript(index: Int) -> ItemPlan {
        let reference = reference(at: index)
        return albums[reference.album].items[reference.index]
    }

    /// Returns the settings of the item's own album: what may be shown of an item does not depend on the album that
    /// shows it.
    @inlinable public func settings(at index: Int) -> AlbumSettings { albums[reference(at: index).album].settings }

    /// Returns the id of an item among these. Ids are unique in an album; in a smart album, they are prefixed by the
    /// folder of the item's own album.
    public func id(at index: Int) -> String {
        let reference = reference(at: index)
        let id = albums[reference.album].items[reference.index].item.id
        return members.isEmpty ? id : albums[reference.album].folder + id
    }
}

extension SitePlan {
    public func items(of album: AlbumPlan) -> PlannedItems { PlannedItems(album, in: self) }
}
