import Foundation
import TestSupport
import Testing

/// albumgen touches only files that it wrote.
struct OutputSafetyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/travels/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/b.jpg")
    }

    @discardableResult
    private func build(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"] + arguments, in: folder.path
        ).finish()
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.url(name).path, withDestinationPath: target)
    }

    /// A web server often runs as another user.
    @Test(arguments: ["resize", "copy", "hardlink"])
    func everybodyMayReadThePublishedFilesWhateverAnEarlierUmaskWas(mode: String) throws {
        try folder.write("originals: {mode: \(mode)}\n", to: "photos/albumgen.yml")
        chmod(folder.url("photos/b.jpg").path, 0o600)
        for (mask, output) in [("077", "private"), ("022", "site")] {
            let command =
                "umask \(mask); exec '\(Program.path)' build photos --output \(output) --cache cache --progress none"
            #expect(try Program.start(["-c", command], of: "/bin/sh", in: folder.path).finish().exitCode == 0)
        }
        func permissions(_ path: String) throws -> Int {
            let value = try FileManager.default.attributesOfItem(atPath: folder.url(path).path)[.posixPermissions]
            return try #require(value as? Int)
        }
        for name in try folder.contents(of: "site").keys {
            #expect(try permissions("site/\(name)") == 0o644, "\(name)")
        }
        #expect(try permissions("photos/b.jpg") == 0o600)
    }

    @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}", "\n"]) func aliasesMakeNothingTheirs(mark: String) throws {
        try folder.write("aliases: [\"x\(mark)cv.html\", \"y\(mark).git/config\"]\n", to: "photos/travels/album.yml")
        try folder.write("mine", to: "site/cv.html")
        try folder.write("mine", to: "site/.git/config")
        try build()
        try folder.remove("photos/.albumgen")
        try folder.remove("photos/travels/album.yml")
        #expect(try build().exitCode == 0)
        try Program.run("clean", "photos", "--output", "site", in: folder.path)
        #expect(try folder.read("site/cv.html") == "mine")
        #expect(try folder.read("site/.git/config") == "mine")
        #expect(try folder.contents(of: "site").keys.sorted() == ["cv.html"])
    }

    /// Names can end in dates that look like the marks of pictures.
    @Test func whatSomebodyChangedStaysWhateverItsName() throws {
        let names = ["letter-20240101.txt", "plain.txt", "media/IMG-20190101.jpg", "assets/notes-20240101.txt"]
        for name in names { try folder.write("as it was", to: "photos/static/\(name)") }
        #expect(try build().exitCode == 0)
        for name in names { try folder.write("mine", to: "site/\(name)") }
        try folder.remove("photos/static")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.contains("leaves alone (4)"), "\(outcome.errors)")
        for name in names { #expect(try folder.read("site/\(name)") == "mine") }
    }

    @Test func aForgedListRemovesNoPhoto() throws {
        #expect(try build().exitCode == 0)
        let names = ["IMG-20190101.jpg", "media/IMG-20190101.jpg", "travels/media/IMG-20190101.jpg"]
        let list = try folder.read("site/.albumgen-published")
        for name in names { try folder.write("mine", to: "site/\(name)") }
        let lines = names.map { "\(String(repeating: "0", count: 64)) \($0)\n" }.joined()
        try folder.write(list + lines, to: "site/.albumgen-published")
        #expect(try build().exitCode == 0)
        try folder.write(list + lines, to: "site/.albumgen-published")
        try folder.remove("photos/.albumgen")
        #expect(try build().exitCode == 0)
        try folder.write(list + lines, to: "site/.albumgen-published")
        #expect(try Program.run("clean", "photos", "--output", "site", in: folder.path).exitCode == 0)
        #expect(try folder.contents(of: "site").keys.sorted() == names)
    }

    /// A file that the source publishes as it is may be edited in the output itself.
    @Test func anEditInPlaceIsNotOverwritten() throws {
        try folder.write("as it was", to: "photos/static/plain.txt")
        #expect(try build().exitCode == 0)
        let file = try FileHandle(forWritingTo: folder.url("site/plain.txt"))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data("mine".utf8))
        try file.close()
        try folder.write("another text", to: "photos/static/plain.txt")
        let outcome = try build()
        #expect(outcome.errors.contains("static/plain.txt: warning: is not copied"), "\(outcome.errors)")
        #expect(try folder.read("site/plain.txt") == "mine")
    }

    /// Programs that make pictures smaller run over finished sites; the pictures still go with their photos.
    @Test func optimisedPicturesAreReplacedAndRemoved() throws {
        #expect(try build().exitCode == 0)
        func optimise() throws {
            for name in try folder.contents(of: "site").keys where name.contains("media/") {
                try folder.remove("site/\(name)")
                try folder.write("smaller", to: "site/\(name)")
            }
        }
        try optimise()
        try folder.move("photos/b.jpg", to: "b.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && !outcome.errors.contains("leaves alone"), "\(outcome.errors)")
        #expect(!folder.exists("site/b.html"))
        // Without its state, a build makes the same names again.
        try optimise()
        try folder.remove("photos/.albumgen")
        let again = try build()
        #expect(again.exitCode == 0 && again.errors.isEmpty, "\(again.errors)")
        try optimise()
        #expect(try Program.run("clean", "photos", "--output", "site", in: folder.path).exitCode == 0)
        #expect(try folder.contents(of: "site").isEmpty)
    }

    private static let warning = "site: warning: this site has none of the pictures that were in this folder"

    @Test func replacingAnotherSiteIsReported() throws {
        try folder.write(TestPhoto.jpeg(seed: 7), to: "others/x.jpg")
        try folder.write(TestPhoto.jpeg(seed: 8), to: "others/y.jpg")
        func build(_ source: String) throws -> String {
            try Program.run("build", source, "--output", "site", "--progress", "none", in: folder.path).errors
        }
        #expect(try build("photos").isEmpty)
        #expect(try build("others").contains(Self.warning))
        #expect(try build("others").isEmpty)
        #expect(try build("photos").contains(Self.warning))
    }

    /// Sources and sites move, caches are lost, and photos are replaced.
    @Test(arguments: [
        "mv photos moved", "cp -R photos moved", "mv photos moved; rm -r moved/.albumgen",
        "mv photos moved; rm -r moved/.albumgen; mv site old; cp -R old site",
        "mv photos moved; rm -r moved/.albumgen moved/b.jpg",
        "mv photos moved; rm -r moved/.albumgen; echo 'originals: {longEdge: 900, quality: 50}' > moved/albumgen.yml",
        "mv photos moved; mv moved/travels/a.jpg moved/c.jpg; rm -r moved/.albumgen moved/b.jpg moved/travels",
        "mv photos moved; rm moved/b.jpg moved/travels/a.jpg; cp new.jpg moved/n.jpg",
        "mv photos moved; rm -r moved/.albumgen; rm site/.albumgen-published",
    ])
    func whatMovesStaysTheSameSite(change: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 9), to: "new.jpg")
        #expect(try build().exitCode == 0)
        #expect(try Program.start(["-c", change], of: "/bin/sh", in: folder.path).finish().exitCode == 0)
        let outcome = try Program.run("build", "moved", "--output", "site", "--progress", "none", in: folder.path)
        #expect(!outcome.errors.contains("another site"), "\(outcome.errors)")
    }

    private static let list = "site/.albumgen-published"

    /// Programs that copy a site may leave hidden files behind or stop too early; the cache knows what is missing.
    @Test(arguments: [
        "rm site/.albumgen-published", "mkdir new; cp -R site/* new; rm -r site; mv new site",
        "truncate -s 0 site/.albumgen-published", "truncate -s 30 site/.albumgen-published",
        "truncate -s -5 site/.albumgen-published",
    ])
    func aLostListIsWrittenAgain(change: String) throws {
        try folder.write("as it was", to: "photos/static/plain.txt")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        let before = try folder.read(Self.list)
        #expect(try Program.start(["-c", change], of: "/bin/sh", in: folder.path).finish().exitCode == 0)
        #expect(try !folder.exists(Self.list) || folder.read(Self.list) != before)
        let again = try build()
        #expect(again.exitCode == 0 && again.errors.isEmpty, "\(again.errors)")
        #expect(try folder.read(Self.list) == before)
        #expect(try build().output.contains("up to date"))
        try folder.remove("photos/b.jpg")
        try folder.write("title: Travels\n", to: "photos/travels/album.yml")
        let next = try build()
        #expect(next.exitCode == 0 && next.errors.isEmpty, "\(next.errors)")
        #expect(!folder.exists("site/b.html") && !folder.exists("site/media"))
    }

    /// A file that differs from the cache's record belongs to somebody else.
    @Test(
        arguments: ["mine", "changed in place"],
        ["the folder has no list", "list of published files, `.albumgen-published`, is incomplete"])
    func aLostListMakesNoFileOfYoursOurs(change: String, problem: String) throws {
        try folder.write("as it was", to: "photos/static/plain.txt")
        #expect(try build().exitCode == 0)
        if problem.hasSuffix("incomplete") {
            try folder.write(String(folder.read(Self.list).dropLast()), to: Self.list)
        } else {
            try folder.remove(Self.list)
        }
        let page = folder.url("site/travels/index.html")
        if change == "mine" {
            try folder.write("mine", to: "site/travels/index.html")
        } else {
            let file = try FileHandle(forWritingTo: page)
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: Data("mine".utf8))
            try file.close()
        }
        try folder.write("mine", to: "site/plain.txt")
        let outcome = try build()
        #expect(outcome.exitCode == 3)
        #expect(outcome.errors.contains("would overwrite files in the output folder"), "\(outcome.errors)")
        #expect(outcome.errors.contains(problem), "\(outcome.errors)")
        #expect(try folder.read("site/travels/index.html") == "mine" && folder.read("site/plain.txt") == "mine")
    }

    @Test func aBuildThatKnowsNothingOfAFolderNamesTheListThatItLacks() throws {
        #expect(try build().exitCode == 0)
        let message = "the folder has no list of published files, `.albumgen-published`: if this site was copied here"
        try folder.remove(Self.list)
        try folder.remove("photos/.albumgen")
        let outcome = try build()
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(!folder.exists(Self.list))
    }

    @Test func aLinkedFolderInTheOutputEndsTheBuildWithItsName() throws {
        try folder.write("precious", to: "mine/a.html")
        try folder.write("", to: "site/notes.txt")
        try link("site/travels", to: "../mine")
        let outcome = try build()
        #expect(outcome.exitCode == 3)
        #expect(outcome.errors.contains("were changed since: travels; move them away"), "\(outcome.errors)")
        #expect(try folder.contents(of: "mine") == ["a.html": Data("precious".utf8)])
        try folder.remove("site/travels")
        #expect(try build().exitCode == 0)
    }

    @Test func theOutputItselfMayBeALink() throws {
        try folder.write("", to: "disk/notes.txt")
        try link("site", to: "disk")
        #expect(try build().exitCode == 0)
        #expect(folder.exists("disk/travels/a.html"))
    }

    @Test func cleaningLeavesWhatIsNotOurs() throws {
        let names = [
            "mine.txt", "renditions/mine.jpg", "renditions/ab/mine.jpg", "films/mine.mp4", "fetched/mine.json",
        ]
        for name in names { try folder.write("mine", to: "kept/\(name)") }
        try build("--cache", "kept")
        let outcome = try Program.run("clean", "photos", "--cache", "kept", in: folder.path)
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.contains("other files remain"))
        #expect(try folder.contents(of: "kept").keys.sorted() == names.sorted())
    }

    @Test(arguments: ["", "/renditions", "/fetched", "/unfinished", "/state.sqlite"])
    func aLinkInTheSourceIsNotACache(below: String) throws {
        try folder.write("mine", to: "elsewhere/films/mine.mp4")
        if !below.isEmpty { try folder.write("", to: "photos/.albumgen/notes.txt") }
        try link("photos/.albumgen\(below)", to: folder.url("elsewhere").path)
        let built = try build()
        #expect([2, 3].contains(built.exitCode) && built.errors.contains(".albumgen\(below)"), "\(built.errors)")
        #expect(try Program.run("clean", "photos", in: folder.path).exitCode != 0)
        #expect(folder.names.filter { $0.hasPrefix("elsewhere/") } == ["elsewhere/films", "elsewhere/films/mine.mp4"])
    }

    @Test func unfinishedFilesOfKilledBuildsGo() throws {
        try build()
        try FileManager.default.removeItem(at: folder.url("site"))
        let leftovers = [
            "photos/.albumgen/unfinished/.albumgen-tmp-1", "photos/.albumgen/films/1f/.albumgen-tmp-2",
            "photos/.albumgen/renditions/0000/1f/.albumgen-tmp-3", "site/.albumgen-tmp-4",
            "site/travels/.albumgen-tmp-5",
        ]
        for name in leftovers { try folder.write("half", to: name) }
        #expect(try build().exitCode == 0)
        #expect(!folder.names.contains { $0.contains(".albumgen-tmp-") })
    }

    @Test func movingTheOutputLeavesNoTemporaryFiles() throws {
        try build()
        try folder.move("site", to: "moved")
        try Program.run("build", "photos", "--output", "moved", "--progress", "none", in: folder.path)
        #expect(!folder.names.contains { $0.contains(".albumgen-tmp-") })
    }

    @Test(arguments: ["new/../photos", "new/deep/../../photos"])
    func theOutputIsNotTheSourceHoweverItIsWritten(output: String) throws {
        let outcome = try Program.run("build", "photos", "--output", output, in: folder.path)
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(folder.names == ["photos", "photos/b.jpg", "photos/travels", "photos/travels/a.jpg"])
    }

    @Test func aReportGoesWhereItsNameLeads() throws {
        try folder.write("", to: "target.json")
        try link("report.json", to: "target.json")
        try build("--report", "report.json")
        #expect(try folder.read("target.json").contains("\"albums\""))
        let printed = try build("--report", "-")
        #expect(printed.output.hasPrefix("{") && printed.output.hasSuffix("}\n"))

        let pipe = folder.url("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let command =
            "cat pipe & '\(Program.path)' build photos --output site --report pipe --progress none >/dev/null; wait"
        let read = try Program.start(["-c", command], of: "/bin/bash", in: folder.path).finish()
        #expect(read.output.contains("\"albums\""), "\(read.errors)")
    }

    @Test func aGarbledRenditionInTheCacheIsMadeAgain() throws {
        try build()
        let whole = try folder.contents(of: "site")
        let cache = folder.url("photos/.albumgen/renditions").path
        for case let name as String in FileManager.default.enumerator(atPath: cache) ?? .init() {
            guard name.hasSuffix(".jpg"), var bytes = FileManager.default.contents(atPath: "\(cache)/\(name)") else {
                continue
            }
            bytes[bytes.count / 2] ^= 0xFF
            // Writes a new file, so that the published one, a hard link to the old file, stays unchanged.
            try FileManager.default.removeItem(atPath: "\(cache)/\(name)")
            try bytes.write(to: URL(fileURLWithPath: "\(cache)/\(name)"))
        }
        try Program.run("build", "photos", "--output", "other", "--progress", "none", in: folder.path)
        #expect(try folder.contents(of: "other") == whole)
    }
}
