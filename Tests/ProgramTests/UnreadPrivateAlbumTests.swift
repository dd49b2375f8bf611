import Foundation
import TestSupport
import Testing

/// Albums that become private while another one cannot be read.
///
/// These tests run the program as an unprivileged user, because root is denied nothing.
@Suite(.enabled(if: Unprivileged.canRun))
struct UnreadPrivateAlbumTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["rome/a", "Rome!/b", "Rome!/c", "other/d"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name).jpg")
        }
        try folder.write("title: Quaggamark\ndate: 2024-05-01\n", to: "photos/rome/a.jpg.yml")
        try folder.write(Self.configuration, to: "photos/albumgen.yml")
        try folder.age("photos")
    }

    private static let configuration = "title: T\nbaseURL: https://example.org\nfeeds: on\n"

    private func build() throws -> Program.Outcome {
        try Unprivileged.own(folder.path)
        return try Unprivileged.run(["build", "photos", "--output", "site", "--progress", "none"], in: folder.path)
    }

    /// Makes a file unreadable, with a different modification time, so that it has to be read again.
    private func close(_ name: String) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: 0, .modificationDate: Date(timeIntervalSince1970: 1e9)],
            ofItemAtPath: folder.url(name).path)
    }

    private func makePrivate(_ file: String, _ setting: String) throws {
        let others = file == "albumgen.yml" ? Self.configuration : ""
        try folder.write("\(others)\(setting)\n", to: "photos/\(file)")
    }

    /// The files that show the private album or its photo, except those of an unlisted one.
    private func traces() throws -> [String] {
        try folder.contents(of: "site").filter { name, content in
            !name.hasPrefix("rome-") && !name.hasPrefix("sealed/")
                && (content.contains(Data("Quaggamark".utf8)) || name.hasPrefix("rome/media/a-"))
        }.keys.sorted()
    }

    private static let settings = [
        ("rome/album.yml", "draft: true"), ("rome/album.yml", "expireDate: 2020-01-01"),
        ("rome/album.yml", "unlisted: true"), ("rome/album.yml", "unlisted: k7f3mq2xw9tnhb4rzy6cdp"),
        ("rome/album.yml", "draft: maybe"), ("albumgen.yml", "spaces: {family: {albums: [rome], passwordEnv: HOME}}"),
    ]

    /// The other album has its address from now on.
    @Test(arguments: settings)
    func nothingStaysWhereAnAlbumWasWhoseNeighbourHasNearlyTheSameName(file: String, setting: String) throws {
        try folder.move("photos/rome", to: "photos/former")
        try #require(try build().exitCode == 0)
        try folder.move("photos/former", to: "photos/rome")
        try #require(try build().exitCode == 0)
        #expect(try folder.read("site/former/a.html").contains("url=../rome/a.html"))
        #expect(try traces().contains("rome/a.html"))
        let neighbour = try folder.contents(of: "site").keys.filter { $0.hasPrefix("rome-") }
        try makePrivate(file, setting)
        try close("photos/Rome!/c.jpg")
        #expect(try build().exitCode == 1)
        #expect(try traces() == [])
        #expect(folder.exists("site/rome/b.html") && !folder.exists("site/rome/a.html"))
        #expect(try neighbour.count > 5 && Set(neighbour).isSubset(of: folder.contents(of: "site").keys))
    }

    /// Nor do former names of the album lead to what had moved to another album.
    @Test(arguments: settings, [true, false])
    func nothingLeadsFromTheNamesOfAnAlbumThatBecomesPrivate(_ setting: (String, String), hasTwin: Bool) throws {
        if !hasTwin { try folder.remove("photos/Rome!") }
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/rome/e.jpg")
        try folder.write(TestPhoto.jpeg(seed: 10), to: "photos/third/f.jpg")
        try folder.move("photos/rome", to: "photos/former")
        try #require(try build().exitCode == 0)
        try folder.move("photos/former", to: "photos/rome")
        try #require(try build().exitCode == 0)
        try folder.move("photos/rome/e.jpg", to: "photos/other/e.jpg")
        try #require(try build().exitCode == 0)
        #expect(try folder.read("site/former/e.html").contains("url=../other/e.html"))
        try makePrivate(setting.0, setting.1)
        try close("photos/third/f.jpg")
        #expect(try build().exitCode == 1)
        #expect(!folder.exists("site/former/e.html") && !folder.exists("site/former/index.html"))
        #expect(folder.exists("site/other/e.html"))
    }

    @Test(arguments: settings)
    func theNeighbourOfAnAlbumThatHasLongBeenPrivateStaysWhole(file: String, setting: String) throws {
        try makePrivate(file, setting)
        _ = try build()
        let before = try folder.contents(of: "site").keys.filter { $0.hasPrefix("rome/") }
        #expect(before.contains("rome/c.html") && before.contains { $0.hasPrefix("rome/media/c-") })
        try close("photos/Rome!/c.jpg")
        #expect(try build().exitCode == 1)
        #expect(try Set(before).isSubset(of: folder.contents(of: "site").keys))
    }

    /// Anybody who knows the password could still open it.
    @Test(arguments: ["draft: true", "expireDate: 2020-01-01", "draft: maybe"])
    func whatIsHeldBackLeavesItsSpace(setting: String) throws {
        try makePrivate("albumgen.yml", "spaces: {family: {albums: [rome, other], passwordEnv: HOME}}")
        try #require(try build().exitCode == 0)
        let pages = try folder.contents(of: "photos/.albumgen").keys.filter { $0.hasSuffix(".html") }
        let page = try #require(pages.first { $0.hasSuffix("/a.html") })
        let other = try #require(pages.first { $0.hasSuffix("/other/d.html") })
        let sealed = { try folder.contents(of: "site").keys.filter { $0.hasPrefix("sealed/") }.count }
        let before = try sealed()
        try folder.write(setting + "\n", to: "photos/rome/album.yml")
        try close("photos/other/d.jpg")
        #expect(try build().exitCode == 1)
        #expect(!folder.exists("photos/.albumgen/\(page)"))
        #expect(folder.exists("photos/.albumgen/\(other)"))
        #expect(try sealed() < before)
    }

    @Test(arguments: [true, false]) func whatIsGoneFromAnAlbumThatWasReadLeavesItsSpace(isDeleted: Bool) throws {
        try makePrivate("albumgen.yml", "spaces: {family: {albums: [rome, other], passwordEnv: HOME}}")
        try folder.write(TestPhoto.jpeg(seed: 60), to: "photos/rome/gone.jpg")
        try folder.age("photos")
        try #require(try build().exitCode == 0)
        let pages = try folder.contents(of: "photos/.albumgen").keys.filter { $0.hasSuffix(".html") }
        let page = try #require(pages.first { $0.hasSuffix("/gone.html") })
        let staying = pages.filter { $0.hasSuffix("/a.html") || $0.hasSuffix("/other/d.html") }
        try #require(staying.count == 2)
        if isDeleted {
            try folder.remove("photos/rome/gone.jpg")
        } else {
            try folder.write("draft: true\n", to: "photos/rome/gone.jpg.yml")
        }
        try close("photos/other/d.jpg")
        #expect(try build().exitCode == 1)
        #expect(!folder.exists("photos/.albumgen/\(page)"))
        #expect(staying.allSatisfy { folder.exists("photos/.albumgen/\($0)") })
    }

    /// Nobody knows whether the text makes the album private.
    @Test func anAlbumWhoseTextCannotBeReadStays() throws {
        try folder.write("title: Rome\n", to: "photos/rome/album.yml")
        try folder.age("photos")
        try #require(try build().exitCode == 0)
        let before = try folder.contents(of: "site").keys
        try close("photos/rome/album.yml")
        #expect(try build().exitCode == 1)
        #expect(try Set(before).isSubset(of: folder.contents(of: "site").keys))
    }
}
