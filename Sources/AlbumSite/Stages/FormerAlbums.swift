internal import AlbumModel
internal import Planning

/// Who may be redirected to an album from its former addresses.
enum Audience: Comparable {
    /// Everybody, once search engines may list it.
    case concealed
    /// Nobody for now, since the album is left out.
    case waiting
    /// Nobody ever: the album is unlisted or part of a space.
    case secret
}

/// The albums to which former pages belonged, under all names that the albums have had, and which of them have become
/// private.
struct FormerAlbums {
    /// The folders of the albums by the addresses of their former pages.
    let folders: [String: String]
    /// The former folders of albums that have become private, each with a trailing slash.
    let privateFolders: [String: Audience]
    /// The folders of albums that search engines are asked not to list.
    private let concealed: Set<String>
    /// The former folders of albums whose address another album has for now.
    private var displaced: Set<String> = []
    private let privateAlbums: PrivateAlbums

    /// - Parameters:
    ///   - remembered: what the former pages showed, by address, with the present folders of their albums.
    ///   - renamed: where the pages of renamed albums are, by their former addresses.
    ///   - isPlanned: returns whether the site has a page at an address.
    init(
        _ remembered: [String: ShownRecord], renamed: [String: String], _ succession: AlbumSuccession,
        _ privateAlbums: PrivateAlbums, isPlanned: (String) -> Bool
    ) {
        self.privateAlbums = privateAlbums
        folders = Dictionary(
            uniqueKeysWithValues: remembered.map { ($0, $1.album ?? AddressBook.folder(of: $0)) })
        concealed = Set(privateAlbums.plan.albums.lazy.filter { $0.settings.robots != .index }.map(\.folder))
        var privateFolders: [String: Audience] = [:]
        let albums = renamed.filter { $0.key.hasSuffix("/index.html") }.map {
            (from: AddressBook.folder(of: $0), to: AddressBook.folder(of: $1))
        }
        // A name that an album had only while it was private reveals nothing in the addresses of other albums.
        let moves = succession.folders.filter { succession.wasPublic($0.key) }.map { (from: $0, to: $1) }
        for (from, to) in moves + albums {
            let seclusion: Audience? =
                privateAlbums.hide(to)
                ? Self.seclusion(of: to, privateAlbums) : concealed.contains(to) ? .concealed : nil
            if let seclusion { privateFolders[from] = max(seclusion, privateFolders[from] ?? seclusion) }
        }
        self.privateFolders = privateFolders.filter { folder, _ in !isPlanned(folder + "index.html") }
        guard privateAlbums.folders.contains(where: { $0.displaced != nil }) else { return }
        // Only its photographs tell whose address it was.
        let secrets = privateAlbums.secretDigests(among: Set(remembered.values.map(\.digest)))
        for (address, record) in remembered where privateAlbums.mayHaveHeld(folders[address] ?? "") {
            let isInPrivate = secrets.contains(record.digest) || privateAlbums.contents.holdsBack(record.digest)
            if isInPrivate { displaced.insert(AddressBook.folder(of: address)) }
        }
    }

    /// Returns who may be led anywhere from a former page; nil if everybody may.
    ///
    /// - Parameter album: the present folder of the album to which the page belonged.
    func seclusion(of address: String, in album: String) -> Audience? {
        if AddressKey.isIn(address) || privateAlbums.keepSecret(album) { return .secret }
        let folder = AddressBook.folder(of: address)
        // A page directly in a former folder of a private album may have belonged to another album of that name. The
        // addresses of nested albums show the name of the private one.
        var found = privateFolders.filter { ($0.key != folder && folder.hasPrefix($0.key)) || album.hasPrefix($0.key) }
            .map(\.value)
        if privateAlbums.held(address) || privateAlbums.hide(album) { found.append(.waiting) }
        if concealed.contains(album) { found.append(.concealed) }
        if displaced.contains(folder), privateAlbums.mayHaveHeld(album) {
            found.append(Self.seclusion(of: album, privateAlbums))
        }
        return found.max()
    }

    private static func seclusion(of album: String, _ privateAlbums: PrivateAlbums) -> Audience {
        privateAlbums.waits(album) ? .waiting : .secret
    }
}
