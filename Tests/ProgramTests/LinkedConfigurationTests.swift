import Foundation
import TestSupport
import Testing

/// Sources whose configuration is a link, such as one to a file that several sources share.
struct LinkedConfigurationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Sea/a.jpg")
        try folder.write("title: Ours\n", to: "shared/site.yml")
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/\(name)").path, withDestinationPath: target)
    }

    @Test(arguments: ["albumgen.yml", "albumgen.yaml"]) func aLinkThatLeavesTheSourceIsFollowed(name: String) throws {
        try link(name, to: "../shared/site.yml")
        let checked = try Program.run("check", "photos", "--strict", in: folder.path)
        #expect(checked.exitCode == 0 && !checked.errors.contains("warning"), "\(checked.errors)")
        try folder.age("photos")
        let build = ["build", "photos", "--output", "site", "--progress", "none"]
        #expect(try Program.start(build, in: folder.path).finish().exitCode == 0)
        #expect(try folder.read("site/index.html").contains("Ours"))
        try folder.write("title: Theirs\n", to: "shared/site.yml")
        #expect(try Program.start(build, in: folder.path).finish().exitCode == 0)
        #expect(try folder.read("site/index.html").contains("Theirs"))
    }

    /// Only the root's configuration is read before the source is looked at.
    @Test(arguments: ["album.yml", "Sea/albumgen.yml"]) func otherLinksThatLeaveTheSourceAreNot(name: String) throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        try link(name, to: folder.url("shared/site.yml").path)
        let checked = try Program.run("check", "photos", in: folder.path)
        let reports = checked.errors.split(separator: "\n")
        #expect(
            reports.contains { $0.hasPrefix("\(name): ") && $0.contains("is a link that leaves the source") },
            "\(checked.errors)")
    }

    @Test func aPreviewNoticesChangesOfTheTarget() throws {
        try link("albumgen.yml", to: "../shared/site.yml")
        let server = try RunningServer("photos", in: folder)
        defer { server.end() }
        try folder.write("title: Theirs\n", to: "shared/site.yml")
        #expect(try server.waitUntil { try server.get("/").body.contains("Theirs") })
    }
}
