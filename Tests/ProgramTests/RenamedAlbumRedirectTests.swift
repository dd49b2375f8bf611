import Foundation
import TestSupport
import Testing

/// Albums that everybody may see keep the redirects of their former names, whatever happens to other albums.
struct RenamedAlbumRedirectTests: RedirectSite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("baseURL: https://example.org/\n", to: "photos/albumgen.yml")
        for (seed, name) in ["Alpha/a", "Alpha/b", "Alpha/c", "Other/x", "Other/y"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: 70 + seed), to: "photos/\(name).jpg")
        }
        try build()
    }

    /// Returns where the pages that `Alpha` had lead to, by the names of the pages that exist.
    private func targets() throws -> [String: String] {
        var found: [String: String] = [:]
        for name in ["index", "a", "b", "c"] where folder.exists("site/alpha/\(name).html") {
            found[name] = try target(of: "alpha/\(name).html").map { String($0.trimmingPrefix("../")) }
        }
        return found
    }

    private func all(in album: String, besides left: [String] = []) -> [String: String] {
        let names = ["index", "a", "b", "c"].filter { !left.contains($0) }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, "\(album)/\($0).html") })
    }

    @Test func `a photo that an album has twice keeps the redirects of both`() throws {
        for name in ["z", "A2", "m"] { try folder.copy("photos/Alpha/b.jpg", to: "photos/Alpha/\(name).jpg") }
        try build()
        try move("Alpha", to: "Beta")
        try build()
        #expect(try targets() == all(in: "beta"))
        for name in ["z", "a2", "m"] {
            #expect(try target(of: "alpha/\(name).html") == "../beta/\(name).html")
        }
    }

    @Test(arguments: ["static/alpha/index.html", "pages/alpha/index.md", "Alpha/new.jpg"])
    func `the redirect of a renamed album returns when its address is free again`(other: String) throws {
        try move("Alpha", to: "Beta")
        try build()
        #expect(try targets() == all(in: "beta"))
        if other.hasSuffix("jpg") {
            try folder.write("unlisted: true\n", to: "photos/Alpha/album.yml")
            try folder.write(TestPhoto.jpeg(seed: 90), to: "photos/\(other)")
        } else {
            try folder.write("# Alpha\n", to: "photos/\(other)")
        }
        try build()
        #expect(try target(of: "alpha/index.html") == nil)
        try folder.remove("photos/\(other.hasSuffix("jpg") ? "Alpha" : other)")
        try build()
        #expect(try targets() == all(in: "beta"))
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

    /// Even if photos moved out of an album before.
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
        try build("")
        #expect(try targets() == all(in: "beta"))
    }

    private static let hiding = ["draft: true", "unlisted: k7f3mq2xw9tnhb4rzy6cdp"]

    /// It was there before, so it is not `Alpha` under another name.
    @Test(arguments: hiding)
    func `a small album is found although half of it leaves for a hidden one as it is renamed`(setting: String) throws {
        try folder.remove("photos/Alpha/c.jpg")
        try folder.write(setting + "\n", to: "photos/Other/album.yml")
        try build()
        try move("Alpha/a.jpg", to: "Other/a.jpg")
        try move("Alpha", to: "Beta")
        for title in ["Beta", "Later"] {
            try folder.write("title: \(title)\n", to: "photos/Beta/album.yml")
            try build()
            #expect(try targets() == all(in: "beta", besides: ["a", "c"]))
        }
    }

    @Test(arguments: hiding)
    func `a small album is found although half of it had left for a hidden one`(setting: String) throws {
        try folder.remove("photos/Alpha/c.jpg")
        try folder.write(setting + "\n", to: "photos/Other/album.yml")
        try build()
        try move("Alpha/a.jpg", to: "Other/a.jpg")
        try build()
        try move("Alpha", to: "Beta")
        try build()
        #expect(try targets() == all(in: "beta", besides: ["a", "c"]))
    }

    /// A photo moved to an album that became private much later; the album that it left was renamed then.
    @Test(arguments: hiding)
    func `redirects of photos stay when an album that once got one becomes private`(setting: String) throws {
        try folder.remove("photos/Alpha/c.jpg")
        try build()
        try move("Alpha/a.jpg", to: "Other/a.jpg")
        try move("Alpha", to: "Beta")
        try folder.write(TestPhoto.jpeg(seed: 91), to: "photos/Beta/n.jpg")
        try build()
        #expect(try targets() == all(in: "beta", besides: ["a", "c"]).merging(["a": "other/a.html"]) { $1 })
        try folder.write(TestPhoto.jpeg(seed: 92), to: "photos/Hills/h.jpg")
        try move("Beta/b.jpg", to: "Hills/b.jpg")
        try folder.write(setting + "\n", to: "photos/Other/album.yml")
        try build()
        #expect(try targets() == ["index": "beta/index.html", "b": "hills/b.html"])
    }

    @Test func `an album is found although a draft in it holds more photos`() throws {
        for seed in 0..<5 { try folder.write(TestPhoto.jpeg(seed: 20 + seed), to: "photos/Alpha/In/\(seed).jpg") }
        try build()
        try folder.write("draft: true\n", to: "photos/Alpha/In/album.yml")
        try build()
        try move("Alpha", to: "Beta")
        try build()
        #expect(try targets() == all(in: "beta"))
        #expect(!folder.exists("site/alpha/in"))
        try folder.remove("photos/Beta/In/album.yml")
        try build()
        #expect(try target(of: "alpha/in/index.html") == "../../beta/in/index.html")
        #expect(try target(of: "alpha/in/0.html") == "../../beta/in/0.html")
    }

    @Test func `an album is found whatever happens to it while it is a draft`() throws {
        try folder.write("draft: true\n", to: "photos/Alpha/album.yml")
        try build()
        try move("Alpha", to: "Beta")
        for name in ["m", "n"] {
            try folder.write(TestPhoto.jpeg(seed: 30 + Int(name == "n" ? 1 : 0)), to: "photos/Beta/\(name).jpg")
        }
        try build()
        for name in ["a", "b"] { try move("Beta/\(name).jpg", to: "Other/\(name).jpg") }
        try build()
        try move("Beta", to: "Gamma")
        try folder.remove("photos/Gamma/c.jpg")
        try build()
        #expect(!folder.exists("site/alpha"))
        try folder.remove("photos/Gamma/album.yml")
        try build()
        #expect(try targets() == ["index": "gamma/index.html", "a": "other/a.html", "b": "other/b.html"])
        // No visitor has seen these addresses.
        #expect(!folder.exists("site/beta"))
    }

    /// The redirects wait until the address is free again.
    @Test(arguments: [
        ("Alpha/album.yml", "draft: true"), ("Alpha/album.yml", "unlisted: k7f3mq2xw9tnhb4rzy6cdp"),
        ("albumgen.yml", "spaces: {family: {albums: [Alpha], passwordEnv: PHRASE}}"),
    ])
    func `redirects are back once a hidden album has left their address`(file: String, setting: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 95), to: "photos/Alpha/Day/d.jpg")
        try build()
        try move("Alpha", to: "Beta")
        try build()
        #expect(try targets() == all(in: "beta"))
        try folder.write(TestPhoto.jpeg(seed: 93), to: "photos/Alpha/n.jpg")
        try folder.write(TestPhoto.jpeg(seed: 94), to: "photos/Alpha/o.jpg")
        let configuration = file == "albumgen.yml" ? setting + "\n" : ""
        if configuration.isEmpty { try folder.write(setting + "\n", to: "photos/\(file)") }
        for title in ["Beta", "Later"] {
            try folder.write("title: \(title)\n", to: "photos/Beta/album.yml")
            try build(configuration)
            #expect(!folder.exists("site/alpha"))
        }
        try move("Alpha", to: "Gamma")
        try build(configuration.replacing("Alpha", with: "Gamma"))
        #expect(try targets() == all(in: "beta"))
        #expect(try target(of: "alpha/day/index.html") == "../../beta/day/index.html")
        #expect(try target(of: "alpha/day/d.html") == "../../beta/day/d.html")
        #expect(!folder.exists("site/gamma"))
    }

    /// Earlier versions remembered only where each photo of a renamed album was; still older ones, not even its album.
    @Test(arguments: ["DELETE FROM album", "DELETE FROM album; DELETE FROM renamed; UPDATE shown SET album = NULL"])
    func `redirects from before an update stay`(downgrade: String) throws {
        try move("Alpha", to: "Beta")
        try build()
        #expect(try targets() == all(in: "beta"))
        let script = """
            import sqlite3, sys
            with sqlite3.connect(sys.argv[1]) as history: history.executescript("\(downgrade)")
            """
        _ = try Python.run(script, folder.url("photos/.albumgen/history.sqlite").path)
        for title in ["One", "Two"] {
            try folder.write("title: \(title)\n", to: "photos/Beta/album.yml")
            try build()
            #expect(try targets() == all(in: "beta"))
        }
    }

    /// An album that becomes smaller, or has another layout, shows all of a category on its own page.
    @Test(arguments: ["fewer photos", "another layout", "fewer photos and another name"])
    func `a category whose page is gone leads to the page of its album`(change: String) throws {
        for number in 1...12 { try folder.write(TestPhoto.jpeg(seed: 100 + number), to: "photos/Many/\(number).jpg") }
        try build("layout: nine-grid\n")
        #expect(folder.exists("site/many/categories/all.html"))
        if change == "another layout" {
            try folder.write("layout: justified\n", to: "photos/Many/album.yml")
        } else {
            for number in 1...4 { try folder.remove("photos/Many/\(number).jpg") }
        }
        let isRenamed = change.hasSuffix("name")
        if isRenamed { try move("Many", to: "Few") }
        for number in 1...3 {
            try build("layout: nine-grid\ntitle: Build \(number)\n")
            let target = try target(of: "many/categories/all.html")
            #expect(target == (isRenamed ? "../../few/index.html" : "../index.html"))
        }
    }

    /// The page is removed even though part of the source cannot be read; so is a page that leads to it.
    @Test func `no redirect leads to a page that the same build removes`() throws {
        for (seed, name) in ["Sea/s", "Sea/Deep/d", "Sea/Deep/e", "Hills/h"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: 90 + seed), to: "photos/\(name).jpg")
        }
        try build()
        try move("Sea/Deep", to: "Hills/Far")
        try build()
        #expect(try target(of: "sea/deep/d.html") == "../../hills/far/d.html")
        let digest = String(repeating: "5a", count: 32)
        try folder.write(
            "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize 12345\n", to: "photos/Sea/s.jpg")
        try move("Hills/Far/d.jpg", to: "Hills/Far/new.jpg")
        try folder.age("photos")
        let arguments = ["build", "photos", "--output", "site", "--progress", "none"]
        let outcome = try Program.start(arguments, in: folder.path).finish()
        #expect(outcome.exitCode == 1 && outcome.errors.contains("removed from its albums"), "\(outcome.errors)")
        for page in try folder.contents(of: "site").keys where page.hasSuffix(".html") {
            guard let target = try target(of: page) else { continue }
            let url = folder.url("site/\(page)").deletingLastPathComponent().appending(path: target).standardizedFileURL
            #expect(FileManager.default.fileExists(atPath: url.path), "\(page) leads to \(target)")
        }
    }
}
