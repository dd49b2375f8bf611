internal import AlbumModel
internal import Planning

/// Who may be led to an album from the addresses that it had.
enum Seclusion: Comparable {
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
    /// The former folders, each with a trailing slash, of albums that have become private under another name.
    let privateFolders: [String: Seclusion]
    /// The former folders of albums whose address another album has for now.
    private var displaced: Set<String> = []
    private let privateAlbums: PrivateAlbums

    /// - Parameters:
    ///   - remembered: what the former pages showed, by address.
    ///   - places: where their photographs are now.
    ///   - renamed: where the pages of renamed albums are, by their former addresses.
    ///   - isPlanned: returns whether the site has a page at an address.
    init(
        _ remembered: [String: ShownRecord], _ places: [String: ItemReference], renamed: [String: String],
        _ privateAlbums: PrivateAlbums, isPlanned: (String) -> Bool
    ) {
        self.privateAlbums = privateAlbums
        folders = Dictionary(
            uniqueKeysWithValues: remembered.map { ($0, $1.album ?? ShownRecord.folder(of: $0)) })
        var privateFolders = Self.privateFolders(remembered, places, privateAlbums)
            .filter { folder, _ in !isPlanned(folder + "index.html") }
        for (address, target) in renamed where address.hasSuffix("/index.html") {
            let album = ShownRecord.folder(of: target)
            let seclusion = privateAlbums.hide(album) ? Self.seclusion(of: album, privateAlbums) : privateFolders[album]
            let folder = ShownRecord.folder(of: address)
            if let seclusion { privateFolders[folder] = max(seclusion, privateFolders[folder] ?? seclusion) }
        }
        self.privateFolders = privateFolders.filter { folder, _ in !isPlanned(folder + "index.html") }
        guard privateAlbums.folders.contains(where: { $0.displaced != nil }) else { return }
        // Only its photographs tell whose address it was.
        let secrets = privateAlbums.secretDigests(among: Set(remembered.values.map(\.digest)))
        for (address, record) in remembered where privateAlbums.mayHaveHeld(folders[address] ?? "") {
            let isInPrivate = secrets.contains(record.digest) || privateAlbums.contents.holdsBack(record.digest)
            if isInPrivate { displaced.insert(ShownRecord.folder(of: address)) }
        }
    }

    /// Returns who may be led anywhere from a former page; nil if everybody may.
    ///
    /// - Parameter album: the folder of the album to which the page belonged.
    func seclusion(of address: String, in album: String) -> Seclusion? {
        if AddressKey.isIn(address) || privateAlbums.keepSecret(address, of: album) { return .secret }
        var found = privateFolders.filter { address.hasPrefix($0.key) || album.hasPrefix($0.key) }.map(\.value)
        if privateAlbums.held(address) || privateAlbums.hide(album) { found.append(.waiting) }
        if displaced.contains(ShownRecord.folder(of: address)), privateAlbums.mayHaveHeld(album) {
            found.append(Self.seclusion(of: album, privateAlbums))
        }
        return found.max()
    }

    private static func seclusion(of album: String, _ privateAlbums: PrivateAlbums) -> Seclusion {
        privateAlbums.waits(album) ? .waiting : .secret
    }

    /// Returns the folders from which more photographs are now in private albums than have moved to public ones. An
    /// album that becomes private may get another name at the same time, and copies of its best photographs may go to a
    /// public album.
    private static func privateFolders(
        _ remembered: [String: ShownRecord], _ places: [String: ItemReference], _ privateAlbums: PrivateAlbums
    ) -> [String: Seclusion] {
        var moved: [String: Int] = [:]
        // A page that an earlier build already redirected to its target says nothing about what has changed since, unless
        // the target has become private: the build may not have redirected it, because something could not be read. Of an
        // album that was renamed before, it is known where it is.
        let telling = remembered.filter { address, record in
            let isOwn = record.album.map { $0 == ShownRecord.folder(of: address) } ?? true
            return isOwn && (record.target == address || privateAlbums.held(record.target))
        }
        for (address, record) in remembered where record.album == nil && places[address] != nil {
            guard telling[address] == nil else { continue }
            moved[ShownRecord.folder(of: address), default: 0] += 1
        }
        let digests = Set(telling.values.map(\.digest))
        let secrets = privateAlbums.secretDigests(among: digests)
        let unfound = privateAlbums.digests(among: digests)
        var votes: [String: [Seclusion: Int]] = [:]
        for (address, record) in telling {
            let folder = ShownRecord.folder(of: address)
            if places[address] != nil { moved[folder, default: 0] += 1 }
            // What is left out may be a copy, for instance in a draft, of a photograph that is public elsewhere.
            let isLeftOut = places[address] == nil && privateAlbums.contents.holdsBack(record.digest)
            guard isLeftOut || unfound.contains(record.digest) else { continue }
            let seclusion: Seclusion =
                secrets.contains(record.digest) ? .secret : isLeftOut ? .waiting : .concealed
            votes[folder, default: [:]][seclusion, default: 0] += 1
        }
        var folders: [String: Seclusion] = [:]
        for (folder, counts) in votes where counts.values.reduce(0, +) >= moved[folder, default: 0] {
            folders[folder] = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
        }
        return folders
    }
}
