internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Planning

/// The albums that the public site does not list: unlisted ones, those that are only in spaces, and those that are left
/// out for now.
struct PrivateAlbums: Sendable {
    let folders: [PrivateFolder]
    /// The public site, which includes unlisted albums.
    let plan: SitePlan
    /// The sites of spaces.
    let spaces: [SitePlan]
    let contents: SourceContents
    /// The paths of albums that are only in spaces, with their folders.
    let hidden: [(path: String, folder: String)]

    /// All albums of this build by folder, without the words of unlisted ones.
    var all: [String: AlbumSuccession.Album] {
        var albums: [String: AlbumSuccession.Album] = [:]
        func add(_ path: String, at folder: String, _ isPrivate: Bool, isPublic: Bool = false, _ items: [ItemPlan] = [])
        {
            let marks = items.compactMap { $0.item.media.map { AlbumRecord.mark(of: $0.digest) } }
            // A photo of it may be a draft.
            let photos = (contents.photos[path] ?? []).union(marks)
            let album = albums[folder]
            albums[folder] = AlbumSuccession.Album(
                photos: photos.union(album?.photos ?? []), isPrivate: isPrivate && album?.isPrivate ?? true,
                isPublic: isPublic || album?.isPublic ?? false)
        }
        for album in plan.albums where album.smart == nil {
            let isPublic = !album.settings.isUnlisted
            add(
                album.path.joined(separator: "/"), at: AddressKey.removed(from: album.folder),
                !isPublic || album.settings.robots != .index, isPublic: isPublic, album.items)
        }
        for (path, folder) in hidden { add(path, at: AddressKey.removed(from: folder), true) }
        for (folder, paths) in contents.withheld {
            for path in paths { add(path, at: AddressKey.removed(from: folder), true) }
        }
        return albums
    }

    /// Returns whether a file at this address can only be one that an earlier build published for such an album.
    func held(_ address: String) -> Bool { folders.contains { $0.held(address) } }

    /// Returns whether such an album is at an address where an album was while everybody could see it. A word does not
    /// change an address, and an unlisted album may still be at the same one.
    func hide(_ album: String) -> Bool {
        let plain = AddressKey.removed(from: album)
        return folders.contains { plain.hasPrefix($0.address) }
    }

    /// Returns whether an album is only in spaces or is unlisted, or is inside such an album.
    ///
    /// - Parameter album: where the album is, or was last.
    func keepSecret(_ album: String) -> Bool {
        let plain = AddressKey.removed(from: album)
        return folders.contains { !$0.waits && plain.hasPrefix($0.address) }
    }

    /// Returns whether a file at this address may be one that an earlier build published for an album that is left out for
    /// now, and that may be shown again.
    func waits(_ address: String) -> Bool {
        let holding = folders.filter { $0.held(address) || $0.mayHaveHeld(address) }
        return !holding.isEmpty && holding.allSatisfy(\.waits)
    }

    /// Returns whether a file at this address may be one that an earlier build published for such an album, although the
    /// address is that of another one now.
    func mayHaveHeld(_ address: String) -> Bool { folders.contains { $0.mayHaveHeld(address) } }

    /// Returns whether this can be the address of a file of such an album, in earlier builds or this one.
    func mayHaveShown(_ address: String) -> Bool {
        let plain = AddressKey.removed(from: address)
        return folders.contains { plain.hasPrefix($0.address) || $0.mayHaveHeld(address) }
    }

    /// Returns which of these contents are items of spaces, of unlisted albums, or of albums that are hidden from
    /// search engines.
    func digests(among wanted: Set<ContentDigest>) -> Set<ContentDigest> {
        Self.digests(of: plan.albums.filter { $0.settings.robots != .index } + spaces.flatMap(\.albums), among: wanted)
    }

    /// Returns which of these contents are items of spaces or of unlisted albums.
    func secretDigests(among wanted: Set<ContentDigest>) -> Set<ContentDigest> {
        Self.digests(of: plan.albums.filter(\.settings.isUnlisted) + spaces.flatMap(\.albums), among: wanted)
    }

    private static func digests(of albums: [AlbumPlan], among wanted: Set<ContentDigest>) -> Set<ContentDigest> {
        Set(albums.lazy.flatMap(\.items).compactMap(\.item.media?.digest).filter(wanted.contains))
    }
}

/// The folder of an album that the public site does not list.
struct PrivateFolder: Sendable {
    enum Reason {
        case space
        case unlisted
        /// A draft, or an album with a date that says when it is shown.
        case heldBack
        /// A mistake that may concern who sees it.
        case mistake
    }

    /// Where the album would be if its own name decided; ends in a slash.
    let address: String
    let reason: Reason
    /// Where the album was while everybody could see it, if another album is there now.
    let displaced: DisplacedFolder?
    /// Where an unlisted album is, which may be at the same address; nil for an album that is not published.
    private let published: String?

    /// Whether the album's own folder cannot be read.
    let isUnread: Bool

    /// - Parameter folder: with the word of an unlisted album, and with a trailing slash.
    init(_ folder: String, _ reason: Reason, _ displaced: [DisplacedFolder], isUnread: Bool = false) {
        self.isUnread = isUnread
        address = AddressKey.removed(from: folder)
        published = reason == .unlisted ? folder : nil
        self.reason = reason
        self.displaced = displaced.first { [address] in $0.folder == address }
    }

    init(_ album: UnreadPrivateAlbum) {
        let reason: Reason =
            switch album.reason {
            case .space: .space
            case .unlisted: .unlisted
            case .heldBack: .heldBack
            }
        self.init(album.folder, reason, [], isUnread: true)
    }

    /// Whether the album is only left out for now.
    var waits: Bool { reason == .heldBack || reason == .mistake }

    /// Returns whether a file at this address may be one that an earlier build published for the album, although the
    /// address is that of another one now.
    func mayHaveHeld(_ file: String) -> Bool { displaced.map { file.hasPrefix($0.usual) } ?? false }

    /// Returns whether a file at this address can only be one that an earlier build published for the album, when
    /// everybody could see it or when its address had another word.
    func held(_ file: String) -> Bool {
        if let published, file.hasPrefix(published) { return false }
        return AddressKey.removed(from: file).hasPrefix(address)
    }
}
