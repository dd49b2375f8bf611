import Foundation
import TestSupport
import Testing

/// What leaves an album at once, although something else could not be read: files of items that stay, items that several
/// albums show, items of libraries, and items that their album leaves out.
struct WithdrawnPartTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 900), to: "photos/A/z.jpg")
        try folder.write("originals: copy\n", to: "photos/albumgen.yml")
    }

    private func write(_ names: String...) throws {
        for (seed, name) in names.enumerated() {
            try folder.write(TestPhoto.jpeg(seed: 10 + seed, width: 900), to: name)
        }
    }

    @discardableResult
    private func build(exitCode: Int32) throws -> String {
        let outcome = try Program.run(
            "build", "photos", "--output", "site", "--cache", "cache", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        return outcome.errors
    }

    /// Builds the site, takes something out of it, and builds it again while a file cannot be read. What has left must also be
    /// missing from a clean build.
    ///
    /// - Returns: the addresses of the files that have left.
    private func filesThatLeave(
        while unread: String = "photos/A/z.jpg", after change: () throws -> Void
    ) throws -> Set<String> {
        try folder.age("photos")
        try build(exitCode: 0)
        let before = try Set(folder.contents(of: "site").keys)
        let bytes = try Data(contentsOf: folder.url(unread))
        try change()
        try folder.unfetch(unread)
        try build(exitCode: 1)
        let left = try before.subtracting(folder.contents(of: "site").keys)
        try folder.write(bytes, to: unread)
        try folder.remove("site")
        try folder.remove("cache")
        _ = try Program.run(
            "build", "photos", "--output", "site", "--cache", "cache", "--progress", "none", in: folder.path)
        #expect(try left.isDisjoint(with: folder.contents(of: "site").keys))
        return left
    }

    @Test func theUneditedPhoto() throws {
        try write("photos/A/sea.jpg", "photos/A/sea-edited.jpg")
        let left = try filesThatLeave {
            try folder.write(TestPhoto.jpeg(seed: 40, width: 900), to: "photos/A/sea.jpg")
        }
        #expect(left.count == 1 && left.allSatisfy { $0.contains(/^a\/media\/sea-[0-9a-f]{8}\.jpg$/) }, "\(left)")
    }

    @Test func theUneditedPhotoThatWasDeleted() throws {
        try write("photos/A/sea.jpg", "photos/A/sea-edited.jpg")
        let left = try filesThatLeave { try folder.remove("photos/A/sea.jpg") }
        #expect(left.count { $0.contains(/^a\/media\/sea-[0-9a-f]{8}\.jpg$/) } == 2, "\(left)")
    }

    @Test func oneOfABurst() throws {
        let name = "photos/A/IMG_20190101_120000_BURST00"
        try write("\(name)1.jpg", "\(name)2.jpg", "\(name)3.jpg")
        let left = try filesThatLeave { try folder.write("draft: true\n", to: "\(name)3.jpg.yml") }
        #expect(left.count { $0.contains(/burst001-[0-9a-f]{8}\.jpg$/) } == 1, "\(left)")
    }

    @Test(arguments: ["draft: true\n", "rating: -1\n"])
    func thePhotoThatTwoAlbumsShow(sidecar: String) throws {
        try write("photos/A/sub/n.jpg", "photos/A/sub/k.jpg")
        try folder.write("items: [z.jpg, sub/n.jpg]\n", to: "photos/A/album.yml")
        let left = try filesThatLeave { try folder.write(sidecar, to: "photos/A/sub/n.jpg.yml") }
        #expect(left.isSuperset(of: ["a/sub-n.html", "a/sub/n.html"]), "\(left)")
        #expect(left.contains { $0.hasPrefix("a/media/sub-n-") } && left.contains { $0.hasPrefix("a/sub/media/n-") })
    }

    @Test(arguments: ["items: [z.jpg]\n", "items: [z.jpg, n.jpg]\nignore: [n.jpg]\n"])
    func thePhotoThatItsAlbumLeavesOut(album: String) throws {
        try write("photos/A/n.jpg")
        try folder.write("items: [z.jpg, n.jpg]\n", to: "photos/A/album.yml")
        let left = try filesThatLeave { try folder.write(album, to: "photos/A/album.yml") }
        #expect(left.contains("a/n.html") && left.contains { $0.hasPrefix("a/media/n-") }, "\(left)")
    }

    enum LibraryStep: CaseIterable {
        case makeDraft, drop, delete, replace
    }

    @Test(arguments: LibraryStep.allCases) func thePhotoOfALibrary(step: LibraryStep) throws {
        try write("takeout/Sea/a.jpg", "takeout/Sea/b.jpg")
        try folder.write(
            "originals: copy\nproviders: {asset: {libraries: {t: {path: ../takeout}}}}\n", to: "photos/albumgen.yml")
        func list(_ items: String) throws {
            try folder.write("items: [z.jpg, 'asset:Sea/a.jpg'\(items)]\n", to: "photos/A/album.yml")
        }
        try list(", 'asset:Sea/b.jpg'")
        let left = try filesThatLeave {
            switch step {
            case .makeDraft: try list(", {url: 'asset:Sea/b.jpg', draft: true}")
            case .drop: try list("")
            case .delete:
                try list("")
                try folder.remove("takeout/Sea/b.jpg")
            case .replace: try folder.write(TestPhoto.jpeg(seed: 40, width: 900), to: "takeout/Sea/b.jpg")
            }
        }
        #expect(
            left.contains { $0.hasPrefix("a/media/b-") } && !left.contains { $0.hasPrefix("a/media/a-") }, "\(left)")
    }

    /// What their own texts hide leaves although an adapter fails; the other items of its album stay.
    @Test(arguments: ["draft: true\n", "rating: -1\n"])
    func photosOfAnAlbumWhoseAdapterFails(sidecar: String) throws {
        try write("photos/A/n.jpg", "photos/A/sub/k.jpg", "photos/A/sub/l.jpg", "photos/A/sea.jpg")
        try write("photos/A/sea-edited.jpg")
        try folder.write(
            "originals: copy\nadapters: {list: {command: [cat, \(folder.path)/answer.json]}}\n",
            to: "photos/albumgen.yml")
        try folder.write("adapter: list\n", to: "photos/A/album.yml")
        let names = ["z.jpg", "n.jpg", "sub/k.jpg", "sub/l.jpg", "sea-edited.jpg"]
        try folder.write("[\(names.map { #"{"url": "\#($0)"}"# }.joined(separator: ","))]", to: "answer.json")
        try folder.age("photos")
        try build(exitCode: 0)
        let before = try Set(folder.contents(of: "site").keys)
        for name in ["n.jpg", "sub/k.jpg", "sea.jpg"] { try folder.write(sidecar, to: "photos/A/\(name).yml") }
        try folder.remove("answer.json")
        try build(exitCode: 1)
        let left = try before.subtracting(folder.contents(of: "site").keys)
        #expect(left.isSuperset(of: ["a/n.html", "a/sub-k.html", "a/sub/k.html"]), "\(left)")
        #expect(left.contains { $0.hasPrefix("a/media/n-") } && left.contains { $0.hasPrefix("a/media/sub-k-") })
        #expect(!left.contains { $0.contains(/[\/-](?:z|l|sea-edited)[.-]/) }, "\(left)")
    }

    enum PrivateFolder: CaseIterable {
        case space, setting, sidecar
    }

    /// A library in the source shows nothing of a folder there that is private for every other album.
    @Test(arguments: PrivateFolder.allCases) func theLibraryInsideTheSource(privacy: PrivateFolder) throws {
        try write("photos/lib/Sea/a.jpg", "photos/lib/Sea/b.jpg", "photos/lib/Lake/c.jpg")
        let settings = "providers: {asset: {libraries: {t: {path: lib}}}}\n"
        try folder.write(settings, to: "photos/albumgen.yml")
        try folder.write(
            "items: [z.jpg, 'asset:Sea/a.jpg', 'asset:Sea/b.jpg', 'asset:Lake/c.jpg']\n", to: "photos/A/album.yml")
        try folder.age("photos")
        try build(exitCode: 0)
        #expect(folder.exists("site/a/a.html") && folder.exists("site/a/c.html"))
        switch privacy {
        case .space:
            let spaces = "spaces: {f: {albums: [lib/Sea], passwordEnv: PATH}}\n"
            try folder.write(settings + spaces, to: "photos/albumgen.yml")
        case .setting: try folder.write("\(settings)albums: {lib/Sea: {draft: true}}\n", to: "photos/albumgen.yml")
        case .sidecar: try folder.write("draft: true\n", to: "photos/lib/Sea/a.jpg.yml")
        }
        let message = try build(exitCode: privacy == .sidecar ? 0 : 1)
        #expect(message.contains("`asset:Sea/a.jpg` ") == (privacy != .sidecar), "\(message)")
        #expect(!folder.exists("site/a/a.html") && folder.exists("site/a/b.html") == (privacy == .sidecar))
        #expect(folder.exists("site/a/c.html"))
        #expect(try !folder.contents(of: "site").keys.contains { $0.hasPrefix("a/media/a-") })
    }

    /// Only the albums that show it are incomplete.
    @Test func whatIsInOtherAlbumsThanAnUnreadPhotoOfALibrary() throws {
        try write("takeout/Sea/a.jpg", "photos/C/secret.jpg", "photos/C/gone.jpg", "photos/C/c.jpg")
        try folder.write(
            "originals: copy\nproviders: {asset: {libraries: {t: {path: ../takeout}}}}\n", to: "photos/albumgen.yml")
        try folder.write("items: [z.jpg, 'asset:Sea/a.jpg']\n", to: "photos/A/album.yml")
        let left = try filesThatLeave(while: "takeout/Sea/a.jpg") {
            try folder.write("draft: true\n", to: "photos/C/secret.jpg.yml")
            try folder.remove("photos/C/gone.jpg")
        }
        #expect(left.isSuperset(of: ["c/secret.html", "c/gone.html"]), "\(left)")
    }

    /// A text that was read hides it, whatever else could not be read.
    @Test(arguments: ["photos/static/f.txt", "photos/pages/about.md", "photos/B/album.md", "photos/B/b.jpg.yml"])
    func whatATextHides(unread: String) throws {
        try write("photos/C/secret.jpg", "photos/C/c.jpg", "photos/B/b.jpg")
        try folder.write("# Words\n", to: "photos/static/f.txt")
        try folder.write("# About\n", to: "photos/pages/about.md")
        try folder.write("# B\n", to: "photos/B/album.md")
        try folder.write("title: B\n", to: "photos/B/b.jpg.yml")
        let left = try filesThatLeave(while: unread) {
            try folder.write("draft: true\n", to: "photos/C/secret.jpg.yml")
        }
        #expect(left.contains("c/secret.html") && left.contains { $0.hasPrefix("c/media/secret-") }, "\(left)")
        #expect(left.allSatisfy { $0.hasPrefix("c/secret") || $0.hasPrefix("c/media/secret-") }, "\(left)")
    }

    @Test func whatIsHiddenBesideAnItemThatFails() throws {
        try write("photos/A/secret.jpg")
        try folder.write("[ -e ../broken ] && exit 75; cat ../scan.jpg\n", to: "photos/fetch.sh")
        try write("scan.jpg")
        try folder.write(
            "originals: copy\nproviders: {scans: {command: [sh, fetch.sh]}}\n", to: "photos/albumgen.yml")
        func list(_ more: String) throws {
            try folder.write(
                "items: [z.jpg, {url: secret.jpg\(more)}, {url: '1', provider: scans}]\n", to: "photos/A/album.yml")
        }
        try list("")
        try build(exitCode: 0)
        try #require(folder.exists("site/a/secret.html") && folder.exists("site/a/1.html"))
        try folder.write("", to: "broken")
        try list(", draft: true")
        try build(exitCode: 1)
        #expect(!folder.exists("site/a/secret.html") && folder.exists("site/a/1.html"))
    }

    /// A build that could not read everything does not make the next one forget what it must remove.
    @Test func whatIsHiddenAfterItHasFailed() throws {
        try write("scan1.jpg", "scan2.jpg")
        try folder.write(
            "n=$(sed 's/.*address\":\"\\(.\\)\".*/\\1/'); [ -e ../broken$n ] && exit 75; cat ../scan$n.jpg\n",
            to: "photos/fetch.sh")
        try folder.write("providers: {scans: {command: [sh, fetch.sh]}}\n", to: "photos/albumgen.yml")
        try folder.write("items: ['1', '2']\nprovider: scans\n", to: "photos/P/album.yml")
        try build(exitCode: 0)
        try #require(folder.exists("site/p/1.html") && folder.exists("site/p/2.html"))
        try folder.write("", to: "broken1")
        try build(exitCode: 1)
        try folder.write("", to: "broken2")
        try folder.write(
            "items: [{url: '1', draft: true}, '2']\nprovider: scans\n", to: "photos/P/album.yml")
        try build(exitCode: 1)
        #expect(!folder.exists("site/p/1.html") && folder.exists("site/p/2.html"))
        #expect(try !folder.contents(of: "site").keys.contains { $0.hasPrefix("p/media/1-") })
    }

    @Test func whatIsReplacedWhileATextIsUnread() throws {
        try write("photos/A/n.jpg")
        try folder.write("words\n", to: "photos/static/f.txt")
        let left = try filesThatLeave {
            try folder.write(TestPhoto.jpeg(seed: 40, width: 900), to: "photos/A/n.jpg")
            try folder.unfetch("photos/static/f.txt")
            try build(exitCode: 1)
            try folder.write("words\n", to: "photos/static/f.txt")
        }
        #expect(left.contains { $0.contains(/^a\/media\/n-[0-9a-f]{8}\.jpg$/) }, "\(left)")
    }

    @Test func draftsThatABuildShowed() throws {
        try write("photos/A/n.jpg")
        try folder.write("draft: true\n", to: "photos/A/n.jpg.yml")
        try folder.age("photos")
        let outcome = try Program.run(
            "build", "photos", "--output", "site", "--cache", "cache", "--progress", "none", "--drafts", in: folder.path
        )
        try #require(outcome.exitCode == 0 && folder.exists("site/a/n.html"))
        try folder.unfetch("photos/A/z.jpg")
        try build(exitCode: 1)
        let left = try folder.contents(of: "site").keys.filter { $0.hasPrefix("a/n") || $0.hasPrefix("a/media/n-") }
        #expect(left == [] && folder.exists("site/a/z.html"), "\(left)")
    }

    /// Nothing of these was hidden.
    @Test func whatDependsOnAnUnreadTextOrVersionStays() throws {
        try write("photos/X/q.jpg", "photos/X/sub/p.jpg", "photos/A/IMG_1234.jpg")
        try folder.write("# X\n", to: "photos/X/album.md")
        let nested = try filesThatLeave(while: "photos/X/album.md") {}
        #expect(nested.filter { $0.hasPrefix("x/") } == [], "\(nested)")
        let edited = try filesThatLeave {
            try write("photos/A/IMG_E1234.jpg")
            try folder.unfetch("photos/A/IMG_E1234.jpg")
        }
        #expect(edited.filter { $0.hasPrefix("a/") } == [], "\(edited)")
    }
}
