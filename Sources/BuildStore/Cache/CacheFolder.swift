package import AlbumModel
internal import Digests
package import Files
internal import Glibc
package import Reporting

/// The cache folder, held open. Links in it are not followed, since it may be among album data from someone else.
package struct CacheFolder: Sendable {
    private let tree: FolderTree

    /// The name of the cache in a source.
    package static let defaultName = ".albumgen"
    private static let editsName = "edits"
    private static let unfinished = CacheMark.unfinished
    /// The folder with the pictures and films of a site that is previewed during editing.
    package static let previewName = "preview"
    /// The folder of packs, which hold what this and other machines have learned.
    static let learnedName = CacheMark.packs
    /// The folders in a cache. Some of them may have been copied into a cache that no build has used yet.
    package static let folderNames = tagged + [learnedName, unfinished, previewName, SpaceCache.folderName]
    private static let tagName = "CACHEDIR.TAG"
    /// Tells backup programs that a folder need not be backed up (https://bford.info/cachedir/).
    private static let tag = """
        Signature: 8a477f597d28d172789f06886806bc55
        # albumgen can make everything in this folder again. `albumgen clean` deletes it.

        """
    /// The large folders, whose whole content can be made or fetched again. Everything else should be backed up:
    /// without the history of addresses, for instance, redirects are lost.
    private static let tagged = ["renditions", "films", "fetched"]

    /// Opens an existing folder.
    ///
    /// - Parameter isShared: whether other runs may be using the folder. Otherwise it must be locked against them, and
    ///   the leftovers of killed ones are removed.
    /// - Throws: if the folder is not a cache but holds a file with a name that caches use.
    package init(_ path: String, isShared: Bool = false) throws(BuildFailure) {
        if let name = Self.foreignName(in: path) {
            throw BuildFailure(
                .usage,
                "the cache folder \(path) holds `\(name)`, which albumgen did not write; name another folder with --cache"
            )
        }
        do throws(FileError) {
            tree = try FolderTree(path)
            try Self.refuseLinks(in: tree.root)
            if try tree.root.status(of: CacheMark.fileName) == nil { try mark() }
            let unfinished = try tree.root.madeFolder(Self.unfinished)
            if !isShared { try sweep(unfinished) }
        } catch { throw error.failure }
    }

    /// Throws if one of the folders or databases is a link, since other parts of the program open them by path.
    private static func refuseLinks(in root: Folder) throws(FileError) {
        for name in folderNames + [BuildState.fileName, BuildState.historyName] where root.isLink(name) {
            throw FileError("use", "\(root.path)/\(name)", code: ELOOP)
        }
    }

    /// If nothing marks the folder as a cache, returns the name of a file in it that a build would overwrite or `clean`
    /// would delete. Pictures and packs do not count: people copy them into new caches, and their names are derived
    /// from their content.
    private static func foreignName(in path: String) -> String? {
        guard !isCertain(path), !CacheMark.marks(path), let root = try? Folder(path) else { return nil }
        return [BuildState.fileName, BuildState.historyName, editsName, SpaceCache.folderName].first { name in
            (try? root.status(of: name)) != nil
        }
    }

    /// Returns whether a folder's name, or a mark in it, shows that albumgen has used it as a cache. A folder into which
    /// parts of a cache were copied may have neither.
    package static func isCertain(_ path: String) -> Bool {
        if Paths.name(of: path) == defaultName || CacheMark.marksUsed(path) { return true }
        guard let root = try? Folder(path) else { return false }
        return ([root] + tagged.compactMap { try? root.folder($0) }).contains(where: isTagged)
    }

    /// Returns the first name in a folder that `clean` would remove, or look into; nil if there is none.
    package static func firstName(in path: String) -> String? {
        guard let root = try? Folder(path) else { return nil }
        return ([BuildState.fileName, BuildState.historyName, editsName] + folderNames).first { name in
            (try? root.status(of: name)) != nil
        }
    }

    private static func isTagged(_ folder: Folder) -> Bool {
        (try? folder.read(tagName, limit: 4096)).map { $0 == Array(tag.utf8) } ?? false
    }

    /// Marks the folder so that scans recognise it, and tags the parts that can be made again so that backup programs
    /// skip them.
    private func mark() throws(FileError) {
        for name in Self.tagged {
            try tree.root.madeFolder(name).write(Array(Self.tag.utf8), to: Self.tagName)
        }
        // Earlier versions put the tag into the root, where it covered everything.
        try removeTag(from: tree.root)
        let text = "albumgen keeps data in this folder that speeds up the next build. `albumgen clean` deletes it.\n"
        try tree.root.write(Array(text.utf8), to: CacheMark.fileName)
    }

    private func removeTag(from folder: Folder) throws(FileError) {
        guard Self.isTagged(folder) else { return }
        try folder.removeIfExists(Self.tagName)
    }

    // MARK: Finished files

    /// The absolute path of a finished file.
    package func path(of name: String) -> String { "\(tree.path)/\(name)" }

    /// Returns the size of a finished file in bytes, or nil if it does not exist.
    package func size(of name: String) -> Int? { (try? tree.stamp(of: name)).map { Int($0.size) } }

    /// Returns the digest of a finished file.
    package func digest(of name: String) throws(FileError) -> ContentDigest {
        let (folder, file) = try tree.place(of: name)
        let descriptor = try folder.openFile(file)
        defer { close(descriptor) }
        return try FileHash.sha256(of: descriptor, path: path(of: name))
    }

    /// Reads a finished file.
    func read(_ name: String, limit: Int) throws(FileError) -> [UInt8] {
        let (folder, file) = try tree.place(of: name)
        return try folder.read(file, limit: limit)
    }

    /// Returns the names of the files in a folder of the cache, without hidden ones, such as files that are still being
    /// copied.
    func names(in name: String) throws(FileError) -> [String] {
        guard try tree.root.status(of: name) != nil else { return [] }
        var entries = try FolderEntries(try tree.root.folder(name))
        var names: [String] = []
        while let entry = try entries.next() {
            if !entry.isSurelyFolder, !entry.shownName.hasPrefix(".") { names.append(entry.shownName) }
        }
        return names
    }

    package func remove(_ name: String) throws(FileError) { try tree.removeIfExists(name) }

    func hasFolder(_ name: String) throws(FileError) -> Bool { try tree.root.status(of: name) != nil }

    /// Returns a folder in the cache, which it creates if necessary.
    func folder(_ name: String) throws(FileError) -> Folder { try tree.root.madeFolder(name) }

    // MARK: Temporary files

    /// Returns a path for a file that will be kept once it is complete.
    package func temporaryPath() -> String { "\(tree.path)/\(Self.unfinished)/\(TemporaryName.make())" }

    /// Moves a finished temporary file into the cache.
    package func keep(_ temporary: String, as name: String) throws(FileError) {
        let (folder, file) = try tree.place(of: name, makes: true)
        try folder.take(Paths.name(of: temporary), from: try tree.folder(Self.unfinished), as: file)
    }

    /// Writes a file into the cache, through a temporary one.
    func add(_ bytes: [UInt8], as name: String) throws(FileError) {
        let temporary = temporaryPath()
        try tree.folder(Self.unfinished).make(Paths.name(of: temporary)) { Descriptors.writeAll(bytes, to: $0) }
        try keep(temporary, as: name)
    }

    package func discard(_ temporary: String) {
        try? tree.folder(Self.unfinished).removeIfExists(Paths.name(of: temporary))
    }

    // MARK: Cleaning

    /// Removes the leftovers of killed builds by older versions, which created files in their final folders.
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

    /// Removes temporary files. The lock on the cache keeps other builds out, so none of them is in use.
    private func sweep(_ folder: Folder) throws(FileError) {
        var entries = try FolderEntries(folder)
        while let entry = try entries.next() {
            if TemporaryName.isOne(entry.shownName) { try folder.removeIfExists(entry.shownName) }
        }
    }

    /// Removes everything whose name shows that it belongs to this program, and the folders that this leaves empty.
    package func clean() throws(FileError) {
        for name in [BuildState.fileName, BuildState.historyName] {
            for suffix in ["", "-wal", "-shm", ".damaged"] { try tree.root.removeIfExists(name + suffix) }
        }
        try clean("renditions", depth: 2) { Self.isKeyed($0, after: "-") }
        try clean("films", depth: 1) { Self.isKeyed($0, after: ".") }
        try clean("fetched", depth: 0) { Self.isKeyed($0, after: "-") || Self.isKeyed($0, after: ".") }
        try clean(Self.learnedName, depth: 0) { Self.isKeyed($0, after: ".") }
        try clean(Self.unfinished, depth: 0) { _ in false }
        try clean(Self.editsName, depth: 0) { Self.isRecord($0) }
        try cleanPreview()
        if try tree.root.status(of: SpaceCache.folderName) != nil {
            try SpaceCache(self).clean()
            tree.root.removeFolder(SpaceCache.folderName)
        }
        try removeTag(from: tree.root)
        try tree.root.removeIfExists(CacheMark.fileName)
    }

    private func cleanPreview() throws(FileError) {
        guard try tree.root.status(of: Self.previewName) != nil else { return }
        let folder = path(of: Self.previewName)
        _ = try Publisher(folder: folder, before: PublishedRecords(), scan: OutputScan(folder)).finish()
        try tree.folder(Self.previewName).removeIfExists(Ledger.fileName)
        tree.root.removeFolder(Self.previewName)
    }

    private func clean(_ name: String, depth: Int, isOurs: (String) -> Bool) throws(FileError) {
        guard try tree.root.status(of: name) != nil, !tree.root.isLink(name) else { return }
        try removeTag(from: try tree.root.folder(name))
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
                try folder.removeIfExists(name)
            }
        }
    }

    /// Returns whether a name is that of an edit's record: a number of at least eight digits.
    private static func isRecord(_ name: String) -> Bool {
        name.hasSuffix(".json") && name.utf8.count >= 13
            && name.utf8.dropLast(5).allSatisfy(\.isASCIIDigit)
    }

    /// Returns whether a name is a SHA-256 in hexadecimal digits with something after it.
    private static func isKeyed(_ name: String, after separator: Character) -> Bool {
        let parts = name.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && ContentDigest(hex: String(parts[0])) != nil
    }
}
