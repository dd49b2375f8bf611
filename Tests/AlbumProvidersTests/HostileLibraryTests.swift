import Foundation
import GRDB
import Testing

@testable import AlbumProviders

/// Databases that look like a library and are made to cost memory and time, or to run their own code.
struct HostileLibraryTests {
    private static let tables = [
        "PhotoTable": "id INTEGER PRIMARY KEY, filename TEXT, flags INTEGER, rating INTEGER",
        "EventTable": "id INTEGER PRIMARY KEY, name TEXT",
        "TagTable": "id INTEGER PRIMARY KEY, name TEXT, photo_id_list TEXT",
    ]
    private static let photo = "INSERT INTO PhotoTable (id, filename) VALUES (1, 'ROOT/a.jpg');"

    /// The tables of Shotwell, one of them made differently.
    private static func library(_ table: String = "", _ statement: String = "", then more: String = photo) -> String {
        tables.sorted { $0.key < $1.key }.map { name, columns in
            name == table ? "\(statement);" : "CREATE TABLE \(name) (\(columns));"
        }.joined() + more
    }

    private static func recursive(_ columns: String) -> String {
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT \(columns) FROM n"
    }

    @Test(arguments: [
        ("printf('%.*c', 1000000000, 'x')", "VIRTUAL"), ("hex(zeroblob(400000000))", "VIRTUAL"),
        ("replace(hex(zeroblob(10000000)), '0', hex(zeroblob(10000)))", "VIRTUAL"), ("id + 1", "STORED"),
    ])
    func generatedColumnsAreRefused(expression: String, kind: String) throws {
        let columns = "id INTEGER PRIMARY KEY, filename TEXT, title TEXT GENERATED ALWAYS AS (\(expression)) \(kind)"
        // Without rows, because inserting one computes the column.
        let text = Self.library("PhotoTable", "CREATE TABLE PhotoTable (\(columns))", then: "")
        let library = try LibraryFixture("photo.db", text, files: ["a.jpg"])
        let reason = library.reason { _ = try library.items() }
        #expect(
            reason?.hasSuffix("the column `title` of `PhotoTable` is computed, not stored") == true,
            "\(reason ?? "")")
    }

    @Test(arguments: [
        ("BackingPhotoTable", "CREATE VIEW BackingPhotoTable AS \(recursive("i AS id, 'x' AS filepath"))"),
        ("videotable", "CREATE VIEW videotable AS \(recursive("i AS id, 'x' AS filename"))"),
        ("VideoTable", "CREATE VIRTUAL TABLE VideoTable USING fts5(id, filename)"),
    ])
    func whatIsNotATableIsRefused(name: String, statement: String) throws {
        let library = try LibraryFixture("photo.db", Self.library(then: "\(statement);\(Self.photo)"), files: ["a.jpg"])
        let reason = library.reason { _ = try library.items() }
        #expect(reason?.hasSuffix("`\(name)` is not an ordinary table") == true, "\(reason ?? "")")
    }

    @Test func aViewIsNotATableOfALibrary() throws {
        let text = Self.library(
            "PhotoTable", "CREATE VIEW PhotoTable AS \(Self.recursive("i AS id, 'x' AS filename"))", then: "")
        let library = try LibraryFixture("photo.db", text, files: [])
        let reason = library.reason { _ = try library.items() }
        #expect(reason?.contains("neither a digiKam nor a Shotwell database") == true, "\(reason ?? "")")
    }

    @Test func aRowLongerThanTheLimitIsRefused() throws {
        let insert = "INSERT INTO TagTable VALUES (1, 'x', zeroblob(20000000));"
        let library = try LibraryFixture("photo.db", Self.library(then: Self.photo + insert), files: ["a.jpg"])
        let reason = library.reason { _ = try library.items() }
        #expect(reason?.hasSuffix("it has a row of more than 16777216 bytes") == true, "\(reason ?? "")")
    }

    /// Triggers run only on changes, and nothing else that a schema may contain is queried.
    @Test func triggersAndOtherViewsAreLeftAlone() throws {
        let more = """
            CREATE TRIGGER t AFTER UPDATE ON PhotoTable BEGIN UPDATE PhotoTable SET flags = flags + 1; END;
            CREATE VIEW other AS \(Self.recursive("i"));
            """
        let library = try LibraryFixture("photo.db", Self.library(then: more + Self.photo), files: ["a.jpg"])
        #expect(try library.items() == ["a.jpg"])
    }

    @Test func aJournalThatNamesAnotherFileDeletesNothing() throws {
        let library = try LibraryFixture("photo.db", Self.library(), files: ["a.jpg"])
        try library.folder.write("precious", to: "precious")
        let name = Array("\(library.folder.path)/precious".utf8)
        let checksum = name.reduce(UInt32(0)) { $0 + UInt32($1) }
        func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
        var journal = magic + big(0) + big(0) + big(2) + big(512) + big(4096)
        journal += [UInt8](repeating: 0, count: 512 - journal.count)
        journal += big(262_145) + name + big(UInt32(name.count)) + big(checksum) + magic
        try library.folder.write(Data(journal), to: "photo.db-journal")
        let reason = library.reason { _ = try library.items() }
        #expect(reason?.contains("spans several databases") == true, "\(reason ?? "")")
        #expect(try library.folder.read("precious") == "precious")
    }

    /// Flags and ratings that are not numbers may hide what they belong to.
    @Test func whatMayBeHiddenIsLeftOut() throws {
        let rows = """
            INSERT INTO PhotoTable VALUES (1, 'ROOT/a.jpg', 0, 0), (2, 'ROOT/b.jpg', 'hidden', 0),
                (3, 'ROOT/c.jpg', x'04', 0), (4, 'ROOT/d.jpg', 0, 'rejected'), (5, 'ROOT/e.jpg', 0, -2);
            """
        let library = try LibraryFixture(
            "photo.db", Self.library(then: rows), files: ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"])
        #expect(try library.items() == ["a.jpg", "e.jpg"])
        #expect(try library.fetch("e.jpg").fields.rating == -1)
    }

    /// Pages that point anywhere: each file is read, or refused with a message, and nothing else happens.
    @Test(arguments: 0..<40)
    func damagedPagesAreReadOrRefused(seed: Int) throws {
        let rows = (1...300).map { "INSERT INTO PhotoTable (id, filename) VALUES (\($0), 'ROOT/\($0).jpg');" }.joined()
        let library = try LibraryFixture("photo.db", Self.library(then: rows), files: [])
        var bytes = [UInt8](try Data(contentsOf: library.folder.url("photo.db")))
        var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1
        for _ in 0..<24 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[100 + Int(state >> 33) % (bytes.count - 100)] = UInt8(truncatingIfNeeded: state >> 24)
        }
        try library.folder.write(Data(bytes), to: "photo.db")
        let reason = library.reason {
            let items = try library.items()
            #expect(items.count <= 300)
        }
        if let reason { #expect(reason.hasPrefix("the library `mine`"), "\(reason)") }
    }
}
