internal import AlbumModel
internal import Files
internal import Foundation

/// The files that one run moved, or was about to move: `.albumgen-trash/20260314T150926Z/` with the batch's record and,
/// in `files/`, the files at their original paths relative to the source.
struct TrashBatch: Sendable {
    static let filesName = "files"

    /// An absolute path with links resolved.
    let source: String
    let name: String
    let record: TrashRecord

    var folder: String { "\(source)/\(Trash.folderName)/\(name)" }
    var files: String { "\(folder)/\(Self.filesName)" }

    func original(_ file: TrashRecord.File) -> String { "\(source)/\(file.path)" }
    func kept(_ file: TrashRecord.File) -> String { "\(files)/\(file.path)" }

    /// Where a file is now.
    enum Standing {
        case source, trash, both, nowhere
    }

    /// - Throws: if the system cannot tell: failing to look for a file does not mean that it is gone.
    func standing(of file: TrashRecord.File) throws(TrashProblem) -> Standing {
        do throws(FileError) {
            switch (try FileOperations.exists(original(file)), try FileOperations.exists(kept(file))) {
            case (true, false): return .source
            case (false, true): return .trash
            case (true, true): return .both
            case (false, false): return .nowhere
            }
        } catch {
            throw TrashProblem(error.description)
        }
    }

    func files(
        _ files: [TrashRecord.File], standing places: Set<Standing>
    ) throws(TrashProblem) -> [TrashRecord.File] {
        var found: [TrashRecord.File] = []
        for file in files where places.contains(try standing(of: file)) { found.append(file) }
        return found
    }

    /// Returns whether the file in the source is the one in the record.
    func isUnchanged(_ file: TrashRecord.File) -> Bool {
        guard let stamp = FileStamp(ofFile: original(file)) else { return false }
        return stamp.size == file.size && stamp.modified == file.modified
    }

    /// Moves a file into the trash, or completes a move that was stopped. Does nothing if the file is already there.
    func take(_ file: TrashRecord.File) throws(TrashProblem) {
        switch try standing(of: file) {
        case .trash: return
        case .nowhere: throw TrashProblem("is gone: it is neither in its folder nor in the trash")
        case .source, .both:
            guard isUnchanged(file) else { throw TrashProblem("has changed meanwhile, so it stays where it is") }
            try move(original(file), to: kept(file))
        }
    }

    /// Moves a file back to its original place. Does nothing if it is already there.
    func putBack(_ file: TrashRecord.File) throws(TrashProblem) {
        switch try standing(of: file) {
        case .source: return
        case .nowhere: throw TrashProblem("is no longer in the trash, and cannot be put back")
        case .trash: try move(kept(file), to: original(file))
        case .both:
            guard try isSame(file) else {
                throw TrashProblem("is another file now; move it away, then restore again")
            }
            try move(kept(file), to: original(file))
        }
    }

    private func isSame(_ file: TrashRecord.File) throws(TrashProblem) -> Bool {
        do { return try FileMove.isSame(kept(file), original(file)) } catch { throw TrashProblem(error.description) }
    }

    private func move(_ from: String, to path: String) throws(TrashProblem) {
        do throws(FileError) {
            for folder in [Paths.parent(of: from), Paths.parent(of: path)] {
                // A link among the folders, created since the record was written, could lead anywhere.
                guard Paths.absolute(folder) == folder else {
                    throw FileError("move through a link among the folders of", path, code: ELOOP)
                }
                try FileOperations.makeFolder(folder)
            }
            if FileStamp(ofFile: path) != nil {
                try FileMove.finish(from, to: path)
            } else {
                try FileMove.move(from, to: path)
            }
        } catch {
            throw TrashProblem(error.description)
        }
    }

    /// Removes the batch's folder if it contains no files; the record is removed last.
    func removeIfEmpty() throws(FileError) {
        guard try Self.removeEmptyFolders(files) else { return }
        try FileOperations.removeIfExists("\(folder)/\(TrashRecord.fileName)")
        guard try Self.removeEmptyFolders(folder) else { return }
        // The trash may contain other batches; then this fails.
        rmdir(Paths.parent(of: folder))
    }

    /// - Returns: whether the folder is gone; if false, it still contains a file.
    private static func removeEmptyFolders(_ path: String) throws(FileError) -> Bool {
        var isEmpty = true
        for name in try FileOperations.names(in: path) {
            let entry = "\(path)/\(name)"
            var status = stat()
            guard lstat(entry, &status) == 0 else {
                // Only a name that is not valid UTF-8 can be listed but not found.
                guard errno == ENOENT else { throw FileError("look for", entry) }
                isEmpty = false
                continue
            }
            if status.st_mode & S_IFMT == S_IFDIR {
                isEmpty = try removeEmptyFolders(entry) && isEmpty
            } else if name.hasPrefix(TemporaryName.prefix) {
                try FileOperations.removeIfExists(entry)
            } else {
                isEmpty = false
            }
        }
        guard isEmpty else { return false }
        guard rmdir(path) == 0 || errno == ENOENT else { throw FileError("remove the folder", path) }
        return true
    }
}

/// The reason why a file could not be moved, worded as the end of a sentence that begins with the file's name.
struct TrashProblem: Error {
    var message: String

    init(_ message: String) { self.message = message }
}

/// The record of what one run moved into the trash, written before the first file is moved and removed after the last
/// one is back. It does not say which files are where: that is always read from the disk, so the run can be stopped at
/// any moment.
struct TrashRecord: Codable, Hashable, Sendable {
    static let version = 1
    static let fileName = "record.json"
    /// The maximum size of a record in bytes: enough for a hundred thousand items with long names.
    private static let limit = 128 << 20

    var version = Self.version
    /// The SHA-256 of the selection file, as hexadecimal digits.
    var selection: String
    /// The album's folder in the published site.
    var album: String
    var items: [Item]

    struct Item: Codable, Hashable, Sendable {
        var id: String
        /// The files, the photo or video first.
        var files: [File]
    }

    struct File: Codable, Hashable, Sendable {
        /// The path relative to the source, without links among its folders.
        var path: String
        /// The size in bytes; for a link, the size of the link itself.
        var size: Int64
        /// The modification time in nanoseconds since 1970.
        var modified: Int64
    }

    /// - Throws: if there is no record, or one that is not safe to act on: anyone may have written it.
    init(in folder: String) throws(FileError) {
        let path = "\(folder)/\(Self.fileName)"
        let bytes = try FileOperations.read(path, limit: Self.limit)
        guard let record = try? JSONDecoder().decode(TrashRecord.self, from: Data(bytes)),
            record.version == Self.version, record.items.allSatisfy({ $0.files.allSatisfy(\.staysInSource) })
        else { throw FileError("understand", path, code: EINVAL) }
        self = record
    }

    init(selection: String, album: String, items: [Item]) {
        self.selection = selection
        self.album = album
        self.items = items
    }

    func write(to folder: String) throws(FileError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let path = "\(folder)/\(Self.fileName)"
        guard let data = try? encoder.encode(self) else { throw FileError("write", path, code: EINVAL) }
        try FileOperations.write(Array(data), to: path, isDurable: true)
    }
}

extension TrashRecord.File {
    fileprivate var staysInSource: Bool {
        Paths.staysInside(path) && !path.hasPrefix(Trash.folderName + "/")
    }
}
