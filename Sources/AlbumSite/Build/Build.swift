internal import AlbumModel
public import AlbumSources
internal import BuildStore
internal import Foundation
internal import Imaging
internal import Pages
internal import Planning
public import Reporting
internal import Threads
internal import Workers

/// One build of one site: from folders of photos to a finished album site.
public struct Build: Sendable {
    private let options: BuildOptions
    private let adapters: [String: any AlbumAdapter]
    private let presenter: any BuildProgressPresenter
    private let interruption: Interruption

    /// - Parameters:
    ///   - adapters: those that albums may ask for by name; they go before commands of the same name.
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

    /// Reads, fetches, plans, renders and publishes, in this order; what is already there and right is left alone.
    ///
    /// - Returns: what was done, with everything that was wrong with single files.
    /// - Throws: why nothing, or not all, could be built. What was published before is then whole still.
    public func run() throws(BuildFailure) -> BuildReport {
        var damaged: SuspectedDamage?
        var suspected: Set<String> = []
        while true {
            do {
                return try run(damaged)
            } catch {
                // What it remembered was only found to be damaged when it was read: it is looked through, and then set aside.
                guard let path = error.damagedState, damaged?.isCertain != true else { throw error }
                damaged = SuspectedDamage(path: path, isCertain: !suspected.insert(path).inserted)
            }
        }
    }

    private func run(_ damaged: SuspectedDamage?) throws(BuildFailure) -> BuildReport {
        let clock = ContinuousClock()
        let start = clock.now
        let site = try OpenedSite(options, adapters: adapters, interruption: interruption)
        defer { site.workspace.removeScratch() }
        let output = try OpenedOutput(site.workspace, isDryRun: options.isDryRun, damaged: damaged)
        let (snapshot, scan) = try look(at: site)

        var report: BuildReport
        // What a program answers may change though no file does.
        if !options.isForced, snapshot.unread.isEmpty, !site.configuration.runsCommands, adapters.isEmpty,
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

    /// What could not be read may still be there: the site keeps what was made of it.
    private static func complaint(of unread: [(path: String, reason: String)], isDryRun: Bool = false) -> Diagnostic {
        let names = unread.prefix(3).map { "\(SourceLocation(file: $0.path)) (\($0.reason))" }.joined(separator: ", ")
        let kept = isDryRun ? "a build would remove nothing" : "nothing was removed from the published site"
        return Diagnostic(
            .error,
            "part of the source could not be read: \(names)\(unread.count > 3 ? ", …" : ""); \(kept); correct this and build again"
        )
    }

    /// The source as it was found at the start of the build.
    private struct SourceSnapshot {
        var tree: SourceTree
        var diagnostics: [Diagnostic]
        var fingerprint: Fingerprint
        /// Nanoseconds since 1970: a file that was modified later may change again and bear the same time.
        var settledBefore: Int64
        /// What is there and could not be read.
        var unread: [(path: String, reason: String)]
    }

    private func look(at site: OpenedSite) throws(BuildFailure) -> (SourceSnapshot, OutputScan) {
        // Linux stamps files by the tick of its clock, 4 ms at most on common kernels; network file systems are coarser.
        let settledBefore = Int64(Date().timeIntervalSince1970 * 1e9) - 50_000_000
        let (found, scan) = try concurrently(
            { () throws(BuildFailure) in try site.scan() },
            { () throws(BuildFailure) in try OpenedOutput.scan(site.workspace) })
        var snapshot = SourceSnapshot(
            tree: found.tree, diagnostics: found.diagnostics, fingerprint: site.fingerprint,
            settledBefore: settledBefore, unread: found.unread)
        for file in found.tree.files { snapshot.fingerprint.add(found.tree.path(of: file), file.stamp) }
        // A folder without files is no album, but the configuration may name it.
        for folder in found.tree.folders { snapshot.fingerprint.add("folder \(folder.path)") }
        return (snapshot, scan)
    }

    private func build(
        _ site: OpenedSite, into output: OpenedOutput, over scan: consuming OutputScan, _ snapshot: SourceSnapshot
    ) throws(BuildFailure) -> BuildReport {
        let progress = PhaseProgress(presenter)
        let pool = WorkerPool(
            count: options.jobs, limits: site.configuration.site.limits,
            untrustedLoaders: site.configuration.site.untrustedLoaders)
        interruption.onRequest { pool.cancel() }
        defer { interruption.onRequest(nil) }

        let passwords = try SpacePasswords(of: site, options)
        // What is read and what is remembered meet only when both are there.
        let (draft, memory) = try concurrently(
            { () throws(BuildFailure) in try read(site, snapshot, inspectingWith: pool, output.state, progress) },
            { [scan = copy scan] () throws(BuildFailure) in try recall(output, scan) })
        var report = BuildReport(draft.plan, spaces: draft.spaces.map(\.plan))
        report.heldBack = draft.heldBack
        report.diagnostics =
            site.diagnostics + passwords.diagnostics + output.state.diagnostics + snapshot.diagnostics
            + draft.diagnostics
        if let note = MissingFFmpeg.note([draft.plan] + draft.spaces.map(\.plan)) { report.diagnostics.append(note) }
        let unread = snapshot.unread + site.readFailures.all + draft.unread
        if !unread.isEmpty { report.diagnostics.append(Self.complaint(of: unread, isDryRun: options.isDryRun)) }
        report.diagnostics += try SpaceHistory(site.workspace.readableCache).remarks(on: draft.plan)
        guard !options.isDryRun else { return report }

        do { try output.cache?.sweepPlaces() } catch { throw error.failure }
        let publisher = memory.publisher
        let pages = PagePlan(draft.plan, theme: site.theme, leavesRobots: try leavesRobots(publisher))
        try SpaceChecks.refuseTakenDoor(of: draft.plan, pages)
        try output.claim(pages.addresses + draft.plan.fileAddresses, with: publisher)
        let past = try RedirectPlanner(
            state: output.state, folder: site.workspace.output, publisher: publisher, keepsPages: !unread.isEmpty
        ).redirects(for: draft.plan)
        report.diagnostics += past.diagnostics
        let plan = draft.plan.adding(past.redirects.filter { !draft.isHidden($0.address) })
        try output.claim(plan.redirects.map(\.address), with: publisher)
        try output.begin(with: publisher, plan)

        let stages = FileStages(
            site: site, output: output, pool: pool, progress: progress, interruption: interruption,
            jobs: options.jobs, isForced: options.isForced)
        var door = ""
        if plan.settings.hasDoor {
            door = try SpaceStage(stages: stages, output: output, publisher: publisher).run(
                draft.spaces,
                SpaceStage.Setting(
                    door: plan.settings.door, passwords: passwords.passwords, known: memory.records,
                    publicAddresses: Set(pages.addresses), isWhole: unread.isEmpty),
                report: &report)
        }
        var made = try stages.run(plan, known: (consume memory).records, into: publisher)
        made.outcomes.door = door
        pool.endWorkers()
        report.diagnostics += made.diagnostics
        report.renditions.made += made.renditions.made
        report.renditions.reused += made.renditions.reused
        let unmade = report.diagnostics.filter(\.leavesFileUnread).map { ($0.location?.file ?? "", $0.message) }
        if unread.isEmpty, !unmade.isEmpty { report.diagnostics.append(Self.complaint(of: unmade)) }
        let isWhole = unread.isEmpty && unmade.isEmpty

        report.pages = try PageStage(
            publisher: publisher, progress: progress, interruption: interruption, jobs: options.jobs
        ).run(pages, PublishedSite(plan: plan, outcomes: made.outcomes))
        // What was made private must not stay for want of something else.
        let keepsStale = !isWhole && !publisher.hasStaleFiles(in: draft.hidden.map(\.folder))
        let published = try output.finish(
            publisher, plan, forgetting: isWhole ? past.lost : [], keepsStale: keepsStale, report: &report)
        try SpaceHistory(site.workspace.readableCache).keep(draft.hidden.map(\.path), in: output.cache)
        // What failed for want of memory, or of a permission, is tried again by the next build, whatever it finds changed.
        let hasPassed = !draft.hasPassingFailures && !report.diagnostics.contains(where: \.isPassing)
        if isWhole, hasPassed, output.state.diagnostics.isEmpty {
            try remember(report, of: output, snapshot, published, freshUntil: draft.freshUntil)
        }
        site.evictCache(usedBefore: snapshot.settledBefore / 1_000_000_000)
        return report
    }

    /// People who publish in the root of a host often have a `robots.txt` of their own in the output; theirs stays.
    private func leavesRobots(_ publisher: Publisher) throws(BuildFailure) -> Bool {
        do { return try publisher.hasForeignFile(at: RobotsFile.address) } catch { throw error.failure }
    }

    /// What is to be published, and what was wrong with reading it.
    private struct Draft {
        /// What everybody sees.
        var plan: SitePlan
        var spaces: [SpacePlan]
        /// The albums that are in spaces alone; see `SiteDivision`.
        var hidden: [(path: String, folder: String)]
        var diagnostics: [Diagnostic]
        /// Items and albums that are left out for now.
        var heldBack: Int
        /// Until when providers would give the same, and nothing more is due; see `FetchedItems`.
        var freshUntil: Int64?
        /// Photos, videos and sidecars that are there and could not be read.
        var unread: [(path: String, reason: String)]
        /// Whether something could not be read for a reason that may be gone at the next build.
        var hasPassingFailures: Bool

        func isHidden(_ address: String) -> Bool { hidden.contains { address.hasPrefix($0.folder) } }
    }

    private func read(
        _ site: OpenedSite, _ snapshot: SourceSnapshot, inspectingWith pool: WorkerPool, _ state: BuildState,
        _ progress: PhaseProgress
    ) throws(BuildFailure) -> Draft {
        site.sweepCache()
        let outline = site.outline(snapshot.tree)
        let misnamed = MisnamedMedia.notes(on: outline.others, below: snapshot.tree.root)
        let fetching = FetchStage(providers: site.providers, progress: progress, interruption: interruption)
        let fetched = try fetching.fetch(outline.requests)
        let inspection = MediaInspection(state: state, pool: pool, progress: progress, interruption: interruption)
        let findings = try inspection.inspect(
            snapshot.tree, fetched, settledBefore: snapshot.settledBefore, isForced: options.isForced,
            forgetsGone: snapshot.unread.isEmpty)
        let reading = try site.read(
            outline, MediaFindings(file: { findings.media[$0.index] }, provided: { findings.provided[$0.key] }))
        let publication = reading.site.settings.publication
        let division = SiteDivision(reading.site)
        let strays = try SpaceChecks(division, folders: snapshot.tree.folders.map(\.path), site.configuration)
            .diagnostics()
        let planner = Planner(map: concurrentMap, title: SmartTitles.titles(in: site.theme))
        let plan = planner.plan(division.site)
        let spaces = division.spaces.filter { !$0.space.isExpired(publication) }.map { part in
            SpacePlan(space: part.space, plan: planner.plan(part.site), theme: site.theme(of: part.space))
        }
        // What is due comes out by itself, unless the date of the build was stated.
        var dues = division.spaces.compactMap { $0.space.expires?.secondsSince1970 }.filter { !publication.isPast($0) }
        if let next = reading.heldBack.nextDue { dues.append(next) }
        let nextDue = publication.isDateStated ? nil : dues.min().map(Int64.init)
        return Draft(
            plan: plan, spaces: spaces, hidden: division.hidden,
            diagnostics: misnamed + findings.diagnostics + reading.diagnostics + strays + plan.diagnostics,
            heldBack: reading.heldBack.count, freshUntil: [fetched.freshUntil, nextDue].compactMap(\.self).min(),
            unread: findings.unread, hasPassingFailures: findings.hasPassingFailures)
    }

    /// What earlier builds made and published.
    private struct Memory {
        var publisher: Publisher
        /// The outcomes of renditions made earlier, by the digest of their original.
        var records: [ContentDigest: OutcomeRecord]
    }

    private func recall(_ output: OpenedOutput, _ scan: OutputScan) throws(BuildFailure) -> Memory {
        Memory(
            publisher: try output.publisher(over: scan),
            records: try output.state.outcomeRecords(makers: output.makers))
    }

    /// Keeps the outcome for a next build to which nothing has happened. A file that changed while it was read, or so
    /// shortly before that its time would not tell a further change, keeps the next build from trusting this one. What was
    /// fetched is trusted for as long as its providers vouch for it.
    private func remember(
        _ report: BuildReport, of output: OpenedOutput, _ snapshot: SourceSnapshot, _ published: Fingerprint,
        freshUntil: Int64?
    ) throws(BuildFailure) {
        guard snapshot.tree.files.allSatisfy({ $0.modified < snapshot.settledBefore }) else { return }
        var fingerprint = snapshot.fingerprint
        fingerprint.add(published)
        try output.remember(report, fingerprint: fingerprint, freshUntil: freshUntil)
    }
}
