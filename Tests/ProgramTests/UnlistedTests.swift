import AlbumModel
import Digests
import Foundation
import TestSupport
import Testing

/// Whole builds with albums that can only be found by their address.
struct UnlistedTests {
    private static let key = "k7f3mq-2xw9tn-hb4rzy-6cdp"
    private let site: MarkedAlbum
    private var folder: TemporaryFolder { site.folder }

    init() throws {
        site = try MarkedAlbum()
        try site.configure()
    }

    private func list(_ unlisted: String?) throws {
        let setting = unlisted.map { "unlisted: \($0)\n" } ?? ""
        try folder.write("title: Quaggamark\n\(setting)", to: "photos/Top/Aardvark/album.yml")
    }

    @discardableResult
    private func build(_ arguments: String..., to output: String = "site", exitCode: Int32 = 0) throws
        -> Program.Outcome
    {
        try site.build("photos", arguments, to: output, exitCode: exitCode)
    }

    /// The files of a clean build of the same site without the album.
    private func contentsWithoutTheAlbum() throws -> [String: Data] {
        try folder.copy("photos", to: "less")
        try folder.remove("less/Top/Aardvark")
        try folder.remove("less/.albumgen")
        try folder.age("less")
        let outcome = try Program.run("build", "less", "--output", "bare", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return try folder.contents(of: "bare")
    }

    private func traces(outside own: String, in output: String = "site") throws -> [String] {
        try site.traces(of: MarkedAlbum.words + [Self.key], in: output, outside: own)
    }

    /// The folder itself would be shown without these settings.
    @Test(arguments: ["draft: true", "publishDate: 2999-01-01"])
    func settingsThatHideNameAFolderRatherThanALink(setting: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.url("photos/link").path, withDestinationPath: "Top")
        try site.configure("albums: {link/Aardvark: {\(setting)}}\n")
        let errors = try build(exitCode: 2).errors
        #expect(
            errors.contains("`link/Aardvark` is a link to `Top/Aardvark`, which these settings do not hold back"),
            "\(errors)")
        #expect(!folder.exists("site/index.html"))
        try site.configure("albums: {Top/Aardvark: {\(setting)}}\n")
        #expect(try build().errors.contains("which the settings of `Top/Aardvark` hold back"))
    }

    @Test(arguments: ["true", key]) func aFolderOfUnlistedAlbumsIsUnlistedAndListsNone(unlisted: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 9, width: 64, height: 48), to: "photos/Clients/Anna/a.jpg")
        try folder.write("unlisted: \(unlisted)\n", to: "photos/Clients/Anna/album.yml")
        try build()
        let files = try folder.contents(of: "site")
        let texts = files.filter { !$0.key.hasPrefix("clients/") && !$0.key.hasSuffix(".jpg") }
        #expect(texts.filter { String(decoding: $1, as: UTF8.self).contains("Clients") }.isEmpty)
        let page = try folder.read("site/clients/index.html")
        #expect(!page.contains("Anna") && page.contains(#"<meta name="robots" content="noindex"#))
        #expect(files.keys.contains { $0.hasPrefix("clients/anna") && $0.hasSuffix("/a.html") })
    }

    /// Without the space's album, the folder contains only the unlisted one.
    @Test func aFolderOfAnUnlistedAlbumAndOneOfASpaceIsUnlisted() throws {
        for name in ["Anna", "Bella"] {
            try folder.write(TestPhoto.jpeg(seed: 9, width: 64, height: 48), to: "photos/Clients/\(name)/a.jpg")
        }
        try folder.write("unlisted: true\n", to: "photos/Clients/Anna/album.yml")
        try site.configure("spaces: {b: {albums: [Clients/Bella], passwordEnv: SPACE}}\n")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path,
            environment: ["SPACE": "correct horse battery staple"]
        ).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let files = try folder.contents(of: "site")
        let texts = files.filter { !$0.key.hasPrefix("clients/") && !$0.key.hasSuffix(".jpg") }
        #expect(texts.filter { String(decoding: $1, as: UTF8.self).contains("Clients") }.isEmpty)
    }

    @Test(arguments: ["true", key])
    func theRestOfTheSiteIsAsIfItWereNotThere(unlisted: String) throws {
        try list(unlisted)
        let outcome = try build()
        #expect(outcome.errors.isEmpty)
        let own = unlisted == "true" ? "top/aardvark/" : "top/aardvark--\(Self.key)/"
        let folderItself = "site/\(own.dropLast())"
        #expect(try traces(outside: own).filter { !$0.hasPrefix("\(folderItself):") } == [])
        let files = try folder.contents(of: "site")
        for page in ["index.html", "zebramark.html", "okapimark/index.html", "okapimark/deep.html"] {
            #expect(files[own + page] != nil, "\(page)")
        }
        let home = try folder.read("site/\(own)index.html")
        #expect(home.contains("<title>Quaggamark") && home.contains(#"href="okapimark/index.html""#))
        #expect(home.contains(#"<meta name="robots" content="noindex"#))
        #expect(!home.contains("canonical") && !home.contains("ld+json") && !home.contains("og:url"))
        #expect(!home.contains("feed.xml") && files[own + "feed.xml"] == nil)
        #expect(home.contains(#"href="../../index.html""#))

        #expect(try contentsWithoutTheAlbum() == files.filter { !$0.key.hasPrefix(own) })
    }

    /// The files of themes have the same names on every site, so anybody could ask for those that only the album needs.
    @Test(arguments: ["theme: darkroom", "theme: own", "theme: {accent: '#804020'}", "layout: story", "select: proof"])
    func theFilesOfItsThemeAreInItsFolder(setting: String) throws {
        try folder.write(".ag { background: url(leaf.svg) }", to: "photos/templates/themes/own/look.css")
        try folder.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "photos/templates/themes/own/leaf.svg")
        try folder.write(
            "---\nunlisted: true\n\(setting)\n---\nWords.\n\n![](zebramark.jpg)\n\nMore.\n",
            to: "photos/Top/Aardvark/album.md")
        if folder.exists("photos/Top/Aardvark/album.yml") { try folder.remove("photos/Top/Aardvark/album.yml") }
        try build()
        let own = "top/aardvark/"
        let files = try folder.contents(of: "site")
        #expect(files.keys.contains { $0.hasPrefix("\(own)assets/") })
        #expect(try contentsWithoutTheAlbum() == files.filter { !$0.key.hasPrefix(own) })
        #expect(!files.keys.contains { $0.hasPrefix("\(own)assets/viewer-") && $0.hasSuffix(".js") })
        // Everything that its pages and style sheets name exists.
        for (name, content) in files where name.hasPrefix(own) {
            let text = String(decoding: content, as: UTF8.self)
            let links =
                if name.hasSuffix(".html") {
                    text.matches(of: /(?:href|src)="([^"#:]+)["#]/).map { String($0.1) }
                } else if name.hasSuffix(".css") {
                    text.matches(of: /url\("([^":]+)"\)/).map { String($0.1) }
                } else {
                    [String]()
                }
            for link in links {
                let path = folder.url("site/\(name)").deletingLastPathComponent().path + "/\(link)"
                #expect(FileManager.default.fileExists(atPath: path), "\(link) in \(name)")
            }
        }
        // Another program may have changed them, as it may change those of the site.
        if let style = files.keys.first(where: { $0.hasPrefix("\(own)assets/") && $0.hasSuffix(".css") }) {
            try folder.write("/**/", to: "site/\(style)")
            try folder.remove("photos/.albumgen")
            try build()
            #expect(try folder.contents(of: "site") == files)
            try folder.write("/**/", to: "site/\(style)")
            try folder.move("photos/Top/Aardvark", to: "aside")
            try build()
            #expect(!folder.exists("site/\(style)"))
        }
    }

    @Test(arguments: ["true", key])
    func whatWasListedLeavesNoTrace(unlisted: String) throws {
        try list(nil)
        try build()
        #expect(try folder.read("site/top/index.html").contains("Quaggamark"))
        #expect(folder.exists("site/top/aardvark/zebramark.html"))
        try list(unlisted)
        try build()
        let own = unlisted == "true" ? "top/aardvark/" : "top/aardvark--\(Self.key)/"
        #expect(try traces(outside: own).filter { !$0.hasPrefix("site/\(own.dropLast()):") } == [])
        #expect(folder.exists("site/top/aardvark") == (unlisted == "true"))
        let again = try folder.contents(of: "site")
        let list = try folder.read("site/.albumgen-published")
        try build("--cache", "other", to: "clean")
        #expect(try folder.contents(of: "clean") == again)
        #expect(try folder.read("clean/.albumgen-published") == list)
        // Once the album is listed again, it is back at its public address, and the ledger names it.
        try self.list(nil)
        try build()
        #expect(try folder.read("site/top/index.html").contains("Quaggamark"))
        #expect(try folder.read("site/.albumgen-published").contains("top/aardvark/index.html"))
    }

    /// Somebody who has a photo must not see that an unlisted album contains it. Up to version 2, the list revealed it.
    @Test func theListOfPublishedFilesRevealsNoContents() throws {
        try list(Self.key)
        try build()
        let list = try folder.read("site/.albumgen-published")
        let files = try folder.contents(of: "site")
        for (name, content) in files {
            #expect(!list.contains(ContentDigest(sha256: Array(content)).hex), "\(name)")
        }
        let lines = list.split(separator: "\n").dropFirst().map { $0.prefix(64) }
        #expect(lines.count == files.count && Set(lines).count == lines.count)
        // A list of an earlier version is replaced, even if nothing else has changed.
        let old = files.map { "\(ContentDigest(sha256: Array($1)).hex) #\(ContentDigest.of($0).hex)\n" }
        for isForgotten in [false, true] {
            try folder.write("# albumgen 2: published.\n" + old.sorted().joined(), to: "site/.albumgen-published")
            if isForgotten { try folder.remove("photos/.albumgen") }
            let outcome = try build()
            #expect(outcome.errors.isEmpty, "\(outcome.errors)")
            #expect(try folder.read("site/.albumgen-published") == list)
        }
    }

    @Test func aNewSecretIsNotRevealedToWhoeverHasTheOld() throws {
        try list(Self.key)
        try build()
        try list("another-word-of-many-letters-42")
        try build()
        #expect(try traces(outside: "top/aardvark--another").filter { !$0.contains("aardvark--another") } == [])
        #expect(!folder.exists("site/top/aardvark--\(Self.key)"))
    }

    @Test func aMistakeHides() throws {
        for (value, part) in [
            ("", "expected `true`, `false` or a word"), ("[a, b]", "expected `true`, `false` or a word"),
            ("secret", "is too short"), ("ABCDEFGHIJKLMNOPQRSTUVWX", "lower-case letters"),
        ] {
            try list(value)
            let outcome = try build(exitCode: 1)
            #expect(outcome.errors.contains(part) && outcome.errors.contains("album.yml:2:"), "\(outcome.errors)")
            #expect(outcome.errors.contains("the album is unlisted, at its plain address"))
            #expect(try traces(outside: "top/aardvark/").filter { !$0.hasPrefix("site/top/aardvark:") } == [])
        }
        try list(Self.key)
        try folder.write("unlisted: no\n", to: "photos/Top/Aardvark/Okapimark/album.yml")
        let outcome = try build()
        #expect(outcome.errors.contains("`unlisted: false` has no effect"))
        try folder.remove("photos/Top/Aardvark/Okapimark/album.yml")
        try folder.write("unlisted: \(Self.key)\n", to: "photos/album.yml")
        #expect(try build(exitCode: 1).errors.contains("the home page has no folder"))
    }

    @Test func anAliasDoesNotLeadToIt() throws {
        try folder.write(
            "title: Quaggamark\nunlisted: \(Self.key)\naliases: [anna]\n", to: "photos/Top/Aardvark/album.yml")
        let outcome = try build()
        #expect(outcome.errors.contains("the alias `top/anna/index.html` would lead everybody to an unlisted album"))
        #expect(!folder.exists("site/top/anna"))
        #expect(try build("--force", "--strict", exitCode: 1).errors.contains("alias"))
    }

    /// The parent album lists a photo of the unlisted one, which its feeds and the sitemap would then name.
    @Test(arguments: ["true", key]) func aListShowsNoPhotoOfAnUnlistedAlbum(unlisted: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 61), to: "photos/Trip/p.jpg")
        try folder.write(TestPhoto.jpeg(seed: 62), to: "photos/Trip/Anna/zz.jpg")
        try folder.write("items: [p.jpg, Anna/zz.jpg]\n", to: "photos/Trip/album.yml")
        try folder.write("title: Anna\n", to: "photos/Trip/Anna/album.yml")
        try build()
        #expect(folder.exists("site/trip/anna-zz.html"))
        try folder.write("unlisted: \(unlisted)\n", to: "photos/Trip/Anna/album.yml")
        let outcome = try build(exitCode: 1)
        #expect(outcome.errors.contains("because its own album `Trip/Anna` is unlisted"), "\(outcome.errors)")
        #expect(!folder.exists("site/trip/anna-zz.html"))
        for (name, bytes) in try folder.contents(of: "site") where !name.hasPrefix("trip/anna") {
            #expect(bytes.range(of: Data("zz.html".utf8)) == nil, "\(name)")
        }
    }
}
