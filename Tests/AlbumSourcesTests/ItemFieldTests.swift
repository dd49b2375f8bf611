import AlbumModel
import TestSupport
import Testing

@testable import AlbumSources

struct ItemFieldTests {
    private func read(_ files: [String: String], settings: String = "", unlisted: Bool = false) -> SiteReading {
        let configuration = Configuration.parse(Array(settings.utf8)).configuration
        var reader = SiteReader(configuration: configuration, access: .memory(files))
        reader.reportsUnlisted = unlisted
        return reader.read(.of(Array(files.keys))) { _ in nil }
    }

    @Test(arguments: [
        "position: 48.2, 16.4", "position: [48.2, 16.4]", "latitude: 48.2, longitude: 16.4", "lng: 16.4, lat: 48.2",
        "lon: 16.4, lat: 48.2", "position: 48.2;16.4",
    ])
    func aPositionMayBeWritten(fields: String) {
        let fields = fields.hasPrefix("position: 4") ? fields.replacingOccurrence(of: "position: ") : fields
        let files = ["a.jpg": "", "album.yml": "items:\n  - {url: a.jpg, \(fields)}\n"]
        let reported = read(files, settings: "privacy: {gps: true}")
        #expect(reported.diagnostics.isEmpty, "\(reported.diagnostics)")
        #expect(reported.site.root.items.first?.fields.place.position == Position(latitude: 48.2, longitude: 16.4))
        #expect(read(files).site.root.items.first?.fields.place.position == nil, "it leaves only where it may")
    }

    @Test(arguments: [("0, 0", "stands for an unknown position"), ("91, 10", "a latitude from -90 to 90")])
    func aPositionThatCannotBeSaysWhy(text: String, reason: String) {
        let reported = read(["a.jpg": "", "a.jpg.yml": "position: \(text)\n"], settings: "privacy: {gps: true}")
        #expect(reported.diagnostics.count == 1 && reported.diagnostics[0].message.contains(reason))
        #expect(reported.site.root.items.first?.fields.place.position == nil)
    }

    @Test func aPlaceMayBeWrittenByItsParts() {
        let files = ["a.jpg": "", "a.jpg.yml": "city: Kiel\nregion: Holstein\ncountry: Germany\n"]
        let item = read(files).site.root.items.first
        #expect(item?.fields.place.names == ["Kiel", "Holstein", "Germany"])
        #expect(item?.fields.extra.isEmpty == true)
    }

    /// A database that has no value writes an empty text. A photo's own metadata then apply, and nothing is shown empty.
    @Test(arguments: [
        (
            "album.json",
            #"[{"url": "a.jpg", "title": "", "city": " ", "rating": "", "shootTime": "", "keywords": "oak, , ", "people": ["", "Ann"]}]"#
        ),
        ("album.csv", "url;title;city;rating;shootTime;keywords;people\na.jpg; ; ;;; oak, , ;Ann,\n"),
    ])
    func blankValuesOfAnExportAreNone(name: String, text: String) {
        let reading = read(["a.jpg": "", name: text])
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        let fields = reading.site.root.items.first?.fields
        #expect(fields?.title == nil && fields?.place.city == nil && fields?.rating == nil)
        #expect(fields?.keywords == ["oak"] && fields?.people == ["Ann"])
    }

    /// What hides an item must not get lost, and people who write an empty title mean it.
    @Test func someEmptyValuesOfRecordsCount() {
        #expect(read(["a.jpg": "", "album.json": #"[{"url": "a.jpg", "draft": ""}]"#]).site.root.items.isEmpty)
        let written = read(["a.jpg": "", "album.yml": "items:\n  - {url: a.jpg, title: \"\"}\n"])
        #expect(written.site.root.items.first?.fields.title == "")
    }

    @Test(arguments: [("tags: [sea, sand]", "keywords"), ("tags: sea", "tag")])
    func aListOfTagsCountsAsOneOfKeywords(text: String, meant: String) {
        let reported = read(["a.jpg": "", "a.jpg.yml": "\(text)\n"]).diagnostics.map(\.message)
        #expect(reported == ["`tags` is not an item field and is kept for templates; did you mean `\(meant)`?"])
    }

    /// An unknown field and a missing file are reported separately.
    @Test(arguments: ["titel: Sea, img: a.jpg", "img: a.jpg, titel: Sea", "title: , img: a.jpg"])
    func aRecordWithoutAFileIsAnErrorWhateverElseItHas(fields: String) {
        let reported = read(["a.jpg": "", "album.yml": "items:\n  - {\(fields)}\n"]).diagnostics
        #expect(
            reported.contains { $0.severity == .error && $0.message.contains("the item has no `url`") }, "\(reported)")
    }

    /// The message names the mapping that an export lacks, and with it, the export can be read.
    @Test(arguments: [
        (#"{"data": {"listings": [{"url": "a.jpg"}]}}"#, "map: {data.listings: items}"),
        (#"[{"image": "a.jpg", "headline": "x"}]"#, "map: {image: url}"),
    ])
    func theMappingThatAnExportNeedsIsProposed(text: String, mapping: String) {
        let files = ["in/a.jpg": "", "in/album.json": text]
        let reported = read(files).diagnostics
        #expect(reported.contains { $0.message.contains("write `\(mapping)`") }, "\(reported)")
        let mapped = read(files, settings: mapping)
        #expect(mapped.diagnostics.filter { $0.severity == .error }.isEmpty, "\(mapped.diagnostics)")
        #expect(mapped.site.root.albums.first?.items.count == 1)
    }

    private static let hostileTitle = #""A\u0007 \u202Eb\u2069\u0085c\u200Dd\té""#

    @Test(arguments: [
        "album.yml": "items: [{url: a.jpg, title: \(hostileTitle), price: \"\\u001B[1m5\"}]",
        "album.json": "[{\"url\": \"a.jpg\", \"title\": \(hostileTitle), \"price\": \"\\u001B[1m5\"}]",
        "album.csv": "url,title,price\na.jpg,\"A\u{7} \u{202E}b\u{2069}\u{85}c\u{200D}d\té\",\u{1B}[1m5\n",
    ])
    func controlsAndOverridesOfDirectionAreLeftOutOfTexts(name: String, text: String) {
        let reading = read(["a.jpg": "", name: text])
        let fields = reading.site.root.items.first?.fields
        #expect(fields?.title == "A bc\u{200D}d\té", "\(reading.diagnostics)")
        #expect(fields?.extra == [ExtraField(name: "price", value: "[1m5")])
    }

    @Test(arguments: [
        ("latitude: 95, longitude: 10", "for `latitude` but found `95`"),
        ("longitude: x, lat: 10", "for `longitude` but found `x`"),
        ("latitude: 10", "a latitude and a longitude make a position together; add the other one"),
    ])
    func aWrongHalfOfAPositionIsReportedOnce(fields: String, message: String) {
        let reported = read(["a.jpg": "", "album.yml": "items:\n  - {url: a.jpg, \(fields)}\n"]).diagnostics
        #expect(reported.count == 1 && reported.first?.message.contains(message) == true, "\(reported)")
    }

    @Test func oneRecordsHalfIsNotTheNextOnes() {
        let reading = read(
            ["a.jpg": "", "b.jpg": "", "album.csv": "url,lat,lng\na.jpg,48.2,\nb.jpg,,16.4\n"],
            settings: "privacy: {gps: true}")
        #expect(reading.site.root.items.allSatisfy { $0.fields.place.position == nil })
        #expect(reading.diagnostics.count == 2)
    }

    @Test(arguments: [("2024-07-01 12:00", "+02:00"), ("2024-01-01 12:00", "+01:00")])
    func aZoneMayHaveItsName(time: String, zone: String) throws {
        try #require(ZoneDatabase.rules("UTC") != nil)
        guard ZoneDatabase.rules("Europe/Berlin") != nil else { return }
        let reading = read(
            ["a.jpg": "", "album.csv": "url,taken\na.jpg,\(time)\n"],
            settings: "map: {taken: {field: shootTime, zone: Europe/Berlin}}")
        #expect(reading.site.root.items.first?.fields.shootTime?.text.hasSuffix(zone) == true)
    }

    @Test(arguments: ["shootTime", "createTime"])
    func aDateThatWasNeverSetIsNotAMistake(field: String) {
        let reading = read(["a.jpg": "", "album.csv": "url,\(field)\na.jpg,0000:00:00 00:00:00\n"])
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        let fields = reading.site.root.items.first?.fields
        #expect(fields != nil && fields?.shootTime == nil && fields?.createTime == nil)
    }

    @Test func anUnsetDateOfPublicationIsAMistake() {
        let reading = read(["a.jpg": "", "album.csv": "url,publishDate\na.jpg,0000-00-00 00:00:00\n"])
        #expect(reading.diagnostics.count == 1 && reading.site.root.items.isEmpty, "\(reading.diagnostics)")
    }

    @Test(arguments: ["../../etc/passwd", "/etc/passwd", "Europe/../UTC", "", "Europe", "posixrules/x"])
    func whatIsNotAZoneNameIsNotLookedUp(name: String) {
        #expect(ZoneDatabase.rules(name) == nil)
    }

    /// Container images have none; there, it used to say that `Europe/Rome` is not a zone such as `Europe/Rome`.
    @Test func aMachineWithoutADatabaseOfZonesSaysSo() throws {
        try #require(ZoneDatabase.rules("Europe/Berlin") != nil)
        #expect(ZoneDatabase.problem() == nil)
        let folder = try TemporaryFolder()
        #expect(ZoneDatabase.problem(in: [folder.path, folder.path + "/none"])?.contains("tzdata") == true)
    }

    @Test func unlistedFilesAreReportedOnRequest() {
        let files = [
            "a.jpg": "", "b.jpg": "", "walk.mp4": "", "still.jpg": "", "in/c.jpg": "",
            "album.yml": "items: [a.jpg, {url: walk.mp4, poster: still.jpg}]\n",
        ]
        #expect(
            read(files, unlisted: true).diagnostics.map(\.description) == [
                "b.jpg: warning: is not listed by the album, and is not shown"
            ])
        #expect(read(files).diagnostics.isEmpty)
    }
}

extension String {
    /// In a flow mapping a comma separates entries, so the text is put in quotes.
    fileprivate func replacingOccurrence(of prefix: String) -> String {
        "\(prefix)\"\(dropFirst(prefix.count))\""
    }
}
