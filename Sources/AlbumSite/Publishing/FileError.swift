internal import Glibc

/// A file operation that the system refused.
struct FileError: Error, CustomStringConvertible {
    /// What was being done: "write", "rename", …
    var operation: String
    var path: String
    /// `errno` as the call left it.
    var code: Int32

    init(_ operation: String, _ path: String, code: Int32 = errno) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    var description: String { "cannot \(operation) \(path): \(reason)" }

    private var reason: String {
        switch code {
        case ENOSPC: "the disk is full; make room and build again"
        case EDQUOT: "the disk quota is used up; make room and build again"
        case EACCES, EPERM: "permission denied; make it writable or choose another place"
        case EROFS: "the file system is read-only; choose another place"
        default: String(cString: strerror(code))
        }
    }

    var failure: BuildFailure { BuildFailure(.system, description) }
}
