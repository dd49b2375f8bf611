internal import AlbumModel
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Notices albums that were in spaces alone and are public from now on: a space that was removed from the configuration, or a
/// folder that was taken off its list, is published for everybody, which may not be what was meant.
struct SpaceHistory {
    private let before: [String]

    /// - Parameter cache: the path of the cache, which need not be there.
    init(_ cache: String) throws(BuildFailure) {
        before = try DoorSecrets.kept(inCache: cache)?.hidden ?? []
    }

    func remarks(on plan: SitePlan) -> [Diagnostic] {
        let shown = Set(plan.albums.map { $0.path.joined(separator: "/") })
        return before.filter(shown.contains).map { path in
            Diagnostic(
                .warning,
                "this album was behind a password until now, and everybody sees it from this build on; to hide it, list it under `spaces` again and build",
                at: SourceLocation(file: path))
        }
    }

    /// - Parameter hidden: the paths of albums that are in spaces alone now.
    func keep(_ hidden: [String], in cache: CacheFolder?) throws(BuildFailure) {
        guard let cache, hidden != before else { return }
        let folder: SpaceCache
        do { folder = try SpaceCache(cache) } catch { throw error.failure }
        try DoorSecrets.keep(hidden: hidden, in: folder)
    }
}
