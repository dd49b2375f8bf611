import Foundation
import TestSupport
import Testing

/// What a site offers to others: cards for links, archives, feeds; in whole builds with the real binary.
struct SharingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("baseURL: https://example.org/\n", to: "photos/albumgen.yml")
        try folder.write(TestPhoto.jpeg(seed: 1, width: 1600, height: 1200), to: "photos/Sea/wide.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2, width: 300, height: 600), to: "photos/Sea/客厅.jpg")
        try folder.write("date: 2024-03-09\n", to: "photos/Sea/album.yml")
        try folder.age("photos")
    }

    @discardableResult
    private func build(_ configuration: String? = nil, _ arguments: String...) throws -> Program.Outcome {
        if let configuration {
            try folder.write("baseURL: https://example.org/\n\(configuration)\n", to: "photos/albumgen.yml")
            try folder.age("photos/albumgen.yml")
        }
        let all = ["build", "photos", "--output", "site", "--progress", "none", "--report", "report.json"] + arguments
        let outcome = try Program.start(all, in: folder.path).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return outcome
    }

    private func names(endingIn ending: String) throws -> [String] {
        try folder.contents(of: "site").keys.filter { $0.hasSuffix(ending) }.sorted()
    }

    private func content(of property: String, in page: String) throws -> String? {
        let text = try folder.read("site/\(page)")
        return try Regex("<meta (?:property|name)=\"\(property)\" content=\"([^\"]*)\"").firstMatch(in: text)?
            .output[1].substring.map(String.init)
    }

    @Test func anAlbumsLinkHasACardOfTheRightSize() throws {
        try build()
        #expect(try content(of: "og:image:width", in: "sea/index.html") == "1200")
        #expect(try content(of: "og:image:height", in: "sea/index.html") == "630")
        #expect(try content(of: "twitter:card", in: "sea/index.html") == "summary_large_image")
        let address = try #require(try content(of: "og:image", in: "sea/index.html"))
        let name = address.replacingOccurrences(of: "https://example.org/", with: "site/")
        let size = try Python.run(
            "import sys, struct; d = open(sys.argv[1], 'rb').read(); i = d.index(b'\\xff\\xc0'); print(*struct.unpack('>HH', d[i+5:i+9])[::-1])",
            folder.url(name).path)
        #expect(size == "1200 630\n")
        // The link of an item uses an existing picture, and a photo too small for a card is not enlarged.
        #expect(try content(of: "og:image:width", in: "sea/wide.html") == "1600")
        try build("openGraph: {items: card}")
        #expect(try content(of: "og:image:width", in: "sea/客厅.html") == "300")
        #expect(try content(of: "og:image:height", in: "sea/客厅.html") == "158")
        try build("openGraph: {albums: thumbnail}")
        #expect(try content(of: "og:image:width", in: "sea/index.html") == "853")
    }

    /// It used to be cropped around the photo's own focus.
    @Test func anAlbumsLinkShowsItsOwnFocus() throws {
        try build("cover: Sea/wide.jpg\nopenGraph: {items: card}")
        let middle = try #require(try content(of: "og:image", in: "index.html"))
        #expect(try content(of: "og:image", in: "sea/index.html") == middle)
        try folder.write("date: 2024-03-09\nfocus: 50% 0%\n", to: "photos/Sea/album.yml")
        try folder.age("photos")
        try build()
        let own = try #require(try content(of: "og:image", in: "sea/index.html"))
        #expect(own != middle)
        #expect(folder.exists(own.replacingOccurrences(of: "https://example.org/", with: "site/")))
        #expect(try content(of: "og:image", in: "index.html") == middle)
        // The photo's own page, and that of an album that does not choose, show the photo's own focus.
        try folder.write("focus: 50% 100%\n", to: "photos/Sea/wide.jpg.yml")
        try folder.age("photos")
        try build("cover: Sea/wide.jpg\nopenGraph: {items: card}")
        #expect(try content(of: "og:image", in: "sea/index.html") == own)
        let photos = try #require(try content(of: "og:image", in: "index.html"))
        #expect(photos != own && photos != middle)
        #expect(try content(of: "og:image", in: "sea/wide.html") == photos)
        #expect(try content(of: "og:image", in: "404.html") == photos)
    }

    @Test func anArchiveHoldsThePublishedOriginals() throws {
        try build("download: {zip: on}")
        let archives = try names(endingIn: ".zip")
        let archive = try #require(archives.first)
        #expect(archives.count == 1)
        #expect(archive.hasPrefix("sea/media/sea-"))
        let printed = try Python.run(
            """
            import sys, zipfile, glob, os
            archive = zipfile.ZipFile(sys.argv[1])
            assert archive.testzip() is None
            published = {open(name, "rb").read() for name in glob.glob(os.path.dirname(sys.argv[1]) + "/*.jpg")}
            for member in archive.infolist():
                assert archive.read(member) in published
                print(member.filename, member.date_time[:3])
            """, folder.url("site/\(archive)").path)
        #expect(printed == "wide.jpg (2024, 3, 9)\n客厅.jpg (2024, 3, 9)\n")
        #expect(try folder.read("site/sea/wide.html").contains("download=\"wide.jpg\""))
        let page = try folder.read("site/sea/index.html")
        #expect(page.contains("href=\"media/\(archive.dropFirst("sea/media/".count))\" download"))

        // Another caption changes no picture, and therefore no archive.
        let before = try folder.times(of: "site")[archive]
        try folder.write("title: Wide\n", to: "photos/Sea/wide.jpg.yml")
        try folder.age("photos")
        try build()
        #expect(try folder.times(of: "site")[archive] == before)
        try folder.remove("photos/Sea/客厅.jpg")
        try build()
        #expect(try names(endingIn: ".zip").count == 1)
        #expect(try names(endingIn: ".zip") != archives)
        try build("download: {zip: off}")
        #expect(try names(endingIn: ".zip").isEmpty)
    }

    @Test func aSmartAlbumsArchiveHasWhatTheItemsOwnAlbumsOffer() throws {
        try folder.write(TestPhoto.jpeg(seed: 3, width: 400, height: 300), to: "photos/Hills/wide.jpg")
        try folder.write(TestPhoto.jpeg(seed: 4, width: 400, height: 300), to: "photos/Shut/other.jpg")
        try folder.write("download: off\n", to: "photos/Shut/album.yml")
        try folder.age("photos")
        let smart = "smart: {all: {download: {zip: on}, sort: name}}"
        try build(smart)
        let archives = try names(endingIn: ".zip")
        let archive = try #require(archives.first)
        #expect(archives.count == 1 && archive.hasPrefix("smart/all/media/all-"))
        let printed = try Python.run(
            """
            import sys, zipfile, glob
            archive = zipfile.ZipFile(sys.argv[1])
            assert archive.testzip() is None
            published = {open(name, "rb").read() for name in glob.glob(sys.argv[1].split("smart")[0] + "*/media/*.jpg")}
            for member in archive.infolist():
                assert archive.read(member) in published
                print(member.filename, member.compress_type, member.date_time[0])
            """, folder.url("site/\(archive)").path)
        // Both albums have a photo of the same name; a file without a date gets the first one that ZIP can represent.
        #expect(printed.split(separator: "\n").sorted() == ["wide-2.jpg 0 2024", "wide.jpg 0 1980", "客厅.jpg 0 2024"])
        let page = try folder.read("site/smart/all/index.html")
        #expect(page.contains("href=\"media/\(archive.dropFirst("smart/all/media/".count))\" download"))

        let before = try folder.times(of: "site")[archive]
        try folder.write("title: Wide\n", to: "photos/Sea/wide.jpg.yml")
        try folder.age("photos")
        try build()
        #expect(try folder.times(of: "site")[archive] == before)
        // Without permission from its own album, no photo is in the archive of another album.
        try folder.write("date: 2024-03-09\ndownload: off\n", to: "photos/Sea/album.yml")
        try folder.age("photos")
        try build()
        let less = try #require(try names(endingIn: ".zip").first)
        #expect(less != archive && !folder.exists("site/\(archive)"))
        let count = try Python.run(
            "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).namelist())", folder.url("site/\(less)").path)
        #expect(count == "['wide.jpg']\n")
    }

    @Test func downloadsCanBeTurnedOff() throws {
        try build()
        #expect(try folder.read("site/sea/wide.html").contains("ag-download"))
        try build("download: off")
        for name in ["sea/wide.html", "sea/index.html", "sea/items-1.js"] {
            let text = try folder.read("site/\(name)")
            #expect(!text.contains("ag-download") && !text.contains("\"download\":{"), "\(name)")
        }
        #expect(try folder.read("site/sea/index.html").contains("\"download\":false"))
    }

    @Test func aWatermarkIsPartOfAnAddress() throws {
        try build()
        let plain = try names(endingIn: ".jpg")
        try folder.write(TestPhoto.jpeg(seed: 9, width: 80, height: 40), to: "photos/branding/mark.jpg")
        try build("watermark: {image: branding/mark.jpg, size: 0.3}")
        let marked = try names(endingIn: ".jpg")
        // The original, a thumbnail as large as it, the cards of its album and of the root, the steps, and covers of more
        // than 640 pixels; smaller pictures are unchanged, and the mark is not a photo.
        #expect(Set(marked).subtracting(plain).count == 9)
        #expect(!folder.exists("site/branding"))
        try folder.write(TestPhoto.jpeg(seed: 10, width: 80, height: 40), to: "photos/branding/mark.jpg")
        try folder.age("photos")
        try build()
        #expect(Set(try names(endingIn: ".jpg")).subtracting(marked).count == 9)
        try folder.write("date: 2024-03-09\nwatermark: off\n", to: "photos/Sea/album.yml")
        try folder.age("photos")
        try build()
        #expect(try names(endingIn: ".jpg") == plain)
    }

    /// Boxes took the place of Chinese letters in containers, and nobody was warned.
    @Test func aWatermarkThatNoFontCanDrawIsReported() throws {
        try folder.write("watermark: © Ben \u{10FFFD}\n", to: "photos/Sea/album.yml")
        let outcome = try build("watermark: © Ada")
        let expected = "Sea: warning: no installed font has these characters of the watermark `© Ben \u{10FFFD}`"
        #expect(outcome.errors.contains(expected), "\(outcome.errors)")
        #expect(outcome.errors.components(separatedBy: "no installed font").count == 2, "\(outcome.errors)")
    }

    @Test func anImpossibleWatermarkIsReported() throws {
        let outcome = try build("watermark: {text: © Ada}\noriginals: {mode: copy}")
        #expect(outcome.errors.contains("warning: the watermark cannot be added to the large pictures"))
        try folder.write("watermark: {image: nowhere.png}\n", to: "photos/albumgen.yml")
        let missing = try Program.start(["build", "photos", "--output", "site"], in: folder.path).finish()
        #expect(missing.exitCode == 2)
        #expect(missing.errors.contains("there is no file nowhere.png in the source"))
        try folder.write("watermark: {image: ../../etc/hostname}\n", to: "photos/albumgen.yml")
        #expect(try Program.start(["build", "photos", "--output", "site"], in: folder.path).finish().exitCode == 2)
    }

    /// Every photo used to have an error of its own, and was published without its pictures.
    @Test(arguments: ["git lfs pull", "git annex get", "link", "text", "nothing"])
    func aWatermarkThatIsNotThereStopsTheBuild(kind: String) throws {
        try build()
        let before = try folder.contents(of: "site")
        try folder.write("watermark: {image: branding/mark.png}\n", to: "photos/albumgen.yml")
        let content =
            switch kind {
            case "git lfs pull": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n"
            case "git annex get": "/annex/objects/SHA256E-s5--00.png\n"
            case "text": "<html>Not found</html>\n"
            default: ""
            }
        try folder.write(content, to: "photos/branding/mark.png")
        if kind == "link" {
            try folder.remove("photos/branding/mark.png")
            try FileManager.default.createSymbolicLink(
                atPath: folder.url("photos/branding/mark.png").path,
                withDestinationPath: "../.git/annex/objects/Kx/zj/SHA256E-s5--00.png/SHA256E-s5--00.png")
        }
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path
        ).finish()
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("the watermark's picture"), "\(outcome.errors)")
        #expect(outcome.errors.contains("branding/mark.png is "), "\(outcome.errors)")
        let command = kind == "link" ? "git annex get" : kind
        #expect(!kind.contains("git") && kind != "link" || outcome.errors.contains("`\(command)`"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    @Test func aLogoThatIsNotFetchedHasOneError() throws {
        try folder.write(
            "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n", to: "photos/static/logo.png")
        try folder.write("logo: logo.png\n", to: "photos/albumgen.yml")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path
        ).finish()
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("static/logo.png: error: is a pointer of Git LFS"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("the logo is not shown"), "\(outcome.errors)")
    }

    @Test func aPolicyMayBeWidenedOrLeftOut() throws {
        try build("csp: {img-src: [https://tiles.example.org]}")
        let wide = try folder.read("site/index.html")
        #expect(wide.contains("img-src 'self' file: data: blob: https://tiles.example.org;"))
        try build("csp: off")
        #expect(!(try folder.read("site/index.html")).contains("Content-Security-Policy"))
    }

    @Test func aPersonsOwnRobotsFileStays() throws {
        try folder.write("User-agent: nobody\n", to: "site/robots.txt")
        try build()
        #expect(try folder.read("site/robots.txt") == "User-agent: nobody\n")
        try folder.remove("site/robots.txt")
        try build(nil, "--force")
        #expect(try folder.read("site/robots.txt").contains("Sitemap: https://example.org/sitemap.xml"))
    }
}
