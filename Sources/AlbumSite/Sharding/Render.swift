public import AlbumModel
public import AlbumSources
internal import BuildStore
internal import Foundation
internal import Planning
public import Reporting
internal import Workers

/// Does one part of the work of a build, for the builds of other machines: reads and renders its photos and videos, and
/// leaves everything in the cache, as files that can be copied. Publishes nothing.
public struct Render: Sendable {
    private let options: BuildOptions
    private let choice: ShardChoice
    private let listsMissing: Bool
    private let adapters: [String: any AlbumAdapter]
    private let presenter: any BuildProgressPresenter
    private let interruption: Interruption

    /// - Parameters:
    ///   - listsMissing: whether to make nothing, and to list what would be made.
    ///   - adapters: the adapters that albums may use by name.
    public init(
        _ options: BuildOptions, _ choice: ShardChoice, listsMissing: Bool = false,
        adapters: [String: any AlbumAdapter] = [:],
        presenter: any BuildProgressPresenter = SilentPresenter(), interruption: Interruption = Interruption()
    ) {
        self.options = options
        self.choice = choice
        self.listsMissing = listsMissing
        self.adapters = adapters
        self.presenter = presenter
        self.interruption = interruption
    }

    /// Reads, fetches and renders this part, in this order; leaves everything that is already in the cache.
    ///
    /// - Throws: if the part could not be done. Everything that was made by then is in the cache.
    public func run() throws(BuildFailure) -> RenderReport {
        let clock = ContinuousClock()
        let start = clock.now
        var options = options
        options.isPart = true
        let site = try OpenedSite(options, adapters: adapters, interruption: interruption)
        guard let path = site.workspace.cache else {
            throw BuildFailure(.usage, "there is no cache to render into; name one with --cache")
        }
        let cache = try OpenedCache(sharing: path)
        let snapshot = try SourceSnapshot(site)
        let packs = try cache.importPacks(
            for: snapshot.tree, readBy: ReaderVersions(site.configuration.site), trust: .sizeAndTime)

        var report = RenderReport(choice)
        do throws(BuildFailure) {
            try render(site, snapshot, cache, report: &report)
        } catch {
            try cache.packs?.flush()
            throw error
        }
        try cache.packs?.flush()
        report.packs = cache.packs?.names.count ?? 0
        report.cache = path
        report.diagnostics = site.diagnostics + packs.diagnostics + report.diagnostics
        report.seconds = Double((clock.now - start) / .milliseconds(1)) / 1000
        return report
    }

    private func render(
        _ site: OpenedSite, _ snapshot: SourceSnapshot, _ cache: OpenedCache, report: inout RenderReport
    ) throws(BuildFailure) {
        let progress = PhaseProgress(presenter)
        let pool = WorkerPool(jobs: options.jobs, site.configuration.site)
        interruption.onRequest { pool.cancel() }
        defer { interruption.onRequest(nil) }

        let part = ShardPart(choice.shard, of: snapshot.tree, site.configuration.site.spaces)
        let draft = try ShardDraft(
            site, snapshot, part, inspectingWith: pool, cache.state, progress, interruption)
        let stages = FileStages(
            site: site, cache: cache, pool: pool, progress: progress, interruption: interruption, jobs: options.jobs,
            isForced: false)
        let known = try cache.state.outcomeRecords(makers: cache.makers)
        report.items = draft.items
        report.isWhole = draft.isWhole
        report.diagnostics = draft.diagnostics
        if listsMissing {
            report.missing = try stages.missing(in: draft.plan, known: known).sorted()
        } else {
            let fonts = MissingFonts.warning([draft.plan], configuration: site.configuration.file)
            report.diagnostics += [fonts].compactMap(\.self)
            let made = try stages.fill(draft.plan, known: known)
            report.renditions = made.renditions
            report.diagnostics += made.diagnostics
        }
        pool.endWorkers()
        let unread = snapshot.unread + site.readFailures.all + draft.unread
        report.diagnostics += unread.map { file in
            Diagnostic(
                .error, "could not be read: \(file.reason); correct this and render this part again",
                at: SourceLocation(file: file.path))
        }
    }
}

/// The result of rendering one part.
public struct RenderReport: Codable, Sendable {
    /// The part, such as `3/16`.
    public var shard: String
    /// The engine whose variables named the part; nil if an option did.
    public var engine: String?
    /// The number of photos and videos of this part.
    public var items = 0
    /// Whether all other parts were known, so that covers and heroes were made, too.
    public var isWhole = false
    public var renditions = BuildReport.Made()
    /// The number of packs written with what was learned.
    public var packs = 0
    /// The files that this part needs and that the cache does not have, by their paths in it; nil unless they were only
    /// to be listed.
    public var missing: [String]?
    public var seconds = 0.0
    /// The path of the cache.
    public var cache = ""
    public var diagnostics: [Diagnostic] = []

    init(_ choice: ShardChoice) {
        shard = choice.shard.description
        engine = choice.engine
    }
}
