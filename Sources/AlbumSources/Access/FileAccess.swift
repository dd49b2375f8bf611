import AlbumModel
import Files
import Glibc
import Synchronization

/// Reads manifests and sidecars; tests supply their own.
public struct FileAccess: Sendable {
    public typealias Reading = @Sendable (_ path: String, _ limit: Int) throws(FileAccessError) -> [UInt8]

    /// Returns the bytes of the file at a path from the source's root: at most one more than the limit, so that the
    /// caller can detect a file that is too large.
    public var read: Reading
    private var look: Reading

    public init(read: @escaping Reading) {
        (self.read, look) = (read, read)
    }

    /// The same for files on which nothing depends: the source is complete even if one of them cannot be read.
    var forHints: FileAccess { FileAccess(read: look) }

    /// Returns access that does something else before or instead of reading.
    func wrapped(_ wrap: (@escaping Reading) -> Reading) -> FileAccess {
        var access = self
        (access.read, access.look) = (wrap(read), wrap(look))
        return access
    }

    /// Returns access to the files below a folder of this machine.
    ///
    /// - Parameter failures: receives the files that exist but that the system cannot read.
    public static func disk(root: String, noting failures: ReadFailures? = nil) -> FileAccess {
        var access = FileAccess { path, limit throws(FileAccessError) in
            try fetched(try contents(of: path.hasPrefix("/") ? path : "\(root)/\(path)", limit: limit), path)
        }
        access.read = { [look = access.look] path, limit throws(FileAccessError) in
            do throws(FileAccessError) {
                return try look(path, limit)
            } catch {
                if error.isSystemFailure { failures?.note(path, error.reason) }
                throw error
            }
        }
        return access
    }

    /// Returns access to files that exist only in memory.
    public static func memory(_ files: [String: String]) -> FileAccess {
        FileAccess { path, limit throws(FileAccessError) in
            guard let text = files[path] else {
                throw FileAccessError(path: path, reason: "no such file", isMissing: true)
            }
            return try fetched(Array(text.utf8.prefix(limit + 1)), path)
        }
    }

    /// Returns a file's bytes unless git has not fetched the file. Then its content is unknown, and what an earlier build
    /// published stays.
    private static func fetched(_ bytes: [UInt8], _ path: String) throws(FileAccessError) -> [UInt8] {
        guard let complaint = LargeFilePointer.complaint(about: bytes) else { return bytes }
        var error = FileAccessError(path: path, reason: "it \(complaint)")
        error.isSystemFailure = true
        throw error
    }

    private static func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
        guard let descriptor = Descriptors.openFile(path) else {
            if [EISDIR, ENXIO].contains(errno) { throw FileAccessError(path: path, reason: "not a regular file") }
            throw isLinkToNothing(path) ? linkToNothing(path) : error(path)
        }
        defer { close(descriptor) }
        guard let bytes = Descriptors.readAll(descriptor, limit: limit) else { throw error(path) }
        return bytes
    }

    /// Returns whether a file could not be opened because it is a link to a missing target. Someone created the link,
    /// so this differs from a missing file.
    private static func isLinkToNothing(_ path: String) -> Bool {
        guard errno == ENOENT else { return false }
        defer { errno = ENOENT }
        return FileStatus(of: path)?.kind == .link
    }

    private static func linkToNothing(_ path: String) -> FileAccessError {
        guard let complaint = FileOperations.linkTarget(path).flatMap(LargeFilePointer.complaint(aboutLinkTo:)) else {
            return FileAccessError(path: path, reason: "it \(LinkProblem.leadsNowhere.reason)")
        }
        var error = FileAccessError(path: path, reason: "it \(complaint)")
        error.isSystemFailure = true
        return error
    }

    private static func error(_ path: String) -> FileAccessError {
        let code = errno
        var error = FileAccessError(path: path, reason: String(cString: strerror(code)), isMissing: code == ENOENT)
        error.isSystemFailure = ![ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code)
        return error
    }
}

/// The reason why a file could not be read.
public struct FileAccessError: Error, Equatable, Sendable {
    public var path: String
    /// The system's description of the error.
    public var reason: String
    public var isMissing: Bool
    /// Whether the file exists but cannot be read, for example because of its permissions, a failing disk or a lack of
    /// file descriptors, or because git has not fetched it.
    public var isSystemFailure = false

    public init(path: String, reason: String, isMissing: Bool = false) {
        self.path = path
        self.reason = reason
        self.isMissing = isMissing
    }
}

/// The files of a source that exist but could not be read. Their content is unknown, so nothing may be treated as
/// removed.
public final class ReadFailures: Sendable {
    private struct Failure {
        var reason: String
        /// The paths of the albums of which something is unknown; nil if it may be any album.
        var albums: Set<String>?
    }

    private let failures = Mutex<[String: Failure]>([:])

    public init() {}

    /// - Parameter album: the path of the only album whose items the file decides; nil if it may describe any album.
    func note(_ path: String, _ reason: String, in album: String? = nil) {
        failures.withLock { failures in
            let known = failures[path].map(\.albums) ?? []
            failures[path] = Failure(reason: reason, albums: album.flatMap { known?.union([$0]) })
        }
    }

    /// Paths and the system's error descriptions, sorted by path.
    public var all: [(path: String, reason: String)] {
        failures.withLock { $0.map { (path: $0.key, reason: $0.value.reason) } }.sorted { $0.path < $1.path }
    }

    /// The paths of the albums whose items are unknown because of a file, by the file's path; without files that may
    /// describe any album.
    public var albums: [String: Set<String>] { failures.withLock { $0.compactMapValues(\.albums) } }
}
