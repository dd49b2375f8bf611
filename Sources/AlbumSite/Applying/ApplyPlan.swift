public import AlbumModel
internal import Files
internal import Reporting

/// What carrying out a selection file will do: made without writing anything.
public struct ApplyPlan: Sendable {
    /// The items that will be moved into the trash, with their files as paths from the source, the photo or video first.
    public var items: [Item]
    /// Items of the file that an earlier run has moved already.
    public var doneEarlier: Int
    /// What is refused, as errors; and what a person has to mend afterwards, as notes.
    public var diagnostics: [Diagnostic]
    /// The trash, as a path.
    public var trash: String

    public struct Item: Sendable {
        public var id: String
        public var files: [String]
    }

    let source: String
    /// What an earlier run wrote down and did not come to move.
    var unfinished: (batch: TrashBatch, items: [TrashRecord.Item])?
    var record: TrashRecord
}

/// What was moved, by `apply` or back by `--restore`.
public struct MoveReport: Sendable {
    public var items = 0
    public var files = 0
    /// What could not be moved, and where it is.
    public var diagnostics: [Diagnostic] = []
    /// The batch's name in the trash.
    public var batch = ""

    public init() {}

    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension MoveReport {
    /// Moves the files of items one by one. What one of them suffers ends nothing.
    ///
    /// - Parameters:
    ///   - step: called before each file; what it throws ends the run there.
    mutating func move(
        _ items: [TrashRecord.Item], step: () throws(BuildFailure) -> Void,
        by move: (TrashRecord.File) throws(TrashProblem) -> Bool
    ) throws(BuildFailure) {
        for item in items {
            var isWhole = true
            var moved = 0
            for file in item.files {
                try step()
                do throws(TrashProblem) {
                    if try move(file) { moved += 1 }
                } catch {
                    diagnostics.append(Diagnostic(.error, error.message, at: SourceLocation(file: file.path)))
                    isWhole = false
                    // Sidecars of a photo that stays, stay with it.
                    if file == item.files.first { break }
                }
            }
            files += moved
            if isWhole, moved > 0 { self.items += 1 }
        }
    }

    /// Removes an empty batch. A batch that cannot be removed is reported, but does not make the run a failure.
    mutating func clear(_ batch: TrashBatch) {
        do throws(FileError) {
            try batch.removeIfEmpty()
        } catch {
            let message = "\(error); nothing is lost, and the next run tries again to tidy the trash"
            diagnostics.append(Diagnostic(.warning, message, at: SourceLocation(file: batch.folder)))
        }
    }
}
