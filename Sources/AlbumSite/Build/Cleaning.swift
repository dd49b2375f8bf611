internal import BuildStore
internal import Files
internal import Glibc
public import Reporting

/// Deletes what builds left behind: the cache and, on request, the published files.
public struct Cleaning: Sendable {
    private let source: String
    private let output: String?
    private let cache: String?

    public init(source: String, output: String?, cache: String?) {
        self.source = source
        self.output = output
        self.cache = cache
    }

    public struct Removed: Sendable {
        public var cacheFolder: String
        public var publishedFiles: Int
        /// Whether the cache folder remains because it contains files that albumgen did not write.
        public var holdsOthers: Bool
    }

    /// - Throws: if the folders cannot be used, or another build is using them.
    public func run() throws(BuildFailure) -> Removed {
        let source = try Workspace.sourceFolder(source)
        let cacheFolder = try Workspace.cacheFolder(named: cache, for: source)
        var removed = Removed(cacheFolder: cacheFolder, publishedFiles: 0, holdsOthers: false)
        if let output {
            let folder = Paths.absolute(output)
            let lock = try FolderLock.hold(folder, purpose: "output folder")
            removed.publishedFiles = try removePublished(from: folder)
            lock.release()
        }
        removed.holdsOthers = try !removeCache(cacheFolder)
        return removed
    }

    private func removePublished(from folder: String) throws(BuildFailure) -> Int {
        do {
            let publisher = try Publisher(folder: folder, before: PublishedRecords(), scan: OutputScan(folder))
            let count = try publisher.finish().removed
            try FolderTree(folder).root.removeIfExists(Ledger.fileName)
            return count
        } catch {
            throw error.failure
        }
    }

    /// Removes the contents of a cache by their known names, so that a folder named by mistake loses nothing else.
    ///
    /// - Returns: whether the folder was empty afterwards, and was removed.
    private func removeCache(_ folder: String) throws(BuildFailure) -> Bool {
        let lock = try FolderLock.hold(folder, purpose: "cache folder")
        do { try CacheFolder(folder).clean() } catch let error as FileError {
            throw error.failure
        } catch let failure as BuildFailure {
            throw failure
        } catch {
            throw BuildFailure(.system, "the cache \(folder) cannot be deleted: \(error)")
        }
        lock.release()
        return rmdir(folder) == 0
    }
}
