import AlbumModel
import Files
import Foundation
import TestSupport
import Testing

@testable import AlbumSources
@testable import Editing

/// Edits of items in a source on the disk, and undoing them.
struct SourceEditorTests {
    private let folder: TemporaryFolder
    private let item = EditedItem(origin: "A/a.jpg", album: "A")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("no picture", to: "A/a.jpg")
        try folder.write("no picture", to: "A/b.jpg")
    }

    private var editor: SourceEditor { SourceEditor(DiskSource(folder: folder.path)) }

    private func edit(
        _ values: [EditedField: EditedValue], of items: [EditedItem]? = nil, by editor: SourceEditor? = nil
    ) throws -> SourceEditor.Done? {
        let editor = editor ?? self.editor
        let targets = try (items ?? [item]).map { SourceEditor.Target(item: $0, mark: try self.editor.read($0).mark) }
        return try editor.edit(targets, values)
    }

    private func read(_ path: String) throws -> String { try folder.read(path) }

    /// A page may come to belong to another file for which it shows the same values.
    @Test func marksNameTheirFile() throws {
        let other = EditedItem(origin: "A/b.jpg", album: "A")
        let target = SourceEditor.Target(item: other, mark: try editor.read(item).mark)
        #expect(throws: EditRefusal.changed(other)) { try editor.edit([target], [.rating: .text("5")]) }
    }

    @Test func writesWhereAPersonWould() throws {
        // A new sidecar.
        #expect(try edit([.title: .text("One")])?.paths == ["A/a.jpg.md"])
        #expect(try read("A/a.jpg.md") == "---\ntitle: One\n---\n")
        // The existing sidecar, with the field name that it uses.
        try folder.write("name: X # x\n", to: "A/b.yml")
        let other = EditedItem(origin: "A/b.jpg", album: "A")
        #expect(try edit([.title: .text("Two")], of: [other])?.paths == ["A/b.yml"])
        #expect(try read("A/b.yml") == "name: Two # x\n")
        // The list that contains the item, below the item's entry.
        try folder.write("# list\nitems:\n- url: a.jpg # first\n- b.jpg\n", to: "A/album.yml")
        #expect(try edit([.description: .text("D")])?.paths == ["A/album.yml"])
        #expect(try read("A/album.yml") == "# list\nitems:\n- url: a.jpg # first\n  description: D\n- b.jpg\n")
        // An item that the list only names keeps its sidecar.
        #expect(try edit([.rating: .text("4")], of: [other])?.paths == ["A/b.yml"])
        #expect(try read("A/b.yml") == "name: Two # x\nrating: 4\n")
        // A value that is already there needs no edit.
        #expect(try edit([.rating: .text("4")], of: [other]) == nil)
    }

    @Test func setsEveryField() throws {
        try folder.write("categories:\n- tag: T\n", to: "A/album.yml")
        let values: [EditedField: EditedValue] = [
            .title: .text("yes"), .description: .text("a\nb"), .tag: .text("T"), .keywords: .words(["x", "y z"]),
            .rating: .text("3"), .shootTime: .text("about 1950"), .location: .text("Rome: Trastevere"),
            .rotate: .text("90"), .focus: .text("50% 30%"), .draft: .text("true"),
        ]
        #expect(try edit(values)?.paths == ["A/a.jpg.md"])
        let fields = try editor.read(item).fields
        for (field, value) in values where field != .shootTime { #expect(fields[field] == value) }
        #expect(fields[.shootTime] == .text("1950~"))
        // Clearing them works, too.
        #expect(try edit(values.mapValues { $0 == .words(["x", "y z"]) ? .words([]) : .text("") }) != nil)
        #expect(try read("A/a.jpg.md") == "---\n---\n")
    }

    /// An empty file counts as one that has lost its content, which would hide the photo.
    @Test func leavesNoTextEmpty() throws {
        try folder.write("title: T", to: "A/a.jpg.yml")
        #expect(try edit([.title: .text("")])?.paths == ["A/a.jpg.yml"])
        #expect(try read("A/a.jpg.yml") == "\n")
        #expect(try edit([.title: .text("U")])?.paths == ["A/a.jpg.yml"])
        #expect(try read("A/a.jpg.yml") == "title: U\n")
    }

    @Test func neverChangesAProtectedSidecar() throws {
        let text = "---\ntitle: Old\n---\n"
        try folder.write(text, to: "A/b.jpg.md")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path + "/A/b.jpg.md")
        let both = [item, EditedItem(origin: "A/b.jpg", album: "A")]
        #expect(throws: EditRefusal.blocked(.protected, path: "A/b.jpg.md")) {
            try edit([.title: .text("New")], of: both)
        }
        #expect(try read("A/b.jpg.md") == text)
        #expect(!folder.exists("A/a.jpg.md"))
    }

    @Test func removesKeywordsThatOtherProgramsNoted() throws {
        try folder.write("[a.jpg]\nkeywords=sea\n", to: "A/.picasa.ini")
        #expect(try editor.read(item).fields[.keywords] == .words(["sea"]))
        #expect(try edit([.keywords: .words([])])?.paths == ["A/a.jpg.md"])
        #expect(try editor.read(item).fields[.keywords] == .words([]))
        #expect(try edit([.keywords: .words(["sky"])]) != nil)
        #expect(try editor.read(item).fields[.keywords] == .words(["sky"]))
        #expect(try edit([.keywords: .words([])]) != nil)
        #expect(try read("A/a.jpg.md") == "---\nkeywords: []\n---\n")
    }

    @Test func refusesWhatItCannotDo() throws {
        for (value, field) in [("9", EditedField.rating), ("45", .rotate)] {
            #expect(throws: EditRefusal.self) { try edit([field: .text(value)]) }
        }
        // Everyday mistakes are explained in the page's own words.
        #expect(throws: EditRefusal.unreadable(.date)) { try edit([.shootTime: .text("foo")]) }
        for value in ["top", "50%", "200% 10%"] {
            #expect(throws: EditRefusal.unreadable(.focus)) { try edit([.focus: .text(value)]) }
        }
        // A list that albumgen does not change, and that takes precedence.
        try folder.write("url,title\na.jpg,Old\n", to: "A/album.csv")
        #expect(throws: EditRefusal.self) { try edit([.title: .text("New")]) }
        // For fields that it lacks, the sidecar is edited.
        #expect(try edit([.rating: .text("2")])?.paths == ["A/a.jpg.md"])
        #expect(try read("A/album.csv") == "url,title\na.jpg,Old\n")
        // What the file itself says can be replaced, but not removed.
        try folder.write("no picture", to: "B/2003-07-14 Beach.jpg")
        let dated = EditedItem(origin: "B/2003-07-14 Beach.jpg", album: "B")
        #expect(throws: EditRefusal.notRemovable(.shootTime)) { try edit([.shootTime: .text("")], of: [dated]) }
        #expect(try edit([.shootTime: .text("2003-07-15")], of: [dated]) != nil)
        #expect(try edit([.shootTime: .text("")], of: [dated]) != nil)
        #expect(try editor.read(dated).fields[.shootTime] == .text("2003-07-14"))
        let gone = EditedItem(origin: "A/gone.jpg", album: "A")
        #expect(throws: EditRefusal.unknownItem) { try editor.read(gone) }
    }

    /// Dates are not shown in the form in which they are written, and names of people may be left out of the keywords:
    /// what is shown need not be what was written.
    @Test func anEditThatHasNoEffectIsRefused() throws {
        try folder.write("url,shootTime,keywords\na.jpg,2001-02-03,\"beach, sand\"\n", to: "A/album.csv")
        let before = try editor.read(item).fields
        #expect(before[.keywords] == .words(["beach", "sand"]))
        #expect(before[.shootTime] == .text("2001-02-03"))
        let edits: [[EditedField: EditedValue]] = [
            [.shootTime: .text("2005-06-07")], [.shootTime: .text("1999")],
            [.keywords: .words(["beach", "sand", "dune"])],
        ]
        for values in edits {
            #expect(throws: EditRefusal.self, "\(values)") { try edit(values) }
            #expect(try editor.read(item).fields == before)
        }
        // In a text that takes precedence, both can be edited in any form.
        let other = EditedItem(origin: "B/b.jpg", album: "B")
        try folder.write("no picture", to: "B/b.jpg")
        #expect(try edit([.shootTime: .text("1999")], of: [other]) != nil)
        #expect(try edit([.shootTime: .text("summer 1974")], of: [other]) != nil)
        #expect(try edit([.keywords: .words(["dune", "dune", "sand"])], of: [other]) != nil)
        #expect(try read("B/b.jpg.md").contains("dune"))
    }

    @Test func keepsWhatOthersWrote() throws {
        try folder.write("---\ntitle: One\n---\n", to: "A/a.jpg.md")
        let mark = try editor.read(item).mark
        try folder.write("---\ntitle: Two\n---\n", to: "A/a.jpg.md")
        #expect(throws: EditRefusal.changed(item)) {
            try editor.edit([.init(item: item, mark: mark)], [.title: .text("Three")])
        }
        #expect(try read("A/a.jpg.md") == "---\ntitle: Two\n---\n")
        // An edit of another item in the same file does not concern this one.
        try folder.write("items:\n- {url: a.jpg}\n- {url: b.jpg}\n", to: "A/album.yml")
        let now = try editor.read(item).mark
        _ = try edit([.title: .text("B")], of: [EditedItem(origin: "A/b.jpg", album: "A")])
        #expect(try editor.edit([.init(item: item, mark: now)], [.rating: .text("1")]) != nil)
        #expect(try read("A/album.yml") == "items:\n- {url: a.jpg, rating: 1}\n- {url: b.jpg, title: B}\n")
    }

    @Test func keepsPermissions() throws {
        try folder.write("title: One\n", to: "A/a.jpg.yml")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/A/a.jpg.yml")
        _ = try edit([.title: .text("Two")])
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/A/a.jpg.yml")[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func writesThroughNoLink() throws {
        try folder.write("title: Outside\n", to: "outside.yml")
        let source = folder.path + "/A"
        try FileManager.default.createSymbolicLink(
            atPath: source + "/a.jpg.yml", withDestinationPath: source + "/real.txt")
        try folder.write("title: Real\n", to: "A/real.txt")
        #expect(throws: EditRefusal.self) { try edit([.title: .text("New")]) }
        #expect(try read("A/real.txt") == "title: Real\n")
        // Nothing is written to a journal elsewhere, either.
        try FileManager.default.removeItem(atPath: source + "/a.jpg.yml")
        try FileManager.default.createDirectory(atPath: folder.path + "/elsewhere", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/.albumgen", withDestinationPath: folder.path + "/elsewhere")
        #expect(throws: EditRefusal.self) { try edit([.title: .text("New")]) }
        #expect(!folder.exists("A/a.jpg.md"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/elsewhere").isEmpty)
    }

    @Test func undoesInOrderAlsoLater() throws {
        let first = "title: One # c\r\n"
        try folder.write(first, to: "A/a.jpg.yml")
        _ = try edit([.title: .text("Two")])
        _ = try edit([.description: .text("D"), .rating: .text("1")])
        _ = try edit([.title: .text("B")], of: [EditedItem(origin: "A/b.jpg", album: "A")])
        #expect(folder.exists("A/b.jpg.md"))
        // Each time with a new editor, which did not make the edits.
        #expect(try editor.undo().paths == ["A/b.jpg.md"])
        #expect(!folder.exists("A/b.jpg.md"))
        #expect(try editor.undo().paths == ["A/a.jpg.yml"])
        #expect(try read("A/a.jpg.yml") == "title: Two # c\r\n")
        #expect(try editor.canUndo())
        #expect(try editor.undo().paths == ["A/a.jpg.yml"])
        #expect(try read("A/a.jpg.yml") == first)
        #expect(throws: EditRefusal.nothingToUndo) { try editor.undo() }
        #expect(try !editor.canUndo())
    }

    @Test func undoesNothingThatHasChanged() throws {
        _ = try edit([.title: .text("One")], of: [item, EditedItem(origin: "A/b.jpg", album: "A")])
        try folder.write("---\ntitle: Mine\n---\n", to: "A/b.jpg.md")
        #expect(throws: EditRefusal.changedSince(path: "A/b.jpg.md")) { try editor.undo() }
        #expect(try read("A/a.jpg.md") == "---\ntitle: One\n---\n")
        #expect(try read("A/b.jpg.md") == "---\ntitle: Mine\n---\n")
        // Undoing continues once the file is as it was.
        try folder.write("---\ntitle: One\n---\n", to: "A/b.jpg.md")
        #expect(try editor.undo().paths.count == 2)
    }

    @Test func trustsNoRecord() throws {
        try folder.write("keep\n", to: "outside.md")
        let digest = "35e4f8c7a3c1e33ea2e0e5a2a65d9bbbbd6d8ecf2c3d21f3fbd8b0d7c3e2f2a1"
        for path in ["../outside.md", "/etc/x.md", ".albumgen/x.md", "A/a.jpg", "A/../../x.md", ""] {
            let record =
                #"{"version":1,"time":1,"changes":[{"path":"\#(path)","after":"\#(digest)","offset":0,"removed":"","inserted":""}]}"#
            try folder.write(record, to: ".albumgen/edits/00000001.json")
            #expect(throws: EditRefusal.self) { try editor.undo() }
        }
        #expect(try read("outside.md") == "keep\n")
    }

    /// A process that ends between any two writes leaves an edit that is already undone, or one that can be undone.
    @Test func survivesKills() throws {
        let before = "title: One\n"
        let items = [item, EditedItem(origin: "A/b.jpg", album: "A")]
        for kill in 0..<10 {
            try folder.write(before, to: "A/a.jpg.yml")
            let dying = SourceEditor(DiskSource(folder: folder.path)) { [kill = Kill(kill)] () throws(EditRefusal) in
                try kill.step()
            }
            let isDone = (try? edit([.title: .text("Two")], of: items, by: dying)) != nil
            if isDone { #expect(try read("A/b.jpg.md") == "---\ntitle: Two\n---\n") }
            // Undoing is killed at the same points, and then completed.
            _ = try? dying.undo()
            let undone = try? editor.undo()
            #expect(isDone || undone != nil || !folder.exists("A/b.jpg.md"))
            #expect(try read("A/a.jpg.yml") == before, "kill \(kill)")
            #expect(!folder.exists("A/b.jpg.md"), "kill \(kill)")
            #expect(throws: EditRefusal.nothingToUndo) { try editor.undo() }
        }
    }
}
