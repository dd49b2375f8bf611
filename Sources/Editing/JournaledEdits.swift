internal import AlbumModel
internal import Digests
internal import Files
internal import Filing
internal import Foundation
internal import Reporting

/// Carries out edits and undoes them. Each edit is in the journal before its first file changes.
struct JournaledEdits {
    /// The source's path.
    let source: String
    let files: EditedFiles
    /// Called before each write. If it throws, the edit stops at that point, as it would if the process ended.
    let step: @Sendable () throws(EditRefusal) -> Void

    // MARK: Carrying out

    /// - Parameters:
    ///   - folder: the path of a folder to make for the texts.
    ///   - moves: the files that move.
    ///   - trash: the name of the batch in the trash that they move into, which must be locked.
    /// - Returns: nil if there is nothing to do.
    func carryOut(
        _ texts: EditedTexts, making folder: String? = nil, moving moves: [EditJournal.Move] = [],
        into trash: String? = nil
    ) throws(EditRefusal) -> SourceEditor.Done? {
        let changes = texts.changes
        guard !changes.isEmpty || !moves.isEmpty else { return nil }
        for change in changes where change.before != nil { try files.checkIsWritable(change.path) }
        try step()
        let record = EditJournal.Record(
            version: moves.isEmpty ? 1 : trash == nil ? 3 : 2, changes: changes, folders: folder.map { [$0] },
            time: Int(Date().timeIntervalSince1970), moves: moves.isEmpty ? nil : moves, trash: trash)
        var edit = try BegunEdit(record, by: self)
        try edit.carryOut(texts.new)
        return SourceEditor.Done(paths: changes.map(\.path) + moves.map(\.from))
    }

    func filed(_ move: EditJournal.Move, of record: EditJournal.Record) -> FiledMove {
        FiledMove(
            in: source, from: move.from, to: move.to, size: move.size, modified: move.modified, waits: record.waits)
    }

    func sync(_ moves: some Sequence<EditJournal.Move>) {
        for folder in Set(moves.flatMap { [Paths.parent(of: $0.from), Paths.parent(of: $0.to)] }) {
            FileOperations.syncFolder("\(source)/\(folder)")
        }
    }

    // MARK: Undoing

    /// Undoes the last edit.
    ///
    /// - Throws: `changedSince`, `notEmpty` or `blocked` if one of its files is not as the edit left it; then none is changed.
    func undo() throws(EditRefusal) -> SourceEditor.Done {
        let journal = EditJournal(files)
        while let (number, record) = try journal.last() {
            let lock = try record.trash == nil ? nil : lockedTrash()
            defer { lock?.release() }
            // If the edit stopped before it created a folder, none of the files in that folder exist either.
            var folders: [String] = []
            for folder in record.folders ?? [] where try files.exists(folder) { folders.append(folder) }
            let isComplete = record.isComplete ?? false
            let missing = (record.folders ?? []).filter { !folders.contains($0) }
            if isComplete, let folder = missing.first { throw .changedSince(path: folder) }
            var changes: [EditJournal.FileChange] = []
            for change in record.changes where !missing.contains(where: { change.path.hasPrefix("\($0)/") }) {
                switch try files.version(of: change) {
                case .after: changes.append(change)
                case .before where !isComplete: break
                case .before, .changed: throw .changedSince(path: change.path)
                }
            }
            let (moves, gone) = try reached(record)
            // Nothing can be brought back. The edit is dropped, so that earlier ones can be undone.
            if let gone, moves.isEmpty {
                try end(number, record, journal)
                throw .blocked(.gone, path: gone)
            }
            // An edit that has changed no file was stopped before its first change, or after it was undone.
            guard !changes.isEmpty || !moves.isEmpty else {
                for folder in folders { try? files.removeFolder(folder) }
                try end(number, record, journal)
                continue
            }
            let own = Set(record.changes.map(\.path))
            for folder in folders {
                guard try files.names(in: folder).allSatisfy({ own.contains("\(folder)/\($0)") }) else {
                    throw .notEmpty(path: folder)
                }
            }
            for change in changes { try files.checkIsWritable(change.path) }
            // Files that only move back need no mark, and so no room on a full disk.
            if isComplete, !changes.isEmpty || !folders.isEmpty {
                // If undoing stops after this point, the edit counts as one that has changed some of its files.
                try step()
                try journal.mark(number, record, isComplete: false)
            }
            try takeBack(changes, moves, of: record)
            for folder in folders {
                try step()
                try files.removeFolder(folder)
            }
            try step()
            try end(number, record, journal)
            return SourceEditor.Done(paths: moves.map(\.from) + changes.map(\.path))
        }
        throw .nothingToUndo
    }

    private func end(_ number: Int, _ record: EditJournal.Record, _ journal: EditJournal) throws(EditRefusal) {
        try journal.remove(number)
        if let trash = record.trash { Trash(source: source).tidy(trash) }
    }

    private func lockedTrash() throws(EditRefusal) -> FolderLock {
        do throws(BuildFailure) { return try Trash(source: source).lock() } catch { throw .failed(error.message) }
    }

    /// Returns the moves that an edit has made, and the path of a file that has been removed from the trash, if any.
    ///
    /// - Throws: if a file is at neither place and was not moved into the trash: it may come back.
    private func reached(
        _ record: EditJournal.Record
    ) throws(EditRefusal) -> (moves: [EditJournal.Move], gone: String?) {
        var moves: [EditJournal.Move] = []
        var gone: String?
        for move in record.moves ?? [] {
            switch try location(of: move, in: record) {
            case .origin: break
            case .waiting, .target, .both: moves.append(move)
            case .nowhere:
                guard record.trash != nil else { throw .changedSince(path: move.to) }
                gone = gone ?? move.from
            }
        }
        return (moves, gone)
    }

    /// - Throws: if the file cannot be moved back, since another one is at one of its places.
    private func location(
        of move: EditJournal.Move, in record: EditJournal.Record
    ) throws(EditRefusal) -> FiledMove.Location {
        let filed = filed(move, of: record)
        let location: FiledMove.Location
        var isSame = true
        do throws(FileProblem) {
            location = try filed.location()
            if location == .both { isSame = try filed.isDoubled() }
        } catch {
            throw .failed("\(SourceLocation(file: move.from)) \(error.message)")
        }
        guard isSame else { throw .blocked(.replaced, path: move.from) }
        if location == .target, record.trash == nil, !filed.isKept {
            // A text that was edited after the move has a different modification time, even if that edit was undone.
            guard let digest = move.digest, let bytes = try files.bytes(of: move.to),
                ContentDigest(sha256: bytes).hex == digest
            else { throw .changedSince(path: move.to) }
        }
        return location
    }

    func takeBack(
        _ changes: [EditJournal.FileChange], _ moves: [EditJournal.Move], of record: EditJournal.Record
    ) throws(EditRefusal) {
        var former: [(change: EditJournal.FileChange, bytes: [UInt8]?)] = []
        for change in changes.reversed() {
            guard let bytes = try files.bytes(of: change.path) else { throw .changedSince(path: change.path) }
            let old = change.undone(bytes)
            guard old != nil || change.before == nil else { throw .changedSince(path: change.path) }
            former.append((change, old))
        }
        try putBack(moves, of: record)
        sync(moves)
        for (change, bytes) in former {
            try step()
            if let bytes {
                try files.replace(change.path, expecting: change.after, with: bytes)
            } else {
                try files.remove(change.path, expecting: change.after)
            }
        }
    }

    /// Puts files back, or leaves all of them where they are if they wait beside their new places on the way.
    private func putBack(_ moves: [EditJournal.Move], of record: EditJournal.Record) throws(EditRefusal) {
        guard record.waits else {
            for move in moves.reversed() {
                try pass(move) { () throws(FileProblem) in try filed(move, of: record).putBack() }
            }
            return
        }
        for move in moves { try pass(move) { () throws(FileProblem) in try filed(move, of: record).checkReturn() } }
        do throws(EditRefusal) {
            for move in moves { try pass(move) { () throws(FileProblem) in try filed(move, of: record).retreat() } }
            for move in moves.reversed() {
                try pass(move) { () throws(FileProblem) in try filed(move, of: record).putBack() }
            }
        } catch {
            // What cannot arrive again either is found by the next undo.
            for move in moves { try? filed(move, of: record).leaveAgain() }
            for move in moves.reversed() { try? filed(move, of: record).arrive() }
            throw error
        }
    }

    /// Takes a step of a move.
    private func pass(_ move: EditJournal.Move, _ body: () throws(FileProblem) -> Void) throws(EditRefusal) {
        try step()
        do throws(FileProblem) { try body() } catch {
            throw .failed("\(SourceLocation(file: move.from)) \(error.message)")
        }
    }
}
