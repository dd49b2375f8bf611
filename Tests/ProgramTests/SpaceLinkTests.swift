import Foundation
import TestSupport
import Testing

/// What the build and the check say about albums behind passwords, and where the links on their pages lead.
struct SpaceLinkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["One/a", "One/b", "One/Sub/c", "Pub/p"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name).jpg")
        }
        for name in ["a", "b"] { try folder.write("rating: 5\npeople: [Ann]\n", to: "photos/One/\(name).jpg.yml") }
        try folder.write("# About\n\nMe.\n", to: "photos/pages/about.md")
        try folder.write("Prices", to: "photos/static/prices.txt")
        try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'/>", to: "photos/static/mark.svg")
    }

    private static let one = "spaces: {one: {title: Inside, albums: [One], passwordEnv: WORD}}\n"
    private static let two = one.replacing("}}", with: "}, two: {albums: [One], passwordEnv: OTHER}}")

    private static let passwords = ["WORD": "a long and winding password", "OTHER": "another long and winding one"]

    private func configure(_ text: String) throws {
        try folder.write("title: Home\n" + text, to: "photos/albumgen.yml")
        try folder.age("photos")
    }

    /// Runs a build, another one that finds nothing changed, a dry run and a check, and returns the messages that all of
    /// them print, with warnings as errors.
    private func messages(exitCode: Int32 = 0) throws -> [String] {
        let build = ["build", "photos", "--output", "site"]
        let all = try [build, build, build + ["--dry-run"], ["check", "photos"]].map { arguments in
            let outcome = try Program.start(
                arguments + ["--progress", "none", "--strict"], in: folder.path,
                environment: Self.passwords
            ).finish()
            #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
            return outcome.errors.split(separator: "\n").map(String.init)
        }
        for other in all.dropFirst() { #expect(other == all[0]) }
        return all[0]
    }

    /// Builds the site and returns the messages.
    private func build() throws -> [String] {
        try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path, environment: Self.passwords
        ).finish().errors.split(separator: "\n").map(String.init)
    }

    /// Returns a page of the space, as it is before it is sealed.
    private func inside(_ page: String) throws -> String {
        let space = try #require(
            folder.names.first { $0.hasPrefix("photos/.albumgen/spaces/") && $0.hasSuffix("/one/index.html") })
        return try folder.read(space.replacing("one/index.html", with: page))
    }

    private func publicFiles() throws -> [String: Data] {
        try folder.contents(of: "site").filter { !$0.key.hasPrefix("sealed/") && $0.key != "private.html" }
    }

    @Test func nothingIsMissedThatASpaceShows() throws {
        try configure(
            """
            privacy: {people: on}
            nav: [One, Pub, {smart: Best}]
            smart:
              - {title: Best, where: rating >= 4, cover: One/b.jpg, download: {zip: on}}
              - {title: Worst, where: "rating < 2", cover: Pub/p.jpg}
              - people: {faces: {Ann: One/a.jpg}}
            download: on
            \(Self.one)
            """)
        try folder.write("download: off\n", to: "photos/Pub/album.yml")
        try folder.write("rating: 1\n", to: "photos/Pub/p.jpg.yml")
        #expect(try messages() == [])
        #expect(try inside("index.html").contains("smart/best/index.html"))
        #expect(try !folder.read("site/index.html").contains("best"))
        // A smart album without items is reported as missing, once.
        try configure(
            """
            nav: [{smart: Best}]
            smart: [{title: Best, where: rating > 5}, {title: Good, where: rating >= 4, cover: Pub/p.jpg}]
            \(Self.two)
            """)
        let missed = try messages(exitCode: 1)
        #expect(missed.count { $0.contains("no item matches the rule of `Best`, so the album is not shown") } == 1)
        #expect(missed.count { $0.contains("`nav` names the smart album `Best`, which has no items") } == 1)
        #expect(missed.count { $0.contains("`cover` names `Pub/p.jpg`, which is not an item of this") } == 1)
        #expect(missed.count == 3, "\(missed)")
    }

    @Test func mistakesInSpacesAreReportedOnce() throws {
        try folder.write(
            "---\ncover: Sub/x.jpg\n---\n[A](nowhere.html), [b](b.jpg), [c](../abuot.html)\n", to: "photos/One/album.md"
        )
        try folder.write("---\nlayout: story\n---\n[Z](../../zzz.html)\n\n![](c.jpg)\n", to: "photos/One/Sub/album.md")
        try folder.write("[D](../../pub/index.html), [e](../../pub/x.html)\n", to: "photos/One/Sub/c.jpg.md")
        try configure(Self.two)
        let missing = ", but the site has no such page or file"
        let said = try messages(exitCode: 1).map { $0.components(separatedBy: "; put")[0] }
        #expect(
            said == [
                "One/album.md:2:8: error: `cover` names `One/Sub/x.jpg`, which is not an item of an album that this one lists; did you mean `One/Sub/c.jpg`?",
                "One/album.md:4:1: error: the text links to `nowhere.html`\(missing)",
                "One/album.md:4:20: error: the text links to `b.jpg`\(missing); did you mean `b.html`?",
                "One/album.md:4:32: error: the text links to `../abuot.html`\(missing); did you mean `../about.html`?",
                "One/Sub/album.md:4:1: error: the text links to `../../zzz.html`\(missing)",
                "One/Sub/c.jpg.md:1:28: error: the text links to `../../pub/x.html`\(missing)",
            ], "\(said)")
    }

    @Test(arguments: ["", "public: [One], "])
    func aProblemOfAnAlbumInSeveralSitesIsReportedOnce(publicAlbums: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 5).prefix(600), to: "photos/One/a.jpg")
        try folder.write("language: xx\n", to: "photos/One/album.yml")
        try configure(Self.two.replacing("passwordEnv: WORD", with: "\(publicAlbums)passwordEnv: WORD"))
        let said = try build()
        #expect(said.count { $0.hasPrefix("One: note: there are no interface texts in `xx`") } == 1, "\(said)")
        #expect(said.count { $0.hasPrefix("One/a.jpg: warning: is damaged or cut short") } == 1, "\(said)")
        #expect(said.count == 2, "\(said)")
    }

    @Test func linksInHTMLAreMarkedAsWell() throws {
        try folder.write("<a class=\"x\" href='../prices.txt'>p</a>\n", to: "photos/One/album.md")
        let footer =
            #"Foot <a rel="me" href='prices.txt'>P</a> <IMG height=20 src=mark.svg><img alt="M" src='mark.svg'>"#
        try configure("allowRawHTML: true\nfooter: \"\(footer.replacing("\"", with: "\\\""))\"\n" + Self.one)
        _ = try messages()
        let album = try inside("one/index.html")
        for link in [
            #"<a class="x" href='../prices.txt' target="_top">p</a>"#,
            #"Foot <a rel="me" href="../prices.txt" target="_top">P</a>"#,
        ] { #expect(album.contains(link), "\(link) in \(album)") }
        #expect(!album.contains("mark.svg"))
    }

    @Test(arguments: ["", "baseURL: https://example.org/\n"])
    func linksOutOfASpaceAreMarked(base: String) throws {
        let configuration = """
            \(base)search: on
            footer:
              text: "Foot [About](about.html) ![Mark](mark.svg) [Web](https://example.net/)"
              links:
                - {title: Prices, url: prices.txt, rel: me}
                - {title: Find, url: search.html}
                - {title: Me, url: "mailto:a@b.example"}

            """
        try folder.write(
            "[In](sub/index.html#x) [out](../pub/p.html?x) [p](../prices.txt)\n", to: "photos/One/album.md")
        try folder.write("[Home](../../index.html) [out](../../pub/index.html)\n", to: "photos/One/Sub/c.jpg.md")
        try configure(configuration + Self.one)
        #expect(try messages() == [])
        let album = try inside("one/index.html")
        for link in [
            #"<a href="sub/index.html#x">In</a>"#, #"<a href="../pub/p.html?x" target="_top">out</a>"#,
            #"<a href="../prices.txt" target="_top">p</a>"#,
            #"Foot <a href="../about.html" target="_top">About</a> Mark <a href="https://example.net/">Web</a>"#,
            #"<a href="../prices.txt" rel="me" target="_top" dir="auto">Prices</a>"#,
            #"<a href="../search.html" dir="auto">Find</a>"#, #"<a href="mailto:a@b.example" dir="auto">Me</a>"#,
        ] { #expect(album.contains(link), "\(link)") }
        let photo = try inside("one/sub/c.html")
        #expect(photo.contains(#"<a href="../../index.html">Home</a> <a href="../../pub/index.html" target="_top">"#))
        let before = try publicFiles()
        for (name, page) in before where !name.hasPrefix("assets/") {
            #expect(!String(decoding: page, as: UTF8.self).contains("_top"), "\(name)")
        }

        // When an album becomes public, or stops being public, the links to it change.
        try configure(configuration + Self.one.replacing("albums: [One]", with: "albums: [One, Pub], public: [Pub]"))
        #expect(try messages() == [])
        #expect(try inside("one/index.html").contains(#"<a href="../pub/p.html?x">out</a>"#))
        try configure(configuration + Self.one)
        #expect(try messages() == [])
        #expect(try inside("one/index.html") == album)
        #expect(try publicFiles() == before)
    }

    @Test(arguments: ["search.html", "p.html", "404.html"])
    func aCheckRefusesADoorThatABuildRefuses(door: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/p.jpg")
        try configure("search: on\nbaseURL: https://example.org/\ndoor: \(door)\n" + Self.one)
        for arguments in [["check"], ["build", "--dry-run"], ["build", "--output", "site"]] {
            let outcome = try Program.start(
                arguments + ["photos", "--progress", "none"], in: folder.path,
                environment: Self.passwords
            ).finish()
            #expect(outcome.exitCode == 2, "\(arguments)")
            #expect(outcome.errors.contains("another page of the site has the address of the door, \(door)"))
        }
    }
}
