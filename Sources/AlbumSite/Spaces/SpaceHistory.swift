internal import AlbumModel
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Detects albums that were only in spaces and become public. That happens when a space is removed from the
/// configuration, or a folder from its list, and may be a mistake.
struct SpaceHistory {
    private let before: [String]

    /// - Parameter cache: the path of the cache, which may not exist yet.
    init(_ cache: String) throws(BuildFailure) {
        before = try DoorSecrets.kept(inCache: cache)?.hidden ?? []
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
        let folder: SpaceCache
        do { folder = try SpaceCache(cache) } catch { throw error.failure }
        try DoorSecrets.keep(hidden: hidden, in: folder)
    }
}
