import AlbumModel
import Testing

@testable import AlbumSources

struct YAMLTests {
    private func settings(_ text: String) -> Configuration {
        let read = Configuration.parse(Array(text.utf8))
        #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
        return read.configuration
    }

    @Test(arguments: [
        "title: 北京\nthumbnails:\n  quality: 70\n", "\u{feff}title: 北京\r\nthumbnails:\r\n  quality: 70\r\n",
        "title：北京\nthumbnails：\n  quality：70\n", "title: 北京\nthumbnails:\n\tquality: 70\n",
        "title: 北京\rthumbnails:\r  quality: “70”\r", "title： 北京\nthumbnails: {quality: 7_0}\n",
        "title: &t 北京\nauthor: *t\nthumbnails: {quality: 70}",
    ])
    func writtenAsPeopleDo(text: String) {
        let configuration = settings(text)
        #expect(configuration.draft.title == "北京")
        #expect(configuration.album.thumbnails.quality == 70)
    }

    /// Each pair says the same.
    @Test(arguments: [
        ("items:\n\t- url: p1.jpg\n\t  title: One\n", "items:\n  - url: p1.jpg\n    title: One\n"),
        ("items:\n\t- url: p1.jpg\n\t\ttitle: One\n", "items:\n  - url: p1.jpg\n    title: One\n"),
        ("items:\n-\turl: p1.jpg\n\ttitle: One\n", "items:\n- url: p1.jpg\n  title: One\n"),
        ("items:\n  -\turl: p1.jpg\n", "items:\n  - url: p1.jpg\n"),
        ("map:\n  标题：title\n  文件：url\n", "map:\n  标题: title\n  文件: url\n"),
        ("maps:\n  list:\n    拍摄 时间：shootTime\n", "maps:\n  list:\n    拍摄 时间: shootTime\n"),
        ("标题：海\ntitle：x\n", "标题: 海\ntitle: x\n"), ("\"title\"：x\n'a'：y\n", "\"title\": x\n'a': y\n"),
        ("items:\n  - 文件：a.jpg\n    标题：海\n", "items:\n  - 文件: a.jpg\n    标题: 海\n"),
        ("items:\n- url: a.jpg\n  标题：　海\n", "items:\n- url: a.jpg\n  标题: 海\n"),
        ("map：\n  images[0].href：url\n", "map:\n  images[0].href: url\n"),
    ])
    func mistakesAreMended(written: String, meant: String) throws {
        func shape(_ text: String) throws -> String {
            try YAMLReader(file: "a.yml").read(text[...]).map(Self.shape) ?? ""
        }
        #expect(try shape(written) == shape(meant))
    }

    private static func shape(_ value: SourceValue) -> String {
        switch value.content {
        case .scalar(let text, _): "'\(text)'"
        case .sequence(let values): "[\(values.map(shape).joined(separator: ", "))]"
        case .mapping(let entries): "{\(entries.map { "\($0.key)=\(shape($0.value))" }.joined(separator: ", "))}"
        }
    }

    /// Full-width colons in texts are not YAML's.
    @Test(arguments: [
        ("description: 第一行\n  第二：行\n", "{description='第一行 第二：行'}"),
        ("description: one\n  note：two\n", "{description='one note：two'}"),
        ("keywords:\n  - 地点：北京\n  - 时间：夏\n", "{keywords=['地点：北京', '时间：夏']}"),
        ("items:\n- 北京：故宫.jpg\n", "{items=['北京：故宫.jpg']}"), ("description:\n  海：蓝色\n", "{description='海：蓝色'}"),
        ("# 标题：x\na: b\n", "{a='b'}"), ("a: \"x\"\nb: '标题：x'\n", "{a='x', b='标题：x'}"),
    ])
    func fullWidthColonsInTextsStay(text: String, shape: String) throws {
        #expect(try YAMLReader(file: "a.yml").read(text[...]).map(Self.shape) == shape)
    }

    @Test func fullWidthColonsInProseStay() {
        let configuration = settings("description: |\n  Note：read\n\tthis\ntitle: a：b\n".replacingTab())
        #expect(configuration.album.description == "Note：read\nthis\n")
        #expect(configuration.draft.title == "a：b")
    }

    @Test func placesAreThoseOfTheWrittenText() {
        let reported = Configuration.parse(Array("thumbnails：\n\tquality：high\n".utf8)).diagnostics
        #expect(reported.first?.location == SourceLocation(file: "albumgen.yml", line: 2, column: 10))
    }

    @Test(arguments: [
        ("map：\n\t标题：title\n\t文件：nope\n", 3, 5), ("标题：x\n", 1, 1), ("items:\n\t-\t\turl：@x\n", 2, 9),
    ])
    func placesOfMendedLinesAreThoseOfTheWrittenText(text: String, line: Int, column: Int) {
        let reported = Configuration.parse(Array(text.utf8)).diagnostics
        #expect(
            reported.first?.location == SourceLocation(file: "albumgen.yml", line: line, column: column), "\(reported)")
    }

    /// A text with aliases is read through Yams' nodes, any other text from libyaml's events.
    @Test(arguments: [
        "a: 1\nb: [x, \"1\", 'it''s']\nc:\n  - d: |\n      two\n      lines\n    e: >-\n      one\n      line\n",
        "? a\n: {b: , c: ~}\n\"d\": !!str 5\n北京: [é, {f: g}]\n", "# words\n---\na: plain over\n  two lines\n",
    ])
    func bothWaysOfReadingAgree(text: String) throws {
        let reader = YAMLReader(file: "a.yml", firstLine: 7)
        let events = try #require(try reader.read((text + "z: [one, one]\n")[...]))
        let nodes = try #require(try reader.read((text + "z: [&n one, *n]\n")[...]))
        guard case .mapping(let left) = events.content, case .mapping(let right) = nodes.content else {
            Issue.record("both are mappings")
            return
        }
        #expect(left.dropLast() == right.dropLast())
        #expect(left.count == right.count && left.count > 1)
    }

    @Test(arguments: ["a: 1\na: 2\n", "a: 1\n---\nb: 2\n", "[a]: 1\n", "a: *b\n", "a: [1\n", "a: 1\n b: 2\n"])
    func whatIsWrongIsReported(text: String) {
        #expect(throws: DiagnosticError.self) { try YAMLReader(file: "a.yml").read(text[...]) }
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "---\n", "~"])
    func emptyTextsSayNothing(text: String) {
        _ = settings(text)
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000),
        String(repeating: "{a: ", count: 50_000),
        "a: " + String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
        "? " + String(repeating: "[", count: 2000), "\u{0}", "a: \"\\uD800\"", "&a [*a]", "a: !!binary x",
        "%YAML 9.9\n---\na: 1",
    ])
    func hostileTextsAreAnswered(text: String) {
        #expect(!Configuration.parse(Array(text.utf8)).diagnostics.isEmpty)
    }

    /// Fragments in any order, as a configuration and as an album: each gives a result, and none crashes the program.
    @Test(arguments: 0..<8)
    func anyTextIsAnswered(seed: Int) {
        let fragments = [
            "title", "items", "categories", "albums", ": ", ":", "- ", "\n", "\n  ", "\t", "[", "]", "{", "}", ",",
            "\"", "'", "|",
            ">", "&a ", "*a", "? ", "!!str ", "---", "...", "#", "%", "@", "\\x", "：", "“", "\u{feff}", "\u{2028}",
            "\u{85}",
            "0x1F", "null", "~", "é", "😀", "<<", "a.jpg", "\r", "layout", "id", "url", "\u{0}",
        ]
        var state = UInt64(seed + 1)
        for _ in 0..<400 {
            var text = seed.isMultiple(of: 2) ? "---\n" : ""
            for _ in 0..<40 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += fragments[Int(state >> 33) % fragments.count]
            }
            let configuration = Configuration.parse(Array(text.utf8)).configuration
            let tree = SourceTree.of(["album.md", "a.jpg", "a.jpg.md"])
            let bytes = Array((text + "\n---\nText").utf8)
            let access = FileAccess { _, _ throws(FileAccessError) in bytes }
            let reading = SiteReader(configuration: configuration, access: access).read(tree) { _ in nil }
            #expect(reading.site.root.count <= 1)
        }
    }

    @Test func largeTextsAreRefused() {
        let reported = Configuration.parse([UInt8](repeating: 0x23, count: 5 << 20)).diagnostics
        #expect(reported.first?.message.contains("split it") == true)
    }

    /// Where the 65th level begins; texts as large as a file may be are refused as quickly as short ones, since nothing
    /// after that place is read.
    @Test(arguments: [
        (String(repeating: "[", count: 1 << 20), 1, 64),
        ("a:\n  b: " + String(repeating: "{x: [", count: 1 << 18), 2, 161),
        (String(repeating: "- ", count: 1 << 20), 1, 128), (String(repeating: "? ", count: 1 << 20), 1, 128),
        ((0..<200).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), 65, 65),
        ("- [" + String(repeating: "[1], [", count: 1 << 18) + "\n", nil, nil),
        ("é: [" + String(repeating: "[", count: 100), 1, 67),
    ])
    func whatGoesTooDeepIsRefusedWhereItDoes(text: String, line: Int?, column: Int?) {
        #expect(throws: DiagnosticError.self) { _ = try YAMLReader(file: "album.yml").read(text[...]) }
        guard let line, let column else { return }
        do throws(DiagnosticError) {
            _ = try YAMLReader(file: "album.yml").read(text[...])
        } catch {
            #expect(error.diagnostic.location == SourceLocation(file: "album.yml", line: line, column: column))
            #expect(error.diagnostic.message == "values are nested more than 64 deep; use fewer levels")
        }
    }

    @Test(arguments: [
        "prose: |\n" + String(repeating: "  a [ b\n  - [ ] to do [\n", count: 200),
        "title: \"" + String(repeating: "[", count: 200) + "\"", "title: '" + String(repeating: "{", count: 200) + "'",
        "# " + String(repeating: "[", count: 200) + "\ntitle: a", "title: a" + String(repeating: "[", count: 200),
        "title: it's\nitems:\n" + String(repeating: "  - {url: a.jpg, keywords: [a, b]}\n", count: 500),
        "items:\n" + (0..<40).map { "  - a\($0):\n      - b\n" }.joined(),
    ])
    func whatOnlyLooksDeepIsRead(text: String) throws {
        #expect(try YAMLReader(file: "album.yml").read(text[...]) != nil)
    }

    @Test func everyKeyIsDocumented() {
        let names = Configuration.documentation.map(\.name)
        #expect(names.contains("thumbnails.quality"))
        #expect(Set(names).count == names.count)
        #expect(Configuration.documentation.allSatisfy { !$0.summary.isEmpty && !$0.type.isEmpty })
        #expect(Configuration.documentation.filter(\.isRootOnly).map(\.name).contains("baseURL"))
    }

    @Test func allSettingsAreRead() {
        let configuration = settings(
            """
            baseURL: https://example.org/photos
            theme: dark
            limits: {pixels: 1000, memory: 100000000, seconds: 5}
            allowRawHTML: yes
            untrustedLoaders: [svg]
            language: zh-Hans
            layout: {kind: grid, perRow: 3, gap: 0, rows: classic}
            sort: -rating
            preload: {ahead: 2, behind: 0}
            viewer: {strip: no}
            publish: [1, 2]
            ignore: '*.psd'
            thumbnails: {widths: [100], formats: [webp, jpeg], crop: square}
            originals: {mode: none, tolerance: 0}
            privacy: {gps: true, serials: false, people: on}
            """)
        #expect(configuration.site.baseURL == "https://example.org/photos/")
        #expect(configuration.site.limits.seconds == 5)
        #expect(configuration.site.allowsRawHTML)
        #expect(configuration.album.layout.rows == .classic)
        #expect(configuration.album.sort.key == .rating && configuration.album.sort.isDescending)
        #expect(configuration.album.publish == [1, 2])
        #expect(!configuration.album.viewer.strip)
        #expect(configuration.album.ignore == ["*.psd"])
        #expect(configuration.album.thumbnails.formats == [.webp, .jpeg])
        #expect(configuration.album.originals.mode == .none)
        #expect(configuration.album.privacy.gps && configuration.album.privacy.people)
    }
}

struct FrontMatterTests {
    @Test(arguments: [
        ("---\na: 1\n---\nText", "a: 1\n", "Text", 4), ("---\na: 1\n...\n", "a: 1\n", "", 4),
        ("---  \n---\nT", "", "T", 3),
        ("\n\n---\na: 1\n--- \nT", "a: 1\n", "T", 6),
    ])
    func isSplit(text: String, yaml: String, prose: String, line: Int) throws {
        let parts = try FrontMatter.split(text, file: "album.md", hiding: .ofManifests)
        #expect(parts.yaml.map(String.init) == yaml)
        #expect(parts.prose == prose)
        #expect(parts.proseLine == line)
    }

    @Test(arguments: [
        "Text", "", "---", "---\n\nA rule, then prose\n", "Text\n---\na: 1\n---\n", "----\nText\n",
        "<!-- scanned -->\nText\n---\n", "```yaml\n---\ndraft: true\n---\n```\n",
        "Hotel\n-----\nRating: 4 of 5\n-----\n",
        "Rating: ★★★\nGood food.\n", "# Vík\n\nNote: rain\n", "-- so it was said\n", "{a, b}\n",
        "Heading\n---\ndraft: beer\nText\n", "***\nNote: a walk\n***\n", "```\nx: 1\n```\n",
        "Heading\n===\nText\n===\n",
        "Text\n\n```yaml\ndraft: true\n```\n",
        "# Family\n\nItems: three\n", "Albums: two of them\n", "Hotel\n-----\nAccess: stairs\n-----\n",
        "Download: the whole film\n", "Watermark: our name, at the bottom\n",
        "Camera: Nikon Z6\nAdapter: FTZ\nLens: 50 mm\n", "Rome: day one\n\nHidden: the back courtyard of the palace\n",
        "Date: 2019\nPlace: Rome\n\n- walk\n- eat\n\nWatermark: none\n", "Topic: robots\nRobots: many\n",
        "Note: all\nPrivacy: respected\n", "Rome: day one\n\nPrivate: no\n", "Rome: day one\n\nDraft: beer\n",
        "Rome: day one\n\nAdapter: FTZ\n", "Rome: day one\n\nWe went.\n\nHidden: yes\n", "—\nText\n—\n",
        "Text\n—\nHidden: yes\n", "—\nFoto: Anna\n", "―\nQuote: someone\n―\n",
        "Camera: X\nLens: Y\n\nRating: –\n", "Rating: —\n", "Winery: X\nVintage: 1999\n\nRating: R\n",
        "Castle: Neuschwanstein\nBuilt: 1869\n\nProtected: 2001\n", "Fort: Louvain\n\nPrivate: 1920-1945\n",
        "Monday: Rome\nTuesday: Naples\n\nWednesday: Capri\nPrivate: 10:00\n",
        "Rooms: 3\n\nPassword: none\n", "Line: 5\n\nExpires: yes\n",
        "═════\nMenü: Suppe\nSecret: sauce\n═════\n", "───\nStart: 10:00\nSecret: beach\n───\n\nText\n",
        "━━━━\nMenü: Suppe\n",
    ])
    func isAbsent(text: String) throws {
        let parts = try FrontMatter.split(text, file: "album.md", hiding: .ofManifests)
        #expect(parts.yaml == nil)
        #expect(parts.prose == text)
    }

    @Test(arguments: [
        ("<!-- scanned 2019 -->\n---\ntitle: x\n---\nText", 2), ("<!--\na\n-->\n\n---\ndraft: true\n---\n", 5),
        ("---yaml\ntitle: x\n---\n", 1), ("--- # mine\na: 1\n---\n", 1), ("－－－\ntitle：x\n－－－\n", 1),
        ("−−−\ndraft: true\n−−−\n", 1), ("+++toml\ndraft = true\n+++\n", 1), ("title: x\ndraft: true\n\nText", 1),
        ("# Title\n\ndraft: true\n", 3), ("title: x\n\nignore: [a.jpg]\n", 1), ("Robots: noindex\n", 1),
        ("{\n  \"title\": \"x\",\n  \"draft\": true\n}\nText", 1),
        ("# Title\n---\ndraft: true\n---\n", 2), ("Text\n\n---\ntitle: x\n\nhidden: yes\n---\n", 3),
        ("---\ntitle: x\n---\n---\ndraft: true\n---\n", 4), ("---\ntitle: x\n---\ndraft: true\n", 4),
        ("\"draft\": true\n", 1), ("# Title\n---\n\ndraft: true\nText\n", 4), ("***\ndraft: true\n***\n", 1),
        ("* * *\ndraft: true\n* * *\n", 1), ("___\ntitle: x\nhidden: yes\n___\n", 1),
        ("```yaml\ndraft: true\n```\n", 1),
        ("~~~\ndraft: true\n~~~\n", 1), (";;;\ndraft: true\n;;;\n", 1), ("=====\ndraft: true\n=====\n", 1),
        ("# Family\n\n---\nignore: [a.jpg]\n---\n\nHi\n", 3), ("# Family\n---\nignore:\n  - a.jpg\n---\n", 2),
        ("ignore: [a.jpg]\n", 1), ("---\ntitle: Family\n---\n\n---\nignore: [a.jpg]\n---\n", 5),
        ("---\ntitle: Family\n\n---\nignore: [a.jpg]\n", 5), ("# Family\n---\npublish: [1]\n---\n", 2),
        ("# Family\n---\nrobots: noindex\n---\n", 2), ("download: off\n", 1), ("originals: none\n", 1),
        ("privacy: {gps: off}\n", 1), ("watermark: PROOF\n", 1), ("select: proof\n", 1), ("Ignore: [a.jpg]\n", 1),
        ("Title: Iceland\n\nDraft: yes\n\nWe went.\n", 1), ("Title: X\nDate: 2024\n\nDraft: yes", 1),
        ("Title: X\n\nprivate: yes", 1), ("# Vík\n\nTitle: X\n\nRating: -1\n", 3), ("Title: X\n\npassword: abc\n", 1),
        ("Title: X\n\n\nPublishDate: 2099-01-01\n", 1), ("Title: X\n\nVisibility: private\n", 1),
        ("Title: X\n\nIgnore: [a.jpg]\n", 1), ("Rome: day one\n\nMonday: a walk\n\nHidden: true\n", 1),
        ("—\ntitle: X\ndraft: true\n—\nText", 1), ("—\ndraft: true\n", 2), ("⸻\ndraft: true\n⸻\n", 1),
        ("# Vík\n\n—\ndraft: true\n—\n", 3), ("～～～\ndraft: true\n～～～\n", 1), ("───\ndraft: true\n───\n", 1),
        ("═══\npublishDate: 2099-01-01\n═══\n", 1), ("━━━\nignore: [a.jpg]\n━━━\n", 1),
        ("Title: X\n\nExpires: 2020-01-01\n", 1), ("Title: X\n\nDraft: 1\n", 1), ("Title: X\n\nStatus: none\n", 1),
        ("\\---\ndraft: true\n\\---\n", 1), ("    ---\n    draft: true\n    ---\n", 1),
    ])
    func isRefusedElsewhere(text: String, line: Int) {
        do throws(DiagnosticError) {
            let parts = try FrontMatter.split(text, file: "album.md", hiding: .ofManifests)
            Issue.record("\(parts)")
        } catch {
            #expect(error.diagnostic.location?.line == line)
            #expect(error.diagnostic.message.hasPrefix("this looks like front matter"))
            #expect(error.diagnostic.message.contains("if it is text, begin it with a sentence"))
        }
    }
}

/// What the message about front matter in a text advises if it is meant as text.
struct FrontMatterThatIsTextTests {
    @Test(arguments: [
        "Night: quiet\nSecret: the moon\n", "***\nMenu: soup\nSecret: sauce\n***\n",
        "***\nMenu: soup\n***\n\nPrivate: a dinner\n",
    ])
    func isShownBelowASentence(text: String) throws {
        let parts = try FrontMatter.split("We went.\n\n\(text)", file: "album.md", hiding: .ofManifests)
        #expect(parts.yaml == nil)
    }
}

/// Front matter without anything that hides is shown as text, with a warning.
struct ShownFrontMatterTests {
    @Test(arguments: [
        ("title: X\nlayout: grid\n", 1), ("# Title\n\n---\ntitle: X\n---\n", 3), ("―\ntitle: X\n―\n", 1),
        ("═══\ntitle: X\n═══\n", 1),
        ("---\nsort: name\n---\ntitle: X\n", 4),
        ("# Vík\n\nNote: rain\n", nil), ("Title: a poem\n", nil), ("Text\ntitle: X\n", nil), ("date\n", nil),
    ])
    func isReported(text: String, line: Int?) throws {
        let parts = try FrontMatter.split(text, file: "album.md", hiding: .ofManifests)
        let problem = parts.misplaced(among: FrontMatterKeys.ofManifests.names, file: "album.md")
        #expect(problem?.location?.line == line)
        #expect(problem.map { $0.severity == .warning } ?? true)
    }

    @Test func hidesNothingInASidecarWithTheWordsOfAlbums() throws {
        let parts = try FrontMatter.split("items: three", file: "a.jpg.md", hiding: .ofItems)
        #expect(parts.yaml == nil)
    }
}

struct SuggestionTests {
    @Test(arguments: [
        ("thumbnials", "thumbnails"), ("Title", "title"), ("baseurl", "baseURL"), ("tilte", "title"), ("xyz", nil),
        ("", nil),
    ])
    func nearest(written: String, expected: String?) {
        #expect(Suggestion.nearest(to: written, among: ["title", "thumbnails", "baseURL"]) == expected)
    }
}

struct WrittenTimeTests {
    @Test(arguments: [
        ("2024-03-09", "2024-03-09T00:00:00"), ("2024-03-09 18:04", "2024-03-09T18:04:00"),
        ("2024:03:09 18:04:05", "2024-03-09T18:04:05"), ("2024-03-09T18:04:05.123456Z", "2024-03-09T18:04:05+00:00"),
        ("2024/3/9 8:04:05 -0330", "2024-03-09T08:04:05-03:30"), ("2024-02-30", nil), ("2024", nil), ("yesterday", nil),
        ("2024-03-09 18", nil), ("2024-03-09 18:04 x", nil), ("2024-03-09T18:04+1", nil),
    ])
    func isRead(text: String, iso: String?) {
        #expect(Timestamp(written: text)?.iso8601 == iso)
    }
}

extension String {
    /// Replaces tabs, so that prose inside a block keeps its line.
    fileprivate func replacingTab() -> String { split(separator: "\t").joined(separator: "  ") }
}
