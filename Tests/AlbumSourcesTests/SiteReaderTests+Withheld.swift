import AlbumModel
import Testing

@testable import AlbumSources

/// Items that any source hides are not shown, even if it is badly written.
extension SiteReaderTests {
    @Test(arguments: [
        ("a.jpg.yml", "draft: ture\n"), ("a.jpg.yml", "publishDate: tomorrow\n"), ("a.jpg.yml", "approveStatus: no\n"),
        ("a.jpg.yml", "draft: true\n  bad: [\n"), ("a.jpg.md", "---\ndraft: true\n"), ("a.yml", "draft true\n"),
        ("a.yml", "- draft\n"), ("a.jpg.yml", ""), ("a.jpg.md", ""), ("a.jpg.yml", "\0\0\0\0"),
        ("a.jpg.md", "\0\0\0\0"),
    ])
    func anItemWhoseDraftCannotBeReadIsLeftOut(name: String, text: String) {
        let reading = read(["a.jpg": "", "b.jpg": "", name: text])
        #expect(ids(reading.site.root) == ["b"])
        #expect(reading.diagnostics.contains { $0.severity == .error && $0.location?.file == name })
    }

    @Test(arguments: [
        ("album.yml", "draft: treu\n"), ("album.yml", "publishDate: 2026-13-45\n"),
        ("album.yml", "draft: true\n bad: [\n"), ("album.yml", "publishDate:\n  - 2026-01-01\n"), ("album.yml", ""),
        ("album.md", ""), ("album.md", "\0\0\0\0"), ("album.json", ""), ("album.csv", ""), ("album.tsv", ""),
    ])
    func anAlbumWhoseDraftCannotBeReadIsLeftOut(name: String, text: String) {
        let reading = read(["a.jpg": "", "P/b.jpg": "", "P/Q/c.jpg": "", "P/\(name)": text])
        #expect(reading.site.root.albums.isEmpty)
        #expect(reading.diagnostics.contains { $0.severity == .error && $0.location?.file == "P/\(name)" })
    }

    /// What such a file hid is unknown.
    @Test(arguments: ["a.jpg.json", "a.jpg.supplemental-metadata.json", ".picasa.ini"])
    func anEmptyFileOfAnotherProgramHidesItsPhotos(name: String) {
        let reading = read(["P/a.jpg": "", "b.jpg": "", "P/\(name)": ""])
        #expect(ids(reading.site.root) == ["b"] && reading.site.root.albums.isEmpty, "\(reading.diagnostics)")
        #expect(reading.diagnostics.contains { $0.severity == .error && $0.location?.file == "P/\(name)" })
    }

    @Test(arguments: ["list.csv", "list.json"]) func anEmptyListIsAnError(name: String) {
        let reading = read(["P/a.jpg": "", "P/album.yml": "items: \(name)\n", "P/\(name)": ""])
        #expect(reading.site.root.albums.flatMap { ids($0) }.isEmpty)
        #expect(reading.diagnostics.contains { $0.severity == .error && $0.location?.file == "P/\(name)" })
    }

    @Test func aTextWithoutWordsHidesNothing() {
        for text in ["\n", "# nothing yet\n", "{}\n"] {
            let reading = read(["P/b.jpg": "", "P/b.jpg.yml": text, "P/album.yml": text])
            #expect(reading.site.root.albums.map { ids($0) } == [["b"]], "\(text)")
            #expect(reading.diagnostics.isEmpty)
        }
    }

    @Test func photosOfKindsThatAreNotShownAreReported() {
        let reading = read([
            "a.jpg": "", "a.OGM": "", "P/b.ogm": "", "P/GOPR1.THM": "", "P/c.bmp": "", "P/d.txt": "", "P/e.pef": "",
            "P/album.yml": "ignore: [e.*]",
        ])
        #expect(
            reading.diagnostics.map(\.description) == [
                "P/c.bmp: note: is in an unsupported format; convert it to PNG or JPEG to show it",
                "a.OGM: note: 2 .ogm files, this one first, are in an unsupported format; convert them to MP4 to show them",
                "P/GOPR1.THM: note: is a camera's small picture of a video, and not shown; rename a copy to show it by itself",
            ])
    }

    @Test(arguments: [
        "crw": "DNG or JPEG", "nrw": "DNG or JPEG", "x3f": "DNG or JPEG", "jpf": "PNG or JPEG", "j2c": "PNG or JPEG",
        "ico": "PNG or JPEG", "psb": "PNG or JPEG", "avifs": "WebP or MP4", "pdf": "PNG or JPEG", "PDF": "PNG or JPEG",
        "360": "MP4", "qoi": "PNG or JPEG",
    ]) func photosOfKindsThatFewHaveAreReported(ending: String, target: String) {
        let reading = read(["a.jpg": "", "b.\(ending)": ""])
        #expect(
            reading.diagnostics.map(\.description) == [
                "b.\(ending): note: is in an unsupported format; convert it to \(target) to show it"
            ])
    }

    @Test(arguments: ["mpo", "jps", "insp", "heics", "heifs", "jfif", "jif", "JPE"])
    func photosUnderRareNamesAreItems(ending: String) {
        #expect(ids(read(["b.\(ending)": ""]).site.root) == ["b-\(ending.lowercased())"])
    }

    @Test(arguments: [
        "unlisted: true", "unlisted: k7f3mq2xw9tnhb4rzy6cdp", "draft: true", "publishDate: 2999-01-01", "draft: treu",
        "expireDate: 2020-01-01",
    ])
    func anAlbumThatIsNotListedMovesNoOther(text: String) {
        let files = ["Anna/a.jpg": "", "anna!/b.jpg": "", "anna!/album.yml": text + "\n"]
        let tree = SourceTree.of(Array(files.keys))
        for drafts in [false, true] {
            var configuration = Configuration()
            configuration.site.publication.showsDrafts = drafts
            configuration.site.publication.date = Timestamp(year: 2026, month: 1, day: 1)
            let albums = SiteReader(configuration: configuration, access: .memory(files)).read(tree) { _ in nil }
                .site.root.albums
            let addresses = albums.compactMap(\.address.last)
            #expect(addresses.first { !$0.hasPrefix("anna-") } == "anna", "\(addresses)")
            #expect(Set(addresses).count == albums.count)
        }
        // Two listed albums do change each other's addresses.
        let listed = read(["Anna/a.jpg": "", "anna!/b.jpg": ""]).site.root.albums.compactMap(\.address.last)
        #expect(listed.allSatisfy { $0.hasPrefix("anna-") })
    }

    /// Albums inside an unlisted one that have a word of their own are hidden from its visitors.
    @Test func anAlbumWithAWordMovesNoOtherInAnUnlistedOne() {
        let files = [
            "P/album.yml": "unlisted: true\n", "P/Anna/a.jpg": "", "P/anna!/b.jpg": "",
            "P/anna!/album.yml": "unlisted: k7f3mq2xw9tnhb4rzy6cdp\n",
        ]
        #expect(read(files).site.root.albums[0].albums.contains { $0.address == ["p", "anna"] })
    }

    @Test func otherMistakesHideNothing() {
        let reading = read([
            "a.jpg": "", "a.jpg.yml": "title: [x]\n", "b.jpg": "", "b.jpg.yml": "rating: 6\ndraft: no\n", "P/c.jpg": "",
            "P/album.yml": "titel: x\nlayout: none\nhidden: no\n",
        ])
        #expect(ids(reading.site.root) == ["a", "b"])
        #expect(reading.site.root.albums.map(\.path) == [["P"]])
    }

    @Test func sidecarsOfARawPhotoDescribeItsPicture() {
        let files = [
            "a.jpg": "", "a.cr2": "", "a.cr2.yml": "draft: true\n", "b.jpg": "", "b.cr2": "",
            "b.cr2.yml": "title: Raw\nrating: 2\n", "b.jpg.yml": "title: Picture\n", "c.cr2": "",
            "c.cr2.yml": "title: Alone",
        ]
        let items = read(files).site.root.items
        #expect(items.map(\.id) == ["b", "c-cr2"])
        #expect(items.map(\.fields.title) == ["Picture", "Alone"])
        #expect(items.first?.fields.rating == 2)
    }

    @Test(arguments: [
        // The name among the keywords in the file, and who it is in: a sidecar, an item's own list, another case, an export.
        (["a.jpg.yml": "people: [Zaphod S]\n"], "Zaphod S"),
        (["a.jpg.yml": "people: [zaphod  s]\n"], "Zaphod S"),
        (["a.jpg.yml": "people: [Zaphod S]\nkeywords: [sea, Zaphod S]\n"], ""),
        (["album.yml": "items: [{url: a.jpg, people: [Zaphod S]}]\n"], "Zaphod S"),
        (
            ["a.jpg.json": "{\"photoTakenTime\": {\"timestamp\": \"0\"}, \"people\": [{\"name\": \"Zaphod S\"}]}"],
            "Zaphod S"
        ),
    ])
    func namesAmongTheKeywordsStayPrivate(files: [String: String], keyword: String) {
        let all = files.merging(["a.jpg": ""]) { $1 }
        let embedded: @Sendable (inout EmbeddedMetadata) -> Void = { $0.keywords = ["sea", keyword] }
        #expect(read(all, metadata: ["a.jpg": embedded]).site.root.items.first?.fields.keywords.contains("sea") == true)
        let keywords = read(all, metadata: ["a.jpg": embedded]).site.root.items.first?.fields.keywords ?? []
        #expect(!keywords.contains { $0.lowercased().contains("zaphod") }, "\(keywords)")
        let reported = read(all, configuration: "privacy: {people: true}", metadata: ["a.jpg": embedded]).site.root
            .items
        #expect(reported.first?.fields.keywords.contains("Zaphod S") == true)
    }

    /// Exports also write people's names into the keywords of lists and texts.
    @Test(arguments: [
        ["album.csv": "url;keywords\na.jpg;tree, People|Cy Doe, Cy Doe\n"],
        ["album.json": #"{"items": [{"url": "a.jpg", "keywords": ["tree", "Menschen/Cy Doe", "Cy Doe"]}]}"#],
        ["a.jpg.yml": "keywords: [tree, 人物|Cy Doe, cy doe]\n"],
        // A text names a person even if another takes precedence over its keywords.
        ["a.jpg.yml": "keywords: [People|Cy Doe]\n", "album.csv": "url;keywords\na.jpg;tree, Cy Doe, Doe Cy\n"],
        [
            "a.jpg.md": "---\nkeywords: [tree, Cy Doe, Doe Cy]\n---\n",
            "a.jpg.yml": "keywords: [Menschen/Cy Doe]\n",
        ],
    ])
    func namesInPathsOfWrittenKeywordsAreNames(files: [String: String]) {
        func keywords(_ people: Bool) -> [String]? {
            read(["a.jpg": ""].merging(files) { $1 }, configuration: "privacy: {people: \(people)}\n").site.root.items
                .first?.fields.keywords
        }
        #expect(keywords(false) == ["tree"] && keywords(true)?.count == 3)
    }

    /// This includes names that only the sidecars of a raw photo or a film have, and those in overridden sidecars.
    @Test(arguments: [
        ["a.dng.json": #"{"title": "a", "photoTakenTime": {"timestamp": "1"}, "people": [{"name": "Cy Doe"}]}"#],
        [
            ".picasa.ini":
                "[Contacts2]\n0123456789abcdef=Cy Doe;;\n[a.dng]\nfaces=rect64(3f845bcb59418507),0123456789abcdef\n"
        ],
        ["a.jpg.md": "---\npeople: [Ann]\n---\n", "a.jpg.yml": "people: [Cy Doe]\n"],
    ])
    func namesAreKnownFromAllThatIsNextToAShot(files: [String: String]) {
        let reading = read(
            ["a.jpg": "", "a.dng": ""].merging(files) { $1 }, metadata: ["a.jpg": { $0.keywords = ["sea", "Cy Doe"] }])
        #expect(reading.site.root.items.map(\.fields.keywords) == [["sea"]])
    }

    @Test(arguments: [
        ["a.dng.json": #"{"title": "a", "photoTakenTime": {"timestamp": "1"}, "trashed": true}"#],
        [".picasa.ini": "[a.dng]\nhidden=yes\n"], [".picasa.ini": "[ a.jpg ]\nhidden=yes\n"],
        [".picasa.ini": "[a.jpg]\nstar=yes\n", "Picasa.ini": "[a.jpg]\nhidden=yes\n"],
        [".picasa.ini": "[a.jpg]\nhidden=yes\n[a.jpg]\nhidden=no\n"],
    ])
    func whatIsHiddenBesideAnyFileOfAShotIsHidden(files: [String: String]) {
        #expect(read(["a.jpg": "", "a.dng": "", "b.jpg": ""].merging(files) { $1 }).site.root.items.map(\.id) == ["b"])
    }

    @Test(arguments: [
        ("P/x.jpg", ["P/album.yml": "ignore: [x.jpg]\nitems: [a.jpg, x.jpg]\n"]),
        ("P/x.jpg", ["P/album.yml": "ignore: [x.jpg]\n", "P/album.csv": "url\na.jpg\nx.jpg\n"]),
        ("P/C/x.jpg", ["P/album.yml": "ignore: [C]\nitems: [a.jpg, C/x.jpg]\n"]),
        (
            "P/Q/x.jpg",
            ["P/album.yml": "ignore: [x.jpg]\nitems: [a.jpg]\n", "P/Q/album.yml": "items: [b.jpg, x.jpg]\n"]
        ),
    ])
    func noListShowsWhatTheAlbumIgnores(ignored: String, files: [String: String]) {
        let photos = photos("P/a.jpg", "P/x.jpg", "P/C/x.jpg", "P/Q/b.jpg", "P/Q/x.jpg")
        let reading = read(photos.merging(files) { $1 })
        let shown = reading.site.root.albums.flatMap { [$0] + $0.albums }.flatMap(\.items).map(\.origin)
        #expect(shown.contains("P/a.jpg") && !shown.contains(ignored), "\(shown)")
        let messages = reading.diagnostics.map(\.message)
        #expect(messages.contains { $0.contains("because `ignore` names it as well") }, "\(messages)")
    }
}
