import Foundation
import TestSupport
import Testing

/// Builds that cannot write into the output folder.
///
/// These tests run the program as an unprivileged user, because root is denied nothing.
@Suite(.enabled(if: Unprivileged.canRun))
struct FailedOutputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["Alps/a", "Sea/s", "Sea/t"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name).jpg")
        }
        try folder.write("title: T\n", to: "photos/albumgen.yml")
        try Unprivileged.own(folder.path)
        try #require(try build().exitCode == 0)
    }

    private func build() throws -> Program.Outcome {
        try Unprivileged.run(["build", "photos", "--output", "site", "--progress", "none"], in: folder.path)
    }

    @Test(arguments: [
        ("Alps/a.jpg.yml", "title: New\n"),
        ("albumgen.yml", "title: T\nprivacy: {gps: off, people: off}\noriginals: none\n"),
        ("Sea/s.jpg.yml", "rotate: 90\n"),
    ])
    func whatIsStillPublicStays(text: String, content: String) throws {
        try folder.write("title: T\nprivacy: {gps: on, people: on}\noriginals: copy\n", to: "photos/albumgen.yml")
        try Unprivileged.own(folder.path)
        try #require(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try folder.write(content, to: "photos/\(text)")
        try folder.remove("photos/Sea/t.jpg")
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Alps/n.jpg")
        try Unprivileged.own(folder.path)
        chmod(folder.url("site/alps/media").path, 0o555)
        let failed = try build()
        chmod(folder.url("site/alps/media").path, 0o755)
        #expect(failed.exitCode == 3 && !failed.errors.contains("no longer public"), "\(failed.errors)")
        #expect(try Set(before.keys).isSubset(of: folder.contents(of: "site").keys))
    }

    @Test func photosOfUnlistedAlbumsAndOwnPagesLeaveEvenSo() throws {
        try folder.write("unlisted: true\n", to: "photos/Sea/album.yml")
        for name in ["about", "gone", "kept"] { try folder.write("Words\n", to: "photos/pages/\(name).md") }
        try Unprivileged.own(folder.path)
        try #require(try build().exitCode == 0)
        try folder.write("draft: true\n", to: "photos/Sea/s.jpg.yml")
        try folder.write("---\ndraft: true\n---\nWords\n", to: "photos/pages/about.md")
        try folder.remove("photos/pages/gone.md")
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Alps/n.jpg")
        try Unprivileged.own(folder.path)
        chmod(folder.url("site/alps/media").path, 0o555)
        let failed = try build()
        chmod(folder.url("site/alps/media").path, 0o755)
        #expect(failed.exitCode == 3 && failed.errors.contains("no longer public were removed"), "\(failed.errors)")
        let site = try folder.contents(of: "site").keys
        #expect(!site.contains { $0.hasPrefix("sea/s.html") || $0.hasPrefix("sea/media/s-") || $0 == "about.html" })
        // What was only deleted is no secret.
        #expect(site.contains("gone.html") && site.contains("kept.html") && site.contains("sea/t.html"))
    }

    /// What is private now must not wait until somebody makes room or gives permission.
    @Test(arguments: [
        ("Sea/album.yml", "draft: true\n", "sea/"),
        ("Sea/album.yml", "unlisted: k7f3mq-2xw9tn-hb4rzy-6cdp\n", "sea/"),
        ("Sea/s.jpg.yml", "draft: true\n", "sea/s.html"), ("Sea/s.jpg.yml", "draft: true\n", "sea/media/s-"),
        ("albumgen.yml", "spaces: {family: {albums: [Sea], passwordEnv: HOME}}\n", "sea/"),
    ])
    func whatIsNoLongerPublicLeavesEvenSo(text: String, content: String, addresses: String) throws {
        try folder.write(content, to: "photos/\(text)")
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Alps/n.jpg")
        try Unprivileged.own(folder.path)
        chmod(folder.url("site/alps").path, 0o555)
        chmod(folder.url("site/alps/media").path, 0o555)
        let failed = try build()
        chmod(folder.url("site/alps").path, 0o755)
        chmod(folder.url("site/alps/media").path, 0o755)
        #expect(failed.exitCode == 3 && failed.errors.contains("ermission denied"), "\(failed.errors)")
        #expect(failed.errors.contains("note: files that are no longer public were removed"), "\(failed.errors)")
        #expect(try folder.contents(of: "site").keys.filter { $0.hasPrefix(addresses) } == [])
        // The rest of the site stays whole, although the build has not reached it.
        for address in ["index.html", "alps/index.html", "alps/items-1.js", "alps/a.html", "icon.png"] {
            #expect(folder.exists("site/\(address)"), "\(address)")
        }

        #expect(try build().exitCode == 0)
        let site = try folder.contents(of: "site")
        try folder.remove("site")
        #expect(try build().exitCode == 0)
        #expect(try Set(folder.contents(of: "site").keys) == Set(site.keys))
    }
}
