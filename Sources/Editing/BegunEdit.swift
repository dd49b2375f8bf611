internal import AlbumModel
internal import Files
internal import Filing

/// An edit whose record is in the journal, and what it has changed so far.
///
/// It is all or nothing: if it fails, what it has changed is taken back. Changes that cannot be taken back now stay in
/// the journal, and can be undone later.
struct BegunEdit {
    private let edits: JournaledEdits
    private let journal: EditJournal
    private let record: EditJournal.Record
    private let number: Int
    private var folders: [String] = []
    private var changes: [EditJournal.FileChange] = []
    private var moves: [EditJournal.Move] = []

    /// Writes the record into the journal.
    init(_ record: EditJournal.Record, by edits: JournaledEdits) throws(EditRefusal) {
        self.edits = edits
        self.record = record
        journal = EditJournal(edits.files)
        number = try journal.add(record)
    }

    /// - Parameter texts: the new contents of files by path.
    mutating func carryOut(_ texts: [String: [UInt8]]) throws(EditRefusal) {
        for folder in record.folders ?? [] {
            try edits.step()
            do throws(EditRefusal) { try edits.files.makeFolder(folder) } catch { throw takenBack(after: error) }
            folders.append(folder)
        }
        for change in record.changes {
            try edits.step()
            do throws(EditRefusal) {
                try edits.files.replace(change.path, expecting: change.before, with: texts[change.path] ?? [])
            } catch {
                throw takenBack(after: error)
            }
            changes.append(change)
        }
        for move in record.moves ?? [] {
            try edits.step()
            do throws(FileProblem) {
                try edits.filed(move, of: record).carryOut()
            } catch {
                if hasBegun(move) { moves.append(move) }
                throw takenBack(after: .failed("\(SourceLocation(file: move.from)) \(error.message)"))
            }
            moves.append(move)
        }
        for move in record.waits ? moves.reversed() : [] {
            try edits.step()
            do throws(FileProblem) { try edits.filed(move, of: record).arrive() } catch {
                throw takenBack(after: .failed("\(SourceLocation(file: move.from)) \(error.message)"))
            }
        }
        edits.sync(moves)
        try edits.step()
        // The edit can be undone even without the mark.
        try? journal.mark(number, record, isComplete: true)
    }

    /// Returns whether a move that failed may have made a copy on another file system without removing the original.
    private func hasBegun(_ move: EditJournal.Move) -> Bool {
        let move = edits.filed(move, of: record)
        // If this cannot be determined, the move stays in the journal.
        do { return try move.location() == .both && move.isDoubled() } catch { return true }
    }

    // MARK: Taking back

    /// Takes back all changes.
    ///
    /// - Returns: the reason, with what could not be taken back.
    private func takenBack(after reason: EditRefusal) -> EditRefusal {
        do throws(EditRefusal) {
            try edits.takeBack(changes, moves, of: record)
        } catch {
            return unfinished(reason)
        }
        // A folder stays if somebody has put a file into it in the meantime.
        for folder in folders { try? edits.files.removeFolder(folder) }
        if let trash = record.trash { Trash(source: edits.source).tidy(trash) }
        do throws(EditRefusal) {
            try journal.remove(number)
        } catch {
            return unrecorded(reason, since: error)
        }
        return reason
    }

    /// Returns why an edit stopped, if it changed nothing but its record is not up to date.
    private func unrecorded(_ reason: EditRefusal, since failure: EditRefusal) -> EditRefusal {
        .failed("\(reason.cause); nothing was changed, but Undo may fail: \(failure.cause)")
    }

    /// Records what could not be taken back.
    private func unfinished(_ reason: EditRefusal) -> EditRefusal {
        var rest = record
        rest.changes = changes.filter { !isRestored($0) }
        rest.moves = record.moves.map { _ in moves.filter { !isBack($0) } }
        let names = (rest.changes.map(\.path) + (rest.moves ?? []).map(\.from)).map { "\(SourceLocation(file: $0))" }
        do throws(EditRefusal) {
            try journal.mark(number, rest, isComplete: false)
        } catch {
            guard !names.isEmpty else { return unrecorded(reason, since: error) }
            return .failed(
                "\(reason.cause), and these could not be changed back: \(names.joined(separator: ", ")); change them back yourself, since Undo may fail: \(error.cause)"
            )
        }
        guard let first = names.first else { return reason }
        let others = names.count > 1 ? " and \(names.count - 1) more" : ""
        return .failed("\(reason.cause), and \(first)\(others) could not be changed back; choose Undo to try again")
    }

    /// Returns whether a text is certainly as it was before the edit.
    private func isRestored(_ change: EditJournal.FileChange) -> Bool {
        do { return try edits.files.version(of: change) == .before } catch { return false }
    }

    /// Returns whether a file is certainly back.
    private func isBack(_ move: EditJournal.Move) -> Bool {
        do { return try edits.filed(move, of: record).location() == .origin } catch { return false }
    }
}

extension EditRefusal {
    /// Why an edit has stopped.
    fileprivate var cause: String {
        switch self {
        case .changedSince(let path): "\(SourceLocation(file: path)) has changed in the meantime"
        case .failed(let reason), .notEditable(let reason): reason
        default: "the edit has stopped"
        }
    }
}
