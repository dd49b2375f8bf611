internal import AlbumModel
internal import Planning

/// What became of the pages that earlier builds published for photographs and that the site no longer has.
struct FormerPages {
    /// Where the photographs of pages are now, by the page's former address.
    private(set) var moved: [String: ItemReference] = [:]
    /// The pages that lead nowhere.
    private(set) var lost: [String] = []
    /// The pages that lead nowhere for now: their photographs or whole albums are left out, or search engines are asked
    /// not to list them. With the places of their items, if these are known.
    private(set) var waiting: [String: ItemReference?] = [:]
    /// The pages of albums that were public and are unlisted now.
    let unlisted: [String]
    /// What is remembered of the pages whose albums have other folders now.
    private(set) var followed: [String: ShownRecord] = [:]
    /// Where the albums of the last build are.
    let succession: AlbumSuccession
    /// What was remembered of the pages, by address.
    let recent: [String: ShownRecord]
    /// What is remembered of them now, with the present folders of their albums.
    let remembered: [String: ShownRecord]
    /// Where the pages of renamed albums are, by their former addresses.
    let renamed: [String: String]
    /// The albums to which the pages belonged.
    let albums: FormerAlbums

    /// - Parameters:
    ///   - remembered: what the former pages showed, by address.
    ///   - known: what earlier builds showed on the pages of `today`.
    ///   - renamed: where the pages of renamed albums are, by their former addresses.
    ///   - unlisted: the pages of albums that were public and are unlisted now; they are not among the former pages.
    ///   - isPlanned: returns whether the site has a page at an address.
    init(
        _ remembered: [String: ShownRecord], known: [String: ShownRecord], renamed: [String: String],
        unlisted: [String], _ today: PagesOfToday, _ succession: AlbumSuccession, _ privateAlbums: PrivateAlbums,
        isPlanned: (String) -> Bool
    ) {
        self.unlisted = unlisted
        self.succession = succession
        recent = remembered
        var places: [String: ItemReference] = [:]
        for (address, record) in remembered { places[address] = today.page(of: record, from: address, known: known) }
        let forgotten = privateAlbums.secretDigests(among: Set(remembered.values.map(\.digest)))
        for (address, record) in remembered {
            guard let album = record.album, succession.folder(of: album) != album else { continue }
            followed[address] = ShownRecord(
                digest: record.digest, target: record.target, album: succession.folder(of: album))
        }
        let remembered = remembered.merging(followed) { _, now in now }
        let renamed = renamed.mapValues { succession.page(of: $0) ?? $0 }
        self.remembered = remembered
        self.renamed = renamed
        albums = FormerAlbums(remembered, renamed: renamed, succession, privateAlbums, isPlanned: isPlanned)
        for (address, record) in remembered {
            let isHeldBack = privateAlbums.contents.holdsBack(record.digest)
            let isForgotten = forgotten.contains(record.digest)
            let isInPrivate = isHeldBack || isForgotten
            let seclusion = albums.seclusion(of: address, in: albums.folders[address] ?? "")
            let isDisplaced = isInPrivate && privateAlbums.mayHaveHeld(address)
            let isPrivate = isDisplaced || seclusion.map { $0 > .concealed } ?? false
            let copy = today.concealedCopy(of: record)
            let concealed = today.concealedTarget(of: record) ?? (seclusion == .concealed ? copy : nil)
            // A photograph that is still in its album has not moved: what is public is a copy.
            let isAtTarget = isInPrivate && privateAlbums.mayHaveShown(record.target)
            if let place = places[address], !isPrivate, concealed == nil, !isAtTarget {
                moved[address] = place
            } else if seclusion == .secret {
                lost.append(address)
            } else if seclusion == .waiting || privateAlbums.waits(address) || privateAlbums.waits(record.target) {
                waiting[address] = .some(isHeldBack ? nil : places[address])
            } else if !isDisplaced, !isForgotten, let place = concealed ?? copy {
                waiting[address] = place
            } else if !isForgotten, !today.shows(record.digest), privateAlbums.contents.has(record.digest) {
                waiting[address] = .some(nil)
            } else {
                lost.append(address)
            }
        }
    }
}
