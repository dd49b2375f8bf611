import AlbumModel

/// Walks a source and lists its folders and files, without opening any file.
///
/// Follows links that stay inside the source. Leaves out hidden files (except Picasa's, and manifests and sidecars that
/// are hidden by mistake), system files (`Thumbs.db`, `__MACOSX`, `@eaDir`, ...), sites and caches written by albumgen,
/// and files that `ignore` names. Reports a file or folder that cannot be read, and continues.
public struct FolderScan: Sendable {
    var root: String
    var ignore: [IgnorePattern]
    var leavingOut: [String]
    var limits = Limits()
    /// Returns why a link must not show what it leads to; nil if it may. The arguments are two paths of the same folder: the
    /// one that leads through the link, and its own.
    package var refusal: @Sendable (_ path: String, _ target: String) -> LinkProblem? = { _, _ in nil }
    /// Extensions, in lower case, of files that are photos only on this site.
    package var photoEndings: Set<String> = []
    /// The paths of folders that the configuration names. They are in the tree even if their parent cannot be read.
    package var named: [String] = []
    /// The path of a folder; others are not walked unless they lead to it.
    package var along: String?

    /// Limits of a tree. Folders that are nested more deeply are left out. A folder with too many files counts as unread,
    /// as do all that come after it, so what has been published of them stays.
    struct Limits: Sendable {
        var depth = 32
        var files = 2_000_000
    }

    /// Creates a scan.
    ///
    /// - Parameters:
    ///   - root: the source's folder.
    ///   - ignore: patterns as in `AlbumSettings.ignore`.
    ///   - leavingOut: folders that are never walked, such as the output's; they need not exist.
    public init(root: String, ignore: [String] = [], leavingOut: [String] = []) {
        self.root = root
        self.ignore = ignore.map(IgnorePattern.init)
        self.leavingOut = leavingOut
    }

    /// Returns the folders and files in natural order.
    ///
    /// - Throws: only if the root itself cannot be read.
    public func scan() throws(FolderScanError) -> FolderScanResult {
        var walker = try FolderWalker(scan: self)
        return try walker.walk()
    }
}
