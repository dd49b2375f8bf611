internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// What exists in the source but could not be read. The site may still show files that were made from it.
struct UnreadSource {
    /// Paths in the source or addresses of providers.
    private(set) var all: [(path: String, cause: UnreadCause)]
    /// The paths of photos, films and folders, and of albums whose items a provider or an adapter failed to list: they
    /// concern only the albums that they are in or above.
    private var places: [String] = []
    /// Whether anything else could not be read: a text may describe any album.
    private(set) var concernsAll = false
    /// The same places as folders of the source.
    private var placesInSource = FolderSet()
    /// Where all of this would be published: by the names in its path, and below the nearest album that was read, since the
    /// address of the album above may differ from its name if an album with a similar name has that address.
    private var addresses = FolderSet()
    /// Where the places that have no folder in the source would be published.
    private var missingFolders = FolderSet()
    /// Where albums are published of which something that is neither a photo nor a video of the source could not be read.
    private var addressesOfOthers = FolderSet()
    /// The paths in `all`.
    private var paths: Set<String> = []
    /// The folders with texts among them.
    private var foldersOfTexts: Set<String> = []
    /// The folders and names of shots of which a file is among them.
    private var shots: Set<String> = []
    /// Whether any of this may be or name a photo: XMP sidecars and files of `static` do not.
    private var mayNamePhotos = false
    /// Whether any of this is neither a photo nor a video of the source.
    private var hasOthers = false
    private let tree: SourceTree
    /// The folders in the site of the albums that could be read, by path.
    private let albums: [String: String]

    /// - Parameters:
    ///   - texts: the texts that could not be read, and those whose adapters failed.
    ///   - draft: the plan of what could be read.
    init(_ snapshot: SourceSnapshot, texts: ReadFailures, _ draft: SiteDraft) {
        tree = snapshot.tree
        albums = Self.folders(of: draft.plan.albums)
        all = []
        let albums = texts.albums
        note((snapshot.unread + texts.all).map { ($0.path, .problem) }, readTexts: Set(albums.keys))
        for (path, _) in texts.all { add(albums[path]) }
        for (path, _) in snapshot.unread {
            // A text that cannot be opened is in the tree, so that what it describes is not shown without it.
            if Self.isStatic(path) || path == "." || tree.file(at: path) != nil {
                concernsAll = true
            } else {
                add(place: path)
            }
        }
        add(draft.unread.map { ($0.path, .problem) }, of: draft.unreadAlbums)
    }

    var isEmpty: Bool { all.isEmpty }

    /// Adds photos and films of the source or of providers.
    ///
    /// - Parameter albums: the paths of the albums with those of providers, by address.
    mutating func add(_ media: [(path: String, cause: UnreadCause)], of albums: [String: Set<String>]) {
        note(media)
        for (path, _) in media {
            if !Self.isStatic(path), tree.file(at: path) != nil { add(place: path) } else { add(albums[path]) }
        }
    }

    /// - Parameter readTexts: the manifests that were read, but whose adapter or provider failed.
    private mutating func note(_ unread: [(path: String, cause: UnreadCause)], readTexts: Set<String> = []) {
        all += unread
        for (path, _) in unread {
            paths.insert(path)
            if FileNames.mediaKind(of: path) == nil, !readTexts.contains(path) {
                foldersOfTexts.insert(Paths.parent(of: path))
            }
            shots.insert(Self.shot(path))
            addAddresses(of: path)
            if !Self.isStatic(path), FileNames.ending(of: path)?.lowercased() != "xmp" { mayNamePhotos = true }
        }
    }

    /// Adds albums with unknown items; nil if they may be any.
    private mutating func add(_ albums: Set<String>?) {
        // Any album may be below the root.
        hasOthers = true
        guard let albums, !albums.isEmpty, !albums.contains("") else { return concernsAll = true }
        for album in albums { add(place: album) }
    }

    private mutating func add(place: String) {
        places.append(place)
        placesInSource.insert(place + "/")
        if tree.file(at: place)?.mediaKind ?? FileNames.mediaKind(of: place) == nil {
            hasOthers = true
            for address in possibleAddresses(of: place) { addressesOfOthers.insert(address) }
        }
        addAddresses(of: place)
        guard tree.folder(at: place) == nil || tree.unreadFolders.contains(place) else { return }
        missingFolders.insert(Self.address(of: place))
    }

    private mutating func addAddresses(of path: String) {
        for address in possibleAddresses(of: path) { addresses.insert(address) }
    }

    private func possibleAddresses(of path: String) -> [String] {
        [Self.address(of: path), Self.address(of: path, in: albums)]
    }

    /// Returns the folders in the site of albums that are not smart, by path.
    private static func folders(of albums: [AlbumPlan]) -> [String: String] {
        let written = albums.lazy.filter { $0.smart == nil }.map { ($0.path.joined(separator: "/"), $0.folder) }
        return Dictionary(written) { first, _ in first }
    }

    /// Returns the albums of the plan to which nothing unread belongs, neither directly nor in a folder inside them.
    func others(in plan: SitePlan) -> [AlbumPlan] {
        if concernsAll { return [] }
        let folders = Self.folders(of: plan.albums)
        // Folders whose names are nearly the same may have each other's addresses while one of them is not there.
        var addresses = FolderSet()
        for place in places {
            addresses.insert(Self.address(of: place))
            addresses.insert(Self.address(of: place, in: folders))
        }
        return plan.albums.filter { album in
            guard album.smart == nil, places.isEmpty || !album.path.isEmpty else { return false }
            let path = album.path.joined(separator: "/") + "/"
            return !placesInSource.hasAny(in: path) && !placesInSource.hasAny(around: path)
                && !addresses.hasAny(around: album.folder)
        }
    }

    /// Returns whether a folder of the published site, with a trailing slash, may be that of an unread folder or inside it.
    func mayBe(at folder: String) -> Bool { missingFolders.hasAny(around: folder) }

    /// Returns whether photos in this folder of the published site, with a trailing slash, may be in an unread part of the
    /// source, or may be named by it.
    func mayHavePhotos(of folder: String) -> Bool { concernsAll && mayNamePhotos || mayConcern(folder: folder) }

    /// Returns whether a file in this folder of the published site, with a trailing slash, may have been made from it.
    func mayConcern(folder: String) -> Bool { addresses.hasAny(in: folder) || addresses.hasAny(around: folder) }

    /// Returns whether a file that everybody could see, or a text about it, may be unread.
    func mayBe(_ file: VisibleFile) -> Bool {
        if concernsAll || paths.contains(file.path) { return true }
        guard let place = file.place(in: tree.root) else {
            return addressesOfOthers.hasAny(around: AddressBook.folder(of: file.page))
        }
        return placesInSource.hasAny(around: place + "/")
    }

    /// Returns whether a file of the folder `pages` or `static` is certainly no longer shown, if the build does not publish it.
    ///
    /// - Parameter onlyHidden: whether one that was only deleted does not count.
    func isGone(_ file: VisibleFile, onlyHidden: Bool) -> Bool {
        guard let place = file.place(in: tree.root), !placesInSource.hasAny(around: place + "/") else { return false }
        if paths.contains(where: { $0 == place || $0 == "." || place.hasPrefix($0 + "/") }) { return false }
        if (try? FileOperations.exists(file.path)) ?? true { return true }
        // It may have been renamed to what cannot be read.
        let folder = place.prefix { $0 != "/" }
        return !onlyHidden && !paths.contains { $0.hasPrefix(folder + "/") }
    }

    /// Returns whether a text in a folder of the source, such as the manifest of its album, may be unread.
    ///
    /// - Parameter path: the folder's path from the source.
    func mayHaveText(in path: String) -> Bool { foldersOfTexts.contains(path) }

    /// Returns whether a text beside a file may be unread. That alone may be why the file is left out.
    func mayHaveText(beside file: VisibleFile) -> Bool {
        foldersOfTexts.contains(Paths.parent(of: file.place(in: tree.root) ?? file.path))
    }

    /// Returns whether another file of a shot, such as an edited version or the photo of a Live Photo, may be unread: what leaves
    /// a file out may only be that.
    func mayHaveVersion(of file: VisibleFile) -> Bool {
        shots.contains(Self.shot(file.place(in: tree.root) ?? file.path))
    }

    private static func shot(_ path: String) -> String {
        "\(Paths.parent(of: path))/\(ShotVersions.shotName(of: Paths.name(of: path)))"
    }

    /// Returns whether all of it still has the content that was published of it, so that none of it can be another file that
    /// has been renamed.
    func wasPublished(in former: Set<VisibleFile>, _ state: BuildState) throws(BuildFailure) -> Bool {
        guard !hasOthers, !all.isEmpty else { return all.isEmpty }
        let records = try state.fileRecords()
        let names = Set(all.lazy.map { "\(tree.root)/\($0.path)" })
        var contents: [String: Set<ContentDigest>] = [:]
        for file in former where file.role == .item && names.contains(file.path) {
            contents[file.path, default: []].insert(file.digest)
        }
        return all.allSatisfy { file in
            let path = "\(tree.root)/\(file.path)"
            guard let record = records[file.path], contents[path]?.contains(record.digest) ?? false else {
                return false
            }
            return FormerContent.hasContent(
                of: record, path, FileStamp(following: path) ?? FileStamp(size: -1, modified: -1, inode: 0))
        }
    }

    /// Returns where a folder with this path would be published, with a trailing slash.
    private static func address(of path: String) -> String {
        path.split(separator: "/").map { Slug.component(String($0)) + "/" }.joined()
    }

    /// Returns where it would be published below the nearest of these albums.
    private static func address(of path: String, in albums: [String: String]) -> String {
        let names = path.split(separator: "/")
        for count in stride(from: names.count - 1, through: 0, by: -1) {
            guard let folder = albums[names.prefix(count).joined(separator: "/")] else { continue }
            return folder + address(of: names.dropFirst(count).joined(separator: "/"))
        }
        return address(of: path)
    }

    private static func isStatic(_ path: String) -> Bool {
        path == StaticFolder.name || path.hasPrefix(StaticFolder.name + "/")
    }
}

extension UnreadSource {
    /// Returns the error that says what a build keeps because of these parts; none if everything could be read. Each part
    /// has a message of its own with the reason.
    ///
    /// - Parameters:
    ///   - former: what everybody could see before; nil if it is not known.
    ///   - state: what is known about the files of the source.
    ///   - isStricter: whether albums show less than before.
    func complaint(
        isDryRun: Bool, _ former: Set<VisibleFile>?, _ state: BuildState, isStricter: Bool = false
    ) throws(BuildFailure) -> [Diagnostic] {
        guard !isEmpty else { return [] }
        let named = all.prefix(Self.mostNamed).map { "\(SourceLocation(file: $0.path))" }.joined(separator: ", ")
        let names = all.count > Self.mostNamed ? "\(named), …" : named
        let kept =
            isDryRun
            ? "a build would remove nothing that may belong to it" : try "until it can be, \(stays(former, state))"
        let except =
            isStricter
            ? ", except for what was made before `privacy`, `originals`, `watermark` or `download` became stricter" : ""
        let hasOnlyChanged = all.allSatisfy { $0.cause == .change }
        let advice = hasOnlyChanged ? "build again" : "correct this and build again"
        return [Diagnostic(.error, "part of the source could not be read: \(names); \(kept)\(except); \(advice)")]
    }

    /// Says what stays until everything can be read; see `WithdrawnItems`.
    private func stays(_ former: Set<VisibleFile>?, _ state: BuildState) throws(BuildFailure) -> String {
        let albums = "its albums, from those above them, or from albums that no longer exist"
        let site = concernsAll ? "the published site" : albums
        guard let former else {
            return
                "nothing is removed from \(site), not even photos that were deleted, hidden or moved to a private album"
        }
        if concernsAll || hasOthers {
            return
                "only photos hidden in folders whose texts could be read are removed from \(site); those that were deleted, replaced or moved to a private album may stay there"
        }
        return try wasPublished(in: former, state)
            ? "only photos that were deleted, replaced, hidden or moved to a private album are removed from \(albums)"
            : "only photos that were replaced, hidden or moved to a private album are removed from \(albums); deleted ones stay"
    }

    private static let mostNamed = 3
}

extension PublishedFolders {
    /// Those of the albums whose own source has been read completely, although other parts of the site's source could
    /// not be read. A file that such an album no longer publishes can be removed.
    init(of plan: SitePlan, without unread: UnreadSource) { self.init(unread.others(in: plan)) }
}

extension PrivateAlbums {
    /// Returns these albums without those whose folders in the site may also be those of other albums, and without those
    /// that may only be left out because what is written about them could not be read.
    func without(_ unread: UnreadSource) -> PrivateAlbums {
        let certain = folders.filter { folder in
            guard folder.isUnread || !unread.mayBe(at: folder.address) else { return false }
            guard folder.reason == .mistake else { return true }
            // A mistake in a manifest that was read may hide its album. Other files do not change that.
            guard let paths = contents.withheld[folder.address] else {
                return !unread.concernsAll && !unread.mayConcern(folder: folder.address)
            }
            return !paths.contains { unread.mayHaveText(in: $0) }
        }
        return PrivateAlbums(folders: certain, plan: plan, spaces: spaces, contents: contents, hidden: hidden)
    }
}
