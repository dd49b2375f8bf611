import Foundation
import TestSupport
import Testing

/// Covers that are in an album nested in the one that names them, as those of home pages mostly are.
struct NestedCoverTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["Trip/a", "Trip/b", "Trip/Day/c", "Trip/Day/d", "Other/e"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name).jpg")
        }
    }

    private func build(_ arguments: String..., exitCode: Int32 = 0) throws -> Program.Outcome {
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"] + arguments, in: folder.path
        ).finish()
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        return outcome
    }

    /// Returns the address of the picture that a page opens with.
    private func hero(_ page: String) throws -> String? {
        try folder.read("site/\(page)").firstMatch(of: /class="ag-hero.*?<img src="([^"]+)"/.dotMatchesNewlines())
            .map { String($0.output.1) }
    }

    @Test(arguments: [("Trip/b.jpg", "trip/media/b-"), ("Trip/Day/d.jpg", "trip/day/media/d-")])
    func theHomePageOpensWithIt(cover: String, picture: String) throws {
        try folder.write("hero: full\ncover: \(cover)\n", to: "photos/albumgen.yml")
        #expect(try build().errors.isEmpty)
        #expect(try hero("index.html")?.hasPrefix(picture) == true)
        // So does the next build, for which something else has changed.
        try folder.write("title: Another\n", to: "photos/Other/album.yml")
        #expect(try build().errors.isEmpty)
        #expect(try hero("index.html")?.hasPrefix(picture) == true)
    }

    @Test func anAlbumOfAlbumsIsRepresentedByIt() throws {
        try folder.write("cover: Day/d.jpg\n", to: "photos/Trip/album.yml")
        #expect(try build().errors.isEmpty)
        #expect(try folder.read("site/index.html").contains("trip/day/media/d-"))
        #expect(try !folder.read("site/index.html").contains("trip/media/a-"))
    }

    /// Naming a shot by the file that it does not show used to stop the build.
    @Test(arguments: ["Trip/b.jpg", "Trip/b-edited.jpg"])
    func anyVersionOfAShotMayBeIt(cover: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Trip/b-edited.jpg")
        try folder.write(
            "hero: full\ncover: \(cover)\nsmart: [{title: All, where: width > 1, cover: \(cover)}]\n",
            to: "photos/albumgen.yml")
        #expect(try build().errors.contains("`cover` names") == false)
        #expect(try hero("index.html")?.hasPrefix("trip/media/b-") == true)
        #expect(try folder.read("site/index.html").matches(of: #/trip\/media\/b-/#).count > 1)
    }

    @Test(arguments: [
        ("cover: Trip/x.jpg\n", "", 1), ("cover: Trip/../Other/e.jpg\n", "", 1), ("cover: /Trip/b.jpg\n", "", 1),
        ("cover: Trip/b.jpg\n", "unlisted: true\n", 1), ("cover: Trip/b.jpg\n", "draft: true\n", 1),
        ("cover: Trip/Day/d.jpg\n", "expireDate: 2020-01-01\n", 1),
    ])
    func whatIsNotListedIsNotACover(setting: String, ofTrip: String, exitCode: Int32) throws {
        try folder.write(setting, to: "photos/albumgen.yml")
        if !ofTrip.isEmpty { try folder.write(ofTrip, to: "photos/Trip/album.yml") }
        let outcome = try build(exitCode: exitCode)
        #expect(outcome.errors.contains("albumgen.yml:1:8: error: `cover` names"), "\(outcome.errors)")
        if !ofTrip.isEmpty { #expect(try !folder.read("site/index.html").contains("trip/")) }
    }

    @Test func whatIsOnlyInASpaceIsNotACover() throws {
        try folder.write(
            "cover: Trip/b.jpg\nspaces: {us: {albums: [Trip], passwordEnv: WORD}}\n", to: "photos/albumgen.yml")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path,
            environment: ["WORD": "correct horse battery staple"]
        ).finish()
        #expect(outcome.exitCode == 1 && outcome.errors.contains("`cover` names `Trip/b.jpg`"), "\(outcome.errors)")
        #expect(try !folder.read("site/index.html").lowercased().contains("trip"))
    }
}
