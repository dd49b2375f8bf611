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
    /// What is remembered of the pages, by address.
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
    ///   - unchanged: returns those of some folders in which an album still shows one of its photographs.
    init<Failure: Error>(
        _ remembered: [String: ShownRecord], known: [String: ShownRecord], renamed: [String: String],
        unlisted: [String], _ today: PagesOfToday, _ privateAlbums: PrivateAlbums, isPlanned: (String) -> Bool,
        unchanged: (Set<String>) throws(Failure) -> Set<String>
    ) throws(Failure) {
        self.unlisted = unlisted
        var places: [String: ItemReference] = [:]
        for (address, record) in remembered { places[address] = today.page(of: record, from: address, known: known) }
        let forgotten = privateAlbums.secretDigests(among: Set(remembered.values.map(\.digest)))
        let replaced = try ReplacedAlbums(
            remembered, places, privateAlbums.plan,
            isPrivate: { privateAlbums.contents.holdsBack($0) || forgotten.contains($0) },
            isTaken: { isPlanned($0 + "index.html") || privateAlbums.hide($0) }, unchanged: unchanged)
        let remembered = remembered.mapValues { record in
            var record = record
            record.album = record.album.map(replaced.folder)
            return record
        }
        let renamed = renamed.mapValues(replaced.page)
        self.remembered = remembered
        self.renamed = renamed
        albums = FormerAlbums(remembered, places, renamed: renamed, privateAlbums, isPlanned: isPlanned)
        for (address, record) in remembered {
            let isHeldBack = privateAlbums.contents.holdsBack(record.digest)
            let isForgotten = forgotten.contains(record.digest)
            let isInPrivate = isHeldBack || isForgotten
            let seclusion = albums.seclusion(of: address, in: albums.folders[address] ?? "")
            let isDisplaced = isInPrivate && privateAlbums.mayHaveHeld(address)
            let isPrivate = isDisplaced || seclusion.map { $0 > .concealed } ?? false
            let copy = today.concealedCopy(of: record)
            let concealed = today.concealedTarget(of: record) ?? (seclusion == .concealed ? copy : nil)
            // A photograph that its album still has has not moved on: what is public is a copy.
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
