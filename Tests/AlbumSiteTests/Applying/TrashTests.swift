import AlbumModel
import AlbumSources
import Files
import Filing
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AlbumSite
@testable import Reporting

/// Moves files into the trash and back: whenever a run is stopped, nothing is lost, and the next run continues.
struct TrashTests {
    private let folder: TemporaryFolder
    private static let paths = ["a.jpg", "a.jpg.md", "sub/b.jpg", "sub/b.xmp"]

    init() throws {
        folder = try TemporaryFolder()
        for path in Self.paths { try folder.write("content of \(path)", to: path) }
    }

    /// Ends a run before the step with this number, like a kill: nothing is cleaned up.
    private final class Kill: Sendable {
        private let left: Mutex<Int>

        init(before step: Int) { left = Mutex(step) }

        @Sendable func step() throws(BuildFailure) {
            let isOver = left.withLock { left in
                defer { left -= 1 }
                return left == 0
            }
            if isOver { throw BuildFailure(.interrupted, "killed") }
        }
    }

    private let selection = Selection(
        album: "",
        items: ["a", "b"].map { Selection.Item(id: $0, media: ["m"], place: SourceLocation(file: "selection.json")) })

    private func record(_ path: String) throws -> TrashRecord.File {
        let stamp = try #require(FileStamp(ofFile: "\(folder.path)/\(path)"))
        return TrashRecord.File(path: path, size: stamp.size, modified: stamp.modified)
    }

    /// Returns the plan of a run that has found a and b, or of the run after one that was killed.
    private func plan() throws -> ApplyPlan {
        let trash = Trash(source: folder.path)
        var plan = ApplyPlan(
            items: [], doneEarlier: 0, diagnostics: [], trash: trash.folder, source: folder.path,
            record: TrashRecord(selection: "digest", album: "", items: []))
        let others = plan.takeEarlier(try trash.batches().readable.last, from: selection)
        if !others.isEmpty {
            plan.record.items = [
                TrashRecord.Item(id: "a", files: [try record("a.jpg"), try record("a.jpg.md")]),
                TrashRecord.Item(id: "b", files: [try record("sub/b.jpg"), try record("sub/b.xmp")]),
            ]
            plan.items = plan.record.items.map { ApplyPlan.Item(id: $0.id, files: $0.files.map(\.path)) }
        }
        return plan
    }

    private func apply(_ step: @escaping @Sendable () throws(BuildFailure) -> Void = {}) throws -> MoveReport {
        try Applying(selection: "", source: folder.path, step: step).carryOut(try plan())
    }

    private func restore(_ step: @escaping @Sendable () throws(BuildFailure) -> Void = {}) throws -> MoveReport {
        try Restoring(source: folder.path, wanted: .last, step: step).run()
    }

    /// Checks that each file exists in exactly one place, the source or the trash, with its content.
    private func expectNothingIsLost(_ comment: Comment) throws {
        let names = folder.names.filter { !$0.hasSuffix(TrashRecord.fileName) }
        for path in Self.paths {
            let places = names.filter { $0 == path || ($0.hasPrefix(".") && $0.hasSuffix("/files/\(path)")) }
            #expect(places.count == 1, comment)
            #expect(try places.map(folder.read) == ["content of \(path)"], comment)
        }
    }

    @Test func whatIsMovedComesBackAndTheTrashGoes() throws {
        let moved = try apply()
        #expect(moved.items == 2 && moved.files == 4 && moved.diagnostics.isEmpty)
        #expect(!folder.exists("a.jpg") && !folder.exists("sub/b.xmp"))
        try expectNothingIsLost("moved")
        let back = try restore()
        #expect(back.items == 2 && back.files == 4 && back.diagnostics.isEmpty)
        #expect(folder.names == ["a.jpg", "a.jpg.md", "sub", "sub/b.jpg", "sub/b.xmp"])
    }

    /// A deletion that was stopped before it moved a file leaves a batch that holds none.
    @Test func whatComesBackIsTheLastThatWasMoved() throws {
        _ = try apply()
        try folder.write("c", to: "c.jpg")
        let record = TrashRecord(
            selection: "", album: "", items: [TrashRecord.Item(id: "c", files: [try record("c.jpg")])])
        _ = try Trash(source: folder.path).begin(record, at: Date(timeIntervalSinceNow: 5))
        #expect(try Trash(source: folder.path).batches().readable.count == 2)
        #expect(try restore().files == 4)
        for path in Self.paths + ["c.jpg"] { #expect(folder.exists(path)) }
    }

    /// The clock may have been set back since the batch before.
    @Test func theLastBatchIsTheOneThatBeganLast() throws {
        _ = try apply()
        let first = try #require(try Trash(source: folder.path).batches().readable.first)
        let later = "20991231T235959Z"
        try FileManager.default.moveItem(
            atPath: first.folder, toPath: "\(folder.path)/\(Trash.folderName)/\(later)")
        for path in ["c.jpg", "d.jpg"] {
            try folder.write(path, to: path)
            let file = try record(path)
            let record = TrashRecord(selection: path, album: "", items: [TrashRecord.Item(id: path, files: [file])])
            let batch = try Trash(source: folder.path).begin(record, at: Date())
            try batch.take(file)
        }
        #expect(try Trash(source: folder.path).batches().readable.map(\.name) == [later, "\(later)-2", "\(later)-3"])
        #expect(try restore().files == 1 && folder.exists("d.jpg") && !folder.exists("c.jpg"))
    }

    /// A new folder would lack the manifest that may have hidden the album.
    @Test func nothingComesBackIntoAFolderThatIsGone() throws {
        _ = try apply()
        try FileManager.default.moveItem(atPath: "\(folder.path)/sub", toPath: "\(folder.path)/renamed")
        let report = try restore()
        #expect(report.files == 2 && folder.exists("a.jpg") && !folder.exists("sub"))
        let problem = try #require(report.diagnostics.first).description
        #expect(
            problem.hasPrefix("sub/b.xmp: error: was in the folder `sub`, which is gone; make it again"), "\(problem)")
        try FileManager.default.createDirectory(atPath: "\(folder.path)/sub", withIntermediateDirectories: false)
        #expect(try restore().files == 2 && folder.exists("sub/b.jpg"))
    }

    @Test(arguments: 0...4)
    func aRunKilledBeforeAnyStepContinues(step: Int) throws {
        #expect(throws: BuildFailure.self) { _ = try apply(Kill(before: step).step) }
        try expectNothingIsLost("killed")
        let report = try apply()
        #expect(report.diagnostics.isEmpty)
        for path in Self.paths { #expect(!folder.exists(path)) }
        try expectNothingIsLost("continued")
        #expect(try Trash(source: folder.path).batches().readable.count == 1)
    }

    @Test(arguments: 1...4)
    func aRunKilledBeforeAnyStepIsUndone(step: Int) throws {
        #expect(throws: BuildFailure.self) { _ = try apply(Kill(before: step).step) }
        #expect(try restore().diagnostics.isEmpty)
        for path in Self.paths { #expect(folder.exists(path)) }
        #expect(!folder.exists(Trash.folderName))
    }

    @Test(arguments: 0...4)
    func aRestorationKilledBeforeAnyStepContinues(step: Int) throws {
        _ = try apply()
        #expect(throws: BuildFailure.self) { _ = try restore(Kill(before: step).step) }
        try expectNothingIsLost("killed")
        #expect(try restore().diagnostics.isEmpty)
        for path in Self.paths { #expect(folder.exists(path)) }
        #expect(!folder.exists(Trash.folderName))
    }

    @Test func whatIsThereByNowIsNotReplaced() throws {
        _ = try apply()
        try folder.write("another", to: "a.jpg")
        let report = try restore()
        #expect(report.diagnostics.map(\.description).first?.hasPrefix("a.jpg: error: is another file now") == true)
        #expect(try folder.read("a.jpg") == "another")
        // The sidecar stays with its photo; the other item comes back.
        #expect(!folder.exists("a.jpg.md") && folder.exists("sub/b.jpg"))
        try FileManager.default.removeItem(atPath: "\(folder.path)/a.jpg")
        #expect(try restore().diagnostics.isEmpty)
        #expect(try folder.read("a.jpg") == "content of a.jpg")
    }

    @Test func whatChangedBetweenPlanAndMoveStays() throws {
        let plan = try plan()
        try folder.write("changed and longer", to: "sub/b.jpg")
        let report = try Applying(selection: "", source: folder.path) {}.carryOut(plan)
        #expect(report.items == 1 && report.files == 2)
        #expect(report.diagnostics.map(\.location?.file) == ["sub/b.jpg"])
        #expect(folder.exists("sub/b.jpg") && folder.exists("sub/b.xmp"))
    }

    @Test func aFolderThatBecameALinkIsNotFollowed() throws {
        _ = try apply()
        let outside = try TemporaryFolder()
        try FileManager.default.removeItem(atPath: "\(folder.path)/sub")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/sub", withDestinationPath: outside.path)
        let report = try restore()
        #expect(report.files == 2)
        #expect(report.diagnostics.map(\.location?.file) == ["sub/b.xmp", "sub/b.jpg"])
        #expect(outside.names.isEmpty)
    }

    @Test(arguments: ["../secret", "/etc/passwd", ".albumgen-trash/x", "a//b", ""])
    func aRecordThatLeavesTheSourceIsNotBelieved(path: String) throws {
        let file = TrashRecord.File(path: path, size: 1, modified: 1)
        let record = TrashRecord(selection: "", album: "", items: [TrashRecord.Item(id: "a", files: [file])])
        try folder.write("", to: ".albumgen-trash/1/files/a.jpg")
        try record.write(to: "\(folder.path)/.albumgen-trash/1")
        let error = #expect(throws: BuildFailure.self) { _ = try restore() }
        #expect(error?.kind == .system)
    }

    @Test func aLinkInPlaceOfTheTrashIsRefused() throws {
        let outside = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/.albumgen-trash", withDestinationPath: outside.path)
        #expect(throws: BuildFailure.self) { _ = try apply() }
        #expect(outside.names.isEmpty && folder.exists("a.jpg"))
    }

    /// Puts a file in place of the trash folder: the same as any read error, but easy to cause without changing
    /// permissions.
    @Test func aTrashThatCannotBeReadIsNotEmpty() throws {
        try folder.write("", to: Trash.folderName)
        let error = #expect(throws: BuildFailure.self) { _ = try Trash(source: folder.path).batches() }
        #expect(error?.kind == .system)
    }

    @Test func whatKeepsABatchFromBeingTidiedIsReported() throws {
        _ = try apply()
        let batch = try #require(try Trash(source: folder.path).batches().readable.first)
        // The record cannot be removed, because it is now a folder.
        try FileManager.default.removeItem(atPath: "\(batch.folder)/\(TrashRecord.fileName)")
        try FileManager.default.createDirectory(
            atPath: "\(batch.folder)/\(TrashRecord.fileName)", withIntermediateDirectories: false)
        var report = MoveReport()
        for file in batch.record.items.flatMap(\.files) { try batch.putBack(file) }
        report.clear(batch)
        #expect(report.diagnostics.count == 1 && !report.hasErrors)
        #expect(report.diagnostics.first?.message.contains("cannot remove") == true, "\(report.diagnostics)")
    }

    /// If a parent folder in the path is really a file, the path is simply absent; a name that is too long is an error.
    @Test func aFileThatCannotBeLookedForIsNotGone() throws {
        let long = String(repeating: "n", count: 300)
        let file = TrashRecord.File(path: long, size: 1, modified: 1)
        let batch = TrashBatch(
            source: folder.path, name: "1", record: TrashRecord(selection: "", album: "", items: []))
        #expect(throws: FileProblem.self) { _ = try batch.location(of: file) }
        let absent = TrashRecord.File(path: "a.jpg/b.jpg", size: 1, modified: 1)
        #expect(try batch.location(of: absent) == .nowhere)
    }
}
