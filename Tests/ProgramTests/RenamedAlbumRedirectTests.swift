import Foundation
import TestSupport
import Testing

/// Albums that everybody may see keep the redirects of their former names, whatever happens to other albums.
struct RenamedAlbumRedirectTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("baseURL: https://example.org/\n", to: "photos/albumgen.yml")
        for (seed, name) in ["Alpha/a", "Alpha/b", "Alpha/c", "Other/x", "Other/y"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: 70 + seed), to: "photos/\(name).jpg")
        }
        try build()
    }

    private func build(_ configuration: String = "") throws {
        try folder.write("baseURL: https://example.org/\n" + configuration, to: "photos/albumgen.yml")
        try folder.age("photos")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path,
            environment: ["PHRASE": "plain words for a whole family"]
        ).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }

    private func move(_ from: String, to: String) throws { try folder.move("photos/\(from)", to: "photos/\(to)") }

    /// Returns where the pages that `Alpha` had lead to, by the names of the pages that exist.
    private func targets() throws -> [String: String] {
        var found: [String: String] = [:]
        for name in ["index", "a", "b", "c"] where folder.exists("site/alpha/\(name).html") {
            let page = try folder.read("site/alpha/\(name).html")
            found[name] = page.firstMatch(of: /http-equiv="refresh" content="0; url=\.\.\/([^"]*)"/).map {
                String($0.1)
            }
        }
        return found
    }

    private func all(in album: String, besides left: [String] = []) -> [String: String] {
        let names = ["index", "a", "b", "c"].filter { !left.contains($0) }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, "\(album)/\($0).html") })
    }

    @Test(arguments: ["draft: true", "unlisted: k7f3mq2xw9tnhb4rzy6cdp", "expireDate: 2001-01-01"], [false, true])
    func `one photo in an album that is hidden later takes only its own redirect`(
        setting: String, isDraftAlready: Bool
    ) throws {
        if isDraftAlready { try folder.write(setting + "\n", to: "photos/Other/album.yml") }
        try move("Alpha/a.jpg", to: "Other/a.jpg")
        try move("Alpha", to: "Beta")
        try build()
        try folder.write(setting + "\n", to: "photos/Other/album.yml")
        try build()
        #expect(try targets() == all(in: "beta", besides: ["a"]))
        try folder.write("title: Later\n", to: "photos/Beta/album.yml")
        try build()
        #expect(try targets() == all(in: "beta", besides: ["a"]))
    }

    @Test(arguments: ["draft: true", "unlisted: k7f3mq2xw9tnhb4rzy6cdp"])
    func `a photo that left a renamed album takes only its own redirect when it is hidden`(setting: String) throws {
        try move("Alpha", to: "Beta")
        try build()
        try move("Beta/a.jpg", to: "Other/a.jpg")
        try build()
        try folder.write(setting + "\n", to: "photos/Other/album.yml")
        try build()
        #expect(try targets() == all(in: "beta", besides: ["a"]))
    }

    @Test(arguments: ["", "draft: true", "unlisted: k7f3mq2xw9tnhb4rzy6cdp"])
    func `redirects follow an album whose name another one takes in the same build`(setting: String) throws {
        try move("Alpha", to: "Latest")
        try build()
        #expect(try targets() == all(in: "latest"))
        try move("Latest", to: "Y2025")
        try folder.write(TestPhoto.jpeg(seed: 90), to: "photos/Latest/n.jpg")
        if !setting.isEmpty { try folder.write(setting + "\n", to: "photos/Latest/album.yml") }
        try build()
        #expect(try targets() == all(in: "y2025"))
        try folder.write("title: Later\n", to: "photos/Y2025/album.yml")
        try build()
        #expect(try targets() == all(in: "y2025"))
    }

    /// Also of an album from which photos moved before.
    @Test func `two albums swap their names`() throws {
        try move("Alpha", to: "Beta")
        try build()
        try move("Beta", to: "Between")
        try move("Other", to: "Beta")
        try move("Between", to: "Other")
        try build()
        #expect(try targets() == all(in: "other"))
        try move("Other/a.jpg", to: "Beta/a.jpg")
        try build()
        #expect(try targets() == all(in: "other").merging(["a": "beta/a.html"]) { $1 })
    }

    @Test func `redirects are back after they were off`() throws {
        try move("Alpha", to: "Beta")
        try build()
        try build("redirects: off\n")
        #expect(try targets().isEmpty)
        try build()
        #expect(try targets() == all(in: "beta"))
    }
}
