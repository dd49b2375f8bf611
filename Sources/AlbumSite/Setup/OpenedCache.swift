internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Films
internal import Imaging
internal import Renditions
internal import Reporting

/// The cache folder, locked, with the state of earlier builds.
struct OpenedCache: Sendable {
    /// Nil if nothing is stored.
    let folder: CacheFolder?
    let state: BuildState
    let renditions: RenditionCache
    let makers: EncoderVersions
    /// Receives what a run learns, for other machines; nil if only the state does.
    let packs: PackWriter?
    private let lock: FolderLock?

    /// Opens the cache for one build, which keeps all others out.
    ///
    /// - Parameters:
    ///   - path: nil to store nothing.
    ///   - damaged: a database of the state that an earlier attempt suspects to be damaged.
    init(_ path: String?, damaged: SuspectedDamage? = nil) throws(BuildFailure) {
        lock = try path.map { path throws(BuildFailure) in try FolderLock.hold(path, purpose: "cache folder") }
        folder = try path.map { path throws(BuildFailure) in try CacheFolder(path) }
        state = try BuildState(folder: path, damaged: damaged)
        packs = nil
        makers = .current()
        renditions = RenditionCache(folder: folder, makers: makers)
    }

    /// Opens the cache for one of several runs that fill it, which may share it. Databases cannot be shared over a
    /// network, so the state is in memory: it begins with what packs hold, and what it learns goes into packs.
    init(sharing path: String) throws(BuildFailure) {
        do throws(BuildFailure) {
            lock = try FolderLock.hold(path, purpose: "cache folder", isShared: true)
        } catch {
            guard FolderLock.areUnsupported(in: path) else { throw error }
            // No build can lock such a folder either, so none removes what this run has not finished.
            lock = nil
        }
        let folder = try CacheFolder(path, isShared: true)
        let packs = PackWriter(folder)
        self.folder = folder
        self.packs = packs
        state = try BuildState(folder: nil, learner: packs)
        makers = .current()
        renditions = RenditionCache(folder: folder, makers: makers)
    }

    /// Imports the packs that other machines have left in the cache.
    ///
    /// - Returns: the number of packs, and warnings about those that are not used.
    func importPacks(
        for tree: SourceTree, readBy readers: ReaderVersions, trust: PackMatching = .stamp
    ) throws(BuildFailure) -> PackImport.Result {
        guard let folder else { return PackImport.Result() }
        let versions = PackVersions(readers: readers, makers: makers)
        return try PackImport(folder, versions: versions, trust: trust) {
            var stamps: [String: FileStamp] = [:]
            for file in tree.files where file.isInspected { stamps[tree.path(of: file)] = file.stamp }
            return stamps
        }.run(into: state)
    }
}

extension ReaderVersions {
    /// The versions of this program on this machine, with a site's limits.
    init(_ settings: SiteSettings) {
        self.init(
            pictures: ImagingVersions.readers, filmTools: FilmTools.find()?.identity, limits: settings.limits,
            untrustedLoaders: settings.untrustedLoaders)
    }
}
