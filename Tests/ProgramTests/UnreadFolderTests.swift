import Foundation
import TestSupport
import Testing

/// Albums whose folders the system does not allow to be read, and which the configuration describes.
///
/// These tests run the program as an unprivileged user, because root is denied nothing.
@Suite(.enabled(if: Unprivileged.canRun))
struct UnreadFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["Alps/a", "Priv/b", "Priv/Sub/c", "Sea/d"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name).jpg")
        }
        try configure("")
        try folder.age("photos")
    }

    private func configure(_ settings: String) throws {
        try folder.write("title: T\n\(settings)\n", to: "photos/albumgen.yml")
    }

    private func build() throws -> Program.Outcome {
        try Unprivileged.own(folder.path)
        return try Unprivileged.run(["build", "photos", "--output", "site", "--progress", "none"], in: folder.path)
    }

    private func close(_ name: String) throws { try allow(0, name) }

    private func allow(_ permissions: Int, _ name: String) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: permissions], ofItemAtPath: folder.url(name).path)
    }

    private func pages() throws -> Set<String> {
        try Set(folder.contents(of: "site").keys.filter { $0.contains("/") && $0.hasSuffix(".html") })
    }

    private static let key = "k7f3mq2xw9tnhb4rzy6cdp"

    @Test(arguments: [
        ("albums: {Priv: {draft: true}}", "priv/"), ("albums: {Priv: {unlisted: \(key)}}", "priv/"),
        ("albums: {Priv: {expireDate: 2020-01-01}}", "priv/"), ("albums: {Priv/Sub: {draft: true}}", "priv/sub/"),
        ("spaces: {family: {albums: [Priv], passwordEnv: HOME}}", "priv/"),
        ("spaces: {family: {albums: [Priv/Sub], passwordEnv: HOME}}", "priv/sub/"),
        ("albums: {Priv: {title: P}}", "none/"), ("albums: {Priv/Sub/Deep: {title: P}}", "none/"),
    ])
    func theConfigurationHidesWhatIsPublished(settings: String, hidden: String) throws {
        try #require(try build().exitCode == 0)
        let before = try pages()
        try configure("\(settings)\nsort: name")
        try folder.write("draft: true\n", to: "photos/Alps/album.yml")
        try close("photos/Priv")
        let outcome = try build()
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("Priv: error: cannot be read"), "\(outcome.errors)")
        #expect(
            !outcome.errors.contains("there is no folder") && !outcome.errors.contains("no such folder"),
            "\(outcome.errors)")
        // A draft elsewhere does not wait for this. The page above an album shows the album's title and cover.
        let above = hidden == "priv/sub/" ? "priv/index.html" : nil
        #expect(try pages() == before.filter { !$0.hasPrefix("alps/") && !$0.hasPrefix(hidden) && $0 != above })
    }

    /// Of folders with nearly the same names, one gets the other's address while the other is not shown.
    @Test(arguments: [["Priv"], ["Priv", "priv!"]])
    func itIsFoundAmongSimilarNames(closed: [String]) throws {
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/priv!/e.jpg")
        try #require(try build().exitCode == 0)
        let before = try pages()
        try configure("albums: {\(closed.map { "\"\($0)\": {draft: true}" }.joined(separator: ", "))}")
        for name in closed { try close("photos/\(name)") }
        #expect(try build().exitCode == 1)
        let left = try pages()
        #expect(left.filter { $0.hasSuffix("/b.html") || $0.hasSuffix("/c.html") } == [], "\(before)")
        #expect(left.contains { $0.hasSuffix("/e.html") } == (closed.count == 1))
    }

    @Test(arguments: [
        "albums: {Priv: {unlisted: \(key)}}", "spaces: {family: {albums: [Priv], passwordEnv: HOME}}",
        "albums: {Priv/Sub: {unlisted: \(key)}}",
    ])
    func whatWasPrivateBeforeStays(settings: String) throws {
        try configure(settings)
        try #require(try build().exitCode == 0)
        let before = try folder.contents(of: "site").keys
        try close("photos/Priv")
        #expect(try build().exitCode == 1)
        let after = try folder.contents(of: "site").keys
        #expect(before.filter { !$0.hasPrefix("sealed/") && !after.contains($0) }.sorted() == [])
        #expect(before.count { $0.hasPrefix("sealed/") } <= after.count { $0.hasPrefix("sealed/") })
        try allow(0o755, "photos/Priv")
        #expect(try build().exitCode == 0)
        let again = try folder.contents(of: "site").keys
        #expect(
            again.filter { !$0.hasPrefix("sealed/") }.sorted() == before.filter { !$0.hasPrefix("sealed/") }.sorted())
    }

    @Test func theNavigationSaysThatItCannotBeRead() throws {
        try configure("nav: [Priv]")
        try close("photos/Priv")
        #expect(try build().errors.contains("`nav` names `Priv`, whose folder cannot be read"))
    }

    @Test func aFolderThatIsNotThereIsStillAMistake() throws {
        try configure("albums: {Prvi/Sub: {draft: true}}")
        try close("photos/Priv")
        let outcome = try build()
        #expect(outcome.exitCode == 2 && outcome.errors.contains("there is no folder `Prvi/Sub`"), "\(outcome.errors)")
    }
}
