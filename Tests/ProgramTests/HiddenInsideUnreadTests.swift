import Foundation
import TestSupport
import Testing

/// What is hidden inside an album whose manifest cannot be read leaves the site, whatever that manifest may say.
struct HiddenInsideUnreadTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["a/p1", "a/n/p2", "a/n/m/p3", "z/p4"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name).jpg")
        }
        try folder.write("title: T\n", to: "photos/a/album.yml")
        try folder.write("title: Z\n", to: "photos/z/album.yml")
        try folder.write(Self.settings, to: "photos/albumgen.yml")
    }

    private static let settings = "title: S\n"

    private func build(exitCode: Int32) throws {
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--cache", "cache", "--progress", "none"], in: folder.path,
            environment: ["PASSWORD": "correct horse battery"]
        ).finish()
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var file: String
        var text: String
        /// The pages that must leave.
        var pages: Set<String>

        var testDescription: String { "\(file): \(text)" }

        static let all = [
            Case(
                file: "albumgen.yml", text: "\(settings)spaces: {f: {albums: [a/n], passwordEnv: PASSWORD}}\n",
                pages: ["a/n/p2.html", "a/n/m/p3.html"]),
            Case(
                file: "albumgen.yml", text: "\(settings)spaces: {f: {albums: [a], passwordEnv: PASSWORD}}\n",
                pages: ["a/p1.html", "a/n/p2.html", "a/n/m/p3.html"]),
            Case(
                file: "albumgen.yml", text: "\(settings)albums: {a/n: {draft: true}}\n",
                pages: ["a/n/p2.html", "a/n/m/p3.html"]),
            Case(
                file: "albumgen.yml", text: "\(settings)albums: {a/n: {unlisted: true}}\n",
                pages: ["a/n/p2.html", "a/n/m/p3.html"]),
            Case(file: "a/n/album.yml", text: "draft: true\n", pages: ["a/n/p2.html", "a/n/m/p3.html"]),
            Case(file: "a/n/album.yml", text: "unlisted: true\n", pages: ["a/n/p2.html", "a/n/m/p3.html"]),
            Case(
                file: "a/n/album.yml", text: "unlisted: k7f3mq-2xw9tn-hb4rzy-6cdp\n",
                pages: ["a/n/p2.html", "a/n/m/p3.html"]),
            Case(file: "a/n/m/album.yml", text: "expireDate: 2020-01-01\n", pages: ["a/n/m/p3.html"]),
            Case(file: "a/n/p2.jpg.yml", text: "draft: true\n", pages: ["a/n/p2.html"]),
            Case(file: "a/n/p2.yml", text: "rating: -1\n", pages: ["a/n/p2.html"]),
            Case(
                file: "a/n/album.yml", text: "items: [{url: p2.jpg, draft: true}]\n",
                pages: ["a/n/p2.html"]),
        ]
    }

    /// Pages of `a` and in it, with the names of their photos.
    private func photos() throws -> Set<String> {
        try Set(folder.contents(of: "site").keys.filter { $0.hasPrefix("a/") && $0.contains(/p\d(-|\.html)/) })
    }

    /// An album that was unlisted before keeps its address, and nothing about it has changed.
    @Test(arguments: ["album.yml", "albumgen.yml"]) func anUnlistedAlbumStays(text: String) throws {
        if text == "album.yml" {
            try folder.write("unlisted: true\n", to: "photos/a/n/album.yml")
        } else {
            try folder.write("\(Self.settings)albums: {a/n: {unlisted: true}}\n", to: "photos/albumgen.yml")
        }
        try folder.age("photos")
        try build(exitCode: 0)
        let before = try photos()
        try folder.unfetch("photos/a/album.yml")
        try build(exitCode: 1)
        #expect(try photos() == before)
    }

    /// The page of the album itself shows the title and the cover of what is hidden.
    @Test(arguments: ["draft: true\n", "unlisted: true\n", "title: Still shown\n"])
    func thePageAbove(manifest: String) throws {
        try folder.write("title: Marked\n", to: "photos/a/n/album.yml")
        try folder.age("photos")
        try build(exitCode: 0)
        try folder.write("title: Marked\n\(manifest)", to: "photos/a/n/album.yml")
        if manifest.hasPrefix("title") { try folder.write(manifest, to: "photos/a/n/album.yml") }
        try folder.unfetch("photos/a/album.yml")
        try build(exitCode: 1)
        #expect(folder.exists("site/a/index.html") == manifest.hasPrefix("title"))
        #expect(folder.exists("site/a/p1.html"))
    }

    /// A mistake that may hide an album hides it, whatever else cannot be read.
    @Test(arguments: ["z/album.yml", "z/p4.jpg", "a/n/album.yml"]) func aMistakeInAManifest(unread: String) throws {
        try folder.write("title: N\n", to: "photos/a/n/album.yml")
        try folder.age("photos")
        try build(exitCode: 0)
        try folder.write("draft: maybe\n", to: "photos/a/album.yml")
        try folder.unfetch("photos/\(unread)")
        try build(exitCode: 1)
        #expect(try photos() == [])
        #expect(!folder.exists("site/a/index.html") && folder.exists("site/z/p4.html"))
    }

    @Test(arguments: Case.all) func leaves(hidden: Case) throws {
        try folder.age("photos")
        try build(exitCode: 0)
        let before = try photos()
        try folder.write(hidden.text, to: "photos/\(hidden.file)")
        try folder.unfetch("photos/a/album.yml")
        try build(exitCode: 1)
        let now = try photos()
        #expect(now.isDisjoint(with: hidden.pages), "\(now)")
        for page in hidden.pages {
            let name = try #require(page.split(separator: "/").last).dropLast(".html".utf8.count)
            #expect(!now.contains { $0.contains("media/\(name)-") }, "\(now)")
        }
        // All others stay.
        let others = before.filter { address in
            !hidden.pages.contains { address.contains($0.split(separator: "/").last?.dropLast(5) ?? "") }
        }
        #expect(now.isSuperset(of: others), "\(others.subtracting(now))")
        #expect(folder.exists("site/z/p4.html"))
    }
}
