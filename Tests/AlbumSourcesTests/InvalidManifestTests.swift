import AlbumModel
import Foundation
import Testing

@testable import AlbumSources

/// Every file of `Fixtures/invalid-manifests` is wrong on purpose; the expected messages are beside it. It is read as
/// `album` with its extension in a folder with `a.jpg` and `b.jpg`, with the configuration `NAME.config` if there
/// is one.
///
/// To accept changed messages, run with `ALBUMGEN_UPDATE_GOLDEN=1` and read the diff.
struct InvalidManifestTests {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/invalid-manifests")

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { !$0.hasSuffix(".expected") && !$0.hasSuffix(".config") }.sorted()

    /// If the folder cannot be listed, there is no case to fail, and expected messages without a case prove nothing.
    @Test func everyCaseHasItsMessagesAndAllMessagesHaveACase() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let expected = files.filter { $0.hasSuffix(".expected") }.map { String($0.dropLast(".expected".count)) }
        #expect(!expected.isEmpty && expected.sorted() == Self.names)
    }

    @Test(arguments: names)
    func tellsWhatIsWrong(name: String) throws {
        let reported = try Self.diagnostics(name).map { "\($0)\n" }.joined()
        let golden = Self.folder.appendingPathComponent(name + ".expected")
        if ProcessInfo.processInfo.environment["ALBUMGEN_UPDATE_GOLDEN"] != nil {
            try Data(reported.utf8).write(to: golden)
        }
        #expect(reported == String(decoding: try Data(contentsOf: golden), as: UTF8.self))
        #expect(!reported.isEmpty)
    }

    private static func diagnostics(_ name: String) throws -> [Diagnostic] {
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
        let settings = try? Data(contentsOf: folder.appendingPathComponent(name + ".config"))
        let configuration = Configuration.parse([UInt8](settings ?? Data()))
        #expect(configuration.diagnostics.isEmpty)
        let tree = SourceTree.of(["album.\(FileNames.ending(of: name) ?? "")", "a.jpg", "b.jpg"])
        let access = FileAccess { _, _ throws(FileAccessError) in bytes }
        return SiteReader(configuration: configuration.configuration, access: access).read(tree) { _ in nil }
            .diagnostics
    }
}
