internal import AlbumModel
internal import Planning

/// The albums that the public site does not list: unlisted ones, those that are only in spaces, and those that are left
/// out for now.
struct PrivateAlbums: Sendable {
    let folders: [PrivateFolder]
    /// The public site, which includes unlisted albums.
    let plan: SitePlan
    /// The sites of spaces.
    let spaces: [SitePlan]

    /// Returns whether a file at this address can only be one that an earlier build published for such an album.
    func held(_ address: String) -> Bool { folders.contains { $0.held(address) } }

    /// Returns whether a file at this address can only be one of an album that is left out for now, and that may be shown
    /// again.
    func waits(_ address: String) -> Bool {
        let holding = folders.filter { $0.held(address) }
        return !holding.isEmpty && holding.allSatisfy(\.waits)
    }

    /// Returns these albums without those whose folders in the site may also be those of other albums.
    func without(_ mayBeAnother: (_ folder: String) -> Bool) -> PrivateAlbums {
        PrivateAlbums(folders: folders.filter { !mayBeAnother($0.address) }, plan: plan, spaces: spaces)
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
    /// Where the album would be if everybody could see it; ends in a slash.
    let address: String
    /// Where an unlisted album is, which may be at the same address; nil for an album that is not published.
    private let published: String?
    /// Whether the album is only left out for now.
    let waits: Bool

    /// - Parameter folder: with the word of an unlisted album, and with a trailing slash.
    init(_ folder: String, isPublished: Bool = false, waits: Bool = false) {
        address = AddressKey.removed(from: folder)
        published = isPublished ? folder : nil
        self.waits = waits
    }

    /// Returns whether a file at this address can only be one that an earlier build published for the album, when
    /// everybody could see it or when its address had another word.
    func held(_ file: String) -> Bool {
        if let published, file.hasPrefix(published) { return false }
        return AddressKey.removed(from: file).hasPrefix(address)
    }
}
