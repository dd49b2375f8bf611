import Foundation
import TestSupport
import Testing

/// Covers that are in an album nested in the one that names them, as most home pages' covers are.
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
        // So does the next build, after something else has changed.
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

    @Test(arguments: ["Trip/x.jpg", "Trip/../Other/e.jpg", "/Trip/b.jpg", "Trip/album.md", "Trip/Day"])
    func whatIsNotAPhotoIsNotACover(name: String) throws {
        try folder.write("cover: \(name)\n", to: "photos/albumgen.yml")
        try folder.write("Words\n", to: "photos/Trip/album.md")
        let outcome = try build(exitCode: 1)
        #expect(outcome.errors.contains("albumgen.yml:1:8: error: `cover` names `\(name)`"), "\(outcome.errors)")
    }

    /// It used to be an error, so a program that publishes after a build without errors kept showing a photo that
    /// had been hidden or that had expired.
    @Test(arguments: [
        ("Trip/b.jpg", "Trip/b.jpg.yml", "draft: true\n"), ("Trip/b.jpg", "Trip/b.jpg.yml", "rating: -1\n"),
        ("Trip/b.jpg", "Trip/b.jpg.yml", "expireDate: 2020-01-01\n"), ("Trip/b.jpg", "Trip/b.jpg.yml", "draft: [\n"),
        ("Trip/b.jpg", "Trip/album.yml", "unlisted: true\n"), ("Trip/b.jpg", "Trip/album.yml", "draft: true\n"),
        ("Trip/b.jpg", "Trip/album.yml", "items: [a.jpg]\n"),
        ("Trip/Day/d.jpg", "Trip/album.yml", "expireDate: 2020-01-01\n"),
        ("Trip/Day/d.jpg", "Trip/Day/album.yml", "publishDate: 2999-01-01\n"),
    ])
    func whatVisitorsCannotSeeIsNotACover(cover: String, text: String, hiding: String) throws {
        try folder.write("cover: \(cover)\n", to: "photos/albumgen.yml")
        try folder.write(hiding, to: "photos/\(text)")
        let outcome = try build(exitCode: hiding == "draft: [\n" ? 1 : 0)
        #expect(
            outcome.errors.contains(
                "albumgen.yml:1:8: warning: `cover` names `\(cover)`, which this album's visitors cannot see"),
            "\(outcome.errors)")
        #expect(try !folder.read("site/index.html").contains("media/\(cover.hasSuffix("b.jpg") ? "b" : "d")-"))
    }

    @Test func whatIsOnlyInASpaceIsNotACover() throws {
        try folder.write(
            "cover: Trip/b.jpg\nspaces: {us: {albums: [Trip], passwordEnv: WORD}}\n", to: "photos/albumgen.yml")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path,
            environment: ["WORD": "correct horse battery staple"]
        ).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("warning: `cover` names `Trip/b.jpg`"), "\(outcome.errors)")
        #expect(try !folder.read("site/index.html").lowercased().contains("trip"))
    }
}
