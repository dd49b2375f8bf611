internal import AlbumModel
internal import BuildStore
internal import Films
internal import Planning
internal import Renditions
internal import Reporting
internal import Workers

/// Makes and publishes the files of a plan in dependency order: photos, films, copies, archives.
struct FileStages {
    let site: OpenedSite
    let cache: OpenedCache
    let pool: WorkerPool
    let progress: PhaseProgress
    let interruption: Interruption
    /// The number of photos to work on concurrently.
    let jobs: Int
    /// Whether to make everything again.
    let isForced: Bool

    struct Made {
        var outcomes: Outcomes
        var renditions: BuildReport.Made
        var diagnostics: [Diagnostic]
    }

    /// - Parameters:
    ///   - known: what is known about renditions, to which the run adds what it learns.
    ///   - publisher: the publisher of the folder for the plan's files.
    func run(
        _ plan: SitePlan, known: inout KnownRenditions, into publisher: Publisher
    ) throws(BuildFailure) -> Made {
        let renditions = try renditions(publisher).run(plan, known: &known, isForced: isForced)
        let filmStage = films(publisher)
        let films = try filmStage.run(plan, after: renditions.outcomes)
        let files = try FileStage(
            pool: pool, cache: site.workspace.cache, publisher: publisher, progress: progress,
            interruption: interruption
        ).run(plan, after: films.outcomes, standIns: films.standIns)
        var outcomes = files.outcomes
        outcomes.archives = try ArchiveStage(
            films: filmStage.cache.version, publisher: publisher, progress: progress, interruption: interruption
        ).run(PublishedSite(plan: plan, outcomes: outcomes))
        return Made(
            outcomes: outcomes, renditions: BuildReport.Made(made: renditions.made, reused: renditions.reused),
            diagnostics: renditions.diagnostics + films.diagnostics + files.diagnostics)
    }

    /// Makes renditions and films, and leaves them in the cache.
    func fill(_ plan: SitePlan, known: consuming [ContentDigest: OutcomeRecord]) throws(BuildFailure) -> Made {
        var known = KnownRenditions(records: known)
        let renditions = try renditions(nil).run(plan, known: &known, isForced: isForced)
        let films = try films(nil).run(plan, after: renditions.outcomes)
        return Made(
            outcomes: films.outcomes, renditions: BuildReport.Made(made: renditions.made, reused: renditions.reused),
            diagnostics: renditions.diagnostics + films.diagnostics)
    }

    /// Returns the names in the cache of the renditions and films that `fill` would make.
    func missing(
        in plan: SitePlan, known: consuming [ContentDigest: OutcomeRecord]
    ) throws(BuildFailure) -> [String] {
        let (names, outcomes) = try renditions(nil).missing(in: plan, known: known)
        return try names + films(nil).missing(in: plan, after: outcomes)
    }

    private func renditions(_ publisher: Publisher?) -> RenditionStage {
        RenditionStage(
            state: cache.state, cache: cache.renditions, makers: cache.makers, pool: pool, publisher: publisher,
            progress: progress, interruption: interruption)
    }

    private func films(_ publisher: Publisher?) -> FilmStage {
        let maker = FilmTools.find().map { FilmMaker($0, limits: site.configuration.site.limits) }
        return FilmStage(
            maker: maker, cache: FilmCache(folder: cache.folder, version: maker?.version ?? ""), state: cache.state,
            publisher: publisher, progress: progress, interruption: interruption, parallelism: (jobs + 1) / 2)
    }
}
