import Foundation
import TestSupport
import Testing

/// What cannot be read is not gone: nothing made from it is removed from the published site.
///
/// These tests run the program as an unprivileged user, because root is denied nothing.
@Suite(.enabled(if: Unprivileged.canRun))
struct UnreadSourceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/travels/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/b.jpg")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/c.jpg")
        try folder.write("title: A boat\n", to: "photos/b.jpg.yml")
        try folder.age("photos")
        try Unprivileged.own(folder.path)
        try #require(try build().exitCode == 0)
    }

    private func build() throws -> Program.Outcome {
        try Unprivileged.run(["build", "photos", "--output", "site", "--progress", "none"], in: folder.path)
    }

    @Test(arguments: ["photos/travels", "photos/c.jpg", "photos/b.jpg.yml"])
    func nothingIsRemovedThatMayStillBeThere(name: String) throws {
        let before = try folder.contents(of: "site")
        let path = folder.url(name).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        // A different modification time, so that the file has to be read again.
        try FileManager.default.setAttributes(
            [.posixPermissions: 0, .modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.errors.contains(name.dropFirst("photos/".count)) && outcome.errors.contains("ermission denied"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("nothing was removed from the published site"), "\(outcome.errors)")
        let after = try folder.contents(of: "site")
        #expect(Set(before.keys).isSubset(of: after.keys))
        if name == "photos/c.jpg" { #expect(after == before) }

        try FileManager.default.setAttributes([.posixPermissions: mode ?? 0o755], ofItemAtPath: path)
        #expect(try build().exitCode == 0)
        #expect(try folder.contents(of: "site") == before)
    }

    @Test func whatBecomesPrivateIsRemovedEvenSo() throws {
        try folder.write(
            "spaces: {family: {albums: [travels], passwordEnv: HOME}}\n", to: "photos/albumgen.yml")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0, .modificationDate: Date(timeIntervalSince1970: 1e9)],
            ofItemAtPath: folder.url("photos/c.jpg").path)
        try Unprivileged.own(folder.url("photos/albumgen.yml").path)
        #expect(folder.exists("site/travels/a.html"))
        #expect(try build().exitCode == 1)
        #expect(!folder.exists("site/travels"))
    }

    /// Exit code 3 means that the system refused access, 2 a mistake of the user; nothing is built in either case.
    @Test(arguments: ["photos", "photos/albumgen.yml", "photos/album.md", "photos/mark.png"])
    func whatIsNeededForAnythingEndsTheBuild(name: String) throws {
        try folder.write("title: T\nwatermark: {image: mark.png}\n", to: "photos/albumgen.yml")
        try folder.write("Text\n", to: "photos/album.md")
        try folder.write(TestPhoto.jpeg(seed: 4), to: "photos/mark.png")
        try Unprivileged.own(folder.path)
        try #require(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        let path = folder.url(name).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        try FileManager.default.setAttributes(
            [.posixPermissions: 0, .modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
        let outcome = try build()
        try FileManager.default.setAttributes([.posixPermissions: mode ?? 0o755], ofItemAtPath: path)
        #expect(outcome.exitCode == 3, "\(outcome.errors)")
        #expect(outcome.errors.lowercased().contains("permission denied"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    @Test(arguments: ["nowhere", "photos/b.jpg", "photos/b.jpg/inside"]) func aSourceThatIsNoFolderIsAMistake(
        name: String
    ) throws {
        let outcome = try Program.run("build", name, "--output", "other", in: folder.path)
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
    }

    @Test func whatIsGoneIsRemovedOnceAllCanBeRead() throws {
        try folder.remove("photos/b.jpg")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.url("photos/travels").path)
        #expect(try build().exitCode == 1)
        #expect(folder.exists("site/b.html") && folder.exists("site/travels/a.html"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("photos/travels").path)
        #expect(try build().exitCode == 0)
        #expect(!folder.exists("site/b.html") && folder.exists("site/travels/a.html"))
    }
}

/// The program, run by an unprivileged user.
enum Unprivileged {
    private static let nobody = 65534

    /// Whether there is an unprivileged user who can start the program.
    static let canRun: Bool = {
        guard geteuid() == 0 else { return true }
        return (try? run(["--version"], in: "/").exitCode) == 0
    }()

    static func run(_ arguments: [String], in folder: String) throws -> Program.Outcome {
        guard geteuid() == 0 else { return try Program.start(arguments, in: folder).finish() }
        let user = ["--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups", Program.path]
        return try Program.start(user + arguments, of: "/usr/bin/setpriv", in: folder).finish()
    }

    /// Gives a folder and everything in it to that user.
    static func own(_ path: String) throws {
        guard geteuid() == 0 else { return }
        let owner: [FileAttributeKey: Any] = [.ownerAccountID: nobody, .groupOwnerAccountID: nobody]
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        for name in [path] + names.map({ "\(path)/\($0)" }) {
            try FileManager.default.setAttributes(owner, ofItemAtPath: name)
        }
    }
}
