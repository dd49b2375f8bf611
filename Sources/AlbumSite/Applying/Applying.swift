public import AlbumModel
internal import AlbumSources
internal import Files
internal import Filing
internal import Foundation
public import Reporting

/// Applies a selection file, saved by the viewer, to the source: moves the selected files into a trash folder inside
/// the source, from which `Restoring` can move them back.
///
/// A run can be stopped at any moment without loss: each file is complete, either in its place or in the trash; the
/// trash's record lists all of them; and the same command, run again, continues.
public struct Applying: Sendable {
    private let selection: String
    private let source: String
    private let configurationFile: String?
    private let jobs: Int
    private let step: @Sendable () throws(BuildFailure) -> Void

    /// - Parameters:
    ///   - selection: the path of the selection file.
    ///   - source: the folder of photographs.
    ///   - configurationFile: the path of the configuration; nil means `albumgen.yml` in the source.
    ///   - jobs: the number of files to read concurrently.
    public init(
        selection: String, source: String, configurationFile: String? = nil, jobs: Int,
        interruption: Interruption = Interruption()
    ) {
        self.init(selection: selection, source: source, configurationFile: configurationFile, jobs: jobs) {
            () throws(BuildFailure) in
            guard !interruption.isRequested else {
                throw BuildFailure(
                    .interrupted,
                    "interrupted; nothing is lost: run the same command again to continue, or undo it with --restore"
                )
            }
        }
    }

    /// - Parameter step: called before each write; throwing from it ends the run at that point.
    init(
        selection: String, source: String, configurationFile: String? = nil, jobs: Int = 1,
        step: @escaping @Sendable () throws(BuildFailure) -> Void
    ) {
        self.selection = selection
        self.source = source
        self.configurationFile = configurationFile
        self.jobs = jobs
        self.step = step
    }

    /// Finds the files of the selected items. Refuses items that are unknown or have changed.
    ///
    /// - Throws: if the selection file, the source or its configuration cannot be used at all.
    public func plan() throws(BuildFailure) -> ApplyPlan {
        let path = self.selection
        let (selection, digest) = try SelectionFile.read(path)
        guard selection.action == .delete else {
            throw BuildFailure(
                .usage, "\(SourceLocation(file: path)) is a client's list of picks, not a list of items to delete")
        }
        let opened = try OpenedSource(source, configurationFile: configurationFile)
        let trash = Trash(source: opened.folder)
        var plan = ApplyPlan(
            items: [], doneEarlier: 0, diagnostics: [], trash: trash.folder, source: opened.folder,
            record: TrashRecord(selection: digest, album: selection.album, items: []))

        let batches = try trash.batches()
        plan.diagnostics += batches.damaged.map { Diagnostic(.warning, $0.problem.message) }
        let earlier = batches.readable.last { $0.record.selection == digest && $0.record.album == selection.album }
        let wanted = plan.takeEarlier(earlier, from: selection)
        if !wanted.isEmpty {
            let selected = try SelectedFiles(opened, selection, items: wanted, jobs: jobs)
            plan.diagnostics += selected.refusals
            try plan.take(selected)
        }
        return plan
    }

    /// Moves the files of a plan.
    ///
    /// - Throws: if the trash cannot be written, or the run is interrupted.
    public func carryOut(_ plan: ApplyPlan) throws(BuildFailure) -> MoveReport {
        var report = MoveReport()
        guard !plan.items.isEmpty else { return report }
        let trash = Trash(source: plan.source)
        let lock = try trash.lock()
        defer { lock.release() }
        if let unfinished = plan.unfinished, !unfinished.items.isEmpty {
            report.batch = unfinished.batch.name
            try take(unfinished.items, into: unfinished.batch, &report)
        }
        if !plan.record.items.isEmpty {
            try step()
            let batch = try trash.begin(plan.record, at: Date())
            report.batch = batch.name
            try take(plan.record.items, into: batch, &report)
            report.clear(batch)
        }
        return report
    }

    private func take(_ items: [TrashRecord.Item], into batch: TrashBatch, _ report: inout MoveReport)
        throws(BuildFailure)
    {
        try report.take(items, into: batch, step: step)
    }
}

extension ApplyPlan {
    /// Resumes what an earlier run of the same selection file began.
    ///
    /// - Returns: the items that the earlier run did not know.
    mutating func takeEarlier(_ batch: TrashBatch?, from selection: Selection) -> [Selection.Item] {
        guard let batch else { return selection.items }
        let known = Dictionary(batch.record.items.map { ($0.id, $0) }) { first, _ in first }
        unfinished = (batch, [])
        var others: [Selection.Item] = []
        for item in selection.items {
            guard let recorded = known[item.id] else {
                others.append(item)
                continue
            }
            let pending: [TrashRecord.File]
            do throws(FileProblem) {
                pending = try batch.files(recorded.files, at: [.origin, .both])
            } catch {
                diagnostics.append(Diagnostic(.error, "`\(item.id)` was not moved: \(error.message)", at: item.place))
                continue
            }
            if pending.isEmpty {
                doneEarlier += 1
            } else if pending.contains(where: { !batch.isUnchanged($0) }) {
                let message =
                    "`\(item.id)` was moved by an earlier run, and another file is in its place now; build the site and select again"
                diagnostics.append(Diagnostic(.error, message, at: item.place))
            } else {
                unfinished?.items.append(TrashRecord.Item(id: item.id, files: pending))
                items.append(Item(id: item.id, files: pending.map(\.path)))
            }
        }
        return others
    }

    /// Adds the files found, together with everything that belongs to them.
    fileprivate mutating func take(_ selected: SelectedFiles) throws(BuildFailure) {
        var owned = OwnedFiles(source: source)
        for file in selected.files { for path in [file.path] + file.others { owned.leave(path) } }
        for file in selected.files {
            do throws(FileProblem) {
                var files = try owned.files(of: file.path)
                for other in file.others { files += try owned.files(of: other) }
                guard !files.isEmpty else { continue }
                record.items.append(TrashRecord.Item(id: file.item.id, files: files))
                items.append(Item(id: file.item.id, files: files.map(\.path)))
                diagnostics += file.mentions.map { place in
                    let name = SourceLocation(file: file.path)
                    return Diagnostic(
                        .note,
                        "names `\(name)`, which moves into the trash; change the line, or the next build will not find the file",
                        at: place)
                }
            } catch {
                diagnostics.append(Diagnostic(.error, "`\(file.item.id)` \(error.message)", at: file.item.place))
            }
        }
    }
}

/// The effects of applying a selection file, determined without writing anything.
public struct ApplyPlan: Sendable {
    /// The items that will be moved into the trash, with their files as paths from the source; the photo or video comes
    /// first.
    public var items: [Item]
    /// The number of items in the selection file that an earlier run has already moved.
    public var doneEarlier: Int
    /// Errors for refused items, and notes for what the user has to correct afterwards.
    public var diagnostics: [Diagnostic]
    /// The path of the trash.
    public var trash: String

    public struct Item: Sendable {
        public var id: String
        public var files: [String]
    }

    let source: String
    /// The batch of an earlier run, and the items that it recorded but did not move.
    var unfinished: (batch: TrashBatch, items: [TrashRecord.Item])?
    var record: TrashRecord
}

/// The result of moving files into the trash with `apply`, or back with `--restore`.
public struct MoveReport: Sendable {
    public var items = 0
    public var files = 0
    /// Errors for files that could not be moved, each at the file's location, and warnings about tidying the trash.
    public var diagnostics: [Diagnostic] = []
    /// The name of the batch in the trash.
    public var batch = ""

    public init() {}

    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension MoveReport {
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
