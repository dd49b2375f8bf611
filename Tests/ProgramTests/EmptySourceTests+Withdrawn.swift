import Foundation
import LoopbackServer
import TestSupport
import Testing

/// What is withdrawn on purpose is removed, but says nothing about the photos of other albums.
extension EmptySourceTests {
    @Test(arguments: ["local", "web", "asset"])
    func aDraftWithAProviderDoesNotMakeItAWholeSource(provider: String) throws {
        let isLocal = provider == "local"
        try folder.write(isLocal ? "provider: local\n" : "title: Home\n", to: "photos/albumgen.yml")
        try folder.write("draft: true\n\(isLocal ? "" : "provider: \(provider)\n")", to: "photos/Hidden/album.yml")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try folder.remove("photos/Trip")
        let outcome = try build()
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    /// No photo of such a site is ever in the source.
    @Test(
        arguments: [
            "draft: true", "expireDate: 2020-01-01", "items: draft", "items: rejected", "Provider: web", "categories:",
        ])
    func whatComesFromTheWebCanBeWithdrawn(how: String) throws {
        let photo = try TestPhoto.jpeg(seed: 1)
        let server = try LoopbackServer { _ in .init(body: photo) }
        try folder.remove("photos/Trip")
        try folder.write(
            "title: Home\nproviders: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        func list(_ keys: String = "") -> String { "items:\n  - {url: \"\(server.base)/a.jpg\"\(keys)}\n" }
        try folder.write(list(), to: "photos/Web/album.yml")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        #expect(folder.exists("site/web/a.html"))
        switch how {
        case "items: draft": try folder.write(list(", draft: true"), to: "photos/Web/album.yml")
        case "items: rejected": try folder.write(list(", rating: -1"), to: "photos/Web/album.yml")
        default: try folder.write("\(how)\n\(list())", to: "photos/Web/album.yml")
        }
        try folder.age("photos")
        let outcome = try build()
        let isMistake = how == "Provider: web" || how == "categories:"
        #expect((outcome.exitCode == 0) != isMistake, "\(outcome.errors)")
        #expect(outcome.errors.contains("Web/album.yml:1:") == isMistake, "\(outcome.errors)")
        #expect(!outcome.errors.contains("has no photos or videos"), "\(outcome.errors)")
        #expect(!folder.exists("site/web/a.html") || isMistake)
    }

    @Test(arguments: ["on", "off"])
    func aSpaceWithATextKeepsItsPhotos(redirects: String) throws {
        try folder.write("a password of the family, long enough\n", to: "family.txt")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder.url("family.txt").path)
        try folder.write(
            "redirects: \(redirects)\nspaces: {family: {albums: [Trip], passwordFile: ../family.txt}}\n",
            to: "photos/albumgen.yml")
        try folder.write("# A trip\n\nTo the sea.\n", to: "photos/Trip/album.md")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try folder.remove("photos/Trip/a.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    @Test func aFileLeavesTheStaticFolderOfASiteWithoutPhotos() throws {
        try folder.remove("photos/Trip")
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        try folder.write("About us\n", to: "photos/pages/about.md")
        try folder.write("%PDF", to: "photos/static/media/cv.pdf")
        #expect(try build().exitCode == 0)
        try folder.remove("photos/static/media/cv.pdf")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(!folder.exists("site/media/cv.pdf"))
    }
}
