internal import AlbumModel
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Detects what was only in spaces and becomes public. That happens when a space is removed from the configuration, a
/// folder from its list, or files from such a folder, and may be a mistake.
struct SpaceHistory {
    private let before: HiddenAlbums
    private let output: String

    init(_ workspace: Workspace, _ spaces: [Space]) throws(BuildFailure) {
        output = workspace.output
        let cache: SpaceCache?
        do { cache = try SpaceCache(reading: workspace.readableCache) } catch { throw error.failure }
        let secrets = try cache.flatMap { cache throws(BuildFailure) in try DoorSecrets.kept(in: cache) }
        before = secrets?.hidden(in: workspace.knownOutput, spaces) ?? HiddenAlbums()
    }

    func remarks(on plan: SitePlan) -> [Diagnostic] {
        before.revealed(by: plan).map { path, wasHidden in
            let message =
                wasHidden
                ? "this album was behind a password until now, but from this build on, everybody can see it; to hide it, list it under `spaces` again and build"
                : "most of this album was behind a password until now, under another path, but from this build on, everybody can see it; to hide it, list it under `spaces` and build"
            return Diagnostic(.warning, message, at: SourceLocation(file: path.isEmpty ? "." : path))
        }
    }

    /// Saves what is now only in spaces.
    ///
    /// - Parameter paths: the paths of the albums.
    func keep(
        _ paths: [String], of spaces: [SitePlan], besides plan: SitePlan, in cache: CacheFolder?
    ) throws(BuildFailure) {
        let hidden = HiddenAlbums(paths, of: spaces, besides: plan, after: before)
        guard let cache, hidden != before else { return }
        let spaces: SpaceCache?
        do { spaces = try SpaceCache.existing(in: cache) } catch { throw error.failure }
        guard let spaces, var secrets = try DoorSecrets.kept(in: spaces) else { return }
        try secrets.keep(hidden: hidden, in: output, spaces)
    }
}
