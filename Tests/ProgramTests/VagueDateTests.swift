import Foundation
import TestSupport
import Testing

/// A whole build of a family's archive, in which some dates are not known to the day.
struct VagueDateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func datesAreShownAsFarAsTheyAreKnown() throws {
        for (seed, (name, date)) in [("a", "1974"), ("b", "about 1950"), ("c", "1960s")].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 64, height: 48), to: "photos/Box/\(name).jpg")
            try folder.write("date: \(date)\n", to: "photos/Box/\(name).jpg.yml")
        }
        // One date is in XMP; the others are in a table, which has a format for exact dates.
        try folder.write(
            TestPhoto.jpeg(seed: 4, xmp: "photoshop:DateCreated=\"1974-08\""),
            to: "photos/盒/d.jpg")
        try folder.write(TestPhoto.jpeg(seed: 5, width: 64, height: 48), to: "photos/盒/e.jpg")
        try folder.write(TestPhoto.jpeg(seed: 6, width: 64, height: 48), to: "photos/盒/f.jpg")
        try folder.write("url,when\nd.jpg,\ne.jpg,c. 1950\nf.jpg,03.08.1974\n", to: "photos/盒/album.csv")
        try folder.write(
            """
            baseURL: https://example.org/
            timeline: on
            search: on
            smart: [years]
            albums:
              Box: {date: 1950s}
              盒: {language: zh-Hans, map: {when: {field: shootTime, format: dd.MM.yyyy}}}
            """, to: "photos/albumgen.yml")
        let outcome = try Program.run("build", "photos", "--output", "site", in: folder.path)
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        func page(_ name: String) throws -> String { try folder.read("site/\(name)") }
        for (name, words, data) in [
            ("box/a.html", "<time datetime=\"1974\">1974</time>", "\"dateCreated\":\"1974\""),
            ("box/b.html", "<dd>about 1950</dd>", nil), ("box/c.html", "<dd>the 1960s</dd>", nil),
            ("盒/d.html", "<time datetime=\"1974-08\">1974年8月</time>", "\"dateCreated\":\"1974-08\""),
            ("盒/e.html", "<dd>约1950年</dd>", nil),
            ("盒/f.html", "<time datetime=\"1974-08-03\">1974年8月3日</time>", "\"dateCreated\":\"1974-08-03\""),
        ] {
            let text = try page(name)
            #expect(text.contains(words), "\(name)\n\(text)")
            #expect(data.map(text.contains) ?? !text.contains("dateCreated"), "\(name)")
        }
        #expect(try page("box/index.html").contains("<span>the 1950s</span>"))
        // The only day that is known.
        let feed = try page("feed.xml")
        #expect(
            feed.contains("盒/f.html".addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""), "\(feed)")
        #expect(!feed.contains("box/a.html") && !feed.contains("-01-01"))
        #expect(try page("smart/years/1974/index.html").contains("a.html"))
        #expect(folder.exists("site/smart/years/1974/08/index.html") && !folder.exists("site/smart/years/1974/01"))
        #expect(folder.exists("site/smart/years/1960s/index.html"))
        let timeline = try page("timeline.html")
        for id in ["197408", "197400", "195000", "1960"] { #expect(timeline.contains("id=\"month-\(id)\""), "\(id)") }
        let again = try Program.run("build", "photos", "--output", "site", in: folder.path)
        #expect(again.keptEverything, "\(again.output)")
    }
}
