import Foundation
import TestSupport
import Testing

/// Deleting with a page's selection file, and restoring: the whole program on a source with several albums.
struct ApplyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder(copying: Self.built.get()) }

    /// The source and its site; each test gets a copy.
    private static let built = Result {
        let folder = try TemporaryFolder()
        try folder.write("select: all\n", to: "photos/albumgen.yml")
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Trips/Île/b.jpg")
        try folder.write("---\ntitle: B\n---\n", to: "photos/Trips/Île/b.jpg.md")
        try folder.write(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3"/></rdf:RDF>
            """, to: "photos/Trips/Île/b.xmp")
        try folder.write(#"{"photoTakenTime": {"timestamp": "1"}}"#, to: "photos/Trips/Île/b.jpg.json")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/Trips/Île/c.jpg")
        try build(folder)
        return folder
    }

    @discardableResult
    private static func build(_ folder: TemporaryFolder) throws -> Program.Outcome {
        try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
    }

    @discardableResult
    private func build() throws -> Program.Outcome { try Self.build(folder) }

    private func apply(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(["apply"] + arguments, in: folder.path).finish()
    }

    /// Writes a selection file as the viewer would save it.
    private func select(_ ids: [String], in album: String) throws {
        let items = try ids.map { try PublishedItem($0, in: album, of: folder.url("site")) }
        try folder.write(JSONEncoder().encode(SavedSelection(album: album, items: items)), to: "selection.json")
    }

    private var sources: [String: Data] { get throws { try folder.contents(of: "photos") } }

    @Test func whatWasSelectedGoesWithItsSidecarsAndComesBack() throws {
        let before = try sources
        try select(["b"], in: "trips/île")
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("moved 1 item (4 files)"), "\(outcome.output)")
        #expect(try sources.keys.sorted() == ["Trips/Île/c.jpg", "a.jpg", "albumgen.yml"])
        try build()
        #expect(!folder.exists("site/trips/île/b.html") && folder.exists("site/trips/île/c.html"))

        let back = try apply("--restore", "photos")
        #expect(back.exitCode == 0, "\(back.errors)")
        #expect(back.output.contains("restored 1 item (4 files)"), "\(back.output)")
        #expect(try sources == before)
        #expect(!folder.exists("photos/.albumgen-trash"))
        try build()
        #expect(folder.exists("site/trips/île/b.html"))
    }

    @Test func aDryRunMovesNothing() throws {
        let before = try sources
        try select(["b", "c"], in: "trips/île")
        let outcome = try apply("selection.json", "photos", "--dry-run")
        #expect(outcome.exitCode == 0)
        for name in ["b.jpg", "b.jpg.md", "b.xmp", "b.jpg.json", "c.jpg"] {
            #expect(outcome.output.contains("  Trips/Île/\(name)\n"), "\(outcome.output)")
        }
        #expect(try sources == before && !folder.exists("photos/.albumgen-trash"))
    }

    /// Anybody who views a page can write such a list.
    @Test(arguments: ["proof", "save", "off"]) func onlyPagesThatListForDeletionDelete(setting: String) throws {
        try select(["b"], in: "trips/île")
        try folder.write("select: \(setting)\n", to: "photos/Trips/Île/album.yml")
        let before = try sources
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(outcome.exitCode == 1 && outcome.output.contains("nothing to move"), "\(outcome.output)")
        #expect(outcome.errors.contains("the album has `select: \(setting)`"), "\(outcome.errors)")
        #expect(outcome.errors.contains("set `select: all` for the album"), "\(outcome.errors)")
        #expect(try sources == before && !folder.exists("photos/.albumgen-trash"))
        // The configuration of a private copy of the site.
        try folder.remove("photos/Trips/Île/album.yml")
        try folder.write("select: \(setting)\n", to: "photos/albumgen.yml")
        #expect(try apply("selection.json", "photos", "--yes").exitCode == 1)
        try folder.write("select: all\n", to: "private.yml")
        #expect(try apply("selection.json", "photos", "--yes", "--config", "private.yml").exitCode == 0)
    }

    /// Only the first run must be allowed.
    @Test func whatWasAllowedIsFinishedAndRestored() throws {
        try select(["b"], in: "trips/île")
        #expect(try apply("selection.json", "photos", "--yes").exitCode == 0)
        try folder.write("select: save\n", to: "photos/albumgen.yml")
        let again = try apply("selection.json", "photos", "--yes")
        #expect(again.exitCode == 0 && again.output.contains("already moved"), "\(again.errors)")
        #expect(try apply("--restore", "selection.json", "photos").exitCode == 0)
    }

    @Test func nothingIsMovedWithoutBeingAsked() throws {
        let before = try sources
        try select(["a"], in: "")
        let outcome = try apply("selection.json", "photos")
        #expect(outcome.exitCode == 2 && outcome.errors.contains("--yes"), "\(outcome.errors)")
        #expect(try sources == before && !folder.exists("photos/.albumgen-trash"))
    }

    @Test func aChangedItemIsRefusedAndTheOthersAreMoved() throws {
        try select(["b", "c"], in: "trips/île")
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Trips/Île/b.jpg")
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("error: `b` has changed since"), "\(outcome.errors)")
        #expect(folder.exists("photos/Trips/Île/b.jpg") && folder.exists("photos/Trips/Île/b.xmp"))
        #expect(!folder.exists("photos/Trips/Île/c.jpg"))
    }

    @Test func whatWasShownWithoutAPictureGoesIfItIsTheSame() throws {
        let half = try TestPhoto.jpeg(seed: 4).prefix(300)
        for name in ["d", "e", "f"] { try folder.write(half, to: "photos/Broken/\(name).jpg") }
        try folder.write("Lost.", to: "photos/Broken/d.jpg.md")
        #expect(try Program.start(["build", "photos", "--output", "site"], in: folder.path).finish().exitCode == 1)
        try select(["d", "e", "f"], in: "broken")
        try folder.write(TestPhoto.jpeg(seed: 4), to: "photos/Broken/e.jpg")
        try folder.write(half.dropLast(), to: "photos/Broken/f.jpg")
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("moved 1 item (2 files)"), "\(outcome.output)")
        for name in ["e", "f"] {
            #expect(outcome.errors.contains("error: `\(name)` has changed since"), "\(outcome.errors)")
        }
        #expect(!folder.exists("photos/Broken/d.jpg") && folder.exists("photos/Broken/e.jpg"))
    }

    @Test func whatComesFromElsewhereIsRefusedAndFilesNextToItMove() throws {
        // The provider's item has the name of a file but is not that file.
        try folder.write(
            "options: {base: \"http://127.0.0.1:9\"}\nitems: [{url: b.jpg, provider: web}, {url: c.jpg, id: mine}]\n",
            to: "photos/Trips/Île/album.yml")
        try folder.write(
            "select: all\nproviders: {cat: {command: [sh, -c, \"cat a.jpg\"]}}\n", to: "photos/albumgen.yml")
        try folder.write("items: [{url: one, provider: cat}]\n", to: "photos/Cats/album.yml")
        #expect(try Program.start(["build", "photos", "--output", "site"], in: folder.path).finish().exitCode == 1)
        try select(["b", "mine"], in: "trips/île")
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.errors.contains("error: `b` comes from elsewhere (`b.jpg`), and is not a file of the source;"),
            "\(outcome.errors)")
        #expect(outcome.output.contains("moved 1 item (1 file)"), "\(outcome.output)")
        #expect(folder.exists("photos/Trips/Île/b.jpg") && !folder.exists("photos/Trips/Île/c.jpg"))
        try select(["one"], in: "cats")
        let given = try apply("selection.json", "photos", "--yes")
        #expect(given.exitCode == 1 && given.errors.contains("error: `one` comes from elsewhere (`one`)"))
        #expect(folder.exists("photos/a.jpg") && given.output.contains("nothing to move"), "\(given.output)")
    }

    @Test func otherSettingsSinceThenAreNoOtherContent() throws {
        try select(["c"], in: "trips/île")
        try folder.write("select: all\noriginals: {longEdge: 1000}\n", to: "photos/albumgen.yml")
        #expect(try apply("selection.json", "photos", "--yes").exitCode == 0)
        #expect(!folder.exists("photos/Trips/Île/c.jpg"))
    }

    @Test func whatTheSourceDoesNotHaveIsNamed() throws {
        try select(["c"], in: "trips/île")
        try folder.remove("photos/Trips/Île/c.jpg")
        let gone = try apply("selection.json", "photos", "--yes")
        #expect(
            gone.exitCode == 1 && gone.errors.contains("`c` is not, or is no longer, an item of the album"),
            "\(gone.errors)")
        let elsewhere = try apply("selection.json", "photos/Trips", "--yes")
        #expect(elsewhere.exitCode == 1 && elsewhere.errors.contains("no album at `trips/île`"), "\(elsewhere.errors)")
    }

    @Test func whatAnEndedRunHasBegunIsFinishedByTheNext() throws {
        try select(["b", "c"], in: "trips/île")
        #expect(try apply("selection.json", "photos", "--yes").exitCode == 0)
        // The state after a kill between two moves: the record and some of the files are there.
        let batch = try #require(try batches.first)
        for name in ["b.jpg.md", "c.jpg"] {
            try folder.move(
                "photos/.albumgen-trash/\(batch)/files/Trips/Île/\(name)", to: "photos/Trips/Île/\(name)")
        }
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try sources.keys.sorted() == ["a.jpg", "albumgen.yml"])
        #expect(try batches == [batch])
        let again = try apply("selection.json", "photos", "--yes")
        #expect(again.exitCode == 0 && again.output.contains("2 items already moved"), "\(again.output)")
    }

    @Test func anotherFileInThePlaceOfOneThatWasMovedStays() throws {
        try select(["c"], in: "trips/île")
        #expect(try apply("selection.json", "photos", "--yes").exitCode == 0)
        try folder.write(TestPhoto.jpeg(seed: 8), to: "photos/Trips/Île/c.jpg")
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(
            outcome.exitCode == 1 && outcome.errors.contains("`c` was moved by an earlier run"), "\(outcome.errors)")
        #expect(folder.exists("photos/Trips/Île/c.jpg"))
    }

    @Test func aVideoGoesToo() throws {
        try TestFilm.make(TestFilm.plain(), in: folder, as: "photos/Clips/v.mp4")
        try folder.write("It moves.", to: "photos/Clips/v.mp4.md")
        let built = try build()
        try select(["v-mp4"], in: "clips")
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(outcome.exitCode == 0, "\(built.errors)\(outcome.errors)")
        #expect(try !sources.keys.contains { $0.hasPrefix("Clips/") })
    }

    @Test func aRunKilledAtAnyMomentLosesNothing() throws {
        for seed in 100..<160 {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 40, height: 30), to: "photos/Many/\(seed).jpg")
        }
        try build()
        let before = try sources
        try select((100..<160).map(String.init), in: "many")
        var kills = 0
        for moved in [100, 115, 130, 145] {
            let running = try Program.start(["apply", "selection.json", "photos", "--yes"], in: folder.path)
            while running.process.isRunning, folder.exists("photos/Many/\(moved).jpg") {}
            // On a busy machine, a run may end before anyone sees that the file has moved.
            if kill(running.process.processIdentifier, SIGKILL) == 0, folder.exists("photos/Many/159.jpg") {
                kills += 1
            }
            _ = try running.finish()
        }
        #expect(kills > 0)
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(!folder.exists("photos/Many/100.jpg"))
        for _ in 0..<10 where folder.exists("photos/.albumgen-trash") { _ = try apply("photos", "--restore") }
        #expect(try sources == before)
    }

    @Test func manifestsThatNameMovedFilesAreNamed() throws {
        try folder.write(
            "title: Mine\ncover: Trips/Île/c.jpg\nitems:\n  - a.jpg\n  - Trips/Île/c.jpg\n", to: "photos/album.yml")
        try build()
        try select(["trips-île-c"], in: "")
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("album.yml:2:8: note: names `Trips/Île/c.jpg`"), "\(outcome.errors)")
        #expect(outcome.errors.contains("album.yml:5:5: note: names `Trips/Île/c.jpg`"), "\(outcome.errors)")
        #expect(!folder.exists("photos/Trips/Île/c.jpg"))
    }

    @Test func anOrderThatNamesAMovedFileIsNamed() throws {
        try folder.write("order: [b.jpg]\n", to: "photos/Trips/Île/album.yml")
        try build()
        try select(["b"], in: "trips/île")
        let outcome = try apply("selection.json", "photos", "--yes")
        #expect(outcome.errors.contains("Trips/Île/album.yml:1:9: note: names `"), "\(outcome.errors)")
    }

    @Test func ofALinkTheLinkItselfMoves() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/link.jpg").path, withDestinationPath: "Trips/Île/c.jpg")
        try build()
        try select(["link"], in: "")
        #expect(try apply("selection.json", "photos", "--yes").exitCode == 0)
        #expect(!folder.exists("photos/link.jpg") && folder.exists("photos/Trips/Île/c.jpg"))
        #expect(try apply("--restore", "photos").exitCode == 0)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.url("photos/link.jpg").path)
                == "Trips/Île/c.jpg")
    }

    @Test func whatIsInItsPlaceIsNotReplaced() throws {
        try select(["b"], in: "trips/île")
        #expect(try apply("selection.json", "photos", "--yes").exitCode == 0)
        try folder.write("new", to: "photos/Trips/Île/b.jpg")
        let outcome = try apply("--restore", "selection.json", "photos")
        #expect(outcome.exitCode == 1 && outcome.errors.contains("Trips/Île/b.jpg: error: "), "\(outcome.errors)")
        #expect(try folder.read("photos/Trips/Île/b.jpg") == "new")
        #expect(try batches.count == 1)
    }

    @Test func aDamagedRecordConcernsItsBatchAlone() throws {
        try select(["b"], in: "trips/île")
        #expect(try apply("selection.json", "photos", "--yes").exitCode == 0)
        let first = try #require(try batches.first)
        try select(["a"], in: "")
        #expect(try apply("selection.json", "photos", "--yes").exitCode == 0)
        let second = try #require(try batches.first { $0 != first })
        try folder.write("{", to: "photos/.albumgen-trash/\(first)/record.json")
        let outcome = try apply("--restore", "--batch", second, "photos")
        #expect(outcome.exitCode == 0 && folder.exists("photos/a.jpg"), "\(outcome.errors)")
        try select(["c"], in: "trips/île")
        let third = try apply("selection.json", "photos", "--yes")
        #expect(
            third.errors.contains("warning: ") && third.errors.contains("record.json is damaged"), "\(third.errors)")
        #expect(!folder.exists("photos/Trips/Île/c.jpg"))
        #expect(try apply("--restore", "photos").exitCode == 0)
        #expect(folder.exists("photos/Trips/Île/c.jpg"))
        #expect(try apply("--restore", "--batch", "none", "photos").exitCode != 0)
        let damaged = try apply("--restore", "--batch", first, "photos")
        #expect(damaged.exitCode == 3, "\(damaged.errors)")
        #expect(damaged.errors.contains("\(first)/record.json is damaged, or another version"), "\(damaged.errors)")
    }

    @Test(arguments: [
        (["apply"], "name the selection file"), (["apply", "missing.json", "photos"], "missing.json cannot be read"),
        (["apply", "photos/a.jpg", "photos"], "error: "), (["apply", "--restore", "photos"], "nothing to restore"),
        (["apply", "--restore", "photos", "--batch", "../.."], "nothing to restore"),
        (["apply", "x.json", "photos", "--batch", "x"], "--batch needs --restore"),
    ])
    func badUsageIsReported(arguments: [String], message: String) throws {
        let outcome = try Program.start(arguments, in: folder.path).finish()
        #expect(outcome.exitCode == 2, "\(outcome.exitCode)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(.enabled(if: geteuid() == 0 && FullDisk.canMount)) func aSourceThatCannotBeWrittenIsReported() throws {
        try FileManager.default.createDirectory(at: folder.url("disk"), withIntermediateDirectories: true)
        try FullDisk.mount(folder.url("disk").path)
        defer { try? FullDisk.unmount(folder.url("disk").path) }
        for name in ["a.jpg", "albumgen.yml"] { try folder.copy("photos/\(name)", to: "disk/\(name)") }
        try select(["a"], in: "")
        try FullDisk.makeReadOnly(folder.url("disk").path)
        let outcome = try apply("selection.json", "disk", "--yes")
        #expect(outcome.exitCode == 3 && outcome.errors.contains("read-only"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }

    @Test(.enabled(if: geteuid() == 0 && FullDisk.canMount)) func itemsOnAnotherFileSystemGoAndComeBack() throws {
        try FileManager.default.createDirectory(at: folder.url("photos/Card"), withIntermediateDirectories: true)
        try FullDisk.mount(folder.url("photos/Card").path)
        defer { try? FullDisk.unmount(folder.url("photos/Card").path) }
        try folder.copy("photos/a.jpg", to: "photos/Card/d.jpg")
        try build()
        let before = try sources
        try select(["d"], in: "card")
        #expect(try apply("selection.json", "photos", "--yes").exitCode == 0)
        #expect(!folder.exists("photos/Card/d.jpg"))
        #expect(try apply("--restore", "photos").exitCode == 0)
        #expect(try sources == before)
    }

    private var batches: [String] {
        get throws {
            let path = folder.url("photos/.albumgen-trash").path
            return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted()
        }
    }
}

/// A selection file as the viewer writes it.
private struct SavedSelection: Encodable {
    var version = 1
    var action = "delete"
    var album: String
    var items: [PublishedItem]
}

/// An item as in the data of the published page.
private struct PublishedItem: Encodable {
    var id: String
    var page: String
    var media: [String]
    var mark: String?

    private struct Manifest: Decodable {
        struct Rendition: Decodable { var src: String }
        struct Item: Decodable {
            var id: String
            var page: String
            var thumb: Rendition?
            var original: Rendition?
            var mark: String?
        }
        var items: [Item]
    }

    private struct NotThere: Error {}

    init(_ id: String, in album: String, of site: URL) throws {
        let page = try String(contentsOf: site.appendingPathComponent("\(album)/\(id).html"), encoding: .utf8)
        guard let start = page.range(of: #"id="preload-manifest">"#)?.upperBound,
            let end = page[start...].range(of: "</script>")?.lowerBound,
            let item = try JSONDecoder().decode(Manifest.self, from: Data(page[start..<end].utf8))
                .items.first(where: { $0.id == id })
        else { throw NotThere() }
        self.id = id
        self.page = item.page
        media = [item.thumb?.src, item.original?.src].compactMap { $0 }
        mark = item.mark
    }
}
