import Files
import Glibc
import Synchronization

/// How manifests and sidecars are read; a test gives its own.
public struct FileAccess: Sendable {
    /// The bytes of the file at a path from the source's root; at most one more than the limit, so that the
    /// caller can detect a file that is too large.
    public var read: @Sendable (_ path: String, _ limit: Int) throws(FileAccessError) -> [UInt8]

    public init(read: @escaping @Sendable (_ path: String, _ limit: Int) throws(FileAccessError) -> [UInt8]) {
        self.read = read
    }

    /// The files below a folder of this machine.
    ///
    /// - Parameter failures: gets the files that are there and that the system does not let be read.
    public static func disk(root: String, noting failures: ReadFailures? = nil) -> FileAccess {
        FileAccess { path, limit throws(FileAccessError) in
            do throws(FileAccessError) {
                return try contents(of: path.hasPrefix("/") ? path : "\(root)/\(path)", limit: limit)
            } catch {
                if error.isSystemFailure { failures?.note(path, error.reason) }
                throw error
            }
        }
    }

    /// Files that exist in memory only.
    public static func memory(_ files: [String: String]) -> FileAccess {
        FileAccess { path, limit throws(FileAccessError) in
            guard let text = files[path] else {
                throw FileAccessError(path: path, reason: "no such file", isMissing: true)
            }
            return Array(text.utf8.prefix(limit + 1))
        }
    }

    private static func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw isLinkToNothing(path) ? linkToNothing(path) : error(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw error(path) }
        // A pipe in a file's place would be waited for.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileAccessError(path: path, reason: "not a regular file")
        }
        guard let bytes = Descriptors.readAll(descriptor, limit: limit) else { throw error(path) }
        return bytes
    }

    /// Whether a file could not be opened because it is a link whose target is missing. Somebody has put it there, so it is
    /// not the same as no file.
    private static func isLinkToNothing(_ path: String) -> Bool {
        guard errno == ENOENT else { return false }
        var status = stat()
        defer { errno = ENOENT }
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func linkToNothing(_ path: String) -> FileAccessError {
        FileAccessError(path: path, reason: "it \(LinkProblem.leadsNowhere)")
    }

    private static func error(_ path: String) -> FileAccessError {
        let code = errno
        var error = FileAccessError(path: path, reason: String(cString: strerror(code)), isMissing: code == ENOENT)
        error.isSystemFailure = ![ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code)
        return error
    }
}

/// Why a file was not read.
public struct FileAccessError: Error, Equatable, Sendable {
    public var path: String
    /// As the system words it.
    public var reason: String
    public var isMissing: Bool
    /// Whether the file is there and the system does not give its bytes: for want of a permission, of a sound disk, of a
    /// free descriptor.
    public var isSystemFailure = false

    public init(path: String, reason: String, isMissing: Bool = false) {
        self.path = path
        self.reason = reason
        self.isMissing = isMissing
    }
}

/// The files of a source that are there and could not be read. What they say is not known then, so that nothing may be
/// taken for gone.
public final class ReadFailures: Sendable {
    private let failures = Mutex<[String: String]>([:])

    public init() {}

    func note(_ path: String, _ reason: String) { failures.withLock { $0[path] = reason } }

    /// Paths and the system's words, sorted by path.
    public var all: [(path: String, reason: String)] {
        failures.withLock { $0.map { (path: $0.key, reason: $0.value) } }.sorted { $0.path < $1.path }
    }
}
