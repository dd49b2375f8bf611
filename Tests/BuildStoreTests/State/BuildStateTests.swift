import Files
import Foundation
import TestSupport
import Testing

@testable import AlbumModel
@testable import BuildStore
@testable import Digests
@testable import Planning
@testable import Reporting

struct BuildStateTests {
    private let folder: TemporaryFolder
    private let state: BuildState

    init() throws {
        folder = try TemporaryFolder()
        state = try BuildState(folder: folder.path)
    }

    private let digest = ContentDigest.of("a photo")
    private static let readers = ReaderVersions(pictures: "r1", filmTools: "ffmpeg 5")

    @Test func anotherFFmpegForgetsFilmsAlone() throws {
        let film = ContentDigest.of("a film")
        var facts = MediaFacts(format: .mp4, storedSize: PixelSize(width: 1920, height: 1080))
        facts.film.videoCodec = "h264"
        facts.film.duration = 1.5
        facts.film.transfer = .hlg
        facts.parts.motion = 10..<20
        facts.parts.decoder = 1
        let records = [
            film: ContentRecord(finding: .facts(facts), warnings: [], isOfFilm: true),
            digest: ContentRecord(finding: .problem("is empty"), warnings: []),
        ]
        try state.save(contents: records, readers: Self.readers)
        guard case .facts(let found) = try state.contentRecords(readers: Self.readers)[film]?.finding else {
            Issue.record("expected facts")
            return
        }
        #expect(found == facts)
        let later = try state.contentRecords(readers: ReaderVersions(pictures: "r1", filmTools: nil))
        #expect(later.keys.map { $0 } == [digest])
    }

    @Test func remembersFilesAndForgetsThoseThatAreGone() throws {
        let record = FileRecord(stamp: FileStamp(size: 1, modified: 2, inode: .max), digest: digest)
        try state.save(files: ["a.jpg": record, "b.jpg": record], forgetting: [])
        try state.save(files: [:], forgetting: ["b.jpg"])
        let records = try state.fileRecords()
        #expect(records.keys.sorted() == ["a.jpg"])
        #expect(records["a.jpg"]?.stamp == record.stamp)
        #expect(records["a.jpg"]?.digest == digest)
    }

    @Test func remembersEveryFact() throws {
        var facts = MediaFacts(
            format: .heic, storedSize: PixelSize(width: 4032, height: 3024), orientation: .rotated90, frames: 3,
            hasAlpha: true)
        facts.metadata.title = "Lagoon"
        facts.metadata.caption = "Two\nlines"
        facts.metadata.shootTime = KnownDate(
            year: 2024, month: 3, day: 9, hour: 8, minute: 4, second: 5, millisecond: 60, zoneMinutes: -90)
        facts.metadata.camera = "Aurora F2"
        facts.metadata.lens = "35 mm"
        facts.metadata.exposure.time = 0.004
        facts.metadata.exposure.fNumber = 2.8
        facts.metadata.exposure.iso = 100
        facts.metadata.exposure.focalLength = 35
        facts.metadata.place.sublocation = "Pier"
        facts.metadata.place.city = "Höfn"
        facts.metadata.place.state = "East"
        facts.metadata.place.country = "Iceland"
        facts.metadata.place.position = Position(latitude: 64.25, longitude: -15.2, altitude: 3)
        facts.metadata.keywords = ["sea", "北"]
        facts.metadata.rating = -1
        facts.metadata.author = "A"
        facts.metadata.copyright = "C"
        facts.metadata.people = ["P", "Q"]
        facts.metadata.hasSerials = true
        facts.metadata.keywordTree = ["P|Q"]
        facts.metadata.namesAmongKeywords = ["R", "S"]
        let region = try #require(PictureRegion(left: 0.1, top: 0.2, width: 0.3, height: 0.4))
        facts.metadata.faces = [
            MarkedFace(name: "P\nP", region: region, pictureSize: PixelSize(width: 3, height: 2)),
            MarkedFace(name: "Q", region: region, isUpright: true),
        ]
        (facts.metadata.labels, facts.metadata.isPicked) = (["red"], true)
        (facts.isBare, facts.isDamaged, facts.lacksProfile) = (true, true, true)
        facts.metadata.orientation = .transposed
        facts.burstTraits = BurstTraits(likeness: PictureHash(bits: .max), camera: 1 << 63)
        facts.film.hasUnknownMetadata = true
        try state.save(
            contents: [digest: ContentRecord(finding: .facts(facts), warnings: ["odd"])], readers: Self.readers)

        let record = try #require(try state.contentRecords(readers: Self.readers)[digest])
        guard case .facts(let found) = record.finding else {
            Issue.record("expected facts")
            return
        }
        #expect(found == facts)
        #expect(record.warnings == ["odd"])
        #expect(try state.contentRecords(readers: ReaderVersions(pictures: "r2", filmTools: nil)).isEmpty)
    }

    @Test(arguments: [
        "1974", "1974-08", "196X~", "1964/1966", "1974~/..", "../1974-08", "2024-03-09", "2024-03-09T10:11:12+05:30",
    ])
    func remembersDatesAsFarAsTheyAreKnown(text: String) throws {
        let date = try #require(KnownDate(written: text))
        #expect(KnownDate(stored: date.stored) == date)
    }

    @Test func remembersProblems() throws {
        try state.save(
            contents: [digest: ContentRecord(finding: .problem("is empty"), warnings: [])], readers: Self.readers)
        guard case .problem(let reason) = try state.contentRecords(readers: Self.readers)[digest]?.finding else {
            Issue.record("expected a problem")
            return
        }
        #expect(reason == "is empty")
    }

    private func makers(_ encoders: String, ffmpeg: String = "5.1") -> EncoderVersions {
        EncoderVersions(pictures: encoders, frames: ffmpeg)
    }

    /// Hashes are not among the records, since builds do not need them.
    private func hash(of base: String, _ makers: EncoderVersions) -> String? {
        KnownHashes(cache: folder.path, scratch: "\(folder.path)/scratch", makers: makers).text(of: digest, base: base)
    }

    @Test func remembersOutcomes() throws {
        var outcome = OutcomeRecord(warnings: ["cut short"])
        outcome.colours["360x240"] = "#112233"
        outcome.bytes["360x240-q80.jpg"] = "12345"
        outcome.bytes["x"] = "0"
        outcome.placeholders["360x240"] = "/9j/4AAQ"
        outcome.placeholders["1024x683"] = "/9j/2wBD"
        outcome.hashes["360x240"] = "0123456789abcdef"
        try state.save(outcomes: [digest: outcome], makers: makers("e1"))
        let record = try #require(try state.outcomeRecords(makers: makers("e1"))[digest])
        #expect(record.bytes == outcome.bytes)
        #expect(record.colours == outcome.colours)
        #expect(record.placeholders == outcome.placeholders)
        #expect(hash(of: "360x240", makers("e1")) == "0123456789abcdef")
        #expect(record.warnings == outcome.warnings)
        #expect(try state.outcomeRecords(makers: makers("e2")).isEmpty)
    }

    @Test func addsToTheOutcomesOfAContent() throws {
        var first = OutcomeRecord(warnings: ["cut short"])
        first.bytes["a"] = "1"
        first.bytes["b"] = "2"
        var second = OutcomeRecord()
        second.bytes["b"] = "3"
        second.colours["4x3"] = "#000000"
        second.hashes["4x3"] = "none"
        try state.save(outcomes: [digest: first], makers: makers("e1"))
        try state.save(outcomes: [digest: second], makers: makers("e1"))
        let record = try #require(try state.outcomeRecords(makers: makers("e1"))[digest])
        #expect(record.bytes == NamedValues("1 a\n3 b"))
        #expect(record.colours == second.colours)
        #expect(hash(of: "4x3", makers("e1")) == "none")
        #expect(record.warnings.isEmpty)
    }

    @Test func outcomesOfOtherEncodersAreReplaced() throws {
        var outcome = OutcomeRecord()
        outcome.bytes["a"] = "1"
        try state.save(outcomes: [digest: outcome], makers: makers("e1"))
        var other = OutcomeRecord()
        other.bytes["b"] = "2"
        try state.save(outcomes: [digest: other], makers: makers("e2"))
        #expect(try state.outcomeRecords(makers: makers("e2"))[digest]?.bytes == other.bytes)
    }

    @Test func anotherFFmpegIsNewsForFilmsAlone() throws {
        let film = ContentDigest.of("a film")
        try state.save(
            outcomes: [digest: OutcomeRecord(), film: OutcomeRecord(isOfFilm: true)], makers: makers("e1"))
        #expect(Set(try state.outcomeRecords(makers: makers("e1")).keys) == [digest, film])
        #expect(Set(try state.outcomeRecords(makers: makers("e1", ffmpeg: "7.1")).keys) == [digest])
    }

    @Test func keepsOutputsApart() throws {
        let outputs = [try TemporaryFolder(), try TemporaryFolder()]
        for (output, names) in zip(outputs, [["index.html"], ["index.html", "a.html"]]) {
            try Ledger.write([], to: Folder(output.path))
            var changes = PublishedChanges(ledger: FileStamp(ofFile: "\(output.path)/\(Ledger.fileName)"))
            for name in names {
                let stamp = try #require(FileStamp(ofFile: try output.write("page", to: name)))
                changes.made.append((name, PublishedRecord(key: digest, stamp: stamp)))
            }
            try state.save(changes, in: output.path)
        }
        var changes = PublishedChanges(ledger: nil)
        changes.gone = ["a.html"]
        try state.save(changes, in: outputs[1].path)
        let publishers = try outputs.map { try state.publisher(of: $0.path, over: OutputScan($0.path)) }
        #expect(publishers.map { $0.keepIfCurrent("index.html", key: digest) } == [true, true])
        #expect(publishers.map { $0.keepIfCurrent("a.html", key: digest) } == [false, false])
        // The list in the folder is empty, but its remembered stamp says that the state knows better.
        #expect(publishers.map(\.foreignFiles) == [[], ["a.html"]])
    }

    @Test(arguments: ["state.sqlite", "history.sqlite"]) func aFileThatIsNotADatabaseIsSetAside(name: String) throws {
        let other = try TemporaryFolder()
        try other.write(String(repeating: "this is no database ", count: 500), to: name)
        let state = try BuildState(folder: other.path)
        #expect(try state.fileRecords().isEmpty)
        #expect(try state.shown(in: "/one", where: { _ in true }).isEmpty)
        #expect(state.diagnostics.count == 1)
        #expect(try other.read("\(name).damaged").hasPrefix("this is no database"))
        #expect(try BuildState(folder: other.path).diagnostics.isEmpty)
    }

    /// SQLite also reports an intact file as damaged if one of its pages temporarily could not be read.
    @Test func whatIsSuspectedOfDamageIsLookedThroughFirst() throws {
        let history = "\(folder.path)/history.sqlite"
        try state.save(
            changes(shown: ["a.html": ShownRecord(digest: digest, target: "b.html", album: "")]), in: "/one")
        let sound = try BuildState(folder: folder.path, damaged: SuspectedDamage(path: history, isConfirmed: false))
        #expect(sound.diagnostics.isEmpty)
        #expect(try sound.shown(in: "/one", where: { _ in true })["a.html"]?.target == "b.html")
        let without = try BuildState(folder: folder.path, damaged: SuspectedDamage(path: history, isConfirmed: true))
        #expect(without.diagnostics.count == 1)
        #expect(try without.shown(in: "/one", where: { _ in true }).isEmpty)
    }

    @Test func whatIsDamagedInTheMiddleIsSetAsideOnceItIsLookedThrough() throws {
        let other = try TemporaryFolder()
        let history = "\(other.path)/history.sqlite"
        do {
            let records = (0..<2000).map {
                ("\($0).html", ShownRecord(digest: digest, target: "\($0)-now.html", album: ""))
            }
            let state = try BuildState(folder: other.path)
            try state.save(changes(shown: Dictionary(uniqueKeysWithValues: records)), in: "/one")
        }
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: history))
        let size = try file.seekToEnd()
        #expect(size > 40 << 10)
        try file.seek(toOffset: size / 2 & ~4095)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        try file.close()
        #expect(try BuildState(folder: other.path).diagnostics.isEmpty)
        let state = try BuildState(folder: other.path, damaged: SuspectedDamage(path: history, isConfirmed: false))
        #expect(state.diagnostics.count == 1)
        #expect(other.names.contains("history.sqlite.damaged"))
    }

    /// A refusal by the system says nothing about the file.
    @Test(arguments: ["state.sqlite", "history.sqlite"]) func whatCannotBeOpenedStays(name: String) throws {
        let other = try TemporaryFolder()
        try other.write("mine", to: "\(name)/kept")
        let failure = #expect(throws: BuildFailure.self) { try BuildState(folder: other.path) }
        #expect(failure?.kind == .system && failure?.damagedState == nil)
        #expect(try other.read("\(name)/kept") == "mine")
    }

    private func changes(
        shown: [String: ShownRecord] = [:], renamed: [String: String]? = nil, albums: [String: AlbumRecord]? = nil
    ) -> HistoryChanges {
        var changes = HistoryChanges()
        (changes.shown, changes.renamed, changes.albums) = (shown, renamed, albums)
        return changes
    }

    @Test func renamedPagesFollowASiteIntoAnotherFolder() throws {
        let pages = ["a/index.html": "b/index.html", "c/index.html": "b/index.html"]
        try state.save(changes(renamed: pages), in: "/one")
        try state.save(changes(), in: "/one")
        #expect(try state.renamedPages(in: "/one") == pages)
        try state.save(site: "site", copyingHistoryOf: "/one", in: "/two")
        try state.save(changes(renamed: ["c/index.html": "d/index.html"]), in: "/one")
        #expect(try state.renamedPages(in: "/one") == ["c/index.html": "d/index.html"])
        #expect(try state.renamedPages(in: "/two") == pages)
    }

    @Test func albumsFollowASiteIntoAnotherFolder() throws {
        let albums = [
            "": AlbumRecord(photos: [], isPublic: true), "a/": AlbumRecord(photos: [1, .max, 1 << 63], isPublic: true),
            "b/": AlbumRecord(photos: [7], isPublic: false),
        ]
        try state.save(changes(albums: albums), in: "/one")
        try state.save(changes(), in: "/one")
        #expect(try state.albums(in: "/one") == albums)
        try state.save(site: "site", copyingHistoryOf: "/one", in: "/two")
        try state.save(changes(albums: ["c/": AlbumRecord(photos: [7, 8], isPublic: true)]), in: "/one")
        #expect(try state.albums(in: "/one") == ["c/": AlbumRecord(photos: [7, 8], isPublic: true)])
        #expect(try state.albums(in: "/two") == albums)
    }

    @Test func theHistoryOutlivesTheState() throws {
        let record = ShownRecord(digest: digest, target: "a.html", album: "")
        try state.save(changes(shown: ["a.html": record]), in: "/one")
        for suffix in ["", "-wal", "-shm"] { try FileOperations.removeIfExists("\(folder.path)/state.sqlite\(suffix)") }
        let next = try BuildState(folder: folder.path)
        #expect(try next.shown(in: "/one", where: { _ in true })["a.html"]?.digest == digest)
    }
}

struct FingerprintTests {
    private func fingerprint(_ files: [(String, Int64)]) -> Fingerprint {
        var fingerprint = Fingerprint()
        for (name, size) in files { fingerprint.add(name, FileStamp(size: size, modified: 7, inode: 9)) }
        return fingerprint
    }

    @Test func aFoldersPathIsHashedOnce() {
        var fingerprint = Fingerprint()
        let folder = Fingerprint.Beginning("album/")
        for name in ["a", "b"] { fingerprint.add(name, after: folder, FileStamp(size: 1, modified: 7, inode: 9)) }
        #expect(fingerprint == self.fingerprint([("album/a", 1), ("album/b", 1)]))
    }

    @Test func doesNotDependOnTheOrder() {
        #expect(fingerprint([("a", 1), ("b", 2)]) == fingerprint([("b", 2), ("a", 1)]))
    }

    @Test func tellsEveryChangeApart() {
        let variants = [
            fingerprint([]), fingerprint([("a", 1)]), fingerprint([("a", 2)]), fingerprint([("b", 1)]),
            fingerprint([("a", 1), ("b", 1)]), fingerprint([("a", 1), ("a", 1)]), fingerprint([("ab", 1)]),
        ]
        #expect(Set(variants.map(\.data)).count == variants.count)
    }
}

struct KeyWriterTests {
    @Test func partsDoNotRunTogether() {
        func key(_ parts: [String]) -> ContentDigest {
            var key = KeyWriter()
            parts.forEach { key.add($0) }
            return key.finish()
        }
        #expect(key(["ab", "c"]) != key(["a", "bc"]))
        #expect(key(["ab", ""]) != key(["ab"]))
        #expect(key(["ab", "c"]) == key(["ab", "c"]))
    }
}
