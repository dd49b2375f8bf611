import Foundation
import TestSupport
import Testing

/// Machines that each render a part of a site: their caches together give the same site as a single machine.
struct ShardTests {
    /// Sixty small photos in albums, a video, and what only the whole site decides: covers, a smart album, a burst.
    private static func source(_ folder: TemporaryFolder, _ name: String = "photos") throws {
        for seed in 0..<60 {
            let album = ["Iceland", "Iceland/North", "Rome", "Kyoto 京都"][seed % 4]
            let photo = try TestPhoto.jpeg(seed: seed, width: 96 + seed % 7 * 8, height: 72)
            try folder.write(photo, to: "\(name)/\(album)/IMG_\(1000 + seed).jpg")
        }
        try folder.write(TestPhoto.dated("2024-03-09T10:00:00", seed: 3), to: "\(name)/Rome/last.jpg")
        try folder.write(TestPhoto.jpeg(seed: 5, width: 96, height: 72), to: "\(name)/Rome/IMG_E1002.jpg")
        try folder.write("not a photo", to: "\(name)/Rome/broken.jpg")
        try folder.write("title: Trips\nsmart: [all]\n", to: "\(name)/albumgen.yml")
        try folder.write("---\ntitle: Roma\ncover: last.jpg\n---\nWords.\n", to: "\(name)/Rome/album.md")
        try folder.age(name)
    }

    private static let one = Result { () throws -> [String: Data] in
        let folder = try TemporaryFolder()
        try source(folder)
        let outcome = try Program.run(
            "build", "photos", "-o", "site", "--cache", "cache", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        return try all(of: folder, "site")
    }

    /// The bytes of a site with its hidden list of files.
    private static func all(of folder: TemporaryFolder, _ site: String) throws -> [String: Data] {
        var files = try folder.contents(of: site)
        files["list"] = try Data(contentsOf: folder.url("\(site)/.albumgen-published"))
        return files
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Self.source(folder)
    }

    /// Renders parts, a few at a time, as machines do; `cache` names the cache of each.
    private func render(_ parts: some Sequence<Int>, of count: Int, cache: (Int) -> String) throws {
        var running: [(Int, Program.Running)] = []
        func finish(downTo most: Int) throws {
            while running.count > most {
                let (part, program) = running.removeFirst()
                let outcome = try program.finish()
                #expect([0, 1].contains(outcome.exitCode), "\(part): \(outcome.errors)")
                #expect(outcome.output.hasPrefix("part \(part)/\(count)"), "\(outcome.output)")
            }
        }
        for part in parts {
            try finish(downTo: 2)
            let arguments = [
                "render", "photos", "--shard", "\(part)/\(count)", "--cache", cache(part), "--jobs", "1",
                "--progress", "none",
            ]
            running.append((part, try Program.start(arguments, in: folder.path)))
        }
        try finish(downTo: 0)
    }

    /// Copies a cache into another, as `rsync -a --ignore-existing` does.
    private func merge(_ cache: String, into other: String) throws {
        let files = FileManager.default
        try files.createDirectory(at: folder.url(other), withIntermediateDirectories: true)
        for case let name as String in files.enumerator(atPath: folder.url(cache).path) ?? .init() {
            let (source, target) = (folder.url("\(cache)/\(name)"), folder.url("\(other)/\(name)"))
            var isFolder: ObjCBool = false
            if files.fileExists(atPath: source.path, isDirectory: &isFolder), isFolder.boolValue {
                try files.createDirectory(at: target, withIntermediateDirectories: true)
            } else if !files.fileExists(atPath: target.path) {
                try files.copyItem(at: source, to: target)
            }
        }
    }

    private struct Built {
        var outcome: Program.Outcome
        var made: Int
        var reused: Int
    }

    private func build(cache: String) throws -> Built {
        let outcome = try Program.run(
            "build", "photos", "-o", "site", "--cache", cache, "--progress", "none", "--report", "report.json",
            in: folder.path)
        let report = try JSONSerialization.jsonObject(with: Data(folder.read("report.json").utf8)) as? [String: Any]
        let renditions = try #require(report?["renditions"] as? [String: Int])
        return Built(outcome: outcome, made: renditions["made"] ?? -1, reused: renditions["reused"] ?? -1)
    }

    private func expectOneMachinesSite(_ built: Built) throws {
        #expect(built.outcome.exitCode == 1)
        #expect(built.outcome.errors.split(separator: "\n").count == 1, "\(built.outcome.errors)")
        let (expected, found) = (try Self.one.get(), try Self.all(of: folder, "site"))
        #expect(found.keys.sorted() == expected.keys.sorted())
        #expect(found.filter { expected[$0.key] != $0.value }.keys.sorted() == [])
    }

    private struct Plan: Decodable {
        struct Part: Decodable {
            var shard: String
            var photos: Int
            var videos: Int
            var bytes: Int
            var seconds: Double
        }
        var version: Int
        var photos: Int
        var bytes: Int
        var parts: [Part]
    }

    private func plan(_ count: Int) throws -> Plan {
        let outcome = try Program.run("plan", "photos", "--shards", "\(count)", "--report", "-", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Plan.self, from: Data(outcome.output.utf8))
    }

    @Test(arguments: ["0", "-1", "10001", "99999999999"]) func tooFewOrManyPartsAreAMistake(count: String) throws {
        let outcome = try Program.run("plan", "photos", "--shards=\(count)", in: folder.path)
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("expected 1 to 10000 for --shards but received \(count)"), "\(outcome.errors)")
    }

    /// Their sizes add up to more than a number holds.
    @Test func theLargestSparseFilesArePlanned() throws {
        for name in ["a.mp4", "b.mp4", "c.mp4"] {
            try folder.write("film", to: "photos/Rome/\(name)")
            // Few file systems allow such files.
            guard truncate(folder.url("photos/Rome/\(name)").path, off_t.max) == 0 else { return }
        }
        let plan = try plan(2)
        #expect(plan.bytes == Int.max && plan.parts.reduce(0) { $0 + $1.videos } == 3)
    }

    /// Each machine has a cache of its own. Parts without a photo are not started: `plan` lets a matrix leave them out.
    @Test(arguments: [4, 16, 50]) func mergedPartsMakeOneMachinesSite(count: Int) throws {
        let plan = try plan(count)
        #expect(plan.version == 1 && plan.parts.map(\.shard) == (1...count).map { "\($0)/\(count)" })
        #expect(plan.photos == 63 && plan.parts.reduce(0) { $0 + $1.photos } == 63)
        #expect(plan.bytes == plan.parts.reduce(0) { $0 + $1.bytes })
        let parts = (1...count).filter { plan.parts[$0 - 1].photos > 0 }
        try render(parts, of: count) { "cache \($0)" }
        for part in parts { try merge("cache \(part)", into: "cache") }
        let built = try build(cache: "cache")
        // Only what depends on all photos is left.
        #expect(built.reused > 4 * built.made, "\(built)")
        try expectOneMachinesSite(built)
    }

    /// Once its facts are known, every part plans the whole site.
    @Test func onlyThePartThatHasAFileWarnsOfIt() throws {
        let whole = try TestPhoto.jpeg(seed: 9, width: 640, height: 480)
        try folder.write(whole.prefix(whole.count * 2 / 3), to: "photos/Rome/cut.jpg")
        try folder.age("photos")
        for _ in 0..<2 {
            let warned = try (1...4).filter { part in
                let outcome = try Program.run(
                    "render", "photos", "--shard", "\(part)/4", "--cache", "cache", "--progress", "none",
                    in: folder.path)
                return outcome.errors.contains("cut.jpg: warning: is damaged or cut short")
            }
            #expect(warned.count == 1)
        }
    }

    @Test func partsAreListedWithTheLongestFirst() throws {
        let plan = try plan(100)
        let listed = try Program.run("plan", "photos", "--shards", "100", "--list", in: folder.path)
        #expect(listed.exitCode == 0, "\(listed.errors)")
        let seconds = Dictionary(uniqueKeysWithValues: plan.parts.map { ($0.shard, $0.seconds) })
        let parts = listed.output.split(separator: "\n").map(String.init)
        let times = try parts.map { try #require(seconds[$0]) }
        #expect(times == times.sorted(by: >) && times.first != times.last)
        // There are 63 photos.
        #expect(Set(parts) == Set(plan.parts.filter { $0.photos > 0 }.map(\.shard)) && parts.count < 100)
        let both = try Program.run("plan", "photos", "--list", "--report", "-", in: folder.path)
        #expect(both.exitCode == 2 && both.output.isEmpty && both.errors.contains("--list and --report -"))
    }

    /// At the same time, and then once more: by then, all facts are known, so nothing is left to make.
    @Test func partsMayShareOneCache() throws {
        try render(1...3, of: 3) { _ in "cache" }
        let before = try folder.times(of: "cache")
        try render(1...3, of: 3) { _ in "cache" }
        #expect(before.allSatisfy { name, time in (try? folder.times(of: "cache"))?[name] == time })
        let built = try build(cache: "cache")
        #expect(built.made == 0, "\(built)")
        try expectOneMachinesSite(built)
    }

    /// Without the album's other photos, each part would take its own first one for the cover.
    @Test func aLostPartIsMadeByTheBuildAndNoPartMakesWhatTheSiteLacks() throws {
        try render([1, 3], of: 3) { _ in "cache" }
        let rendered = Set(folder.names.filter { $0.hasPrefix("cache/renditions/") && $0.hasSuffix("jpg") })
        let built = try build(cache: "cache")
        #expect(built.made > 20 && built.reused > 60, "\(built)")
        try expectOneMachinesSite(built)
        let published = Set(try folder.contents(of: "site").values)
        for name in rendered { #expect(published.contains(try Data(contentsOf: folder.url(name))), "\(name)") }
    }

    @Test func damagedPacksAndRenditionsAreNotTrustedAndMissingOnesAreListed() throws {
        try render(1...2, of: 2) { _ in "cache" }
        let pack = try #require(folder.names.first { $0.hasPrefix("cache/learned/") && $0.hasSuffix(".pack") })
        var bytes = try Data(contentsOf: folder.url(pack))
        bytes[bytes.count / 2] ^= 1
        try folder.write(bytes, to: pack)
        let rendition = try #require(folder.names.last { $0.hasPrefix("cache/renditions/") && $0.hasSuffix(".jpg") })
        var picture = try Data(contentsOf: folder.url(rendition))
        picture[picture.count / 2] ^= 1
        try folder.write(picture, to: rendition)
        let built = try build(cache: "cache")
        #expect(built.outcome.errors.contains("is not used: its content is not what its name says"))
        let others = built.outcome.errors.split(separator: "\n").filter { !$0.contains("is not used") }
        #expect(others.count == 1, "\(others)")
        #expect(try Self.all(of: folder, "site") == Self.one.get())
        // The warning is gone once its advice has been followed.
        try FileManager.default.removeItem(at: folder.url(pack))
        let mended = try build(cache: "cache")
        #expect(!mended.outcome.errors.contains("is not used"))
        // What is in the cache without a pack may be anything.
        let listed = try Program.run(
            "render", "photos", "--shard", "1/1", "--cache", "cache", "--list", "--progress", "none", in: folder.path)
        let missing = Set(listed.output.split(separator: "\n").map { "cache/\($0)" })
        #expect(missing.count > 40 && missing.allSatisfy { $0.hasPrefix("cache/renditions/") })
        #expect(missing.isSubset(of: folder.names))
    }

    /// Workflow engines end tasks like this on machines that they reclaim.
    @Test func aPartThatIsEndedLeavesWhatItHasMade() throws {
        let running = try Program.start(
            ["render", "photos", "--shard", "1/1", "--cache", "cache", "--jobs", "1", "--progress", "none"],
            in: folder.path)
        while !folder.names.contains(where: { $0.hasPrefix("cache/renditions/") && $0.hasSuffix(".jpg") }) {
            try #require(running.process.isRunning)
        }
        running.process.terminate()
        #expect(try running.finish().exitCode == 130)
        let built = try build(cache: "cache")
        #expect(built.reused > 0, "\(built)")
        try expectOneMachinesSite(built)
    }

    @Test func theEngineThatStartsItNamesThePart() throws {
        let outcome = try Program.run(
            "render", "photos", "--cache", "cache", "--progress", "none", in: folder.path,
            environment: ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5000"])
        #expect(outcome.output.hasPrefix("part 2/5000, from the variables of GitLab: "), "\(outcome.output)")
        let unknown = try Program.run("render", "photos", "--cache", "cache", in: folder.path)
        #expect(unknown.exitCode == 2)
        #expect(unknown.errors.contains("name it with --shard K/N"), "\(unknown.errors)")
    }

    /// The folder of a public album, inside that of a private one. The photos in between are only in the space.
    @Test func photosBetweenPublicAlbumsAreLeftOutAsWell() throws {
        try folder.write("kraken-violet-suburb-oxide-tundra-87\n", to: "photos/password.txt")
        try folder.write(
            "spaces:\n  family:\n    albums: [Iceland]\n    public: [Iceland/North]\n    passwordFile: password.txt\n",
            to: "photos/albumgen.yml")
        // 15 of the 63 photos are in the folder itself.
        #expect(try plan(2).photos == 48)
        try render(1...2, of: 2) { _ in "cache" }
        let packs = folder.names.filter { $0.hasPrefix("cache/learned/") }
        #expect(!packs.isEmpty)
        for name in packs {
            let pack = try Data(contentsOf: folder.url(name))
            #expect(pack.range(of: Data("Iceland/IMG".utf8)) == nil, "\(name)")
        }
        let built = try Program.run(
            "build", "photos", "-o", "site", "--cache", "cache", "--progress", "none", in: folder.path)
        #expect(built.exitCode == 1, "\(built.errors)")
    }

    @Test func nothingIsPublishedAndPhotosOfSpacesAreLeftOut() throws {
        try folder.write("kraken-violet-suburb-oxide-tundra-87\n", to: "photos/password.txt")
        try folder.write(
            "smart: [all]\nspaces:\n  family:\n    albums: [Rome]\n    passwordFile: password.txt\n",
            to: "photos/albumgen.yml")
        let outcome = try Program.run(
            "render", "photos", "--shard", "1/1", "--cache", "cache", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("45 items"), "\(outcome.output)")
        #expect(!folder.exists("_site") && !folder.exists("cache/state.sqlite") && !folder.exists("cache/spaces"))
        for name in folder.names where name.hasPrefix("cache/learned/") {
            #expect(try Data(contentsOf: folder.url(name)).range(of: Data("Rome/".utf8)) == nil)
        }
    }
}
