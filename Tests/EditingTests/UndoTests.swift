import Foundation
import TestSupport
import Testing

@testable import AlbumSources
@testable import Editing

/// Undoing edits after a person has renamed or removed their results.
struct UndoTests {
    private let folder: TemporaryFolder
    private let photo = EditedItem(origin: "A/a.jpg", album: "A")

    init() throws {
        folder = try TemporaryFolder()
        for path in ["A/a.jpg", "B/b.jpg", "C/c.jpg"] { try folder.write("photo \(path)", to: path) }
    }

    private var filer: SourceFiler { SourceFiler(FiledFolder(folder: folder.path)) }
    private var editor: SourceEditor { SourceEditor(FiledFolder(folder: folder.path)) }

    private func edit(_ item: EditedItem, title: String) throws {
        _ = try editor.edit([.init(item: item, mark: try editor.read(item).mark)], [.title: .text(title)])
    }

    private func rename(_ old: String, _ new: String) throws {
        try FileManager.default.moveItem(atPath: "\(folder.path)/\(old)", toPath: "\(folder.path)/\(new)")
    }

    @Test(arguments: ["album.json", "export.json"]) func listsInJSONStayAsTheyAre(name: String) throws {
        let list = #"[{"url":"a.jpg","title":"J"},{"url":"d.jpg","title":"K"}]"# + "\n"
        try folder.write("photo", to: "A/d.jpg")
        try folder.write(list, to: "A/\(name)")
        if name != "album.json" { try folder.write("items: \(name)\n", to: "A/album.yml") }
        try edit(EditedItem(origin: "B/b.jpg", album: "B"), title: "B")
        #expect {
            try edit(photo, title: "New")
        } throws: { error in
            if case .notEditable(let reason) = error as? EditRefusal { reason.contains("A/\(name):1:") } else { false }
        }
        #expect {
            try filer.move([photo], to: "B")
        } throws: { error in
            if case .blocked(.listed, _) = error as? EditRefusal { true } else { false }
        }
        #expect(
            throws: EditRefusal.self, "and its entries are not sorted",
            performing: { try editor.move([photo], to: .init(previous: "A/d.jpg", next: nil)) })
        #expect(try folder.read("A/\(name)") == list && folder.exists("A/a.jpg"))
        // The build says which files of the list are missing.
        _ = try filer.delete([photo])
        #expect(try folder.read("A/\(name)") == list && !folder.exists("A/a.jpg"))
        _ = try editor.undo()
        #expect(folder.exists("A/a.jpg"))
        #expect(try editor.undo().paths == ["B/b.jpg.md"])
    }

    @Test func neverKeepsARecordThatCannotBeRead() throws {
        let journal = EditJournal(try EditedFiles(folder.path))
        for path in ["A/album.json", "../a.md", ".albumgen/x.md"] {
            let change = EditJournal.FileChange(path, from: nil, to: [0x61])
            #expect(throws: EditRefusal.self) { try journal.add(EditJournal.Record(changes: [change], time: 1)) }
        }
        #expect(try journal.last() == nil)
    }

    /// Anyone may have written a record.
    @Test func aRecordOfAnImpossiblePlaceChangesNothing() throws {
        try folder.write("---\ntitle: Old\n---\n", to: "A/a.jpg.md")
        try edit(photo, title: "New")
        let text = try folder.read("A/a.jpg.md")
        let path = ".albumgen/edits/00000001.json"
        let record = try folder.read(path)
        try folder.write(record.replacing(#/"offset":\d+/#, with: #""offset":9223372036854775807"#), to: path)
        #expect(throws: EditRefusal.self) { try editor.undo() }
        #expect(try folder.read("A/a.jpg.md") == text)
    }

    /// Other programs may put files beside the records.
    @Test(arguments: ["7.json", "-5.json", "+7.json", "00000000.json", "0000000007.json", "99999999999999999999.json"])
    func filesWithOtherNamesAreNoRecords(name: String) throws {
        try folder.write("{}", to: ".albumgen/edits/\(name)")
        #expect(try !editor.canUndo())
        try edit(photo, title: "One")
        try edit(photo, title: "Two")
        for _ in 0..<2 { _ = try editor.undo() }
        #expect(throws: EditRefusal.nothingToUndo) { try editor.undo() }
        #expect(!folder.exists("A/a.jpg.md") && folder.exists(".albumgen/edits/\(name)"))
    }

    @Test func theHighestNumberIsRefused() throws {
        let name = ".albumgen/edits/9223372036854775807.json"
        try folder.write("{}", to: name)
        #expect {
            try edit(photo, title: "New")
        } throws: { error in
            if case .failed(let reason) = error as? EditRefusal { reason.contains(name) } else { false }
        }
        #expect(!folder.exists("A/a.jpg.md"))
    }

    /// Gives two texts a new title. Meanwhile, other programs save both, the first one after albumgen has changed it.
    ///
    /// - Parameter disturb: what else happens at that moment.
    private func titleTwo(during disturb: @escaping @Sendable () throws -> Void = {}) throws {
        let folder = folder
        let editor = SourceEditor(FiledFolder(folder: folder.path)) { () throws(EditRefusal) in
            guard let text = try? folder.read("A/a.jpg.md"), !text.contains("mine") else { return }
            do {
                try folder.write(text + "mine\n", to: "A/a.jpg.md")
                try folder.write("theirs\n", to: "B/b.jpg.md")
                try disturb()
            } catch {
                throw .failed("\(error)")
            }
        }
        let items = [photo, EditedItem(origin: "B/b.jpg", album: "B")]
        let targets = try items.map { SourceEditor.Target(item: $0, mark: try editor.read($0).mark) }
        _ = try editor.edit(targets, [.title: .text("New")])
    }

    @Test func saysWhatStaysChanged() throws {
        #expect {
            try titleTwo()
        } throws: { error in
            guard case .failed(let reason) = error as? EditRefusal else { return false }
            return reason.hasPrefix("B/b.jpg.md has changed in the meantime")
                && reason.contains("A/a.jpg.md could not be changed back") && reason.contains("Undo")
        }
        #expect(try folder.read("B/b.jpg.md") == "theirs\n")
        // Once the text is as the edit left it, undoing finishes the job.
        try folder.write(folder.read("A/a.jpg.md").replacing("mine\n", with: ""), to: "A/a.jpg.md")
        _ = try self.editor.undo()
        #expect(!folder.exists("A/a.jpg.md"))
    }

    /// As on a full disk: the journal cannot record which files remain changed, either.
    @Test func saysWhenTheJournalCannotBeWritten() throws {
        let record = ".albumgen/edits/00000001.json"
        let folder = folder
        #expect {
            try titleTwo {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(record)")
                try folder.write("in the way", to: "\(record)/file")
            }
        } throws: { error in
            guard case .failed(let reason) = error as? EditRefusal else { return false }
            return reason.hasPrefix("B/b.jpg.md has changed in the meantime") && reason.contains("A/a.jpg.md")
                && reason.contains("cannot write") && reason.contains(record) && !reason.contains("choose Undo")
        }
    }

    /// Everything is as before, but the record stays.
    @Test func saysWhenTheJournalStillHasAnEditThatWasTakenBack() throws {
        let record = ".albumgen/edits/00000001.json"
        let folder = folder
        let editor = SourceEditor(FiledFolder(folder: folder.path)) { () throws(EditRefusal) in
            guard folder.exists(record), !folder.exists("A/a.jpg.md") else { return }
            do {
                try folder.write("theirs\n", to: "A/a.jpg.md")
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(record)")
                try folder.write("in the way", to: "\(record)/file")
            } catch {
                throw .failed("\(error)")
            }
        }
        #expect {
            try editor.edit([.init(item: photo, mark: try editor.read(photo).mark)], [.title: .text("New")])
        } throws: { error in
            guard case .failed(let reason) = error as? EditRefusal else { return false }
            return reason.hasPrefix("A/a.jpg.md has changed in the meantime") && reason.contains("cannot remove")
                && reason.contains(record)
        }
        #expect(try folder.read("A/a.jpg.md") == "theirs\n")
    }

    @Test func takesBackNoOlderEditInstead() throws {
        try edit(EditedItem(origin: "B/b.jpg", album: "B"), title: "B")
        try edit(EditedItem(origin: "C/c.jpg", album: "C"), title: "C")
        try rename("C/c.jpg.md", "C/mine.txt")
        for _ in 0..<2 {
            #expect(throws: EditRefusal.changedSince(path: "C/c.jpg.md")) { try editor.undo() }
        }
        #expect(folder.exists("B/b.jpg.md"))
        try rename("C/mine.txt", "C/c.jpg.md")
        #expect(try editor.undo().paths == ["C/c.jpg.md"])
        #expect(try editor.undo().paths == ["B/b.jpg.md"])
        #expect(throws: EditRefusal.nothingToUndo) { try editor.undo() }
    }

    @Test func aRenamedFileOfAMoveCanComeBack() throws {
        let list = "items:\n- a.jpg # keep me\n- d.jpg\n"
        try folder.write("photo", to: "A/d.jpg")
        try folder.write(list, to: "A/album.yml")
        _ = try filer.move([photo], to: "B")
        try rename("B/a.jpg", "B/z.jpg")
        for _ in 0..<2 {
            #expect(throws: EditRefusal.changedSince(path: "B/a.jpg")) { try editor.undo() }
        }
        try rename("B/z.jpg", "B/a.jpg")
        _ = try editor.undo()
        #expect(try folder.read("A/album.yml") == list && folder.exists("A/a.jpg"))
        #expect(throws: EditRefusal.nothingToUndo) { try editor.undo() }
    }

    @Test func namesWhatIsMissingInARenamedFolder() throws {
        // A text that the edit made, one that it changed, a file that it moved, and a folder that it made.
        try edit(EditedItem(origin: "B/b.jpg", album: "B"), title: "B")
        try refusesWhileRenamed("B", "B/b.jpg.md")
        try edit(EditedItem(origin: "B/b.jpg", album: "B"), title: "Two")
        try refusesWhileRenamed("B", "B/b.jpg.md")
        _ = try filer.move([photo], to: "C")
        try refusesWhileRenamed("C", "C/a.jpg")
        _ = try editor.makeAlbum(in: EditedAlbum("C"), folder: "New", title: "New")
        try refusesWhileRenamed("C", "C/New")
        for _ in 0..<4 { _ = try editor.undo() }
        #expect(!folder.exists("B/b.jpg.md") && !folder.exists("C/New") && folder.exists("A/a.jpg"))
    }

    private func refusesWhileRenamed(_ album: String, _ path: String) throws {
        try rename(album, "Other")
        #expect(throws: EditRefusal.changedSince(path: path)) { try editor.undo() }
        try rename("Other", album)
    }
}
