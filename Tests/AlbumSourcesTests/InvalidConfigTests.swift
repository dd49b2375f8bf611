import AlbumModel
import Foundation
import Testing

@testable import AlbumSources

/// Every file of `Fixtures/invalid-config` is wrong on purpose; the expected messages are beside it. A `.yml` is read
/// as a root configuration, a `.md` as the `album.md` of a folder with `a.jpg` and `b.jpg`.
///
/// To accept changed messages, run with `ALBUMGEN_UPDATE_GOLDEN=1` and read the diff.
struct InvalidConfigTests {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/invalid-config")

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".yml") || $0.hasSuffix(".md") }.sorted()

    /// If the folder cannot be listed, there is no case to fail, and expected messages without a case prove nothing.
    @Test func everyCaseHasItsMessagesAndAllMessagesHaveACase() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let expected = files.filter { $0.hasSuffix(".expected") }.map { String($0.dropLast(".expected".count)) }
        #expect(!expected.isEmpty && expected.sorted() == Self.names)
    }

    @Test(arguments: names)
    func tellsWhatIsWrong(name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
        let reported = Self.diagnostics(name, bytes).map { "\($0)\n" }.joined()
        let golden = Self.folder.appendingPathComponent(name + ".expected")
        if ProcessInfo.processInfo.environment["ALBUMGEN_UPDATE_GOLDEN"] != nil {
            try Data(reported.utf8).write(to: golden)
        }
        #expect(reported == String(decoding: try Data(contentsOf: golden), as: UTF8.self))
        #expect(!reported.isEmpty)
    }

    private static func diagnostics(_ name: String, _ bytes: [UInt8]) -> [Diagnostic] {
        if name.hasSuffix(".yml") { return Configuration.parse(bytes).diagnostics }
        let tree = SourceTree.of(["album.md", "a.jpg", "b.jpg"])
        let access = FileAccess { _, _ throws(FileAccessError) in bytes }
        return SiteReader(configuration: Configuration(), access: access).read(tree) { _ in nil }.diagnostics
    }
}
