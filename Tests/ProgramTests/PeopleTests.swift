import Foundation
import TestSupport
import Testing

/// Whole builds with people's pages that show their faces.
struct PeopleTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try photo("Home/a.jpg", ["Ada": 0.3, "Bo <b>": 0.4], day: 1)
        try photo("Home/b.jpg", ["Ada": 0.2], day: 2)
        // Nobody has marked his face.
        try photo("Home/c.jpg", [:], day: 3)
        try folder.write("people: [Cy]\n", to: "photos/Home/c.jpg.yml")
        try configure()
    }

    private func configure(_ entry: String = "people: {faces: on}", more: String = "") throws {
        try folder.write(
            "title: Site\nprivacy: {people: on}\nsearch: on\ntimeline: on\nonThisDay: on\nsmart: [all, {\(entry)}]\n\(more)",
            to: "photos/albumgen.yml")
    }

    private func photo(_ name: String, _ faces: KeyValuePairs<String, Double>, day: Int, more: String = "") throws {
        let seed = name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 1000 }
        try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name)")
        let escaped = MarkedFaces.xmp(faces).replacing("Bo <b>", with: "Bo &lt;b&gt;")
        try folder.write(escaped, to: "photos/\(name).xmp")
        try folder.write("---\nshootTime: 2024-05-0\(day)\n\(more)---\n", to: "photos/\(name).md")
    }

    @discardableResult
    private func build(to output: String = "site", _ arguments: String...) throws -> Program.Outcome {
        try folder.age("photos")
        let outcome = try Program.start(
            ["build", "photos", "--output", output, "--progress", "none", "--date", "2024-06-01"] + arguments,
            in: folder.path
        ).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return outcome
    }

    /// The part of the page with the people, without the marks in addresses.
    private func people(in site: String = "site") throws -> String {
        let page = try folder.read("\(site)/smart/people/index.html")
        let start = try #require(page.range(of: "<section class=\"ag-people\""))
        let end = try #require(page.range(of: "</section>", range: start.lowerBound..<page.endIndex))
        return String(page[start.lowerBound..<end.upperBound]).replacing(/-[0-9a-f]{8}\.jpg/, with: "-MARK.jpg")
            .replacing(/style="[^"]*"/, with: "style").replacing(/\ (srcset|sizes)=/) { "\n  \($0.1)=" }
    }

    /// An export writes such a list for photos in which it recognises nobody.
    @Test(arguments: [(".md", "---\npeople: []\n---\n", true), (".json", #"{"people": []}"#, false)])
    func anEmptyListRemovesTheNamesOfAPhoto(ending: String, text: String, isRemoved: Bool) throws {
        try photo("Home/d.jpg", ["Di": 0.3], day: 4)
        try folder.remove("photos/Home/d.jpg.md")
        try folder.write(text, to: "photos/Home/d.jpg\(ending)")
        try build()
        #expect(try people().contains("Di") != isRemoved)
    }

    /// The other text has a lower rank.
    @Test func anEmptyListCountsBesideAnotherText() throws {
        try photo("Home/d.jpg", ["Di": 0.3], day: 4)
        try folder.write("---\npeople: []\n---\n", to: "photos/Home/d.jpg.md")
        try folder.write("title: Us\n", to: "photos/Home/d.jpg.yml")
        try build()
        #expect(try !people().contains("Di"))
    }

    @Test func facesNamesAndCountsAreOnOnePage() throws {
        try build()
        let found = try people()
        #expect(found == Self.expected, "\(found)")
        let page = try folder.read("site/smart/people/index.html")
        #expect(!page.contains("ag-card"))
        #expect(try folder.read("site/index.html").contains(#"href="smart/people/index.html""#))
        let ada = try folder.read("site/smart/people/ada/index.html")
        #expect(ada.contains("home/a.html") && ada.contains("home/b.html") && !ada.contains("home/c.html"))
        // Without the setting, they are albums like others, and no face is cut.
        let cut = try folder.contents(of: "site").keys.filter { $0.hasPrefix("home/media/") }
        try configure("people: {}")
        try build()
        #expect(try folder.read("site/smart/people/index.html").contains("ag-card"))
        #expect(try folder.contents(of: "site").keys.filter { $0.hasPrefix("home/media/") }.count == cut.count - 2)
    }

    @Test func nobodyElseIsSeenCountedOrShown() throws {
        try build()
        let before = try people()
        // Larger and newer faces of Ada, and people who are nowhere else.
        let faces: KeyValuePairs = ["Ada": 0.45, "Zoraida": 0.4]
        try photo("Kept/a.jpg", faces, day: 9)
        try folder.write("privacy: {people: off}\n", to: "photos/Kept/album.yml")
        try photo("Draft/a.jpg", faces, day: 9)
        try folder.write("draft: true\n", to: "photos/Draft/album.yml")
        try photo("Unlisted/a.jpg", faces, day: 9)
        try folder.write("unlisted: true\n", to: "photos/Unlisted/album.yml")
        try photo("Secret/a.jpg", faces, day: 9)
        try photo("Home/draft.jpg", faces, day: 9, more: "draft: true\n")
        try photo("Home/expired.jpg", faces, day: 9, more: "expireDate: 2024-05-30\n")
        try photo("Home/later.jpg", faces, day: 9, more: "publishDate: 2024-07-01\n")
        try photo("Home/rejected.jpg", faces, day: 9, more: "rating: -1\n")
        try folder.write("a password of the family, long enough\n", to: "family.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.url("family.txt").path)
        try configure(more: "spaces: {family: {albums: [Secret], passwordFile: ../family.txt}}\n")
        try build()
        #expect(try people() == before)
        let visible = try folder.contents(of: "site").filter {
            !$0.key.hasPrefix("sealed/") && !$0.key.hasPrefix("unlisted/")
        }
        #expect(visible.filter { $0.value.range(of: Data("Zoraida".utf8)) != nil }.keys.sorted() == [])
        #expect(visible.keys.filter { $0.lowercased().contains("zoraida") } == [])
        #expect(visible.keys.filter { $0.hasPrefix("kept/media/a-") && $0.contains("-320-") } == [])
    }

    /// The versions of one shot are one photo, and only the one that is shown says where faces are.
    @Test func versionsOfOneShotAreOnePhoto() throws {
        try photo("Home/IMG_1234.JPG", ["Ada": 0.45], day: 8)
        try folder.write(TestPhoto.jpeg(seed: 400), to: "photos/Home/IMG_E1234.JPG")
        try build()
        let people = try people()
        #expect(people.contains("3 photos") && people.contains("../../home/media/img_1234-320-MARK.jpg"), "\(people)")
        try configure(more: "versions: all\n")
        try build()
        #expect(try self.people().contains("3 photos"))
    }

    @Test func whatAnEarlierBuildMadeIsWhatACleanBuildMakes() throws {
        try build()
        let edits: [() throws -> Void] = [
            { try photo("Home/b.jpg", ["Ada": 0.4], day: 4) },
            { try photo("Home/b.jpg", ["Ada": 0.05, "Dee": 0.3], day: 4) },
            { try folder.write("---\nshootTime: 2024-05-01\npeople: [Dee]\n---\n", to: "photos/Home/a.jpg.md") },
            { try folder.write("privacy: {people: off}\n", to: "photos/Home/album.yml") },
            { try folder.remove("photos/Home/album.yml") }, { try configure("people: {faces: on, least: 2}") },
        ]
        for (number, edit) in edits.enumerated() {
            try edit()
            try build()
            let incremental = try folder.contents(of: "site")
            let again = try build()
            #expect(again.output.contains(": 0 renditions made") && again.output.contains(" 0 pages written"))
            try? FileManager.default.removeItem(at: folder.url("clean"))
            try build(to: "clean", "--cache", folder.url("cache\(number)").path)
            let clean = try folder.contents(of: "clean")
            #expect(incremental.keys.sorted() == clean.keys.sorted(), "edit \(number)")
            #expect(incremental.filter { clean[$0.key] != $0.value }.keys.sorted() == [], "edit \(number)")
        }
    }

    @Test func mistakesAreNamed() throws {
        try configure("years: {faces: on}")
        let outcome = try build()
        #expect(
            outcome.errors.contains("albumgen.yml:6:")
                && outcome.errors.contains("`faces` has an effect only on `people`"),
            "\(outcome.errors)")
        try configure("people: {faces: perhaps}")
        let other = try Program.start(["check", "photos"], in: folder.path).finish()
        #expect(other.exitCode != 0 && (other.errors + other.output).contains("faces"), "\(other.errors)")
    }

    private static let expected = """
        <section class="ag-people" aria-label="People">
        <ul>
        <li class="ag-person">
        <a href="ada/index.html">
        <span class="ag-face" style>
        <picture>
        <img src="../../home/media/a-307-MARK.jpg"
          srcset="../../home/media/a-307-MARK.jpg 307w"
          sizes="(min-width: 40rem) 15rem, 42vw" width="307" height="307" alt="">
        </picture>

        </span>
        <h2 class="ag-person-name" dir="auto">Ada</h2>
        <span class="ag-person-summary">2 photos</span>
        </a>
        </li>
        <li class="ag-person">
        <a href="bo-b/index.html">
        <span class="ag-face" style>
        <picture>
        <img src="../../home/media/a-320-MARK.jpg"
          srcset="../../home/media/a-320-MARK.jpg 320w"
          sizes="(min-width: 40rem) 15rem, 42vw" width="320" height="320" alt="">
        </picture>

        </span>
        <h2 class="ag-person-name" dir="auto">Bo &lt;b&gt;</h2>
        <span class="ag-person-summary">1 photo</span>
        </a>
        </li>
        <li class="ag-person">
        <a href="cy/index.html">
        <span class="ag-face" style>
        <picture>
        <img src="../../home/media/c-640-MARK.jpg"
          srcset="../../home/media/c-428-MARK.jpg 428w, ../../home/media/c-640-MARK.jpg 640w"
          sizes="(min-width: 40rem) 15rem, 42vw" width="640" height="426" alt="">
        </picture>

        </span>
        <h2 class="ag-person-name" dir="auto">Cy</h2>
        <span class="ag-person-summary">1 photo</span>
        </a>
        </li>
        </ul>
        </section>
        """
}
