public import AlbumModel

/// What configuration, manifests and adapters say of a site, before the bytes of its items are known: which albums and
/// items there are, and what has to be fetched.
public struct SiteOutline: Sendable {
    let settings: SiteSettings
    private(set) var root: AlbumOutline
    /// What is wrong with the configuration's parts that no album asked for.
    let unused: [Diagnostic]
    /// Albums that are left out for now.
    let outlineHeldBack: HeldBack
    /// Why nothing may be built: what the root album's manifest says holds for all albums.
    public let stops: [Diagnostic]
    /// Paths of files in albums whose names do not tell what they are; a photo or a video may be among them.
    public let others: [String]

    /// What providers are to be asked for: everything once, in the order of the albums, and nothing that is not
    /// published whatever its bytes are.
    public var requests: [ProviderRequest] {
        var known = Set<String>()
        return root.requests.filter { known.insert($0.key).inserted }
    }

    /// Where manifests and the configuration name which file, by its path from the source; empty unless it was asked for.
    var mentions: [String: [SourceLocation]] {
        var mentions: [String: [SourceLocation]] = [:]
        root.note(&mentions)
        return mentions
    }

    /// Makes the site of what was found, once: what was listed is let go of as items are made of it.
    public consuming func site(_ media: MediaFindings) -> SiteReading {
        var diagnostics: [Diagnostic] = []
        let album = root.album(media, &diagnostics)
        var heldBack = outlineHeldBack
        heldBack.add(root.heldBack)
        return SiteReading(
            site: Site(settings: settings, root: album),
            diagnostics: diagnostics + unused + UnmarkedOriginals.diagnostics(of: album), heldBack: heldBack)
    }
}

/// What is known of the bytes of items. Nil where nobody looked, which leaves an item without media and without a
/// diagnostic.
public struct MediaFindings {
    var file: (SourceFile) -> MediaReading?
    var provided: (ProviderRequest) -> ProvidedReading?

    public init(
        file: @escaping (SourceFile) -> MediaReading?,
        provided: @escaping (ProviderRequest) -> ProvidedReading? = { _ in nil }
    ) {
        self.file = file
        self.provided = provided
    }
}

/// What fetching an item, and looking at what was fetched, came to.
public struct ProvidedReading: Sendable {
    public var media: MediaReading
    /// What the provider knows of the item.
    public var fields: ItemFields
    /// What it knows less well than the file itself.
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
    /// Without categories, nested albums, cover and first item.
    var album: Album
    var items: AlbumItems
    var draft: AlbumDraft
    var hasManifest: Bool
    /// What was wrong until here.
    var diagnostics: [Diagnostic]
    var nested: [AlbumOutline] = []

    var requests: [ProviderRequest] { items.requests + nested.flatMap(\.requests) }

    /// Items of the album, and of all that are nested in it, that are left out for now.
    var heldBack: HeldBack { nested.reduce(into: items.heldBack) { $0.add($1.heldBack) } }

    func note(_ mentions: inout [String: [SourceLocation]]) {
        var noted = items.mentions
        for name in [draft.cover, draft.selected] {
            guard let name, let file = items.file(named: name.value) else { continue }
            noted.append((file, name.place))
        }
        for (file, place) in noted {
            mentions[items.tree.path(of: items.tree.files[file]), default: []].append(place)
        }
        for outline in nested { outline.note(&mentions) }
    }

    mutating func album(_ media: MediaFindings, _ all: inout [Diagnostic]) -> Album {
        all += diagnostics
        var album = album
        album.hasManifest = hasManifest
        album.categories = items.categories(media)
        album.story = items.story
        all += items.diagnostics
        album.cover = resolve(draft.cover, "cover", items, &all)
        album.selected =
            resolve(draft.selected, "selected", items, &all) ?? resolve(draft.selectedPath, album.categories, &all)
        for index in nested.indices {
            let inner = nested[index].album(media, &all)
            // There may be nothing to show in a folder or below it.
            if nested[index].hasManifest || !inner.categories.isEmpty || !inner.albums.isEmpty {
                album.albums.append(inner)
            }
        }
        return album
    }

    private func resolve(
        _ name: Located<String>?, _ key: String, _ items: AlbumItems, _ all: inout [Diagnostic]
    ) -> String? {
        guard let name else { return nil }
        if let id = items.id(named: name.value) { return id }
        let suggestion = Suggestion.text(for: name.value, among: items.names)
        all.append(
            Diagnostic(
                .error, "`\(key)` names `\(name.value)`, which is no item of this album\(suggestion)", at: name.place))
        return nil
    }

    private func resolve(
        _ path: Located<[Int]>?, _ categories: [AlbumModel.Category], _ all: inout [Diagnostic]
    ) -> String? {
        guard let path, path.value.count == 2 else { return nil }
        let (section, item) = (path.value[0] - 1, path.value[1] - 1)
        if categories.indices.contains(section), categories[section].items.indices.contains(item) {
            return categories[section].items[item].id
        }
        let message =
            if categories.indices.contains(section) {
                "category \(section + 1) has items 1 to \(categories[section].count), and no item \(item + 1)"
            } else {
                "the last category is number \(categories.count), and there is no category \(section + 1)"
            }
        all.append(Diagnostic(.error, "`selected` leads nowhere: \(message)", at: path.place))
        return nil
    }
}

/// Tells where a watermark is wanted and cannot lie on the large pictures: files that are published as they are stay as
/// they are.
enum UnmarkedOriginals {
    /// Once for albums that inherit the same from one another.
    static func diagnostics(of album: Album, under parent: AlbumSettings? = nil) -> [Diagnostic] {
        let settings = album.settings
        var found: [Diagnostic] = []
        if isUnmarked(settings),
            parent?.watermark != settings.watermark || parent?.originals.mode != settings.originals.mode
        {
            let rest = settings.watermark.renditions == .all ? "; only thumbnails bear it" : ""
            found.append(
                Diagnostic(
                    .warning,
                    "the watermark cannot be added to the large pictures, since `originals: {mode: \(settings.originals.mode.rawValue)}` publishes files as they are\(rest); use `mode: resize`, or `watermark: off`",
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
