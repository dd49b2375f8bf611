internal import AlbumModel
public import AlbumSources
internal import BuildStore
internal import Films
internal import Foundation
internal import Imaging
internal import Pages
internal import Planning
internal import Renditions
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

        // What is read and what is remembered meet only when both are there.
        let (draft, memory) = try concurrently(
            { () throws(BuildFailure) in try read(site, snapshot, inspectingWith: pool, output.state, progress) },
            { [scan = copy scan] () throws(BuildFailure) in try recall(output, scan) })
        var report = BuildReport(draft.plan)
        report.heldBack = draft.heldBack
        report.diagnostics = site.diagnostics + output.state.diagnostics + snapshot.diagnostics + draft.diagnostics
        if let note = MissingFFmpeg.note(draft.plan) { report.diagnostics.append(note) }
        let unread = snapshot.unread + site.readFailures.all + draft.unread
        if !unread.isEmpty { report.diagnostics.append(Self.complaint(of: unread, isDryRun: options.isDryRun)) }
        guard !options.isDryRun else { return report }

        do { try output.cache?.sweepPlaces() } catch { throw error.failure }
        let publisher = memory.publisher
        let pages = PagePlan(draft.plan, theme: site.theme, leavesRobots: try leavesRobots(publisher))
        try output.claim(pages.addresses + draft.plan.fileAddresses, with: publisher)
        let past = try RedirectPlanner(
            state: output.state, folder: site.workspace.output, publisher: publisher, keepsPages: !unread.isEmpty
        ).redirects(for: draft.plan)
        report.diagnostics += past.diagnostics
        let plan = draft.plan.adding(past.redirects)
        try output.claim(plan.redirects.map(\.address), with: publisher)
        try output.begin(with: publisher, plan)

        let renditions = try RenditionStage(
            state: output.state, cache: output.renditions, makers: output.makers, pool: pool, publisher: publisher,
            progress: progress, interruption: interruption
        ).run(plan, known: (consume memory).records, isForced: options.isForced)
        let filmStage = films(site, output, publisher, progress)
        let films = try filmStage.run(plan, after: renditions.outcomes)
        let files = try FileStage(
            pool: pool, cache: site.workspace.cache, publisher: publisher, progress: progress,
            interruption: interruption
        ).run(plan, after: films.outcomes, standIns: films.standIns)
        pool.endWorkers()
        let problems = renditions.diagnostics + films.diagnostics + files.diagnostics
        let unmade = problems.filter(\.leavesFileUnread).map { ($0.location?.file ?? "", $0.message) }
        report.diagnostics += problems
        if unread.isEmpty, !unmade.isEmpty { report.diagnostics.append(Self.complaint(of: unmade)) }
        let isWhole = unread.isEmpty && unmade.isEmpty
        report.renditions = BuildReport.Made(made: renditions.made, reused: renditions.reused)
        var outcomes = files.outcomes
        outcomes.archives = try ArchiveStage(
            films: filmStage.cache.version, publisher: publisher, progress: progress, interruption: interruption
        ).run(PublishedSite(plan: plan, outcomes: outcomes))

        report.pages = try PageStage(
            publisher: publisher, progress: progress, interruption: interruption, jobs: options.jobs
        ).run(pages, PublishedSite(plan: plan, outcomes: outcomes))
        let published = try output.finish(
            publisher, plan, forgetting: isWhole ? past.lost : [], keepsStale: !isWhole, report: &report)
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

    private func films(
        _ site: OpenedSite, _ output: OpenedOutput, _ publisher: Publisher, _ progress: PhaseProgress
    ) -> FilmStage {
        let maker = FilmTools.find().map { FilmMaker($0, limits: site.configuration.site.limits) }
        return FilmStage(
            maker: maker, cache: FilmCache(folder: output.cache, version: maker?.version ?? ""), state: output.state,
            publisher: publisher, progress: progress, interruption: interruption,
            parallelism: (options.jobs + 1) / 2)
    }

    /// What is to be published, and what was wrong with reading it.
    private struct Draft {
        var plan: SitePlan
        var diagnostics: [Diagnostic]
        /// Items and albums that are left out for now.
        var heldBack: Int
        /// Until when providers would give the same, and nothing more is due; see `FetchedItems`.
        var freshUntil: Int64?
        /// Photos, videos and sidecars that are there and could not be read.
        var unread: [(path: String, reason: String)]
        /// Whether something could not be read for a reason that may be gone at the next build.
        var hasPassingFailures: Bool
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
        let reading = try site.read(outline, findings)
        let plan = Planner(map: concurrentMap, title: SmartTitles.titles(in: site.theme)).plan(reading.site)
        // What is due comes out by itself, unless the date of the build was stated.
        let nextDue = reading.site.settings.publication.isDateStated ? nil : reading.heldBack.nextDue.map(Int64.init)
        return Draft(
            plan: plan, diagnostics: misnamed + findings.diagnostics + reading.diagnostics + plan.diagnostics,
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
