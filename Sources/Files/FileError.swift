internal import Glibc

/// A file operation that the system refused.
package struct FileError: Error, CustomStringConvertible, Equatable, Sendable {
    /// What was being done: "write", "rename", …
    package var operation: String
    package var path: String
    /// `errno` as the call left it.
    package var code: Int32

    package init(_ operation: String, _ path: String, code: Int32 = errno) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    package var description: String { "cannot \(operation) \(path): \(reason)" }

    /// The system's words, with what to do about it where that is known.
    package var reason: String {
        switch code {
        case ENOSPC: "the disk is full; make room and build again"
        case EDQUOT: "the disk quota is used up; make room and build again"
        case EACCES, EPERM: "permission denied; make it writable or choose another place"
        case EROFS: "the file system is read-only; choose another place"
        case ELOOP: "there is a symbolic link where albumgen needs a folder of its own; move the link away"
        case ENOTDIR: "there is a file where a folder is needed; move it away"
        default: String(cString: strerror(code))
        }
    }
}
