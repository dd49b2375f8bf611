import Foundation
import TestSupport
import Testing

/// A sidecar or manifest that `ignore` leaves out hides nothing. A note says so, once for each pattern.
struct IgnoredTextTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["Party/a.jpg", "Party/b.jpg", "Trip/Day/c.jpg"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name)")
        }
    }

    private func notes(_ texts: [String: String]) throws -> [String] {
        for (name, text) in texts { try folder.write(text, to: "photos/\(name)") }
        let outcome = try Program.run("check", "photos", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return outcome.errors.split(separator: "\n").map(String.init).filter { $0.contains("`ignore` leaves out") }
    }

    private static let one = ", so albumgen does not read it, and whatever it hides is shown; "
    private static let narrow = "write a pattern that fits only the files to leave out"

    @Test(arguments: [
        ("*.yml", "Party/a.jpg.yml"), ("*.md", "Party/a.md"), ("Party/*.yaml", "Party/a.jpg.yaml"),
        ("*.md", "Party/album.md"), ("*.md", "Trip/index.md"), ("*.xmp", "Party/a.xmp"), ("*.xmp", "Party/a.jpg.xmp"),
        ("album.*", "Trip/Day/album.json"),
    ])
    func isReported(pattern: String, text: String) throws {
        let found = try notes(["albumgen.yml": "ignore: [x.txt*, '\(pattern)']", text: "draft: true\n"])
        #expect(
            found == [
                "albumgen.yml:1:18: note: the pattern `\(pattern)` in `ignore` leaves out `\(text)`\(Self.one)\(Self.narrow)"
            ])
        // It is still left out, and the next build says so again.
        let build = ["build", "photos", "--output", "site", "--progress", "none"]
        for _ in 0..<2 {
            let outcome = try Program.start(build, in: folder.path).finish()
            #expect(outcome.exitCode == 0 && outcome.errors.contains("`ignore` leaves out `\(text)`"))
        }
        #expect(folder.exists("site/party/a.html"))
        try folder.remove("photos/\(text)")
        #expect(try !Program.start(build, in: folder.path).finish().errors.contains("`ignore` leaves out"))
    }

    @Test func severalTextsOfAPatternAreOneWarning() throws {
        let found = try notes([
            "albumgen.yml": "ignore: ['*.yml', '*.md']", "Party/b.yml": "title: B\n",
            "Party/a.jpg.yml": "draft: true\n",
            "Trip/Day/album.yml": "draft: true\n", "Trip/album.md": "---\ndraft: true\n---\n",
        ])
        let several = ", so albumgen does not read them, and whatever they hide is shown; "
        #expect(
            found == [
                "albumgen.yml:1:10: note: the pattern `*.yml` in `ignore` leaves out 3 sidecars and manifests, such as `Party/a.jpg.yml`\(several)\(Self.narrow)",
                "albumgen.yml:1:19: note: the pattern `*.md` in `ignore` leaves out `Trip/album.md`\(Self.one)\(Self.narrow)",
            ])
    }

    @Test func aManifestWithTheNameOfAPhotoCountsOnce() throws {
        try folder.move("photos/Party/a.jpg", to: "photos/Party/album.jpg")
        let found = try notes(["albumgen.yml": "ignore: ['*.md']", "Party/album.md": "Words\n"])
        #expect(
            found == [
                "albumgen.yml:1:10: note: the pattern `*.md` in `ignore` leaves out `Party/album.md`\(Self.one)\(Self.narrow)"
            ])
    }

    @Test func soAreThePatternsOfAnAlbumAndTheAlbumsInIt() throws {
        let found = try notes([
            "Trip/album.yml": "title: Trip\nignore: ['*.jpg.yml']", "Trip/Day/c.jpg.yml": "draft: true\n",
            "Party/a.jpg.yml": "title: A\n",
        ])
        #expect(
            found == [
                "Trip/album.yml:2:10: note: the pattern `*.jpg.yml` in `ignore` leaves out `Trip/Day/c.jpg.yml`\(Self.one)\(Self.narrow)"
            ])
    }

    @Test func aPatternWithoutWildcardsIsToBeRemoved() throws {
        let found = try notes(["albumgen.yml": "ignore: [album.yml]", "Party/album.yml": "draft: true\n"])
        #expect(
            found == [
                "albumgen.yml:1:10: note: the pattern `album.yml` in `ignore` leaves out `Party/album.yml`\(Self.one)remove the pattern to have it read"
            ])
    }

    @Test(arguments: [
        // These describe nothing.
        ["albumgen.yml": "ignore: ['*.md']", "Party/README.md": "Words\n", "Party/c.md": "Words\n"],
        ["albumgen.yml": "ignore: ['*.yml', '*.xmp']", "Party/notes.yml": "draft: true\n", "Party/c.xmp": ""],
        // What they describe is left out, too, or is not an item.
        ["albumgen.yml": "ignore: ['a*']", "Party/a.jpg.yml": "draft: true\n"],
        ["albumgen.yml": "ignore: ['Party', '*.md']", "Party/a.md": "Words\n", "Party/album.md": "Words\n"],
        ["albumgen.yml": "ignore: ['*.md']", "Party/album.yml": "items: [b.jpg]\n", "Party/a.md": "Words\n"],
        ["albumgen.yml": "ignore: ['*.md']", "Party/album.yml": "draft: true\n", "Party/a.md": "Words\n"],
        ["albumgen.yml": "ignore: ['*.md']", "Empty/album.md": "draft: true\n"],
        // This is a documented way not to read Picasa's notes.
        ["albumgen.yml": "ignore: ['.picasa.ini']", "Party/.picasa.ini": "[a.jpg]\nhidden=yes\n"],
    ])
    func otherTextsAreLeftOutInSilence(texts: [String: String]) throws {
        #expect(try notes(texts) == [])
    }
}
