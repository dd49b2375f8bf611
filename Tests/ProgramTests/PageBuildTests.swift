import Foundation
import TestSupport
import Testing

/// Pages that are not albums, navigation and footer in whole builds.
struct PageBuildTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Summer/a.jpg")
        try folder.write("date: 2024-03-09\n", to: "photos/Summer/album.yml")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Ours/b.jpg")
        try folder.write("---\ndraft: true\n---\n", to: "photos/Later/album.md")
        try folder.write("# About me\n\nSee [the summer](summer/index.html).\n", to: "photos/pages/about.md")
        try folder.write(
            "---\nunlisted: true\naliases: [/impressum]\n---\n[Me](about.html)\n", to: "photos/pages/legal/imprint.md")
        try folder.write("---\ndraft: true\n---\nSoon\n", to: "photos/pages/prices.md")
        try folder.write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'/>", to: "photos/static/mark.svg")
        try folder.write(
            """
            title: Mine
            baseURL: https://example.org/
            nav:
              - about
              - Summer
              - {url: "https://prints.example/?a&b", title: "<b>Prints</b>"}
              - Ours
              - Later
              - prices
              - legal/imprint
              - Sumer
              - about.html
              - Sumer/index.html
            spaces: {us: {albums: [Ours], passwordEnv: WORD}}
            footer:
              text: "[Imprint](legal/imprint.html)"
              links: [{title: M, url: "https://social.example/@me", rel: me}]
            logo: mark.svg

            """, to: "photos/albumgen.yml")
    }

    private func build(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site"] + arguments, in: folder.path,
            environment: ["WORD": "a long and winding password"]
        ).finish()
    }

    // MARK: Missing addresses

    @Test func thePageForAddressesThatLeadNowhereWorksAtAnyAddress() throws {
        #expect(try build("--base-url", "https://example.org/my%20photos/").exitCode < 2)
        let page = try folder.read("site/404.html")
        #expect(page.contains("<h1 dir=\"auto\">This page does not exist</h1>"))
        #expect(page.contains(#"<meta name="robots" content="noindex"#) && !page.contains("canonical"))
        let links = page.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.output.1) }
        let wrong = links.filter { link in
            !["/my%20photos/", "#", "data:", "https:"].contains { link.hasPrefix($0) }
        }
        #expect(wrong == [] && links.contains("/my%20photos/summer/index.html"), "\(links)")
        #expect(!page.contains("Ours") && !page.contains("Later"))
        #expect(try !folder.read("site/sitemap.xml").contains("404.html"))
        // It shows the site's current albums.
        #expect(page.contains(#"dir="auto">Summer</h2>"#))
        try folder.write("---\ntitle: Autumn\n---\n", to: "photos/summer/album.md")
        #expect(try build("--base-url", "https://example.org/my%20photos/").exitCode < 2)
        #expect(try folder.read("site/404.html").contains(#"dir="auto">Autumn</h2>"#))
        // Links of such a page would be wrong wherever a host shows it.
        try folder.write(
            folder.read("photos/albumgen.yml").replacing("baseURL: https://example.org/\n", with: ""),
            to: "photos/albumgen.yml")
        #expect(try build().exitCode < 2)
        #expect(!folder.exists("site/404.html"))
    }

    @Test func thePageForAddressesThatLeadNowhereCanBeTheSitesOwn() throws {
        try folder.write("# Lost?\n\n[Summer](summer/index.html)\n", to: "photos/pages/404.md")
        try folder.write(
            folder.read("photos/albumgen.yml").replacing("  - about\n", with: "  - about\n  - \"404\"\n"),
            to: "photos/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode < 2)
        #expect(
            outcome.errors.contains("`nav` names `404`, the page for addresses at which there is nothing"),
            "\(outcome.errors)")
        let page = try folder.read("site/404.html")
        #expect(page.contains("Lost?") && page.contains(#"<a href="/summer/index.html">Summer</a>"#), "\(page)")
        #expect(page.contains(#"<meta name="robots" content="noindex"#))
        #expect(try !folder.read("site/sitemap.xml").contains("404.html"))
        try folder.remove("photos/pages/404.md")
        try folder.write("mine", to: "photos/static/404.html")
        #expect(try build().exitCode < 2)
        #expect(try folder.read("site/404.html") == "mine")
        // A file of somebody else in the output stays.
        try folder.remove("photos/static/404.html")
        try folder.write("theirs", to: "site/404.html")
        #expect(try build().exitCode < 2)
        #expect(try folder.read("site/404.html") == "theirs")
    }

    @Test func aPhotoNamed404KeepsAPageOfItsOwn() throws {
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/404.jpg")
        try folder.write(TestPhoto.jpeg(seed: 4), to: "photos/Summer/404.jpg")
        try folder.write("date: 2024-03-09\naliases: [/404.html]\n", to: "photos/Summer/album.yml")
        let outcome = try build()
        #expect(outcome.errors.contains("the alias `404.html` is the page that hosts show"), "\(outcome.errors)")
        #expect(try folder.read("site/404.html").contains("This page does not exist"))
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.url("site").path).filter {
            $0.hasPrefix("404-") && $0.hasSuffix(".html")
        }
        #expect(pages.count == 1)
        #expect(folder.exists("site/summer/404.html"))
    }

    @Test func aSiteHasPagesNavigationAndAFooter() throws {
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let about = try folder.read("site/about.html")
        #expect(about.contains("<h1 dir=\"auto\">About me</h1>") && about.contains("<a href=\"./summer/index.html\">"))
        #expect(about.contains("<link rel=\"canonical\" href=\"https://example.org/about.html\">"))
        #expect(about.contains("<a href=\"about.html\" aria-current=\"page\" dir=\"auto\">About me</a>"))
        #expect(about.contains("og:title\" content=\"About me\"") && about.contains("og:image"))
        #expect(about.contains("<a href=\"./legal/imprint.html\">Imprint</a>"))
        func logo(_ address: String) -> String {
            "<img class=\"ag-logo\" src=\"\(address)\" alt=\"\" width=\"30\" height=\"20\">Mine"
        }
        #expect(about.contains("<a href=\"index.html\" dir=\"auto\">\(logo("mark.svg"))</a>"))
        #expect(try folder.read("site/index.html").contains("<h1 dir=\"auto\">\(logo("mark.svg"))</h1>"))
        #expect(try folder.read("site/summer/a.html").contains(logo("../mark.svg")))

        let summer = try folder.read("site/summer/index.html")
        #expect(summer.contains("<a href=\"../about.html\" dir=\"auto\">About me</a>"))
        #expect(summer.contains("<a href=\"index.html\" aria-current=\"page\" dir=\"auto\">Summer</a>"))
        #expect(summer.contains("href=\"https://prints.example/?a&amp;b\" dir=\"auto\">&lt;b&gt;Prints&lt;/b&gt;</a>"))
        #expect(summer.contains("<a href=\"../legal/imprint.html\">Imprint</a>"))
        #expect(summer.contains("<a href=\"https://social.example/@me\" rel=\"me\" dir=\"auto\">M</a>"))

        let imprint = try folder.read("site/legal/imprint.html")
        #expect(imprint.contains("noindex") && !imprint.contains("canonical"))
        #expect(imprint.contains("<p><a href=\"../about.html\">Me</a></p>"))
        let map = try folder.read("site/sitemap.xml")
        #expect(map.contains("/about.html<") && !map.contains("imprint"))
        #expect(try !folder.read("site/feed.xml").contains("about.html"))
        #expect(!folder.exists("site/prices.html") && !folder.exists("site/pages"))
        // Nothing leads to an unlisted page.
        #expect(!folder.exists("site/impressum.html"))
        #expect(outcome.errors.contains("the alias `impressum.html` would lead everybody to an unlisted page"))

        for (line, message) in [
            (8, "`nav` names `Later`, which is not shown"), (9, "`nav` names `prices`, which is not shown"),
            (10, "`nav` names `legal/imprint`, which is unlisted"),
            (11, "`nav` names `Sumer`, but there is no such page or album; did you mean `Summer`?"),
            (12, "`nav` names `about.html`, but there is no such page or album; did you mean `about`?"),
            (13, "`nav` names `Sumer/index.html`, but there is no such page or album; did you mean `Summer`?"),
        ] {
            #expect(outcome.errors.contains("albumgen.yml:\(line):5: warning: \(message)"), "\(outcome.errors)")
        }
        // The space shows that album.
        #expect(!outcome.errors.contains("`Ours`"))
        for (name, bytes) in try folder.contents(of: "site") where name.hasSuffix(".html") {
            let text = String(decoding: bytes, as: UTF8.self)
            for word in ["Ours", "Later", "albumgen-root"] { #expect(!text.contains(word), "\(word) in \(name)") }
        }

        // A page changes with its text, and others with their links.
        let before = try folder.contents(of: "site")
        #expect(try build().exitCode == 0)
        #expect(try folder.contents(of: "site") == before)
        try folder.write("# Me\n\nNew.\n", to: "photos/pages/about.md")
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/about.html").contains("<p>New.</p>"))
        #expect(try folder.read("site/summer/index.html").contains("<a href=\"../about.html\" dir=\"auto\">Me</a>"))
        try folder.remove("photos/pages/about.md")
        #expect(try build("--drafts").exitCode == 0)
        #expect(!folder.exists("site/about.html") && folder.exists("site/prices.html"))
        #expect(try folder.read("site/index.html").contains("<a href=\"prices.html\" dir=\"auto\">prices</a>"))
    }

    @Test func linksOfTextsLeadToPages() throws {
        try folder.write(
            "In [summer](summer/#a), [a photo](summer/a.jpg), [x](sumer/index.html), [me](#me),\n[p](../../../etc/passwd).\n",
            to: "photos/pages/about.md")
        try folder.write(
            "Back [home](../), [about](../about.html), [a](a.html?x#y), [old](../old/), [b](https://b.example/b/),\n[up](../../x), [site](../../), [too far](../../about.html#x), [photo](a.jpg), [here](about.html),\n[typo](abuot.html), [mark](mark.svg), [own](Summer/a.jpg)\n",
            to: "photos/Summer/album.md")
        try folder.write(
            "[Mark](../mark.svg) and [door](../private.html), [no](b%20c.jpg)\n", to: "photos/Summer/a.jpg.md")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/Summer/b c.jpg")
        let outcome = try build()
        let warnings = outcome.errors.split(separator: "\n").filter { $0.contains("the text links to") }
        let other = "or the full address of something on another site"
        #expect(
            warnings == [
                "pages/about.md:1:25: warning: the text links to `summer/a.jpg`, but the site has no such page or file; did you mean `summer/a.html`?",
                "pages/about.md:1:50: warning: the text links to `sumer/index.html`, but the site has no such page or file; did you mean `summer/index.html`?",
                "pages/about.md:2:1: note: the text links to `../../../etc/passwd`, which leads out of the site, so it works only if the site is in a folder of another one; write the full address, which works everywhere",
                "Summer/album.md:1:60: warning: the text links to `../old/index.html`, but the site has no such page or file; put the file into the folder `static`, or write the address of a page, such as `../index.html`, \(other)",
                "Summer/album.md:2:1: note: the text links to `../../x`, which leads out of the site, so it works only if the site is in a folder of another one; write the full address, which works everywhere",
                "Summer/album.md:2:16: note: the text links to `../../index.html`, which leads out of the site, so it works only if the site is in a folder of another one; write the full address, which works everywhere",
                "Summer/album.md:2:32: warning: the text links to `../../about.html#x`, which leads out of the site; did you mean `../about.html`?",
                "Summer/album.md:2:63: warning: the text links to `a.jpg`, but the site has no such page or file; did you mean `a.html`?",
                "Summer/album.md:2:79: warning: the text links to `about.html`, but the site has no such page or file; did you mean `../about.html`?",
                "Summer/album.md:3:1: warning: the text links to `abuot.html`, but the site has no such page or file; did you mean `../about.html`?",
                "Summer/album.md:3:21: warning: the text links to `mark.svg`, but the site has no such page or file; did you mean `../mark.svg`?",
                "Summer/album.md:3:39: warning: the text links to `Summer/a.jpg`, but the site has no such page or file; did you mean `a.html`?",
                "Summer/a.jpg.md:1:50: warning: the text links to `b%20c.jpg`, but the site has no such page or file; did you mean `b-c.html`?",
            ], "\(outcome.errors)")
        // Opened as files, the pages need `index.html` in links to folders.
        #expect(try folder.read("site/about.html").contains("<a href=\"./summer/index.html#a\">summer</a>"))
        let summer = try folder.read("site/summer/index.html")
        #expect(
            summer.contains("<a href=\"../index.html\">home</a>") && summer.contains("href=\"https://b.example/b/\""))
    }

    @Test func linksInHTMLBeginAtTheirPageIfTheyLeadUpwards() throws {
        try folder.write(
            folder.read("photos/albumgen.yml") + "allowRawHTML: true\n", to: "photos/albumgen.yml")
        try folder.write(
            "<p><a href=\"../about.html\">me</a> <a href=\"../abuot.html\">typo</a></p>\n\n<a href=\"../../x.html\">x</a>\n",
            to: "photos/pages/legal/imprint.md")
        let outcome = try build()
        #expect(
            outcome.errors.split(separator: "\n").filter { $0.contains("the text links to") } == [
                "pages/legal/imprint.md:1: warning: the text links to `../abuot.html`, but the site has no such page or file; did you mean `../about.html`?",
                "pages/legal/imprint.md:3: note: the text links to `../../x.html`, which leads out of the site, so it works only if the site is in a folder of another one; write the full address, which works everywhere",
            ], "\(outcome.errors)")
    }

    @Test func linksThatBeginAtTheHostAreReportedIfTheSiteHasSuchAPage() throws {
        try folder.write(
            "[photo](/summer/a.html#b) [host](/shop/) [other](//a.example/)\n", to: "photos/pages/about.md")
        try folder.write("[home](/) and [about](/about.html)\n", to: "photos/Summer/album.md")
        let outcome = try build()
        let why = "which leads nowhere if the site is in a folder of its host or opened from files"
        #expect(
            outcome.errors.split(separator: "\n").filter { $0.contains("the text links to") } == [
                "pages/about.md:1:1: note: the text links to `/summer/a.html#b`, \(why); write `summer/a.html`",
                "Summer/album.md:1:1: note: the text links to `/`, \(why); write `../index.html`",
                "Summer/album.md:1:15: note: the text links to `/about.html`, \(why); write `../about.html`",
            ], "\(outcome.errors)")
    }

    @Test func addressesThatLeadNowhereAreReported() throws {
        try folder.write("x", to: "photos/static/my prices.pdf")
        try folder.write("# Notes\n", to: "photos/pages/blog/index.md")
        try folder.write("aliases: [/old]\n", to: "photos/Summer/album.yml")
        try folder.write(
            """
            nav:
              - blog
              - {url: nofile.pdf, title: A}
              - {url: static/mark.svg, title: B}
              - {url: pages/about.md, title: C}
              - {url: Summer, title: D}
              - {url: sumer/index.html, title: E}
              - {url: my%20prices.pdf, title: F}
              - {url: "summer/a.html?x#y", title: G}
              - {url: summer/, title: H}
              - {url: ./summer/index.html, title: I}
              - {url: old/index.html, title: J}
              - {url: "https://nowhere.example/x", title: K}
            footer:
              links:
                - {title: M, url: abuot.html}

            """, to: "photos/albumgen.yml")
        let outcome = try build()
        let expected = [
            "3:5: warning: `nav` leads to `nofile.pdf`, but the site has no such page or file; put the file into the folder `static`,",
            "4:5: warning: `nav` leads to `static/mark.svg`, but the site has no such page or file; did you mean `mark.svg`?",
            "5:5: warning: `nav` leads to `pages/about.md`, but the site has no such page or file; did you mean `about.html`?",
            "6:5: warning: `nav` leads to `Summer`, but the site has no such page or file; did you mean `summer/index.html`?",
            "7:5: warning: `nav` leads to `sumer/index.html`, but the site has no such page or file; did you mean `summer/index.html`?",
            "16:7: warning: `footer` leads to `abuot.html`, but the site has no such page or file; did you mean `about.html`?",
        ]
        for message in expected { #expect(outcome.errors.contains("albumgen.yml:\(message)"), "\(outcome.errors)") }
        #expect(outcome.errors.components(separatedBy: " leads to ").count == expected.count + 1)
        let page = try folder.read("site/index.html")
        #expect(page.contains("href=\"my%20prices.pdf\"") && page.contains("href=\"blog/index.html\""))
    }

    @Test func noLinkGivesTheAddressOfAnUnlistedAlbumAway() throws {
        try folder.write(TestPhoto.jpeg(seed: 8), to: "photos/Club/e.jpg")
        try folder.write("unlisted: k7f3mq2xw9tnhb4rzy6cdp\n", to: "photos/Club/album.yml")
        let (url, other) = (
            "club--k7f3mq2xw9tnhb4rzy6cdp/index.html", "http://www.example.org:80/club%2D-k7f3mq2xw9tnhb4rzy6cdp/"
        )
        try folder.write(
            "nav: [{url: \(url), title: N}]\nfooter: {links: [{url: \(url), title: F}, {url: \"\(other)\", title: H}, {url: about.html, title: G}]}\n",
            to: "photos/albumgen.yml")
        let outcome = try build()
        for key in ["nav", "footer"] {
            #expect(outcome.errors.contains("`\(key)` leads to `\(url)`, which is unlisted"), "\(outcome.errors)")
        }
        #expect(outcome.errors.contains("`footer` leads to `\(other)`, which is unlisted"), "\(outcome.errors)")
        #expect(folder.exists("site/\(url)"))
        let pages = try folder.contents(of: "site").filter { $1.contains(Data("k7f3mq".utf8)) }
        #expect(pages.keys.filter { !$0.hasPrefix("club--") }.sorted() == [])
        #expect(try folder.read("site/index.html").contains(">G</a>"))
    }

    @Test func aMissingPageSaysWhatMakesItsFolderAnAlbum() throws {
        try folder.write("title: Notes\n", to: "photos/pages/blog/album.yml")
        let outcome = try build()
        #expect(
            outcome.errors.contains(
                "`nav` names `about`, which is not a page, because pages/blog/album.yml makes the folder `pages` an album"
            ),
            "\(outcome.errors)")
        #expect(
            outcome.errors.contains("note: is not a page of the site, because the folder `pages` is an album, since"))
    }
}
