import Foundation
import TestSupport
import Testing

/// Files that a site publishes as they are, and what a site adds to its pages' heads and styles.
struct StaticFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Summer/a.jpg")
    }

    private func build(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(["build", "photos", "--output", "site"] + arguments, in: folder.path).finish()
    }

    /// The number of a file on its disk, which changes when the file is replaced.
    private func number(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.url(name).path)[.systemFileNumber] as? Int
    }

    @Test func staticFilesComeAndGoWithTheSource() throws {
        try folder.write("example.org\n", to: "photos/static/CNAME")
        try folder.write("contact", to: "photos/static/.well-known/security.txt")
        try folder.write("font", to: "photos/static/fonts/a.woff2")
        try folder.write("mine", to: "photos/static/index.html")
        try folder.write("mine", to: "photos/static/Summer")
        try folder.write("mine", to: "photos/static/index.html.d/x")
        let first = try build()
        #expect(first.exitCode == 0, "\(first.errors)")
        #expect(first.errors.contains("static/index.html: warning: is not copied: the site has a file of its own"))
        #expect(first.errors.contains("static/Summer: warning: is not copied: the site has a folder"))
        #expect(try folder.read("site/CNAME") == "example.org\n")
        #expect(try folder.read("site/.well-known/security.txt") == "contact")
        #expect(try folder.read("site/index.html") != "mine")
        #expect(!folder.exists("site/static"))
        let list = try folder.read("site/.albumgen-published")
        #expect(list.contains(" CNAME\n") && list.contains(" .well-known/security.txt\n"))
        #expect(try Program.run("check", "photos", in: folder.path).errors.contains("static/index.html: warning"))

        // What is unchanged is not written again, not even if its time has changed.
        try folder.remove("photos/static/index.html")
        try folder.remove("photos/static/Summer")
        let before = try number(of: "site/CNAME")
        try folder.write("example.org\n", to: "photos/static/CNAME")
        try folder.write("other", to: "photos/static/fonts/a.woff2")
        try folder.age("photos")
        #expect(try build().errors.isEmpty)
        #expect(try number(of: "site/CNAME") == before)
        #expect(try folder.read("site/fonts/a.woff2") == "other")
        #expect(try build().output.contains("up to date"))

        try folder.remove("photos/static/fonts")
        try folder.remove("photos/static/.well-known")
        #expect(try build().exitCode == 0)
        #expect(!folder.exists("site/fonts") && !folder.exists("site/.well-known") && folder.exists("site/CNAME"))
        let clean = try Program.run("clean", "photos", "--output", "site", in: folder.path)
        #expect(clean.exitCode == 0 && !folder.exists("site/CNAME"))
    }

    /// Linux distinguishes names by their bytes, while addresses have only one form of each letter.
    /// Until the file of the earlier build is gone, there is no room for the new one.
    @Test func aFileMayBecomeAFolderAndAFolderAFile() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Trip/a.jpg")
        for isFolder in [false, true, false] {
            if folder.exists("photos/static/keys") { try folder.remove("photos/static/keys") }
            try folder.write("k", to: "photos/static/" + (isFolder ? "keys/2026/one" : "keys"))
            if isFolder { try folder.write("draft: true\n", to: "photos/Trip/album.yml") }
            #expect(try build().exitCode == 0)
            #expect(try folder.read("site/" + (isFolder ? "keys/2026/one" : "keys")) == "k")
        }
        #expect(!folder.exists("site/trip"))
        #expect(
            try Program.start(["build", "photos", "--output", "clean", "--cache", "other"], in: folder.path).finish()
                .exitCode == 0)
        #expect(try folder.contents(of: "site") == folder.contents(of: "clean"))
    }

    @Test(arguments: [("keys", "keys/mine"), ("keys/2026/one", "keys"), ("keys/2026/one", "keys/2026")])
    func somebodysFileInTheWayIsAnErrorBeforeAnythingIsWritten(file: String, other: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Trip/a.jpg")
        try folder.write("k", to: "photos/static/\(file)")
        try folder.write("mine", to: "site/\(other)")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path
        ).finish()
        #expect(
            outcome.exitCode == 3 && outcome.errors.contains("did not write, or that were changed since: \(other);"))
        #expect(try folder.contents(of: "site").keys.sorted() == [other])
    }

    /// Killed builds and other programs leave such folders.
    @Test func foldersWithoutFilesAreNotInTheWayAndGoWithTheirAlbums() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Trip/a.jpg")
        #expect(try build().exitCode == 0)
        for name in try folder.contents(of: "site/trip").keys { try folder.remove("site/trip/\(name)") }
        try folder.remove("photos/Trip")
        try folder.makeFolder("site/notes")
        try folder.write("mine", to: "photos/static/notes")
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/notes") == "mine" && !folder.exists("site/trip"))
    }

    @Test func namesInTwoEncodingsAreReported() throws {
        let names = ["caf\u{e9}", "cafe\u{301}"]
        for (name, text) in zip(names, ["composed", "decomposed"]) {
            try folder.write(text, to: "photos/static/\(name).txt")
            try folder.write("<svg>\(text)</svg>", to: "photos/templates/\(name).svg")
        }
        for command in [["build", "photos", "--output", "site"], ["check", "photos"]] {
            let errors = try Program.start(command, in: folder.path).finish().errors
            for warning in [
                "static/cafe\u{301}.txt: warning: is not copied: another", "cafe\u{301}.svg: warning: another",
            ] {
                #expect(errors.utf8.firstRange(of: warning.utf8) != nil, "\(errors)")
            }
            #expect(errors.split(separator: "\n").count { $0.contains("another file") } == 2, "\(errors)")
        }
        #expect(try folder.read("site/caf\u{e9}.txt") == "composed")
        let pictures = try folder.contents(of: "site").filter { $0.key.hasSuffix(".svg") }
        #expect(pictures.values.map { String(decoding: $0, as: UTF8.self) } == ["<svg>composed</svg>"])
    }

    @Test func namesThatDifferInCaseAreReported() throws {
        for name in ["Foo.txt", "foo.txt", "Summer/x.txt", "Summer/y.txt", "bar", "Bar/z.txt", "fonts/a", "fonts/b"] {
            try folder.write(name, to: "photos/static/\(name)")
        }
        let expected = [
            "static/Summer/x.txt: warning: its folder `Summer` differs from the folder `summer` only in case",
            "static/foo.txt: warning: its address differs from `Foo.txt` only in case",
            "static/bar: warning: its address differs from that of a folder only in case",
        ]
        for arguments in [["build", "photos", "--output", "site"], ["check", "photos"]] {
            let errors = try Program.start(arguments, in: folder.path).finish().errors
            for warning in expected { #expect(errors.contains(warning), "\(errors)") }
            #expect(errors.split(separator: "\n").count { $0.contains("only in case") } == 3, "\(errors)")
        }
        for name in ["Foo.txt", "foo.txt", "Summer/x.txt"] { #expect(try folder.read("site/\(name)") == name) }
        try folder.age("photos")
        _ = try build()
        let idle = try build()
        #expect(idle.output.contains("up to date") && expected.allSatisfy(idle.errors.contains), "\(idle.errors)")
    }

    @Test func aFileOfTheSourceReplacesRobotsAndSparesOthers() throws {
        try folder.write("baseURL: https://example.org/\n", to: "photos/albumgen.yml")
        try folder.write("User-agent: *\nDisallow: /\n", to: "photos/static/robots.txt")
        try folder.write("mine", to: "photos/static/note.txt")
        try folder.write("somebody's", to: "site/note.txt")
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        #expect(try folder.read("site/robots.txt") == "User-agent: *\nDisallow: /\n")
        #expect(try folder.read("site/note.txt") == "somebody's")
        #expect(outcome.errors.contains("static/note.txt: warning: is not copied: the output folder has a file"))
        try folder.remove("photos/static/robots.txt")
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/robots.txt").contains("Allow: /"))
    }

    @Test func aSpaceKeepsItsFoldersToItself() throws {
        try folder.write("spaces: {us: {passwordEnv: WORD, albums: [Summer]}}\n", to: "photos/albumgen.yml")
        for name in ["summer/x.txt", "sealed/x.txt", "fine.txt"] { try folder.write("x", to: "photos/static/\(name)") }
        let outcome = try Program.run(
            "build", "photos", "--output", "site", in: folder.path,
            environment: ["WORD": "a long and winding password"])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("site/fine.txt") && !folder.exists("site/summer") && !folder.exists("site/sealed/x.txt"))
        for name in ["summer", "sealed"] { #expect(outcome.errors.contains("static/\(name)/x.txt: warning: ")) }
    }

    @Test func aSiteAddsToTheHeadsAndStylesOfItsPages() throws {
        try folder.write(
            "<link rel=\"me\" href=\"{{root}}me.html\">\n", to: "photos/templates/head.mustache")
        try folder.write(
            "@font-face { font-family: Own; src: url(fonts/own.woff2) }\np { background: url(gone.png) }\n",
            to: "photos/templates/look.css")
        try folder.write("FONT", to: "photos/templates/fonts/own.woff2")
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.errors.contains("templates/look.css:2:21: warning: the theme has no file `gone.png`"),
            "\(outcome.errors)")
        #expect(try folder.read("site/index.html").contains("<link rel=\"me\" href=\"./me.html\">\n</head>"))
        #expect(try folder.read("site/summer/a.html").contains("<link rel=\"me\" href=\"../me.html\">\n</head>"))
        let site = try folder.contents(of: "site")
        let font = try #require(site.keys.first { $0.hasPrefix("assets/own-") })
        let style = try #require(site.first { $0.key.hasPrefix("assets/look-") })
        #expect(String(decoding: style.value, as: UTF8.self).contains("url(\"\(font.dropFirst("assets/".count))\")"))
    }

    /// Such files are published with their positions, and visitors can load them.
    @Test func photographsThatAStyleSheetLoadsAreNoted() throws {
        try folder.write(
            "body { background: url(\"img/bg.jpg\") url(\"img/mark.png\") }\n", to: "photos/templates/look.css")
        try folder.write("png", to: "photos/templates/img/mark.png")
        #expect(try !build().errors.contains("taken by a camera"))
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/templates/img/bg.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        let notes = outcome.errors.split(separator: "\n").filter { $0.contains("may have been taken by a camera") }
        #expect(notes.count == 1, "\(outcome.errors)")
        #expect(notes.first?.contains("templates/img/bg.jpg: note: this may") == true, "\(outcome.errors)")
    }
}
