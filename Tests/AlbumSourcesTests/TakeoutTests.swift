import AlbumModel
import Testing

@testable import AlbumSources

struct TakeoutTests {
    /// The photo, and the sidecar that a Takeout has written for it.
    private static let pairs = [
        ("IMG_1.jpg", "IMG_1.jpg.json"), ("IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"),
        ("IMG_1.jpg", "IMG_1.jpg.suppl.json"), ("IMG_1.jpg", "IMG_1.jpg.s.json"),
        ("IMG_1(1).jpg", "IMG_1.jpg(1).json"), ("IMG_1(12).jpg", "IMG_1.jpg.supplemental-metadata(12).json"),
        // It had this name before the upload.
        ("locked(1).jpg", "locked(1).jpg.supplemental-metadata.json"), ("photo (3).jpg", "photo (3).jpg.supplem.json"),
        ("two(1)(1).jpg", "two(1).jpg(1).json"), ("two(1)(1).jpg", "two(1)(1).jpg.json"),
        ("IMG_1-edited.jpg", "IMG_1.jpg.json"), ("IMG_1-edited(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json"),
        (
            "Screenshot_2024-03-09-18-04-05-123_com.example.app.jpg",
            "Screenshot_2024-03-09-18-04-05-123_com.example.json"
        ),
        ("PXL_20240309_180405123.PORTRAIT-01.COVER.jpg", "PXL_20240309_180405123.PORTRAIT-01.COVER.jpg.s.json"),
        ("walk.mp4", "walk.mp4.supplemental-metadata.json"), ("北京 (1) 夜.jpg", "北京 (1) 夜.jpg.json"),
    ]

    private static let text = """
        {"title": "IMG_1.jpg", "description": "By the sea", "photoTakenTime": {"timestamp": "1710007445"},
         "geoData": {"latitude": 54.1, "longitude": 7.9, "altitude": 3.0}, "people": [{"name": "Ann"}],
         "favorited": true}
        """

    private func read(_ files: [String: String], settings: String = "") -> SiteReading {
        let configuration = Configuration.parse(Array(settings.utf8)).configuration
        let tree = SourceTree.of(Array(files.keys))
        return SiteReader(configuration: configuration, access: .memory(files)).read(tree) { _ in nil }
    }

    @Test(arguments: pairs)
    func sidecarsAreFound(photo: String, sidecar: String) {
        let reading = read([photo: "", sidecar: Self.text])
        let fields = reading.site.root.items.first?.fields
        #expect(fields?.description == "By the sea")
        #expect(fields?.shootTime?.text == "2024-03-09T18:04:05+00:00")
        #expect(fields?.rating == 5)
        #expect(fields?.place.position == nil)
        #expect(fields?.people == [])
        #expect(fields?.title == nil)
        #expect(reading.diagnostics.isEmpty)
    }

    /// Even if the edited photo has another format, or a name of Apple's.
    @Test(arguments: [("IMG_5195.HEIC", "IMG_5195-edited.jpg"), ("IMG_1235.JPG", "IMG_E1235.JPG")])
    func theUneditedFilesJSONDescribesTheItem(original: String, edited: String) {
        let reading = read([original: "", "\(original).json": Self.text, edited: ""])
        #expect(reading.site.root.items.count == 1)
        let item = reading.site.root.items.first
        #expect(item?.origin == edited && item?.fields.description == "By the sea" && item?.fields.rating == 5)
    }

    /// Each of two photos has its own.
    @Test func aNumberIsAPartOfTheNameOrCountsEqualNames() {
        let other = Self.text.replacing("By the sea", with: "In the hills")
        let items = read([
            "a.jpg": "", "a.jpg.json": Self.text, "a(1).jpg": "", "a.jpg(1).json": other, "b(1).jpg": "",
            "b(1).jpg.json": Self.text, "b(1)(1).jpg": "", "b(1).jpg(1).json": other,
        ]).site.root.items
        let expected = [
            "a.jpg": "By the sea", "a(1).jpg": "In the hills", "b(1).jpg": "By the sea", "b(1)(1).jpg": "In the hills",
        ]
        #expect(Dictionary(uniqueKeysWithValues: items.map { ($0.origin, $0.fields.description) }) == expected)
    }

    private static let hiding = Self.text.replacing("{\"title\"", with: "{\"trashed\": true, \"title\"")

    /// The first of two photos with one name, and its JSON, whose name Google shortened.
    private static let cut = [
        ("Screenshot_2019-01-01-12-34-56-123_com.android.chrome", "Screenshot_2019-01-01-12-34-56-123_com.android"),
        // Cut at the dot, and where the name continues like the newer ending.
        ("Screenshot_20190101-123456_Chrome_longer_name", "Screenshot_20190101-123456_Chrome_longer_name."),
        ("Screenshot_2019-01-01-12-34-56-123_mygames.supercell", "Screenshot_2019-01-01-12-34-56-123_mygames.sup"),
    ]

    @Test(arguments: cut)
    func aShortenedNameIsThatOfThePhotoNotOfItsDuplicate(name: String, json: String) {
        let photos = ["\(name).jpg": "", "\(name)(1).jpg": "", "\(json)(1).json": Self.text]
        for (text, count) in [(Self.text, 2), (Self.hiding, 1)] {
            let reading = read(photos.merging(["\(json).json": text]) { $1 })
            #expect(reading.site.root.items.map(\.fields.description) == Array(repeating: "By the sea", count: count))
            #expect(reading.diagnostics.isEmpty)
        }
        let reading = read(photos.merging(["\(json)(1).json": Self.hiding, "\(json).json": Self.text]) { $1 })
        #expect(reading.site.root.items.map(\.origin) == ["\(name).jpg"])
    }

    @Test(arguments: cut)
    func aShortenedNameIsThatOfThePhotoAndItsEditedCopy(name: String, json: String) {
        let photos = ["\(name).jpg": "", "\(name)-edited.jpg": ""]
        let items = read(photos.merging(["\(json).json": Self.text]) { $1 }).site.root.items
        #expect(items.map(\.fields.description) == ["By the sea"])
        #expect(read(photos.merging(["\(json).json": Self.hiding]) { $1 }).site.root.items.isEmpty)
    }

    /// Which of two photos was deleted is unknown, so neither is shown.
    @Test(arguments: ["", "(1)"])
    func aShortenedNameThatFitsSeveralPhotosHidesThem(number: String) {
        let json = "Screenshot_2019-01-01-12-34-56-123_com.android"
        let photos = ["\(json).chrome.jpg": "", "\(json).email.jpg": "", "c.jpg": ""]
        let shown = read(photos.merging(["\(json)\(number).json": Self.text]) { $1 })
        #expect(shown.site.root.items.map(\.fields.description) == [nil, nil, nil])
        #expect(
            shown.diagnostics.map(\.description) == [
                "\(json)\(number).json: note: is not read, because Google shortened the name, and it fits several photos; name it after its photo, as in `\(json).chrome.jpg.json`"
            ])
        let hidden = read(photos.merging(["\(json)\(number).json": Self.hiding]) { $1 })
        #expect(hidden.site.root.items.map(\.origin) == ["c.jpg"])
        #expect(
            hidden.diagnostics.map(\.description) == [
                "\(json)\(number).json: error: its photo was deleted or locked in the account, but Google shortened the name, and it fits several photos; name it after its photo, as in `\(json).chrome.jpg.json`; until this is corrected, these photos are left out"
            ])
    }

    @Test(arguments: [
        // The zone that the album states takes precedence over those of its photos.
        ("timeZone: Europe/Rome", "c.jpg", "2024-03-09T19:04:05+01:00"),
        ("timeZone: Europe/Rome", "IMG_20240309_233405.jpg", "2024-03-09T23:34:05+05:30"),
        ("", "c.jpg", "2024-03-09T15:04:05-03:00"),
        ("timeZone: Europe/Rome", "PXL_20240309_180405123.jpg", "2024-03-09T19:04:05+01:00"),
    ])
    func itsTimesAreShownInLocalTime(settings: String, name: String, time: String) {
        let items = read(
            [
                name: "", "\(name).json": Self.text, "b.jpg": "",
                "b.jpg.yml": "shootTime: 2024-03-09 10:00:00-03:00\n", "e.jpg": "",
                "e.jpg.yml": "shootTime: 2024-03-09 10:05:00-03:00\n", "d.jpg": "",
                "d.jpg.yml": "shootTime: 2024-03-09T18:04:05Z\n",
            ], settings: settings
        ).site.root.items
        #expect(items.first { $0.origin == name }?.fields.shootTime?.text == time)
        #expect(items.first { $0.origin == "d.jpg" }?.fields.shootTime?.text == "2024-03-09T18:04:05+00:00")
    }

    @Test func theAlbumsDateIsTheDayOfLocalTime() {
        let album = #"{"title": "Trip", "date": {"timestamp": "1710028800"}}"#
        let files = ["a.jpg": "", "metadata.json": album]
        #expect(read(files).site.root.date?.text == "2024-03-10T00:00:00+00:00")
        #expect(read(files, settings: "timeZone: America/Lima").site.root.date?.text == "2024-03-09T19:00:00-05:00")
        // That a photo's name begins like the file's does not make the file that photo's.
        for photo in ["metadata-sheet.jpg", "metadata.jpg"] {
            #expect(read([photo: "", "metadata.json": album]).site.root.title == "Trip")
        }
    }

    @Test func privateFactsNeedPermission() {
        let files = ["a.jpg": "", "a.jpg.json": Self.text]
        let fields = read(files, settings: "privacy: {gps: true, people: true}").site.root.items.first?.fields
        #expect(fields?.place.position == Position(latitude: 54.1, longitude: 7.9, altitude: 3))
        #expect(fields?.people == ["Ann"])
    }

    @Test(arguments: [
        ("IMG_1.jpg", "IMG_1.jpg(1).json"), ("IMG_1(1).jpg", "IMG_1.jpg.json"), ("IMG_1.jpg", "IMG_11.jpg.json"),
        ("IMG_1.jpg", "metadata.json"), ("IMG_1.jpg", ".json"), ("IMG_1.jpg", "IMG_1.jpg.other.json"),
    ])
    func othersAreNot(photo: String, sidecar: String) {
        #expect(read([photo: "", sidecar: Self.text]).site.root.items.first?.fields.description == nil)
    }

    @Test func aBrokenOneAffectsOnlyItselfAndThoseOfOtherProgramsAreNoted() {
        let reading = read(["a.jpg": "", "a.jpg.json": "{", "b.jpg": "", "b.jpg.json": "{\"title\": \"x\"}"])
        #expect(reading.site.root.items.map(\.id) == ["b"])
        #expect(
            reading.diagnostics.map(\.description) == [
                "a.jpg.json:1:1: error: the object that begins here is never closed; add `}`; until this is corrected, the item is left out",
                "b.jpg.json: note: is not read, because only Google's JSON describes a photo; write `b.jpg.yml`, or list the items in `album.json`",
            ])
    }

    @Test(arguments: [
        "{\"title\": \"Sea & sun\", \"description\": \"Two <days>\\nof it\", \"access\": \"protected\", \"date\": {\"timestamp\": \"1710007445\"}}",
        "{\"albumData\": {\"title\": \"Sea & sun\", \"description\": \"Two <days>\\nof it\", \"date\": {\"timestamp\": \"1710007445\"}}}",
    ])
    func anAlbumsOwnFileNamesIt(text: String) {
        let reading = read(["in/a.jpg": "", "in/Metadaten.json": text, "in/a.jpg.json": Self.text])
        let album = reading.site.root.albums.first
        #expect(album?.title == "Sea & sun")
        #expect(album?.prose?.html == "<p>Two &lt;days&gt;</p>\n<p>of it</p>\n")
        #expect(album?.date?.text == "2024-03-09T18:04:05+00:00")
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func anAlbumsOwnFileTellsNoPosition() {
        let text =
            "{\"title\": \"Tour 48.20820, 16.37380\", \"description\": \"Lat: 48.2 Lon: 16.3\", \"date\": {\"timestamp\": \"1710007445\"}}"
        let files = ["in/a.jpg": "", "in/metadata.json": text]
        let reading = read(files)
        #expect(reading.site.root.albums.first?.title == "Tour")
        #expect(reading.site.root.albums.first?.prose == nil)
        #expect(
            reading.diagnostics.map(\.description) == [
                "in/metadata.json: note: has a position in the title or the text of its album, which is left out because `privacy: {gps: false}` keeps positions private; write the text in the album's manifest to show it"
            ])
        let allowed = read(files, settings: "privacy: {gps: true}")
        #expect(allowed.site.root.albums.first?.title == "Tour 48.20820, 16.37380" && allowed.diagnostics.isEmpty)
    }

    @Test func aManifestGoesBeforeIt() {
        let text = "{\"title\": \"Exported\", \"date\": {\"timestamp\": \"1710007445\"}}"
        let album = read(["in/a.jpg": "", "in/metadata.json": text, "in/album.yml": "title: Written\ndate: 2024-03-01"])
            .site.root.albums.first
        #expect(album?.title == "Written")
        #expect(album?.date?.text == "2024-03-01")
    }
}
