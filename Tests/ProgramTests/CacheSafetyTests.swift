import Foundation
import TestSupport
import Testing

/// A cache has pictures of drafts and spaces in the clear, so no build publishes one; and a folder of somebody's files
/// becomes neither a cache nor an output.
struct CacheSafetyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/travels/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2, width: 64, height: 48), to: "photos/secret/b.jpg")
        try folder.write("draft: true\n", to: "photos/secret/album.yml")
    }

    @discardableResult
    private func build(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"] + arguments, in: folder.path
        ).finish()
    }

    // MARK: Caches in the source

    @Test(arguments: [false, true]) func aCacheInTheSourceIsNotAnAlbum(isOld: Bool) throws {
        if isOld { try folder.write("mine", to: "photos/work/mine.txt") }
        try build("--cache", "photos/work", "--drafts")
        #expect(
            try Program.run("render", "photos", "--shard", "1/1", "--cache", "photos/part", in: folder.path).exitCode
                == 0)
        // Earlier versions did not mark a folder that held anything else.
        if isOld {
            for name in ["work/.albumgen-cache", "part/.albumgen-cache"] {
                try FileManager.default.removeItem(at: folder.url("photos/\(name)"))
            }
        }
        try FileManager.default.removeItem(at: folder.url("site"))
        let built = try build()
        #expect(built.exitCode == 0 && built.output.hasPrefix("1 item in 2 albums"), "\(built.output)\(built.errors)")
        #expect(!folder.exists("site/work") && !folder.exists("site/part"))
        for name in ["work", "part"] {
            #expect(built.errors.contains("\(name): note: is a cache of albumgen, and is left out"), "\(built.errors)")
        }
    }

    @Test(arguments: ["photos/travels", "photos", "."]) func noCacheHidesPhotographs(cache: String) throws {
        for arguments in [["build", "--output", "site"], ["render", "--shard", "1/2"]] {
            let outcome = try Program.start(arguments + ["photos", "--cache", cache], in: folder.path).finish()
            #expect(outcome.exitCode == 2 && outcome.errors.contains("name another with --cache"), "\(outcome.errors)")
        }
        #expect(try folder.contents(of: "photos/travels").keys.sorted() == ["a.jpg"])
    }

    /// CI, and machines that share the work, use such folders.
    @Test(arguments: ["photos/static/c", "photos/static", "photos/pages/c", "site/c", "linked/c"])
    func noCacheIsPublished(cache: String) throws {
        try folder.write("www.example.org\n", to: "photos/static/CNAME")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("linked").path, withDestinationPath: "photos/static")
        let names = folder.names
        for command in [["build"], ["render", "--shard", "1/1"]] where cache != "site/c" || command == ["build"] {
            let output = command == ["build"] ? ["--output", "site"] : []
            let outcome = try Program.start(command + ["photos", "--cache", cache] + output, in: folder.path).finish()
            #expect(outcome.exitCode == 2 && outcome.errors.contains("would be published"), "\(outcome.errors)")
            #expect(folder.names == names, "\(command)")
        }
    }

    /// A cache in an album's folder is left out, as everywhere in the source.
    @Test func aCacheBesideStaticFilesStays() throws {
        try folder.write("www.example.org\n", to: "photos/static/CNAME")
        for cache in ["photos/travels/c", "photos/statics/c", "c"] {
            #expect(try build("--cache", cache).exitCode == 0)
            #expect(try build("--cache", cache).exitCode == 0)
        }
        #expect(try folder.contents(of: "site").keys.allSatisfy { !$0.contains("state.sqlite") })
    }

    @Test(arguments: [".albumgen", "work"]) func whatWasCopiedMakesACache(name: String) throws {
        try build("--cache", "made")
        try folder.write("", to: "photos/\(name)/learned/.keep")
        try folder.copy("made/renditions", to: "photos/\(name)/renditions")
        try FileManager.default.removeItem(at: folder.url("site"))
        let built = try name == "work" ? build("--cache", "photos/work") : build()
        #expect(built.exitCode == 0 && built.output.hasPrefix("1 item in 2 albums"), "\(built.output)\(built.errors)")
        #expect(!folder.exists("site/work"))
    }

    @Test func aCacheIsNotASource() throws {
        try build()
        let outcome = try Program.run("build", "photos/.albumgen", "--output", "other", in: folder.path)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("is a cache of albumgen"), "\(outcome.errors)")
        #expect(!folder.exists("other"))
    }

    // MARK: Foreign files

    @Test(arguments: ["state.sqlite", "history.sqlite", "edits/2024.json", "spaces/door.json"])
    func filesOfOthersMakeNoCache(name: String) throws {
        try folder.write("mine", to: "kept/\(name)")
        let built = try build("--cache", "kept")
        #expect(built.exitCode == 2 && built.errors.contains("which albumgen did not write"), "\(built.errors)")
        let cleaned = try Program.run("clean", "photos", "--cache", "kept", in: folder.path)
        #expect(cleaned.exitCode == 2 && cleaned.errors.contains("nothing was removed"), "\(cleaned.errors)")
        #expect(try folder.read("kept/\(name)") == "mine")
    }

    @Test func whatWasCleanedBeforeAFailureIsNamed() throws {
        _ = try Program.run("build", "photos", "--output", "site", "--cache", "kept", in: folder.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("kept/spaces").path, withDestinationPath: "/nowhere")
        let outcome = try Program.run("clean", "photos", "--output", "site", "--cache", "kept", in: folder.path)
        #expect(outcome.exitCode == 3, "\(outcome.output)")
        #expect(outcome.errors.contains(/; the [0-9]+ published files in site have been removed/), "\(outcome.errors)")
    }

    private static let digest = String(repeating: "0f", count: 32)

    /// Other programs, too, name files by their content.
    @Test(arguments: ["films/\(digest).mp4", "films/\(digest.prefix(2))/\(digest).mp4", "learned/\(digest).pack"])
    func nothingIsCleanedThatHasNoMarkOfACache(name: String) throws {
        try folder.write("mine", to: "kept/\(name)")
        try folder.write("mine", to: "kept/renditions/ab/cd/\(Self.digest)-360.jpg")
        try build()
        let before = try folder.contents(of: "site")
        let outcome = try Program.run("clean", "photos", "--output", "site", "--cache", "kept", in: folder.path)
        #expect(outcome.exitCode == 2, "\(outcome.output)")
        #expect(outcome.errors.contains("nothing was removed: the folder \(folder.path)/kept"), "\(outcome.errors)")
        #expect(try folder.read("kept/\(name)") == "mine")
        #expect(try folder.contents(of: "site") == before)
    }

    @Test func onlyRecordsOfEditsAreCleaned() throws {
        try build("--cache", "kept")
        for name in ["00000001", "2024", "-0000001"] { try folder.write("{}", to: "kept/edits/\(name).json") }
        let outcome = try Program.run("clean", "photos", "--cache", "kept", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try folder.contents(of: "kept").keys.sorted() == ["edits/-0000001.json", "edits/2024.json"])
    }

    @Test func aCopyOfACacheIsCleanedIfItsMarkCameAlong() throws {
        try build("--cache", "made")
        for name in ["renditions", "learned"] where folder.exists("made/\(name)") {
            try folder.copy("made/\(name)", to: "copy/\(name)")
        }
        let outcome = try Program.run("clean", "photos", "--cache", "copy", in: folder.path)
        #expect(outcome.exitCode == 0 && !folder.exists("copy"), "\(outcome.output)\(outcome.errors)")
    }

    @Test(arguments: [["--cache", "none/at/all"], ["--cache", "empty"], []])
    func cleaningMakesNothing(arguments: [String]) throws {
        try folder.makeFolder("empty")
        let names = folder.names
        let outcome = try Program.start(["clean", "photos"] + arguments, in: folder.path).finish()
        #expect(outcome.exitCode == 0 && outcome.output.contains("there is no cache at"), "\(outcome.errors)")
        #expect(folder.names == names)
    }

    @Test func whatCanBeMadeAgainNeedsNoBackup() throws {
        // Earlier versions marked the whole cache.
        let tag = "Signature: 8a477f597d28d172789f06886806bc55\n"
        let old = tag + "# albumgen can make everything in this folder again. `albumgen clean` deletes it.\n"
        try folder.write(old, to: "photos/.albumgen/CACHEDIR.TAG")
        try build()
        #expect(try folder.read("photos/.albumgen/renditions/CACHEDIR.TAG").hasPrefix(tag))
        // The history of addresses cannot be made again.
        #expect(!folder.exists("photos/.albumgen/CACHEDIR.TAG") && folder.exists("photos/.albumgen/history.sqlite"))
        #expect(try Program.run("clean", "photos", in: folder.path).exitCode == 0)
        #expect(!folder.exists("photos/.albumgen"))
    }

    @Test(arguments: ["work/site", "work"]) func noSiteIsPublishedInACache(output: String) throws {
        let chosen = try build("--output", output, "--cache", "work")
        #expect(chosen.exitCode == 2 && chosen.errors.contains("cache"), "\(chosen.errors)")
        #expect(!folder.exists("work"))
        try folder.write("output: .albumgen/site\n", to: "photos/albumgen.yml")
        let configured = try Program.run("build", "photos", in: folder.path)
        #expect(configured.exitCode == 2, "\(configured.errors)")
        #expect(configured.errors.contains("set `output` in albumgen.yml"), "\(configured.errors)")
        #expect(!folder.exists("photos/.albumgen"))
    }

    /// Scripts pass this when a variable is unset.
    @Test(arguments: [
        ["build", "../photos", "--output", ""], ["build", "../photos", "--output", "../site", "--cache", ""],
        ["render", "../photos", "--shard", "1/1", "--cache", ""], ["clean", "../photos", "--cache", ""],
        ["clean", "../photos", "--output", ""], ["init", ""], ["build", ""],
        ["check", "../photos", "--config", ""], ["build", "../photos", "--templates", ""],
        ["check", "../photos", "--explain-map", ""], ["apply", "list.json", "../photos", "--copy-to", ""],
    ])
    func anEmptyNameNamesNothing(arguments: [String]) throws {
        try folder.makeFolder("work")
        let outcome = try Program.start(arguments, in: folder.url("work").path).finish()
        #expect(outcome.exitCode == 2 && outcome.errors.contains("is empty; name one"), "\(outcome.errors)")
        #expect(try folder.contents(of: "work").isEmpty && !folder.exists("photos/.albumgen"))
    }

    // MARK: Outputs in the source

    @Test(arguments: ["travels", "static", "templates/site", "words"]) func noSiteHidesPhotographs(output: String)
        throws
    {
        try folder.write("# Words\n", to: "photos/words/album.md")
        let names = try folder.contents(of: "photos").keys.sorted()
        let chosen = try Program.run("build", "photos", "--output", "photos/\(output)", in: folder.path)
        #expect(chosen.exitCode == 2 && chosen.errors.contains("name another output with --output"), "\(chosen.errors)")
        try folder.write("output: \(output)\n", to: "photos/albumgen.yml")
        let configured = try Program.run("build", "photos", in: folder.path)
        #expect(
            configured.exitCode == 2 && configured.errors.contains("set `output` in albumgen.yml"),
            "\(configured.errors)")
        #expect(try folder.contents(of: "photos").keys.sorted() == (names + ["albumgen.yml"]).sorted())
    }
}

/// The cache has what no build can recreate, the history of addresses and the secrets of spaces, so a build must not
/// start another cache when it lacks permission to write this one.
@Suite(.enabled(if: Unprivileged.canRun))
struct CacheOfAnotherUserTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/travels/a.jpg")
        try folder.makeFolder("home")
        try folder.makeFolder("photos/.albumgen")
    }

    private func run(_ arguments: [String]) throws -> Program.Outcome {
        let home = folder.url("home").path
        return try Unprivileged.run(
            arguments, in: folder.path, environment: ["HOME": home, "XDG_CACHE_HOME": "\(home)/.cache"])
    }

    private func allow(_ permissions: Int, _ name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.url(name).path)
    }

    /// A build with sudo leaves such a cache.
    @Test func aCacheThatMayNotBeWrittenStopsTheBuild() throws {
        try Unprivileged.own(folder.path)
        try allow(0o555, "photos/.albumgen")
        for arguments in [["build", "photos", "-o", "site"], ["render", "photos", "--shard", "1/1"]] {
            let outcome = try run(arguments)
            #expect(outcome.exitCode == 3, "\(outcome.errors)")
            #expect(
                outcome.errors.contains("the cache \(folder.url("photos/.albumgen").path) cannot be written"),
                "\(outcome.errors)")
        }
        #expect(!folder.exists("home/.cache") && !folder.exists("site"))
        #expect(try run(["check", "photos"]).exitCode == 0)
        #expect(try run(["build", "photos", "-o", "site", "--cache", "cache"]).exitCode == 0)
        try allow(0o755, "photos/.albumgen")
    }

    @Test func withoutAnyPlaceForACacheTheMessageNamesTheOption() throws {
        try folder.remove("photos/.albumgen")
        try Unprivileged.own(folder.path)
        for name in ["photos", "home"] { try allow(0o555, name) }
        defer { for name in ["photos", "home"] { try? allow(0o755, name) } }
        let outcome = try run(["build", "photos", "-o", "site"])
        #expect(outcome.exitCode == 3)
        #expect(
            outcome.errors.contains("the source \(folder.url("photos").path) cannot be written"), "\(outcome.errors)")
        #expect(outcome.errors.contains("name a cache with --cache"), "\(outcome.errors)")
        #expect(try run(["build", "photos", "-o", "site", "--cache", "cache"]).exitCode == 0)
    }

    @Test func aSourceThatMayNotBeWrittenHasItsCacheInTheHomeFolder() throws {
        try Unprivileged.own(folder.path)
        try allow(0o555, "photos/.albumgen")
        try allow(0o555, "photos")
        let outcome = try run(["build", "photos", "-o", "site"])
        #expect(outcome.exitCode == 0 && folder.exists("home/.cache/albumgen"), "\(outcome.errors)")
        try allow(0o755, "photos")
        try allow(0o755, "photos/.albumgen")
    }
}
