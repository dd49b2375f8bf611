import Foundation
import TestSupport
import Testing

/// What visitors of unlisted albums, of spaces and of own pages must no longer see leaves, although something else could not be
/// read.
struct WithdrawnElsewhereTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["A/p1", "A/p2", "A/p3", "B/q1", "B/q2"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name).jpg")
        }
        try folder.write("title: B\n", to: "photos/B/album.yml")
        try folder.write("originals: copy\n", to: "photos/albumgen.yml")
    }

    @discardableResult
    private func build(_ source: String = "photos", _ arguments: String..., exitCode: Int32) throws -> String {
        let outcome = try Program.start(
            ["build", source, "--output", "site", "--cache", "cache", "--progress", "none"] + arguments,
            in: folder.path, environment: ["FIRST": "correct horse battery", "SECOND": "another long password"]
        ).finish()
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        return outcome.errors
    }

    /// Returns the files of these photos in a folder.
    private func files(of names: String..., in place: String = "site") throws -> [String] {
        try folder.contents(of: place).keys.filter { address in
            names.contains { address.contains("/\($0)-") || address.hasSuffix("/\($0).html") }
        }.sorted()
    }

    // MARK: Any name

    /// Characters of a path may have several bytes.
    @Test func aSourceWithAChineseName() throws {
        try folder.move("photos", to: "照片")
        try folder.write("originals: copy\nwatermark: {image: B/q2.jpg}\n", to: "照片/albumgen.yml")
        for name in ["about", "kept"] { try folder.write("Words\n", to: "照片/pages/\(name).md") }
        try folder.age("照片")
        try build("照片", exitCode: 0)
        #expect(folder.exists("site/a/p1.html") && folder.exists("site/about.html"))
        #expect(!folder.exists("site/b/q2.html"), "the picture of a watermark is no photo")
        try folder.remove("照片/A/p1.jpg")
        try folder.write("---\ndraft: true\n---\nWords\n", to: "照片/pages/about.md")
        try folder.unfetch("照片/A/p2.jpg")
        try build("照片", exitCode: 1)
        #expect(!folder.exists("site/a/p1.html") && !folder.exists("site/about.html"))
        #expect(folder.exists("site/a/p3.html") && folder.exists("site/kept.html"))
    }

    // MARK: Unlisted albums

    enum Step: CaseIterable {
        case hide, hideBehindText, drop, replace, delete, move, list
    }

    @Test(arguments: ["unlisted: true\n", "unlisted: k7f3mq-2xw9tn-hb4rzy-6cdp\n"], Step.allCases)
    func whatLeavesAnUnlistedAlbum(manifest: String, step: Step) throws {
        let list = "items: [p1.jpg, p2.jpg, p3.jpg]\n"
        try folder.write(manifest + list, to: "photos/A/album.yml")
        try folder.age("photos")
        try build(exitCode: 0)
        let before = try Set(files(of: "p1"))
        #expect(!before.isEmpty)
        switch step {
        case .hide, .hideBehindText: try folder.write("draft: true\n", to: "photos/A/p1.jpg.yml")
        case .drop: try folder.write(manifest + "items: [p2.jpg, p3.jpg]\n", to: "photos/A/album.yml")
        case .replace: try folder.write(TestPhoto.jpeg(seed: 40), to: "photos/A/p1.jpg")
        case .delete, .move:
            try folder.write(manifest + "items: [p2.jpg, p3.jpg]\n", to: "photos/A/album.yml")
            if step == .move {
                try folder.write("draft: true\n", to: "photos/C/album.yml")
                try folder.move("photos/A/p1.jpg", to: "photos/C/p1.jpg")
            } else {
                try folder.remove("photos/A/p1.jpg")
            }
        case .list:
            try folder.write("draft: true\n", to: "photos/A/p1.jpg.yml")
            try folder.write(list, to: "photos/A/album.yml")
        }
        try folder.unfetch(step == .hideBehindText ? "photos/B/album.yml" : "photos/A/p2.jpg")
        try build(exitCode: 1)
        let left = try before.intersection(files(of: "p1"))
        if step == .replace {
            #expect(left.allSatisfy { $0.hasSuffix(".html") }, "\(left)")
        } else {
            #expect(left.isEmpty, "\(left)")
        }
        #expect(try !files(of: "p2").isEmpty && !files(of: "p3").isEmpty)
    }

    /// Nobody without the address has seen the content of an unlisted album.
    @Test func anUnreadPhotoOfAFormerlyUnlistedAlbum() throws {
        try folder.write("unlisted: true\n", to: "photos/A/album.yml")
        try folder.age("photos")
        try build(exitCode: 0)
        try folder.write(TestPhoto.jpeg(seed: 41), to: "photos/A/p1.jpg")
        try folder.unfetch("photos/A/p1.jpg")
        try folder.remove("photos/A/album.yml")
        try build(exitCode: 1)
        #expect(try !folder.read("site/a/index.html").contains("media/p1-"))
    }

    // MARK: Spaces

    @Test(arguments: Step.allCases) func whatLeavesASpace(step: Step) throws {
        let spaces = """
            originals: copy
            spaces:
              f: {albums: [A], passwordEnv: FIRST}
              g: {albums: [G], passwordEnv: SECOND}

            """
        try folder.write(spaces, to: "photos/albumgen.yml")
        try folder.write(TestPhoto.jpeg(seed: 30), to: "photos/G/g1.jpg")
        try folder.age("photos")
        try build(exitCode: 0)
        let before = try Set(files(of: "p1", in: "cache/spaces"))
        let sealed = try Set(folder.contents(of: "site").keys.filter { $0.hasPrefix("sealed/") })
        #expect(!before.isEmpty)
        switch step {
        case .hide, .hideBehindText: try folder.write("draft: true\n", to: "photos/A/p1.jpg.yml")
        case .drop: try folder.write("items: [p2.jpg, p3.jpg]\n", to: "photos/A/album.yml")
        case .replace: try folder.write(TestPhoto.jpeg(seed: 40), to: "photos/A/p1.jpg")
        case .delete: try folder.remove("photos/A/p1.jpg")
        case .move: try folder.move("photos/A/p1.jpg", to: "photos/G/p1.jpg")
        case .list:
            try folder.move("photos/A/p1.jpg", to: "photos/B/p1.jpg")
        }
        try folder.unfetch(step == .hideBehindText ? "photos/B/album.yml" : "photos/A/p2.jpg")
        try build(exitCode: 1)
        let left = try before.intersection(files(of: "p1", in: "cache/spaces"))
        if step == .replace {
            #expect(left.allSatisfy { $0.hasSuffix(".html") }, "\(left)")
        } else {
            #expect(left.isEmpty, "\(left)")
            let now = try Set(folder.contents(of: "site").keys.filter { $0.hasPrefix("sealed/") })
            // Files of the other space keep their names.
            #expect(now.intersection(sealed).count < sealed.count / 2)
        }
        #expect(try !files(of: "p2", in: "cache/spaces").isEmpty && !files(of: "p3", in: "cache/spaces").isEmpty)
    }

    /// A space that gets a new key names all of its pages in its index, those of the album that cannot be read, too.
    @Test func whatStaysInASpace() throws {
        try folder.write("spaces: {f: {albums: [A, B], passwordEnv: FIRST}}\n", to: "photos/albumgen.yml")
        try folder.age("photos")
        try build(exitCode: 0)
        let before = try checkedPages()
        #expect(before.isSuperset(of: ["a/p1.html", "a/p2.html", "b/index.html", "b/q1.html", "b/items-1.js"]))
        try folder.write("draft: true\n", to: "photos/A/p1.jpg.yml")
        try folder.unfetch("photos/B/album.yml")
        try build(exitCode: 1)
        #expect(try before.subtracting(checkedPages()) == ["a/p1.html"])
    }

    /// Returns the pages and scripts of the only space that its index names.
    private func checkedPages() throws -> Set<String> {
        struct Secrets: Decodable {
            struct Record: Decodable { var check: [UInt8] }
            var files: [String: Record]
        }
        let files = try folder.contents(of: "cache/spaces").filter { $0.key.contains(/^[0-9a-f]{16}\.json$/) }
        let secrets = try JSONDecoder().decode(Secrets.self, from: #require(files.values.first))
        return Set(secrets.files.filter { !$0.value.check.isEmpty }.keys)
    }

    // MARK: Pages and files of the site's own

    enum Cause: String, CaseIterable {
        case photo = "B/q1.jpg"
        case text = "B/album.yml"
    }

    @Test(arguments: Cause.allCases) func ownPagesAndFiles(unread: Cause) throws {
        let page = "---\ntitle: About\n---\nSecret\n"
        let pages = ["about", "info/deep", "gone", "kept", "late"]
        for name in pages { try folder.write(page, to: "photos/pages/\(name).md") }
        for name in ["d/s.txt", "kept.txt"] { try folder.write("Secret\n", to: "photos/static/\(name)") }
        try folder.write(page.replacing("title", with: "draft: true\ntitle"), to: "photos/pages/late.md")
        try folder.age("photos")
        try build("photos", "--drafts", exitCode: 0)
        for name in pages { #expect(folder.exists("site/\(name).html")) }
        for name in ["about", "info/deep"] {
            try folder.write(page.replacing("title", with: "draft: true\ntitle"), to: "photos/pages/\(name).md")
        }
        try folder.remove("photos/pages/gone.md")
        try folder.remove("photos/static/d")
        try folder.unfetch("photos/\(unread.rawValue)")
        try build(exitCode: 1)
        for name in ["about.html", "info/deep.html", "gone.html", "late.html", "d/s.txt"] {
            #expect(!folder.exists("site/\(name)"), "\(name)")
        }
        #expect(folder.exists("site/kept.html") && folder.exists("site/kept.txt"))
    }

    /// A page that was removed may be what cannot be read, under another name.
    @Test(arguments: ["pages/other.md", "static/other.txt"]) func whatCannotBeReadItself(unread: String) throws {
        for name in ["pages/gone.md", "pages/other.md"] { try folder.write("Words\n", to: "photos/\(name)") }
        for name in ["static/gone.txt", "static/other.txt"] { try folder.write("Words\n", to: "photos/\(name)") }
        try folder.age("photos")
        try build(exitCode: 0)
        for name in ["pages/gone.md", "static/gone.txt"] { try folder.remove("photos/\(name)") }
        try folder.unfetch("photos/\(unread)")
        try build(exitCode: 1)
        let isPage = unread.hasPrefix("pages")
        #expect(folder.exists("site/other.html") && folder.exists("site/other.txt"))
        #expect(folder.exists("site/gone.html") == isPage && folder.exists("site/gone.txt") == !isPage)
    }
}
