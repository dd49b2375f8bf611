internal import AlbumModel
internal import Filing
internal import Foundation
public import Reporting

/// Moves files from the trash back to where `Applying` took them. Never replaces another file that now has the same
/// path. A run that was stopped can be repeated.
public struct Restoring: Sendable {
    private let source: String
    private let wanted: Wanted
    private let step: @Sendable () throws(BuildFailure) -> Void

    /// The batch to restore.
    public enum Wanted: Sendable {
        /// The newest batch that still holds files: a deletion that was stopped may have moved none.
        case last
        /// The batch with this name in the trash.
        case batch(String)
        /// The batch of the selection file at this path.
        case selection(String)
    }

    public init(source: String, wanted: Wanted, interruption: Interruption = Interruption()) {
        self.init(source: source, wanted: wanted) { () throws(BuildFailure) in
            guard !interruption.isRequested else {
                throw BuildFailure(.interrupted, "interrupted; nothing is lost: run the same command again to continue")
            }
        }
    }

    /// - Parameter step: called before each write; throwing from it ends the run at that point.
    init(source: String, wanted: Wanted, step: @escaping @Sendable () throws(BuildFailure) -> Void) {
        self.source = source
        self.wanted = wanted
        self.step = step
    }

    /// Returns the files that would be restored, as paths from the source.
    public func plan() throws(BuildFailure) -> (batch: String, files: [String]) {
        let trash = Trash(source: try Workspace.sourceFolder(source))
        let batch = try choose(trash)
        do throws(FileProblem) {
            let files = try batch.files(batch.record.items.flatMap(\.files), at: [.target, .both])
            return (batch.name, files.map(\.path))
        } catch {
            throw BuildFailure(.system, error.message)
        }
    }

    public func run() throws(BuildFailure) -> MoveReport {
        let trash = Trash(source: try Workspace.sourceFolder(source))
        _ = try choose(trash)
        let lock = try trash.lock()
        defer { lock.release() }
        let batch = try choose(trash)
        var report = MoveReport()
        report.batch = batch.name
        try report.putBack(batch.record.items, from: batch, step: step)
        try step()
        report.clear(batch)
        return report
    }

    private func choose(_ trash: Trash) throws(BuildFailure) -> TrashBatch {
        if case .batch(let name) = wanted, let batch = try trash.batch(name) { return batch }
        let found = try trash.batches()
        let batches = found.readable
        let names = batches.map(\.name)
        let chosen: TrashBatch?
        switch wanted {
        case .last:
            chosen =
                batches.last { batch in
                    guard let files = try? batch.files(batch.record.items.flatMap(\.files), at: [.target, .both])
                    else { return true }
                    return !files.isEmpty
                } ?? batches.last
            // The last one may be one that cannot be understood.
            let newer = found.damaged.last { damaged in
                chosen.map { NaturalOrder.precedes($0.name, damaged.name) } ?? true
            }
            if let newer { throw newer.problem }
        case .batch: chosen = nil
        case .selection(let path):
            let digest = try SelectionFile.digest(path)
            chosen = batches.last { $0.record.selection == digest }
            if chosen == nil, let damaged = found.damaged.last { throw damaged.problem }
        }
        if let chosen { return chosen }
        guard !batches.isEmpty else {
            throw BuildFailure(.usage, "there is nothing to restore: \(trash.folder) does not exist or is empty")
        }
        throw BuildFailure(
            .usage, "\(trash.folder) has no such batch; it holds \(names.suffix(5).joined(separator: ", "))")
    }
}
