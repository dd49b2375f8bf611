import Foundation
import TestSupport
import Testing

/// The versions of one shot in whole builds.
struct VersionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func build(_ options: String = "") throws -> Program.Outcome {
        try folder.write(
            "baseURL: https://example.org/\noriginals: copy\nsearch: on\n\(options)\n", to: "photos/albumgen.yml")
        return try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
    }

    private func pages() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/site/sea")) ?? []
        return names.filter { $0.hasSuffix(".html") && $0 != "index.html" }.sorted()
    }

    @Test func versionsBecomeOneItemAndOldAddressesLeadToIt() throws {
        try folder.write(TestPhoto.dated("2020-05-06T10:00:00", seed: 1), to: "photos/Sea/IMG_1234.JPG")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Sea/IMG_E1234.JPG")
        try folder.write("an edit", to: "photos/Sea/IMG_1234.AAE")
        for number in 1...3 {
            let cover = number == 2 ? "_COVER" : ""
            try folder.write(
                TestPhoto.jpeg(seed: 10 + number), to: "photos/Sea/IMG_20190101_120000_BURST00\(number)\(cover).jpg")
        }
        let before = try build("versions: all")
        #expect(before.exitCode == 0, "\(before.errors)")
        #expect(pages().count == 5)

        let first = try build()
        #expect(first.exitCode == 0, "\(first.errors)")
        let item = try folder.read("site/sea/img_1234.html")
        #expect(item.contains("Other version: IMG_1234.JPG"), "\(item)")
        #expect(item.contains("2020"), "the unedited file's date is the item's")
        #expect(try folder.read("site/sea/img_e1234.html").contains("url=img_1234.html"))
        let listed = try folder.read("site/sea/items-1.js")
        #expect(
            listed.contains(#""label":"Other versions""#) && listed.contains(#""download":"IMG_1234.JPG""#), "\(listed)"
        )
        let burst = try folder.read("site/sea/img_20190101_120000_burst002_cover.html")
        #expect(burst.contains("BURST001.jpg") && burst.contains("BURST003.jpg"))
        #expect(
            try folder.read("site/sea/img_20190101_120000_burst001.html")
                .contains("url=img_20190101_120000_burst002_cover.html"))
        #expect(try folder.read("site/feed.xml").components(separatedBy: "<entry>").count - 1 <= 2)

        let again = try Program.run("build", "photos", "--output", "site", "--progress", "json", in: folder.path)
        #expect(again.exitCode == 0 && !again.output.contains("\"rendering\""), "\(again.output)")

        let explained = try Program.run("check", "photos", "--explain-map", "Sea/IMG_1234.JPG", in: folder.path)
        #expect(
            explained.output.contains("this file is the best of its shot; also Sea/IMG_1234.JPG"),
            "\(explained.output)\(explained.errors)")
        let check = try Program.run("check", "photos", in: folder.path)
        #expect((check.output + check.errors).contains("3 files in this folder are"), "\(check.output)\(check.errors)")

        // What visitors may not download is not published, and hiding one version hides the others.
        try folder.write("draft: true\n", to: "photos/Sea/IMG_1234.JPG.yml")
        let closed = try build("download: off")
        #expect(closed.exitCode == 0, "\(closed.errors)")
        #expect(pages().filter { !$0.contains("burst") }.isEmpty, "\(pages())")
        #expect(!(try folder.read("site/sea/img_20190101_120000_burst002_cover.html").contains("BURST001.jpg")))
        let media = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/site/sea/media")
        #expect(media.filter { !$0.contains("_burst002_cover-") }.isEmpty, "\(media)")
    }
}
