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
        /// Earlier pages that are still in the output although their photographs have moved: a later build redirects
        /// them.
        var postponed: [String: ShownRecord] = [:]
        /// Earlier pages whose photographs are now in albums that search engines are asked not to list: a build
        /// redirects them once they may be listed.
        var waiting: [String: ShownRecord] = [:]
        /// The former folders, each with a trailing slash, of albums that have become private under another name.
        var privateFolders: Set<String> = []
        /// The output folder whose history this one has taken over, since it no longer exists.
        var formerOutput: String?
    }

    /// Returns the redirects of the plan. Call this after all other addresses of the plan have been claimed.
    ///
    /// - Parameter addresses: all other addresses.
    func redirects(besides addresses: @autoclosure () -> [String]) throws(BuildFailure) -> Result {
        var result = Result()
        result.formerOutput = try formerOutput()
        let former = try formerPages(in: result.formerOutput ?? folder)
        (result.privateFolders, result.unlisted) = (former.privateFolders, former.unlisted)
        let moves = plan.settings.remembersMoves ? moves(former) : []
        let planner = AliasPlanner(plan, hidden: hidden, publisher)
        if plan.settings.remembersMoves {
            result.lost = former.lost
            result.waiting = former.waiting.compactMapValues { $0.flatMap(plan.record(of:)) }
        }
        guard !moves.isEmpty || !planner.aliases.isEmpty else { return result }
        var taken = TakenAddresses(
            addresses(), near: planner.aliases.map(\.redirect.address) + moves.map(\.address))
        let aliases = try planner.redirects(&taken)
        result.diagnostics = aliases.diagnostics
        var redirects = aliases.redirects
        for redirect in moves where taken.conflict(with: redirect.address) == nil {
            if planner.isHidden(redirect.address) { continue }
            if try hasForeignFile(at: redirect.address) { continue }
            if keepsPage(redirect.address), !publisher.isFree(redirect.address) {
                result.postponed[redirect.address] = former.moved[redirect.address].flatMap { plan.record(of: $0) }
                continue
            }
            taken.take(redirect.address)
            redirects.append(redirect)
        }
        result.redirects = redirects.sorted { $0.address < $1.address }
        return result
    }

    private func hasForeignFile(at address: String) throws(BuildFailure) -> Bool {
        do { return try publisher.hasForeignFile(at: address) } catch { throw error.failure }
    }

    /// Returns what became of the pages of earlier builds. They are read from the state, not from the output, because CI
    /// machines keep the cache but start with an empty output.
    private func formerPages(in folder: String) throws(BuildFailure) -> FormerPages {
        let publisher = publisher
        let secret = plan.unlistedItemPages
        var remembered = try state.shown(in: folder) { !publisher.isPlanned($0) || secret.contains($0) }
        let unlisted = remembered.keys.filter(secret.contains).sorted()
        for address in unlisted { remembered[address] = nil }
        guard !remembered.isEmpty else { return FormerPages(unlisted: unlisted) }
        let today = PagesOfToday(plan, wanting: remembered.values)
        let known = try state.shown(in: folder) { today.pages.contains($0) }
        return FormerPages(remembered, known: known, unlisted: unlisted, today, privateAlbums) {
            publisher.isPlanned($0)
        }
    }

    /// Returns the output folder of earlier builds of this site that no longer exists, if this one has no history:
    /// otherwise, all addresses of the past would be lost when a folder is moved.
    private func formerOutput() throws(BuildFailure) -> String? {
        try state.outputs(ofSite: identity, unlessHistoryIn: folder).filter(FormerOutput.isGone).max {
            FormerOutput.commonSuffix($0, folder) < FormerOutput.commonSuffix($1, folder)
        }
    }

    private func moves(_ former: FormerPages) -> [Redirect] {
        var redirects = former.moved.sorted { $0.key < $1.key }.map { address, reference in
            plan.redirect(at: address, to: plan[reference], of: plan.albums[reference.album])
        }
        let nowhere = former.lost + former.waiting.keys
        let moved = MovedFolders(redirects, lost: nowhere) { publisher.isPlanned($0) }
        let known = Set(former.moved.keys).union(nowhere)
        for address in moved.albumPages.union(publisher.unplannedPages).subtracting(known).sorted() {
            guard !AddressKey.isIn(address), !privateAlbums.held(address),
                !former.privateFolders.contains(where: address.hasPrefix),
                let target = moved.target(of: address), let album = plan.album(withPage: target)
            else { continue }
            redirects.append(
                Redirect(address: address, target: target, album: album.index, title: album.title))
        }
        return redirects
    }
}

extension SitePlan {
    /// Returns the album with the given page, which may be that of a category.
    fileprivate func album(withPage address: String) -> AlbumPlan? {
        albums.first { album in
            guard album.settings.robots == .index, address.hasPrefix(album.folder) else { return false }
            return address == album.page || album.categories.contains { $0.page == address }
        }
    }
}
