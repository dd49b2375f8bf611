public import AlbumModel
internal import Glibc

/// Walks a source: which folders and files there are, without opening any file.
///
/// Links are followed where they stay inside the source. Hidden files, those of the system (`Thumbs.db`, `__MACOSX`,
/// `@eaDir`, ...) and what `ignore` names are left out. A file or folder that cannot be read is reported, and the scan continues.
public struct FolderScan: Sendable {
    var root: String
    var ignore: [IgnorePattern]
    var leavingOut: [String]
    var limits = Limits()

    /// What a tree may cost before the rest of it is left out.
    struct Limits: Sendable {
        var depth = 64
        var files = 2_000_000
    }

    /// - Parameters:
    ///   - root: the source's folder.
    ///   - ignore: patterns as in `AlbumSettings.ignore`.
    ///   - leavingOut: folders that are never walked, such as the output's; those that do not exist do no harm.
    public init(root: String, ignore: [String] = [], leavingOut: [String] = []) {
        self.root = root
        self.ignore = ignore.map(IgnorePattern.init)
        self.leavingOut = leavingOut
    }

    /// The folders and files in natural order; throws only if the root itself cannot be read.
    public func scan() throws(FolderScanError) -> FolderScanResult {
        var walker = try FolderWalker(scan: self)
        return try walker.walk()
    }
}

/// What a scan found, and what it could not read.
public struct FolderScanResult: Sendable {
    public var tree: SourceTree
    public var diagnostics: [Diagnostic]
    /// Folders and files that are there and could not be read, with the system's words. Where there are any, what the scan
    /// did not find may still be there.
    public var unread: [(path: String, reason: String)] = []

    public init(tree: SourceTree, diagnostics: [Diagnostic] = []) {
        self.tree = tree
        self.diagnostics = diagnostics
    }
}

/// Why a source could not be read at all.
public struct FolderScanError: Error, Equatable, Sendable, CustomStringConvertible {
    public var path: String
    /// As the system words it.
    public var reason: String
    /// Whether there is no such folder, so that the path is wrong; else the system does not let it be read.
    public var isMissing = false

    public var description: String {
        "the source folder \(SourceLocation(file: path)) cannot be read: \(reason)"
    }
}

extension FolderScanError {
    /// - Parameter code: of the system, as in `errno`.
    init(path: String, code: CInt) {
        self.init(
            path: path, reason: String(cString: strerror(code)), isMissing: code == ENOENT || code == ENOTDIR)
    }
}
