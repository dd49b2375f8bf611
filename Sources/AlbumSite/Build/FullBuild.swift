internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Foundation
internal import Pages
internal import Planning
internal import Renditions
internal import Reporting
internal import Threads
internal import Workers

/// A build that reads and plans the source, since something may have changed.
struct FullBuild: Sendable {
    let options: BuildOptions
    let site: OpenedSite
    let snapshot: SourceSnapshot
    let output: OpenedOutput
    let pool: WorkerPool
    let progress: PhaseProgress
    let interruption: Interruption

    /// Reads and plans the site, names every file of the output, makes the files, renders the pages, and removes what is
    /// no longer part of the site.
    func run(over scan: consuming OutputScan) throws(BuildFailure) -> BuildReport {
        let passwords = try SpacePasswords(of: site, options)
        let packs = try output.opened.importPacks(
            for: snapshot.tree, readBy: ReaderVersions(site.configuration.site))
        let history = try SpaceHistory(site.workspace, site.configuration.site)
        let (draft, memory) = try read(over: consume scan)
        var unread = UnreadSource(snapshot, texts: site.readFailures, draft)
        let found =
            site.diagnostics + passwords.diagnostics + output.state.diagnostics + snapshot.diagnostics
            + packs.diagnostics + draft.diagnostics
        do throws(BuildFailure) {
            try EmptySource.refuse(
                draft, snapshot, unread, memory.publisher, output.state, identity: identity, site.workspace)
        } catch {
            // A mistake may be the reason why the source seems to be empty.
            throw error.after(found.filter { $0.severity == .error })
        }
        var visible = try VisibleItems(
            of: draft.plan, snapshot.statics, from: snapshot.tree.root, except: draft.drafts.membership,
            isAhead: draft.isAhead, output.state, in: site.workspace.output)
        let parts = try ItemParts(of: draft, output.state, in: site.workspace.output)
        try history.refuseLostConfiguration(site.configuration, draft.plan)
        let remarks = history.remarks(on: draft.plan)
        var report = report(on: draft)
        let stricter = try StricterAlbums(in: draft.plan, output.state, output: site.workspace.output)
        report.diagnostics =
            try found + notes(on: draft)
            + unread.complaint(
                isDryRun: options.isDryRun, visible.before, output.state, isStricter: !stricter.isEmpty) + remarks
            + parts.warnings(snapshot.tree)
        guard !options.isDryRun else {
            try check(draft, &report)
            return report
        }

        let publisher = memory.publisher
        let named = try name(draft, publisher, unread)
        let replacing = unread.isEmpty ? output.remarks(onReplacing: publisher) : []
        report.diagnostics += named.diagnostics + replacing
        do throws(BuildFailure) {
            try history.begin(in: output.cache)
            try stricter.begin()
            try output.begin(with: publisher, named.plan)
            try visible.conceal(isComplete: unread.isEmpty)
            try visible.conceal(
                inOutputs: output.state.outputs(ofSite: identity),
                unless: { unread.concernsAll || unread.mayConcern(folder: $0) })
            let outcomes = try make(named, draft, passwords, consume memory, unread, &report)
            let wasRead = unread.isEmpty
            let unreadLater = report.diagnostics.compactMap { diagnostic in
                diagnostic.unread.map { (path: diagnostic.location?.file ?? "", $0) }
            }
            if !unreadLater.isEmpty {
                unread.add(unreadLater, of: draft.albums(showing: Set(unreadLater.map(\.path))))
            }
            if wasRead {
                report.diagnostics += try unread.complaint(
                    isDryRun: false, visible.before, output.state, isStricter: !stricter.isEmpty)
            }
            report.pages = try PageStage(
                publisher: publisher, progress: progress, interruption: interruption, jobs: options.jobs
            ).run(named.pages, PublishedSite(plan: named.plan, outcomes: outcomes))
            let isComplete = unread.isEmpty
            let published = try finish(named, draft, publisher, unread, stricter, &visible, &report)
            try stricter.finish(isComplete: isComplete)
            try parts.keep(isComplete: isComplete)
            try history.keep(
                draft.hidden.map(\.path), of: draft.spaces.map(\.plan), besides: draft.plan,
                draft.privateAlbums.contents, isComplete: isComplete, in: output.cache)
            // The next build retries what failed for lack of memory or of a permission, even if nothing has changed.
            let hasPassed = !draft.hasTransientFailures && !report.diagnostics.contains(where: \.isTransient)
            // The source's fingerprint does not cover the state, packs, what was in the output and what was behind a
            // password, so a later build that trusts it would repeat warnings about them after they have been followed.
            if isComplete, hasPassed, (output.state.diagnostics + packs.diagnostics + replacing + remarks).isEmpty {
                try remember(report, published, freshUntil: draft.freshUntil)
            }
            site.evictCache(usedBefore: snapshot.settledBefore / 1_000_000_000)
            return report
        } catch {
            guard error.kind == .system else { throw error }
            // What is private now must not wait for somebody to make room. The rest of the site stays whole.
            let removed = try removed(named, draft, publisher, unread, nil, visible, complete: nil)
            throw error.after(publisher.withdraw(where: removed.contains))
        }
    }

    // MARK: Reading

    /// Plans the site and recalls earlier builds. They are independent, so they run concurrently.
    private func read(over scan: OutputScan) throws(BuildFailure) -> (SiteDraft, Memory) {
        try concurrently(
            { () throws(BuildFailure) in
                try SiteDraft(
                    site, snapshot, inspectingWith: pool, output.state, progress, interruption,
                    isForced: options.isForced)
            },
            { () throws(BuildFailure) in
                Memory(
                    publisher: try output.publisher(over: scan),
                    records: try output.state.outcomeRecords(makers: output.makers))
            })
    }

    /// The results of earlier builds.
    private struct Memory {
        var publisher: Publisher
        /// The outcomes of renditions made earlier, by the digest of their original.
        var records: [ContentDigest: OutcomeRecord]
    }

    // MARK: Reporting

    private func report(on draft: SiteDraft) -> BuildReport {
        var report = BuildReport(draft.plan, spaces: draft.spaces.map(\.plan))
        report.heldBack = draft.heldBack
        report.expired = draft.expired
        return report
    }

    private func notes(on draft: SiteDraft) -> [Diagnostic] {
        [
            MissingFFmpeg.note([draft.plan] + draft.spaces.map(\.plan)),
            MissingFonts.warning([draft.plan] + draft.spaces.map(\.plan), configuration: site.configuration.file),
            NothingShown.warning(about: draft, of: snapshot.tree),
        ].compactMap(\.self)
            + MissingTexts.notes([(draft.plan, draft.themes)] + draft.spaces.map { ($0.plan, $0.themes) })
            + IdleSettings.notes(
                on: draft.plan, spaces: draft.spaces.map(\.plan), configuration: site.configuration.file)
    }

    /// Adds further problems that a run without output can find.
    private func check(_ draft: SiteDraft, _ report: inout BuildReport) throws(BuildFailure) {
        report.diagnostics += try collisions(draft)
        if options.findsDuplicates {
            let found = try DuplicateSearch(pool: pool, progress: progress, interruption: interruption)
                .run(
                    [draft.plan] + draft.spaces.map(\.plan),
                    known: site.workspace.knownHashes(output.makers, interruption))
            report.duplicates = found.groups
            report.diagnostics += found.diagnostics
        }
    }

    // MARK: Naming

    /// The plan with every file of the output.
    private struct Named {
        let plan: SitePlan
        let pages: PagePlan
        let past: RedirectPlanner.Result
        /// The addresses of optional pages that something else has taken.
        let left: Set<String>
        let diagnostics: [Diagnostic]
    }

    /// Adds the files of `static` and redirects to the plan, and claims all addresses. Throws if one of them holds a
    /// file that albumgen did not write.
    private func name(
        _ draft: SiteDraft, _ publisher: Publisher, _ unread: UnreadSource
    ) throws(BuildFailure) -> Named {
        let complete = PublishedFolders(of: draft.plan, without: unread)
        let left = try addressesLeft(by: publisher)
        let pages = PagePlan(draft.plan, themes: draft.themes, leaving: left)
        try SpaceChecks.refuseTakenDoor(of: draft.plan, pages, draft.spaces)
        try output.claim(pages.addresses + draft.plan.fileAddresses, with: publisher)
        let statics = try statics(draft, pages, publisher)
        try output.claim(statics.files.map(\.address), with: publisher)
        let past = try RedirectPlanner(
            plan: draft.plan, privateAlbums: draft.privateAlbums, state: output.state, folder: site.workspace.output,
            identity: identity, publisher: publisher, keepsPage: { !unread.isEmpty && !complete.own($0) },
            isUncertain: { unread.mayConcern(folder: $0) }, hidden: draft.hidden.map(\.folder)
        ).redirects(besides: pages.addresses + draft.plan.fileAddresses + statics.files.map(\.address))
        let plan = draft.plan.adding(statics.files).adding(past.redirects)
        try output.claim(plan.redirects.map(\.address), with: publisher)
        try output.refuseObstacles(to: publisher) { !unread.isEmpty && !complete.own($0) }
        return Named(
            plan: plan, pages: pages, past: past, left: left, diagnostics: statics.diagnostics + past.diagnostics)
    }

    private var identity: String {
        FormerOutput.identity(
            of: site.workspace, configuration: site.configuration.file, given: options.configurationFile)
    }

    private func statics(
        _ draft: SiteDraft, _ pages: PagePlan, _ publisher: Publisher?
    ) throws(BuildFailure) -> StaticPlanner.Result {
        // Comparing addresses without case takes time on a large site.
        guard !snapshot.statics.isEmpty else { return StaticPlanner.Result() }
        return try StaticPlanner(
            snapshot.statics, besides: draft.plan, pages: pages.addresses, hidden: draft.hidden.map(\.folder)
        ).plan(publisher)
    }

    /// Returns the diagnostics about files and aliases that a build would leave out. Throws if a build would refuse the
    /// door's address.
    private func collisions(_ draft: SiteDraft) throws(BuildFailure) -> [Diagnostic] {
        let planner = AliasPlanner(draft.plan, hidden: draft.hidden.map(\.folder), nil)
        guard !snapshot.statics.isEmpty || !planner.aliases.isEmpty || draft.plan.settings.hasDoor else { return [] }
        let left = PagePlan.optional.intersection(snapshot.statics.map(\.address))
        let pages = PagePlan(draft.plan, themes: draft.themes, leaving: left, leavesFinding: true)
        try SpaceChecks.refuseTakenDoor(of: draft.plan, pages, draft.spaces)
        let statics = try statics(draft, pages, nil)
        var taken = TakenAddresses(
            pages.addresses + draft.plan.fileAddresses + statics.files.map(\.address),
            near: planner.aliases.map(\.redirect.address))
        return try statics.diagnostics + planner.redirects(&taken).diagnostics
    }

    /// Returns the addresses of optional pages at which there is a file of somebody else or of the folder `static`.
    private func addressesLeft(by publisher: Publisher) throws(BuildFailure) -> Set<String> {
        var left = PagePlan.optional.intersection(snapshot.statics.map(\.address))
        do {
            for address in PagePlan.optional where try publisher.hasForeignFile(at: address) { left.insert(address) }
        } catch { throw error.failure }
        return left
    }

    // MARK: Making

    /// Makes all files except pages: those of spaces first, then those of the site, as a growing one if it is new.
    ///
    /// The records of renditions are freed at the end, since the outcomes contain everything that pages need from them.
    private func make(
        _ named: Named, _ draft: SiteDraft, _ passwords: SpacePasswords, _ memory: consuming Memory,
        _ unread: UnreadSource,
        _ report: inout BuildReport
    ) throws(BuildFailure) -> Outcomes {
        let publisher = memory.publisher
        do { try output.cache?.sweepPlaces() } catch { throw error.failure }
        let stages = FileStages(
            site: site, cache: output.opened, pool: pool, progress: progress, interruption: interruption,
            jobs: options.jobs, isForced: options.isForced)
        var door = DoorOutcome()
        if named.plan.settings.hasDoor {
            let albums = ([named.plan] + draft.spaces.map(\.plan)).flatMap(\.albums).filter { album in
                album.smart == nil && !unread.mayBe(at: album.folder)
            }
            door = try SpaceStage(stages: stages, output: output, publisher: publisher).run(
                draft.spaces,
                SpaceStage.Setting(
                    door: named.plan.settings.door, passwords: passwords.passwords, known: memory.records,
                    publicAddresses: Set(named.pages.addresses), albums: PublishedFolders(albums),
                    heldBack: draft.privateAlbums.without(unread).folders.filter(\.waits),
                    isComplete: unread.isEmpty, complete: { PublishedFolders(of: $0, without: unread) },
                    source: snapshot.tree.root,
                    withdrawal: { (before, plan) throws(BuildFailure) in
                        try withdrawn(among: before, plan, draft, unread, onlyHidden: false).withdraw
                    }),
                report: &report)
        } else if let cache = output.cache {
            try SpaceStage.forgetAll(in: publisher.folder, cache, output.state)
        }
        let staticStage = StaticStage(
            source: site.workspace.source, settledBefore: snapshot.settledBefore, publisher: publisher,
            progress: progress, interruption: interruption)
        var known = KnownRenditions(records: (consume memory).records)
        if options.isProgressive, !options.isForced, publisher.isNew {
            let growing = GrowingSite(
                stages: stages, statics: staticStage, publisher: publisher, planner: SiteDraft.planner(site),
                themes: draft.themes, leaving: named.left)
            let count = try growing.run(named.plan, named.pages, door: door, known: &known)
            // The whole site will count these as reused.
            report.renditions.made += count
            report.renditions.reused -= count
        }
        var made = try stages.run(named.plan, known: &known, into: publisher)
        pool.endWorkers()
        report.addOnce(made.diagnostics)
        report.diagnostics += try staticStage.run(named.plan)
        report.renditions.made += made.renditions.made
        report.renditions.reused += made.renditions.reused
        made.outcomes.door = door
        return made.outcomes
    }

    // MARK: Finishing

    /// Removes what is no longer part of the site. After a build that could not read everything, this is only what was
    /// in albums that it could read, and what has become private.
    private func finish(
        _ named: Named, _ draft: SiteDraft, _ publisher: Publisher, _ unread: UnreadSource,
        _ stricter: StricterAlbums, _ visible: inout VisibleItems, _ report: inout BuildReport
    ) throws(BuildFailure) -> Fingerprint {
        let complete = PublishedFolders(of: draft.plan, without: unread)
        let removed =
            unread.isEmpty
            ? nil : try removed(named, draft, publisher, unread, stricter, visible, complete: complete)
        let isPreview = draft.isPreview
        let past = named.past
        let isKept = { address in removed.map { !$0.contains(address) } ?? false }
        try visible.conceal(except: Set(publisher.staleMadeFiles.filter(isKept)))
        try output.state.save(
            site: identity, copyingHistoryOf: past.formerOutput, in: site.workspace.output)
        let published = try output.finish(
            publisher, named.plan, history(past, unread, isPreview: isPreview), formerlyIn: past.albums,
            except: isPreview, keeping: isKept, report: &report)
        try visible.reveal(isComplete: unread.isEmpty)
        return published
    }

    /// Returns what is removed even if part of the source could not be read.
    ///
    /// - Parameters:
    ///   - stricter: the albums that show less than before; nil if the build has failed.
    ///   - complete: the albums that were read and published completely; nil if the build has failed.
    private func removed(
        _ named: Named, _ draft: SiteDraft, _ publisher: Publisher, _ unread: UnreadSource,
        _ stricter: StricterAlbums?, _ visible: VisibleItems, complete: PublishedFolders?
    ) throws(BuildFailure) -> RemovedFiles {
        let items = try withdrawn(
            among: visible.before ?? [], draft.plan, draft, unread, onlyHidden: complete == nil)
        return RemovedFiles(
            draft.privateAlbums, named.past,
            stale: complete == nil ? publisher.unplannedFiles : publisher.staleFiles, unread: unread,
            complete: complete ?? PublishedFolders(folders: []), stricter: stricter, leftOut: draft.leftOut,
            items: items, before: visible.before, redirect: { Redirection.target(of: $0, in: publisher) },
            links: { PageLinks.targets(of: $0, in: publisher) })
    }

    /// Returns what visitors of the site or of a space, which has this plan, must no longer see.
    private func withdrawn(
        among before: Set<VisibleFile>, _ plan: SitePlan, _ draft: SiteDraft, _ unread: UnreadSource, onlyHidden: Bool
    ) throws(BuildFailure) -> WithdrawnItems {
        try WithdrawnItems(
            among: before, plan, in: snapshot.tree, draft.privateAlbums.contents, hidden: draft.hiddenFiles,
            spaces: draft.hidden.map(\.path), onlyHidden: onlyHidden, unread, output.state)
    }

    /// Returns what the build changes in the history, apart from what its own pages show. If it could not read everything, the
    /// history keeps what may still be there.
    private func history(
        _ past: RedirectPlanner.Result, _ unread: UnreadSource, isPreview: (String) -> Bool
    ) -> HistoryChanges {
        var changes = HistoryChanges()
        changes.shown = past.followed
        changes.forgotten = past.unlisted
        if unread.isEmpty {
            changes.shown.merge(past.waiting) { $1 }
            changes.forgotten += past.lost
        }
        changes.shown.merge(past.postponed) { $1 }
        guard let now = past.now else { return changes }
        changes.renamed = unread.isEmpty ? past.renamed : past.known.merging(past.renamed) { $1 }
        var albums = now
        for (folder, album) in now where isPreview(folder) {
            albums[folder]?.isPublic = album.isPublic && past.before[folder]?.isPublic ?? false
        }
        for (folder, album) in past.before where unread.mayConcern(folder: folder) {
            albums[folder, default: album].photos.formUnion(album.photos)
        }
        changes.albums = albums
        return changes
    }

    /// Stores the result, for a next build that finds nothing changed. Stores nothing if a file changed during the
    /// scan, or so shortly before it that its modification time would not show a further change. Fetched items are
    /// trusted for as long as their providers allow.
    private func remember(
        _ report: BuildReport, _ published: Fingerprint, freshUntil: Int64?
    ) throws(BuildFailure) {
        guard snapshot.tree.files.allSatisfy({ $0.modified < snapshot.settledBefore }),
            snapshot.statics.allSatisfy({ $0.modified < snapshot.settledBefore })
        else { return }
        var fingerprint = snapshot.fingerprint
        fingerprint.add(published)
        try output.remember(
            report, fingerprint: fingerprint, freshUntil: freshUntil, begun: snapshot.settledBefore / 1_000_000_000)
    }
}
