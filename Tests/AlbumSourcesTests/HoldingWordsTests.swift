import AlbumModel
import Testing

@testable import AlbumSources

/// The words by which other programs hide something, in their forms, and words that only resemble them.
struct HoldingWordsTests {
    private func read(_ files: [String: String], settings: String = "") -> SiteReading {
        let configuration = Configuration.parse(Array(settings.utf8)).configuration
        return SiteReader(configuration: configuration, access: .memory(files)).read(.of(Array(files.keys))) { _ in nil
        }
    }

    private func shown(_ reading: SiteReading) -> [String] { reading.site.root.items.map(\.origin).sorted() }

    private static let photos = ["a.jpg": "", "b.jpg": "", "c.jpg": ""]

    private static let laterMarks: [[String: String]] = [
        [
            "album.json": #"""
            [{"url": "a.jpg", "hidden": false}, {"url": "b.jpg", "hidden": true}, {"url": "c.jpg", "hidden": false}]
            """#
        ],
        ["album.csv": "url,hidden\na.jpg,no\nb.jpg,yes\nc.jpg,no\n"],
        ["album.csv": "url,visible\na.jpg,1\nb.jpg,0\nc.jpg,1\n"],
        ["album.csv": "url,status\na.jpg,published\nb.jpg,draft\nc.jpg,published\n"],
        [
            "album.yml":
                "items: [{url: a.jpg, isPublic: yes}, {url: b.jpg, isPublic: no}, {url: c.jpg, isPublic: yes}]\n"
        ],
        [
            "album.md":
                "| url | private |\n|---|---|\n| a.jpg | no |\n| b.jpg | yes |\n| c.jpg | no |\n"
        ],
    ]

    @Test(arguments: laterMarks)
    func anItemThatALaterRecordHidesIsReported(files: [String: String]) {
        let reading = read(Self.photos.merging(files) { $1 })
        #expect(shown(reading) == ["a.jpg", "c.jpg"])
        let errors = reading.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(errors.count == 1, "\(reading.diagnostics)")
        #expect(
            errors.allSatisfy { $0.contains("may hold it back") && $0.contains("the item is left out") }, "\(errors)")
        // What hides an item is not a field for templates.
        #expect(!reading.diagnostics.contains { $0.severity < .error }, "\(reading.diagnostics)")
    }

    /// A field that hides nothing yet must not be mapped in a way that keeps it from ever hiding anything.
    @Test(arguments: ["hidden": "map: {hidden: draft}", "isPublic": "left out", "visibility": "left out"])
    func theNoteAboutAFieldThatHidesNothingSoFarNamesWhatHides(field: String, advice: String) {
        let harmless = ["hidden": "false", "isPublic": "true", "visibility": "\"timeline\""][field] ?? ""
        let text = "[{\"url\": \"a.jpg\", \"\(field)\": \(harmless), \"room\": 3}]"
        let reading = read(["a.jpg": "", "album.json": text])
        #expect(shown(reading) == ["a.jpg"])
        let notes = reading.diagnostics.map(\.description)
        let note = notes.first { $0.contains("`\(field)`") } ?? ""
        #expect(note.contains(advice), "\(notes)")
        #expect(!notes.contains { $0.contains("\(field): extra") }, "\(notes)")
        #expect(notes.contains { $0.contains("map: {room: title}") }, "\(notes)")
    }

    @Test func theAdvisedMappingHidesTheItemsWithoutAnError() {
        for (yes, no) in [("true", "false"), ("1", "0"), ("\"1\"", "\"0\""), ("\"是\"", "\"否\""), ("\"Yes\"", "\"No\"")]
        {
            let text = "[{\"url\": \"a.jpg\", \"hidden\": \(no)}, {\"url\": \"b.jpg\", \"hidden\": \(yes)}]"
            let reading = read(
                ["a.jpg": "", "b.jpg": "", "album.json": text], settings: "map: {hidden: draft}")
            #expect(shown(reading) == ["a.jpg"])
            #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        }
    }

    /// Spreadsheets and databases write flags as numbers.
    @Test(arguments: [
        ["album.csv": "url,draft\na.jpg,0\nb.jpg,1\n"],
        ["album.json": #"[{"url": "a.jpg", "draft": 0}, {"url": "b.jpg", "draft": 1}]"#],
        ["album.json": #"[{"url": "a.jpg", "draft": "0"}, {"url": "b.jpg", "draft": "1"}]"#],
        ["album.md": "| url | draft |\n|---|---|\n| a.jpg | 0 |\n| b.jpg | 1 |\n"],
        ["album.yml": "items: [{url: a.jpg, draft: 0}, {url: b.jpg, draft: 1}]\n"],
        ["a.jpg.yml": "draft: 0\n", "b.jpg.yml": "draft: 1\n"],
    ])
    func aDraftMayBeANumber(files: [String: String]) {
        let reading = read(["a.jpg": "", "b.jpg": ""].merging(files) { $1 })
        #expect(shown(reading) == ["a.jpg"])
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    }

    @Test(arguments: [
        #""visibility": "locked""#, #""visibility": "archive""#, #""visibility": "Only me""#,
        #""visibility": {"ispublic": 0, "isfriend": 1}"#, #""isArchived": true"#, #""archived": 1"#,
        #""is_archived": "true""#, #""deletedAt": "2024-03-09T10:00:00Z""#, #""DeletedAt": "2024-03-09""#,
        #""deleted_at": 1710000000"#, #""dateDeleted": "2024""#, #""archived-at": "2024-03-09""#,
        #""deletedBy": "Ann""#, #""wasDeleted": true"#, #""locked": true"#, #""isLocked": true"#, #""inTrash": true"#,
        #""inLockedFolder": true"#, #""isTrashed": true"#, #""trashed": true"#, #""trashedTimeMs": 1710000000000"#,
        #""photo_hidden": 1"#, #""access": "private""#, #""access_level": "internal""#, #""state": "hidden""#,
        #""state": "Draft""#, #""privacy": "friends & family""#, #""privacy": "friend""#, #""visibility": "Only you""#,
        #""visibility": "仅自己""#, #""visibility": "Registered users""#, #""privacy": "friendsAndFamily""#,
        #""status": "pending""#, #""status": "Pending review""#, #""status": "future""#, #""status": 0"#,
        #""status": "-1""#, #""post_status": "auto-draft""#, #""publicationState": "archived""#,
        #""isPublic": "否""#, #""公开": "否""#, #""是否公开": "否""#, #""隐藏": "是""#, #""隐藏": true"#, #""状态": "草稿""#,
        #""reviewState": "family""#, #""exportStatus": "deleted""#, #""photoVisibility": "link""#, #""shown": false"#,
        #""notPublic": true"#, #""expiresAt": "2020-01-01""#,
    ])
    func wordsOfOtherProgramsHideAnItem(field: String) {
        let reading = read([
            "a.jpg": "", "b.jpg": "", "album.json": "[{\"url\": \"a.jpg\", \(field)}, {\"url\": \"b.jpg\"}]",
        ])
        #expect(shown(reading) == ["b.jpg"], "\(reading.diagnostics)")
        let errors = reading.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(errors.count == 1 && errors[0].contains("the item is left out"), "\(reading.diagnostics)")
    }

    @Test(arguments: [
        #""state": "California""#, #""state": "NO""#, #""region": "Draft""#, #""status": "published""#,
        #""status": "sold""#, #""status": 1"#, #""status": "sold to family""#, #""access": "public""#,
        #""access": "private road, then a path""#, #""visibility": "timeline""#, #""visibility": "20 km""#,
        #""visibility": {"ispublic": 1, "isfriend": 0}"#, #""isArchived": false"#, #""deletedAt": """#,
        #""deletedAt": null"#, #""deletedAt": "0001-01-01T00:00:00Z""#, #""deleted_at": "0000-00-00 00:00:00""#,
        #""deleted_at": 0"#, #""locked": 0"#, #""lockedBy": """#, #""isPublic": "是""#, #""隐藏": "否""#, #""公开": "是""#,
        #""archive": "Box 12""#, #""realEstate": "private""#, #""flashStatus": "off""#, #""gpsStatus": "none""#,
        #""syncState": 0"#, #""focusState": "locked""#, #""accessTime": "2024-03-09""#,

        #""privacy": "public""#, #""postState": "sent""#, #""秘密": "a garden""#, #""display": "OLED""#,
    ])
    func everydayFieldsHideNothing(field: String) {
        let reading = read([
            "a.jpg": "", "b.jpg": "", "album.json": "[{\"url\": \"a.jpg\", \(field)}, {\"url\": \"b.jpg\"}]",
        ])
        #expect(shown(reading) == ["a.jpg", "b.jpg"], "\(reading.diagnostics)")
        #expect(!reading.diagnostics.contains { $0.severity > .note }, "\(reading.diagnostics)")
    }

    /// A region does not say whether something is published.
    @Test func aStatusIsNotTakenForARegion() {
        let reading = read(["a.jpg": "", "a.jpg.yml": "status: sold\n"])
        #expect(reading.diagnostics.count == 1)
        #expect(!reading.diagnostics.contains { $0.message.contains("`state`") }, "\(reading.diagnostics)")
    }

    @Test func aFieldThatIsMarkedForTemplatesIsKept() {
        let files = ["a.jpg": "", "a.jpg.yml": "extra.status: draft\nextra: {hidden: true}\n"]
        #expect(shown(read(files)) == ["a.jpg"])
        let mapped = ["a.jpg": "", "album.json": #"[{"url": "a.jpg", "status": "draft"}]"#]
        #expect(shown(read(mapped, settings: "map: {status: extra.status}")) == ["a.jpg"])
    }

    @Test(arguments: [
        "isArchived: true", "deleted_at: 2024-03-09", "locked: yes", "state: hidden", "status: pending", "隐藏: 是",
        "access: family", "visibility: {public: no}",
    ])
    func wordsOfOtherProgramsHideAnAlbum(line: String) {
        let reading = read(["A/a.jpg": "", "A/album.yml": "\(line)\n", "B/b.jpg": ""])
        #expect(reading.site.root.albums.flatMap(\.path) == ["B"], "\(reading.diagnostics)")
        #expect(reading.diagnostics.contains { $0.severity == .error })
    }

    @Test(arguments: [
        "access: public", "archive: yes", "state: Tyrol", "visibility: public", "deletedAt:", "accessTime: 3",
    ])
    func everydayKeysHideNoAlbum(line: String) {
        let reading = read(["A/a.jpg": "", "A/album.yml": "\(line)\n", "B/b.jpg": ""])
        #expect(reading.site.root.albums.flatMap(\.path) == ["A", "B"], "\(reading.diagnostics)")
    }
}
