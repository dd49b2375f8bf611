internal import AlbumModel
internal import Files
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
    /// The former folders, each with a trailing slash, of albums that have become private under another name.
    private(set) var privateFolders: Set<String> = []

    init(unlisted: [String] = []) { self.unlisted = unlisted }

    /// - Parameters:
    ///   - remembered: what the former pages showed, by address.
    ///   - known: what earlier builds showed on the pages of `today`.
    ///   - unlisted: the pages of albums that were public and are unlisted now; they are not among the former pages.
    ///   - isPlanned: returns whether the site has a page at an address.
    init(
        _ remembered: [String: ShownRecord], known: [String: ShownRecord], unlisted: [String],
        _ today: PagesOfToday, _ privateAlbums: PrivateAlbums, isPlanned: (String) -> Bool
    ) {
        self.unlisted = unlisted
        var places: [String: ItemReference] = [:]
        for (address, record) in remembered { places[address] = today.page(of: record, from: address, known: known) }
        let secrets = privateAlbums.digests(among: Set(remembered.values.map(\.digest)))
        let pages = remembered.filter { $1.target == $0 }
        // A page that an earlier build already redirected to its target says nothing about what has changed since, unless
        // the target has become private: the build may not have redirected it, because something could not be read.
        let telling = remembered.filter { $1.target == $0 || privateAlbums.held($1.target) }
        let isSecret = Dictionary(
            uniqueKeysWithValues: telling.map { address, record in
                // What is left out may be a copy, for instance in a draft, of a photograph that is public elsewhere.
                let isLeftOut = places[address] == nil && privateAlbums.contents.holdsBack(record.digest)
                return (address, secrets.contains(record.digest) || isLeftOut)
            })
        privateFolders = Self.privateFolders(isSecret, places).filter { !isPlanned($0 + "index.html") }
        let forgotten = privateAlbums.secretDigests(among: Set(remembered.values.map(\.digest)))
        for (address, record) in remembered {
            let hasKey = AddressKey.isIn(address)
            let isHeldBack = privateAlbums.contents.holdsBack(record.digest)
            let isForgotten = forgotten.contains(record.digest)
            let isInPrivate = isHeldBack || isForgotten
            let isHeld = hasKey || privateAlbums.held(address) || isInPrivate && privateAlbums.mayHaveHeld(address)
            let isPrivate = isHeld || pages[address] != nil && privateFolders.contains(Self.folder(of: address))
            let concealed = today.concealedTarget(of: record)
            // A photograph that its album still has has not moved on: what is public is a copy.
            let isAtTarget = isInPrivate && privateAlbums.mayHaveShown(record.target)
            if let place = places[address], !isPrivate, concealed == nil, !isAtTarget {
                moved[address] = place
            } else if !hasKey, privateAlbums.waits(address) || privateAlbums.waits(record.target) {
                waiting[address] = .some(isHeldBack ? nil : places[address])
            } else if !isHeld, !isForgotten, let place = concealed ?? today.concealedCopy(of: record) {
                waiting[address] = place
            } else if !hasKey, !isForgotten, !today.shows(record.digest), privateAlbums.contents.has(record.digest) {
                waiting[address] = .some(nil)
            } else {
                lost.append(address)
            }
        }
    }

    /// Returns the folders from which more photographs are now in private albums than have moved to public ones. An
    /// album that becomes private may get another name at the same time, and copies of its best photographs may go to a
    /// public album.
    ///
    /// - Parameter pages: whether a private album has the photograph of a page, by the page's address.
    private static func privateFolders(_ pages: [String: Bool], _ places: [String: ItemReference]) -> Set<String> {
        var secret: [String: Int] = [:]
        var moved: [String: Int] = [:]
        for (address, isSecret) in pages {
            if isSecret { secret[folder(of: address), default: 0] += 1 }
            if places[address] != nil { moved[folder(of: address), default: 0] += 1 }
        }
        return Set(secret.filter { $1 >= moved[$0, default: 0] }.keys)
    }

    /// Empty for the site's root.
    private static func folder(of address: String) -> String {
        let folder = Paths.parent(of: address)
        return folder == "." ? "" : folder + "/"
    }
}
