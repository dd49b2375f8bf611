internal import AlbumModel
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Detects albums that were only in spaces and become public. That happens when a space is removed from the
/// configuration, or a folder from its list, and may be a mistake.
struct SpaceHistory {
    private let before: [String]
    private let output: String

    init(_ workspace: Workspace, _ spaces: [Space]) throws(BuildFailure) {
        output = workspace.output
        let cache: SpaceCache?
        do { cache = try SpaceCache(reading: workspace.readableCache) } catch { throw error.failure }
        let secrets = try cache.flatMap { cache throws(BuildFailure) in try DoorSecrets.kept(in: cache) }
        before = secrets?.hidden(in: workspace.knownOutput, spaces) ?? []
    }

    func remarks(on plan: SitePlan) -> [Diagnostic] {
        let shown = Set(plan.albums.map { $0.path.joined(separator: "/") })
        return before.filter(shown.contains).map { path in
            Diagnostic(
                .warning,
                "this album was behind a password until now, but from this build on, everybody can see it; to hide it, list it under `spaces` again and build",
                at: SourceLocation(file: path))
        }
    }

    /// - Parameter hidden: the paths of albums that are now only in spaces.
    func keep(_ hidden: [String], in cache: CacheFolder?) throws(BuildFailure) {
        guard let cache, hidden != before else { return }
        let spaces: SpaceCache?
        do { spaces = try SpaceCache.existing(in: cache) } catch { throw error.failure }
        guard let spaces, var secrets = try DoorSecrets.kept(in: spaces) else { return }
        try secrets.keep(hidden: hidden, in: output, spaces)
    }
}
