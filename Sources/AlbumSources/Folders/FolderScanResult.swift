public import AlbumModel
import Files
internal import Glibc

/// The result of a scan, including what it could not read.
public struct FolderScanResult: Sendable {
    public var tree: SourceTree
    public var diagnostics: [Diagnostic]
    /// Existing folders and files that could not be read, with the system's error descriptions. If there are any, files
    /// that the scan did not find may still exist.
    public var unread: [(path: String, reason: String)] = []
    /// Links to something that does not exist, with the reason. Their targets may come back with a disk that is not
    /// mounted.
    public var absent: [(path: String, reason: String)] = []
    /// The files that are published unchanged, which are not in the tree.
    public var statics: [StaticFile] = []

    public init(tree: SourceTree, diagnostics: [Diagnostic] = []) {
        self.tree = tree
        self.diagnostics = diagnostics
    }
}

/// The reason why a source could not be read at all.
public struct FolderScanError: Error, Equatable, Sendable, CustomStringConvertible {
    public var path: String
    /// The system's description of the error.
    public var reason: String
    /// Whether the folder does not exist, so that the path is wrong; otherwise the system does not allow reading it.
    public var isMissing = false

    public var description: String {
        "the source folder \(SourceLocation(file: path)) cannot be read: \(reason)"
    }
}

extension FolderScanError {
    /// - Parameter code: an `errno` value.
    init(path: String, code: CInt) {
        self.init(
            path: path, reason: String(cString: strerror(code)), isMissing: code == ENOENT || code == ENOTDIR)
    }
}
