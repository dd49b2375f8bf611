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
    /// Returns whether something could not be read that may belong to a folder.
    let isUncertain: (_ folder: String) -> Bool
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
        /// The folders of the albums to which former pages belonged, by the pages' addresses.
        var albums: [String: String] = [:]
        /// The same folders before this build.
        var formerAlbums: [String: String] = [:]
        /// What is remembered of former pages whose albums have other folders now.
        var followed: [String: ShownRecord] = [:]
        /// Where the pages of renamed albums are, by their former addresses, including those that lead nowhere now.
        var known: [String: String] = [:]
        /// Where the pages of renamed albums are, by their former addresses.
        var renamed: [String: String] = [:]
        /// The albums of the last build, by folder.
        var before: [String: AlbumRecord] = [:]
        /// Those of this build; nil if the history of the site is off.
        var now: [String: AlbumRecord]?
        /// The output folder whose history this one has taken over, since it no longer exists.
        var formerOutput: String?
    }

    /// Returns the redirects of the plan. Call this after all other addresses of the plan have been claimed.
    ///
    /// - Parameter addresses: all other addresses.
    func redirects(besides addresses: @autoclosure () -> [String]) throws(BuildFailure) -> Result {
        var result = Result()
        result.formerOutput = try formerOutput()
        let source = result.formerOutput ?? folder
        let history = try AlbumHistory(state, in: source)
        result.before = history.albums
        let all = privateAlbums.all
        let succession = AlbumSuccession(history.albums, all, isUncertain: isUncertain)
        let former = try formerPages(in: source, renamed: history.renamed, succession)
        result.unlisted = former.unlisted
        result.privateFolders = Set(former.albums.privateFolders.keys)
        result.albums = former.albums.folders
        for (address, record) in former.recent {
            result.formerAlbums[address] = record.album ?? AddressBook.folder(of: address)
        }
        let planner = AliasPlanner(plan, hidden: hidden, publisher)
        var moves: [Redirect] = []
        if plan.settings.remembersMoves {
            let albums = RenamedAlbums(former, plan, privateAlbums, publisher)
            (result.followed, result.known, result.renamed) = (former.followed, former.renamed, albums.pages)
            result.now = all.mapValues { AlbumRecord(photos: $0.photos, isPublic: $0.isPublic) }
            result.lost = former.lost
            for case (let address, let place?) in former.waiting {
                result.waiting[address] = plan.record(of: place, from: result.albums[address])
            }
            moves = former.moved.sorted { $0.key < $1.key }.map { address, reference in
                plan.redirect(at: address, to: plan[reference], of: plan.albums[reference.album])
            }
            moves += albums.redirects
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
            // Hosts would show it for all addresses that lead nowhere.
            if address == SitePage.notFoundAddress { isFree = false }
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

    private func hasForeignFile(at address: String) throws(BuildFailure) -> Bool {
        do { return try publisher.hasForeignFile(at: address) } catch { throw error.failure }
    }

    /// Returns what became of the pages of earlier builds. They are read from the state, not from the output, because CI
    /// machines keep the cache but start with an empty output.
    private func formerPages(
        in folder: String, renamed: [String: String], _ succession: AlbumSuccession
    ) throws(BuildFailure) -> FormerPages {
        let publisher = publisher
        let secret = plan.unlistedItemPages
        var remembered = try state.shown(in: folder) { !publisher.isPlanned($0) || secret.contains($0) }
        let unlisted = remembered.keys.filter(secret.contains).sorted()
        for address in unlisted { remembered[address] = nil }
        let today = PagesOfToday(plan, wanting: remembered.values)
        let known = today.pages.isEmpty ? [:] : try state.shown(in: folder) { today.pages.contains($0) }
        return FormerPages(
            remembered, known: known, renamed: renamed, unlisted: unlisted, today, succession, privateAlbums,
            isPlanned: { publisher.isPlanned($0) })
    }

    /// Returns the output folder of earlier builds of this site that no longer exists, if this one has no history:
    /// otherwise, all addresses of the past would be lost when a folder is moved.
    private func formerOutput() throws(BuildFailure) -> String? {
        try state.outputs(ofSite: identity, unlessHistoryIn: folder).filter(FormerOutput.isGone).max {
            FormerOutput.commonSuffix($0, folder) < FormerOutput.commonSuffix($1, folder)
        }
    }
}
