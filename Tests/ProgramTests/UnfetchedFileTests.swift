import AlbumModel
import Digests
import Foundation
import TestSupport
import Testing

/// Files that git has not fetched have unknown content, so what an earlier build published of them stays.
struct UnfetchedFileTests {
    static let pointers = [
        "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
        "/annex/objects/SHA256E-s12345--4d7a.jpg\n",
    ]

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for number in 1...3 {
            try folder.write(TestPhoto.jpeg(seed: number), to: "photos/Alps/\(number).jpg")
        }
        try folder.write(TestPhoto.jpeg(seed: 4), to: "photos/Sea/4.jpg")
        try folder.write("download: {zip: on}\n", to: "photos/albumgen.yml")
        try folder.write("# The Alps\n\nA walk.\n", to: "photos/Alps/album.md")
        try folder.write("---\ntitle: Summit\n---\n", to: "photos/Alps/1.jpg.md")
        try folder.write("url,title\n4.jpg,Waves\n", to: "photos/Sea/album.csv")
        try folder.write("---\ntitle: About\n---\nUs.\n", to: "photos/pages/about.md")
        try folder.age("photos")
    }

    func build(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(["build", "photos", "--output", "site", "--progress", "none"] + arguments, in: folder.path)
            .finish()
    }

    @Test(
        arguments: pointers,
        [
            ["Alps/1.jpg"], ["Alps/1.jpg", "Alps/2.jpg", "Alps/3.jpg", "Sea/4.jpg"], ["Alps/album.md"],
            ["Alps/1.jpg.md"],
            ["Sea/album.csv"], ["pages/about.md"], ["albumgen.yml"],
        ])
    func whatIsPublishedOfThemStays(pointer: String, files: [String]) throws {
        #expect(try build().exitCode == 0)
        let published = try folder.contents(of: "site").keys
        for file in files { try folder.write(pointer, to: "photos/\(file)") }
        try folder.age("photos")

        let outcome = try build()
        #expect(outcome.exitCode != 0)
        for file in files {
            #expect(outcome.errors.contains("\(file)"), "\(outcome.errors)")
        }
        #expect(
            outcome.errors.contains("is a pointer of git-annex") || outcome.errors.contains("is a pointer of Git LFS"))
        #expect(Set(published).subtracting(try folder.contents(of: "site").keys) == [])
    }

    /// git-annex also keeps files as links to what may not be here.
    @Test(
        arguments: [
            ["Alps/1.jpg"], ["Alps/1.jpg", "Alps/2.jpg", "Alps/3.jpg", "Sea/4.jpg"], ["Alps/album.md"],
            ["Alps/1.jpg.md"], ["Sea/album.csv"], ["pages/about.md"], ["albumgen.yml"],
        ], ["", "originals: copy\n"])
    func whatIsPublishedOfLinksStays(files: [String], settings: String) throws {
        try folder.write("download: {zip: on}\n\(settings)", to: "photos/albumgen.yml")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        let published = try folder.contents(of: "site")
        try link(files)
        let outcome = try build()
        #expect(outcome.exitCode != 0)
        for file in files { #expect(outcome.errors.contains("\(file)"), "\(outcome.errors)") }
        #expect(outcome.errors.contains("`git annex get`"), "\(outcome.errors)")
        let now = try folder.contents(of: "site")
        #expect(Set(published.keys).subtracting(now.keys) == [])
        if files.allSatisfy({ $0.hasSuffix(".jpg") }) {
            #expect(outcome.errors.contains("it is shown as it was when it could be read"), "\(outcome.errors)")
            #expect(now == published)
        }
    }

    private func link(_ files: [String]) throws {
        for file in files where folder.exists("photos/\(file)") { try folder.remove("photos/\(file)") }
        try folder.age("photos")
        for file in files {
            let up = String(repeating: "../", count: file.split(separator: "/").count - 1)
            try FileManager.default.createSymbolicLink(
                atPath: folder.url("photos/\(file)").path,
                withDestinationPath: "\(up).git/annex/objects/Kx/zj/SHA256E-s5--00/SHA256E-s5--00")
        }
    }

    /// They say nothing about the site, so they need not be fetched.
    @Test(arguments: ["track.csv", "foo.json", "README.md", "notes.md", "foo.yml"], [true, false])
    func aTextThatNothingReadsDoesNotMatter(name: String, isLink: Bool) throws {
        #expect(try build().exitCode == 0)
        try folder.remove("photos/Alps/3.jpg")
        if isLink {
            try link(["Alps/\(name)"])
        } else {
            try folder.write(Self.pointers[0], to: "photos/Alps/\(name)")
            try folder.age("photos")
        }
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(!folder.exists("site/alps/3.html"))
    }

    @Test func aPhotoIsShownAsItWasAndComesBack() throws {
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        let photo = try Data(contentsOf: URL(filePath: "\(folder.path)/photos/Alps/1.jpg"))
        try folder.write(Self.pointers[0], to: "photos/Alps/1.jpg")
        try folder.age("photos")
        let outcome = try build()
        #expect(outcome.errors.contains("it is shown as it was when it could be read"))
        #expect(try folder.contents(of: "site") == before)
        try folder.write(photo, to: "photos/Alps/1.jpg")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        #expect(try folder.contents(of: "site") == before)
    }

    /// Its path alone does not prove that it is the same photo: the draft may have been replaced by a version from
    /// which something was removed.
    @Test(arguments: ["text", "link", "link of another kind"], [true, false])
    func anotherPhotoWithTheNameOfADraftIsNotTheDraft(kind: String, isSame: Bool) throws {
        try folder.write("draft: true\n", to: "photos/Alps/2.jpg.yml")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        #expect(try build("--drafts", "--output", "preview").exitCode == 0)
        let photo = try Data(contentsOf: folder.url("photos/Alps/2.jpg"))
        let digest = isSame ? ContentDigest(sha256: Array(photo)).hex : String(repeating: "5a", count: 32)
        try folder.remove("photos/Alps/2.jpg.yml")
        try folder.remove("photos/Alps/2.jpg")
        if kind == "text" {
            try folder.write(
                "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize 12345\n",
                to: "photos/Alps/2.jpg")
        } else {
            // Many photos are equally large, so a key that has only the size proves nothing.
            let key =
                kind == "link" ? "SHA256E-s12345--\(digest).jpg" : "MD5E-s\(photo.count)--\(digest.prefix(32)).jpg"
            try FileManager.default.createSymbolicLink(
                atPath: folder.url("photos/Alps/2.jpg").path,
                withDestinationPath: "../.git/annex/objects/Kx/zj/\(key)/\(key)")
        }
        let isProven = isSame && kind != "link of another kind"
        for _ in 1...2 {
            let outcome = try build()
            #expect(outcome.exitCode == 1)
            #expect(
                outcome.errors.contains("it is shown as it was when it could be read") == isProven, "\(outcome.errors)")
            #expect(try pictures(of: "2").isEmpty != isProven)
        }
    }

    func pictures(of item: String) throws -> [String] {
        try folder.contents(of: "site").keys.filter { $0.hasPrefix("alps/media/\(item)-") }.sorted()
    }

    /// Builds twice, since the second build finds what the first one recorded.
    func expectNoFormerPhoto() throws {
        for _ in 1...2 {
            let outcome = try build()
            #expect(outcome.exitCode == 1 && !outcome.errors.contains("shown as it was"), "\(outcome.errors)")
            #expect(try !folder.read("site/alps/2.html").contains("media/2-"))
            #expect(try !folder.read("site/alps/index.html").contains("media/2-"))
        }
    }

    /// Its page is published again, but says that the photo cannot be displayed. So a page proves nothing.
    @Test(arguments: ["draft", "expired", "draft album", "redirects: off", "only in another folder", "alias"])
    func whatWasWithdrawnIsNotShownAgain(how: String) throws {
        let sidecar = "photos/Alps/2.jpg.yml"
        if how == "only in another folder" {
            #expect(try build("--output", "trial").exitCode == 0)
            try folder.remove("trial")
        } else {
            #expect(try build().exitCode == 0)
            #expect(try !pictures(of: "2").isEmpty)
            switch how {
            case "draft album": try folder.write("---\ndraft: true\n---\n", to: "photos/Alps/album.md")
            case "expired": try folder.write("expireDate: 2020-01-01\n", to: sidecar)
            default: try folder.write("draft: true\n", to: sidecar)
            }
            if how == "redirects: off" { try folder.write("redirects: off\n", to: "photos/albumgen.yml") }
            if how == "alias" { try folder.write("aliases: [alps/2.html]\n", to: "photos/Sea/album.yml") }
            try folder.age("photos")
            #expect(try build().exitCode == 0)
            #expect(try pictures(of: "2").isEmpty)
        }
        if folder.exists(sidecar) { try folder.remove(sidecar) }
        try folder.write("# The Alps\n", to: "photos/Alps/album.md")
        try folder.write(Self.pointers[0], to: "photos/Alps/2.jpg")
        try folder.age("photos")
        for _ in 1...3 {
            let outcome = try build()
            #expect(outcome.exitCode == 1 && !outcome.errors.contains("shown as it was"), "\(outcome.errors)")
            #expect(try pictures(of: "2").isEmpty)
        }
        #expect(folder.exists("site/alps/2.html"))
    }

    /// What was only previewed is not visible to everybody, whether the site, the album or the item is the draft.
    @Test(arguments: ["site", "album", "item"]) func whatWasPreviewedIsNotShown(draft: String) throws {
        let file = ["site": "albumgen.yml", "album": "Alps/album.yml", "item": "Alps/2.jpg.yml"][draft] ?? ""
        try folder.remove("photos/Alps/album.md")
        try folder.write("publishDate: 2099-01-01\n", to: "photos/\(file)")
        try folder.age("photos")
        #expect(try build("--drafts").exitCode == 0)
        #expect(try !pictures(of: "2").isEmpty)
        try folder.write("title: Home\n", to: "photos/\(file)")
        try folder.write(Self.pointers[0], to: "photos/Alps/2.jpg")
        try folder.age("photos")
        try expectNoFormerPhoto()
    }

    /// The copy that everybody can see may become private in the same build.
    @Test(arguments: ["draft", "unlisted"]) func thePublicCopyOfADraftProvesNothing(how: String) throws {
        let photo = try Data(contentsOf: folder.url("photos/Alps/2.jpg"))
        try folder.write(photo, to: "photos/Sea/2.jpg")
        try folder.write("url,draft\n4.jpg,\n2.jpg,true\n", to: "photos/Sea/album.csv")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        #expect(folder.exists("site/alps/2.html") && !folder.exists("site/sea/2.html"))
        let word = how == "draft" ? "draft: true" : "unlisted: k7f3mq-2xw9tn-hb4rzy-6cdp"
        try folder.write("---\n\(word)\n---\n# The Alps\n", to: "photos/Alps/album.md")
        try folder.write("url\n4.jpg\n2.jpg\n", to: "photos/Sea/album.csv")
        try folder.write(Self.pointers[0], to: "photos/Sea/2.jpg")
        try folder.age("photos")
        for _ in 1...2 {
            let outcome = try build()
            #expect(outcome.exitCode == 1 && !outcome.errors.contains("shown as it was"), "\(outcome.errors)")
            #expect(try folder.contents(of: "site").keys.allSatisfy { !$0.hasPrefix("sea/media/2-") })
        }
    }

    /// git-annex may know files by another digest. They keep the names that they had when they could be read.
    @Test(arguments: ["MD5E", "WORM"], [true, false])
    func aLinkToTheSameContentIsShownInAPrivateAlbum(backend: String, isSame: Bool) throws {
        try folder.write("---\nunlisted: k7f3mq-2xw9tn-hb4rzy-6cdp\n---\n", to: "photos/Alps/album.md")
        let photo = try Data(contentsOf: folder.url("photos/Alps/2.jpg"))
        let key = "\(backend)-s\(photo.count)--0cc175b9c0f1b6a831c399e269772661.jpg"
        let object = "photos/.git/annex/objects/Kx/zj/\(key)/\(key)"
        try folder.write(photo, to: object)
        let link = folder.url("photos/Alps/2.jpg")
        try FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(
            atPath: link.path, withDestinationPath: "../.git/annex/objects/Kx/zj/\(key)/\(key)")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        try folder.remove(object)
        if !isSame {
            let other = key.replacing("0cc1", with: "92eb")
            try FileManager.default.removeItem(at: link)
            try FileManager.default.createSymbolicLink(
                atPath: link.path, withDestinationPath: "../.git/annex/objects/Kx/zj/\(other)/\(other)")
        }
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.errors.contains("it is shown as it was when it could be read") == (isSame && backend == "MD5E"),
            "\(outcome.errors)")
    }

    /// What everybody can see stays, even if the file was edited and something else could not be read in between.
    @Test(arguments: ["", "redirects: off\n"]) func whatEverybodySeesStays(settings: String) throws {
        try folder.write("\(settings)title: Home\n", to: "photos/albumgen.yml")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        let before = try pictures(of: "2")
        try folder.write(Self.pointers[0], to: "photos/Alps/1.jpg.md")
        #expect(try build().exitCode == 1)
        try folder.write(Self.pointers[0], to: "photos/Alps/2.jpg")
        // A commit's time may be ahead of this machine's clock.
        let ahead = "\(Int(Date().timeIntervalSince1970) + 120)"
        // So may midnight UTC, in time zones to the east.
        let midnight = "\(Int(Date().timeIntervalSince1970) + 8 * 3600)"
        for environment in [[:], ["SOURCE_DATE_EPOCH": ahead], ["SOURCE_DATE_EPOCH": midnight], [:]] {
            let outcome = try Program.start(
                ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path,
                environment: environment
            ).finish()
            #expect(outcome.errors.contains("it is shown as it was when it could be read"), "\(outcome.errors)")
            #expect(try !before.isEmpty && Set(before).isSubset(of: pictures(of: "2")))
        }
    }

    /// A spreadsheet is not text, so it hides nothing.
    @Test(arguments: ["album.xlsx", "index.ods", "album.numbers"])
    func aSpreadsheetHidesNothing(name: String) throws {
        try folder.remove("photos/Alps/album.md")
        try folder.write(Self.pointers[0], to: "photos/Alps/\(name)")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        #expect(folder.exists("site/alps/1.html"))
    }

    @Test(arguments: ["info.json", "metadata.json"], [true, false])
    func onlyTheMetadataOfATakeoutIsMissed(name: String, isGoogles: Bool) throws {
        let time = #"{"photoTakenTime": {"timestamp": "1600000000"}}"#
        try folder.write(isGoogles ? time : #"{"views": 3}"#, to: "photos/Alps/2.jpg.json")
        try folder.write(Self.pointers[0], to: "photos/Alps/\(name)")
        try folder.age("photos")
        let outcome = try build()
        let isMissed = isGoogles || name == "metadata.json"
        #expect((outcome.exitCode == 1) == isMissed, "\(outcome.errors)")
        // The message gives the reason.
        #expect(
            outcome.errors.contains("Alps/\(name): error: the file cannot be read: it is a pointer of Git LFS")
                == isMissed,
            "\(outcome.errors)")
    }

    /// An album is left out because of what such a text says, so it stays left out while nobody can read it.
    @Test(arguments: ["Alps/album.md.txt", "Alps/album.yml.bak", "Sea/4.jpg.yml.txt"], ["text", "link"])
    func aMisnamedTextHidesWhatItHid(file: String, kind: String) throws {
        try folder.remove("photos/Alps/album.md")
        try folder.write("---\ndraft: true\n---\n", to: "photos/\(file)")
        try folder.age("photos")
        #expect(try build().exitCode == 1)
        #expect(folder.exists("site/alps/1.html") != file.hasPrefix("Alps"))
        #expect(folder.exists("site/sea/4.html") == file.hasPrefix("Alps"))
        if kind == "link" {
            try link([file])
        } else {
            try folder.write(Self.pointers[0], to: "photos/\(file)")
            try folder.age("photos")
        }
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("may hide something, but cannot be read (it is a "), "\(outcome.errors)")
        #expect(folder.exists("site/alps/1.html") != file.hasPrefix("Alps"))
        #expect(folder.exists("site/sea/4.html") == file.hasPrefix("Alps"))
    }

    @Test func theMetadataOfAnAlbumFromTakeoutIsMissed() throws {
        try folder.remove("photos/Alps/album.md")
        try folder.write(
            #"{"title": "Trip: to Spain!", "description": "Warm", "date": {"timestamp": "1600000000"}}"#,
            to: "photos/Alps/metadata.json")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/alps/index.html").contains("Trip: to Spain!"))
        try folder.write(Self.pointers[0], to: "photos/Alps/metadata.json")
        let outcome = try build()
        #expect(outcome.exitCode == 1 && outcome.errors.contains("metadata.json"), "\(outcome.errors)")
    }
}
