internal import AlbumModel
internal import AlbumSources
internal import Digests
internal import Files
internal import Filing
internal import Foundation
internal import Glibc

/// The edits that can be undone, in the source's `.albumgen/edits`: one file for each, by number.
///
/// A record is on the disk before the first file changes, and is removed after the last one has been restored. Digests
/// show which files an edit has already changed, so the process may end at any moment.
struct EditJournal: Sendable {
    static let folder = ".albumgen/edits"
    /// The maximum number of edits that are kept.
    private static let most = 500
    /// The maximum size of a record in bytes: enough for an edit of many items, each with a longer text.
    private static let limit = 64 << 20

    /// An edit of one or several files.
    struct Record: Codable, Equatable, Sendable {
        /// 2 if files move, and 3 if they wait beside their new place on the way: earlier versions of albumgen could not
        /// undo that.
        var version = 1
        var changes: [FileChange]
        /// The paths of folders that the edit creates; nil for none.
        var folders: [String]?
        /// Seconds since 1970.
        var time: Int
        /// In the order in which the files leave; they arrive in the opposite order. Nil if no file moves.
        var moves: [Move]?
        /// The name of the batch in the trash that the files move into; nil if they move elsewhere.
        var trash: String?
        /// Whether the edit has changed all of its files and none of them has been restored; nil if it may have been
        /// stopped.
        var isComplete: Bool?

        /// Whether files that move wait beside their new place until all of them have left.
        var waits: Bool { version >= 3 }
    }

    /// The move of a file.
    struct Move: Codable, Equatable, Sendable {
        /// The path from the source.
        var from: String
        /// The new path from the source.
        var to: String
        var size: Int64
        /// The modification time in nanoseconds since 1970.
        var modified: Int64
        /// The SHA-256 of the file if it is a text, since edits replace and restore texts; nil for all other files.
        var digest: String?
    }

    /// The replacement of some bytes of a file.
    struct FileChange: Codable, Equatable, Sendable {
        /// The path from the source.
        var path: String
        /// The SHA-256 of the file before the edit; nil if the edit creates it.
        var before: String?
        /// The SHA-256 of the file afterwards.
        var after: String
        var offset: Int
        var removed: Data
        var inserted: Data
    }

    private let files: EditedFiles

    init(_ files: EditedFiles) { self.files = files }

    private static func name(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits + ".json"
    }

    /// Writes a record to the disk.
    ///
    /// - Returns: its number.
    func add(_ record: Record) throws(EditRefusal) -> Int {
        let added = try files.failing { tree throws(FileError) -> Int? in
            let folder = try tree.folder(Self.folder, makes: true)
            let numbers = try Self.numbers(in: folder)
            let (number, isTooHigh) = (numbers.last ?? 0).addingReportingOverflow(1)
            guard !isTooHigh else { return nil }
            try Self.write(record, number, to: folder, isNew: true)
            for old in numbers.dropLast(Self.most - 1) { try? folder.removeIfExists(Self.name(old)) }
            // Files left by killed processes.
            for name in try FileOperations.names(in: folder.path) where TemporaryName.isOne(name) {
                try? folder.removeIfExists(name)
            }
            return number
        }
        guard let added else {
            throw .failed("no edit can have a higher number than `\(Self.folder)/\(Self.name(.max))`; delete that file")
        }
        return added
    }

    /// Records whether an edit has changed all of its files and none of them has been restored.
    func mark(_ number: Int, _ record: Record, isComplete: Bool) throws(EditRefusal) {
        var record = record
        record.isComplete = isComplete ? true : nil
        try files.failing { tree throws(FileError) in
            try Self.write(record, number, to: try tree.folder(Self.folder), isNew: false)
        }
    }

    /// Throws if the record could not be read back, since such a record would block all undoing.
    private static func write(
        _ record: Record, _ number: Int, to folder: Folder, isNew: Bool
    ) throws(FileError) {
        guard record.isSafe, let data = try? JSONEncoder().encode(record) else {
            throw FileError("write", "\(folder.path)/\(name(number))", code: EINVAL)
        }
        guard data.count <= limit else { throw FileError("write", "\(folder.path)/\(name(number))", code: EFBIG) }
        try folder.write(Array(data), to: name(number), isDurable: true, isNew: isNew)
    }

    func remove(_ number: Int) throws(EditRefusal) {
        try files.failing { tree throws(FileError) in
            let folder = try tree.folder(Self.folder)
            try folder.removeIfExists(Self.name(number))
            folder.sync()
        }
    }

    /// Returns the last record, which anyone may have written.
    func last() throws(EditRefusal) -> (number: Int, record: Record)? {
        let found = try files.failing { tree throws(FileError) -> (number: Int, bytes: [UInt8])? in
            let folder: Folder
            do throws(FileError) {
                folder = try tree.folder(Self.folder)
            } catch {
                guard error.code == ENOENT else { throw error }
                return nil
            }
            guard let number = try Self.numbers(in: folder).last else { return nil }
            return (number, try folder.read(Self.name(number), limit: Self.limit))
        }
        guard let found else { return nil }
        guard let record = try? JSONDecoder().decode(Record.self, from: Data(found.bytes)), record.isSafe else {
            // A damaged record is not skipped: the user does not expect an earlier edit to be undone.
            throw .failed(
                "`\(Self.folder)/\(Self.name(found.number))`, the record of the last edit, is damaged or was written by a newer version of albumgen; delete it to undo earlier edits"
            )
        }
        return (found.number, record)
    }

    /// Returns the numbers of the records, the oldest first. Other programs may have put files beside them.
    private static func numbers(in folder: Folder) throws(FileError) -> [Int] {
        try FileOperations.names(in: folder.path).compactMap { name in
            guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), number > 0, Self.name(number) == name
            else { return nil }
            return number
        }.sorted()
    }
}

extension EditJournal.Record {
    /// Whether the record concerns only texts and visible files of the source.
    fileprivate var isSafe: Bool {
        (1...3) ~= version && (trash == nil || !waits) && changes.allSatisfy(\.isSafe)
            && folders?.allSatisfy(EditJournal.FileChange.isSafe) ?? true && moves ?? [] == safeMoves
    }

    /// The moves from one visible file of the source to another, or into the named batch of the trash.
    fileprivate var safeMoves: [EditJournal.Move] {
        func isVisible(_ path: String) -> Bool {
            Paths.staysInside(path) && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        return (moves ?? []).filter { move in
            guard isVisible(move.from) else { return false }
            guard let trash else { return isVisible(move.to) }
            return isVisible(trash) && !trash.contains("/") && move.to == Trash.path(of: move.from, in: trash)
        }
    }
}

extension EditJournal.FileChange {
    /// - Parameter before: nil if the file is new.
    init(_ path: String, from before: [UInt8]?, to after: [UInt8]) {
        let old = before ?? []
        let start = zip(old, after).prefix { $0 == $1 }.count
        let most = min(old.count, after.count) - start
        let end = zip(old.reversed(), after.reversed()).prefix(most).prefix { $0 == $1 }.count
        self.init(
            path: path, before: before.map { ContentDigest(sha256: $0).hex }, after: ContentDigest(sha256: after).hex,
            offset: start, removed: Data(old[start..<old.count - end]), inserted: Data(after[start..<after.count - end])
        )
    }

    /// Whether a path stays in the source and is not one of albumgen's own.
    fileprivate static func isSafe(_ path: String) -> Bool {
        !path.isEmpty && Paths.staysInside(path) && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }

    /// Whether the change applies to a text in the source.
    fileprivate var isSafe: Bool {
        Self.isSafe(path) && offset >= 0 && DescribingText.isOne(path)
    }

    /// Returns the bytes before the edit; nil if the file has changed since, or was new.
    func undone(_ bytes: [UInt8]) -> [UInt8]? {
        guard let before, offset <= bytes.count - inserted.count else { return nil }
        var old = bytes
        old.replaceSubrange(offset..<offset + inserted.count, with: removed)
        return ContentDigest(sha256: old).hex == before ? old : nil
    }
}
