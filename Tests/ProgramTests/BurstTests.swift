import Foundation
import TestSupport
import Testing

/// Bursts that the files themselves name, in whole builds.
struct BurstTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for number in 1...3 {
            let primary = number == 2 ? " GCamera:BurstPrimary=\"1\"" : ""
            let xmp =
                "xmlns:GCamera=\"http://ns.google.com/photos/1.0/camera/\" GCamera:BurstID=\"b9b16484-0edd\"\(primary)"
            try folder.write(TestPhoto.jpeg(seed: number, xmp: xmp), to: "photos/Sea/IMG_\(number).jpg")
        }
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Sea/IMG_9.jpg")
        // Photos of a camera that writes no identifiers, and one that looks different.
        for number in 1...4 {
            try folder.write(
                TestPhoto.quick("2024:05:01 09:00:0\(number)", seed: 10 + number, thumbnail: number == 4 ? 5 : 1),
                to: "photos/Hills/DSC_\(number).jpg")
        }
    }

    private func build(_ options: String = "") throws -> Program.Outcome {
        try folder.write("originals: copy\nsearch: off\n\(options)\n", to: "photos/albumgen.yml")
        return try Program.run(
            "build", "photos", "--output", "site", "--progress", "none", in: folder.path)
    }

    private var pages: [String] { pages(of: "sea") }

    private func pages(of album: String) -> [String] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/site/\(album)")) ?? []
        return names.filter { $0.hasSuffix(".html") && $0 != "index.html" }.sorted()
    }

    @Test func aBurstIsOneItemAndItsOldAddressesLeadToIt() throws {
        #expect(try build("versions: all").exitCode == 0)
        #expect(pages == ["img_1.html", "img_2.html", "img_3.html", "img_9.html"])

        #expect(pages(of: "hills") == (1...4).map { "dsc_\($0).html" })

        let built = try build()
        #expect(built.exitCode == 0, "\(built.errors)")
        #expect(try folder.read("site/hills/dsc_3.html").contains("url=dsc_1.html"))
        #expect(try folder.read("site/hills/dsc_1.html").contains("DSC_2.jpg"))
        #expect(try !folder.read("site/hills/dsc_4.html").contains("url="), "it looks different")
        let page = try folder.read("site/sea/img_1.html")
        #expect(
            page.contains("IMG_1.jpg") && page.contains("IMG_3.jpg") && !page.contains("url="), "\(page)")
        for name in ["img_2", "img_3"] {
            #expect(try folder.read("site/sea/\(name).html").contains("url=img_1.html"))
        }
        let explained = try Program.run(
            "check", "photos", "--explain-map", "Sea/IMG_2.jpg", in: folder.path)
        #expect(
            explained.output.contains("best of its shot; also Sea/IMG_1.jpg, Sea/IMG_3.jpg"),
            "\(explained.output)\(explained.errors)")
        let quick = try Program.run("check", "photos", "--explain-map", "Hills/DSC_1.jpg", in: folder.path)
        #expect(quick.output.contains("also Hills/DSC_2.jpg, Hills/DSC_3.jpg"), "\(quick.output)\(quick.errors)")
        let check = try Program.run("check", "photos", "--duplicates", in: folder.path)
        #expect(
            (check.output + check.errors).contains("2 files in this folder are"),
            "\(check.output)\(check.errors)")

        // A list that names one of the photos shows that one.
        try folder.write("items: [IMG_3.jpg]\n", to: "photos/Sea/album.yml")
        #expect(try build().exitCode == 0)
        #expect(try !folder.read("site/sea/img_3.html").contains("url="))
        #expect(try !folder.read("site/sea/img_3.html").contains("IMG_1.jpg"))
        #expect(!folder.exists("site/sea/img_9.html"))
    }

    @Test func deletingTheItemMovesTheWholeBurst() throws {
        #expect(try build("select: all").exitCode == 0)
        let list = try folder.read("site/sea/index.html")
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/site/sea/media")
        let media = try #require(names.sorted().first { $0.hasPrefix("img_1-") && list.contains($0) })
        try folder.write(
            #"{"version": 1, "action": "delete", "album": "sea", "items": [{"id": "img_1", "media": ["media/\#(media)"]}]}"#,
            to: "selection.json")
        let applied = try Program.run("apply", "selection.json", "photos", "--yes", in: folder.path)
        #expect(applied.exitCode == 0, "\(applied.output)\(applied.errors)")
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/photos/Sea")
        #expect(left == ["IMG_9.jpg"], "\(applied.output)\(applied.errors)")
        #expect(try build().exitCode == 0)
        #expect(!pages.contains("img_1.html") && pages.contains("img_9.html"))
    }
}
