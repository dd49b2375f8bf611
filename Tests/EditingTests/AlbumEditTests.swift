import AlbumModel
import Files
import Foundation
import TestSupport
import Testing

@testable import Editing

/// Edits of albums' own values in a source on the disk.
struct AlbumEditTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b", "c", "d"] { try folder.write("no picture", to: "A/\(name).jpg") }
    }

    var editor: SourceEditor { SourceEditor(DiskSource(folder: folder.path)) }

    func item(_ name: String) -> EditedItem { EditedItem(origin: "A/\(name).jpg", album: "A") }

    func read(_ path: String) throws -> String { try folder.read(path) }

    // MARK: Covers

    @Test func writesTheCoverWhereAPersonWould() throws {
        #expect(try editor.setCover(to: item("b"))?.paths == ["A/album.md"])
        #expect(try read("A/album.md") == "---\ncover: b.jpg\n---\n")
        #expect(try editor.setCover(to: item("b")) == nil)
        _ = try editor.undo()
        #expect(!folder.exists("A/album.md"))

        try folder.write("# mine\ntitle: T\ncover: \"a.jpg\" # old\nsort: name\n", to: "A/album.yml")
        _ = try editor.setCover(to: item("c"))
        #expect(try read("A/album.yml") == "# mine\ntitle: T\ncover: \"c.jpg\" # old\nsort: name\n")
        _ = try editor.undo()
        #expect(try read("A/album.yml").contains("\"a.jpg\" # old"))
    }

    @Test func namesACoverByItsFile() throws {
        try folder.write("no picture", to: "A/20190101_120000.jpg")
        _ = try editor.setCover(to: item("20190101_120000"))
        #expect(try read("A/album.md") == "---\ncover: 20190101_120000.jpg\n---\n")
    }

    @Test func addsTheCoverToProse() throws {
        try folder.write("# Summer\r\n\r\nWords.\r\n", to: "A/album.md")
        _ = try editor.setCover(to: item("c"))
        #expect(try read("A/album.md") == "---\r\ncover: c.jpg\r\n---\r\n# Summer\r\n\r\nWords.\r\n")
    }

    @Test func refusesACoverThatDataDecides() throws {
        try folder.write("url\na.jpg\nb.jpg\n", to: "A/album.csv")
        #expect(
            throws: EditRefusal.notEditable(
                "`cover` of the album `A` is set by `A/album.csv`, a data file that albumgen does not change; change it there"
            )
        ) { try editor.setCover(to: item("b")) }
        #expect(!folder.exists("A/album.md"))
        // It is not in the list, and so not in the album.
        #expect(throws: EditRefusal.unknownItem) { try editor.setCover(to: item("c")) }
    }

    var order: String {
        get throws {
            let state = try #require(try DiskSource(folder: folder.path).state(of: EditedAlbum("A"), with: [:]))
            return state.members.map(\.id).joined(separator: " ")
        }
    }

    // MARK: Texts

    private let album = EditedAlbum("A")

    private func write(_ values: [AlbumField: String]) throws -> SourceEditor.Done? {
        try editor.edit(album, try editor.read(album).mark, values)
    }

    @Test func writesTextsOfAnAlbumWithoutAManifest() throws {
        #expect(try editor.read(album).values == [.title: "A", .date: "", .description: "", .text: ""])
        let values: [AlbumField: String] = [
            .title: "Summer: 2024", .date: "2024-07", .description: "Sun", .text: "\n\nTen *days*.\r\n\r\nMore.\n",
        ]
        #expect(try write(values)?.paths == ["A/album.md"])
        #expect(
            try read("A/album.md")
                == "---\ntitle: \"Summer: 2024\"\ndate: 2024-07\ndescription: Sun\n---\nTen *days*.\n\nMore.\n")
        #expect(try editor.read(album).values[.text] == "Ten *days*.\n\nMore.")
        #expect(try write([.text: "Ten *days*.\n\nMore."]) == nil)
        _ = try editor.undo()
        #expect(!folder.exists("A/album.md"))
    }

    @Test func writesTheRootsValuesIntoTheConfiguration() throws {
        let configuration = "# site\ntitle: Our photos # all\nbaseURL: https://a.example/\n"
        try folder.write(configuration, to: "albumgen.yml")
        try folder.write("no picture", to: "r.jpg")
        let root = EditedAlbum("")
        let mark = try editor.read(root).mark
        #expect(
            try editor.edit(root, mark, [.title: "My photos", .text: "Words."])?.paths == ["album.md", "albumgen.yml"])
        #expect(try read("albumgen.yml") == configuration.replacing("Our", with: "My"))
        #expect(try read("album.md") == "Words.\n")
        _ = try editor.undo()
        _ = try editor.setCover(to: EditedItem(origin: "r.jpg", album: ""))
        #expect(try read("albumgen.yml") == configuration + "cover: r.jpg\n")
        _ = try editor.undo()
        #expect(try read("albumgen.yml") == configuration)
        // A manifest takes precedence.
        try folder.write("---\ntitle: Mine\n---\n", to: "album.md")
        _ = try editor.edit(root, try editor.read(root).mark, [.title: "Yours"])
        #expect(try read("album.md") == "---\ntitle: Yours\n---\n")
    }

    @Test func clearsNoTitleThatIsTheFoldersName() throws {
        let found = try editor.read(album)
        #expect(found.values[.title] == "A")
        #expect(try editor.edit(album, found.mark, [.title: ""]) == nil)
        #expect(!folder.exists("A/album.md"))
    }

    @Test func changesOnlyTheLinesThatDiffer() throws {
        let text = "---\r\ncover: a.jpg # c\r\n---\r\n\r\n# Old\r\n\r\nOne.\nTwo.\r\nThree."
        try folder.write(text, to: "A/album.md")
        #expect(try editor.read(album).values[.text] == "# Old\n\nOne.\nTwo.\nThree.")
        _ = try write([.text: "# Old\n\nOne.\n2.\nThree."])
        #expect(try read("A/album.md") == text.replacing("Two", with: "2"))
        // The heading is the title.
        _ = try write([.title: "New *one*"])
        #expect(try read("A/album.md") == text.replacing("Two", with: "2").replacing("# Old", with: "# New \\*one\\*"))
        #expect(try editor.read(album).values[.title] == "New *one*")
        _ = try write([.text: ""])
        #expect(try read("A/album.md").hasPrefix("---\r\ncover: a.jpg # c\r\n---\r\n"))
        #expect(try editor.read(album).values[.text] == "")
        for _ in 0..<3 { _ = try editor.undo() }
        #expect(try read("A/album.md") == text)
    }

    /// A heading that repeats the title of the front matter is not shown, so both change.
    @Test func renamesATitleThatTheHeadingRepeats() throws {
        try folder.write("---\ntitle: The sea # old\n---\n# The sea\n\nOne day.\n", to: "A/album.md")
        _ = try write([.title: "The *ocean*"])
        #expect(
            try read("A/album.md") == "---\ntitle: The *ocean* # old\n---\n# The \\*ocean\\*\n\nOne day.\n")
        #expect(try editor.read(album).values[.title] == "The *ocean*")
    }

    /// Markdown has two ways to write a heading.
    @Test(arguments: ["", "---\ntitle: The sea\n---\n"])
    func renamesATitleThatIsUnderlined(front: String) throws {
        try folder.write("\(front)The sea\n=======\n\nOne day.\n", to: "A/album.md")
        _ = try write([.title: "The *ocean*"])
        let key = front.isEmpty ? "" : "---\ntitle: The *ocean*\n---\n"
        #expect(try read("A/album.md") == "\(key)# The \\*ocean\\*\n\nOne day.\n")
        #expect(try editor.read(album).values[.title] == "The *ocean*")
    }

    @Test func refusesTextsThatWouldDoOtherThings() throws {
        #expect(throws: EditRefusal.self) { try write([.text: "---\ndraft: true\n---\n"]) }
        // A picture in a paragraph of its own would list the items.
        #expect {
            try write([.text: "Look:\n\n![](a.jpg)"])
        } throws: {
            guard case .invalid(let reason)? = $0 as? EditRefusal else { return false }
            return reason.hasPrefix("with this text, 3 of the album’s 4 items would no longer be shown")
        }
        #expect(throws: EditRefusal.unreadable(.date)) { try write([.date: "one day"]) }
        #expect(!folder.exists("A/album.md"))
        // YAML has no place for prose.
        try folder.write("title: Y # y\n", to: "A/album.yml")
        #expect(try editor.read(album).values[.text] == nil)
        #expect(throws: EditRefusal.self) { try write([.text: "Words"]) }
        _ = try write([.title: "Z"])
        #expect(try read("A/album.yml") == "title: Z # y\n")
    }

    /// The page shows the warning afterwards.
    @Test func aWarningRefusesNoText() throws {
        let text = "Hi\n\n---\n\ntitle: x\n\n---\nlast"
        #expect(try editor.preview(album, text: text).problem?.contains("is shown as text") == true)
        #expect(try write([.text: text]) != nil)
        #expect(try read("A/album.md") == text + "\n")
        #expect(try editor.read(album).values[.text] == text)
        // A key that hides something is not shown as text.
        #expect(throws: EditRefusal.self) { try write([.text: "Hi\n\n---\n\ndraft: true\n\n---\nlast"]) }
        #expect(try read("A/album.md") == text + "\n")
    }

    /// Anyone who protects a file wants it to stay as it is, even though replacing it needs no write permission for it.
    @Test func neverChangesAProtectedFile() throws {
        let site = EditedAlbum("")
        func protect(_ path: String, _ mode: Int) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(folder.path)/\(path)")
        }
        try folder.write("title: Site\n", to: "albumgen.yml")
        try folder.write("title: T\nitems:\n- a.jpg\n- b.jpg\n", to: "A/album.yml")
        for (album, path) in [(site, "albumgen.yml"), (album, "A/album.yml")] {
            let before = try read(path)
            func rename(_ title: String) throws {
                _ = try editor.edit(album, try editor.read(album).mark, [.title: title])
            }
            try protect(path, 0o444)
            #expect(throws: EditRefusal.blocked(.protected, path: path)) { try rename("New") }
            #expect(try read(path) == before)
            #expect(throws: EditRefusal.nothingToUndo) { try editor.undo() }
            try protect(path, 0o644)
            try rename("New")
            // Undoing does not replace it, either.
            try protect(path, 0o444)
            #expect(throws: EditRefusal.blocked(.protected, path: path)) { try editor.undo() }
            #expect(try read(path).contains("title: New"))
            try protect(path, 0o644)
            _ = try editor.undo()
            #expect(try read(path) == before)
        }
    }

    /// Characters that also occur in lists do not make a text a list.
    @Test(arguments: ["Texts: 2019 | Rome.", "One ![a](a.jpg) in a sentence.", "Just words."])
    func refusesATextThatWouldHideItems(former: String) throws {
        try folder.write("# T\n\n\(former)\n", to: "A/album.md")
        #expect {
            try write([.text: "# T\n\n\(former)\n\n![](a.jpg)"])
        } throws: {
            guard case .invalid(let reason)? = $0 as? EditRefusal else { return false }
            return reason.hasPrefix("with this text, 3 of the album’s 4 items would no longer be shown")
                && reason.contains("`layout: story`")
        }
        #expect(try read("A/album.md") == "# T\n\n\(former)\n")
        // As the message suggests.
        try folder.write("---\nlayout: story\n---\n# T\n\n\(former)\n", to: "A/album.md")
        #expect(try write([.text: "# T\n\n\(former)\n\n![](a.jpg)"]) != nil)
        #expect(try order == "a b c d")
    }

    /// Editing the text does not publish other items.
    @Test func refusesATextThatWouldShowUnlistedItems() throws {
        for list in ["![a](a.jpg)", "| url |\n|---|\n| a.jpg |"] {
            try folder.write("# T\n\n\(list)\n", to: "A/album.md")
            #expect(try order == "a")
            #expect {
                try write([.text: "# T\n\nWords."])
            } throws: {
                guard case .invalid(let reason)? = $0 as? EditRefusal else { return false }
                return reason.hasPrefix("with this text, 3 items that the album does not list now would be shown")
            }
            #expect(try order == "a")
        }
        // What the text itself lists or no longer lists is intended.
        #expect(try write([.text: "# T\n\n![b](b.jpg)\n\n![c](c.jpg)"]) != nil)
        #expect(try order == "b c")
        #expect(try write([.text: "# T\n\nBest | of all.\n\n![c](c.jpg)"]) != nil)
        #expect(try order == "c")
        // If nothing is unlisted, nothing is shown by mistake.
        for name in ["a", "b", "d"] { try folder.remove("A/\(name).jpg") }
        #expect(try write([.text: "# T\n\nWords."]) != nil)
        #expect(try order == "c")
    }

    /// The same words, divided differently between two fields.
    @Test func theMarkTellsFieldsApart() throws {
        func mark(_ description: String, _ text: String) throws -> String {
            try folder.write("---\ndescription: \(description)\n---\n\(text)\n", to: "A/album.md")
            return try editor.read(EditedAlbum("A")).mark
        }
        #expect(try mark(#""One\ntext=Two""#, "Three") != mark("One", "Two\ntext=Three"))
    }

    @Test func keepsTheTextsOfOthers() throws {
        try folder.write("Mine\n", to: "A/album.md")
        let mark = try editor.read(album).mark
        try folder.write("Theirs\n", to: "A/album.md")
        #expect(throws: EditRefusal.changedAlbum(album)) { try editor.edit(album, mark, [.text: "Ours"]) }
        #expect(try read("A/album.md") == "Theirs\n")
    }

    @Test func previewsWithoutWriting() throws {
        let found = try editor.preview(album, text: "# T\n\nA *word*, <script>x</script> and [a link](javascript:x).")
        let html = try #require(found.state.shown.prose?.html)
        #expect(html.contains("<em>word</em>") && !html.contains("<script") && !html.contains("javascript"))
        #expect(!folder.exists("A/album.md"))
    }
}
