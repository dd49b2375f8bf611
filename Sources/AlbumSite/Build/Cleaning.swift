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
        /// Whether there was a cache.
        public var hadCache: Bool
        /// Whether the output folder was one that albumgen had published to.
        public var hadSite: Bool
        public var publishedFiles: Int
        /// Whether the cache folder remains because it contains files that albumgen did not write.
        public var holdsOthers: Bool
    }

    /// - Throws: if the folders cannot be used, or another build is using them.
    public func run() throws(BuildFailure) -> Removed {
        let source = try Workspace.sourceFolder(source)
        let cacheFolder = try Workspace.cacheFolder(named: cache, for: source, makes: false)
        var removed = Removed(
            cacheFolder: cacheFolder, hadCache: try Self.holdsCache(cacheFolder), hadSite: false,
            publishedFiles: 0, holdsOthers: false)
        let cacheLock = try removed.hadCache ? FolderLock.hold(cacheFolder, purpose: "cache folder") : nil
        let exclusion = try removed.hadCache ? CacheUse.exclude(from: cacheFolder) : nil
        defer { exclusion?.release() }
        if let output {
            let folder = Paths.absolute(output)
            guard FileStatus(following: folder) != nil else {
                throw BuildFailure(.usage, "there is no folder \(output); nothing was removed")
            }
            let lock = try FolderLock.hold(folder, purpose: "output folder")
            removed.hadSite = OutputMark.marks(folder)
            removed.publishedFiles = try removePublished(from: folder, cacheFolder)
            lock.release()
        }
        if let cacheLock {
            do throws(BuildFailure) {
                removed.holdsOthers = try !removeCache(cacheFolder, cacheLock)
            } catch {
                var failure = error
                if let output, removed.publishedFiles > 0 {
                    failure.message += "; the \(removed.publishedFiles) published files in \(output) have been removed"
                }
                throw failure
            }
        }
        return removed
    }

    /// Returns whether there is a cache at a path.
    ///
    /// - Throws: if there is a folder that may be one but has no mark: the names of pictures and films in a cache are
    ///   like those of any program that names files by their content.
    private static func holdsCache(_ path: String) throws(BuildFailure) -> Bool {
        guard FileStatus(following: path) != nil || ![ENOENT, ENOTDIR].contains(errno) else { return false }
        _ = try Workspace.folder(path, advice: "name a folder with --cache")
        if CacheFolder.isCertain(path) { return true }
        guard let name = CacheFolder.firstName(in: path) else { return false }
        throw BuildFailure(
            .usage,
            "nothing was removed: the folder \(path) holds `\(name)`, but no file `\(CacheMark.fileName)`, by which albumgen recognises its caches; if it is a copy of a cache, delete the folder yourself, and otherwise name the cache with --cache"
        )
    }

    private func removePublished(from folder: String, _ cacheFolder: String) throws(BuildFailure) -> Int {
        do throws(FileError) {
            let scan = try OutputScan(folder)
            let publisher: Publisher
            if let remembering = remembering(folder, cacheFolder, scan) {
                publisher = remembering
            } else {
                publisher = try Publisher(folder: folder, before: PublishedRecords(), scan: scan)
            }
            let count = try publisher.finish().removed
            try FolderTree(folder).root.removeIfExists(Ledger.fileName)
            return count
        } catch {
            throw error.failure
        }
    }

    /// Returns a publisher that knows what the state remembers, such as pictures that a program has optimised since;
    /// nil if there is no state. Without one that can be read, only the list in the folder counts.
    private func remembering(_ folder: String, _ cacheFolder: String, _ scan: OutputScan) -> Publisher? {
        guard FileStamp(ofFile: "\(cacheFolder)/\(BuildState.fileName)") != nil,
            let state = try? BuildState(folder: cacheFolder)
        else { return nil }
        return try? state.publisher(of: folder, over: scan)
    }

    /// Removes the contents of a cache by their known names, so that a folder named by mistake loses nothing else.
    ///
    /// - Returns: whether the folder was empty afterwards, and was removed.
    private func removeCache(_ folder: String, _ lock: FolderLock) throws(BuildFailure) -> Bool {
        do { try CacheFolder(folder).clean() } catch let error as FileError {
            throw error.failure
        } catch let failure as BuildFailure {
            throw failure
        } catch {
            throw BuildFailure(.system, "the cache \(folder) cannot be deleted: \(error)")
        }
        lock.release()
        return FileOperations.removeEmptyFolder(folder)
    }
}
