internal import AlbumModel
internal import Files
internal import Planning

/// Finds the pages of a plan that show the photographs of former pages.
struct PagesOfToday {
    /// The pages that may be found.
    private(set) var pages: Set<String> = []
    private let plan: SitePlan
    private var byDigest: [ContentDigest: [ItemReference]] = [:]
    /// The items that have a content as another version.
    private var byVersion: [ContentDigest: [ItemReference]] = [:]
    private var byPage: [String: ItemReference] = [:]
    /// The items of albums that search engines are asked not to list, by their content or that of another version.
    private var concealedByDigest: [ContentDigest: ItemReference] = [:]
    /// The same items by their pages.
    private var concealedByPage: [String: ItemReference] = [:]

    init(_ plan: SitePlan, wanting records: some Sequence<ShownRecord>) {
        self.plan = plan
        let digests = Set(records.map(\.digest))
        let targets = Set(records.map(\.target))
        guard !digests.isEmpty else { return }
        for album in plan.albums where album.settings.robots == .noindex && !album.settings.isUnlisted {
            for index in album.items.indices {
                let reference = ItemReference(album: album.index, index: index)
                let page = album.items[index].page
                let media = [album.items[index].item.media] + album.items[index].item.beside.versions.map(\.media)
                for case let media? in media where digests.contains(media.digest) {
                    concealedByDigest[media.digest] = concealedByDigest[media.digest] ?? reference
                }
                if targets.contains(page) { concealedByPage[page] = concealedByPage[page] ?? reference }
            }
        }
        // Redirects must not reveal albums that are hidden from search engines.
        for album in plan.albums where album.settings.robots == .index {
            for index in album.items.indices {
                let reference = ItemReference(album: album.index, index: index)
                let page = album.items[index].page
                if let digest = album.items[index].item.media?.digest, digests.contains(digest) {
                    byDigest[digest, default: []].append(reference)
                    pages.insert(page)
                }
                for case let media? in album.items[index].item.beside.versions.map(\.media)
                where digests.contains(media.digest) {
                    byVersion[media.digest, default: []].append(reference)
                    pages.insert(page)
                }
                if targets.contains(page) { byPage[page] = byPage[page] ?? reference }
            }
        }
    }

    /// Returns the item with the same content or with it as another version, preferably in the same album or with the same
    /// name, since an album may have a photo twice; or, if the photo was edited since, the item on the recorded target
    /// page.
    ///
    /// A page that showed this content before has a copy. Nothing has moved there: the photograph was removed from its
    /// former place, or its album has become private.
    ///
    /// - Parameter known: what earlier builds showed on `pages`, by address.
    func page(of record: ShownRecord, from address: String, known: [String: ShownRecord]) -> ItemReference? {
        let candidates = ((byDigest[record.digest] ?? []) + (byVersion[record.digest] ?? [])).filter { candidate in
            let page = plan[candidate].page
            guard page != record.target, let before = known[page] else { return true }
            return before.target != page || before.digest != record.digest
        }
        let (folder, name) = (Paths.parent(of: address), Paths.name(of: address))
        return candidates.first { Paths.parent(of: plan[$0].page) == folder }
            ?? candidates.first { Paths.name(of: plan[$0].page) == name } ?? candidates.first ?? byPage[record.target]
    }

    /// Returns whether an album that is not unlisted shows this content, even if only as another version of an item.
    func shows(_ digest: ContentDigest) -> Bool {
        byDigest[digest] != nil || byVersion[digest] != nil || concealedByDigest[digest] != nil
    }

    /// Returns the item on the recorded target page, if search engines are asked not to list its album.
    func concealedTarget(of record: ShownRecord) -> ItemReference? { concealedByPage[record.target] }

    /// Returns an item with the same content in an album that search engines are asked not to list.
    func concealedCopy(of record: ShownRecord) -> ItemReference? { concealedByDigest[record.digest] }
}
