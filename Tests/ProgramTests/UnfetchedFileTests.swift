import AlbumModel
import Digests
import Foundation
import TestSupport
import Testing

/// Files that git has not fetched have unknown content, so what an earlier build published of them stays.
struct UnfetchedFileTests {
    private static let pointers = [
        "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
        "/annex/objects/SHA256E-s12345--4d7a.jpg\n",
    ]

    private let folder: TemporaryFolder

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

    private func build(_ arguments: String...) throws -> Program.Outcome {
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

    /// Its path alone does not say that it is the photo that was there: the draft may have been replaced by a version from
    /// which something was removed.
    @Test(arguments: ["text", "link"], [true, false])
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
            let key = "SHA256E-s12345--\(digest).jpg"
            try FileManager.default.createSymbolicLink(
                atPath: folder.url("photos/Alps/2.jpg").path,
                withDestinationPath: "../.git/annex/objects/Kx/zj/\(key)/\(key)")
        }
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("it is shown as it was when it could be read") == isSame, "\(outcome.errors)")
        let pictures = try folder.contents(of: "site").keys.filter { $0.hasPrefix("alps/media/2-") }
        #expect(pictures.isEmpty != isSame)
    }

    /// An album is left out for what such a text says, so it stays so while nobody can read it.
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
        #expect(try build().exitCode == 1)
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
