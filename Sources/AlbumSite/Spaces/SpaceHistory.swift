internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Detects what was only in spaces and becomes public. That happens when a space is removed from the configuration, a
/// folder from its list, or files from such a folder, and may be a mistake.
struct SpaceHistory {
    private let before: HiddenAlbums
    private let output: String
    private let spaces: [Space]
    /// Whether there was a site in the output folder before this build.
    private let isPublished: Bool
    /// The cache, if it lacks the secrets of the door that the output folder has.
    private var cacheWithoutSecrets: String?

    init(_ workspace: Workspace, _ settings: SiteSettings) throws(BuildFailure) {
        output = workspace.output
        spaces = settings.spaces
        isPublished = OutputMark.marks(workspace.output)
        let cache: SpaceCache?
        do { cache = try SpaceCache(reading: workspace.readableCache) } catch { throw error.failure }
        let secrets = try cache.flatMap { cache throws(BuildFailure) in try DoorSecrets.kept(in: cache) }
        let isKnown = isPublished || workspace.knownOutput != nil
        before = secrets?.hidden(in: output, isKnown: isKnown, spaces) ?? HiddenAlbums()
        guard secrets == nil, isPublished, !spaces.isEmpty else { return }
        do throws(FileError) {
            let parts = [settings.door.address, AddressBook.sealedFolder]
            for part in parts where try !FileOperations.exists("\(output)/\(part)") { return }
        } catch {
            throw error.failure
        }
        cacheWithoutSecrets = workspace.readableCache
    }

    /// Throws if there is no configuration at all and everybody would see what was behind a password: somebody who wants
    /// that removes `spaces` from it, but a file may be lost.
    func refuseLostConfiguration(_ configuration: Configuration, _ plan: SitePlan) throws(BuildFailure) {
        guard !configuration.exists, let album = before.revealed(by: plan).first else { return }
        let name = album.path.isEmpty ? "the whole site" : "`\(album.path)`"
        let problem = Diagnostic(
            .error,
            "there is no configuration any more, and without one, everybody could see \(name), which was behind a password until now; put the file back, or write one without `spaces`, such as `title: Photos`",
            at: SourceLocation(file: configuration.file))
        throw BuildFailure(.usage, at: problem)
    }

    func remarks(on plan: SitePlan) -> [Diagnostic] {
        let lost = cacheWithoutSecrets.map { cache in
            Diagnostic(
                .warning,
                "the cache does not have the secrets of the door in \(output), so this build makes new ones: visitors' old secret links no longer work, but passwords do; send them the new links, which `albumgen spaces --links` prints, and keep the cache from now on",
                at: SourceLocation(file: cache))
        }
        return [lost].compactMap(\.self) + revealed(by: plan)
    }

    /// Gives the output folder the spaces of one that no longer exists; see `DoorSecrets`.
    func begin(in cache: CacheFolder?) throws(BuildFailure) {
        guard let cache = try Self.existing(in: cache), var secrets = try DoorSecrets.kept(in: cache) else { return }
        try secrets.takeOver(by: output, isPublished: isPublished, spaces, cache)
    }

    private static func existing(in cache: CacheFolder?) throws(BuildFailure) -> SpaceCache? {
        do { return try cache.flatMap { cache throws(FileError) in try SpaceCache.existing(in: cache) } } catch {
            throw error.failure
        }
    }

    private func revealed(by plan: SitePlan) -> [Diagnostic] {
        before.revealed(by: plan).map { album in
            let everybody = album.isUnlisted ? "everybody who knows its secret address" : "everybody"
            let (before, again) =
                album.wasHidden
                ? ("this album was behind a password until now", " again")
                : ("most of this album was behind a password until now, under another path", "")
            let advice =
                Self.publicFolder(of: album.path, in: spaces).map { "remove `\($0)` from `public`" }
                ?? "list it under `spaces`\(again)"
            return Diagnostic(
                .warning,
                "\(before), but from this build on, \(everybody) can see it; to hide it, \(advice) and build",
                at: SourceLocation(file: album.path.isEmpty ? "." : album.path))
        }
    }

    /// Returns the entry of `public` that makes an album of a space public; nil if it is in no space.
    private static func publicFolder(of path: String, in spaces: [Space]) -> String? {
        let names = path.split(separator: "/").map(String.init)
        guard !SpaceMembership(of: names, in: spaces).spaces.isEmpty else { return nil }
        let entries = spaces.flatMap { $0.publicAlbums }
        return names.indices.reversed().lazy.compactMap { end in
            entries.first { $0.names(Array(names[...end])) }?.path
        }.first
    }

    /// Saves what is now only in spaces.
    ///
    /// - Parameters:
    ///   - paths: the paths of the albums.
    ///   - contents: those of the whole source.
    ///   - isComplete: whether all of the source could be read.
    func keep(
        _ paths: [String], of spaces: [SitePlan], besides plan: SitePlan, _ contents: SourceContents,
        isComplete: Bool, in cache: CacheFolder?
    ) throws(BuildFailure) {
        guard let cache = try Self.existing(in: cache), var secrets = try DoorSecrets.kept(in: cache) else { return }
        let hidden =
            isComplete
            ? HiddenAlbums(paths, of: spaces, besides: plan, contents, after: before)
            : before.adding(paths, besides: plan)
        try secrets.keep(hidden: hidden, in: output, cache)
    }
}
