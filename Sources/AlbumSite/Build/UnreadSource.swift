internal import AlbumModel
internal import AlbumSources
internal import Planning

/// What exists in the source but could not be read. The site may still show files that were made from it.
struct UnreadSource {
    /// Paths in the source or addresses of providers.
    private(set) var all: [(path: String, cause: UnreadCause)]
    /// The paths of photos, films and folders, and of albums whose items a provider or an adapter does not give: they
    /// concern only the albums that they are in or above.
    private var places: [String] = []
    /// Whether anything else could not be read: a text may describe any album.
    private(set) var concernsAll = false
    private let tree: SourceTree
    /// The albums that could be read.
    private let albums: [AlbumPlan]

    /// - Parameters:
    ///   - texts: the texts that could not be read, and those whose adapters failed.
    ///   - draft: the plan of what could be read.
    init(_ snapshot: SourceSnapshot, texts: ReadFailures, _ draft: SiteDraft) {
        tree = snapshot.tree
        self.albums = draft.plan.albums.filter { $0.smart == nil }
        all = (snapshot.unread + texts.all).map { ($0.path, .problem) }
        let albums = texts.albums
        for (path, _) in texts.all { add(albums[path]) }
        for (path, _) in snapshot.unread {
            // A text that cannot be opened is in the tree, so that what it describes is not shown without it.
            if Self.isStatic(path) || path == "." || tree.file(at: path) != nil {
                concernsAll = true
            } else {
                places.append(path)
            }
        }
        add(draft.unread.map { ($0.path, .problem) }, of: draft.unreadAlbums)
    }

    var isEmpty: Bool { all.isEmpty }

    /// Adds photos and films of the source or of providers.
    ///
    /// - Parameter albums: the paths of the albums with those of providers, by address.
    mutating func add(_ media: [(path: String, cause: UnreadCause)], of albums: [String: Set<String>]) {
        all += media
        for (path, _) in media {
            if !Self.isStatic(path), tree.file(at: path) != nil { places.append(path) } else { add(albums[path]) }
        }
    }

    /// Adds albums with unknown items; nil if they may be any.
    private mutating func add(_ albums: Set<String>?) {
        // Any album may be below the root.
        if let albums, !albums.isEmpty, !albums.contains("") { places += albums } else { concernsAll = true }
    }

    /// Returns the albums of the plan to which nothing unread belongs, neither directly nor in a folder inside them.
    func others(in plan: SitePlan) -> [AlbumPlan] {
        if concernsAll { return [] }
        let albums = plan.albums.filter { $0.smart == nil }
        // Folders whose names are nearly the same may have each other's addresses while one of them is not there.
        let addresses = places.map(Self.address) + places.map { Self.address(of: $0, in: albums) }
        return albums.filter { album in
            let path = album.path.joined(separator: "/")
            return !places.contains { place in
                path.isEmpty || place == path || place.hasPrefix(path + "/") || path.hasPrefix(place + "/")
            } && !addresses.contains { album.folder.hasPrefix($0) }
        }
    }

    /// Returns whether a folder of the published site, with a trailing slash, may be that of an unread folder or inside it.
    func mayBe(at folder: String) -> Bool {
        places.contains { tree.folder(at: $0) == nil && folder.hasPrefix(Self.address(of: $0)) }
    }

    /// Returns whether photos in this folder of the published site, with a trailing slash, may be in an unread part of the
    /// source, or may be named by it. XMP sidecars and files of `static` name none.
    func mayHavePhotos(of folder: String) -> Bool {
        concernsAll
            && all.contains { !Self.isStatic($0.path) && FileNames.ending(of: $0.path)?.lowercased() != "xmp" }
            || mayConcern(folder: folder)
    }

    /// Returns whether a file in this folder of the published site, with a trailing slash, may have been made from it.
    func mayConcern(folder: String) -> Bool {
        (all.map(\.path) + places).contains { path in
            // The album above it may have another address than its name, which is that of a similar one.
            [Self.address(of: path), Self.address(of: path, in: albums)].contains { address in
                address.hasPrefix(folder) || folder.hasPrefix(address)
            }
        }
    }

    /// Returns where a folder with this path would be published, with a trailing slash.
    private static func address(of path: String) -> String {
        path.split(separator: "/").map { Slug.component(String($0)) + "/" }.joined()
    }

    /// Returns where it would be published below the nearest album that was read.
    private static func address(of place: String, in albums: [AlbumPlan]) -> String {
        let names = place.split(separator: "/").map(String.init)
        let nearest = albums.filter { $0.path.count < names.count && names.starts(with: $0.path) }
            .max { $0.path.count < $1.path.count }
        guard let nearest else { return address(of: place) }
        return nearest.folder + address(of: names.dropFirst(nearest.path.count).joined(separator: "/"))
    }

    private static func isStatic(_ path: String) -> Bool {
        path == StaticFolder.name || path.hasPrefix(StaticFolder.name + "/")
    }
}

extension UnreadSource {
    /// Returns the error that says what a build keeps because of these parts; none if everything could be read. Each part
    /// has a message of its own with the reason.
    func complaint(isDryRun: Bool) -> [Diagnostic] {
        guard !isEmpty else { return [] }
        let named = all.prefix(Self.mostNamed).map { "\(SourceLocation(file: $0.path))" }.joined(separator: ", ")
        let names = all.count > Self.mostNamed ? "\(named), …" : named
        let kept =
            switch (isDryRun, concernsAll) {
            case (true, _): "a build would remove nothing that may belong to it"
            case (false, true):
                "until it can be, nothing is removed from the published site, not even photos that were deleted or made drafts"
            case (false, false):
                "until it can be, nothing is removed from its albums, from those above them, or from albums that no longer exist, not even photos that were deleted or made drafts"
            }
        let hasOnlyChanged = all.allSatisfy { $0.cause == .change }
        let advice = hasOnlyChanged ? "build again" : "correct this and build again"
        return [Diagnostic(.error, "part of the source could not be read: \(names); \(kept); \(advice)")]
    }

    private static let mostNamed = 3
}

extension PublishedFolders {
    /// Those of the albums whose own source has been read completely, although other parts of the site's source could
    /// not be read. A file that such an album no longer publishes is gone for good.
    init(of plan: SitePlan, without unread: UnreadSource) { self.init(unread.others(in: plan)) }
}

extension PrivateAlbums {
    /// Returns these albums without those whose folders in the site may also be those of other albums, and without those
    /// that may only be left out because what is written about them could not be read.
    func without(_ unread: UnreadSource) -> PrivateAlbums {
        let certain = folders.filter { folder in
            !unread.mayBe(at: folder.address)
                && !(folder.reason == .mistake && (unread.concernsAll || unread.mayConcern(folder: folder.address)))
        }
        return PrivateAlbums(folders: certain, plan: plan, spaces: spaces, contents: contents, hidden: hidden)
    }
}
