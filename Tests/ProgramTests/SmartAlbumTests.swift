import Foundation
import GRDB
import TestSupport
import Testing

/// Whole builds with albums made by a rule, with drafts, and with publication dates.
struct SmartAlbumTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["Sea/a.jpg", "Sea/b.jpg", "Hills/a.jpg", "Hills/Spring/d.jpg"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name)")
            try folder.write(
                "rating: \(seed + 1)\nshootTime: 2024-0\(seed + 1)-02\nkeywords: [all, k\(seed)]\npeople: [Ada]\n",
                to: "photos/\(name).yml")
        }
    }

    private func configure(_ text: String) throws {
        try folder.write(text, to: "photos/albumgen.yml")
        try folder.age("photos")
    }

    private func build(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Outcome {
        let all = ["build", "photos", "--output", "site", "--progress", "none"] + arguments
        return try Program.start(all, in: folder.path, environment: environment).finish()
    }

    @Test func anItemInManyAlbumsHasOnePageAndOneSetOfFiles() throws {
        // A photo that is the cover of another album has additional files for it.
        try configure("title: Home\nthumbnails: {widths: [300]}\n")
        _ = try build()
        let media = try folder.contents(of: "site").keys.filter { $0.contains("/media/") }.sorted()
        try configure(
            "title: Home\nthumbnails: {widths: [300]}\nsmart: [all, {title: Good, where: rating >= 3}, years, keywords, videos]\n"
        )
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output.contains("4 items in 4 albums"), "\(outcome.output)")
        let files = try folder.contents(of: "site")
        #expect(files.keys.filter { $0.contains("/media/") }.sorted() == media)
        #expect(!files.keys.contains { $0.hasPrefix("smart/videos") })
        let good = try folder.read("site/smart/good/index.html")
        #expect(good.contains(#"href="../../hills/spring/d.html""#) && good.contains(#"href="../../hills/a.html""#))
        #expect(!good.contains("sea/"))
        let may = try folder.read("site/smart/years/2024/04/items-1.js")
        #expect(may.contains(#""id":"hills/spring/d""#) && may.contains(#""page":"../../../../hills/spring/d.html""#))
        let again = try build("--force", "--jobs", "1")
        #expect(again.exitCode == 0)
        #expect(try folder.contents(of: "site") == files)
    }

    @Test func aCopyWithoutDataHidesNothing() throws {
        try folder.remove("photos")
        for seed in 1...2 {
            for album in ["Best of", "Trip"] {
                try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(album)/IMG_\(seed).jpg")
            }
            try folder.write(
                """
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
                 xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
                 exif:DateTimeOriginal="2024-05-0\(seed)T10:00:00" photoshop:Country="Italy" photoshop:City="Rome">
                <dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
                </rdf:Description></rdf:RDF></x:xmpmeta>
                """, to: "photos/Trip/IMG_\(seed).xmp")
        }
        try configure("smart: [years, places, keywords]\ntimeline: on\nsearch: on\nonThisDay: on\n")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        for album in ["years/2024/05", "places/italy/rome", "keywords/sea"] {
            let page = try folder.read("site/smart/\(album)/index.html")
            #expect(page.contains("trip/img_1.html") || page.contains("trip/IMG_1.html"), "\(album): \(page)")
        }
        #expect(try folder.read("site/timeline.html").contains("month-202405"))
        #expect(folder.exists("site/on-this-day.html"))
        let found = try folder.read("site/finding/items-1.js")
        #expect(found.contains("20240501") && found.contains("20240502"), "\(found)")
    }

    @Test func whatSearchEnginesAreToLeaveOutIsNotThePictureOfALinkElsewhere() throws {
        try folder.write("robots: noindex\n", to: "photos/Hills/album.yml")
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Hills/e.jpg")
        try folder.write("rating: 1\n", to: "photos/Hills/e.jpg.yml")
        try configure(
            """
            baseURL: https://example.org/
            smart:
              Hidden: album like "hills*"
              Mixed: rating > 0
              Chosen: {where: rating > 0, cover: Hills/e.jpg}
            """)
        #expect(try build().exitCode == 0)
        let hidden = try folder.read("site/smart/hidden/index.html")
        #expect(hidden.contains(#"<meta name="robots" content="noindex"#) && !hidden.contains("og:image"))
        let sitemap = try folder.read("site/sitemap.xml")
        #expect(sitemap.contains("/smart/mixed/"))
        #expect(!sitemap.contains("/smart/hidden/") && !sitemap.contains("/hills/"))
        for name in ["mixed", "chosen"] {
            let page = try folder.read("site/smart/\(name)/index.html")
            #expect(!page.contains("noindex"))
            #expect(page.contains(#"<meta property="og:image" content="https://example.org/sea/media/b-"#), "\(name)")
        }
        // Nor is there a card picture for a link if no page refers to it.
        let files = try folder.contents(of: "site")
        let pictures = files.keys.filter { $0.hasPrefix("hills/media/e-") }.map { $0.dropFirst("hills/media/".count) }
        let pages = files.filter { $0.key.hasSuffix(".html") }.map { String(decoding: $0.value, as: UTF8.self) }
        #expect(!pictures.isEmpty)
        for picture in pictures { #expect(pages.contains { $0.contains(picture) }, "\(picture)") }
        // Even if the site as a whole is hidden from search engines, links to it still have pictures.
        try configure("baseURL: https://example.org/\nrobots: noindex\nsmart: [{title: Hidden, where: rating > 2}]\n")
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/smart/hidden/index.html").contains("og:image"))
    }

    @Test func aChangedCaptionReachesTheSmartAlbums() throws {
        try configure("smart: [all]\n")
        _ = try build()
        try folder.write("title: Low tide\nshootTime: 2024-01-02\n", to: "photos/Sea/a.jpg.yml")
        try folder.age("photos", seconds: 500)
        _ = try build()
        #expect(try folder.read("site/smart/all/items-1.js").contains("Low tide"))
    }

    @Test func peopleHavePagesOnlyWhereTheirNamesMayLeave() throws {
        try configure("smart: [people, {title: Ada, where: people = Ada}]\n")
        let held = try build()
        #expect(held.errors.contains("names of people are private"), "\(held.errors)")
        #expect(!folder.exists("site/smart"))
        try configure("smart: [people]\nprivacy: {people: yes}\n")
        #expect(try build().exitCode == 0)
        #expect(folder.exists("site/smart/people/ada/index.html"))
        // An album that withholds names withholds them everywhere.
        try folder.write("privacy: {people: no}\n", to: "photos/Sea/album.yml")
        try folder.age("photos", seconds: 500)
        _ = try build()
        #expect(!(try folder.read("site/smart/people/ada/index.html").contains("sea/")))
    }

    @Test func whatIsSelectedInASmartAlbumIsFoundInItsOwn() throws {
        try configure("smart: [all]\nselect: all\n")
        _ = try build()
        let script = try folder.read("site/smart/all/items-1.js")
        let json = script.dropFirst("albumgenItems(".count).dropLast(");\n".count)
        let stretch = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let items = try #require(stretch["items"] as? [[String: Any]])
        let item = try #require(items.first { $0["id"] as? String == "hills/a" })
        let media = try #require((item["thumb"] as? [String: Any])?["src"] as? String)
        try folder.write(
            #"{"version": 1, "action": "delete", "album": "smart/all", "items": [{"id": "hills/a", "media": ["\#(media)"]}]}"#,
            to: "selection.json")
        try configure("smart: [all]\n")
        let refused = try Program.run("apply", "selection.json", "photos", "--yes", in: folder.path)
        #expect(refused.exitCode == 1 && refused.errors.contains("the site has `select: save`"), "\(refused.errors)")
        try configure("smart: [all]\nselect: all\n")
        let outcome = try Program.run("apply", "selection.json", "photos", "--yes", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(!folder.exists("photos/Hills/a.jpg") && folder.exists("photos/Sea/a.jpg"))
    }

    @Test func draftsAreLeftOutAndCounted() throws {
        try folder.write("draft: true\n", to: "photos/Hills/album.yml")
        try folder.write("publishDate: 2030-05-01\n", to: "photos/Sea/b.jpg.yml")
        try configure("title: Home\n")
        let outcome = try build()
        #expect(outcome.output.contains("1 item in 2 albums"), "\(outcome.output)")
        #expect(outcome.output.contains("2 drafts left out"), "\(outcome.output)")
        #expect(folder.exists("site/sea/a.html") && !folder.exists("site/sea/b.html") && !folder.exists("site/hills"))
        let shown = try build("--drafts")
        #expect(shown.output.contains("4 items in 4 albums") && folder.exists("site/sea/b.html"), "\(shown.output)")
        #expect(try build("--date", "2030-04-30T23:59").output.contains("2 drafts"))
        #expect(try build("--date", "2030-05-01").output.contains("1 draft "))
        #expect(folder.exists("site/sea/b.html") && !folder.exists("site/hills"))
        #expect(try build(environment: ["SOURCE_DATE_EPOCH": "1905000000"]).output.contains("1 draft "))
        #expect(try build("--date", "tomorrow").exitCode == 2)
        #expect(try build(environment: ["SOURCE_DATE_EPOCH": "soon"]).exitCode == 2)
    }

    @Test func whatHasExpiredIsLeftOutWithDraftsToo() throws {
        try folder.write("expireDate: 2030-05-01\n", to: "photos/Hills/album.yml")
        try folder.write("expireDate: 2031-01-01\n", to: "photos/Sea/b.jpg.yml")
        try folder.write("---\nexpireDate: 2030-06-01\n---\n", to: "photos/Sea/b.jpg.md")
        try configure("title: Home\n")
        let before = try build("--date", "2030-04-30T23:59")
        #expect(!before.output.contains("expireDate") && folder.exists("site/hills"), "\(before.output)")
        #expect(try build("--date", "2030-05-01").output.contains("1 left out with an `expireDate`"))
        #expect(!folder.exists("site/hills") && folder.exists("site/sea/b.html"))
        // The earlier of the two dates counts.
        let after = try build("--date", "2030-06-01", "--drafts", "--report", "report.json")
        #expect(after.output.contains("2 left out with an `expireDate`"), "\(after.output)")
        #expect(!after.output.contains("draft"), "\(after.output)")
        #expect(!folder.exists("site/sea/b.html") && folder.exists("site/sea/a.html"))
        let report = try Report(folder.read("report.json"))
        #expect(report.expired == 2 && report.heldBack == 0)
        try configure("title: Home\nexpireDate: 2030-01-01\n")
        let whole = try build("--date", "2030-06-01")
        #expect(whole.exitCode == 2 && whole.errors.contains("the whole site has expired"), "\(whole.errors)")
    }

    /// A build without a stated date is up to date only until something of it expires.
    @Test func aReportHoldsUntilSomethingExpires() throws {
        try folder.write("expireDate: 2100-01-01T00:00:00Z\n", to: "photos/Sea/b.jpg.yml")
        try folder.write("expireDate: 2100-01-02T00:00:00Z\n", to: "photos/Hills/album.yml")
        try configure("title: Home\n")
        _ = try build()
        #expect(try endOfReport() == 4_102_444_800)
        try folder.remove("photos/Sea/b.jpg.yml")
        _ = try build()
        #expect(try endOfReport() == 4_102_444_800 + 86_400)
    }

    @Test func whatClaimsNotToBeADraftInADraftIsNoted() throws {
        try folder.write("draft: true\n", to: "photos/Hills/album.yml")
        try folder.write("draft: false\n", to: "photos/Hills/Spring/album.yml")
        try configure("title: Home\nalbums: {Hills/Spring: {title: Bloom}}\n")
        let outcome = try build("--strict")
        #expect(outcome.exitCode == 0 && !folder.exists("site/hills"))
        #expect(
            outcome.errors.contains("Hills/Spring/album.yml:1:8: note: `draft: false` shows nothing of a draft"),
            "\(outcome.errors)")
        #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
        #expect(!(try build("--drafts")).errors.contains("draft"))
    }

    /// Instead of waiting for the clock, the test changes the expiry time of the report in the state.
    @Test func aReportHoldsUntilTheNextDateOfPublicationThoughNoFileHasChanged() throws {
        try folder.write("publishDate: 2100-01-01T00:00:00Z\n", to: "photos/Sea/b.jpg.yml")
        try configure("title: Home\n")
        #expect(try build().output.contains("1 draft "))
        #expect(!folder.exists("site/sea/b.html"))
        let due: Int64 = 4_102_444_800
        #expect(try endOfReport() == due)
        // A valid report is repeated unchanged; an expired one is made again.
        try endReport(at: due + 1)
        #expect(try build().output.contains("1 draft "))
        #expect(try endOfReport() == due + 1)
        try endReport(at: 1)
        #expect(try build().output.contains("1 draft "))
        #expect(try endOfReport() == due)
    }

    private func endOfReport() throws -> Int64? {
        try state().read { try Int64.fetchOne($0, sql: "SELECT freshUntil FROM build") }
    }

    private func endReport(at moment: Int64) throws {
        try state().write { try $0.execute(sql: "UPDATE build SET freshUntil = ?", arguments: [moment]) }
    }

    private func state() throws -> DatabaseQueue {
        try DatabaseQueue(path: folder.url("photos/.albumgen/state.sqlite").path)
    }
}

extension SmartAlbumTests {
    @Test func whatCannotBeIsReportedAndTheBuildContinues() throws {
        let words = (0..<10_000).map { "w\($0)" }.joined(separator: ", ")
        try folder.write("shootTime: 2106-02-07 06:28\nkeywords: [\(words)]\n", to: "photos/Sea/b.jpg.yml")
        try configure("smart: [years, keywords]\n")
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.errors.contains("Sea/b.jpg: warning: has an impossible date (2106-02-07T06:28:00)"),
            "\(outcome.errors)")
        #expect(
            outcome.errors.contains("Sea/b.jpg: warning: has 10000 keywords; the first 1000 are kept"),
            "\(outcome.errors)")
        #expect(!folder.exists("site/smart/years/2106") && folder.exists("site/smart/years/2024/01"))
    }

    @Test func factsLeadToTheAlbumsOfWhatTheyName() throws {
        try configure("smart: [keywords, people]\nprivacy: {people: yes}\n")
        _ = try build()
        let page = try folder.read("site/hills/spring/d.html")
        #expect(page.contains(#"<a href="../../smart/keywords/all/index.html">all</a>, k3"#))
        #expect(page.contains(#"<a href="../../smart/people/ada/index.html">Ada</a>"#))
        let script = try folder.read("site/hills/spring/items-1.js")
        #expect(
            script.contains(
                #""parts":[{"title":"all","href":"../../smart/keywords/all/index.html"},{"title":", "},{"title":"k3"}]"#
            ))
        // If the album is gone, so is the link.
        try configure("smart: [people]\nprivacy: {people: yes}\n")
        _ = try build()
        #expect(!(try folder.read("site/hills/spring/d.html").contains("smart/keywords")))
    }

    /// Publishing names for everybody would be the wrong advice if a space has its own page of people.
    @Test func peopleMayBeInASpaceAlone() throws {
        try folder.write("words of a family, long enough\n", to: "family.txt")
        try folder.write("privacy: {people: true}\n", to: "photos/Hills/album.yml")
        let smart = "smart: [people, {title: Ada, where: people = Ada}]\n"
        try configure(smart + "spaces: {family: {albums: [Hills], passwordFile: ../family.txt}}\n")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && !outcome.errors.contains("finds nobody"), "\(outcome.errors)")
    }
}
