import Foundation
import TestSupport
import Testing

/// The order in which pages list albums.
struct AlbumOrderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // By name: Album 2, Album 10, B. By title: Zebra last. By date: B, Album 10, Album 2.
        for (name, year, title) in [("Album 2", 2022, "Zebra"), ("Album 10", 2021, "Ape"), ("B", 2020, "Bear")] {
            try folder.write("title: \(title)\n", to: "photos/\(name)/album.yml")
            try folder.write(TestPhoto.dated("\(year)-03-0\(year - 2019)", seed: year), to: "photos/\(name)/a.jpg")
        }
        for name in ["x", "y"] {
            try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/B/\(name)/a.jpg")
        }
    }

    private func titles(of page: String) throws -> [String] {
        try folder.read("site/\(page)").matches(of: /class="ag-card-title"[^>]*>([^<]*)</).map { String($0.1) }
    }

    private func build(_ configuration: String, to output: String = "site") throws -> Program.Outcome {
        try folder.write("\n" + configuration, to: "photos/albumgen.yml")
        return try Program.run("build", "photos", "--output", output, in: folder.path)
    }

    @Test func albumsAreInTheOrderThatIsAskedFor() throws {
        for (configuration, expected) in [
            ("", ["Zebra", "Ape", "Bear"]), ("sortAlbums: -name\n", ["Bear", "Ape", "Zebra"]),
            ("sortAlbums: title\n", ["Ape", "Bear", "Zebra"]), ("sortAlbums: date\n", ["Bear", "Ape", "Zebra"]),
            ("sortAlbums: -date\n", ["Zebra", "Ape", "Bear"]),
            ("order: [B, Album 10]\n", ["Bear", "Ape", "Zebra"]),
            ("order: [Album 10]\nsortAlbums: -title\n", ["Ape", "Zebra", "Bear"]),
        ] {
            let outcome = try build(configuration)
            #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            #expect(try titles(of: "index.html") == expected, "\(configuration)")
        }
        // After earlier builds, the site is the same as after a clean build.
        _ = try build("order: [Album 10]\nsortAlbums: -title\n", to: "clean")
        let (again, clean) = (try folder.contents(of: "site"), try folder.contents(of: "clean"))
        #expect(again.keys.sorted() == clean.keys.sorted())
        #expect(again.filter { clean[$0.key] != $0.value }.keys.sorted() == [])
    }

    /// Its photo is older than all others.
    @Test(arguments: ["unlisted: true", "unlisted: k7f3mq2xw9tnhb4rzy6cdp", "space"])
    func whatAnAlbumDoesNotListDoesNotDateIt(setting: String) throws {
        try folder.write(TestPhoto.dated("2010-03-01", seed: 7), to: "photos/Album 2/Secret/a.jpg")
        try folder.remove("photos/Album 2/a.jpg")
        try folder.write(TestPhoto.dated("2022-03-03", seed: 2022), to: "photos/Album 2/Sub/a.jpg")
        let isInSpace = setting == "space"
        if !isInSpace { try folder.write("\(setting)\n", to: "photos/Album 2/Secret/album.yml") }
        let spaces = isInSpace ? "spaces: {family: {albums: [Album 2/Secret], passwordEnv: FAMILY}}\n" : ""
        try folder.write("sortAlbums: date\n\(spaces)", to: "photos/albumgen.yml")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path,
            environment: ["FAMILY": "correct horse battery staple"]
        ).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try titles(of: "index.html") == ["Bear", "Ape", "Zebra"])
        try folder.remove("photos/Album 2/Secret")
        _ = try build("sortAlbums: date\n\(isInSpace ? "spaces: decoy\n" : "")", to: "less")
        for page in ["index.html", "album-2/index.html"] {
            #expect(try folder.read("site/\(page)") == folder.read("less/\(page)"), "\(page)")
        }
    }

    @Test func theOrderIsInheritedAndMayBeReplaced() throws {
        _ = try build("sortAlbums: -name\n")
        #expect(try titles(of: "b/index.html").prefix(2) == ["y", "x"])
        try folder.write("title: Bear\norder: [x, z]\n", to: "photos/B/album.yml")
        let outcome = try build("sortAlbums: -name\n")
        #expect(outcome.errors.contains("B/album.yml:2:12: warning: `order` names `z`"), "\(outcome.errors)")
        #expect(try titles(of: "b/index.html").prefix(2) == ["x", "y"])
        let wrong = try build("sortAlbums: dates\n")
        #expect(wrong.errors.contains("for `sortAlbums` but found `dates`; did you mean `date`?"), "\(wrong.errors)")
    }

    @Test func groupsOfSmartAlbumsHaveAnOrderToo() throws {
        for (sort, expected) in [("-date", ["2022", "2021", "2020"]), ("date", ["2020", "2021", "2022"])] {
            _ = try build("smart: {years: {sortAlbums: \(sort)}}\n")
            #expect(try titles(of: "smart/years/index.html") == expected)
        }
    }
}
