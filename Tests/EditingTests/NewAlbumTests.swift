import AlbumModel
import Files
import TestSupport
import Testing

@testable import Editing

/// New albums in a source on the disk.
struct NewAlbumTests {
    private let folder: TemporaryFolder
    private let album = EditedAlbum("A")

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b", "c", "d"] { try folder.write("no picture", to: "A/\(name).jpg") }
    }

    private var editor: SourceEditor { SourceEditor(DiskSource(folder: folder.path)) }

    private func read(_ path: String) throws -> String { try folder.read(path) }

    @Test func makesAnAlbumAndTakesItBack() throws {
        let made = try editor.makeAlbum(in: album, folder: "New: 1", title: "New: 1")
        #expect(made.album.path == "A/New: 1")
        #expect(try read("A/New: 1/album.md") == "---\ntitle: \"New: 1\"\n---\n")
        #expect(throws: EditRefusal.self) { try editor.makeAlbum(in: album, folder: "New: 1", title: "x") }
        #expect(throws: EditRefusal.self) { try editor.makeAlbum(in: album, folder: "a.jpg", title: "x") }
        // It can be undone only while nothing else is in the folder.
        try folder.write("no picture", to: "A/New: 1/x.jpg")
        #expect(throws: EditRefusal.notEmpty(path: "A/New: 1")) { try editor.undo() }
        #expect(folder.exists("A/New: 1/album.md"))
        try folder.remove("A/New: 1/x.jpg")
        _ = try editor.undo()
        #expect(!folder.exists("A/New: 1"))
        #expect(throws: EditRefusal.nothingToUndo) { try editor.undo() }
    }

    /// Two folders whose names differ only in form would share an address, and the newer one could take it.
    @Test(arguments: [("Cafe\u{301}", "Caf\u{e9}"), ("Summer", "summer"), ("STRASSE", "stra\u{df}e")])
    func refusesANewAlbumWithAnExistingNameInAnotherForm(existing: String, typed: String) throws {
        try folder.write("no picture", to: "A/\(existing)/x.jpg")
        #expect(
            throws: EditRefusal.invalid("there is already something named `A/\(existing)`; choose another name")
        ) { try editor.makeAlbum(in: album, folder: typed, title: typed) }
        #expect(try folder.contents(of: "A").keys.filter { $0.hasSuffix("album.md") }.isEmpty)
    }

    @Test func aNewAlbumTakesNoAddressOfAnother() throws {
        try folder.write("no picture", to: "A/Rome 2024/x.jpg")
        try folder.write("no picture", to: "A/!!!/x.jpg")
        for name in ["rome-2024", "Rome, 2024"] {
            #expect(
                throws: EditRefusal.invalid(
                    "the address of this album would be that of `A/Rome 2024`; choose another name")
            ) { try editor.makeAlbum(in: album, folder: name, title: name) }
        }
        // The address of a name without letters or digits is a hash; `b` is a photo.
        for name in ["???", "b"] { _ = try editor.makeAlbum(in: album, folder: name, title: name) }
    }

    @Test func aNewAlbumSurvivesKills() throws {
        for kill in 0..<6 {
            let counter = Counter()
            let dying = SourceEditor(DiskSource(folder: folder.path)) { () throws(EditRefusal) in
                guard counter.next() < kill else { throw .failed("killed") }
            }
            let isDone = (try? dying.makeAlbum(in: album, folder: "New", title: "New")) != nil
            if isDone { #expect(try read("A/New/album.md") == "---\ntitle: New\n---\n") }
            _ = try? dying.undo()
            _ = try? editor.undo()
            #expect(!folder.exists("A/New"), "kill \(kill)")
            #expect(throws: EditRefusal.nothingToUndo) { try editor.undo() }
        }
    }

    /// Used by one thread.
    private final class Counter: @unchecked Sendable {
        private var count = 0

        func next() -> Int {
            defer { count += 1 }
            return count
        }
    }
}
