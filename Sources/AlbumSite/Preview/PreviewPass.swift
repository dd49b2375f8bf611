internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Pages
internal import Planning
internal import Renditions
internal import Reporting
internal import Watching
internal import Workers

/// Makes a site for the preview: reads and plans it like a build, and makes its pictures and films. If only texts have
/// changed, it does only the first half, from memory.
struct PreviewPass {
    let options: BuildOptions
    let adapters: [String: any AlbumAdapter]
    let presenter: any BuildProgressPresenter
    let interruption: Interruption
    let turn: CacheMutex

    struct Result: Sendable {
        var report: BuildReport
        var drafts: ShownDrafts
        var texts: LiveTexts
        var pages: PageCatalogue
        var plan: SitePlan
        /// The sites of spaces, whose pages a preview does not show.
        var spaces: [Site]
        /// The paths of albums that are only in spaces.
        var hidden: [String]
        var tree: SourceTree
        /// What was found in photos and videos, by their indices in the tree.
        var media: [Int: MediaReading]
        var files: Publisher
        /// The memory for the next pass; nil if the next pass must be a full one.
        var memory: PreviewMemory?
    }

    /// - Parameters:
    ///   - memory: the memory of the last pass.
    ///   - changes: the changes since then.
    func run(_ memory: PreviewMemory?, _ changes: Changes) throws(BuildFailure) -> Result {
        if let memory, let paths = changes.paths, let result = try followTexts(memory, paths) { return result }
        return try turn.take {
            () throws(BuildFailure) in
            try interruption.check()
        } _: {
            () throws(BuildFailure) in
            try StateRecovery.run { damaged throws(BuildFailure) in try run(damaged) }
        }
    }

    /// - Returns: nil if more than texts has changed.
    private func followTexts(_ memory: PreviewMemory, _ paths: Set<String>) throws(BuildFailure) -> Result? {
        let clock = ContinuousClock()
        let start = clock.now
        var memory = memory
        guard memory.follow(paths) else { return nil }
        let site = memory.site.forAnotherPass(interruption)
        let outline = try site.outline(
            memory.snapshot.tree, reusing: memory.known.albums.unchanged(except: paths))
        guard outline.requests.isEmpty, site.readFailures.all.isEmpty else { return nil }
        try interruption.check()
        let draft = try SiteDraft(
            site, memory.snapshot, outline, memory.inspected, parts: memory.known.parts)
        guard draft.plan.hasSameFiles(as: memory.plan) else { return nil }
        try interruption.check()
        var report = BuildReport(draft.plan, spaces: [])
        report.diagnostics = memory.diagnostics + draft.diagnostics
        let pages = PageCatalogue(draft.plan, memory.outcomes, themes: draft.themes)
        report.seconds = Double((clock.now - start) / .milliseconds(1)) / 1000
        return Result(
            report: report, drafts: draft.drafts, texts: texts(of: site, draft.plan), pages: pages,
            plan: draft.plan, spaces: draft.known.spaces, hidden: draft.hidden.map(\.path), tree: memory.snapshot.tree,
            media: draft.inspected.findings.media, files: memory.files,
            memory: PreviewMemory(
                site, memory.snapshot, draft, memory.outcomes, memory.files, memory.diagnostics))
    }

    /// Returns the files to show unchanged, most often none.
    private func statics(
        of snapshot: SourceSnapshot, _ draft: SiteDraft, _ site: OpenedSite, _ publisher: Publisher
    ) throws(BuildFailure) -> StaticPlanner.Result {
        guard !snapshot.statics.isEmpty else { return StaticPlanner.Result() }
        let pages = PagePlan(draft.plan, themes: draft.themes, leaving: PagePlan.optional, leavesFinding: true)
        return try StaticPlanner(
            snapshot.statics, besides: draft.plan, pages: pages.addresses, hidden: draft.hidden.map(\.folder)
        ).plan(publisher)
    }

    private func texts(of site: OpenedSite, _ plan: SitePlan) -> LiveTexts {
        LiveTexts(site.theme.texts, language: plan.root.settings.language)
    }

    private func run(_ damaged: SuspectedDamage?) throws(BuildFailure) -> Result {
        let clock = ContinuousClock()
        let start = clock.now
        let site = try OpenedSite(options, adapters: adapters, interruption: interruption)
        let output = try OpenedOutput(site.workspace, isDryRun: false, damaged: damaged)
        let snapshot = try SourceSnapshot(site)
        let progress = PhaseProgress(presenter)
        let pool = WorkerPool(jobs: options.jobs, site.configuration.site)
        interruption.onRequest { pool.cancel() }
        defer { interruption.onRequest(nil) }

        let packs = try output.opened.importPacks(
            for: snapshot.tree, readBy: ReaderVersions(site.configuration.site))
        let draft = try SiteDraft(
            site, snapshot, inspectingWith: pool, output.state, progress, interruption, isForced: false)
        let plan = draft.plan
        if plan.settings.hasDoor {
            let pages = PagePlan(plan, themes: draft.themes, leavesFinding: true)
            try SpaceChecks.refuseTakenDoor(of: plan, pages, draft.spaces)
        }
        var report = BuildReport(plan, spaces: [])
        // The diagnostics of texts are kept separate, because the next pass may have others.
        var diagnostics = site.diagnostics + output.state.diagnostics + snapshot.diagnostics + packs.diagnostics
        if let note = MissingFFmpeg.note([plan]) { diagnostics.append(note) }

        let publisher = try output.publisher(over: OpenedOutput.scan(site.workspace))
        try output.claim(plan.fileAddresses, with: publisher)
        let statics = try statics(of: snapshot, draft, site, publisher)
        diagnostics += statics.diagnostics
        try output.claim(statics.files.map(\.address), with: publisher)
        try output.begin(with: publisher, plan)
        var known = KnownRenditions(records: try output.state.outcomeRecords(makers: output.makers))
        let made = try FileStages(
            site: site, cache: output.opened, pool: pool, progress: progress, interruption: interruption,
            jobs: options.jobs, isForced: false
        ).run(plan, known: &known, into: publisher)
        pool.endWorkers()
        diagnostics += made.diagnostics
        diagnostics += try StaticStage(
            source: site.workspace.source, settledBefore: snapshot.settledBefore, publisher: publisher,
            progress: progress, interruption: interruption
        ).run(plan.adding(statics.files))
        report.diagnostics = diagnostics + draft.diagnostics
        report.renditions = made.renditions
        let isComplete = snapshot.unread.isEmpty && site.readFailures.all.isEmpty && draft.unread.isEmpty
        _ = try output.finish(publisher, plan, keeping: { _ in !isComplete }, report: &report)

        let pages = PageCatalogue(plan, made.outcomes, themes: draft.themes)
        report.seconds = Double((clock.now - start) / .milliseconds(1)) / 1000
        // The preview retries what failed for lack of memory or of a permission.
        let isSettled = isComplete && !draft.hasTransientFailures && !report.diagnostics.contains(where: \.isTransient)
        return Result(
            report: report, drafts: draft.drafts, texts: texts(of: site, plan), pages: pages,
            plan: plan, spaces: draft.known.spaces, hidden: draft.hidden.map(\.path), tree: snapshot.tree,
            media: draft.inspected.findings.media, files: publisher,
            memory: isSettled
                ? PreviewMemory(site, snapshot, draft, made.outcomes, publisher, diagnostics) : nil)
    }
}
