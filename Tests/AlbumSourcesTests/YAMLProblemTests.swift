import AlbumModel
import Testing

@testable import AlbumSources

/// Messages about mistakes in YAML say what to do, in the user's words.
struct YAMLProblemTests {
    private func reports(_ text: String) -> [String] {
        Configuration.parse(Array(text.utf8)).diagnostics.map(\.description)
    }

    @Test(arguments: [
        (" title: A\ntheme: book\n", "1:1", "the first key is indented"),
        ("# words\n\n  title: A\n  sort: name\ntheme: book\n", "3:1", "the first key is indented"),
        ("[a]\ntheme: book\n", "2:1", "the value above is complete"),
        ("sort: - name\n", "1:7", "a list cannot begin on the line of its key"),
        ("title: - x\n", "1:8", "a list cannot begin on the line of its key"),
        ("layout:\n  kind: grid\n\u{a0}\u{a0}perRow: 3\n", "3:1", "`perRow` is indented with a no-break space"),
        ("layout:\n　kind: grid\n", "2:1", "`kind` is indented with a full-width space"),
        ("layout:\n  \u{a0}kind: grid\n", "2:3", "`kind` is indented with a no-break space"),
        ("ignore:\n\u{a0}\u{a0}- a.jpg\ntheme: book\n", "2:1", "here is a no-break space"),
        ("title:\u{a0}Foo\n", "1:1", "the colon is followed by a no-break space"),
        ("title:\u{a0}Foo\ntheme: book\n", "1:7", "here is a no-break space"),
        ("theme: book\ntitle:　Foo\n", "2:7", "here is a full-width space"),
        ("title: |text\n", "1:9", "begin a text on the lines below"),
        ("ignore: [,]\n", "1:10", "a value is missing here"),
        ("title: \"a\n---\n", "1:8", "a quote is opened here"),
        ("%title\n", "1:1", "`%` at the start of a line"), ("title: !a!b c\n", "1:8", "`!` begins a tag"),
    ])
    func mistakesAreExplained(text: String, place: String, message: String) {
        let reports = reports(text)
        #expect(
            reports.contains { $0.hasPrefix("albumgen.yml:\(place): error: ") && $0.contains(message) }, "\(reports)")
    }

    @Test func mistakesInFrontMatterAreExplained() {
        let tree = SourceTree.of(["album.md", "a.jpg"])
        let access = FileAccess.memory(["album.md": "---\n title: A\nsort: name\n---\nText"])
        let reading = SiteReader(configuration: Configuration(), access: access).read(tree) { _ in nil }
        let reports = reading.diagnostics.map(\.description)
        #expect(reports.contains { $0.hasPrefix("album.md:2:1: error: the first key is indented") }, "\(reports)")
    }

    @Test(arguments: [
        ("-date", "-shootTime"), ("date", "shootTime"), ("newest", "-shootTime"), ("-newest", "shootTime"),
        ("date desc", "-shootTime"), ("-nmae", "-name"), ("nmae", "name"), ("nmae asc", "name"),
    ])
    func theOrderThatIsMeantIsSuggested(written: String, meant: String) {
        let reports = reports("sort: \(written)\n")
        #expect(reports.count == 1 && reports[0].contains("did you mean `\(meant)`?"), "\(reports)")
    }

    /// Somebody who only removes such a word publishes what it was meant to hide.
    @Test(arguments: [
        ("exclude: [Trip]", "write `ignore`"), ("skip: Trip", "write `ignore`"),
        ("noindex: true", "`robots: noindex`"), ("indexing: false", "`robots: noindex`"),
        ("password: x", "write `spaces`"), ("login: {anna: x}", "write `spaces`"), ("protected: yes", "write `spaces`"),
        ("private: true", "`draft: true`"), ("visible: false", "`draft: true`"), ("secret: yes", "`unlisted: true`"),
        ("embargo: 2030-01-01", "`publishDate`"), ("showUntil: 2030-01-01", "`expireDate`"),
        ("isTrashed: true", "`draft`, `unlisted` or `ignore`"),
    ])
    func wordsThatHideAreAnsweredWithTheKeyThatDoes(text: String, advice: String) {
        let reports = reports(text)
        #expect(reports.count == 1 && reports[0].contains(advice), "\(reports)")
        #expect(reports.first?.hasSuffix("until this is corrected, nothing is built") == true, "\(reports)")
        #expect(reports.first?.contains("remove it") == false)
    }

    @Test(arguments: [
        "visible: true", "visibility: public", "access: everyone", "exclude: no", "indexing: yes", "colour: red",
    ])
    func otherWordsAreSimplyUnknown(text: String) {
        let reports = reports(text)
        #expect(reports.count == 1 && !reports[0].contains("nothing is built"), "\(reports)")
    }

    @Test(arguments: [
        ("text: From the pass", "write a sentence as `description`; for a longer text, rename the file to `album.md`"),
        ("Summary: From the pass", "write a sentence as `description`"), ("name: Hikes", "did you mean `title`?"),
        ("photos: [a.jpg]", "did you mean `items`?"), ("image: a.jpg", "did you mean `cover`?"),
        ("people: [Ann]", "it describes an item, so write it in a sidecar"),
        ("gps: 47.1 8.3", "it describes an item, so write it in a sidecar"), ("gps: on", "write it under `privacy`"),
        ("标题: 山", "did you mean `title`?"),
        // A value of another kind means something else.
        ("thumbnail: 400", "did you mean `thumbnails`?"), ("people: none", "write it under `privacy`"),
        ("people: []", "write it under `privacy`"), ("gps: {strip: true}", "write it under `privacy`"),
        ("gps: never", "write it under `privacy`"),
        ("positions: hide", "write `privacy`, as in `privacy: {gps: false}`"),
        ("location: {name: Rome}", "remove it"), ("place: Archive", "it describes an item, so write it in a sidecar"),
    ])
    func wordsOfOtherProgramsAreAnsweredWithTheKey(text: String, advice: String) {
        let tree = SourceTree.of(["Hikes/album.yml", "Hikes/a.jpg"])
        let access = FileAccess.memory(["Hikes/album.yml": "\(text)\n"])
        let reading = SiteReader(configuration: Configuration(), access: access).read(tree) { _ in nil }
        let reports = reading.diagnostics.map(\.description)
        #expect(reports.count == 1 && reports[0].contains(advice), "\(reports)")
    }

    @Test(arguments: [
        "story: on", "comments: off", "details: false", "gallery: grid", "media: off", "pictures: 3", "photo: on",
    ])
    func valuesOfOtherKindsAreAnsweredWithNoSuchKey(text: String) {
        let tree = SourceTree.of(["Hikes/album.yml", "Hikes/a.jpg"])
        let access = FileAccess.memory(["Hikes/album.yml": "\(text)\n"])
        let reading = SiteReader(configuration: Configuration(), access: access).read(tree) { _ in nil }
        let reports = reading.diagnostics.map(\.description)
        let advice = ["write a sentence", "did you mean `items`", "did you mean `cover`", "describes an item"]
        #expect(reports.count == 1 && !advice.contains(where: reports[0].contains), "\(reports)")
    }
}
