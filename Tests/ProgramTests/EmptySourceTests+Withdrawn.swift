import Foundation
import LoopbackServer
import TestSupport
import Testing

/// What is withdrawn on purpose is removed, but does not explain why other albums have no photos.
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

    /// The photos of such a site are never in the source.
    @Test(
        arguments: [
            "draft: true", "expireDate: 2020-01-01", "items: draft", "items: rejected", "items: none",
            "categories: none", "Provider: web", "categories:",
        ])
    func whatComesFromTheWebCanBeWithdrawn(how: String) throws {
        let server = try serverOfAllPhotos()
        func list(_ keys: String = "") -> String { "items:\n  - {url: \"\(server.base)/a.jpg\"\(keys)}\n" }
        try folder.write(list(), to: "photos/Web/album.yml")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        #expect(folder.exists("site/web/a.html"))
        switch how {
        case "items: draft": try folder.write(list(", draft: true"), to: "photos/Web/album.yml")
        case "items: none": try folder.write("items: []\n", to: "photos/Web/album.yml")
        case "categories: none":
            try folder.write("categories:\n  - {tag: x, items: []}\n", to: "photos/Web/album.yml")
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

    /// An expired space is removed with everything in it, even if its photos are never in the source.
    @Test func aSpaceOfPhotosFromTheWebExpires() throws {
        let photo = try TestPhoto.jpeg(seed: 1)
        let server = try LoopbackServer { _ in .init(body: photo) }
        try folder.remove("photos/Trip")
        try folder.write("a password of the family, long enough\n", to: "family.txt")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder.url("family.txt").path)
        try folder.write("items: [\"\(server.base)/a.jpg\"]\n", to: "photos/Web/album.yml")
        func configure(_ albums: String, expires: String = "") throws {
            try folder.write(
                """
                providers: {web: {allowPrivateAddresses: true, retries: 0}}
                spaces: {family: {albums: [\(albums)], passwordFile: ../family.txt\(expires)}}

                """, to: "photos/albumgen.yml")
            try folder.age("photos")
        }
        try configure("Web")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        // An empty checkout still counts as one.
        let list = try folder.read("photos/Web/album.yml")
        try folder.remove("photos/Web")
        #expect(try build().exitCode == 2)
        #expect(try folder.contents(of: "site") == before)
        try folder.write(list, to: "photos/Web/album.yml")
        try configure("Web", expires: ", expires: 2020-01-01")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try folder.contents(of: "site").count < before.count)
    }

    /// An album's list of files says which files it has, not that they are gone.
    @Test(arguments: ["items: [a.jpg]", "items: [{file: a.jpg, draft: true}, a2.jpg]", "items: list.csv"])
    func aListOfFilesDoesNotWithdrawThem(list: String) throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Trip/a2.jpg")
        try folder.write("file\na.jpg\n", to: "photos/Trip/list.csv")
        try folder.write("\(list)\n", to: "photos/Trip/album.yml")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        for name in ["a.jpg", "a2.jpg", "list.csv"] {
            try folder.remove("photos/Trip/\(name)")
            if name == "a.jpg" { continue }
            let outcome = try build()
            #expect(outcome.exitCode == 2, "\(outcome.errors)")
            #expect(try folder.contents(of: "site") == before)
        }
    }

    /// A checkout without its photos may also have files that git has not fetched.
    @Test(arguments: ["link", "sidecar", "static"], [true, false])
    func aFileThatIsNotFetchedExcusesNoOthers(kind: String, isDescribed: Bool) throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Sea/b.jpg")
        if isDescribed { try folder.write("title: A trip\n", to: "photos/Trip/album.yml") }
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try folder.remove("photos/Trip/a.jpg")
        try folder.remove("photos/Sea/b.jpg")
        try folder.age("photos")
        if kind == "link" {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url("photos/Sea/new.jpg").path,
                withDestinationPath: "../.git/annex/objects/Kx/zj/SHA256E-s5--00.jpg/SHA256E-s5--00.jpg")
        } else {
            try folder.write(
                "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
                to: kind == "static" ? "photos/static/price.pdf" : "photos/Sea/b.xmp")
        }
        let outcome = try build()
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains("has no photos or videos"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    /// A draft among the items of an album withdraws only itself, not a missing file.
    @Test func aDraftExcusesNoMissingFileOfItsAlbum() throws {
        let photo = try TestPhoto.jpeg(seed: 1)
        let server = try LoopbackServer { _ in .init(body: photo) }
        try folder.write(
            "providers: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        try folder.write(
            "items: [a.jpg, {url: \"\(server.base)/w.jpg\", draft: true}]\n", to: "photos/Trip/album.yml")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try folder.remove("photos/Trip/a.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains("there is no file `a.jpg`"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    /// The refusal may be due to a mistake rather than a disk.
    @Test func aRefusalShowsTheMistakes() throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        try folder.remove("photos/Trip")
        try folder.write("Provider: web\n", to: "photos/Web/album.yml")
        for arguments in [[], ["--dry-run"]] {
            let outcome = try Program.start(
                ["build", "photos", "--output", "site", "--cache", "cache", "--progress", "none"] + arguments,
                in: folder.path
            ).finish()
            #expect(outcome.exitCode == 2)
            #expect(outcome.errors.contains("Web/album.yml:1:1: error: unknown key `Provider`"), "\(outcome.errors)")
            #expect(outcome.errors.contains("\nerror: the folder "), "\(outcome.errors)")
        }
    }

    @Test(arguments: [("*.jpg", "Trip/b.txt"), ("Trip", "Trip/a.jpg")])
    func aRefusalNamesThePatternsThatLeaveOutEverything(_ pattern: String, file: String) throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        if !folder.exists("photos/\(file)") { try folder.write("notes", to: "photos/\(file)") }
        #expect(try build().exitCode == 0)
        try folder.write("title: Home\nignore: ['\(pattern)', '*.none']\n", to: "photos/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 2)
        #expect(
            outcome.errors.contains(
                "this is the right folder, and that `ignore` does not leave out too much (`\(pattern)`);"),
            "\(outcome.errors)")
    }

    /// People may choose names that look like those of renditions.
    @Test(arguments: ["cv.pdf", "me.jpg", "IMG-20240101.jpg"])
    func aFileLeavesTheStaticFolderOfASiteWithoutPhotos(name: String) throws {
        try folder.remove("photos/Trip")
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        try folder.write("About us\n", to: "photos/pages/about.md")
        try folder.write("%PDF", to: "photos/static/media/\(name)")
        #expect(try build().exitCode == 0)
        try folder.remove("photos/static/media/\(name)")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(!folder.exists("site/media/\(name)"))
    }

    /// A failed export is not an empty list.
    @Test(arguments: [
        "Error: quota exceeded\n", "<html>502 Bad gateway</html>\n", "<html>\n<h1>502</h1>\n", "image,title\na.jpg,A\n",
    ])
    func aTableOfSomethingElseWithdrawsNothing(text: String) throws {
        let server = try serverOfAllPhotos()
        try folder.write("url,title\n\(server.base)/a.jpg,A\n", to: "photos/Web/album.csv")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try folder.write(text, to: "photos/Web/album.csv")
        try folder.age("photos")
        let outcome = try build()
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    /// If a server no longer has a photo, that photo is gone, but no other one.
    @Test(arguments: [404, 410]) func aPhotoThatIsGoneExcusesNoOtherAlbum(status: Int) throws {
        let photo = try TestPhoto.jpeg(seed: 1)
        let isGone = folder.url("gone").path
        let server = try LoopbackServer { _ in
            FileManager.default.fileExists(atPath: isGone) ? .init(status: status) : .init(body: photo)
        }
        try folder.write(
            "title: Home\nproviders: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        try folder.write("title: A trip\n", to: "photos/Trip/album.yml")
        try folder.write("items: [\"\(server.base)/a.jpg\"]\n", to: "photos/Web/album.yml")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try folder.write("", to: "gone")
        try folder.remove("photos/Trip/a.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 2 && outcome.errors.contains("status \(status)"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    /// Files in an album's list may be on a missing disk, whatever a server says about the other items.
    @Test func aPhotoThatIsGoneExcusesNoFileOfItsAlbum() throws {
        let server = try serverOfOnePhoto(isGone: folder.url("gone").path)
        try folder.write(
            "title: Home\nproviders: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        try folder.write("items: [\"\(server.base)/w.jpg\", a.jpg]\n", to: "photos/Trip/album.yml")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try folder.write("", to: "gone")
        try folder.remove("photos/Trip/a.jpg")
        #expect(try build().exitCode == 2)
        #expect(try folder.contents(of: "site") == before)
    }

    /// This works as in other albums.
    @Test(arguments: ["unlisted", "space"], ["gone", "items: []", "draft"])
    func theOnlyPhotoOfAPrivateAlbumCanBeWithdrawn(kind: String, how: String) throws {
        let server = try serverOfOnePhoto(isGone: folder.url("gone").path)
        try folder.remove("photos/Trip")
        let spaces = kind == "space" ? "spaces: {family: {albums: [Web], passwordFile: ../family.txt}}\n" : ""
        try folder.write("a password of the family, long enough\n", to: "family.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.url("family.txt").path)
        try folder.write(
            "title: Home\nproviders: {web: {allowPrivateAddresses: true, retries: 0}}\n\(spaces)",
            to: "photos/albumgen.yml")
        func list(_ items: String) throws {
            let word = kind == "unlisted" ? "unlisted: k7f3mq-2xw9tn-hb4rzy-6cdp\n" : ""
            try folder.write("\(word)items: \(items)\n", to: "photos/Web/album.yml")
            try folder.age("photos")
        }
        try list("[\"\(server.base)/w.jpg\"]")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        switch how {
        case "gone": try folder.write("", to: "gone")
        case "draft": try list("[{url: \"\(server.base)/w.jpg\", draft: true}]")
        default: try list("[]")
        }
        let outcome = try build()
        #expect(outcome.exitCode == (how == "gone" ? 1 : 0), "\(outcome.errors)")
        #expect(try folder.contents(of: "site").count < before.count)
    }

    private func serverOfOnePhoto(isGone marker: String) throws -> LoopbackServer {
        let photo = try TestPhoto.jpeg(seed: 1)
        return try LoopbackServer { _ in
            FileManager.default.fileExists(atPath: marker) ? .init(status: 404) : .init(body: photo)
        }
    }

    /// Returns a server with a photo, for a site that has no others.
    private func serverOfAllPhotos() throws -> LoopbackServer {
        let photo = try TestPhoto.jpeg(seed: 1)
        try folder.remove("photos/Trip")
        try folder.write(
            "title: Home\nproviders: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        return try LoopbackServer { _ in .init(body: photo) }
    }
}
