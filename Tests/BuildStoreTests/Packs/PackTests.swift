import Files
import Foundation
import GRDB
import TestSupport
import Testing

@testable import AlbumModel
@testable import BuildStore
@testable import Digests

/// What one machine has learned, another knows after copying its packs; and no bytes in a pack can harm it.
struct PackTests {
    private let there: TemporaryFolder
    private let here: TemporaryFolder

    private static let readers = ReaderVersions(pictures: "r1", filmTools: "ffmpeg 5")
    private static let makers = EncoderVersions(pictures: "m1", frames: "f1")
    private static let versions = PackVersions(readers: readers, makers: makers)
    private static let stamp = FileStamp(size: 10, modified: 20, inode: 30)
    private let photo = ContentDigest.of("a photo")
    private let film = ContentDigest.of("a film")

    init() throws {
        there = try TemporaryFolder()
        here = try TemporaryFolder()
    }

    private var outcome: OutcomeRecord {
        var record = OutcomeRecord(warnings: ["is cut off"])
        record.colours["640x480"] = "#a0b1c2"
        record.placeholders["640x480"] = "/9j/4AAQ+w=="
        record.hashes["640x480"] = "none"
        record.bytes["360x270-of-640x480-q80.jpg"] = "1234:0123456789abcdef"
        return record
    }

    private var facts: MediaFacts {
        var facts = MediaFacts(format: .mp4, storedSize: PixelSize(width: 1920, height: 1080), frames: 2)
        facts.film.duration = 1.5
        facts.film.videoCodec = "h264"
        facts.parts.motion = 10..<20
        facts.metadata.caption = "Two\nlines, 東京"
        facts.metadata.exposure.time = 0.25
        facts.metadata.exposure.fNumber = 2
        facts.metadata.shootTime = KnownDate(year: 2024, month: 3)
        facts.metadata.place.position = Position(latitude: 1, longitude: 2.5)
        facts.metadata.keywords = ["sea", "tide"]
        if let region = PictureRegion(left: 0.1, top: 0.1, width: 0.2, height: 0.2) {
            facts.metadata.faces = [MarkedFace(name: "Ada", region: region)]
        }
        facts.burstTraits = BurstTraits(likeness: PictureHash(bits: .max), camera: 1 << 63)
        return facts
    }

    /// Learns some things on the other machine.
    ///
    /// - Returns: the names of the packs.
    @discardableResult
    private func learn(
        readers: ReaderVersions = readers, makers: EncoderVersions = makers
    ) throws -> [String] {
        let packs = PackWriter(try CacheFolder(there.path, isShared: true))
        let state = try BuildState(folder: nil, learner: packs)
        try state.save(
            files: [
                "a.jpg": FileRecord(stamp: Self.stamp, digest: photo),
                "/elsewhere/b.jpg": FileRecord(stamp: Self.stamp, digest: photo),
            ], forgetting: [])
        try state.save(
            contents: [
                photo: ContentRecord(finding: .problem("is empty"), warnings: ["odd"]),
                film: ContentRecord(finding: .facts(facts), warnings: [], isOfFilm: true),
            ], readers: readers)
        try state.save(outcomes: [photo: outcome], makers: makers)
        try state.save(filmDigests: [film: photo])
        try packs.flush()
        return packs.names
    }

    private func copy() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: there.url("learned").path)
        where !here.exists("learned/\(name)") {
            try here.write(try Data(contentsOf: there.url("learned/\(name)")), to: "learned/\(name)")
        }
    }

    /// Opens the state as builds do, after the cache folder.
    private func openedState() throws -> BuildState {
        _ = try CacheFolder(here.path, isShared: true)
        return try BuildState(folder: here.path)
    }

    @discardableResult
    private func run(
        into state: BuildState, trust: PackMatching = .stamp, stamp: FileStamp = stamp
    ) throws -> PackImport.Result {
        try PackImport(
            try CacheFolder(here.path, isShared: true), versions: Self.versions, trust: trust,
            stamps: { ["a.jpg": stamp] }
        ).run(into: state)
    }

    @Test func whatOneMachineLearnsAnotherKnows() throws {
        #expect(try learn().count == 1)
        try copy()
        let state = try openedState()
        let result = try run(into: state)
        #expect(result.imported == 1 && result.diagnostics.isEmpty)
        #expect(try state.fileRecords().mapValues(\.digest) == ["a.jpg": photo])
        let contents = try state.contentRecords(readers: Self.readers)
        guard case .facts(let found)? = contents[film]?.finding, case .problem(let reason)? = contents[photo]?.finding
        else {
            Issue.record("expected both contents")
            return
        }
        #expect(found == facts && reason == "is empty" && contents[photo]?.warnings == ["odd"])
        var made = try #require(try state.outcomeRecords(makers: Self.makers)[photo])
        let hashes = KnownHashes(cache: here.path, scratch: "\(here.path)/scratch", makers: Self.makers)
        made.hashes["640x480"] = hashes.text(of: photo, base: "640x480")
        #expect(made.columns == outcome.columns)
        #expect(try state.filmDigests() == [film: photo])
        // Each is imported only once, even by a later run.
        #expect(try run(into: openedState()).imported == 0)
    }

    /// Two machines with the same knowledge write the same file.
    @Test func equalFactsMakeAnEqualPack() throws {
        let first = try learn()
        #expect(try learn() == first)
    }

    @Test func whatIsKnownHereStays() throws {
        try learn()
        try copy()
        let state = try openedState()
        let mine = ContentDigest.of("mine")
        try state.save(files: ["a.jpg": FileRecord(stamp: Self.stamp, digest: mine)], forgetting: [])
        try state.save(contents: [photo: ContentRecord(finding: .problem("mine"), warnings: [])], readers: Self.readers)
        var own = OutcomeRecord()
        own.colours["640x480"] = "#000000"
        own.bytes["100x100-q80.jpg"] = "5:0123456789abcdef"
        try state.save(outcomes: [photo: own], makers: Self.makers)
        try run(into: state)
        #expect(try state.fileRecords()["a.jpg"]?.digest == mine)
        guard case .problem("mine")? = try state.contentRecords(readers: Self.readers)[photo]?.finding else {
            Issue.record("the content was replaced")
            return
        }
        let merged = try #require(try state.outcomeRecords(makers: Self.makers)[photo])
        #expect(merged.colours["640x480"] == "#000000")
        #expect(merged.bytes["100x100-q80.jpg"] != nil && merged.bytes["360x270-of-640x480-q80.jpg"] != nil)
    }

    @Test(arguments: [
        (FileStamp(size: 11, modified: 20, inode: 30), false, false),
        (FileStamp(size: 10, modified: 21, inode: 30), false, false),
        (FileStamp(size: 10, modified: 20, inode: 31), false, true),
        (FileStamp(size: 10, modified: 20, inode: 30), true, true),
    ])
    func aFileOfAPackIsTrustedByItsStamp(stamp: FileStamp, strictly: Bool, loosely: Bool) throws {
        try learn()
        try copy()
        for (trust, isTrusted) in [(PackMatching.stamp, strictly), (.sizeAndTime, loosely)] {
            let state = try BuildState(folder: nil)
            try run(into: state, trust: trust, stamp: stamp)
            #expect(try state.fileRecords().count == (isTrusted ? 1 : 0))
        }
    }

    /// On each machine, the same copy of a file has another inode.
    @Test(arguments: [[29, 30], [30, 29], [29, 30, 31]]) func theFileOfThisMachinePrecedesThatOfOthers(inodes: [UInt64])
        throws
    {
        let packs = PackWriter(try CacheFolder(here.path, isShared: true))
        let digests = Dictionary(uniqueKeysWithValues: inodes.map { ($0, ContentDigest.of("copy \($0)")) })
        for (inode, digest) in digests {
            let stamp = FileStamp(size: 10, modified: 20, inode: inode)
            try packs.learn(files: ["a.jpg": FileRecord(stamp: stamp, digest: digest)])
            try packs.flush()
        }
        let state = try BuildState(folder: nil)
        #expect(try run(into: state, trust: .sizeAndTime).imported == inodes.count)
        #expect(try state.fileRecords()["a.jpg"]?.digest == digests[30])
    }

    @Test func factsOfOtherVersionsNeverMix() throws {
        try learn(
            readers: ReaderVersions(pictures: "r2", filmTools: "ffmpeg 5"),
            makers: EncoderVersions(pictures: "m2", frames: "f1"))
        try copy()
        let state = try openedState()
        let result = try run(into: state)
        #expect(result.imported == 1 && result.diagnostics.isEmpty)
        #expect(try state.contentRecords(readers: Self.readers).isEmpty)
        #expect(try state.outcomeRecords(makers: Self.makers).isEmpty)
        let rows = try state.read { database in
            try ["content", "outcome"].map { try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)") }
        }
        #expect(rows == [0, 0])
        // The same pack counts for a program of those versions.
        let versions = PackVersions(
            readers: ReaderVersions(pictures: "r2", filmTools: "ffmpeg 5"),
            makers: EncoderVersions(pictures: "m2", frames: "f1"))
        let again = try PackImport(
            CacheFolder(here.path, isShared: true), versions: versions, trust: .stamp, stamps: { [:] }
        ).run(into: state)
        #expect(again.imported == 1)
        #expect(try state.outcomeRecords(makers: EncoderVersions(pictures: "m2", frames: "f1")).count == 1)
    }

    enum Damage: CaseIterable, Sendable {
        case cut, longer, flipped, empty, renamed, foreignName, foreignContent, link, folder
    }

    @Test(arguments: Damage.allCases) func aDamagedPackIsNamedAndNotUsed(damage: Damage) throws {
        let name = try #require(try learn().first)
        var bytes = [UInt8](try Data(contentsOf: there.url(name)))
        var target = name
        switch damage {
        case .cut: bytes.removeLast(40)
        case .longer: bytes.append(0)
        case .flipped: bytes[bytes.count / 2] ^= 1
        case .empty: bytes = []
        case .renamed: target = PackFolder.name(of: photo)
        case .foreignName: target = "learned/notes.txt"
        case .foreignContent:
            bytes = Array("a photo of a pack".utf8)
            target = PackFolder.name(of: ContentDigest(sha256: bytes))
        case .link, .folder: break
        }
        switch damage {
        case .link:
            try here.write(Data(bytes), to: "elsewhere")
            try here.write("", to: "learned/.keep")
            try FileManager.default.createSymbolicLink(at: here.url(target), withDestinationURL: here.url("elsewhere"))
        case .folder: try here.write("", to: "\(target)/file")
        default: try here.write(Data(bytes), to: target)
        }
        let state = try openedState()
        let result = try run(into: state)
        #expect(result.imported == 0)
        #expect(try state.outcomeRecords(makers: Self.makers).isEmpty)
        // A folder is not a pack.
        #expect(result.diagnostics.count == (damage == .folder ? 0 : 1))
        for diagnostic in result.diagnostics {
            #expect(diagnostic.severity == .warning && diagnostic.description.contains("is not used"))
        }
        // A sound one beside it counts.
        guard target != name else { return }
        try copy()
        #expect(try run(into: state).imported == 1)
    }

    /// A value that the state's reader, planning or pages would trip over.
    struct Impossible: Sendable {
        var table: PackTable
        var column: Int
        var value: DatabaseValue

        init(_ table: PackTable, _ column: Int, _ value: DatabaseValue) {
            (self.table, self.column, self.value) = (table, column, value)
        }

        static func text(_ table: PackTable, _ column: Int, _ value: String) -> Impossible {
            Impossible(table, column, value.databaseValue)
        }

        static func integer(_ table: PackTable, _ column: Int, _ value: Int64) -> Impossible {
            Impossible(table, column, value.databaseValue)
        }

        static func real(_ column: Int, _ value: Double) -> Impossible {
            Impossible(.content, column, value.databaseValue)
        }
    }

    private static let numbers: [Impossible] = [
        .integer(.content, 5, -1), .integer(.content, 5, 1 << 40), .integer(.content, 7, 9),
        .integer(.content, 35, 3), .integer(.file, 1, -1), .real(15, .nan), .real(15, 1e300), .real(15, .infinity),
        Impossible(.content, 5, .null), Impossible(.content, 4, .null), Impossible(.film, 1, .null),
        Impossible(.content, 0, Data([1, 2, 3]).databaseValue),
    ]

    private static let texts: [Impossible] = [
        .text(.content, 5, "1"), .text(.content, 4, "exe"), .text(.content, 1, "r1"), .text(.content, 32, "{"),
        .text(.content, 32, #"{"duration":1e300}"#), .text(.content, 33, #"{"motion":[20,10]}"#),
        .text(.content, 33, #"{"motion":[-5,10]}"#), .text(.content, 40, "[{}]"), .text(.file, 4, "digest"),
    ]

    private static let outcomes: [Impossible] = [
        .text(.outcome, 2, "red\" onload=alert(1) 640x480"), .text(.outcome, 2, "#a0b1c2"),
        .text(.outcome, 2, "#a0b1c2 <b>"), .text(.outcome, 4, "99999999999999999999:0123456789abcdef a.jpg"),
        .text(.outcome, 4, "-5:0123456789abcdef a.jpg"), .text(.outcome, 4, "5:short a.jpg"),
        .text(.outcome, 5, "<script> 640x480"), .text(.outcome, 6, "1 640x480"),
    ]

    @Test(arguments: numbers + texts + outcomes) func impossibleValuesAreRefused(value: Impossible) throws {
        var row = try #require(try sound()[value.table])
        #expect(value.table.accepts(row.values))
        row.values[value.column] = value.value
        var reader = try PackReader(PackFormat.head + PackFormat.encode(row))
        #expect(throws: PackProblem.self) { try reader.next() }
    }

    /// The rows of a sound pack, by table; the content is the film.
    private func sound() throws -> [PackTable: PackRow] {
        let name = try #require(try learn().first)
        var reader = try PackReader([UInt8](try Data(contentsOf: there.url(name))))
        var rows: [PackTable: PackRow] = [:]
        while let row = try reader.next() {
            if row.table != .content || row.values[0] == film.data.databaseValue { rows[row.table] = row }
        }
        return rows
    }

    /// Bytes that anybody may have made, under the right name: each is a pack or is refused, and what is imported can be
    /// read.
    @Test func noBytesOfAPackDoHarm() throws {
        let name = try #require(try learn().first)
        let bytes = [UInt8](try Data(contentsOf: there.url(name)))
        var seed: UInt64 = 7
        func draw(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        var accepted = 0
        for _ in 0..<400 {
            var changed = bytes
            for _ in 0...draw(3) { changed[PackFormat.head.count + draw(bytes.count - 40)] = UInt8(draw(256)) }
            if draw(4) == 0 { changed.removeLast(draw(200)) }
            try here.write(Data(changed), to: PackFolder.name(of: ContentDigest(sha256: changed)))
        }
        let state = try BuildState(folder: nil)
        let result = try run(into: state, trust: .sizeAndTime)
        accepted = result.imported
        #expect(accepted + result.diagnostics.count > 350)
        #expect(result.diagnostics.count > 50)
        _ = try state.contentRecords(readers: Self.readers)
        _ = try state.outcomeRecords(makers: Self.makers)
        _ = try state.filmDigests()
        _ = try state.fileRecords()
    }
}
