import Foundation
import GRDB
import TestSupport
import Testing

/// What builds remember is repaired automatically, and what cannot be recreated is kept.
struct StateTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for seed in 0..<4 { try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(seed).jpg") }
        try folder.age("photos")
        #expect(try build().exitCode == 0)
    }

    private func build() throws -> Program.Outcome {
        try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
    }

    private var statePath: String { folder.url("photos/.albumgen/state.sqlite").path }

    private func change(_ sql: String) throws {
        let queue = try DatabaseQueue(path: statePath)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = DELETE")
            try database.execute(sql: sql)
        }
        try queue.close()
    }

    private func expectMended(before: [String: Data]) throws {
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("the build state was damaged and has been moved to"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
        #expect(try build().errors.isEmpty)
    }

    @Test(arguments: ["outcome", "file", "published", "build", "film"]) func aDroppedTableIsMended(table: String) throws
    {
        let before = try folder.contents(of: "site")
        try change("DROP TABLE \(table)")
        try expectMended(before: before)
    }

    @Test func damageThatShowsLaterIsMended() throws {
        let before = try folder.contents(of: "site")
        try change("VACUUM")
        let page = try DatabaseQueue(path: statePath).read { database in
            try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'content'") ?? 0
        }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: statePath))
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        bytes.replaceSubrange((page - 1) * size..<page * size, with: Data(repeating: 0xA5, count: size))
        try bytes.write(to: URL(fileURLWithPath: statePath))
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/0.jpg.copy")
        try folder.remove("photos/0.jpg.copy")
        try folder.age("photos", seconds: 120)
        try expectMended(before: before)
    }

    @Test func addressesOfThePastOutliveTheState() throws {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: statePath + suffix) }
        try folder.move("photos/1.jpg", to: "photos/renamed.jpg")
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/1.html").contains("renamed.html"))
    }

    /// Without its facts, a film would be taken for one without private data.
    @Test(arguments: ["film", "parts"]) func damagedFactsAreReadAgain(column: String) throws {
        try change("UPDATE content SET \(column) = '{'")
        try folder.move("photos/1.jpg", to: "photos/renamed.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let damaged = try DatabaseQueue(path: statePath).read { database in
            try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM content WHERE \(column) IS NOT NULL")
        }
        #expect(damaged == 0)
    }

    /// A version that did not measure how bright photos are rendered the hero.
    @Test func aHeroOfAnOlderVersionIsMeasured() throws {
        try folder.write(TestPhoto.white(width: 1800, height: 1200), to: "photos/snow.jpg")
        try folder.write("hero: full\ncover: snow.jpg\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/index.html").contains("ag-bright"))
        let rows = try DatabaseQueue(path: statePath).read { database in
            try Row.fetchAll(database, sql: "SELECT digest, colours FROM outcome")
        }
        for row in rows {
            let colours: String = row[1]
            let old = colours.split(separator: "\n").filter { !$0.contains(" tone-") }.joined(separator: "\n")
            #expect(old != colours)
            let digest: Data = row[0]
            let hex = digest.map { String(format: "%02x", $0) }.joined()
            try change("UPDATE outcome SET colours = '\(old)' WHERE digest = x'\(hex)'")
        }
        try folder.write("hero: full\ncover: snow.jpg\ntitle: Snow\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        #expect(
            try Program.run(
                "build", "photos", "--output", "clean", "--cache", "other", "--progress", "none", in: folder.path
            ).exitCode == 0)
        #expect(try folder.read("site/index.html").contains("ag-bright"))
        #expect(try folder.contents(of: "site") == folder.contents(of: "clean"))
    }

    /// A state from versions that kept everything in one file, without migrations.
    @Test func anOlderStateIsTakenOver() throws {
        let output = folder.url("site").path
        let rows = try DatabaseQueue(path: folder.url("photos/.albumgen/history.sqlite").path).read { database in
            try Row.fetchAll(database, sql: "SELECT address, digest, target FROM shown")
        }
        try change(
            """
            DROP TABLE grdb_migrations; DROP TABLE film; DROP TABLE pack; DROP TABLE visible;
            DROP TABLE withdrawn; DROP TABLE part; DROP TABLE disclosure;
            ALTER TABLE file DROP COLUMN annexKey; ALTER TABLE published DROP COLUMN digest;
            ALTER TABLE content DROP COLUMN detail; ALTER TABLE content DROP COLUMN isLossless;
            ALTER TABLE outcome DROP COLUMN placeholders; ALTER TABLE outcome DROP COLUMN hashes;
            ALTER TABLE content DROP COLUMN labels; ALTER TABLE content DROP COLUMN isPicked;
            ALTER TABLE content DROP COLUMN keywordTree; ALTER TABLE content DROP COLUMN faces;
            ALTER TABLE content DROP COLUMN likeness; ALTER TABLE content DROP COLUMN device;
            ALTER TABLE content DROP COLUMN namesAmongKeywords;
            ALTER TABLE content DROP COLUMN isDamaged; ALTER TABLE content DROP COLUMN lacksProfile;
            ALTER TABLE content DROP COLUMN statedOrientation; ALTER TABLE build DROP COLUMN begun;
            CREATE TABLE shown (output TEXT NOT NULL, address TEXT NOT NULL, digest BLOB NOT NULL, target TEXT NOT NULL,
                PRIMARY KEY (output, address)) WITHOUT ROWID;
            PRAGMA user_version = 6
            """)
        try DatabaseQueue(path: statePath).write { database in
            for row in rows {
                try database.execute(
                    sql: "INSERT INTO shown VALUES (?, ?, ?, ?)",
                    arguments: [output, row[0] as String, row[1] as Data, row[2] as String])
            }
        }
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: folder.url("photos/.albumgen/history.sqlite\(suffix)"))
        }
        try folder.move("photos/1.jpg", to: "photos/renamed.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try folder.read("site/1.html").contains("renamed.html"))
    }
}
