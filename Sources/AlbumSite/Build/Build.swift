internal import AlbumModel
public import AlbumSources
internal import BuildStore
internal import Foundation
internal import Imaging
internal import Pages
internal import Planning
internal import Renditions
public import Reporting
internal import Synchronization
internal import Threads
internal import Workers

/// One build of one site: from folders of photos to a finished album site.
public struct Build: Sendable {
    private let options: BuildOptions
    private let adapters: [String: any AlbumAdapter]
    private let presenter: any BuildProgressPresenter
    private let interruption: Interruption

    /// - Parameters:
    ///   - adapters: the adapters that albums may ask for by name; they take precedence over commands of the same name.
    public init(
        _ options: BuildOptions, adapters: [String: any AlbumAdapter] = [:],
        presenter: any BuildProgressPresenter = SilentPresenter(),
        interruption: Interruption = Interruption()
    ) {
        self.options = options
        self.adapters = adapters
        self.presenter = presenter
        self.interruption = interruption
    }

    /// Reads, fetches, plans, renders and publishes, in this order; leaves everything that is already up to date
    /// untouched.
    ///
    /// - Returns: a report of what was done, including the errors of individual files.
    /// - Throws: if nothing, or not everything, could be built. Everything published before is then still intact.
    public func run() throws(BuildFailure) -> BuildReport {
        try StateRecovery.run { damaged throws(BuildFailure) in try run(damaged) }
    }

    private func run(_ damaged: SuspectedDamage?) throws(BuildFailure) -> BuildReport {
        let clock = ContinuousClock()
        let start = clock.now
        let site = try OpenedSite(options, adapters: adapters, interruption: interruption)
        defer { site.workspace.removeScratch() }
        let output = try OpenedOutput(site.workspace, isDryRun: options.isDryRun, damaged: damaged)
        let (snapshot, scan) = try concurrently(
            { () throws(BuildFailure) in try SourceSnapshot(site) },
            { () throws(BuildFailure) in try OpenedOutput.scan(site.workspace) })

        var report: BuildReport
        // The output of a program may change even though no file does, and so may the password that somebody types.
        if !options.isForced, snapshot.unread.isEmpty, !site.configuration.runsCommands, adapters.isEmpty,
            !site.asksForPasswords,
            let earlier = try output.upToDateReport(source: snapshot.fingerprint, scan: scan)
        {
            report = earlier
        } else {
            report = try build(site, into: output, over: consume scan, snapshot)
        }
        report.seconds = Double((clock.now - start) / .milliseconds(1)) / 1000
        report.index = "\(site.workspace.output)/index.html"
        return report
    }

    /// Returns the error for unreadable parts of the source. They may still exist, so the site keeps what was made from
    /// them.
    private static func complaint(of unread: [(path: String, reason: String)], isDryRun: Bool = false) -> Diagnostic {
        let names = unread.prefix(3).map { "\(SourceLocation(file: $0.path)) (\($0.reason))" }.joined(separator: ", ")
        let kept = isDryRun ? "a build would remove nothing" : "nothing of it was removed from the published site"
        return Diagnostic(
            .error,
            "part of the source could not be read: \(names)\(unread.count > 3 ? ", …" : ""); \(kept); correct this and build again"
        )
    }

    private func build(
        _ site: OpenedSite, into output: OpenedOutput, over scan: consuming OutputScan, _ snapshot: SourceSnapshot
    ) throws(BuildFailure) -> BuildReport {
        let progress = PhaseProgress(presenter)
        let pool = WorkerPool(jobs: options.jobs, site.configuration.site)
        interruption.onRequest { pool.cancel() }
        defer { interruption.onRequest(nil) }

        let passwords = try SpacePasswords(of: site, options)
        let packs = try output.opened.importPacks(for: snapshot.tree)
        let (draft, memory) = try read(site, over: consume scan, snapshot, output, pool, progress)
        var report = BuildReport(draft.plan, spaces: draft.spaces.map(\.plan))
        report.heldBack = draft.heldBack
        report.expired = draft.expired
        report.diagnostics =
            site.diagnostics + passwords.diagnostics + output.state.diagnostics + snapshot.diagnostics
            + packs.diagnostics + draft.diagnostics
        if let note = MissingFFmpeg.note([draft.plan] + draft.spaces.map(\.plan)) { report.diagnostics.append(note) }
        report.diagnostics += MissingTexts.notes(draft.plan, draft.themes)
        let unread = snapshot.unread + site.readFailures.all + draft.unread
        if !unread.isEmpty { report.diagnostics.append(Self.complaint(of: unread, isDryRun: options.isDryRun)) }
        let history = try SpaceHistory(site.workspace.readableCache)
        report.diagnostics += history.remarks(on: draft.plan)
        guard !options.isDryRun else {
            report.diagnostics += try collisions(snapshot, draft)
            if options.findsDuplicates {
                let found = try DuplicateSearch(pool: pool, progress: progress, interruption: interruption)
                    .run([draft.plan] + draft.spaces.map(\.plan), known: site.workspace.knownHashes(output.makers))
                report.duplicates = found.groups
                report.diagnostics += found.diagnostics
            }
            return report
        }

        do { try output.cache?.sweepPlaces() } catch { throw error.failure }
        let publisher = memory.publisher
        let hasRobots = try leavesRobots(publisher, besides: snapshot.statics)
        let pages = PagePlan(draft.plan, themes: draft.themes, leavesRobots: hasRobots)
        try SpaceChecks.refuseTakenDoor(of: draft.plan, pages)
        try output.claim(pages.addresses + draft.plan.fileAddresses, with: publisher)
        let statics = try statics(snapshot, draft, pages, publisher)
        report.diagnostics += statics.diagnostics
        try output.claim(statics.files.map(\.address), with: publisher)
        let past = try RedirectPlanner(
            plan: draft.plan, privateAlbums: draft.privateAlbums, state: output.state, folder: site.workspace.output,
            publisher: publisher, keepsPages: !unread.isEmpty, hidden: draft.hidden.map(\.folder)
        ).redirects(besides: pages.addresses + draft.plan.fileAddresses + statics.files.map(\.address))
        report.diagnostics += past.diagnostics
        let plan = draft.plan.adding(statics.files).adding(past.redirects)
        try output.claim(plan.redirects.map(\.address), with: publisher)
        try output.begin(with: publisher, plan)

        let stages = FileStages(
            site: site, cache: output.opened, pool: pool, progress: progress, interruption: interruption,
            jobs: options.jobs, isForced: options.isForced)
        var door = ""
        if plan.settings.hasDoor {
            door = try SpaceStage(stages: stages, output: output, publisher: publisher).run(
                draft.spaces,
                SpaceStage.Setting(
                    door: plan.settings.door, passwords: passwords.passwords, known: memory.records,
                    publicAddresses: Set(pages.addresses), isComplete: unread.isEmpty),
                report: &report)
        } else if let cache = output.cache {
            do { try SpaceCache.forgetAll(in: cache) } catch { throw error.failure }
        }
        let staticStage = StaticStage(
            source: site.workspace.source, settledBefore: snapshot.settledBefore, publisher: publisher,
            progress: progress, interruption: interruption)
        let growing =
            options.isProgressive && !options.isForced && publisher.isNew
            ? GrowingSite(
                stages: stages, statics: staticStage, publisher: publisher, planner: SiteDraft.planner(site),
                themes: draft.themes, leavesRobots: hasRobots) : nil
        var made = try make(
            plan, pages, by: stages, growing, into: publisher, door: door, recalling: (consume memory).records,
            report: &report)
        made.outcomes.door = door
        pool.endWorkers()
        report.diagnostics += made.diagnostics
        report.diagnostics += try staticStage.run(plan)
        report.renditions.made += made.renditions.made
        report.renditions.reused += made.renditions.reused
        let unmade = report.diagnostics.filter(\.leavesFileUnread).map { ($0.location?.file ?? "", $0.message) }
        if unread.isEmpty, !unmade.isEmpty { report.diagnostics.append(Self.complaint(of: unmade)) }
        let isComplete = unread.isEmpty && unmade.isEmpty

        report.pages = try PageStage(
            publisher: publisher, progress: progress, interruption: interruption, jobs: options.jobs
        ).run(pages, PublishedSite(plan: plan, outcomes: made.outcomes))
        let removed =
            isComplete
            ? nil
            : RemovedFiles(draft.privateAlbums, past, stale: publisher.staleFiles, unread: unread.map(\.path))
        let published = try output.finish(
            publisher, plan, remembering: past.postponed, forgetting: isComplete ? past.lost : [],
            keeping: { address in removed.map { !$0.contains(address) } ?? false }, report: &report)
        try history.keep(draft.hidden.map(\.path), in: output.cache)
        // What failed for lack of memory or of a permission is tried again by the next build, even if nothing has
        // changed.
        let hasPassed = !draft.hasTransientFailures && !report.diagnostics.contains(where: \.isTransient)
        // The source's fingerprint does not cover the state and packs, so a later build that trusts it would repeat their
        // warnings after they have been followed.
        if isComplete, hasPassed, output.state.diagnostics.isEmpty, packs.diagnostics.isEmpty {
            try remember(report, of: output, snapshot, published, freshUntil: draft.freshUntil)
        }
        site.evictCache(usedBefore: snapshot.settledBefore / 1_000_000_000)
        return report
    }

    /// Plans the site and recalls earlier builds. They are independent, so they run concurrently.
    ///
    /// The scan, which is large, is freed as soon as it is in the publisher's table.
    private func read(
        _ site: OpenedSite, over scan: consuming OutputScan, _ snapshot: SourceSnapshot, _ output: OpenedOutput,
        _ pool: WorkerPool, _ progress: PhaseProgress
    ) throws(BuildFailure) -> (SiteDraft, Memory) {
        let scan = Mutex<OutputScan?>(scan)
        return try concurrently(
            { () throws(BuildFailure) in
                try SiteDraft(
                    site, snapshot, inspectingWith: pool, output.state, progress, interruption,
                    isForced: options.isForced)
            },
            { () throws(BuildFailure) in
                guard let scan = scan.withLock({ $0.take() }) else { preconditionFailure("the scan is taken once") }
                return try recall(output, scan)
            })
    }

    /// Makes the files that a plan names.
    ///
    /// What is known about renditions is freed at the end, since the outcomes have what pages need of it.
    private func make(
        _ plan: SitePlan, _ pages: PagePlan, by stages: FileStages, _ growing: GrowingSite?, into publisher: Publisher,
        door: String, recalling records: consuming [ContentDigest: OutcomeRecord], report: inout BuildReport
    ) throws(BuildFailure) -> FileStages.Made {
        var known = KnownRenditions(records: records)
        if let growing {
            let count = try growing.run(plan, pages, door: door, known: &known)
            // The whole site finds these made.
            report.renditions.made += count
            report.renditions.reused -= count
        }
        return try stages.run(plan, known: &known, into: publisher)
    }

    private func statics(
        _ snapshot: SourceSnapshot, _ draft: SiteDraft, _ pages: PagePlan, _ publisher: Publisher?
    ) throws(BuildFailure) -> StaticPlanner.Result {
        // Comparing addresses without case takes time on a large site.
        guard !snapshot.statics.isEmpty else { return StaticPlanner.Result() }
        return try StaticPlanner(
            snapshot.statics, besides: draft.plan, pages: pages.addresses, hidden: draft.hidden.map(\.folder)
        ).plan(publisher)
    }

    /// Returns the diagnostics about files and aliases that a build would leave out.
    private func collisions(_ snapshot: SourceSnapshot, _ draft: SiteDraft) throws(BuildFailure) -> [Diagnostic] {
        let planner = AliasPlanner(draft.plan, hidden: draft.hidden.map(\.folder), nil)
        guard !snapshot.statics.isEmpty || !planner.aliases.isEmpty else { return [] }
        let pages = PagePlan(draft.plan, themes: draft.themes, leavesRobots: true, leavesFinding: true)
        let statics = try statics(snapshot, draft, pages, nil)
        var taken = TakenAddresses(
            pages.addresses + draft.plan.fileAddresses + statics.files.map(\.address),
            near: planner.aliases.map(\.redirect.address))
        return try statics.diagnostics + planner.redirects(&taken).diagnostics
    }

    /// Returns whether the source has a `robots.txt` of its own, or the output one that albumgen did not write, as is
    /// common for sites in the root of a host; it is left alone.
    private func leavesRobots(
        _ publisher: Publisher, besides statics: [StaticFile]
    ) throws(BuildFailure) -> Bool {
        if statics.contains(where: { $0.address == RobotsFile.address }) { return true }
        do { return try publisher.hasForeignFile(at: RobotsFile.address) } catch { throw error.failure }
    }

    /// The results of earlier builds.
    private struct Memory {
        var publisher: Publisher
        /// The outcomes of renditions made earlier, by the digest of their original.
        var records: [ContentDigest: OutcomeRecord]
    }

    private func recall(_ output: OpenedOutput, _ scan: consuming OutputScan) throws(BuildFailure) -> Memory {
        Memory(
            publisher: try output.publisher(over: consume scan),
            records: try output.state.outcomeRecords(makers: output.makers))
    }

    /// Stores the result, for a next build that finds nothing changed. Stores nothing if a file changed during the
    /// scan, or so shortly before it that its modification time would not show a further change. Fetched items are
    /// trusted for as long as their providers allow.
    private func remember(
        _ report: BuildReport, of output: OpenedOutput, _ snapshot: SourceSnapshot, _ published: Fingerprint,
        freshUntil: Int64?
    ) throws(BuildFailure) {
        guard snapshot.tree.files.allSatisfy({ $0.modified < snapshot.settledBefore }),
            snapshot.statics.allSatisfy({ $0.modified < snapshot.settledBefore })
        else { return }
        var fingerprint = snapshot.fingerprint
        fingerprint.add(published)
        try output.remember(report, fingerprint: fingerprint, freshUntil: freshUntil)
    }
}
