import AlbumModel
import Testing

@testable import AlbumSources

struct SiteReaderTests {
    /// Reads a site from texts; the paths ending in media names are photos, their metadata given by `metadata`.
    func read(
        _ files: [String: String], configuration: String = "",
        metadata: [String: @Sendable (inout EmbeddedMetadata) -> Void] = [:],
        failing: Set<String> = []
    ) -> SiteReading {
        let read = Configuration.parse(Array(configuration.utf8))
        #expect(read.diagnostics.isEmpty)
        let tree = SourceTree.of(Array(files.keys))
        return SiteReader(configuration: read.configuration, access: .memory(files)).read(tree) { file in
            let path = tree.path(of: file)
            if failing.contains(path) { return .failed("the file is empty") }
            var embedded = EmbeddedMetadata()
            metadata[path]?(&embedded)
            let format: MediaFormat = file.mediaKind == .video ? .mp4 : .jpeg
            let facts = MediaFacts(format: format, storedSize: PixelSize(width: 4, height: 3), metadata: embedded)
            let digest = ContentDigest(words: (1, 2, 3, 4))
            return .ready(Item.Media(path: path, digest: digest, facts: facts, fileSize: 1))
        }
    }

    func ids(_ album: Album) -> [String] { album.items.map(\.id) }

    func photos(_ names: String...) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, "") })
    }

    @Test func foldersNestAndEmptyOnesAreLeftOut() {
        let site = read([
            "a.jpg": "", "2024-03_iceland trip/b.jpg": "", "2024-03_iceland trip/day_1/c.jpg": "",
            "docs/readme.txt": "",
            "Plan/album.md": "Only words.", "media/d.jpg": "",
        ]).site
        #expect(site.root.title == "photos")
        #expect(site.root.albums.map(\.title) == ["2024-03_iceland trip", "media", "Plan"])
        #expect(site.root.albums[0].address == ["2024-03_iceland-trip"])
        #expect(site.root.albums[0].albums[0].title == "day 1")
        #expect(site.root.albums[0].albums[0].path == ["2024-03_iceland trip", "day_1"])
        #expect(site.root.albums[1].address[0].hasPrefix("media-"))
        #expect(site.root.albums[2].prose?.html == "<p>Only words.</p>\n")
        #expect(site.root.totalCount == 4)
    }

    @Test(arguments: ["", "   ", "\u{3000}"])
    func aBlankTitleCountsAsNoTitle(title: String) {
        let files = [
            "Hills/x.jpg": "", "Hills/album.yml": "title: \"\(title)\"\n", "Sea/x.jpg": "",
            "Sea/album.md": "---\ntitle: \"\(title)\"\n---\n# The sea\n",
        ]
        let reading = read(files)
        #expect(reading.site.root.albums.map(\.title) == ["Hills", "The sea"])
        #expect(reading.diagnostics.map(\.severity) == [.warning, .warning])
        #expect(reading.diagnostics.first?.message == "`title` has no value and is ignored")
        let root = Configuration.parse(Array("title: \"\(title)\"\nsmart: [{kind: recent, title: \"\(title)\"}]".utf8))
        let site = SiteReader(configuration: root.configuration, access: .memory(files))
            .read(.of(Array(files.keys))) { _ in nil }.site
        #expect(site.root.title == "photos" && site.settings.smart.map(\.title) == [nil])
    }

    @Test func nothingOfADraftIsShownAndWhatClaimsNotToBeOneIsReported() {
        let files = [
            "a.jpg": "", "Hills/album.yml": "draft: true\nitems: [{url: x.jpg, draft: false}, y.jpg]\n",
            "Hills/x.jpg": "",
            "Hills/y.jpg": "", "Hills/Spring/album.md": "---\ntitle: Spring\ndraft: no\nlayuot: grid\n---\n",
            "Hills/Spring/s.jpg": "", "Hills/Spring/s.jpg.yml": "draft: false\n", "Hills/Spring/t.jpg": "",
            "Hills/Spring/t.jpg.yml": "draft: true\n",
        ]
        let configuration = "albums: {Hills/Spring: {layout: grid}}"
        let reading = read(files, configuration: configuration)
        #expect(reading.site.root.albums.isEmpty && reading.site.root.totalCount == 1)
        #expect(
            reading.diagnostics.map { "\($0.location?.description ?? "") \($0.severity)" } == [
                "Hills/album.yml:2:15 note", "Hills/Spring/album.md:3:8 note", "Hills/Spring/s.jpg note",
            ], "\(reading.diagnostics)")
        #expect(reading.diagnostics.allSatisfy { $0.message.contains("the album `Hills` is a draft") })
        // An item may say `draft: false` in an album that is not a draft, and one that waits for a date says nothing
        // about drafts.
        var shown = files
        shown["Hills/album.yml"] = "items: [{url: x.jpg, draft: false}, y.jpg]\n"
        shown["Hills/Spring/album.md"] = nil
        let open = read(shown, configuration: configuration)
        #expect(open.site.root.totalCount == 4 && open.diagnostics.isEmpty, "\(open.diagnostics)")
    }

    @Test func aDraftInOneSourceOfAnItemIsADraft() {
        let site = read([
            "a.jpg": "", "a.jpg.yml": "draft: true\n", "b.jpg": "", "b.jpg.yml": "draft: false\n", "c.jpg": "",
            "album.yml": "items: [{url: a.jpg, draft: false}, {url: b.jpg}, {url: c.jpg, draft: true}]\n",
        ]).site
        #expect(ids(site.root) == ["b"])
    }

    @Test func settingsAreInheritedAndOverridden() {
        let files = [
            "a/x.jpg": "", "a/album.yml": "originals: {quality: 70}\ndescription: Of a.", "a/b/x.jpg": "",
            "c/x.jpg": "",
            "c/album.md": "---\nlayout: grid\n---\n",
        ]
        let root = read(
            files,
            configuration: """
                title: Site
                author: Ann
                layout: justified
                originals: {quality: 90, longEdge: 1000}
                albums:
                  a: {author: Bob, layout: picker}
                  c: {title: Sea, layout: picker}
                """
        ).site.root
        let (a, c) = (root.albums[0], root.albums[1])
        #expect(root.title == "Site")
        #expect(a.settings.author == "Bob")
        #expect(a.settings.layout.kind == .picker)
        #expect(a.settings.originals.quality == 70)
        #expect(a.settings.originals.longEdge == 1000)
        #expect(a.settings.description == "Of a.")
        #expect(a.albums[0].settings.description == nil)
        #expect(a.albums[0].settings.originals.quality == 70)
        #expect(a.albums[0].title == "b")
        #expect(c.title == "Sea")
        #expect(c.settings.layout.kind == .grid)
    }

    @Test(arguments: [
        ("", ["n10", "n2", "b", "a"]), ("sort: name", ["a", "b", "n2", "n10"]),
        ("sort: -name", ["n10", "n2", "b", "a"]),
        ("sort: shootTime descending", ["n2", "n10", "b", "a"]), ("sort: -rating", ["a", "n2", "b", "n10"]),
        ("sort: rating", ["n2", "a", "b", "n10"]),
    ])
    func sorted(setting: String, order: [String]) {
        let metadata: [String: @Sendable (inout EmbeddedMetadata) -> Void] = [
            "n10.jpg": { $0.shootTime = KnownDate(year: 2020, month: 1, day: 1) },
            "n2.jpg": {
                $0.shootTime = KnownDate(year: 2021, month: 1, day: 1)
                $0.rating = 2
            },
            "a.jpg": { $0.rating = 5 },
        ]
        let files = photos("a.jpg", "b.jpg", "n2.jpg", "n10.jpg")
        let expected = setting.isEmpty || setting.contains("shootTime") ? Array(order.prefix(2)) + ["a", "b"] : order
        #expect(ids(read(files, configuration: setting, metadata: metadata).site.root) == expected)
    }

    @Test func orderNamesWhatComesFirst() {
        let files = photos("a.jpg", "b.jpg", "n2.jpg", "n10.jpg", "in/d.jpg").merging([
            "album.yml": "sort: name\norder: [n10.jpg, in, b, gone.jpg]\n"
        ]) { $1 }
        let found = read(files)
        #expect(ids(found.site.root) == ["n10", "b", "a", "n2"])
        #expect(
            found.diagnostics.map(\.message) == [
                "`order` names `gone.jpg`, which is neither an album in this one nor an item of it"
            ])
        // A draft keeps its place.
        let drafts = read(
            photos("a.jpg", "b.jpg", "in/d.jpg").merging([
                "album.yml": "order: [in, b]\n", "in/album.yml": "draft: true\n",
            ]) {
                $1
            })
        #expect(ids(drafts.site.root) == ["b", "a"] && drafts.diagnostics.isEmpty, "\(drafts.diagnostics)")
        // Nested albums do not inherit `order`, and a list of items is itself the order.
        let listed = read(
            photos("a.jpg", "b.jpg").merging(["album.yml": "items: [b.jpg, a.jpg]\norder: [a.jpg]\n"]) { $1 })
        #expect(ids(listed.site.root) == ["b", "a"])
        #expect(listed.diagnostics.contains { $0.message.contains("but the list of items decides its place") })
    }

    @Test func aCamerasClockIsCorrected() {
        let taken: @Sendable (inout EmbeddedMetadata) -> Void = {
            $0.shootTime = KnownDate(year: 2024, month: 3, day: 9, hour: 18, minute: 4)
            $0.camera = "Fujifilm X100V"
        }
        let other: @Sendable (inout EmbeddedMetadata) -> Void = {
            taken(&$0)
            $0.camera = "Canon EOS 5D"
        }
        let files = [
            "a.jpg": "", "b.jpg": "", "c.jpg": "", "c.jpg.md": "---\ndate: 2024-03-09 18:04\n---\n", "in/d.jpg": "",
            "in/album.yml": "clock: {camera: X100V, offset: '-0:04', to: 2024-03}\n", "off/e.jpg": "",
            "off/album.yml": "clock: off\ntimeZone: '+09:00'\n",
        ]
        let reading = read(
            files, configuration: "clock: {camera: x100v, offset: '+1:02:00'}\ntimeZone: Europe/Rome\n",
            metadata: ["a.jpg": taken, "b.jpg": other, "c.jpg": taken, "in/d.jpg": taken, "off/e.jpg": taken])
        let root = reading.site.root
        func time(_ album: Album, _ id: String) -> String? { album.items.first { $0.id == id }?.fields.shootTime?.text }
        #expect(time(root, "a") == "2024-03-09T19:06:00+01:00")
        #expect(time(root, "b") == "2024-03-09T18:04:00+01:00")
        // What a person wrote is right.
        #expect(time(root, "c") == "2024-03-09T18:04:00+01:00")
        #expect(time(root.albums[0], "d") == "2024-03-09T18:00:00+01:00")
        #expect(time(root.albums[1], "e") == "2024-03-09T18:04:00+09:00")
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    }

    @Test func titlesComeFromNamesIfAsked() {
        let files = photos("IMG_1234.jpg", "low_tide.jpg", "named.jpg", "told.jpg")
        func titles(_ configuration: String) -> [String?] {
            read(
                files, configuration: configuration,
                metadata: ["named.jpg": { $0.title = "Given" }, "told.jpg": { $0.caption = "A caption." }]
            ).site.root.items.sorted { $0.id < $1.id }.map(\.fields.title)
        }
        #expect(titles("") == [nil, nil, "Given", nil])
        #expect(titles("titles: files") == [nil, "low tide", "Given", nil])
    }

    @Test func precedenceOfFields() {
        let reading = read(
            [
                "a.jpg": "", "b.jpg": "", "b.heic": "",
                "a.jpg.md": "---\ntitle: Sidecar\ntag: S\nshootTime: 2024-03-09 18:04\n---\nIts *prose*.",
                "b.yml": "title: Both\nextra.mine: kept", "README.md": "no sidecar",
                "album.md":
                    "---\nitems:\n  - url: a.jpg\n    title: Manifest\n  - b.jpg\n  - b.heic\n---\n# Heading\n\n## Sub\n",
            ],
            metadata: [
                "a.jpg": {
                    $0.title = "Embedded"
                    $0.caption = "Caption"
                    $0.place.city = "Vík"
                    $0.place.position = Position(latitude: 1, longitude: 2)
                    $0.people = ["Ann"]
                }
            ])
        let album = reading.site.root
        let first = album.items[0].fields
        #expect(first.title == "Manifest")
        #expect(first.tag == "S")
        #expect(first.description == "Caption")
        #expect(first.shootTime == KnownDate(year: 2024, month: 3, day: 9, hour: 18, minute: 4))
        #expect(first.prose?.plainText == "Its prose.")
        #expect(first.place.city == "Vík")
        #expect(first.place.position == nil)
        #expect(first.people.isEmpty)
        #expect(album.items[1].fields.title == "Both")
        #expect(album.items[1].fields.extra == [ExtraField(name: "mine", value: "kept")])
        #expect(ids(album) == ["a", "b", "b-heic"])
        #expect(album.title == "Heading")
        #expect(album.prose?.html == "<h2>Sub</h2>\n")
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func aCategoryOfWordsAloneIsShownWhereItIsWritten() {
        let album = read([
            "A/album.md":
                "Intro.\n\n## One\n\n![](x.jpg)\n\n## Two\n\nOnly words.\n\n## Three\n\n![](y.jpg)\n\n## Four\n",
            "A/x.jpg": "", "A/y.jpg": "",
        ]).site.root.albums[0]
        #expect(album.categories.map(\.tag) == ["One", "Two", "Three"])
        #expect(album.categories.map(\.count) == [1, 0, 1])
        #expect(album.categories[1].prose?.plainText == "Only words.")
    }

    /// The words may be only about those items.
    @Test(arguments: ["draft: true", "approveStatus: rejected"])
    func wordsAboutItemsThatAreLeftOutAreLeftOutToo(held: String) {
        let album = read([
            "A/album.md": "## One\n\n![](x.jpg)\n\n## Surprise\n\nHush.\n\n![](y.jpg)\n",
            "A/x.jpg": "", "A/y.jpg": "", "A/y.jpg.yml": held + "\n",
        ]).site.root.albums[0]
        #expect(album.categories.map(\.tag) == ["One"])
    }

    @Test func categoriesInListedOrderOrByTags() {
        let listed = read([
            "k1.jpg": "", "k2.jpg": "", "hall.jpg": "", "walk.mp4": "", "unlisted.jpg": "",
            "album.yml": """
            categories:
              - tag: 客厅
                items: [k2.jpg, k1.jpg]
                prose: The **big** room.
              - tag: Hall
                items: [walk.mp4, hall.jpg]
            items: [{file: k1.jpg, title: One}]
            """,
        ]).site.root
        #expect(listed.categories.map(\.tag) == ["客厅", "Hall", "Hall"])
        #expect(listed.categories.map(\.kind) == [.photo, .photo, .video])
        #expect(ids(listed) == ["k2", "k1", "hall", "walk-mp4"])
        #expect(listed.categories[0].items[1].fields.title == "One")
        #expect(listed.categories[0].prose?.html == "<p>The <strong>big</strong> room.</p>\n")

        let tagged = read([
            "a.jpg": "", "a.md": "---\ntag: X\n---\n", "b.jpg": "", "b.md": "---\ntag: Y\n---\n", "c.jpg": "",
            "album.yml": "categories: [Y]\nsort: name",
        ]).site.root
        #expect(tagged.categories.map(\.tag) == ["Y", "X", ""])
    }

    @Test func rejectedItemsAreLeftOutAndAddressesStay() {
        let files = [
            "a.jpg": "", "A.JPG": "", "b.jpg": "", "c.jpg": "",
            "a.jpg.yml": "approveStatus: -1", "b.jpg.yml": "approveStatus: 2",
        ]
        let rejected: [String: @Sendable (inout EmbeddedMetadata) -> Void] = ["c.jpg": { $0.rating = -1 }]
        let plain = read(files, metadata: rejected).site.root
        #expect(plain.count == 2)
        #expect(ids(plain).contains("b"))
        #expect(!ids(plain).contains("a"))
        let some = read(files, configuration: "publish: [-1]", metadata: rejected).site.root
        #expect(ids(some).contains("a"))
        #expect(!ids(some).contains("b"))
    }

    @Test func idsCoversAndSelections() {
        let album = read([
            "a b.jpg": "", "c.jpg": "",
            "album.md":
                "---\nitems: [{url: a b.jpg, id: Sunset Point}, c.jpg]\ncover: a b.jpg\nselected: Sunset Point\n---\n",
        ]).site.root
        #expect(ids(album) == ["sunset-point", "c"])
        #expect(album.cover == "sunset-point")
        #expect(album.selected == "sunset-point")
    }

    @Test(arguments: [
        ("[1, 2]", "b" as String?, nil as String?), ("[1, 9]", nil, "category 1 has items 1 to 2, but no item 9"),
        ("[3, 1]", nil, "the last category is number 1, so there is no category 3"),
    ])
    func selectionByNumbers(written: String, id: String?, reported: String?) {
        let reading = read(["a.jpg": "", "b.jpg": "", "album.yml": "selected: \(written)"])
        #expect(reading.site.root.selected == id)
        #expect(reading.diagnostics.first?.message == reported.map { "`selected` leads nowhere: \($0)" })
    }

    @Test func filesThatCannotBeReadKeepTheirPlace() {
        let reading = read(photos("a.jpg", "sub/b.jpg"), failing: ["sub/b.jpg"])
        #expect(reading.site.root.albums[0].items[0].media == nil)
        #expect(reading.diagnostics.map(\.description) == ["sub/b.jpg: error: the file is empty"])
    }

    @Test func manifestsThatConflictAreNamed() {
        let reading = read([
            "a.jpg": "", "album.md": "---\ntitle: M\n---\n", "album.yml": "title: Y", "album.csv": "\n",
        ])
        #expect(reading.site.root.title == "M")
        #expect(
            reading.diagnostics.map(\.description) == [
                "album.csv: error: the file is empty; until this is corrected, the album shows no items",
                "album.csv: warning: the album has two manifests, `album.md` and this; merge them; until then, `album.md` takes precedence, and whatever either withholds is left out",
                "album.yml: warning: the album has two manifests, `album.md` and this; merge them; until then, `album.md` takes precedence, and whatever either withholds is left out",
            ])
    }

    @Test func aKeyOfTheWholeSiteBelowTheTopLevelOfItsFileIsReported() {
        let reading = read(["a/a.jpg": "", "a/album.yml": "csp: off\n"], configuration: "albums: {a: {csp: off}}\n")
        #expect(
            reading.diagnostics.map(\.description) == [
                "albumgen.yml:1:14: error: `csp` applies to the whole site; move it to the top level of albumgen.yml",
                "a/album.yml:1:1: error: `csp` applies to the whole site; move it to albumgen.yml in the root folder",
            ])
    }

    @Test func itemsMayLieInFoldersBelow() {
        let reading = read([
            "s/a.jpg": "", "a.jpg": "", "album.yml": "items: [s/a.jpg, a.jpg]", "x/y/album.yml": "title: Y",
        ])
        #expect(ids(reading.site.root) == ["s-a", "a"])
        #expect(reading.site.root.items[0].origin == "s/a.jpg")
    }

    @Test func ignoredFilesAndUnusedSettingsAreReported() {
        let reading = read(
            ["in/a.jpg": "", "in/b_raw.jpg": "", "in/raw/c.jpg": "", "in/album.yml": "ignore: ['*_raw.jpg', raw/]"],
            configuration: "albums:\n  inn: {title: X}\n  RECYCLER: {draft: true}\n")
        #expect(ids(reading.site.root.albums[0]) == ["a"])
        #expect(reading.site.root.albums[0].albums.isEmpty)
        #expect(
            reading.diagnostics.map(\.description) == [
                "albumgen.yml:2:3: warning: there is no folder `inn` in the source; did you mean `in`?",
                "albumgen.yml:3:3: warning: the folder `RECYCLER` is always left out, so nothing in it is shown; remove its settings",
            ])
    }
}
