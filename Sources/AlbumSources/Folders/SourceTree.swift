public import AlbumModel

/// The folders and files of a source as found by a scan: flat, in pre-order, siblings in natural order.
public struct SourceTree: Sendable {
    /// The absolute path of the source.
    public var root: String
    /// The first folder is the root.
    public var folders: [SourceFolder]
    public var files: [SourceFile]
    /// The reasons why manifests and sidecars may not or cannot be opened, by path, such as links to nothing or out of
    /// the source. Each reason continues "cannot be read: ". The files stay in `files`, since the items that they
    /// describe must not be shown without them.
    public var unopened: [String: String] = [:]
    /// The photos and videos of which only the names are known, such as links that lead nowhere, by the index of their
    /// folder. They are not in `files`, but no other version of one may take its place. Each reason continues a sentence
    /// that begins with the file.
    var unreachable: [Int: [(name: String, reason: String)]] = [:]
    /// The names of photos that the configuration's `ignore` leaves out, by the index of their folder. Their films
    /// are not shown as videos.
    package var ignoredPhotos: [Int: [String]] = [:]
    /// The names of folders that the configuration's `ignore` leaves out, by the index of the folder around them.
    var ignoredFolders: [Int: [String]] = [:]
    /// The paths of files that git-annex has not fetched. Failing to read one counts as a system failure, so what is
    /// published of it stays.
    public internal(set) var unfetched: Set<String> = []
    /// The paths of the folders in the tree of which nothing else is known, because they, or those around them, cannot be
    /// read.
    package var unreadFolders: Set<String> = []
    /// Which patterns of the configuration's `ignore` matched something; nil unless the whole source was scanned.
    public var ignoreUse: IgnoreUse?
    /// The patterns of the configuration's `ignore`.
    var ignore: [IgnorePattern] = []
    /// The addresses of files that are published unchanged, which are not in the tree.
    public var statics: Set<String> = []
    /// The endings, in lower case, of files that count as photos in this source in addition to those that always do.
    package var photoEndings: Set<String> = []
    /// Files for `statics` that could not be read, with an error about each.
    package var unreadStatics: Set<String> = []

    public init(root: String, folders: [SourceFolder], files: [SourceFile]) {
        self.root = root
        self.folders = folders
        self.files = files
    }

    /// Returns the reason, continuing "cannot be read: ", if the file is in `unopened`.
    public func problem(opening file: SourceFile) -> String? {
        unopened.isEmpty ? nil : unopened[path(of: file)]
    }

    /// Returns the pattern of the configuration's `ignore` that leaves out a folder, or any folder that contains it.
    package func pattern(leavingOutFolder path: String) -> String? { ignore.first(excluding: path, isFolder: true) }

    /// Returns whether a photo or video of this name, or with this name and any extension, is in a folder but out of reach.
    func isOutOfReach(_ name: String, in folder: Int) -> Bool {
        let wanted = name.lowercased()
        return unreachable[folder]?.contains { file in
            let name = file.name.lowercased()
            return name == wanted || FileNames.stem(of: name) == wanted
        } ?? false
    }

    /// Returns the file's path from the root, such as `2024/a.jpg`.
    public func path(of file: SourceFile) -> String { folders[file.folder].path(of: file.name) }

    public func absolutePath(of file: SourceFile) -> String { "\(root)/\(path(of: file))" }

    /// Returns the file at a path from the root.
    package func file(at path: String) -> SourceFile? {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = names.last, let folder = folder(names.dropLast()) else { return nil }
        return files[folder.files].first { $0.name == name }
    }

    /// Returns the folder at a path from the root.
    package func folder(at path: String) -> SourceFolder? { folder(path.split(separator: "/")[...]) }

    private func folder(_ names: ArraySlice<Substring>) -> SourceFolder? {
        var folder = folders.first
        for name in names {
            folder = folder?.folders.lazy.map { folders[$0] }.first { $0.name == name }
        }
        return folder
    }
}

/// A folder of a source.
public struct SourceFolder: Hashable, Sendable {
    /// The folder's index in `SourceTree.folders`.
    public var index: Int
    /// Empty for the root.
    public var name: String
    /// The path from the root, with slashes; empty for the root.
    public var path: String
    /// The indices of its sub-folders in `SourceTree.folders`.
    public var folders: [Int]
    /// The indices of its files in `SourceTree.files`.
    public var files: Range<Int>

    public init(index: Int, name: String, path: String, folders: [Int] = [], files: Range<Int> = 0..<0) {
        self.index = index
        self.name = name
        self.path = path
        self.folders = folders
        self.files = files
    }

    func path(of name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }
}

/// A regular file of a source.
public struct SourceFile: Hashable, Sendable {
    /// The file's index in `SourceTree.files`.
    public var index: Int
    /// The index of its folder in `SourceTree.folders`.
    public var folder: Int
    public var name: String
    public var size: Int
    /// The modification time of its content in nanoseconds since 1970.
    public var modified: Int64
    /// As in `FileStamp`.
    public var inode: UInt64
    public var device: UInt64
    /// The kind according to its name; nil if it is neither a photo nor a video.
    public var mediaKind: ItemKind?

    /// - Parameter photoEndings: as in `SourceTree`.
    public init(
        index: Int, folder: Int, name: String, size: Int = 0, modified: Int64 = 0, inode: UInt64 = 0,
        device: UInt64 = 0, photoEndings: Set<String> = []
    ) {
        self.index = index
        self.folder = folder
        self.name = name
        self.size = size
        self.modified = modified
        self.inode = inode
        self.device = device
        mediaKind = FileNames.mediaKind(of: name)
        if mediaKind == nil, !photoEndings.isEmpty, let ending = FileNames.ending(of: name)?.lowercased(),
            photoEndings.contains(ending)
        {
            mediaKind = .photo
        }
    }

    /// Whether the file is an XMP sidecar according to its name.
    public var isXMP: Bool { mediaKind == nil && FileNames.ending(of: name)?.lowercased() == "xmp" }
}

extension FileAccess {
    /// Returns access to the same files, except for those that the scan found must not be opened.
    func obeying(_ tree: SourceTree) -> FileAccess {
        let unopened = tree.unopened.filter { !tree.unfetched.contains($0.key) }
        guard !unopened.isEmpty else { return self }
        return wrapped { read in
            { path, limit throws(FileAccessError) in
                if let reason = unopened[path] { throw FileAccessError(path: path, reason: reason) }
                return try read(path, limit)
            }
        }
    }
}
