internal import AlbumModel
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Determines which pages redirect from earlier addresses to current ones: those that `aliases:` request, and those for
/// pages of earlier builds whose photographs are now elsewhere.
struct RedirectPlanner {
    let plan: SitePlan
    let privateAlbums: PrivateAlbums
    let state: BuildState
    /// The output folder, which is the key in the state.
    let folder: String
    /// Which site this is, as in `FormerOutput`.
    let identity: String
    let publisher: Publisher
    /// Returns whether to keep a page that this build does not plan, because part of the source could not be read.
    let keepsPage: (_ address: String) -> Bool
    /// The folders of albums that are only in spaces, each with a trailing slash.
    let hidden: [String]

    struct Result {
        /// The redirects, sorted by address.
        var redirects: [Redirect] = []
        /// Warnings about impossible aliases.
        var diagnostics: [Diagnostic] = []
        /// Earlier pages that lead nowhere and can be forgotten.
        var lost: [String] = []
        /// Pages of albums that were public and are unlisted now, which must be forgotten: nothing may ever lead from
        /// there.
        var unlisted: [String] = []
        /// Earlier pages whose photographs have moved, but whose addresses cannot redirect yet: a later build redirects
        /// them.
        var postponed: [String: ShownRecord] = [:]
        /// Earlier pages whose photographs are now in albums that search engines are asked not to list: a build
        /// redirects them once they may be listed.
        var waiting: [String: ShownRecord] = [:]
        /// The former folders, each with a trailing slash, of albums that have become private under another name.
        var privateFolders: Set<String> = []
        /// The folders, until now, of the albums to which former pages belonged, by the pages' addresses.
        var formerAlbums: [String: String] = [:]
        /// The same folders, after this build.
        var albums: [String: String] = [:]
        /// Where the pages of renamed albums are, by their former addresses.
        var renamed: [String: String] = [:]
        /// The output folder whose history this one has taken over, since it no longer exists.
        var formerOutput: String?
    }

    /// Returns the redirects of the plan. Call this after all other addresses of the plan have been claimed.
    ///
    /// - Parameter addresses: all other addresses.
    func redirects(besides addresses: @autoclosure () -> [String]) throws(BuildFailure) -> Result {
        var result = Result()
        result.formerOutput = try formerOutput()
        let renamed = try state.renamedPages(in: result.formerOutput ?? folder)
        let former = try formerPages(in: result.formerOutput ?? folder, renamed: renamed)
        result.unlisted = former.unlisted
        result.privateFolders = Set(former.albums.privateFolders.keys)
        result.formerAlbums = former.albums.folders
        let planner = AliasPlanner(plan, hidden: hidden, publisher)
        var moves: [Redirect] = []
        if plan.settings.remembersMoves {
            let albums = RenamedAlbums(former, plan, privateAlbums, publisher)
            (result.albums, result.renamed) = (albums.folders, albums.pages)
            result.lost = former.lost
            result.waiting = waiting(former, albums)
            moves = former.moved.sorted { $0.key < $1.key }.map { address, reference in
                plan.redirect(at: address, to: plan[reference], of: plan.albums[reference.album])
            }
            moves += albums.redirects
        } else {
            result.renamed = renamed
        }
        guard !moves.isEmpty || !planner.aliases.isEmpty else { return result }
        var taken = TakenAddresses(
            addresses(), near: planner.aliases.map(\.redirect.address) + moves.map(\.address))
        let aliases = try planner.redirects(&taken)
        result.diagnostics = aliases.diagnostics
        var redirects = aliases.redirects
        for redirect in moves {
            let address = redirect.address
            var isFree = taken.conflict(with: address) == nil && !planner.isHidden(address)
            if isFree { isFree = try !hasForeignFile(at: address) }
            guard isFree, !keepsPage(address) || publisher.isFree(address) else {
                result.postponed[address] = former.moved[address].flatMap {
                    plan.record(of: $0, from: result.albums[address])
                }
                continue
            }
            taken.take(address)
            redirects.append(redirect)
        }
        result.redirects = redirects.sorted { $0.address < $1.address }
        return result
    }

    /// Returns the records of pages that a later build may redirect, as far as they have changed.
    private func waiting(_ former: FormerPages, _ albums: RenamedAlbums) -> [String: ShownRecord] {
        var records: [String: ShownRecord] = [:]
        for (address, place) in former.waiting {
            let album = albums.folders[address]
            if let place {
                records[address] = plan.record(of: place, from: album)
            } else if var record = former.remembered[address],
                (record.album ?? ShownRecord.folder(of: address)) != album
            {
                record.album = album
                records[address] = record
            }
        }
        return records
    }

    private func hasForeignFile(at address: String) throws(BuildFailure) -> Bool {
        do { return try publisher.hasForeignFile(at: address) } catch { throw error.failure }
    }

    /// Returns what became of the pages of earlier builds. They are read from the state, not from the output, because CI
    /// machines keep the cache but start with an empty output.
    private func formerPages(
        in folder: String, renamed: [String: String]
    ) throws(BuildFailure) -> FormerPages {
        let publisher = publisher
        let secret = plan.unlistedItemPages
        var remembered = try state.shown(in: folder) { !publisher.isPlanned($0) || secret.contains($0) }
        let unlisted = remembered.keys.filter(secret.contains).sorted()
        for address in unlisted { remembered[address] = nil }
        let today = PagesOfToday(plan, wanting: remembered.values)
        let known = today.pages.isEmpty ? [:] : try state.shown(in: folder) { today.pages.contains($0) }
        return try FormerPages(
            remembered, known: known, renamed: renamed, unlisted: unlisted, today, privateAlbums,
            isPlanned: { publisher.isPlanned($0) },
            unchanged: { (folders) throws(BuildFailure) in try unchanged(folders, in: folder) })
    }

    /// Returns those of some folders in which an album still shows one of its photographs on the same page.
    private func unchanged(_ folders: Set<String>, in output: String) throws(BuildFailure) -> Set<String> {
        let albums = plan.albums.filter { folders.contains($0.folder) }
        let pages = Set(albums.lazy.flatMap(\.items).map(\.page))
        let before = try state.shown(in: output) { pages.contains($0) }
        return Set(
            albums.filter { album in
                album.items.contains { item in
                    guard let record = before[item.page], record.target == item.page else { return false }
                    return record.digest == item.item.media?.digest
                }
            }.map(\.folder))
    }

    /// Returns the output folder of earlier builds of this site that no longer exists, if this one has no history:
    /// otherwise, all addresses of the past would be lost when a folder is moved.
    private func formerOutput() throws(BuildFailure) -> String? {
        try state.outputs(ofSite: identity, unlessHistoryIn: folder).filter(FormerOutput.isGone).max {
            FormerOutput.commonSuffix($0, folder) < FormerOutput.commonSuffix($1, folder)
        }
    }
}
