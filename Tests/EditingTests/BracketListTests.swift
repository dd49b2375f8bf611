import Files
import TestSupport
import Testing

@testable import AlbumSources
@testable import Editing

/// Lists in brackets, from which items are taken and to which they are added.
struct BracketListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in ["A/a.jpg", "A/b.jpg", "B/x.jpg"] { try folder.write("photo \(path)", to: path) }
    }

    private var source: FiledFolder { FiledFolder(folder: folder.path) }
    private var filer: SourceFiler { SourceFiler(source) }
    private var editor: SourceEditor { SourceEditor(source) }

    /// A comment at the end of a line stays with what the line says.
    @Test(arguments: [
        ("a", "items: [\n  b.jpg,  # Ben, 1\n  c.jpg   # scan\n]\n"),
        ("b", "items: [\n  a.jpg,  # Anna\n  c.jpg   # scan\n]\n"),
        ("c", "items: [\n  a.jpg,  # Anna\n  b.jpg  # Ben, 1\n]\n"),
    ]) func takesAnEntryOutOfLinesInBrackets(name: String, after: String) throws {
        try folder.write("photo", to: "A/c.jpg")
        let list = "items: [\n  a.jpg,  # Anna\n  b.jpg,  # Ben, 1\n  c.jpg   # scan\n]\n"
        try folder.write(list, to: "A/album.yml")
        _ = try filer.delete([EditedItem(origin: "A/\(name).jpg", album: "A")])
        #expect(try folder.read("A/album.yml") == after)
        _ = try editor.undo()
        #expect(try folder.read("A/album.yml") == list)
    }

    @Test(arguments: [
        ("[a.jpg, b.jpg, # both\n  c.jpg]", "b", "[a.jpg, # both\n  c.jpg]"),
        ("[a.jpg, # Anna\n  b.jpg, c.jpg] # all", "b", "[a.jpg, # Anna\n  c.jpg] # all"),
        ("[a.jpg, # Anna\n  b.jpg]", "b", "[a.jpg # Anna\n  ]"),
        ("[\n  a.jpg, # Anna\n  b.jpg, # Ben\n  ]", "b", "[\n  a.jpg, # Anna\n  ]"),
        ("[\n  a.jpg # Anna\n  ]", "a", "[\n  ]"),
        ("[a.jpg, b.jpg]", "b", "[a.jpg]"),
        ("[\n  a.jpg # Anna\n  , b.jpg # Ben\n  ]", "b", "[\n  a.jpg # Anna\n    # Ben\n  ]"),
    ]) func takesAnEntryOutOfBrackets(list: String, name: String, after: String) throws {
        try folder.write("photo", to: "A/c.jpg")
        try folder.write("items: \(list)\n", to: "A/album.yml")
        _ = try filer.delete([EditedItem(origin: "A/\(name).jpg", album: "A")])
        #expect(try folder.read("A/album.yml") == "items: \(after)\n")
    }

    @Test func addsBehindACommentInBrackets() throws {
        try folder.write("items: [\n  x.jpg   # scan\n]\n", to: "B/album.yml")
        _ = try filer.move([EditedItem(origin: "A/a.jpg", album: "A")], to: "B")
        #expect(try folder.read("B/album.yml") == "items: [\n  x.jpg,   # scan\n  a.jpg\n]\n")
    }
}
