import AlbumModel
import Foundation
import TestSupport
import Testing

@testable import AlbumSources

/// The folder of files that are published as they are.
struct StaticFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var found: StaticFolder { StaticFolder(in: folder.path) }

    @Test func listsFilesByTheirAddresses() throws {
        for name in ["CNAME", "fonts/a.woff2", ".well-known/security.txt", ".nojekyll", "Thumbs.db", "b/.DS_Store"] {
            try folder.write("x", to: "static/\(name)")
        }
        #expect(found.exists)
        #expect(found.files.map(\.address) == [".nojekyll", ".well-known/security.txt", "CNAME", "fonts/a.woff2"])
        #expect(found.files.map(\.path).allSatisfy { $0.hasPrefix("static/") })
        #expect(found.diagnostics.isEmpty && found.unread.isEmpty)
        #expect(StaticFolder(in: folder.path, ignore: ["*.woff2"]).files.count == 3)
    }

    /// Which files come first depends on the file system.
    @Test func ofTooManyFilesNoneIsRead() throws {
        for name in ["a.txt", "b.txt", "c/d.txt", "c/e.txt"] { try folder.write("x", to: "static/\(name)") }
        #expect(StaticFolder(in: folder.path, limit: 4).files.count == 4)
        let found = StaticFolder(in: folder.path, limit: 2)
        #expect(found.exists && found.files.isEmpty)
        #expect(found.unread.map(\.path) == ["static"])
        #expect(found.diagnostics.map(\.severity) == [.error])
    }

    @Test func pointersToFilesThatGitHasNotFetchedAreUnread() throws {
        try folder.write(
            "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n", to: "static/logo.png")
        try folder.write("/annex/objects/SHA256E-s5--00.pdf\n", to: "static/price.pdf")
        try folder.write("See https://git-lfs.github.com/spec/v1 for the format.\n", to: "static/blog/news.txt")
        #expect(found.files.map(\.address) == ["blog/news.txt"])
        #expect(found.unread.map(\.path).sorted() == ["static/logo.png", "static/price.pdf"])
        #expect(found.diagnostics.map(\.severity) == [.error, .error])
        #expect(found.diagnostics.contains { $0.message.contains("`git lfs pull`") })
        #expect(found.diagnostics.contains { $0.message.contains("`git annex get`") })
    }

    @Test func withoutTheFolderThereIsNothing() throws {
        #expect(!found.exists && found.files.isEmpty)
        try folder.write("x", to: "static")
        #expect(!found.exists && found.diagnostics.isEmpty)
    }

    @Test func linksAndHiddenFilesAreLeftOutWithAWarning() throws {
        try folder.write("secret", to: "elsewhere/secret.txt")
        try folder.write("KEY=1", to: "static/.env")
        try folder.write("x", to: "static/a.txt")
        for (name, target) in [("file", "../elsewhere/secret.txt"), ("folder", "../elsewhere"), ("up", "..")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url("static/\(name)").path, withDestinationPath: target)
        }
        #expect(found.files.map(\.path) == ["static/a.txt"])
        #expect(
            found.diagnostics.map { "\($0.location?.file ?? "") \($0.severity)" }.sorted() == [
                "static/.env warning", "static/file warning", "static/folder warning", "static/up warning",
            ])
    }

    @Test func aLinkInItsPlaceIsNotFollowed() throws {
        try folder.write("x", to: "photos/a.txt")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("static").path, withDestinationPath: "photos")
        #expect(!found.exists && found.files.isEmpty)
        #expect(found.diagnostics.map(\.severity) == [.warning])
    }

    /// An album's manifest may withhold what is in it.
    @Test func anAlbumStaysOne() throws {
        try folder.write("x", to: "static/a.txt")
        try folder.write("---\ndraft: true\n---\n", to: "static/deep/Album.md")
        #expect(!found.exists && found.files.isEmpty)
        #expect(
            found.diagnostics.map(\.description).joined().contains("static/deep/Album.md: warning: describes an album"))
    }

    @Test func photographsAreNoted() throws {
        for name in ["logo.png", "a.JPG", "b.heic", "c.mp4"] { try folder.write("x", to: "static/\(name)") }
        let note = try #require(found.diagnostics.first)
        #expect(found.diagnostics.count == 1 && note.severity == .note)
        #expect(note.location?.file == "static/a.JPG" && note.message.contains("and 2 more"))
    }
}
