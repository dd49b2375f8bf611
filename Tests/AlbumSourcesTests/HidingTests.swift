import AlbumModel
import Testing

@testable import AlbumSources

/// A text that cannot be read hides what it describes, whatever it says, and nothing else.
struct HidingTests {
    private static let manyBrackets = "![](a.jpg)\n" + String(repeating: "[", count: 60_000)

    private static let unclearAlbums: [[String: String]] = [
        ["album.yml": "title: [\n"], ["album.md": "---\ntitle: x\n"], ["album.json": "{\"title\": \"x\""],
        ["album.csv": "url,title\n\"a.jpg\n"], ["album.yml": "title: x\u{7}\n"], ["album.yml": "- a\n"],
        ["album.yml": "just words\n"], ["album.yml": "title: \u{0}x\n"],
        ["album.yml": "&a x: 1\n<<: *b\n"], ["album.yml": "<<: word\n"], ["album.yml": "Draft: true\n"],
        ["album.yml": "drafts: true\n"], ["album.yml": "DRAFT: false\n"], ["album.yml": "darft: true\n"],
        ["album.yml": "is-draft: yes\n"], ["album.yml": "ｄｒａｆｔ: true\n"], ["album.yml": "draft:\n"],
        ["album.yml": "draft: ~\n"], ["album.yml": "publish_date: 2030-01-01\n"], ["album.yml": "publishDate:\n"],
        ["album.yml": "expireDate: soon\n"], ["album.yml": "expire_date: 2099-01-01\n"],
        ["album.yml": "hidden: true\n"], ["album.yml": "private: yes\n"], ["album.yml": "unlistd: on\n"],
        ["album.yml": "password: 1234\n"], ["album.yml": "spaces: [family]\n"], ["album.yml": "space: family\n"],
        ["album.yml": "door: family\n"], ["album.yml": "published: false\n"], ["album.yml": "visibility: private\n"],
        ["album.yml": "status: draft\n"], ["album.yml": "settings:\n  draft: true\n"],
        ["album.yml": "layout: {draft: true}\n"], ["album.yml": "approveStatus: -1\n"],
        ["album.yml": "publish: [one]\n"], ["album.yml": "publish: {a: 1}\n"], ["album.yml": "publsh: [1]\n"],
        ["album.yml": "ignore: [\"a[\"]\n"], ["album.yml": "ignore: {a: b}\n"], ["album.yml": "ingore: [a.jpg]\n"],
        ["album.yml": "privcay: {gps: false}\n"], ["album.yml": "gps: off\n"], ["album.yml": "privacy.people: no\n"],
        ["album.yml": "gps: never\n"], ["album.yml": "GPS: remove\n"], ["album.yml": "gps: {strip: true}\n"],
        ["album.yml": "people: none\n"], ["album.yml": "location: hidden\n"], ["album.yml": "exif: strip\n"],
        ["album.yml": "hideGPS: true\n"], ["album.yml": "strip_exif: yes\n"], ["album.yml": "noGPS: true\n"],
        ["album.yml": "showLocation: no\n"], ["album.yml": "locationVisible: off\n"],
        ["album.yml": "location_private: true\n"], ["album.yml": "withhold: [gps]\n"], ["album.yml": "remove: exif\n"],
        ["album.yml": "geolocation: false\n"], ["album.yml": "coords: [off]\n"], ["album.yml": "gps: 0\n"],
        ["album.yml": "metadata: {gps: {show: false}}\n"], ["album.yml": "exif: {latitude: false}\n"],
        ["album.yml": "metadata: none\n"], ["album.yml": "positions: private\n"], ["album.yml": "位置: 隐藏\n"],
        ["album.yml": "privacy:\nserials: off\n"], ["album.md": "---\npeople: false\n---\n"],
        ["album.yml": "items: {a: b}\n"], ["album.yml": "itms: [a.jpg]\n"],
        ["album.yml": "categories: a\n"], ["album.yml": "albums: {Q: {draft: true}}\n"],
        ["album.yml": "map: nowhere\n"], ["album.yml": "map: {state: aproveStatus}\nitems: [a.jpg]\n"],
        ["album.csv": "url,state\na.jpg,-1\n", "album.yml": "map: {status: approveStatus}\nitems: album.csv\n"],
        ["album.md": "---\nmap: {stat: approveStatus}\n---\n| url | state |\n|---|---|\n| a.jpg | -1 |\n"],
        ["album.yml": "map: {state:draft}\n"], ["album.yml": "map: {state：draft}\n"],
        ["album.yml": "map: {state: }\n"], ["album.yml": "map: {state}\n"], ["album.yml": "map: {state: []}\n"],
        ["album.yml": "map: {state: [{a: b}]}\n"], ["album.yml": "map: {state: {feld: draft}}\n"],
        ["album.yml": "map: {state: {field: }}\n"], ["album.yml": "map:\nstate: draft\n"],
        ["album.yml": "map:\nitems: [a.jpg]\n"], ["album.yml": "map: {state: \"\"}\n"],
        ["album.md": "| source | field |\n|---|---|\n| state | |\n"],
        ["album.yml": "adapter: [listings]\n"], ["album.yml": "adapter: {listings: 1}\n"],
        ["album.yml": "adapter:\n"], ["album.yml": "provider: [web]\n"], ["album.yml": "provider:\n"],
        ["album.yml": "provider: {web: }\n"], ["album.yml": "provder: asset\n"],
        ["album.yml": "options: album A\n"], ["album.yml": "options: [album, A]\n"],
        ["album.yml": "options:\n"], ["album.yml": "option: {album: A}\n"],
        ["album.md": "draft: true\n\nText"], ["album.md": "\u{200b}---\ndraft: true\n---\n"],
        ["album.md": "----\ndraft: true\n----\n"], ["album.md": "+++\ndraft = true\n+++\n"],
        ["album.md": "---\n\ndraft: true\nText\n"], ["album.md": "——\ndraft: true\n——\n"],
        ["album.md": "<!-- scanned 2019 -->\n---\ndraft: true\n---\nText\n"],
        ["album.md": "---yaml\ndraft: true\n---\n"], ["album.md": "<!-- x -->\n－－－\ndraft: true\n－－－\n"],
        ["album.md": "# Fine\n---\ndraft: true\n---\n"], ["album.md": "---\ntitle: x\n---\n---\ndraft: true\n---\n"],
        ["album.yml": "items:\n"], ["album.json": "{\"items\": null}"],
        ["album.yml": "categories:\n"], ["album.json": "{\"title\": \"x\", \"categories\": null}"],
        ["album.json": "{\"items\": [\"a.jpg\"], \"categories\": null}"],
        ["album.json": "{\"title\": \"x\", \"Items\": null}"], ["album.json": "{\"Categories\": null}"],
        ["album.json": "{\"itmes\": null}"], ["album.json": "{\"item\": null}"],
        ["album.json": "{\"categories\": [{\"tag\": \"x\", \"Items\": null}]}"],
        ["album.json": "{\"mapping\": {\"s\": \"draft\"}, \"items\": [{\"url\": \"a.jpg\", \"s\": true}]}"],
        ["album.json": "{\"fields\": [{\"s\": \"publishDate\"}], \"items\": [\"a.jpg\"]}"],
        ["album.json": "{\"categories\": [{\"tag\": \"x\", \"items\": null}]}"],
        ["album.json": "{\"categories\": [{\"tag\": \"x\", \"items\": [\"a.jpg\"]}, null]}"],
        ["album.yml": "categories:\n  - tag: Best\n    items:\n"], ["album.yml": "categories: [{items: [b.jpg]}]\n"],
        ["album.yml": "categories:\n  - Best: [b.jpg]\n"], ["album.yml": "categories:\n  -\n"],
        ["album.yml": "Map: {state: draft}\n"], ["album.yml": "maps: {state: draft}\n"],
        ["album.yml": "mapping: {state: draft}\n"], ["album.yml": "mappings:\n"], ["album.yml": "Map: listings\n"],
        ["album.yml": "maps: [listings]\n"], ["album.yml": "field_map: listings\n"],
        ["album.yml": "fields: {Freigabe: title}\n"], ["album.yml": "columns:\n  - {from: x, to: title}\n"],
        ["album.yml": "table: {Freigabe: draft}\n"], ["album.yml": "import: {rows: [{Freigabe: publishDate}]}\n"],
        ["album.md": "---\nmapping: {Freigabe: draft}\n---\nText\n"],
        ["album.yml": "providers: asset\n"], ["album.yml": "adapters: listings\n"],
        ["album.yml": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n"],
        ["album.md": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n"],
        ["album.md": "# Fine\n", "album.yml": "draft: true\n"],
        ["album.yml": "title: x\n", "album.json": "{\"draft\": true}"],
        ["album.md": "# Fine\n", "index.md": "---\ndraft: true\n---\n"],
        ["album.md": "# Fine\n", "album.yml": "title: [\n"],
        ["album.md": "![](a.jpg)\n", "album.csv": "url,draft\nb.jpg,true\na.jpg,true\n"],
        ["album.md": "# Fine\n", "album.yml": "publishDate: 9999-01-01\ndraft: on\n"],
        ["album.md": manyBrackets],
    ]

    private static let unclearItems: [[String: String]] = [
        ["a.jpg.yml": "position: hidden\n"], ["a.jpg.yml": "position: none\n"], ["a.jpg.yml": "lat: private\n"],
        ["a.jpg.yml": "gps: false\n"], ["a.jpg.yml": "geotag: strip\n"], ["a.jpg.yml": "hideLocation: true\n"],
        ["a.jpg.yml": "exif: {gps: remove}\n"], ["a.jpg.yml": "hideFromMap: yes\n"],
        ["a.jpg.yml": "geoprivacy: obscured\n"], ["a.jpg.yml": "exif: {strip: 1}\n"],
        ["album.json": "{\"items\": [{\"url\": \"a.jpg\", \"showLocation\": false}, {\"url\": \"b.jpg\"}]}"],
        ["album.json": "{\"items\": [{\"url\": \"a.jpg\", \"position\": \"hidden\"}, {\"url\": \"b.jpg\"}]}"],
        ["a.jpg.yml": "title: [\n"], ["a.jpg.md": "---\ntitle: x\n"], ["a.yml": "- a\n"], ["a.yml": "words\n"],
        ["a.jpg.yml": "Draft: true\n"], ["a.jpg.yml": "drafts: true\n"], ["a.jpg.yml": "draft:\n"],
        ["a.jpg.yml": "dratf: on\n"], ["a.jpg.yml": "rdaft: on\n"], ["a.jpg.yml": "<<: *b\n"],
        ["a.jpg.yml": "x: &b {draft: true}\n<<: *b\n"], ["a.jpg.yml": "x: &b {draft: true}\n<<: [*b]\n"],
        ["a.jpg.yml": "<<: {draft: true}\n"], ["a.jpg.yml": "rating: -1.0\n"], ["a.jpg.yml": "rating: -2\n"],
        ["a.jpg.yml": "rating: rejected\n"], ["a.jpg.yml": "rating: Rejected\n"], ["a.jpg.yml": "rating: −1\n"],
        ["a.jpg.yml": "rating: none of it\n"], ["a.jpg.yml": "rating: [-1]\n"], ["a.jpg.yml": "ratings: -1\n"],
        ["a.jpg.yml": "Rating: -1\n"], ["a.jpg.yml": "approveStatus: -1\n bad: [\n"],
        ["a.jpg.yml": "approve_status: -1\n"], ["a.jpg.yml": "expireDate: soon\n"], ["a.jpg.yml": "aproveStatus: -1\n"],
        ["a.jpg.yml": "approveStatus: no\n"],
        ["a.jpg.yml": "hide: true\n"], ["a.jpg.yml": "isPublic: no\n"], ["a.jpg.yml": "is_public: false\n"],
        ["a.jpg.yml": "exclude: true\n"], ["a.jpg.yml": "archived: true\n"], ["a.jpg.yml": "restricted: true\n"],
        ["a.jpg.yml": "embargo: 2030-01-01\n"], ["a.jpg.yml": "privacy: {gps: off}\n"],
        ["a.jpg.yml": "privacy: friends\n"],
        ["a.jpg.yml": "approveStatus:\n"], ["a.jpg.yml": "hidden: true\n"], ["a.jpg.yml": "private: 1\n"],
        ["a.jpg.yml": "published: no\n"], ["a.jpg.yml": "visibility: hidden\n"],
        ["a.jpg.yml": "title: x\n", "a.jpg.md": "---\ndraft: true\n---\n"],
        ["a.jpg.md": "Fine.\n", "a.jpg.yml": "draft: true\n"], ["a.md": "Fine.\n", "a.yml": "draft: true\n"],
        ["a.jpg.md": "Fine.\n", "a.md": "---\ndraft: true\n---\n"], ["a.jpg.md": "Fine.\n", "a.yml": "rating: -1\n"],
        ["a.jpg.md": "---\nrating: 4\n---\n", "a.yml": "rating: -1\n"],
        ["a.jpg.md": "Fine.\n", "a.yml": "title: [\n"], ["A.JPG.yml": "draft: true\n"], ["A.yaml": "draft: true\n"],
        ["a.jpg.json": "{\"title\": \"x\""],
        ["a.jpg.json": "{\"photoTakenTime\": {\"timestamp\": \"0\"}, \"trashed\": true}"],
        ["a.jpg.md": "<!-- x -->\n---\ndraft: true\n---\n"], ["a.md": "---yml\nrating: -1\n---\n"],
        ["a.jpg.md": "title: x\ndraft: true\n"],
        ["a.jpg.md": "draft: true\n"], ["a.jpg.xmp": "-1"], ["a.xmp": "-1"], ["a.jpg.xmp": "3", "a.xmp": "-1"],
        ["a.jpg.xmp": "-1", "a.xmp": "3"], ["A.xmp": "-1"],
        ["album.csv": "url,Draft\na.jpg,true\nb.jpg,\n"], ["album.csv": "url,hidden\na.jpg,true\nb.jpg,false\n"],
        ["album.csv": "url,draft\na.jpg,x\nb.jpg,no\n"], ["album.csv": "url,draft\na.jpg,no\na.jpg,yes\nb.jpg,no\n"],
        ["album.yml": "items: [{url: a.jpg, drafts: true}, b.jpg]\n"],
        ["album.json": "[{\"url\": \"a.jpg\", \"Draft\": true}, {\"url\": \"b.jpg\"}]"],
        ["album.md": "| url | Draft |\n|---|---|\n| a.jpg | yes |\n| b.jpg | |\n"],
        ["album.yml": "map: {state: approveStatus}\nitems: [{url: a.jpg, state: gone}, b.jpg]\n"],
    ]

    private static let plainWords: [[String: String]] = [
        ["album.yml": "metadata: {reviewed: false}\n"], ["album.yml": "location: {latitude: 0, longitude: 6.7}\n"],
        ["album.yml": "geo: {latitude: 48.2, longitude: 16.3, context: 0}\n"], ["album.yml": "place: NO\n"],
        ["album.yml": "faces: 0\n"], ["album.yml": "showLocation: true\n"], ["album.yml": "noGPS: false\n"],
        ["a.jpg.yml": "position: 200, 300\n"], ["a.jpg.yml": "position: \"\"\n"], ["a.jpg.yml": "faces: 0\n"],
        ["a.jpg.yml": "extra.gps: false\n"], ["a.jpg.yml": "showLocation: true\n"],
        ["album.yml": "exif: {removed: \"\"}\n"], ["a.jpg.yml": "peopleVisible: 0\n"], ["a.jpg.yml": "position: 0\n"],
        [
            "album.json":
                "{\"items\": [{\"url\": \"a.jpg\", \"latitude\": false}, {\"url\": \"b.jpg\", \"no_gps\": true}]}"
        ],
        // In an export, false or 0 may mean that there is nothing.
        ["album.json": "{\"items\": [{\"url\": \"a.jpg\", \"gps\": false}, {\"url\": \"b.jpg\", \"faces\": 0}]}"],
        ["a.jpg.yml": "hike: Mont Blanc\n"], ["a.jpg.yml": "privacy: public\n"], ["a.jpg.yml": "gps: 0\n"],
        ["album.yml": "gps: on\n"], ["a.jpg.yml": "archive: Box 12\n"], ["a.jpg.yml": "hide: no\n"],
        ["a.jpg.yml": "isPublic: yes\n"], ["a.jpg.yml": "archived: false\n"], ["a.jpg.yml": "include: sound\n"],
        ["a.jpg.yml": "craft: pottery\n"], ["a.jpg.yml": "dating: about 1850\n"], ["a.jpg.yml": "heating: gas\n"],
        ["a.jpg.yml": "hidden: false\n"], ["a.jpg.yml": "published: true\n"], ["a.jpg.yml": "status: sold\n"],
        ["a.jpg.yml": "rating: 4.0\n"], ["a.jpg.yml": "rating: 7\n"], ["a.jpg.yml": "spaces: 2\n"],
        ["a.jpg.yml": "publisher: Ada\n"], ["a.jpg.yml": "\n"], ["a.jpg.md": "---\n\nJust a rule.\n"],
        ["a.jpg.md": "-- so it was said\n"], ["album.yml": "hidden: no\n"], ["album.yml": "colour: red\n"],
        ["album.yml": "x: &b {title: y}\n<<: *b\n"], ["album.yml": "privacy: {gps: maybe}\n"],
        ["album.yml": "download: of\n"], ["album.yml": "robots: nofollow\n"],
        ["album.yml": "originals: {mode: copi}\n"], ["album.yml": "options: {}\n"], ["album.yml": "map: {}\n"],
        ["album.yml": "columns: 3\n"], ["album.yml": "fields: [title, date]\n"], ["album.yml": "gap: 5\n"],
        ["album.yml": "frame: {colour: red}\n"],
        ["album.yml": "order: {by: rating}\n"],
    ]

    private static let unreadLists: [[String: String]] = [
        ["album.yml": "items: d.json\n", "d.json": "[{\"url\": \"a.jpg\""], ["album.yml": "items: e.json\n"],
        ["album.yml": "items: d.csv\n", "d.csv": "url,url\n"], ["album.yml": "items: d.csv\n", "d.csv": ""],
        ["album.md": "---\nitems: d.json\n---\nText\n", "d.json": "[1, 2"], ["album.csv": "url\n"], ["album.csv": ""],
        ["album.json": "[]"], ["album.yml": "adapter: nowhere\n"], ["album.yml": "provider: nowhere\n"],
        ["album.csv": "url,title\na.jpg\nb.jpg\n"], ["album.json": "null"], ["album.json": "{\"items\": []}"],
        ["album.yml": "map: {data.list: items}\nitems: d.json\n", "d.json": "null"], ["album.yml": "items: []\n"],
        ["album.md": "| url | title |\n|---|---|\n"], ["album.md": "| url | title |\n|---|---|\n| | x |\n"],
        ["album.md": "---\nlayout: story\n---\n| url | title |\n|---|---|\n"],
        ["album.yml": "categories: [{tag: x, items: []}]\n"],
    ]

    private func read(
        _ files: [String: [UInt8]], configuration: String = "", failing: Set<String> = [], unreadable: Set<String> = [],
        showsDrafts: Bool = false
    ) -> SiteReading {
        var configuration = Configuration.parse(Array(configuration.utf8)).configuration
        configuration.site.publication.showsDrafts = showsDrafts
        configuration.site.publication.date = Timestamp(year: 2026, month: 1, day: 1)
        let access = FileAccess { path, limit throws(FileAccessError) in
            guard !unreadable.contains(path), let bytes = files[path] else {
                throw FileAccessError(path: path, reason: "Input/output error")
            }
            return Array(bytes.prefix(limit + 1))
        }
        let tree = SourceTree.of(Array(files.keys))
        return SiteReader(configuration: configuration, access: access).read(tree) { file in
            if failing.contains(tree.path(of: file)) { return .failed("is not valid XMP") }
            guard file.isXMP else { return nil }
            var metadata = EmbeddedMetadata()
            let text = String(decoding: files[tree.path(of: file)] ?? [], as: UTF8.self)
            metadata.rating = Int(text)
            return .sidecar(metadata)
        }
    }

    private func read(_ files: [String: String], configuration: String = "", failing: Set<String> = []) -> SiteReading {
        read(files.mapValues { Array($0.utf8) }, configuration: configuration, failing: failing)
    }

    private func shown(_ reading: SiteReading) -> [String] { Self.origins(of: reading.site.root).sorted() }

    private static func origins(of album: Album) -> [String] {
        album.items.map(\.origin) + album.albums.flatMap(origins)
    }

    /// The files of the album `P` beside two photos of its own and one of another album.
    private func shownBeside(_ files: [String: String]) -> (shown: [String], reading: SiteReading) {
        var all = ["Other/o.jpg": "", "P/a.jpg": "", "P/b.jpg": ""]
        for (name, text) in files { all["P/\(name)"] = text }
        let reading = read(all)
        return (shown(reading), reading)
    }

    @Test(arguments: unclearAlbums)
    func anAlbumThatCannotBeUnderstoodIsLeftOutWithAnError(files: [String: String]) {
        let (shown, reading) = shownBeside(files)
        #expect(shown == ["Other/o.jpg"], "\(reading.diagnostics)")
        let statements = ["draft: true", "\"draft\": true", "draft: on"]
        let isStated = files.values.contains { text in
            statements.contains { text.contains($0) } && !text.contains("draft: true\n\n")
        }
        #expect(isStated || reading.diagnostics.contains { $0.severity == .error }, "\(reading.diagnostics)")
    }

    /// A configuration with such a mistake stops a build.
    @Test(arguments: ["adapter", "provider", "options", "map"])
    func aKeyThatChoosesWhatIsShownNeedsAValueAlsoInTheConfiguration(key: String) {
        let files = ["Other/o.jpg": "", "P/a.jpg": ""]
        for text in ["\(key):\n", "albums: {P: {\(key): }}\n"] {
            let whole = Configuration.parse(Array(text.utf8)).diagnostics
            let reading = read(files, configuration: text)
            let errors = (whole + reading.diagnostics).filter { $0.severity == .error }
            #expect(errors.count == 1, "\(errors)")
            #expect(errors.first?.message.hasSuffix("until this is corrected, nothing is built") == true, "\(errors)")
        }
        #expect(shown(read(files, configuration: "albums: {P: {\(key): }}\n")) == ["Other/o.jpg"])
        let root = read(files.merging(["album.yml": "\(key):\n"]) { $1 })
        #expect(root.diagnostics.contains { $0.message.hasSuffix("nothing is built") }, "\(root.diagnostics)")
    }

    /// The mapping says where the records are, and what is beside them may still hide the album.
    @Test(arguments: [
        #"{"data": {"list": [{"url": "a.jpg"}]}, "draft": true}"#,
        #"{"data": {"list": [{"url": "a.jpg"}], "draft": true}}"#,
        #"{"hidden": true, "data": {"list": [{"url": "a.jpg"}]}}"#,
        #"{"data": {"private": "yes", "list": [{"url": "a.jpg"}]}}"#,
        #"{"publishDate": "2099-01-01", "data": {"list": [{"url": "a.jpg"}]}}"#,
        #"{"status": "draft", "data": {"list": [{"url": "a.jpg"}]}}"#,
    ])
    func whatIsBesideMovedRecordsHidesThem(text: String) {
        let others = ["Other/o.jpg": "", "P/a.jpg": "", "P/b.jpg": ""]
        for files in [["P/album.json": text], ["P/album.yml": "items: d.json\n", "P/d.json": text]] {
            let reading = read(
                others.merging(files) { $1 }, configuration: "albums: {P: {map: {data.list: items}}}\n")
            #expect(shown(reading) == ["Other/o.jpg"], "\(text): \(reading.diagnostics)")
        }
    }

    /// Exports have counts, ratings and times of their own, and some do not need the site's mapping.
    @Test(arguments: [
        #"{"status": 0, "state": 0, "data": {"status": 0, "list": [{"url": "a.jpg"}]}}"#,
        #"{"rating": 4.5, "expires": 3600, "hidden": false, "data": {"draft": "no", "list": [{"url": "a.jpg"}]}}"#,
        #"[{"url": "a.jpg"}]"#, #"{"items": [{"url": "a.jpg"}]}"#, "url\na.jpg\n",
    ])
    func whatIsBesideMovedRecordsIsNoSetting(text: String) {
        let name = text.hasPrefix("url") ? "album.csv" : "album.json"
        let reading = read(
            ["P/a.jpg": "", "P/b.jpg": "", "P/\(name)": text], configuration: "map: {data.list: items}\n")
        #expect(shown(reading) == ["P/a.jpg"], "\(reading.diagnostics)")
        #expect(reading.diagnostics.filter { $0.severity == .error } == [])
    }

    /// The item a.jpg is left out, b.jpg is not.
    @Test(arguments: unclearItems)
    func anItemThatCannotBeUnderstoodIsLeftOut(files: [String: String]) {
        let (shown, reading) = shownBeside(files)
        #expect(shown == ["Other/o.jpg", "P/b.jpg"], "\(reading.diagnostics)")
    }

    /// What only resembles a key that holds back, or clearly holds nothing back, hides nothing.
    @Test(arguments: plainWords)
    func whatHoldsNothingBackHidesNothing(files: [String: String]) {
        let (shown, reading) = shownBeside(files)
        #expect(shown == ["Other/o.jpg", "P/a.jpg", "P/b.jpg"], "\(reading.diagnostics)")
    }

    /// A list that cannot be read lists nothing, and the files in the folder beside it are not shown in its place.
    @Test(arguments: unreadLists)
    func aListThatCannotBeReadShowsNothing(files: [String: String]) {
        let (shown, reading) = shownBeside(files)
        #expect(shown == ["Other/o.jpg"], "\(reading.diagnostics)")
    }

    @Test(arguments: [false, true])
    func aTextInUTF16IsReadAsOne(isBigEndian: Bool) {
        func utf16(_ text: String, mark: Bool) -> [UInt8] {
            ((mark ? [0xfeff] : []) + Array(text.utf16)).flatMap { unit in
                isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xff)] : [UInt8(unit & 0xff), UInt8(unit >> 8)]
            }
        }
        for mark in [false, true] {
            let reading = read([
                "P/a.jpg": [], "P/album.yml": utf16("draft: true\n", mark: mark), "Q/a.jpg": [],
                "Q/album.md": utf16("---\ndraft: true\n---\nText\n", mark: mark), "R/a.jpg": [], "R/b.jpg": [],
                "R/a.jpg.yml": utf16("title: Straße\n", mark: mark),
                "R/b.jpg.md": utf16("---\ndraft: yes\n---\n", mark: mark),
                "S/a.jpg": [], "S/b.jpg": [],
                "S/album.csv": utf16("url,draft\na.jpg,true\nb.jpg,false\n", mark: mark), "T/a.jpg": [],
                // Cut in the middle of a character.
                "T/album.yml": utf16("draft: true\n", mark: mark).dropLast(),
            ])
            #expect(shown(reading) == ["R/a.jpg", "S/b.jpg"], "\(mark): \(reading.diagnostics)")
            #expect(reading.site.root.albums.first?.items.first?.fields.title == "Straße")
        }
    }

    @Test func notEvenABuildOfDraftsShowsWhatCannotBeRead() {
        let files = [
            "P/a.jpg": "", "P/album.yml": "title: [\n", "Q/a.jpg": "", "Q/a.jpg.yml": "draft: maybe\n", "Q/b.jpg": "",
            "Q/b.jpg.yml": "draft: true\n",
        ]
        let reading = read(files.mapValues { Array($0.utf8) }, showsDrafts: true)
        #expect(shown(reading) == ["Q/b.jpg"])
        #expect(reading.heldBack.count == 0)
    }

    @Test func whatTheSystemDoesNotReadIsLeftOut() {
        let files = [
            "P/a.jpg": "", "P/album.yml": "title: x\n", "Q/a.jpg": "", "Q/a.jpg.yml": "title: x\n", "Q/b.jpg": "",
        ]
        let reading = read(files.mapValues { Array($0.utf8) }, unreadable: ["P/album.yml", "Q/a.jpg.yml"])
        #expect(shown(reading) == ["Q/b.jpg"])
        let said = reading.diagnostics.filter { $0.severity == .error }.map(\.description)
        #expect(
            said.sorted() == [
                "P/album.yml: error: the file cannot be read: Input/output error; until this is corrected, the album is left out",
                "Q/a.jpg.yml: error: the file cannot be read: Input/output error; until this is corrected, the item is left out",
            ])
    }

    @Test func anXMPSidecarThatCannotBeReadHidesItsPhotos() {
        let files = ["a.jpg": "", "a.xmp": "", "a.mp4": "", "b.jpg": "", "b.jpg.xmp": "", "b.mp4": "", "c.xmp": ""]
        let reading = read(files, failing: ["a.xmp", "b.jpg.xmp", "c.xmp"])
        #expect(shown(reading) == ["b.mp4"])
        // The text without a photo is named twice: nothing reads it, and nothing could.
        #expect(reading.diagnostics.map(\.severity).sorted() == [.note, .warning, .error, .error])
    }

    @Test(arguments: [
        "albums: {Privte: {draft: true}}", "albums: {Private/Inner: {publishDate: 9999-01-01}}",
        "albums: {private: {publish: [1]}}", "albums: {Privat: {drafts: true}}",
    ])
    func settingsOfAFolderThatIsNotThereStopTheBuild(configuration: String) {
        let reading = read(["Private/a.jpg": ""], configuration: configuration)
        let reported = reading.diagnostics.first { $0.severity == .error }
        #expect(reported?.location?.file == "albumgen.yml" && reported?.location?.line != nil)
        #expect(reported?.message.contains("did you mean `Private`?") == true || configuration.contains("Inner"))
        let ignored = read(["Private/a.jpg": ""], configuration: "ignore: [Priv*, priv*]\n\(configuration)")
        #expect(!ignored.diagnostics.contains { $0.severity == .error })
    }

    /// The strictest value replaces one that cannot be read.
    @Test(arguments: ["gps: flase", "gsp: false", "[]", "on", "{gps: no, people: -}", ""])
    func privacyThatCannotBeReadLetsNothingOut(value: String) {
        let written = value.contains(":") && !value.hasPrefix("{") ? "{\(value)}" : value
        let reading = read(
            ["P/a.jpg": "", "P/album.yml": "privacy: \(written)\n"], configuration: "privacy: {gps: true, people: true}"
        )
        #expect(reading.site.root.albums.first?.settings.privacy == Privacy(), "\(reading.diagnostics)")
        #expect(reading.diagnostics.contains { $0.message.hasSuffix("nothing private is published") })
    }

    @Test(arguments: ["title: [\n", "Draft: true\n", "draft: true\n", "spaces: []\n", "publish: x\n", "items: {}\n"])
    func aRootManifestThatCannotBeUnderstoodStopsTheBuild(text: String) {
        let files = ["a.jpg": "", "album.yml": text]
        let configuration = Configuration()
        let tree = SourceTree.of(Array(files.keys))
        let outline = SiteReader(configuration: configuration, access: .memory(files)).outline(tree)
        #expect(!outline.stops.isEmpty)
        #expect(outline.stops.allSatisfy { $0.location?.file == "album.yml" && $0.severity == .error })
    }

    @Test(arguments: [
        "spaces: [a]", "door: x", "drafts: true", "Draft: true", "publsh: [1]", "draft:", "privacy: off",
        "albums: {A: x}", "unlistd: true", "unlisted: x", "unlisted:", "select: x",
    ])
    func aRootKeyThatIsNotUnderstoodIsAnError(text: String) {
        #expect(Configuration.parse(Array(text.utf8)).diagnostics.map(\.severity) == [.error])
    }
}
