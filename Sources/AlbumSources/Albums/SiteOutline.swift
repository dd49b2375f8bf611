public import AlbumModel

/// A site as described by its configuration, manifests and adapters, before the bytes of its items are known: its
/// albums and items, and what must be fetched.
public struct SiteOutline: Sendable {
    let settings: SiteSettings
    private(set) var root: AlbumOutline
    /// The pages that are not albums.
    let pages: [SitePage]
    /// The text at the foot of all pages.
    let footer: Prose?
    /// The picture in place of or next to the site's title.
    let logo: SiteLogo?
    /// The problems of configuration parts that no album used.
    let unused: [Diagnostic]
    let held: HeldAlbums
    /// The reasons why nothing may be built: the root album's manifest applies to all albums.
    public let stops: [Diagnostic]
    /// Whether to keep the albums for the next reading.
    let keepsAlbums: Bool
    /// The paths of files in albums whose names do not reveal their type; photos or videos may be among them.
    public let others: [String]

    /// The requests to providers, without duplicates, in the order of the albums; without items that are unpublished
    /// regardless of their bytes.
    public var requests: [ProviderRequest] {
        var known = Set<String>()
        return root.requests.filter { known.insert($0.key).inserted }
    }

    /// Returns the paths of the albums that request these addresses, by address.
    public func albums(requesting addresses: Set<String>) -> [String: Set<String>] {
        if addresses.isEmpty { return [:] }
        return root.requests.reduce(into: [:]) { albums, request in
            if addresses.contains(request.address) { albums[request.address, default: []].insert(request.album) }
        }
    }

    /// Returns the requests for a traced item, even if it is left out, and those for the other items of its albums.
    public func requests(
        for trace: ItemTrace
    ) -> (own: [ProviderRequest], others: [ProviderRequest]) {
        var requests: (own: [ProviderRequest], others: [ProviderRequest]) = ([], [])
        root.addRequests(for: trace, to: &requests)
        return requests
    }

    /// The locations where manifests and the configuration name a file, by its path from the source; empty unless
    /// requested.
    var mentions: [String: [SourceLocation]] {
        var mentions: [String: [SourceLocation]] = [:]
        root.note(&mentions)
        return mentions
    }

    /// Builds the site from the findings. Consumes the outline, whose listed items are freed as they are converted.
    public consuming func site(_ media: MediaFindings) -> SiteReading {
        let (album, diagnostics) = root.make(media)
        var heldBack = held.counts
        heldBack.add(root.heldBack)
        // If only a part of the source was read, the photos may be in the rest.
        let clocks = root.items.tree.ignoreUse == nil ? [] : root.clockUse.notes
        var site = Site(settings: settings, root: album)
        (site.pages, site.footer, site.logo) = (pages, footer, logo)
        return SiteReading(
            site: site,
            diagnostics: diagnostics + unused + clocks + UnmarkedOriginals.diagnostics(of: album), heldBack: heldBack,
            shownDrafts: held.shownDrafts, albums: keepsAlbums ? ReadAlbums(root) : ReadAlbums(), reused: root.reused,
            withheld: held.folders, unread: held.unread, leftOut: held.leftOut,
            displaced: held.displaced)
    }
}

/// What is known about the bytes of items. Nil for an item that was not inspected, which leaves it without media and
/// without a diagnostic.
public struct MediaFindings: Sendable {
    var file: @Sendable (SourceFile) -> MediaReading?
    var provided: @Sendable (ProviderRequest) -> ProvidedReading?

    /// The functions are called on several threads at once.
    public init(
        file: @escaping @Sendable (SourceFile) -> MediaReading?,
        provided: @escaping @Sendable (ProviderRequest) -> ProvidedReading? = { _ in nil }
    ) {
        self.file = file
        self.provided = provided
    }
}

/// The result of fetching an item and inspecting its bytes.
public struct ProvidedReading: Sendable {
    public var media: MediaReading
    /// What the provider knows about the item.
    public var fields: ItemFields
    /// Fields over which the file's own metadata takes precedence.
    public var fallback: ItemFields
    public var warning: String?

    public init(
        media: MediaReading, fields: ItemFields = ItemFields(), fallback: ItemFields = ItemFields(),
        warning: String? = nil
    ) {
        self.media = media
        self.fields = fields
        self.fallback = fallback
        self.warning = warning
    }
}

/// One album of an outline.
struct AlbumOutline: Sendable {
    /// The album without categories, nested albums, cover and first item.
    var album: Album
    var items: AlbumItems
    var draft: AlbumDraft
    var hasManifest: Bool
    /// The problems found so far.
    var diagnostics: [Diagnostic]
    /// The files from which it was read; nil if nobody will read it again.
    var filesRead: FilesRead?
    var listing: ListingRemarks
    /// What the album contains: from the start if it is known from an earlier reading, else once its items are made.
    var part: AlbumPart?
    /// Whether it is known from an earlier reading.
    var isReused: Bool
    var nested: [AlbumOutline] = []

    init(_ album: Album, _ listing: AlbumListing, _ written: WrittenAlbum, diagnostics: [Diagnostic]) {
        self.album = album
        items = listing.items
        draft = written.draft
        // The items contain the listed data.
        (draft.items, draft.categories) = (nil, nil)
        hasManifest = written.manifest != nil
        self.diagnostics = diagnostics
        filesRead = listing.filesRead
        self.listing = listing.remarks
        part = listing.part
        isReused = listing.isReused
    }

    var requests: [ProviderRequest] { items.requests + nested.flatMap(\.requests) }

    fileprivate func addRequests(
        for trace: ItemTrace, to requests: inout (own: [ProviderRequest], others: [ProviderRequest])
    ) {
        let own = items.provided.filter(trace.isOrigin)
        if !own.isEmpty || items.entries.contains(where: { trace.origin == $0.source.origin(in: items.tree) }) {
            requests.own += own
            requests.others += items.requests.filter { !trace.isOrigin($0) }
        }
        for outline in nested { outline.addRequests(for: trace, to: &requests) }
    }

    /// The items of the album and of its nested albums that are left out for now.
    var heldBack: HeldBack {
        var heldBack = items.heldBack
        // The photos of an album that also lacks files may be gone for that reason.
        if items.lacksFiles {
            heldBack.noteLack(at: album.address)
        } else if items.leavesItemsOut {
            heldBack.noteItems(at: album.address)
        }
        return nested.reduce(into: heldBack) { $0.add($1.heldBack) }
    }

    /// The paths of the albums that are known from an earlier reading.
    var reused: Set<String> {
        nested.reduce(into: isReused ? [items.folder.path] : []) { $0.formUnion($1.reused) }
    }

    func note(_ mentions: inout [String: [SourceLocation]]) {
        var noted = items.mentions
        for name in [draft.cover, draft.selected] + (draft.albumOrder ?? []) {
            guard let name, let file = items.file(named: name.value) else { continue }
            noted.append((file, name.place))
        }
        if let cover = nestedCover { mentions[cover.path, default: []].append(cover.place) }
        for (file, place) in noted {
            mentions[items.tree.path(of: items.tree.files[file]), default: []].append(place)
        }
        for outline in nested { outline.note(&mentions) }
    }
}

/// Reports albums whose watermark cannot be added to the large pictures, because their files are published unchanged.
enum UnmarkedOriginals {
    /// Returns one diagnostic for albums that inherit the same settings from one another.
    static func diagnostics(of album: Album, under parent: AlbumSettings? = nil) -> [Diagnostic] {
        let settings = album.settings
        var found: [Diagnostic] = []
        if isUnmarked(settings),
            parent?.watermark != settings.watermark || parent?.originals.mode != settings.originals.mode
        {
            let rest = settings.watermark.renditions == .all ? "; only thumbnails have it" : ""
            found.append(
                Diagnostic(
                    .warning,
                    "the watermark cannot be added to the large pictures, because `originals: {mode: \(settings.originals.mode.rawValue)}` publishes files unchanged\(rest); use `mode: resize`, or `watermark: off`",
                    at: SourceLocation(file: album.path.isEmpty ? "." : album.path.joined(separator: "/"))))
        }
        return found + album.albums.flatMap { diagnostics(of: $0, under: settings) }
    }

    private static func isUnmarked(_ settings: AlbumSettings) -> Bool {
        guard !settings.watermark.isEmpty else { return false }
        switch settings.originals.mode {
        case .copy, .hardlink, .symlink: return true
        case .resize, .none: return false
        }
    }
}
