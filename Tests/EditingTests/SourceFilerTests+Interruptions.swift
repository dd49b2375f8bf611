import Files
import Foundation
import TestSupport
import Testing

@testable import AlbumSources
@testable import Editing

/// Edits that end before all of their files have moved, and builds that run in the meantime.
extension SourceFilerTests {
    /// Returns whether a folder has the unedited or the raw photo without the edited one, or the edited one
    /// without its text, so that a build would show more than before.
    private func showsMore(_ folder: String, _ files: [String: String]) -> Bool {
        func has(_ name: String) -> Bool { files["\(folder)/\(name)"] != nil }
        return ["IMG_1234.jpg", "IMG_1234.NEF"].contains(where: has) && !has("IMG_E1234.jpg")
            || has("IMG_E1234.jpg") && !has("IMG_E1234.jpg.md")
    }

    /// A build may run at any moment, and the process may end between any two writes.
    @Test(arguments: [true, false]) func showsNoMoreInBetween(isDeleting: Bool) throws {
        for name in ["IMG_E1234.jpg", "IMG_1234.jpg", "IMG_1234.NEF"] {
            try folder.write("photo \(name)", to: "A/\(name)")
        }
        try folder.write("title: One\n", to: "A/IMG_E1234.jpg.md")
        let before = try content()
        let shot = EditedItem(origin: "A/IMG_E1234.jpg", album: "A")
        let source = FiledFolder(
            folder: folder.path, beside: ["A/IMG_E1234.jpg": ["A/IMG_1234.jpg"]])
        let step: @Sendable () throws(EditRefusal) -> Void = { () throws(EditRefusal) in
            guard let files = try? content() else { throw .failed("unreadable") }
            #expect(!showsMore("A", files) && !showsMore("B", files))
        }
        let filer = SourceFiler(source, step: step)
        #expect(try (isDeleting ? filer.delete([shot]) : filer.move([shot], to: "B")) != nil)
        let moved = try content()
        #expect(
            moved["A/IMG_E1234.jpg"] == nil && moved["A/IMG_1234.NEF"] == nil
                && moved.keys.allSatisfy { !$0.contains("moving") })
        _ = try SourceEditor(source, step: step).undo()
        #expect(try content() == before)
    }

    /// Names of equal files that differ only in their beginning.
    @Test func movesNamesThatAreAsLongAsPossible() throws {
        let names = ["一", "二"].map { $0 + String(repeating: "长", count: 82) + ".jpg" }
        for name in names { try folder.write("photo", to: "A/\(name)") }
        let before = try content()
        _ = try filer.move(names.map { EditedItem(origin: "A/\($0)", album: "A") }, to: "B")
        #expect(names.allSatisfy { folder.exists("B/\($0)") && !folder.exists("A/\($0)") })
        _ = try editor.undo()
        #expect(try content() == before)
    }

    /// If a move cannot be undone, the photos stay visible where they are.
    @Test func anUndoThatIsRefusedHidesNothing() throws {
        try folder.write("title: One\n", to: "A/a.jpg.yml")
        let names = folder.names.filter { $0.hasPrefix("A/") }
        _ = try filer.move([photo], to: "B")
        let moved = try content()
        try FileManager.default.moveItem(atPath: "\(folder.path)/A", toPath: "\(folder.path)/elsewhere")
        #expect(throws: EditRefusal.self) { try editor.undo() }
        #expect(try moved.keys.filter { $0.hasPrefix("B/") }.allSatisfy { try content()[$0] == moved[$0] })
        #expect(!folder.names.contains { $0.contains("moving") })
        try FileManager.default.moveItem(atPath: "\(folder.path)/elsewhere", toPath: "\(folder.path)/A")
        // Nor if it fails after some of the files are back.
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/A/a.jpg", withIntermediateDirectories: false)
        #expect(throws: EditRefusal.self) { try editor.undo() }
        #expect(try content()["B/a.jpg"] == moved["B/a.jpg"] && content()["B/a.jpg.yml"] == moved["B/a.jpg.yml"])
        try FileManager.default.removeItem(atPath: "\(folder.path)/A/a.jpg")
        _ = try editor.undo()
        #expect(folder.names.filter { $0.hasPrefix("A/") } == names)
    }

    /// What an earlier move has left waiting, because the program was killed.
    @Test func twoMovesNeverShareAWaitingPlace() throws {
        let dying = Kill(2)
        _ = try? SourceFiler(source) { () throws(EditRefusal) in try dying.step() }.move([photo], to: "B")
        let waiting = try #require(folder.names.first { $0.contains("moving") })
        #expect(waiting.hasPrefix("B/") && waiting.hasSuffix("-a.jpg"))
        // An equal file of another album.
        try folder.write(try folder.read(waiting), to: "D/a.jpg")
        _ = try filer.move([EditedItem(origin: "D/a.jpg", album: "D")], to: "B")
        #expect(folder.exists("B/a.jpg") && folder.exists(waiting))
        _ = try editor.undo()
        _ = try editor.undo()
        #expect(folder.exists("A/a.jpg") && folder.exists("D/a.jpg") && !folder.exists(waiting))
    }

    /// A process that ends between any two writes leaves an edit that is already undone, or one that can be undone.
    @Test(arguments: [true, false]) func survivesKills(isDeleting: Bool) throws {
        try folder.write(Self.list, to: "A/album.yml")
        try folder.write("---\nlocation: Rome\n---\n", to: "A/b.jpg.md")
        let before = try content()
        let items = [photo, EditedItem(origin: "A/b.jpg", album: "A")]
        var done = 0
        for kill in 0..<24 {
            let dying = Kill(kill)
            let step: @Sendable () throws(EditRefusal) -> Void = { () throws(EditRefusal) in try dying.step() }
            let filer = SourceFiler(source, step: step)
            let isDone = (try? isDeleting ? filer.delete(items) : filer.move(items, to: "C")) != nil
            if isDone { done += 1 }
            let all = try content().values.filter { $0.hasPrefix("photo") }
            #expect(all.count == 5, "no photo is lost, and none is there twice")
            // Undoing is killed at the same points, and then completed.
            _ = try? SourceEditor(source, step: step).undo()
            _ = try? editor.undo()
            let after = try content().filter { !$0.key.hasPrefix(".albumgen-trash/") }
            #expect(after == before, "kill \(kill)")
            #expect(throws: EditRefusal.nothingToUndo) { try editor.undo() }
        }
        #expect(done > 8)
    }
}
