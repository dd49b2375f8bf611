import Foundation
import TestSupport
import Testing

/// What new users type first, among photographs and without a configuration.
struct FirstMinutesTests {
    private let folder: TemporaryFolder
    private var pictures: String { "\(folder.path)/Pictures" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "Pictures/Trip/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2, width: 64, height: 48), to: "Pictures/Trip/b.jpg")
    }

    @Test func theFolderOfPhotographsItselfCanBeBuiltAndChecked() throws {
        for _ in 1...2 {
            let built = try Program.run("build", in: pictures)
            #expect(built.exitCode == 0 && built.errors.isEmpty, "\(built.errors)")
            #expect(built.output.hasPrefix("2 items in 2 albums"))
            #expect(built.output.contains("open \(pictures)/_site/index.html"))
        }
        for arguments in [["check"], ["check", "."], ["check", "Trip"]] {
            let checked = try Program.start(arguments, in: pictures).finish()
            #expect(checked.exitCode == 0 && checked.errors.isEmpty, "\(checked.errors)")
            #expect(checked.output.hasPrefix("2 items"))
        }
    }

    @Test func anEarlierSiteBelowTheSourceNeverBecomesAlbums() throws {
        for output in ["out", "Trip/deep"] {
            #expect(try Program.run("build", "--output", output, in: pictures).exitCode == 0)
        }
        let built = try Program.run("build", in: pictures)
        #expect(built.exitCode == 0 && built.output.hasPrefix("2 items in 2 albums"), "\(built.output)")
        for name in ["out", "Trip/deep"] {
            #expect(built.errors.contains("\(name): note: is a site that albumgen wrote"), "\(built.errors)")
        }
        let checked = try Program.run("check", "Pictures", in: folder.path)
        #expect(checked.output.hasPrefix("2 items in 2 albums"))

        // A folder that no build wrote is an album, whatever its name.
        try folder.write(TestPhoto.jpeg(seed: 3, width: 64, height: 48), to: "Pictures/site/c.jpg")
        #expect(try Program.run("build", in: pictures).output.hasPrefix("3 items in 3 albums"))
    }

    /// The command that the program suggests next works in a shell, on one line.
    @Test(arguments: [
        "-new", "-", "it's", "a b", "two\nlines", "tab\there", "back\\slash", "$HOME `x` \"y\"", "~", "Île d'Oléron",
        "\u{1b}[31mred", "left\u{200e}right", "'\n'", "*", "!x",
    ])
    func adviceWorksWhateverTheFolderIsCalled(name: String) throws {
        let started = try Program.run("init", "--", name, in: folder.path)
        #expect(started.exitCode == 0, "\(started.errors)")
        let lines = started.output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("wrote "), "\(started.output)")
        #expect(!started.output.unicodeScalars.contains { $0 != "\n" && ($0.value < 32 || $0.value == 0x200e) })
        try folder.copy("Pictures/Trip/a.jpg", to: "\(name)/a.jpg")
        let advice = try #require(lines.last?.split(separator: "then run: ").last)
        let built = try run(advice)
        #expect(built.exitCode == 0 && built.output.hasPrefix("1 item"), "\(advice): \(built.errors)")

        try folder.write("select: all\n", to: "\(name)/albumgen.yml")
        let item = #"{"version": 1, "action": "delete", "album": "", "items": [{"id": "a", "media": ["MEDIA"]}]}"#
        let page = try folder.read("\(name)/_site/a.html")
        let media = try #require(page.firstMatch(of: /media\/a-[^"]+?\.jpg/)).output
        try folder.write(item.replacing("MEDIA", with: media), to: "list.json")
        let source = name.hasPrefix("-") ? "./\(name)" : name
        let moved = try Program.run("apply", "list.json", source, "--yes", in: folder.path)
        #expect(moved.exitCode == 0 && !folder.exists("\(name)/a.jpg"), "\(moved.errors)")
        let undo = try #require(moved.output.split(separator: "\n").first { $0.hasPrefix("to restore: ") })
        #expect(try run(undo.dropFirst(12)).exitCode == 0 && folder.exists("\(name)/a.jpg"), "\(undo)")
    }

    /// Runs a command as somebody who copies it into a shell would.
    private func run(_ command: Substring) throws -> Program.Outcome {
        let path = "\(URL(fileURLWithPath: Program.path).deletingLastPathComponent().path):/usr/bin:/bin"
        return try Program.start(
            ["-c", String(command)], of: "/bin/bash", in: folder.path, environment: ["PATH": path]
        ).finish()
    }

    @Test(arguments: ["_site", "Pictures/.albumgen"]) func nothingStartsInAFolderOfAlbumgen(name: String) throws {
        #expect(try Program.run("build", "Pictures", in: folder.path).exitCode == 0)
        let outcome = try Program.run("init", name, in: folder.path)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("name the folder of your photographs"))
        #expect(!folder.exists("\(name)/albumgen.yml"))
    }

    @Test(arguments: ["P.photoslibrary", "P.photoslibrary/originals"])
    func noPhotoLibraryIsASource(name: String) throws {
        let photos = "P.photoslibrary/originals"
        try FileManager.default.createDirectory(at: folder.url(photos), withIntermediateDirectories: true)
        let outcome = try Program.run("build", name, in: folder.path)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("P.photoslibrary is the library of a photo program"))
        #expect(!folder.exists("_site"))
    }

    @Test func aPipeNamedLikeAPhotoIsReported() throws {
        for name in ["pipe.jpg", "pipe.txt"] { #expect(mkfifo(folder.url("Pictures/\(name)").path, 0o600) == 0) }
        let built = try Program.run("build", in: pictures)
        #expect(built.exitCode == 0)
        #expect(
            built.errors
                == "pipe.jpg: warning: is not a file but a pipe, a socket or a device, and is left out; put a copy of the photo or video here\n"
        )
    }

    @Test func aSiteInTheFormerPlaceStaysThere() throws {
        #expect(try Program.run("build", "Pictures", "--output", "site", in: folder.path).exitCode == 0)
        let built = try Program.run("build", "Pictures", in: folder.path)
        #expect(built.exitCode == 0 && built.output.contains("open \(folder.path)/site/index.html"))
        #expect(built.errors.contains("\(folder.path)/site: note: the site stays in this folder"), "\(built.errors)")
        #expect(!folder.exists("_site"))
        #expect(try Program.run("check", "Pictures", in: folder.path).errors.isEmpty)
    }

    @Test func photographsInTheDefaultPlaceAreNotBuriedInASite() throws {
        try folder.write(TestPhoto.jpeg(seed: 3, width: 64, height: 48), to: "Pictures/_site/c.jpg")
        let built = try Program.run("build", in: pictures)
        #expect(
            built.exitCode == 2 && built.errors.contains("holds your photographs or manifests"), "\(built.errors)")
        #expect(try Program.run("check", in: pictures).output.hasPrefix("3 items in 3 albums"))
        let inside = try Program.run("build", "_site", in: pictures)
        #expect(inside.exitCode == 2 && inside.errors.contains("name another output with --output"))
        #expect(try Program.run("check", "_site", in: pictures).exitCode == 0)
    }

    @Test func theSourceItselfMayBeASite() throws {
        #expect(try Program.run("build", "Pictures", "--output", "out", in: folder.path).exitCode == 0)
        let checked = try Program.run("check", "out", in: folder.path)
        #expect(checked.errors.contains(".: warning: the source holds a site that albumgen wrote"), "\(checked.errors)")
    }

    @Test func aWordStandsForItsMapping() throws {
        try folder.write("originals: copy\nvideos: copy\nwatermark: © Me\n", to: "Pictures/albumgen.yml")
        let checked = try Program.run("check", in: pictures)
        #expect(checked.exitCode == 0)
        #expect(checked.errors.contains("the watermark cannot be added"), "\(checked.errors)")
        try folder.write("originals: cpoy\nvideos: [copy]\nwatermark: mark.png\n", to: "Pictures/albumgen.yml")
        let wrong = try Program.run("check", in: pictures)
        #expect(wrong.exitCode == 2)
        for part in [
            "for `originals` but found `cpoy`; did you mean `copy`?", "write `watermark: {image: mark.png}`",
            "expected `key: value` lines for `videos`",
        ] { #expect(wrong.errors.contains(part), "\(wrong.errors)") }
    }

    @Test func optionsAreWrittenAsInOtherPrograms() throws {
        let address = "https://preview.example.org/12"
        let built = try Program.run("build", "-j1", "-oout", "--base-url", address, in: pictures)
        #expect(built.exitCode == 0, "\(built.errors)")
        #expect(try folder.read("Pictures/out/sitemap.xml").contains("<loc>\(address)/trip/"))
        #expect(try Program.run("build", "-j1", "-oout", in: pictures).exitCode == 0)
        #expect(!folder.exists("Pictures/out/sitemap.xml"))
        let unset = try Program.run("check", "--base-url", "", in: pictures)
        #expect(unset.exitCode == 2 && unset.errors.contains("received nothing; if it comes from a variable, set that"))
        let wrong = try Program.run("check", "--base-url", "example.org", in: pictures)
        #expect(wrong.exitCode == 2 && wrong.errors.contains("https://"), "\(wrong.errors)")
    }

    @Test func initSaysWhatToTypeNext() throws {
        #expect(try Program.run("init", in: pictures).output.hasSuffix("this folder, then run: albumgen build\n"))
        let named = try Program.run("init", "my site", in: folder.path)
        #expect(named.output.hasSuffix("put photographs into my site, then run: albumgen build 'my site'\n"))
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func completionsOfferNames(shell: String) throws {
        let script = try Program.run("--generate-completion-script", shell).output
        for names in [["default", "book", "darkroom"], ["albumgen", "album", "items"]] {
            let pattern = names.joined(separator: "['\"$ \\\\n]+")
            #expect(script.range(of: pattern, options: .regularExpression) != nil, "\(names)")
        }
    }
}
