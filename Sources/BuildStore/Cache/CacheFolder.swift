package import AlbumModel
internal import Digests
package import Files
internal import Glibc
package import Reporting

/// The cache folder, held open: no link in it is followed, since it may lie among album data that somebody else made.
package struct CacheFolder: Sendable {
    private let tree: FolderTree

    private static let unfinished = "unfinished"
    private static let tagName = "CACHEDIR.TAG"
    /// By which backup programs know what they need not keep (https://bford.info/cachedir/).
    private static let tag = """
        Signature: 8a477f597d28d172789f06886806bc55
        # albumgen makes anew what is in this folder. `albumgen clean` deletes it.

        """

    /// Opens a folder that is there and locked against other builds, and removes what killed builds left unfinished.
    package init(_ path: String) throws(BuildFailure) {
        do throws(FileError) {
            tree = try FolderTree(path)
            try Self.refuseLinks(in: tree.root)
            // A folder with other things in it would not be backed up.
            if try Self.isNew(tree.root) { try tree.root.write(Array(Self.tag.utf8), to: Self.tagName) }
            try sweep(try tree.root.madeFolder(Self.unfinished))
        } catch { throw error.failure }
    }

    /// Other parts of the program go by the paths of these.
    private static func refuseLinks(in root: Folder) throws(FileError) {
        for name in [
            "renditions", "films", "fetched", unfinished, SpaceCache.folderName, BuildState.fileName,
            BuildState.historyName,
        ]
        where root.isLink(name) {
            throw FileError("use", "\(root.path)/\(name)", code: ELOOP)
        }
    }

    private static func isNew(_ root: Folder) throws(FileError) -> Bool {
        var entries = try FolderEntries(root)
        return try entries.next() == nil
    }

    // MARK: Finished files

    /// The absolute path of a finished file.
    package func path(of name: String) -> String { "\(tree.path)/\(name)" }

    /// Bytes of a finished file; nil where there is none.
    package func size(of name: String) -> Int? { (try? tree.stamp(of: name)).map { Int($0.size) } }

    /// The digest of a finished file.
    package func digest(of name: String) throws(FileError) -> ContentDigest {
        let (folder, file) = try tree.place(of: name)
        let descriptor = try folder.openFile(file)
        defer { close(descriptor) }
        return try FileHash.sha256(of: descriptor, path: path(of: name))
    }

    package func remove(_ name: String) throws(FileError) { try tree.removeIfThere(name) }

    /// A folder of the cache, made where it is not there.
    func folder(_ name: String) throws(FileError) -> Folder { try tree.root.madeFolder(name) }

    // MARK: Files in the making

    /// Where a file can be made that is to be kept when it is whole.
    package func temporaryPath() -> String { "\(tree.path)/\(Self.unfinished)/\(TemporaryName.make())" }

    /// Keeps a finished temporary file.
    package func keep(_ temporary: String, as name: String) throws(FileError) {
        let (folder, file) = try tree.place(of: name, makes: true)
        try folder.take(Paths.name(of: temporary), from: try tree.folder(Self.unfinished), as: file)
    }

    package func discard(_ temporary: String) {
        try? tree.folder(Self.unfinished).removeIfThere(Paths.name(of: temporary))
    }

    // MARK: Tidiness

    /// Removes what versions that made files in their places left there when they were killed.
    package func sweepPlaces() throws(FileError) {
        for name in ["renditions", "films"] where try tree.stamp(of: name) != nil {
            try sweepBelow(try tree.folder(name), depth: 2)
        }
    }

    private func sweepBelow(_ folder: Folder, depth: Int) throws(FileError) {
        try sweep(folder)
        guard depth > 0 else { return }
        var entries = try FolderEntries(folder)
        while let entry = try entries.next() {
            if entry.isSurelyFolder { try sweepBelow(try folder.folder(entry.shownName), depth: depth - 1) }
        }
    }

    /// The lock on the cache keeps every other build out, so that nobody works on what is found here.
    private func sweep(_ folder: Folder) throws(FileError) {
        var entries = try FolderEntries(folder)
        while let entry = try entries.next() {
            if TemporaryName.isOne(entry.shownName) { try folder.removeIfThere(entry.shownName) }
        }
    }

    /// Removes what is known by its name to be this program's, and the folders that are empty then.
    package func clean() throws(FileError) {
        for name in [BuildState.fileName, BuildState.historyName] {
            for suffix in ["", "-wal", "-shm", ".damaged"] { try tree.root.removeIfThere(name + suffix) }
        }
        try clean("renditions", depth: 2) { Self.isKeyed($0, after: "-") }
        try clean("films", depth: 1) { Self.isKeyed($0, after: ".") }
        try clean("fetched", depth: 0) { Self.isKeyed($0, after: "-") || Self.isKeyed($0, after: ".") }
        try clean(Self.unfinished, depth: 0) { _ in false }
        if try tree.root.status(of: SpaceCache.folderName) != nil {
            try SpaceCache(self).clean()
            tree.root.removeFolder(SpaceCache.folderName)
        }
        if let tag = try? tree.root.read(Self.tagName, limit: 4096), tag == Array(Self.tag.utf8) {
            try tree.root.removeIfThere(Self.tagName)
        }
    }

    private func clean(_ name: String, depth: Int, isOurs: (String) -> Bool) throws(FileError) {
        guard try tree.root.status(of: name) != nil, !tree.root.isLink(name) else { return }
        try clean(try tree.root.folder(name), depth: depth, isOurs: isOurs)
        tree.root.removeFolder(name)
    }

    private func clean(_ folder: Folder, depth: Int, isOurs: (String) -> Bool) throws(FileError) {
        var entries = try FolderEntries(folder)
        while let entry = try entries.next() {
            let name = entry.shownName
            if depth > 0, entry.isSurelyFolder {
                try clean(try folder.folder(name), depth: depth - 1, isOurs: isOurs)
                folder.removeFolder(name)
            } else if !entry.isSurelyFolder, isOurs(name) || TemporaryName.isOne(name) {
                try folder.removeIfThere(name)
            }
        }
    }

    /// Whether a name is a SHA-256 in hexadecimal digits, with more behind it.
    private static func isKeyed(_ name: String, after separator: Character) -> Bool {
        let parts = name.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && ContentDigest(hex: String(parts[0])) != nil
    }
}
