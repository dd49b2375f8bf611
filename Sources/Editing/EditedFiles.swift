internal import AlbumModel
internal import Digests
internal import Files
internal import Glibc

/// The files of a source, none of which is reached through a link.
struct EditedFiles: Sendable {
    /// The maximum size of a text in bytes.
    static let limit = 32 << 20

    private let tree: FolderTree

    init(_ source: String) throws(EditRefusal) {
        do throws(FileError) { tree = try FolderTree(source) } catch { throw .failed(error.description) }
    }

    /// Calls `body` with the folders of the source, and turns a file error into a refusal.
    func failing<Value>(_ body: (FolderTree) throws(FileError) -> Value) throws(EditRefusal) -> Value {
        do throws(FileError) { return try body(tree) } catch { throw refusal(error) }
    }

    /// Nothing is changed through a link. The advice to move it away holds only for albumgen's own folders: a folder of
    /// the source that is a link is somebody's album.
    private func refusal(_ error: FileError) -> EditRefusal {
        guard error.code == ELOOP, let path = Paths.relative(error.path, to: tree.path), !path.hasPrefix(".albumgen")
        else { return .failed(error.description) }
        return .notEditable("\(SourceLocation(file: path)) is a link; change the files in the folder that it leads to")
    }

    /// Returns the content of a file; nil if it or its folder does not exist.
    func bytes(of path: String) throws(EditRefusal) -> [UInt8]? {
        let isLink = try failing { tree throws(FileError) in
            try Self.place(of: path, in: tree).map { $0.folder.isLink($0.name) } ?? false
        }
        guard !isLink else {
            throw .notEditable("\(path) is a link; change the file that it leads to")
        }
        return try failing { tree throws(FileError) in
            guard let (folder, name) = try Self.place(of: path, in: tree), try folder.status(of: name) != nil else {
                return nil
            }
            return try folder.read(name, limit: Self.limit)
        }
    }

    /// Returns the names in a folder; an empty path means the source.
    func names(in folder: String) throws(EditRefusal) -> [String] {
        try failing { tree throws(FileError) in
            // Not through a link.
            try FileOperations.names(in: try tree.folder(folder).path)
        }
    }

    /// Returns the folder and the name of a file; nil if the folder does not exist.
    static func place(of path: String, in tree: FolderTree) throws(FileError) -> (folder: Folder, name: String)? {
        do throws(FileError) { return try tree.place(of: path) } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    /// Whether a file has its content from before or after an edit, or some other content.
    enum Version {
        case before, after, changed
    }

    func version(of change: EditJournal.FileChange) throws(EditRefusal) -> Version {
        let digest = try bytes(of: change.path).map { ContentDigest(sha256: $0).hex }
        return digest == change.before ? .before : digest == change.after ? .after : .changed
    }

    /// Replaces a file that still has a certain content, or creates a file where there is none.
    ///
    /// - Parameter digest: the SHA-256 of the content; nil for a new file.
    func replace(_ path: String, expecting digest: String?, with bytes: [UInt8]) throws(EditRefusal) {
        do throws(FileError) {
            let (folder, name) = try tree.place(of: path)
            let mode: UInt32? = if let digest { try Self.check(name, in: folder, digest) } else { nil }
            // The temporary file is in the journal's folder, so that a killed process leaves none in an album.
            let own = try tree.folder(EditJournal.folder, makes: true)
            let temporary = TemporaryName.make()
            try own.make(temporary, as: "\(folder.path)/\(name)", isDurable: true) { file in
                (mode.map { Descriptors.setPermissions($0, of: file) } ?? true) && Descriptors.writeAll(bytes, to: file)
            }
            if let digest {
                try folder.exchange(temporary, from: own, with: name) { name, folder throws(FileError) in
                    try Self.isFile(name, in: folder, digest)
                }
            } else {
                try folder.take(temporary, from: own, as: name, isNew: true)
            }
            folder.sync()
        } catch {
            throw refusal(error, path)
        }
    }

    /// Removes a file that still has a certain content.
    func remove(_ path: String, expecting digest: String) throws(EditRefusal) {
        do throws(FileError) {
            let (folder, name) = try tree.place(of: path)
            _ = try Self.check(name, in: folder, digest)
            // Another program may save the file after the check, so it is moved away and checked again before it is removed.
            let own = try tree.folder(EditJournal.folder, makes: true)
            let temporary = TemporaryName.make()
            do throws(FileError) {
                try folder.rename(name, to: temporary, in: own)
            } catch {
                guard error.code == EXDEV else { throw error }
                // Another file system is mounted there.
                try folder.removeIfExists(name)
                return folder.sync()
            }
            guard try Self.isFile(temporary, in: own, digest) else {
                try own.rename(temporary, to: name, in: folder, isNew: true)
                throw FileError("change", name, code: ESTALE)
            }
            try own.removeIfExists(temporary)
            folder.sync()
        } catch {
            throw refusal(error, path)
        }
    }

    /// Throws if a file is write-protected.
    func checkIsWritable(_ path: String) throws(EditRefusal) {
        let isProtected = try failing { tree throws(FileError) -> Bool in
            guard let (folder, name) = try Self.place(of: path, in: tree) else { return false }
            return FileOperations.isProtected("\(folder.path)/\(name)")
        }
        if isProtected { throw .blocked(.protected, path: path) }
    }

    /// Returns the permissions of a file; throws if its content is not the expected one.
    private static func check(_ name: String, in folder: Folder, _ digest: String) throws(FileError) -> UInt32 {
        guard let status = try folder.status(of: name), try isFile(name, in: folder, digest) else {
            throw FileError("change", name, code: ESTALE)
        }
        return status.permissions & 0o777
    }

    private static func isFile(_ name: String, in folder: Folder, _ digest: String) throws(FileError) -> Bool {
        ContentDigest(sha256: try folder.read(name, limit: limit)).hex == digest
    }

    private func refusal(_ error: FileError, _ path: String) -> EditRefusal {
        error.code == ESTALE || error.code == EEXIST ? .changedSince(path: path) : refusal(error)
    }
}

/// The texts that an edit changes, before anything is written.
struct EditedTexts {
    private let files: EditedFiles
    private var old: [String: [UInt8]] = [:]
    /// The new contents by path.
    private(set) var new: [String: [UInt8]] = [:]
    /// The paths in the order in which they were changed.
    private var order: [String] = []

    init(_ files: EditedFiles) { self.files = files }

    /// Returns the content of a text with the edits so far; nil if there is none.
    mutating func bytes(of path: String) throws(EditRefusal) -> [UInt8]? {
        if let edited = new[path] { return edited }
        if let known = old[path] { return known }
        let bytes = try files.bytes(of: path)
        old[path] = bytes
        return bytes
    }

    mutating func set(_ path: String, _ bytes: [UInt8]) {
        if new.updateValue(bytes, forKey: path) == nil { order.append(path) }
    }

    /// Returns the names of the edited texts in a folder.
    ///
    /// - Parameter folder: its path with a slash at the end; empty for the source.
    func names(in folder: String) -> [String] {
        order.filter { $0.hasPrefix(folder) && !$0.dropFirst(folder.count).contains("/") }
            .map { String($0.dropFirst(folder.count)) }
    }

    var changes: [EditJournal.FileChange] {
        order.compactMap { path in
            guard let bytes = new[path], bytes != old[path] else { return nil }
            return EditJournal.FileChange(path, from: old[path], to: bytes)
        }
    }
}
