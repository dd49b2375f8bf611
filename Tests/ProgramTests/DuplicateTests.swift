import Foundation
import GRDB
import TestSupport
import Testing

/// Items that are the same file or look alike, listed by `check --duplicates`.
struct DuplicateTests {
    private let folder: TemporaryFolder

    private struct Checked: Decodable {
        struct Group: Decodable {
            struct File: Decodable {
                var file: String
                var width: Int
                var height: Int
                var date: String?
                var content: String
            }

            var isSame: Bool
            var files: [File]
        }

        var duplicates: [Group]?
        var groups: [[String]]? { duplicates?.map { $0.files.map(\.file) } }
    }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("search: off\ntimeline: off\n", to: "photos/albumgen.yml")
        try folder.write(TestPhoto.dated("2020-05-06T10:00:00", seed: 1), to: "photos/Sea/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 1, isProgressive: true), to: "photos/again.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Sea/b.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Copies/b2.jpg")
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/other.jpg")
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/Drafts/other.jpg")
        try folder.write("draft: true\n", to: "photos/Drafts/album.yml")
    }

    private func check(_ options: String...) throws -> (Program.Outcome, Checked) {
        let process = try Program.start(
            ["check", "photos", "--duplicates", "--report", "report.json"] + options, in: folder.path)
        let outcome = try process.finish()
        return (outcome, try JSONDecoder().decode(Checked.self, from: Data(folder.read("report.json").utf8)))
    }

    private func files() throws -> Set<String> {
        let found = FileManager.default.enumerator(atPath: "\(folder.path)/photos")
        return Set(found?.compactMap { $0 as? String } ?? [])
    }

    @Test func duplicatesAreListedAndNothingIsWritten() throws {
        let before = try files()
        let (first, report) = try check("--jobs", "1")
        #expect(first.exitCode == 0, "\(first.errors)")
        #expect(report.groups == [["Sea/a.jpg", "again.jpg"], ["Copies/b2.jpg", "Sea/b.jpg"]])
        #expect(report.duplicates?.map(\.isSame) == [false, true])
        let photo = report.duplicates?.first?.files.first
        #expect(photo?.width == 640 && photo?.height == 480 && photo?.date == "2020-05-06T10:00:00")
        #expect(
            first.output.contains(
                "the same file:\n  Copies/b2.jpg  640 × 480\n  Sea/b.jpg  640 × 480\n4 items in 2 groups"))
        #expect(
            first.output.contains(
                "alike:\n  Sea/a.jpg  640 × 480, 2020-05-06T10:00:00\n  again.jpg  640 × 480\n"))
        #expect(try files() == before)

        // A build's hashes give the same result, and so does the state of an older version, which has none.
        let built = try Program.run("build", "photos", "--output", "site", in: folder.path)
        #expect(built.exitCode == 0, "\(built.errors)")
        let state = folder.url("photos/.albumgen/state.sqlite").path
        let hashes = try DatabaseQueue(path: state).read { try String.fetchAll($0, sql: "SELECT hashes FROM outcome") }
        #expect(hashes.count == 4 && hashes.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{16} \d+x\d+/) != nil })
        let kept = try files()
        let (second, later) = try check("--progress", "json")
        #expect(later.groups == report.groups)
        #expect(!second.output.contains("\"comparing\""), "\(second.output)")
        #expect(try files() == kept)
        try DatabaseQueue(path: state).write { try $0.execute(sql: "ALTER TABLE outcome DROP COLUMN hashes") }
        let (third, old) = try check("--drafts")
        #expect(
            old.groups == [
                ["Sea/a.jpg", "again.jpg"], ["Drafts/other.jpg", "other.jpg"], ["Copies/b2.jpg", "Sea/b.jpg"],
            ])
        #expect(third.exitCode == 0, "\(third.errors)")
        // Photos are not rendered again to get their hashes.
        try DatabaseQueue(path: state).write {
            try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'hashes of contents'")
        }
        try folder.write("title: Sea\n", to: "photos/Sea/album.yml")
        let again = try Program.run("build", "photos", "--output", "site", in: folder.path)
        #expect(again.exitCode == 0 && again.output.contains("0 renditions made"), "\(again.output)\(again.errors)")
    }

    @Test func theOptionsOfOneItemAndOfAllExcludeEachOther() throws {
        let both = try Program.run("check", "photos", "--explain-map", "a.jpg", "--duplicates", in: folder.path)
        #expect(both.exitCode == 2 && both.errors.contains("--explain-map explains one item"), "\(both.errors)")
        let streams = try Program.run("check", "photos", "--report", "-", "--progress", "json", in: folder.path)
        #expect(streams.exitCode == 2 && streams.errors.contains("name a file for the report"))
        let plain = try Program.run("check", "photos", "--report", "-", in: folder.path)
        #expect(plain.exitCode == 0 && !plain.output.contains("duplicates"), "\(plain.output)")
    }
}
