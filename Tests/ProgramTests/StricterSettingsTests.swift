import Foundation
import TestSupport
import Testing

/// Settings that show less than before, while a part of the source cannot be read.
struct StricterSettingsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["Alps/a", "Alps/b", "Alps/Deep/c", "Sea/d", "r"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 900, height: 600), to: "photos/\(name).jpg")
            try folder.write(
                "people: [Quaggamark]\nlatitude: 48.5\nlongitude: 16.5\ndate: 2024-05-0\(seed + 1)\n",
                to: "photos/\(name).jpg.yml")
        }
        try folder.write("A", to: "photos/static/words.txt")
        try configure(Self.open)
        try folder.age("photos")
    }

    private static let open = "privacy: {gps: on, people: on}\noriginals: copy\ndownload: {zip: on}\n"

    private func configure(_ settings: String) throws {
        try folder.write(
            """
            baseURL: https://example.org
            smart: [all, people, years]
            search: on
            \(settings)
            """, to: "photos/albumgen.yml")
    }

    private func build(_ source: String = "photos", to output: String = "site", exitCode: Int32) throws -> String {
        let outcome = try Program.run(
            "build", source, "--output", output, "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        return outcome.errors
    }

    /// Replaces a file with what git leaves in place of one that it has not fetched, or, for the name of a folder, a file in
    /// its place.
    private func lose(_ name: String) throws {
        try folder.move("photos/\(name)", to: "lost")
        try folder.write(
            "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", to: "photos/\(name)")
    }

    private func find(_ name: String) throws {
        try folder.remove("photos/\(name)")
        try folder.move("lost", to: "photos/\(name)")
    }

    private static let stricter = [
        open.replacing("gps: on", with: "gps: off"), open.replacing("people: on", with: "people: off"),
        open.replacing("copy", with: "none"), open.replacing("copy", with: "{longEdge: 400}"),
        open.replacing("zip: on", with: "zip: off"), open + "watermark: {text: Mine, on: all}\n",
        open + "albums: {Alps: {privacy: {gps: off}}}\n",
    ]

    @Test(arguments: stricter, ["Alps/a.jpg", "r.jpg", "static/words.txt"])
    func nothingStaysThatTheyDoNotAllow(settings: String, lost: String) throws {
        _ = try build(exitCode: 0)
        let before = try folder.contents(of: "site")
        try configure(settings)
        try lose(lost)
        let errors = try build(exitCode: 1)
        #expect(errors.contains("became stricter") && !errors.contains("changed while"), "\(errors)")
        let after = try folder.contents(of: "site")
        try find(lost)
        _ = try build(to: "fresh", exitCode: 0)
        let fresh = try folder.contents(of: "fresh")
        let more = Set(after.keys).subtracting(fresh.keys).filter { !$0.hasPrefix("assets/") }
        let isInPart = settings.contains("albums:")
        #expect(more.filter { !isInPart || $0.hasPrefix("alps/") }.sorted() == [], "\(before.keys.sorted())")
        // Once everything can be read, the site is as if it were new.
        _ = try build(exitCode: 0)
        #expect(try folder.contents(of: "site").keys.sorted() == fresh.keys.sorted())
    }

    @Test func whatIsNotStricterStays() throws {
        try configure("originals: {longEdge: 400}\n")
        _ = try build(exitCode: 0)
        let before = try folder.contents(of: "site").keys.filter { $0.contains("media/a-") }
        try configure(Self.open)
        try lose("Alps/a.jpg")
        #expect(try !build(exitCode: 1).contains("stricter"))
        #expect(try Set(before).isSubset(of: folder.contents(of: "site").keys))
    }

    /// What an album shows of a folder inside it counts as that folder's.
    @Test(arguments: [
        ("Alps/Deep/album.yml", "privacy: {gps: off}\n"), ("Alps/Deep/album.yml", "draft: true\n"),
        ("albumgen.yml", open + "ignore: [Deep]\n"),
    ])
    func nothingStaysInAnAlbumThatListsIt(file: String, text: String) throws {
        try folder.write("items: [a.jpg, b.jpg, Deep/c.jpg]\n", to: "photos/Alps/album.yml")
        _ = try build(exitCode: 0)
        try folder.write(text, to: "photos/\(file)")
        try lose("static/words.txt")
        _ = try build(exitCode: 1)
        #expect(try folder.contents(of: "site").keys.filter { $0.contains("deep-c") } == [])
        #expect(folder.exists("site/alps/a.html") && folder.exists("site/sea/d.html"))
    }

    /// An album that never showed more than is allowed now is not removed.
    @Test(arguments: [("originals: none\n", "copy", "none"), ("download: {zip: off}\n", "zip: on", "zip: off")])
    func whatWasStricterBeforeStays(own: String, was: String, is now: String) throws {
        try folder.write(own, to: "photos/Alps/album.yml")
        _ = try build(exitCode: 0)
        let before = try folder.contents(of: "site").keys.filter {
            $0.hasPrefix("alps/a.html") || $0.contains("media/a-")
        }
        try configure(Self.open.replacing(was, with: now))
        try folder.move("photos/Alps/a.jpg", to: "away.jpg")
        try folder.write("", to: "photos/Alps/.a.jpg.icloud")
        _ = try build(exitCode: 1)
        #expect(try Set(before).isSubset(of: folder.contents(of: "site").keys))
    }

    @Test func theyApplyInsideASpace() throws {
        let space = "spaces: {family: {albums: [Alps], passwordEnv: HOME}}\n"
        try configure(Self.open + space)
        _ = try build(exitCode: 0)
        try configure(Self.open.replacing("copy", with: "none") + space)
        try lose("Alps/b.jpg")
        _ = try build(exitCode: 1)
        let staged = folder.names.filter { $0.contains(".albumgen/spaces/") && $0.contains("/alps/media/") }
        #expect(staged.contains { $0.contains("/a-428") } && !staged.contains { $0.contains("/a-f5dec78b") })
        try find("Alps/b.jpg")
        _ = try build(exitCode: 0)
        let complete = folder.names.filter { $0.contains(".albumgen/spaces/") && $0.contains("/alps/media/") }
        #expect(Set(staged).isSubset(of: complete), "\(Set(staged).subtracting(complete))")
    }

    /// A build that ended early may have shown more than the last one that was complete.
    @Test func anInterruptedBuildIsNotForgotten() throws {
        let closed = Self.open.replacing("gps: on, people: on", with: "gps: off, people: off")
        try configure(closed)
        _ = try build(exitCode: 0)
        let media = { try Set(folder.contents(of: "site").keys.filter { $0.hasPrefix("alps/media/") }) }
        let before = try media()
        try configure(Self.open)
        let running = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path)
        while try media().isSubset(of: before) {
            try #require(running.process.isRunning, "the build ended before it could be killed")
        }
        kill(running.process.processIdentifier, SIGKILL)
        #expect(try running.finish().exitCode == SIGKILL)
        try configure(closed)
        try lose("static/words.txt")
        _ = try build(exitCode: 1)
        #expect(try media() == before)
    }
}
