internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Planning
internal import Reporting
internal import Threads
internal import Workers

/// The plan of what one part of the work makes.
///
/// The items of other parts are known only from packs. Until all of them are known, nothing is planned that depends on
/// them: covers, heroes, faces, and the sizes for pictures that pages show large.
struct ShardDraft: Sendable {
    /// The whole public site, but with only the files of this part.
    let plan: SitePlan
    /// The number of photos and videos of this part.
    let items: Int
    /// Whether every photo and video of the public site was known.
    let isWhole: Bool
    var diagnostics: [Diagnostic]
    /// Photos, videos and sidecars that exist but could not be read.
    var unread: [(path: String, reason: String)]

    init(
        _ site: OpenedSite, _ snapshot: SourceSnapshot, _ part: ShardPart, inspectingWith pool: WorkerPool,
        _ state: BuildState, _ progress: PhaseProgress, _ interruption: Interruption
    ) throws(BuildFailure) {
        let tree = snapshot.tree
        let outline = try site.outline(tree)
        guard outline.stops.isEmpty else { throw BuildFailure(stoppedBy: outline.stops) }
        let requests = outline.requests
        let fetched = try FetchStage(providers: site.providers, progress: progress, interruption: interruption)
            .fetch(requests.filter(part.contains))
        let inspection = MediaInspection(
            state: state, readers: ReaderVersions(site.configuration.site), pool: pool, progress: progress,
            interruption: interruption)
        var findings = try inspection.inspect(
            tree, fetched, settledBefore: snapshot.settledBefore, isForced: false, forgetsGone: false,
            where: part.contains)
        let own = Set(findings.media.values.compactMap(\.path) + findings.provided.values.compactMap(\.media.path))
        let others = try inspection.recalled(tree) { part.isShared($0) && !part.contains($0) }
        findings.media.merge(others.media) { own, _ in own }

        let readings = findings
        let reading = outline.site(
            MediaFindings(file: { readings.media[$0.index] }, provided: { readings.provided[$0.key] }))
        let division = SiteDivision(reading.site)
        let planner = Planner(map: { count, plan in concurrentMap(count) { plan($0) } })
        isWhole =
            requests.allSatisfy { !part.isShared($0) || part.contains($0) }
            && tree.files.allSatisfy {
                !$0.isInspected || !part.isShared($0) || part.contains($0) || readings.media[$0.index] != nil
                    || tree.problem(opening: $0) != nil
            }
        if isWhole {
            var loading = site.themeLoading
            plan = planner.plan(division.site, looks: try loading.themes(of: division.site).looks)
                .limited { own.contains($0.path) }
        } else {
            plan = planner.plan(itemsOf: division.site).limited { own.contains($0.path) }
        }
        items = plan.albums.reduce(0) { count, album in
            count + album.items.count { $0.item.media.map { own.contains($0.path) } ?? false }
        }
        // The build reports on manifests and on everything else that does not concern this part's own files.
        diagnostics =
            findings.diagnostics
            + findings.media.compactMap { index, reading in
                guard case .failed(let reason) = reading, part.contains(tree.files[index]) else { return nil }
                return Diagnostic(.error, reason, at: SourceLocation(file: tree.path(of: tree.files[index])))
            }.sorted { ($0.location?.file ?? "") < ($1.location?.file ?? "") }
        unread = findings.unread
    }
}

extension MediaReading {
    /// The path of a file that can be shown.
    fileprivate var path: String? {
        if case .ready(let media) = self { media.path } else { nil }
    }
}
