internal import AlbumModel
package import Files
internal import Foundation

/// The files that one run moved, or was about to move: `.albumgen-trash/20260314T150926Z/` with the batch's record and,
/// in `files/`, the files at their original paths relative to the source.
package struct TrashBatch: Sendable {
    package static let filesName = "files"

    /// An absolute path with links resolved.
    package let source: String
    package let name: String
    package let record: TrashRecord

    package init(source: String, name: String, record: TrashRecord) {
        self.source = source
        self.name = name
        self.record = record
    }

    package var folder: String { "\(source)/\(Trash.folderName)/\(name)" }
    package var files: String { "\(folder)/\(Self.filesName)" }

    /// Returns the move of a file into the batch.
    package func move(of file: TrashRecord.File) -> FiledMove {
        FiledMove(
            in: source, from: file.path, to: Trash.path(of: file.path, in: name), size: file.size,
            modified: file.modified)
    }

    /// - Throws: if the system cannot tell: failing to look for a file does not mean that it is gone.
    package func location(of file: TrashRecord.File) throws(FileProblem) -> FiledMove.Location {
        try move(of: file).location()
    }

    package func files(
        _ files: [TrashRecord.File], at places: Set<FiledMove.Location>
    ) throws(FileProblem) -> [TrashRecord.File] {
        var found: [TrashRecord.File] = []
        for file in files where places.contains(try location(of: file)) { found.append(file) }
        return found
    }

    /// Returns whether the file in the source is the one in the record.
    package func isUnchanged(_ file: TrashRecord.File) -> Bool { move(of: file).isUnchanged }

    /// Moves a file into the trash, or completes a move that was stopped. Does nothing if the file is already there.
    package func take(_ file: TrashRecord.File) throws(FileProblem) {
        if try location(of: file) == .nowhere {
            throw FileProblem("is gone: it is neither in its folder nor in the trash")
        }
        try move(of: file).carryOut()
    }

    /// Moves a file back to its original place. Does nothing if it is already there.
    package func putBack(_ file: TrashRecord.File) throws(FileProblem) {
        if try location(of: file) == .nowhere {
            throw FileProblem(
                "is no longer in the trash, and cannot be put back; make \(self.files)/\(file.path) again, or move the other files from there yourself"
            )
        }
        try move(of: file).putBack()
    }

    /// Removes the batch's folder if it contains no files; the record is removed last.
    package func removeIfEmpty() throws(FileError) {
        guard try Self.removeEmptyFolders(files) else { return }
        try FileOperations.removeIfExists("\(folder)/\(TrashRecord.fileName)")
        guard try Self.removeEmptyFolders(folder) else { return }
        // The trash may contain other batches; then this fails.
        FileOperations.removeEmptyFolder(Paths.parent(of: folder))
    }

    /// - Returns: whether the folder is gone; if false, it still contains a file.
    private static func removeEmptyFolders(_ path: String) throws(FileError) -> Bool {
        var isEmpty = true
        for name in try FileOperations.names(in: path) {
            let entry = "\(path)/\(name)"
            guard let status = FileStatus(of: entry) else {
                // Only a name that is not valid UTF-8 can be listed but not found.
                guard errno == ENOENT else { throw FileError("look for", entry) }
                isEmpty = false
                continue
            }
            if status.kind == .folder {
                isEmpty = try removeEmptyFolders(entry) && isEmpty
            } else if name.hasPrefix(TemporaryName.prefix) {
                try FileOperations.removeIfExists(entry)
            } else {
                isEmpty = false
            }
        }
        guard isEmpty else { return false }
        guard FileOperations.removeEmptyFolder(path) else { throw FileError("remove the folder", path) }
        return true
    }
}

/// The record of what one run moved into the trash, written before the first file is moved and removed after the last
/// one is back. It does not say which files are where: that is always read from the disk, so the run can be stopped at
/// any moment.
package struct TrashRecord: Codable, Hashable, Sendable {
    package static let version = 1
    package static let fileName = "record.json"
    /// The maximum size of a record in bytes: enough for a hundred thousand items with long names.
    private static let limit = 128 << 20

    package var version = Self.version
    /// The SHA-256 of the selection file, as hexadecimal digits; empty if the items were deleted on a page.
    package var selection: String
    /// The album's folder in the published site.
    package var album: String
    package var items: [Item]

    package struct Item: Codable, Hashable, Sendable {
        package var id: String
        /// The files, the photo or video first.
        package var files: [File]

        package init(id: String, files: [File]) {
            self.id = id
            self.files = files
        }
    }

    package struct File: Codable, Hashable, Sendable {
        /// The path relative to the source, without links among its folders.
        package var path: String
        /// The size in bytes; for a link, the size of the link itself.
        package var size: Int64
        /// The modification time in nanoseconds since 1970.
        package var modified: Int64

        package init(path: String, size: Int64, modified: Int64) {
            self.path = path
            self.size = size
            self.modified = modified
        }
    }

    /// - Throws: if there is no record, or one that is not safe to act on: anyone may have written it.
    package init(in folder: String) throws(FileError) {
        let path = "\(folder)/\(Self.fileName)"
        let bytes = try FileOperations.read(path, limit: Self.limit)
        guard let record = try? JSONDecoder().decode(TrashRecord.self, from: Data(bytes)),
            record.version == Self.version, record.items.allSatisfy({ $0.files.allSatisfy(\.staysInSource) })
        else { throw FileError("understand", path, code: EINVAL) }
        self = record
    }

    package init(selection: String, album: String, items: [Item]) {
        self.selection = selection
        self.album = album
        self.items = items
    }

    package func write(to folder: String) throws(FileError) {
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
