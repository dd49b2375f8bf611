import Foundation
import TestSupport
import Testing

/// Manifests with every kind of error, in one site: each is reported with its location, and everything else is built.
struct BadManifestTests {
    /// The albums: the folder's name, its files, and the first message.
    private static let albums: [(name: String, files: [String: Data], reported: String)] = [
        (
            "nesting", ["album.yml": text("items:\n  - " + String(repeating: "[", count: 1 << 20))],
            "nesting/album.yml:2:66: error: values are nested more than 64 deep; use fewer levels"
        ),
        (
            "json-nesting", ["album.json": text(String(repeating: "[", count: 1 << 20))],
            "json-nesting/album.json:1:65: error: values are nested more than 64 deep; use fewer levels"
        ),
        (
            "large", ["album.yml": text(String(repeating: "# nothing at all\n", count: 50_000_000 / 17))],
            "large/album.yml: error: the file is larger than the limit of 33554432 bytes; split it"
        ),
        (
            "aliases",
            ["album.yml": text(aliasBomb)],
            "aliases/album.yml:2:1: error: the aliases (`*name`) would make this text too large"
        ),
        (
            "ragged", ["album.csv": text("url,title\na.jpg,One\nb.jpg\n")],
            "ragged/album.csv:3:1: error: the row is left out, because it has 1 cell and the first row names 2 fields"
        ),
        (
            "ids", ["album.csv": text("url,id\na.jpg,one\nb.jpg,one\n")],
            "ids/album.csv:3:7: error: the id `one` is also given to another item, at ids/album.csv:2:7"
        ),
        (
            "missing", ["album.yml": text("items: [a.jpg, c.jpg]\n")],
            "missing/album.yml:1:16: error: there is no file `c.jpg` in the album's folder; did you mean"
        ),
        (
            "two", ["album.md": text("# Two\n"), "album.csv": text("url\na.jpg\n")],
            "two/album.csv: warning: the album has two manifests, `album.md` and this; merge them"
        ),
        (
            "utf8", ["album.yml": Data("title: Stra".utf8) + Data([0xdf]) + Data("e\n".utf8)],
            "utf8/album.yml:1:12: error: byte 0xdf is not valid UTF-8; the file seems to be saved as WINDOWS-1252"
        ),
        (
            "outside", ["album.json": text("[{\"url\": \"../../etc/passwd\"}, {\"url\": \"a.jpg\"}]")],
            "outside/album.json:1:10: error: `../../etc/passwd` leaves the album's folder; name a file in it"
        ),
    ]

    private static let unreadable = ["nesting", "json-nesting", "large", "aliases", "utf8"]

    /// Nine aliases of nine aliases, nine times.
    private static let aliasBomb: String = {
        let levels = (1...9).map { level in
            let name = level == 1 ? "*a" : "*b\(level - 1)"
            return "b\(level): &b\(level) [\(Array(repeating: name, count: 9).joined(separator: ", "))]\n"
        }
        return "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + levels.joined()
    }()

    private static func text(_ text: String) -> Data { Data(text.utf8) }

    @Test func eachIsReportedAndTheRestIsBuilt() throws {
        let folder = try TemporaryFolder()
        let (one, two) = (try TestPhoto.jpeg(seed: 1), try TestPhoto.jpeg(seed: 2))
        for album in Self.albums.map(\.name) + ["good"] {
            try folder.write(one, to: "photos/\(album)/a.jpg")
            try folder.write(two, to: "photos/\(album)/b.jpg")
        }
        for album in Self.albums {
            for (name, data) in album.files { try folder.write(data, to: "photos/\(album.name)/\(name)") }
        }
        let outcome = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 1)
        for album in Self.albums {
            #expect(outcome.errors.contains(album.reported), "\(album.name): \(outcome.errors)")
            // If a manifest cannot be read, it is unknown what it holds back.
            let isRead = !Self.unreadable.contains(album.name)
            #expect(folder.exists("site/\(album.name)/index.html") == isRead, "\(album.name)")
        }
        #expect(folder.exists("site/good/a.html") && folder.exists("site/good/b.html"))
    }
}

/// A statement without effect either stops a build or hides what it refers to.
struct HidingProgramTests {
    private func site(_ files: [String: String]) throws -> (folder: TemporaryFolder, outcome: Program.Outcome) {
        let folder = try TemporaryFolder()
        for (seed, name) in ["a.jpg", "P/b.jpg", "P/c.jpg"].enumerated() {
            try folder.write(try TestPhoto.jpeg(seed: seed), to: "photos/\(name)")
        }
        for (name, text) in files { try folder.write(text, to: "photos/\(name)") }
        let outcome = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        return (folder, outcome)
    }

    @Test(arguments: [
        ["albumgen.yml": "spaces: [family]\n"], ["albumgen.yml": "door: family\n"],
        ["albumgen.yml": "albums: {p: {draft: true}}\n"], ["albumgen.yml": "albums: {P: {drafts: true}}\n"],
        ["albumgen.yml": "draft: true\n"], ["album.yml": "Draft: true\n"], ["album.md": "---\ntitle: x\n"],
        ["albumgen.yml": "publish: all\n"], ["albumgen.yml": "ignore: [\"P[\"]\n"],
    ])
    func nothingIsBuilt(files: [String: String]) throws {
        let (folder, outcome) = try site(files)
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(!folder.exists("site/index.html"))
    }

    @Test(arguments: [
        ["P/album.yml": "spaces: [family]\n"], ["P/album.yml": "title: [\n"],
        ["P/album.md": "# P\n", "P/album.yml": "Draft: true\n"],
    ])
    func theAlbumAloneIsLeftOut(files: [String: String]) throws {
        let (folder, outcome) = try site(files)
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("ntil this is corrected, the album is left out"), "\(outcome.errors)")
        #expect(folder.exists("site/a.html"))
        #expect(!folder.exists("site/p/index.html"))
    }

    @Test(arguments: [
        ["P/b.jpg.xmp": "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmp:Rating='-1'"], ["P/b.yml": "rating: [\n"],
        ["P/b.jpg.json": "{"], ["P/b.jpg.yml": "hidden: true\n"],
    ])
    func theItemAloneIsLeftOut(files: [String: String]) throws {
        let (folder, outcome) = try site(files)
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("until this is corrected, the item is left out"), "\(outcome.errors)")
        #expect(folder.exists("site/p/c.html"))
        #expect(!folder.exists("site/p/b.html"))
    }

    /// A table whose short rows would expand to gigabytes fails only its own album, and the build continues.
    @Test func aTableThatWouldGrowIsNamed() throws {
        let wide = "|" + String(repeating: "a|", count: 12_000) + "\n|" + String(repeating: "-|", count: 12_000) + "\n"
        let (folder, outcome) = try site(["P/album.md": wide + String(repeating: "|b|\n", count: 12_000)])
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("P/album.md"), "\(outcome.errors)")
        #expect(folder.exists("site/a.html"))
    }
}
