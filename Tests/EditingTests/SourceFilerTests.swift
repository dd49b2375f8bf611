import Files
import Foundation
import TestSupport
import Testing

@testable import AlbumSources
@testable import Editing

/// Deletes and moves items of a source on the disk, and brings them back.
struct SourceFilerTests {
    let folder: TemporaryFolder
    let photo = EditedItem(origin: "A/a.jpg", album: "A")
    static let list = "# mine\nitems:\n- url: a.jpg # first\n  title: 'One: 1'\n\n  rating: 3\n- b.jpg\n"

    init() throws {
        folder = try TemporaryFolder()
        for path in ["A/a.jpg", "A/b.jpg", "B/x.jpg", "C/y.jpg", "C/z.jpg"] {
            try folder.write("photo \(path)", to: path)
        }
        try folder.write("items:\n  - url: y.jpg\n    title: Y\n", to: "C/album.yml")
    }

    var source: FiledFolder { FiledFolder(folder: folder.path) }
    var filer: SourceFiler { SourceFiler(source) }
    var editor: SourceEditor { SourceEditor(source) }

    /// All files with their contents, except those that albumgen keeps for itself.
    func content() throws -> [String: String] {
        var found: [String: String] = [:]
        for name in folder.names where !name.hasPrefix(".albumgen/") {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(folder.path)/\(name)", isDirectory: &isFolder)
            if !isFolder.boolValue { found[name] = try folder.read(name) }
        }
        return found
    }

    private func edit(_ item: EditedItem, title: String) throws {
        _ = try editor.edit([.init(item: item, mark: try editor.read(item).mark)], [.title: .text(title)])
    }

    // MARK: Deleting

    @Test func deletesWithAllThatBelongsAndBringsItBack() throws {
        try folder.write("raw", to: "A/a.NEF")
        try folder.write("film", to: "A/a.MOV")
        try folder.write("<x/>", to: "A/a.xmp")
        try folder.write("---\ntitle: One\n---\n", to: "A/a.jpg.md")
        let before = try content()
        let filer = SourceFiler(FiledFolder(folder: folder.path, beside: ["A/a.jpg": ["A/a.MOV"]]))
        let done = try filer.delete([photo])
        #expect(done?.paths == ["A/a.NEF", "A/a.MOV", "A/a.jpg", "A/a.jpg.md", "A/a.xmp"])
        for name in ["a.jpg", "a.jpg.md", "a.xmp", "a.NEF", "a.MOV"] { #expect(!folder.exists("A/\(name)")) }
        #expect(folder.exists("A/b.jpg"))
        #expect(try content().keys.filter { $0.hasPrefix(".albumgen-trash/") }.count == 6)
        // With a new editor, which did not make the change.
        #expect(try editor.undo().paths.count == 5)
        #expect(try content() == before)
        #expect(!folder.exists(".albumgen-trash"))
        #expect(throws: EditRefusal.nothingToUndo) { try editor.undo() }
    }

    @Test func aPosterMovesWithItsVideo() throws {
        try folder.write("film", to: "A/walk.mp4")
        try folder.write("poster: cover.jpg\n", to: "A/walk.mp4.yml")
        try folder.write("photo", to: "A/cover.jpg")
        try folder.write("<x/>", to: "A/cover.jpg.xmp")
        let before = try content()
        let video = EditedItem(origin: "A/walk.mp4", album: "A")
        let files = ["cover.jpg", "walk.mp4", "walk.mp4.yml", "cover.jpg.xmp"]
        #expect(try filer.delete([video])?.paths == files.map { "A/\($0)" })
        #expect(try content().keys.allSatisfy { !$0.hasPrefix("A/walk") && !$0.hasPrefix("A/cover") })
        _ = try editor.undo()
        #expect(try content() == before)
        _ = try filer.move([video], to: "B")
        #expect(try files.allSatisfy { try content()["B/\($0)"] == before["A/\($0)"] })
        _ = try editor.undo()
        #expect(try content() == before)
    }

    @Test func takesAnEntryOutOfItsList() throws {
        try folder.write(Self.list, to: "A/album.yml")
        let before = try content()
        _ = try filer.delete([photo])
        #expect(try folder.read("A/album.yml") == "# mine\nitems:\n- b.jpg\n")
        _ = try filer.delete([EditedItem(origin: "A/b.jpg", album: "A")])
        // Even without entries, the list remains.
        #expect(try folder.read("A/album.yml") == "# mine\nitems:\n  []\n")
        _ = try editor.undo()
        _ = try editor.undo()
        #expect(try content() == before)
        // A list that albumgen does not edit stays, and the build says which of its files are missing.
        try folder.write("url,title\na.jpg,One\nb.jpg,Two\n", to: "B/album.csv")
        for name in ["a", "b"] { try folder.write("photo", to: "B/\(name).jpg") }
        _ = try filer.delete([EditedItem(origin: "B/a.jpg", album: "B")])
        #expect(try folder.read("B/album.csv") == "url,title\na.jpg,One\nb.jpg,Two\n")
        #expect(!folder.exists("B/a.jpg"))
    }

    /// An order that was made by dragging names no photo that has left.
    @Test(arguments: [
        ("order: [a.jpg, b.jpg]\n", "order: [b.jpg]\n"),
        ("order:\n- b.jpg # first\n- a.jpg # second\n", "order:\n- b.jpg # first\n"),
        ("title: A\norder: [a.jpg]\n", "title: A\n"),
        ("order: [Inner, b.jpg] # mine\n", "order: [Inner, b.jpg] # mine\n"),
    ]) func takesNamesOutOfAnOrder(order: String, after: String) throws {
        for leaves in [
            { (filer: SourceFiler) in try filer.delete([photo]) }, { filer in try filer.move([photo], to: "B") },
        ] {
            try folder.write(order, to: "A/album.yml")
            let before = try content()
            _ = try leaves(filer)
            #expect(try folder.read("A/album.yml") == after)
            _ = try editor.undo()
            #expect(try content() == before)
        }
    }

    @Test func aManifestThatIsALinkKeepsNobodyFromDeleting() throws {
        try folder.write("order: [a.jpg]\n", to: "mine.yml")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/A/album.yml", withDestinationPath: "../mine.yml")
        _ = try filer.delete([photo])
        #expect(try folder.read("mine.yml") == "order: [a.jpg]\n")
        #expect(!folder.exists("A/a.jpg"))
    }

    /// The advice for albumgen's own folders, to move the link away, would lose the album here.
    @Test func saysThatAnAlbumsFolderIsALink() throws {
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/L", withDestinationPath: "A")
        let files = try EditedFiles(folder.path)
        let refusal = EditRefusal.notEditable("L is a link; change the files in the folder that it leads to")
        #expect(throws: refusal) { try files.bytes(of: "L/a.jpg.md") }
        #expect(throws: refusal) { try files.names(in: "L") }
        #expect(throws: refusal) { try files.replace("L/a.jpg.md", expecting: nil, with: []) }
        let item = EditedItem(origin: "L/a.jpg", album: "L")
        #expect(throws: refusal) { try filer.delete([item]) }
        #expect(throws: refusal) { try filer.move([item], to: "B") }
    }

    @Test func undoesInOrderWithOtherEdits() throws {
        let before = try content()
        try edit(photo, title: "One")
        _ = try filer.delete([photo, EditedItem(origin: "A/b.jpg", album: "A")])
        try edit(EditedItem(origin: "B/x.jpg", album: "B"), title: "X")
        #expect(try editor.undo().paths == ["B/x.jpg.md"])
        #expect(Set(try editor.undo().paths) == ["A/a.jpg", "A/a.jpg.md", "A/b.jpg"])
        #expect(try folder.read("A/a.jpg.md") == "---\ntitle: One\n---\n")
        #expect(try editor.undo().paths == ["A/a.jpg.md"])
        #expect(try content() == before)
    }

    /// On a full disk, only renaming can undo the deletion of a photo.
    @Test func bringsFilesBackWithoutWriting() throws {
        _ = try filer.delete([photo])
        let path = ".albumgen/edits/00000001.json"
        let record = try folder.read(path)
        let folder = folder
        let editor = SourceEditor(source) { () throws(EditRefusal) in
            if folder.exists(path), (try? folder.read(path)) != record { throw .failed("the record was written") }
        }
        #expect(try editor.undo().paths == ["A/a.jpg"])
        #expect(folder.exists("A/a.jpg"))
    }

    @Test func overwritesNothingThatCameMeanwhile() throws {
        _ = try filer.delete([photo])
        try folder.write("another", to: "A/a.jpg")
        #expect(throws: EditRefusal.blocked(.replaced, path: "A/a.jpg")) { try editor.undo() }
        #expect(try folder.read("A/a.jpg") == "another")
        try FileManager.default.removeItem(atPath: folder.path + "/A/a.jpg")
        _ = try editor.undo()
        #expect(try folder.read("A/a.jpg") == "photo A/a.jpg")
    }

    @Test func anEmptiedTrashEndsNoOtherUndoing() throws {
        try edit(EditedItem(origin: "A/b.jpg", album: "A"), title: "B")
        _ = try filer.delete([photo])
        try FileManager.default.removeItem(atPath: folder.path + "/.albumgen-trash")
        #expect(throws: EditRefusal.blocked(.gone, path: "A/a.jpg")) { try editor.undo() }
        #expect(try editor.undo().paths == ["A/b.jpg.md"])
    }

    // MARK: Moving

    /// A list names one file, so the others' descriptions would be lost; if every file is an item, more is shown.
    @Test(arguments: ["items: [x.jpg]\n", "versions: all\n"])
    func keepsTheFilesOfAShotTogether(target: String) throws {
        try folder.write("photo", to: "A/a-edited.jpg")
        try folder.write("title: My sea\n", to: "A/a.jpg.yml")
        try folder.write(target, to: "B/album.yml")
        let before = try content()
        let filer = SourceFiler(FiledFolder(folder: folder.path, beside: ["A/a-edited.jpg": ["A/a.jpg"]]))
        let shot = EditedItem(origin: "A/a-edited.jpg", album: "A")
        #expect(throws: EditRefusal.blocked(.severalFiles, path: "A/a.jpg")) { try filer.move([shot], to: "B") }
        #expect(try content() == before)
        // Without either, all of them move.
        #expect(try filer.move([shot], to: "")?.paths.sorted() == ["A/a-edited.jpg", "A/a.jpg", "A/a.jpg.yml"])
    }

    @Test func movesWithAllThatBelongsAndBack() throws {
        try folder.write("raw", to: "A/a.NEF")
        try folder.write("title: One\n", to: "A/a.yml")
        let before = try content()
        #expect(try filer.move([photo], to: "B")?.paths == ["A/a.NEF", "A/a.jpg", "A/a.yml"])
        #expect(try folder.read("B/a.jpg") == "photo A/a.jpg" && folder.read("B/a.yml") == "title: One\n")
        #expect(folder.exists("B/a.NEF") && !folder.exists("A/a.jpg"))
        // An edit there and its undo change the sidecar's time.
        try edit(EditedItem(origin: "B/a.jpg", album: "B"), title: "Two")
        _ = try editor.undo()
        _ = try editor.undo()
        #expect(try content() == before)
        #expect(try filer.move([photo], to: "A") == nil)
    }

    @Test func movesTheEntryOfAList() throws {
        try folder.write(Self.list, to: "A/album.yml")
        let before = try content()
        _ = try filer.move([photo], to: "C")
        #expect(try folder.read("A/album.yml") == "# mine\nitems:\n- b.jpg\n")
        #expect(
            try folder.read("C/album.yml")
                == "items:\n  - url: y.jpg\n    title: Y\n  - url: a.jpg # first\n    title: 'One: 1'\n\n    rating: 3\n"
        )
        _ = try editor.undo()
        #expect(try content() == before)
        // Several at once, one of which the list only names.
        _ = try filer.move([photo, EditedItem(origin: "A/b.jpg", album: "A")], to: "C")
        #expect(try folder.read("C/album.yml").hasSuffix("    rating: 3\n  - b.jpg\n"))
        _ = try editor.undo()
        #expect(try content() == before)
        // Into an album without a list: into a sidecar.
        _ = try filer.move([photo], to: "B")
        #expect(try folder.read("B/a.jpg.md") == "---\n# first\ntitle: 'One: 1'\n\nrating: 3\n---\n")
        #expect(try editor.read(EditedItem(origin: "B/a.jpg", album: "B")).fields[.title] == .text("One: 1"))
        _ = try editor.undo()
        #expect(try content() == before)
        // From an album without a list into one with a list.
        _ = try filer.move([EditedItem(origin: "B/x.jpg", album: "B")], to: "C")
        #expect(try folder.read("C/album.yml").hasSuffix("    title: Y\n  - x.jpg\n"))
    }

    @Test func movesEntriesInBrackets() throws {
        try folder.write("items: [a.jpg, {url: b.jpg, title: B}] # all\n", to: "A/album.yml")
        try folder.write("items: [x.jpg]\n", to: "B/album.yml")
        _ = try filer.move([EditedItem(origin: "A/b.jpg", album: "A")], to: "B")
        #expect(try folder.read("A/album.yml") == "items: [a.jpg] # all\n")
        #expect(try folder.read("B/album.yml") == "items: [x.jpg, {url: b.jpg, title: B}]\n")
        _ = try filer.move([photo], to: "B")
        #expect(try folder.read("A/album.yml") == "items: [] # all\n")
        _ = try filer.move([EditedItem(origin: "B/b.jpg", album: "B")], to: "C")
        #expect(try folder.read("C/album.yml").hasSuffix("    title: Y\n  - {url: b.jpg, title: B}\n"))
    }

    /// A list looks like this once all of the album's photos have been deleted.
    @Test(arguments: ["items:\n  []\n", "# mine\nitems: [] # none\ntitle: B\n", "---\nitems: []\n---\nWords\n"])
    func movesIntoAnEmptiedList(list: String) throws {
        let manifest = list.hasPrefix("---") ? "B/album.md" : "B/album.yml"
        try folder.write(Self.list, to: "A/album.yml")
        try folder.write(list, to: manifest)
        let before = try content()
        _ = try filer.move([photo, EditedItem(origin: "A/b.jpg", album: "A")], to: "B")
        let block = "- url: a.jpg # first\n  title: 'One: 1'\n\n  rating: 3\n- b.jpg"
        #expect(
            try folder.read(manifest)
                == list.replacing("  []", with: block).replacing(" []", with: "\n" + block)
                .replacing(
                    block + " # none", with: "- url: a.jpg # first\n  title: 'One: 1'\n\n  rating: 3 # none\n- b.jpg"))
        _ = try editor.undo()
        #expect(try content() == before)
        try folder.remove("A/album.yml")
        _ = try filer.move([EditedItem(origin: "A/b.jpg", album: "A")], to: "B")
        #expect(
            try folder.read(manifest)
                == list.replacing("  []", with: "- b.jpg").replacing("[]", with: "[b.jpg]"))
    }

    @Test func movesLinksOnlyIfTheyLeadToTheSameFile() throws {
        try folder.write("photo q", to: "D/sub/q.jpg")
        for (name, target) in [
            ("relative.jpg", "../D/sub/q.jpg"), ("absolute.jpg", "\(folder.path)/D/sub/q.jpg"),
            ("broken.jpg", "nothing.jpg"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/A/\(name)", withDestinationPath: target)
        }
        func move(_ name: String, to album: String) throws -> SourceEditor.Done? {
            try filer.move([EditedItem(origin: "A/\(name)", album: "A")], to: album)
        }
        #expect(throws: EditRefusal.blocked(.relativeLink, path: "A/relative.jpg")) {
            try move("relative.jpg", to: "D/sub")
        }
        #expect(throws: EditRefusal.blocked(.relativeLink, path: "A/relative.jpg")) { try move("relative.jpg", to: "") }
        #expect(throws: EditRefusal.self) { try move("broken.jpg", to: "B") }
        #expect(try move("relative.jpg", to: "B") != nil)
        #expect(try move("absolute.jpg", to: "D/sub") != nil)
        #expect(try folder.read("B/relative.jpg") == "photo q")
        #expect(try folder.read("D/sub/absolute.jpg") == "photo q")
    }

    @Test func trustsNoRecordOfMoves() throws {
        try folder.write("keep", to: ".secret/a.jpg")
        for (from, to, trash) in [
            ("A/n.jpg", ".secret/a.jpg", "null"), ("../n.jpg", "A/a.jpg", "null"),
            ("A/n.jpg", ".secret/a.jpg", "\"1\""), ("A/n.jpg", ".albumgen-trash/../../a.jpg", "\"../..\""),
        ] {
            try folder.write(
                #"{"version":2,"time":1,"changes":[],"moves":[{"from":"\#(from)","to":"\#(to)","size":4,"modified":1}],"trash":\#(trash)}"#,
                to: ".albumgen/edits/00000001.json")
            #expect(throws: EditRefusal.self) { try editor.undo() }
        }
        #expect(try folder.read(".secret/a.jpg") == "keep")
        #expect(folder.exists("A/a.jpg"))
    }

    // MARK: Kills
}
