internal import AlbumModel
internal import BuildStore
internal import Digests
internal import Files
internal import Pages
internal import Planning
internal import Renditions
internal import Reporting
internal import Sealing

/// One space with its plan and its themes.
struct SpacePlan: Sendable {
    var space: Space
    var plan: SitePlan
    var themes: SiteThemes
}

/// Builds the site of each space in the cache, like any other site, and seals its files into the output.
///
/// Only finished files are sealed, so no other part of albumgen handles secrets, and a space has every feature of a
/// site.
struct SpaceStage {
    let stages: FileStages
    let output: OpenedOutput
    /// The publisher of the output folder.
    let publisher: Publisher

    typealias Withdrawal = (_ address: String, _ links: (String) -> [String]) -> Bool

    /// The inputs that all spaces of a build share.
    struct Setting {
        var door: Door
        /// The passwords, one for each space, in the same order.
        var passwords: [String]
        /// The outcomes of renditions made by earlier builds.
        var known: [ContentDigest: OutcomeRecord]
        /// All addresses of the public site. Theme files that it already has are not published again.
        var publicAddresses: Set<String>
        /// The folders of all albums that were read, in the public site and in spaces.
        var albums: PublishedFolders
        /// The folders of albums that nobody sees for now.
        var heldBack: [PrivateFolder]
        /// Whether the whole source could be read.
        var isComplete: Bool
        /// Returns the folders of a plan's albums whose own source could be read.
        var complete: (SitePlan) -> PublishedFolders
        /// The absolute path of the source.
        var source: String
        /// Returns a function that says whether visitors of a space must no longer see the file at an address, although they
        /// could see it before. Its other argument returns the addresses to which a page links.
        var withdrawal: (_ before: Set<VisibleFile>, SitePlan) throws(BuildFailure) -> Withdrawal
    }

    func run(
        _ spaces: [SpacePlan], _ setting: Setting, report: inout BuildReport
    ) throws(BuildFailure) -> DoorOutcome {
        var door = DoorOutcome()
        guard let cache = try openedCache() else { return door }
        var secrets = try DoorSecrets.keptOrNew(in: cache)
        let identifiers = try secrets.identifiers(for: spaces.map(\.space), in: publisher.folder, cache)
        var openings: [DoorHeader.Opening] = []
        for (place, (space, password)) in zip(spaces, setting.passwords).enumerated() {
            let kept = try SpaceSecrets.current(
                as: identifiers[place], password: password, door: setting.door, secrets, in: cache)
            openings.append(
                try opening(
                    space, as: identifiers[place], kept, salt: secrets.salt, setting, in: cache, report: &report))
        }
        try secrets.forgetOthers(than: spaces.map(\.space), in: publisher.folder, cache, output.state)
        door.header =
            DoorHeader(salt: secrets.salt, rounds: setting.door.rounds, seed: secrets.seed, openings: openings).text
        door.scripts = Set(spaces.flatMap(\.themes.inlineScripts)).sorted()
        return door
    }

    /// Removes the secrets and sites of an output folder's spaces, if it has any.
    static func forgetAll(in output: String, _ cache: CacheFolder, _ state: BuildState) throws(BuildFailure) {
        let spaces: SpaceCache?
        do { spaces = try SpaceCache.existing(in: cache) } catch { throw error.failure }
        guard let spaces, var secrets = try DoorSecrets.kept(in: spaces) else { return }
        try secrets.forgetOthers(than: [], in: output, spaces, state)
    }

    private func openedCache() throws(BuildFailure) -> SpaceCache? {
        do { return try output.cache.map { folder throws(FileError) in try SpaceCache(folder) } } catch {
            throw error.failure
        }
    }

    private func opening(
        _ space: SpacePlan, as identifier: String, _ kept: SpaceSecrets, salt: [UInt8], _ setting: Setting,
        in cache: SpaceCache, report: inout BuildReport
    ) throws(BuildFailure) -> DoorHeader.Opening {
        var kept = kept
        let pages = PagePlan(space.plan, themes: space.themes, leaving: PagePlan.optional)
        let staged = try stage(space, pages, setting, in: folder(of: identifier, cache), report: &report)
        let files = staged.standingFiles
        let addresses = Set(files.map(\.address))
        // A space that has lost an album or an item gets a new key. Only pages show this: an archive, for example, has
        // a new address whenever its content changes.
        if kept.files.keys.contains(where: { $0.hasSuffix(".html") && !addresses.contains($0) }) { kept.renewKey() }
        // What could not be read may keep pages of earlier builds, which the index must name, too.
        let keptPages = addresses.filter { $0.hasSuffix(".html") || $0.hasSuffix(".js") }
        let sealing = SealingStage(
            keys: SpaceKeys(key: kept.key, salt: salt), staged: staged,
            pages: keptPages.union(pages.addresses), output: output,
            publisher: publisher, progress: stages.progress, interruption: stages.interruption, jobs: stages.jobs)
        let sealed = try sealing.run(
            title: space.plan.root.title, home: space.plan.spaceHome, known: kept.files)
        try publishAssets(files.filter { Theme.isAsset($0.address) }, of: staged, besides: setting.publicAddresses)
        kept.files = sealed.files
        try kept.keep(as: identifier, in: cache)
        return DoorHeader.Opening(doorKey: kept.doorKey, spaceKey: kept.key, indexCheck: sealed.indexCheck)
    }

    private func folder(of identifier: String, _ cache: SpaceCache) throws(BuildFailure) -> String {
        do { return try cache.site(of: identifier) } catch { throw error.failure }
    }

    /// Publishes the space's site into its folder of the cache.
    private func stage(
        _ space: SpacePlan, _ pages: PagePlan, _ setting: Setting, in folder: String, report: inout BuildReport
    ) throws(BuildFailure) -> Publisher {
        let scan: OutputScan
        do throws(FileError) { scan = try OutputScan(folder) } catch { throw error.failure }
        let staged = try output.state.publisher(of: folder, over: scan, isStaging: true)
        try output.claim(pages.addresses + space.plan.fileAddresses, with: staged)
        do { try staged.journalClaims() } catch { throw error.failure }
        let stricter = try StricterAlbums(in: space.plan, output.state, output: folder)
        try stricter.begin()
        var visible = try VisibleItems(
            of: space.plan, [], from: setting.source, except: { _ in false }, isAhead: false, output.state, in: folder)
        try visible.conceal(isComplete: setting.isComplete)
        let isWithdrawn = try setting.withdrawal(visible.before ?? [], space.plan)
        var known = KnownRenditions(records: setting.known)
        let made = try stages.run(space.plan, known: &known, into: staged)
        report.renditions.made += made.renditions.made
        report.renditions.reused += made.renditions.reused
        report.addOnce(made.diagnostics)
        let published = PublishedSite(plan: space.plan, outcomes: made.outcomes)
        report.addOnce(LongFilms.warnings(in: published))
        _ = try PageStage(
            publisher: staged, progress: stages.progress, interruption: stages.interruption, jobs: stages.jobs
        ).run(pages, published)
        let lacksFiles = made.diagnostics.contains { $0.unread != nil }
        let keepsStale = !setting.isComplete || lacksFiles
        // Whoever can open the space must not see an album or an item that is no longer in it.
        let elsewhere = setting.albums.subtracting(PublishedFolders(space.plan.albums))
        let complete = lacksFiles ? PublishedFolders([]) : setting.complete(space.plan)
        let isLost = { address in
            elsewhere.own(address) || complete.own(address) || stricter.withdraw(address)
                || setting.heldBack.contains { $0.held(address) }
                || isWithdrawn(address) { PageLinks.targets(of: $0, in: staged) }
        }
        let hasLost = staged.staleFiles.contains(where: isLost)
        let changes: PublishedChanges
        do {
            changes = try staged.finish(keeping: { address in
                keepsStale && !isLost(address) && !(hasLost && AddressBook.isShared(address))
            })
        } catch {
            throw error.failure
        }
        try output.state.save(changes, in: folder)
        try visible.conceal(except: keepsStale ? Set(staged.standingFiles.map(\.address)) : [])
        try visible.reveal(isComplete: !keepsStale)
        try stricter.finish(isComplete: !keepsStale)
        return staged
    }

    /// Publishes the styles and scripts of the space's theme, which reveal nothing about the space.
    private func publishAssets(
        _ files: [ExistingFile], of staged: Publisher, besides others: Set<String>
    ) throws(BuildFailure) {
        let missing = files.filter { !others.contains($0.address) }
        try output.claim(missing.map(\.address), with: publisher)
        try output.journalNewClaims(with: publisher)
        for file in missing {
            // The file's name contains a digest of its bytes.
            let key = ContentDigest.of("asset of a space \(file.address)")
            guard let digest = file.digest, !publisher.keepIfCurrent(file.address, key: key) else { continue }
            do {
                try publisher.link(
                    staged.path(of: file.address), at: file.address, key: key, digest: digest, isOwn: true)
            } catch {
                throw error.failure
            }
        }
    }
}

extension SitePlan {
    /// The page on which a space opens: its only album if the home page would show nothing else.
    fileprivate var spaceHome: String {
        guard root.children.count == 1, smart.isEmpty, root.settings.description == nil else { return root.page }
        return albums[root.children[0]].page
    }
}
