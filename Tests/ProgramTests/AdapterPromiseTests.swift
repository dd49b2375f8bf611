import Foundation
import TestSupport
import Testing

/// The same album of photos and a film in three categories gives the same site, byte for byte, however it is
/// described.
struct AdapterPromiseTests {
    private struct Way {
        var name: String
        var settings = ""
        /// The files by their names in the album's folder.
        var files: [String: String]
        /// The program that builds it.
        var program = Program.path
    }

    private static let items = [
        (file: "a.jpg", tag: "Hall", title: "One & only", time: "2024-03-09 18:04", rest: "agentName: Ann"),
        (file: "b c.jpg", tag: "Hall", title: "Two", time: "2024-03-09 18:05", rest: "description: Second"),
        (file: "d.jpg", tag: "客厅", title: "Three", time: "2024-03-09 18:06", rest: "price: 5"),
        (file: "walk.webm", tag: "Tour", title: "Walk", time: "2024-03-09 18:07", rest: "duration: 12.5"),
    ]

    private static let rows = """
        a.jpg;Hall;One & only;2024-03-09 18:04;Ann;;;
        b c.jpg;Hall;Two;2024-03-09 18:05;;Second;;
        d.jpg;客厅;Three;2024-03-09 18:06;;;5;
        walk.webm;Tour;Walk;2024-03-09 18:07;;;;12.5
        """

    private static let columns = ["pic", "room", "name", "taken", "broker", "words", "price", "seconds"]

    private static let mapping = [
        ("pic", "url"), ("room", "tag"), ("name", "title"), ("taken", "shootTime"), ("broker", "agentName"),
        ("words", "description"), ("seconds", "duration"),
    ]

    private static let settings = "map: {\(mapping.map { "\($0): \($1)" }.joined(separator: ", "))}\n"

    private static var records: String {
        let lines = rows.split(separator: "\n").map { row in
            let cells = row.split(separator: ";", omittingEmptySubsequences: false)
            let fields = zip(columns, cells).filter { !$1.isEmpty }.map { "\"\($0)\": \"\($1)\"" }
            return "{\(fields.joined(separator: ", "))}"
        }
        return "[\(lines.joined(separator: ",\n"))]"
    }

    private static var ways: [Way] {
        let sidecars = items.map {
            ($0.file + ".yml", "tag: \($0.tag)\ntitle: \($0.title)\nshootTime: \($0.time)\n\($0.rest)")
        }
        let listed = items.map {
            "  - {url: \($0.file), tag: \($0.tag), title: \"\($0.title)\", shootTime: \"\($0.time)\", \($0.rest)}\n"
        }
        let notes = items.map { ($0.file + ".md", "---\nshootTime: \($0.time)\n\($0.rest)\n---\n") }
        let images = """
            ## Hall

            ![](a.jpg "One & only")
            ![](b%20c.jpg "Two")

            ## 客厅

            ![](d.jpg "Three")

            ## Tour

            ![](walk.webm "Walk")
            """
        let table = """
            | source | field |
            |---|---|
            \(mapping.map { "| \($0) | \($1) |" }.joined(separator: "\n"))

            | \(columns.joined(separator: " | ")) |
            |\(columns.map { _ in "---|" }.joined())
            \(rows.split(separator: "\n").map { "| \($0.split(separator: ";", omittingEmptySubsequences: false).joined(separator: " | ")) |" }.joined(separator: "\n"))
            """
        return [
            Way(name: "a folder with sidecars", files: Dictionary(uniqueKeysWithValues: sidecars)),
            Way(name: "album.yml", files: ["album.yml": "items:\n" + listed.joined()]),
            Way(
                name: "album.md with images",
                files: Dictionary(uniqueKeysWithValues: notes + [("album.md", images)])),
            Way(name: "album.md with tables", files: ["album.md": table]),
            Way(name: "album.json", settings: settings, files: ["album.json": records]),
            Way(
                name: "album.csv", settings: settings,
                files: ["album.csv": columns.joined(separator: ";") + "\n" + rows]),
            Way(
                name: "a command",
                settings: settings
                    + "adapters: {listings: {command: [sh, -c, 'cat \"$0/answer.txt\"', '{folder}']}}\n",
                files: ["answer.txt": records, "album.yml": "adapter: listings\n"]),
            Way(name: "the Swift protocol", files: ["album.yml": "adapter: flat\n"], program: Program.adapterExample),
        ]
    }

    /// Returns a real film, made by `make_video.py` in the same folder.
    private static func film() throws -> Data {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try Data(contentsOf: tests.appendingPathComponent("Fixtures/walk.webm"))
    }

    /// A row of the site is for all albums. One that hides photos removes none if no record has its field.
    @Test(arguments: [
        ["album.csv": "url\na.jpg\n"], ["album.yml": "items: list.csv\n", "list.csv": "url\na.jpg\n"],
        ["album.yml": "adapter: list\n"],
    ])
    func aRowOfTheSiteHidesNothingWhereItsFieldIsMissing(files: [String: String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/A/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/B/b.jpg")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/B/c.jpg")
        try folder.write("url,geheim\nb.jpg,\nc.jpg,yes\n", to: "photos/B/album.csv")
        for (name, text) in files { try folder.write(text, to: "photos/A/\(name)") }
        let adapters = "adapters: {list: {command: [echo, '[{\"url\": \"a.jpg\"}]']}}\n"
        try folder.write("map: {geheim: draft}\n\(adapters)", to: "photos/albumgen.yml")
        let outcome = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("site/a/a.html") && folder.exists("site/b/b.html") && !folder.exists("site/b/c.html"))
        // An album's own row is a promise about that album.
        try folder.write(
            "map: {geheim: draft}\n" + (files["album.yml"] ?? "items: [a.jpg]\n"), to: "photos/A/album.yml")
        guard files["album.yml"] != nil else { return }
        try folder.write(adapters, to: "photos/albumgen.yml")
        let own = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(own.exitCode == 1 && own.errors.contains("no record has a field `geheim`"), "\(own.errors)")
        #expect(!folder.exists("site/a/a.html"))
    }

    @Test func everyWayGivesTheSamePages() throws {
        let folder = try TemporaryFolder()
        var expected: [String: Data] = [:]
        for (number, way) in Self.ways.enumerated() {
            let source = "\(number)/photos"
            for (seed, item) in Self.items.enumerated() where item.file.hasSuffix(".jpg") {
                try folder.write(TestPhoto.jpeg(seed: seed), to: "\(source)/Flat/\(item.file)")
            }
            try folder.write(Self.film(), to: "\(source)/Flat/walk.webm")
            try folder.write("title: Promise\n" + way.settings, to: "\(source)/albumgen.yml")
            for (name, text) in way.files { try folder.write(text, to: "\(source)/Flat/\(name)") }
            let outcome =
                way.program == Program.path
                ? try Program.run("build", source, "--output", "\(number)/site", "--progress", "none", in: folder.path)
                : try Program.start([source, "\(number)/site"], of: way.program, in: folder.path).finish()
            #expect(outcome.exitCode == 0, "\(way.name): \(outcome.errors)\(outcome.output)")
            let pages = try folder.contents(of: "\(number)/site")
            #expect(pages.count > 8, "\(way.name): \(outcome.errors)")
            if number == 0 { expected = pages }
            #expect(pages.keys.sorted() == expected.keys.sorted(), "\(way.name): \(outcome.errors)")
            for (name, page) in pages {
                #expect(page == expected[name], "\(way.name) gives another \(name)")
            }
            #expect(pages.keys.contains { $0.hasSuffix(".webm") }, "\(way.name): the film is not published")
        }
    }
}
