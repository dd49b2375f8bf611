import AlbumModel
import Foundation
import TestSupport
import Testing

@testable import AlbumSources

/// Reading a site again after some of its texts have changed.
struct ReadAlbumsTests {
    private static let texts = [
        "albumgen.yml": "title: All", "album.md": "---\ndescription: The root\nsort: name\n---\nWelcome",
        "root.jpg": "", "root.jpg.md": "---\ntitle: At the root\n---\n", "pages/about.md": "About",
        "sea/album.yml": "title: The sea\ncover: b.jpg\n", "sea/a.jpg": "", "sea/a.jpg.md": "---\ntitle: A\n---\n",
        "sea/b.jpg": "", "sea/deep/c.jpg": "", "sea/deep/c.jpg.md": "---\ntitle: C\n---\n",
        "sea/deep/album.md": "---\ncover: nowhere.jpg\n---\n",
        "list/album.yml": "items: things.csv\n", "list/things.csv": "url,title\nd.jpg,D\n", "list/d.jpg": "",
        "faces/e.jpg": "", "faces/.picasa.ini": "[e.jpg]\ncaption=E\n", "contacts.xml": "<contacts></contacts>",
    ]

    private struct Change: CustomTestStringConvertible {
        var path: String
        var text: String
        /// The albums that need not be read again.
        var reused: Set<String>
        var testDescription: String { path }
    }

    private func outline(
        _ texts: [String: String], _ known: ReadAlbums = ReadAlbums()
    ) -> SiteOutline {
        let configuration = Configuration.parse(Array((texts["albumgen.yml"] ?? "").utf8)).configuration
        var reader = SiteReader(configuration: configuration, access: .memory(texts))
        reader.keepsAlbums = true
        return reader.outline(.of(Array(texts.keys)), reusing: known)
    }

    @Test func aCancelledReadingReadsNoFurtherAlbums() {
        var reader = SiteReader(configuration: Configuration(), access: .memory(Self.texts))
        #expect(!read(reader.outline(.of(Array(Self.texts.keys)))).site.root.albums.isEmpty)
        reader.isCancelled = { true }
        #expect(read(reader.outline(.of(Array(Self.texts.keys)))).site.root.albums.isEmpty)
    }

    private func read(_ outline: consuming SiteOutline) -> SiteReading {
        outline.site(
            MediaFindings { file in
                let facts = MediaFacts(
                    format: .jpeg, storedSize: PixelSize(width: 4, height: 3), metadata: EmbeddedMetadata())
                return .ready(
                    Item.Media(
                        path: file.name, digest: ContentDigest(words: (1, 2, 3, 4)), facts: facts, fileSize: 1))
            })
    }

    @Test(arguments: [
        Change(
            path: "sea/a.jpg.md", text: "---\ntitle: Another\n---\n", reused: ["", "sea/deep", "list"]),
        Change(path: "sea/deep/c.jpg.md", text: "---\ntitel: C\n---\n", reused: ["", "sea", "list"]),
        Change(path: "root.jpg.md", text: "---\ndraft: true\n---\n", reused: ["sea", "sea/deep", "list"]),
        // What an album inherits.
        Change(path: "sea/album.yml", text: "title: The sea\nsort: -name\n", reused: ["", "list"]),
        Change(path: "album.md", text: "---\nsort: -name\n---\n", reused: []),
        Change(path: "list/things.csv", text: "url,title\nd.jpg,Other\n", reused: ["", "sea", "sea/deep"]),
        Change(path: "pages/about.md", text: "# About us", reused: ["", "sea", "sea/deep", "list"]),
    ])
    private func whatIsReusedIsWhatWouldBeRead(change: Change) {
        let first = read(outline(Self.texts))
        #expect(first.reused.isEmpty)
        #expect(first.albums.paths == ["", "sea", "sea/deep", "list", "faces"])
        var texts = Self.texts
        texts[change.path] = change.text
        let again = read(outline(texts, first.albums.unchanged(except: [change.path])))
        #expect(again.reused == change.reused, "an album with notes of Picasa is always read")
        let anew = read(outline(texts))
        #expect(String(describing: again.site) == String(describing: anew.site))
        #expect(again.diagnostics == anew.diagnostics)
        #expect(again.heldBack == anew.heldBack && again.shownDrafts == anew.shownDrafts)
        // And once more, from what was partly reused.
        let last = read(outline(Self.texts, again.albums.unchanged(except: [change.path])))
        #expect(String(describing: last.site) == String(describing: first.site))
        #expect(last.diagnostics == first.diagnostics)
    }

    /// Changes of such a text are not reported at the path where it was read.
    @Test func aTextThatIsReadThroughALinkIsReadAgain() throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "text.md")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.md", withDestinationPath: "text.md")
        let files = FilesRead(below: folder.path, above: nil)
        let access = FileAccess.disk(root: folder.path).noting(in: files)
        _ = try access.read("link.md", 100)
        #expect(throws: FileAccessError.self) { try access.read("nothing.md", 100) }
        #expect(files.areUnchanged(except: []) && !files.areUnchanged(except: ["link.md"]))
        let nested = FilesRead(below: folder.path, above: files)
        #expect(nested.areUnchanged(except: ["other.md"]))
        try folder.write("three", to: "text.md")
        #expect(!files.areUnchanged(except: ["text.md"]) && !nested.areUnchanged(except: []))
    }
}
