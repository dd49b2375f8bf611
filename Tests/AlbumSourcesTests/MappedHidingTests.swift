import AlbumModel
import Testing

@testable import AlbumSources

/// A mapping gives fields other names, but cancels nothing that hides an item.
struct MappedHidingTests {
    /// Returns the names of the items that are shown, with their titles.
    private func shown(_ files: [String: String], configuration: String = "") -> [String] {
        let tree = SourceTree.of(Array(files.keys))
        var configuration = Configuration.parse(Array(configuration.utf8)).configuration
        configuration.site.publication.date = Timestamp(year: 2026, month: 1, day: 1)
        let reading = SiteReader(configuration: configuration, access: .memory(files)).read(tree) { file in
            .ready(
                Item.Media(
                    path: tree.path(of: file), digest: ContentDigest(words: (UInt64(file.index), 0, 0, 0)),
                    facts: MediaFacts(format: .jpeg, storedSize: PixelSize(width: 4, height: 3)), fileSize: 1))
        }
        return reading.site.root.albums.flatMap(\.items)
            .map { $0.origin + ($0.fields.title.map { " \($0)" } ?? "") }.sorted()
    }

    private static let rows =
        "map: {hidden: draft, goLive: publishDate, until: expireDate, stars: rating, s: approveStatus}"

    @Test(arguments: [
        "draft: true", "publishDate: 2990-01-01", "expireDate: 1990-01-01", "rating: -1", "approveStatus: -1",
        "hidden: true", "stars: -1", "draft: true\nhidden: false", "hidden: true\ndraft: false",
        "publishDate: 2990-01-01\ngoLive: 1990-01-01", "rating: 3\nstars: -1", "rating: -1\nstars: 3",
    ])
    func whatIsWrittenByHandHidesAnItem(text: String) {
        let list = "items:\n- url: a.jpg\n" + text.split(separator: "\n").map { "  \($0)\n" }.joined() + "- b.jpg\n"
        let ways = [
            ["A/a.jpg": "", "A/b.jpg": "", "A/a.jpg.yml": text],
            ["A/a.jpg": "", "A/b.jpg": "", "A/a.jpg.md": "---\n\(text)\n---\n"],
            ["A/a.jpg": "", "A/b.jpg": "", "A/album.yml": list],
        ]
        for files in ways {
            #expect(shown(files, configuration: Self.rows) == ["A/b.jpg"], "\(files)")
            #expect(shown(files.mapValues { "\(Self.rows)\n\($0)" }.filter { !$0.key.hasSuffix("jpg") }) == [])
        }
    }

    @Test(arguments: [
        ("publishDate: createTime", "publishDate: 2990-01-01"), ("expireDate: extra.until", "expireDate: 1990-01-01"),
        ("rating: extra.score", "rating: -1"), ("draft: extra.draft", "draft: true"),
        ("approveStatus: extra.step", "approveStatus: -1"),
    ])
    func aRowThatGivesAFieldAnotherMeaningHidesNothingLess(row: String, text: String) {
        let files = ["A/a.jpg": "", "A/b.jpg": ""]
        let list = "items:\n- url: a.jpg\n  \(text)\n- b.jpg\n"
        for text in [["A/a.jpg.yml": text], ["A/a.jpg.md": "---\n\(text)\n---\n"], ["A/album.yml": list]] {
            #expect(shown(files.merging(text) { $1 }, configuration: "map: {\(row)}") == ["A/b.jpg"], "\(text)")
        }
    }

    /// In an export, the row says what the field means.
    @Test func suchARowCountsInAnExport() {
        let files = [
            "A/a.jpg": "", "A/b.jpg": "",
            "A/album.yml": "items: l.csv\nmap: {publishDate: createTime, rating: extra.score}",
            "A/l.csv": "url,publishDate,rating\na.jpg,2990-01-01,excellent\nb.jpg,2020-01-01,-1\n",
        ]
        #expect(shown(files) == ["A/a.jpg"])
    }

    @Test(arguments: [("1,0", false), ("0,1", false), ("1,1", true), ("1,", true), (",1", true), ("1,-1", false)])
    func eachOfSeveralStatusesHidesAnItem(cells: String, isShown: Bool) {
        let files = [
            "A/a.jpg": "", "A/l.csv": "url,mod,adm\na.jpg,\(cells)\n",
            "A/album.yml": "items: l.csv\npublish: [1]\nmap: {\"mod, adm\": approveStatus}\n",
        ]
        #expect(shown(files) == (isShown ? ["A/a.jpg"] : []))
    }

    @Test(arguments: ["", "publish: [1]\n", "publish: [-1, 1]\n"])
    func aRejectionCountsBesideAStatus(publish: String) {
        let files = [
            "A/a.jpg": "", "A/b.jpg": "", "A/album.yml": "\(publish)items: l.csv\n",
            "A/l.csv": "url,approveStatus,rating\na.jpg,1,-1\nb.jpg,1,3\n",
        ]
        #expect(shown(files) == ["A/b.jpg"])
    }

    @Test func whatHidesAnItemMayBeDeepInside() {
        let records = [
            ("images[0].href", #"{"images":[{"href":"a.jpg","hidden":true}]}"#, false),
            ("images[0].href", #"{"images":[{"href":"a.jpg"},{"href":"b.jpg","hidden":true}]}"#, true),
            ("image.file.href", #"{"image":{"file":{"href":"a.jpg","hidden":true}}}"#, false),
            ("data.attributes.href", #"{"data":{"attributes":{"href":"a.jpg","draft":true}}}"#, false),
            ("node.image.href", #"{"node":{"image":{"href":"a.jpg"},"meta":{"flags":{"hidden":true}}}}"#, false),
            ("node.image.href", #"{"node":{"image":{"href":"a.jpg"},"owner":{"hidden":true}}}"#, true),
            ("files[-1].href", #"{"files":[{"href":"b.jpg","hidden":true},{"href":"a.jpg"}]}"#, false),
            ("files[-1].href", #"{"files":[{"href":"a.jpg","hidden":true}]}"#, false),
            ("user.avatar", #"{"user":{"avatar":"a.jpg","hidden":true}}"#, false),
            ("href", #"{"href":"a.jpg","flags":["featured","hidden"]}"#, false),
            ("href", #"{"href":"a.jpg","flags":["featured"]}"#, true),
        ]
        for (path, record, isShown) in records {
            let files = [
                "A/a.jpg": "", "A/l.json": "[\(record)]", "A/album.yml": "items: l.json\nmap: {\"\(path)\": url}\n",
            ]
            #expect(shown(files) == (isShown ? ["A/a.jpg"] : []), "\(record)")
        }
    }

    /// The object describes the photo, whichever field the row takes from it.
    @Test(arguments: [
        ("image.credit", #""image":{"credit":"Ann","hidden":true}"#),
        ("iptc.by", #""iptc":{"by":"Ann","private":true}"#),
        ("photo.by", #""photo":{"by":"Ann","status":"draft"}"#),
        ("xmp.Creator", #""xmp":{"Creator":"Ann","Rating":-1}"#),
    ])
    func aPersonIsAFieldOfThePhotoThatAnObjectDescribes(path: String, object: String) {
        let files = [
            "A/a.jpg": "", "A/l.json": #"[{"url":"a.jpg",\#(object)}]"#,
            "A/album.yml": "items: l.json\nmap: {\(path): author}\n",
        ]
        #expect(shown(files) == [])
    }

    /// Fields of the photo itself, and those of other texts, do not cancel it.
    @Test(arguments: ["approveStatus: -1", "approveStatus: 3"])
    func aStatusInAnotherMeaningCountsBesideOtherTexts(text: String) {
        let files = [
            "A/a.jpg": "", "A/b.jpg": "", "A/a.jpg.yml": text, "A/a.jpg.md": "---\ntitle: x\n---\n",
            "A/.picasa.ini": "[a.jpg]\ncaption=x\n",
        ]
        #expect(shown(files, configuration: "map: {approveStatus: extra.s}\npublish: [1]") == ["A/b.jpg"])
    }

    /// Mastodon calls an account locked if its owner approves followers.
    @Test(arguments: [#""account":{"name":"Ann","locked":true}"#, #""account":{"name":"Ann","status":"inactive"}"#])
    func whatDescribesAPersonHidesNoItem(account: String) {
        let files = [
            "A/a.jpg": "", "A/l.json": #"[{"url":"a.jpg",\#(account)}]"#,
            "A/album.yml": "items: l.json\nmap: {account.name: author}\n",
        ]
        #expect(shown(files) == ["A/a.jpg"])
    }

    @Test func whatIsWrittenByHandCountsIfTheMappingFindsNothing() {
        let files = [
            "A/a.jpg": "", "A/a.jpg.yml": "title: Mine", "A/b.jpg": "", "A/b.jpg.yml": "headline: Theirs\ntitle: x",
        ]
        #expect(shown(files, configuration: "map: {headline: title}") == ["A/a.jpg Mine", "A/b.jpg Theirs"])
        // In an export, only what hides an item counts.
        let export = [
            "A/a.jpg": "", "A/b.jpg": "",
            "A/l.json": #"[{"url":"a.jpg","title":"x","hidden":false},{"url":"b.jpg","draft":true}]"#,
        ]
        let album = ["A/album.yml": "items: l.json\nmap: {headline: title, hidden: draft}"]
        #expect(shown(export.merging(album) { $1 }) == ["A/a.jpg"])
    }

    /// A shop's rating is not the same as the mapped stars, but a rejection counts.
    @Test func ratingsOfExportsAreNotConfused() {
        let files = [
            "A/a.jpg": "", "A/b.jpg": "", "A/c.jpg": "",
            "A/l.json":
                #"[{"url":"a.jpg","rating":4.7},{"url":"b.jpg","stars":3,"rating":4.7},{"url":"c.jpg","rating":-1}]"#,
            "A/album.yml": "items: l.json\nmap: {stars: rating}",
        ]
        #expect(shown(files) == ["A/a.jpg", "A/b.jpg"])
    }

    @Test func starsUnderAnotherNameHideNothing() {
        let csv = "SourceFile,url,Rating\na.jpg,a.jpg,4\nb.jpg,b.jpg,-1\nc.jpg,c.jpg,\n"
        #expect(shown(["A/a.jpg": "", "A/b.jpg": "", "A/c.jpg": "", "A/album.csv": csv]) == ["A/a.jpg", "A/c.jpg"])
    }

    /// Apple's lists of photos have a column for each.
    @Test(arguments: ["no,yes", "yes,no", "yes,yes", ",yes", "yes,", "no,maybe"])
    func anyOfSeveralColumnsHidesAnItem(cells: String) {
        let files = [
            "A/a.jpg": "", "A/b.jpg": "", "A/list.csv": "imgName,hidden,deleted\na.jpg,\(cells)\nb.jpg,no,no\n",
            "A/album.yml": "items: list.csv\nmap: {imgName: url, \"hidden, deleted\": draft}\n",
        ]
        #expect(shown(files) == ["A/b.jpg"])
    }

    @Test(arguments: ["published", "visible", "is_public", "Show"])
    func anEmptyCellOfWhatIsPublicHidesAnItem(column: String) {
        let csv = ["A/a.jpg": "", "A/b.jpg": "", "A/album.csv": "url,\(column)\na.jpg,\nb.jpg,yes\n,\n"]
        #expect(shown(csv) == ["A/b.jpg"])
        let table = "| url | \(column) |\n|---|---|\n| a.jpg | |\n| b.jpg | yes |\n| | |\n"
        #expect(shown(["A/a.jpg": "", "A/b.jpg": "", "A/album.md": table]) == ["A/b.jpg"])
        for none in ["null", "\"\""] {
            let json = "[{\"url\":\"a.jpg\",\"\(column)\":\(none)},{\"url\":\"b.jpg\",\"\(column)\":true}]"
            #expect(shown(["A/a.jpg": "", "A/b.jpg": "", "A/album.json": json]) == ["A/b.jpg"])
        }
    }

    /// Ghost, Strapi and others write no publication time for drafts.
    @Test(arguments: ["publishedAt", "published_at", "approvedOn", "datePublished", "published_time"])
    func aTimeOfPublicationHidesADraft(field: String) {
        let photos = ["A/a.jpg": "", "A/b.jpg": "", "A/c.jpg": ""]
        let (past, future) = ("2024-01-02T10:00:00.000Z", "2990-01-01")
        let csv = "url,\(field)\na.jpg,\nb.jpg,\(past)\nc.jpg,\(future)\n"
        let table = "| url | \(field) |\n|---|---|\n| a.jpg | |\n| b.jpg | \(past) |\n| c.jpg | \(future) |\n"
        let json = { (none: String) in
            """
            [{"url":"a.jpg","\(field)":\(none)},{"url":"b.jpg","\(field)":"\(past)"},
            {"\(field)":"\(future)","url":"c.jpg","publishDate":"2020-01-01"}]
            """
        }
        let map = "map: {\(field): publishDate}\n"
        for (name, text) in [
            ("album.csv", csv), ("album.md", table), ("album.json", json("null")), ("album.json", json(#""""#)),
            ("album.json", json(#""0001-01-01T00:00:00Z""#)),
        ] {
            #expect(shown(photos.merging(["A/\(name)": text]) { $1 }) == ["A/b.jpg"], "\(text)")
            #expect(shown(photos.merging(["A/\(name)": text]) { $1 }, configuration: map) == ["A/b.jpg"], "\(text)")
        }
        let nested = """
            [{"attributes":{"url":"a.jpg","\(field)":null}},{"attributes":{"url":"b.jpg","\(field)":"\(past)"}},
            {"attributes":{"url":"c.jpg","\(field)":"\(future)"}}]
            """
        let list = photos.merging([
            "A/list.json": nested, "A/album.yml": "items: list.json\nmap: {attributes.url: url}\n",
        ]) { $1 }
        #expect(shown(list) == ["A/b.jpg"])
    }

    /// Other formats of times, and names that mean something else.
    @Test(arguments: [
        (#""publishedAt":1700000000"#, true), (#""published_timestamp":1700000000000"#, true),
        (#""datePublished":"2019""#, true), (#""datePublished":2990"#, false), (#""publishedAt":32503680000"#, false),
        (#""first_published_at":null"#, false), (#""published_until":null"#, true), (#""publishedBy":null"#, true),
        (#""published_until":"2990-01-01""#, true),
    ])
    func timesOfPublicationMayBeNumbers(field: String, isShown: Bool) {
        let files = ["A/a.jpg": "", "A/album.json": "[{\"url\":\"a.jpg\",\(field)}]"]
        #expect(shown(files) == (isShown ? ["A/a.jpg"] : []), "\(field)")
    }

    @Test(arguments: ["publish", "show", "publishedAt"])
    func anEmptySettingOfAnExportHidesNoAlbum(key: String) {
        let json = "{\"\(key)\":null,\"items\":[{\"url\":\"a.jpg\"}]}"
        #expect(shown(["A/a.jpg": "", "A/album.json": json]) == ["A/a.jpg"])
    }

    @Test(arguments: ["0000-00-00", "0000-00-00 00:00:00", "never", "0001-01-01"])
    func aMappedTimeWithoutADateHidesADraftWithoutAnError(value: String) {
        let files = [
            "A/a.jpg": "", "A/b.jpg": "", "A/album.csv": "url,published_at\na.jpg,\(value)\nb.jpg,2020-01-01\n",
        ]
        let tree = SourceTree.of(Array(files.keys))
        let configuration = Configuration.parse(Array("map: {published_at: publishDate}\n".utf8)).configuration
        let reading = SiteReader(configuration: configuration, access: .memory(files)).read(tree) { _ in nil }
        #expect(!reading.diagnostics.contains { $0.severity == .error }, "\(reading.diagnostics)")
        #expect(shown(files, configuration: "map: {published_at: publishDate}") == ["A/b.jpg"])
    }

    @Test func anyTimeOfSeveralFieldsPublishes() {
        let json = #"[{"url":"a.jpg","approvedAt":null,"publishedAt":"2020-01-01"},{"url":"b.jpg","approvedAt":null}]"#
        let files = ["A/a.jpg": "", "A/b.jpg": "", "A/album.json": json]
        #expect(shown(files, configuration: #"map: {"approvedAt, publishedAt": publishDate}"#) == ["A/a.jpg"])
    }

    @Test(arguments: [
        (#"{"image":{"url":"a.jpg","hidden":true}}"#, true), (#"{"image":{"url":"a.jpg","status":"private"}}"#, true),
        (#"{"image":{"url":"a.jpg"},"flags":{"hidden":true}}"#, true),
        (#"{"image":{"url":"a.jpg"},"attributes":{"draft":true}}"#, true),
        (#"{"image":{"url":"a.jpg","hidden":false},"flags":{"hidden":false}}"#, false),
        (#"{"image":{"url":"a.jpg"},"owner":{"private":true}}"#, false),
        (#"{"image":{"url":"a.jpg"},"comments":[{"deleted":true}]}"#, false),
    ])
    func aNestedFieldHidesAnItem(record: String, isHidden: Bool) {
        let files = [
            "A/a.jpg": "", "A/list.json": "[\(record)]", "A/album.yml": "items: list.json\nmap: {image.url: url}\n",
        ]
        #expect(shown(files) == (isHidden ? [] : ["A/a.jpg"]))
    }
}
