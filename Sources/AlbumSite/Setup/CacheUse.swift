internal import Files
internal import Glibc
internal import Reporting

/// Keeps `albumgen clean` away from a cache whose pictures a preview shows, even while no build runs. Builds, and other
/// previews, may use the cache at the same time: the lock is on the file that marks a cache.
struct CacheUse {
    private let folder: String?
    private var lock: FolderLock?

    /// - Parameter options: those of the preview.
    init(_ options: BuildOptions) {
        folder = try? Workspace.cacheFolder(
            named: options.cache, for: Workspace.sourceFolder(options.source), makes: false)
    }

    /// Takes the lock after a build, which has made the cache if there was none.
    mutating func renew() {
        guard let folder else { return }
        // Not all file systems have locks; without one, the preview works the same.
        lock = (try? Self.lock(folder, isShared: true)) ?? lock
    }

    /// Returns a lock that keeps previews out while a cache is deleted; nil if the cache has no mark.
    ///
    /// - Throws: if a preview shows pictures of the cache.
    static func exclude(from folder: String) throws(BuildFailure) -> FolderLock? {
        do throws(FileError) {
            return try lock(folder, isShared: false)
        } catch {
            if error.code == ENOENT { return nil }
            guard error.code == EWOULDBLOCK else { throw error.failure }
            throw BuildFailure(
                .system,
                "`albumgen serve` is showing pictures from the cache folder \(folder); stop it, then try again")
        }
    }

    private static func lock(_ folder: String, isShared: Bool) throws(FileError) -> FolderLock {
        try FolderLock(folder, purpose: "cache folder", isShared: isShared, onFile: CacheMark.fileName)
    }
}
