import AlbumModel
import Digests
import Foundation
import TestSupport
import Testing

/// Several output folders of one site.
extension UnfetchedFileTests {
    /// What is withdrawn in one output folder does not return in another one, or after a build with another cache.
    @Test(arguments: ["draft", "unlisted", "renamed", "other cache", "same configuration"])
    func whatWasWithdrawnElsewhereIsNotShownAgain(how: String) throws {
        #expect(try build().exitCode == 0)
        #expect(try !pictures(of: "2").isEmpty)
        let word = how == "unlisted" ? "unlisted: k7f3mq-2xw9tn-hb4rzy-6cdp" : "draft: true"
        try folder.write("---\n\(word)\n---\n# The Alps\n", to: "photos/Alps/album.md")
        try folder.age("photos")
        switch how {
        case "renamed":
            try folder.move("site", to: "moved")
            #expect(try build("--output", "moved").exitCode == 0)
            try folder.move("moved", to: "site")
        case "other cache": #expect(try build("--cache", "other").exitCode == 0)
        case "same configuration":
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/settings.yml", withDestinationPath: "photos/albumgen.yml")
            #expect(try build("--output", "green", "--config", "settings.yml").exitCode == 0)
        default: #expect(try build("--output", "green").exitCode == 0)
        }
        try folder.write("# The Alps\n", to: "photos/Alps/album.md")
        try folder.write(Self.pointers[0], to: "photos/Alps/2.jpg")
        try folder.age("photos")
        try expectNoFormerPhoto()
    }

    /// A second folder in which nothing is withdrawn removes nothing, not even one with pages that are not due yet.
    @Test(arguments: [nil, "2099-01-01"]) func whatEverybodySeesStaysBesideAnotherOutput(date: String?) throws {
        #expect(try build().exitCode == 0)
        if let date { #expect(try build("--output", "preview", "--date", date).exitCode == 0) }
        try folder.write(Self.pointers[0], to: "photos/Alps/2.jpg")
        try folder.age("photos")
        #expect(try build("--output", "green").exitCode == 1)
        let outcome = try build()
        #expect(outcome.errors.contains("it is shown as it was when it could be read"), "\(outcome.errors)")
        #expect(try !pictures(of: "2").isEmpty)
    }

    /// Another configuration that leaves a photo out neither withdraws it nor forgets what it was.
    @Test func whatAnotherConfigurationIgnoresStays() throws {
        #expect(try build().exitCode == 0)
        try folder.write("ignore: [2.jpg]\n", to: "other.yml")
        #expect(try build("--output", "other", "--config", "other.yml").exitCode == 0)
        let photo = try Data(contentsOf: folder.url("photos/Alps/2.jpg"))
        let digest = ContentDigest(sha256: Array(photo)).hex
        try folder.write(
            "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize \(photo.count)\n",
            to: "photos/Alps/2.jpg")
        try folder.age("photos")
        let outcome = try build()
        #expect(outcome.errors.contains("it is shown as it was when it could be read"), "\(outcome.errors)")
        #expect(try !pictures(of: "2").isEmpty)
    }

    /// Another folder leaves out a photo whose text it cannot read, which withdraws nothing.
    @Test(arguments: ["Alps/", ""]) func whatCouldNotBeReadElsewhereStays(place: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/\(place)5.jpg")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        try folder.write(Self.pointers[0], to: "photos/\(place)5.jpg.md")
        #expect(try build("--output", "green").exitCode == 1)
        try folder.remove("photos/\(place)5.jpg.md")
        try folder.write(Self.pointers[0], to: "photos/\(place)5.jpg")
        try folder.age("photos")
        let outcome = try build()
        #expect(outcome.errors.contains("it is shown as it was when it could be read"), "\(outcome.errors)")
    }
}
