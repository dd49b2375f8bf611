import AlbumModel
import Testing

@testable import AlbumSources

/// Pages of text that are not albums, and what every page shows around its content.
struct PageTextsTests {
    private func read(_ files: [String: String], _ configuration: String = "", drafts: Bool = false) -> SiteReading {
        var read = Configuration.parse(Array(configuration.utf8))
        #expect(read.diagnostics.isEmpty)
        read.configuration.site.publication.showsDrafts = drafts
        var tree = SourceTree.of(Array(files.keys))
        tree.statics = ["me.png", "a b.png", "mark.svg", "odd.svg"]
        return SiteReader(configuration: read.configuration, access: .memory(files)).read(tree) { _ in nil }
    }

    @Test func textsBecomePages() throws {
        let reading = read([
            "pages/about.md": "# About *me*\n\nHello.", "pages/Legal/my_imprint.MD": "---\nunlisted: true\n---\n",
            "pages/search.md": "---\ntitle: Find\ndescription: How.\naliases: [/old]\n---\n# Stays\n",
            "pages/notes.txt": "", "pages/.index.md": "Hidden", "x.jpg": "",
        ])
        #expect(reading.diagnostics.count == 2, "\(reading.diagnostics)")
        #expect(reading.diagnostics[0].description.hasPrefix("pages/notes.txt: warning: is not published"))
        #expect(
            reading.diagnostics[1].description.hasPrefix(
                "pages/search.md: warning: its address would be search.html, which is kept for a page of the site's own"
            ))
        #expect(reading.site.root.albums.isEmpty)
        let pages = reading.site.pages
        #expect(pages.map(\.title) == ["About me", "Find", "my imprint"])
        #expect(pages[0].address == "about.html" && pages[2].address == "legal/my_imprint.html")
        // `search.html` is the site's own.
        #expect(pages[1].address.wholeMatch(of: /search-[0-9a-f]{6}\.html/) != nil)
        #expect(pages[0].prose?.html == "<p>Hello.</p>\n" && pages[1].prose?.html == "<h2>Stays</h2>\n")
        #expect(pages[1].description == "How." && pages[1].aliases == ["/old"])
        #expect(pages.map(\.isUnlisted) == [false, false, true])
    }

    @Test(arguments: [
        ["pages/about.md", "pages/a.jpg"], ["pages/about.md", "pages/deep/a.mp4"],
        ["pages/about.md", "pages/album.yml"], ["pages/about.md", "pages/deep/album.md"],
        ["pages/about.txt"], ["Pages/about.md"], ["a/pages/about.md"],
    ])
    func otherFoldersAreAlbumsAsBefore(paths: [String]) {
        let reading = read(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
        #expect(reading.site.pages.isEmpty)
        let isNoted = reading.diagnostics.contains { $0.message.contains("is not a page of the site") }
        #expect(isNoted == (paths.count == 2 && !paths[1].hasSuffix("yml")))
    }

    @Test func filesThatAreNoMarkdownAreReported() {
        let why =
            "is not published, because only Markdown files in the folder `pages` become pages; write it as Markdown in a file that ends in `.md`, or put it into the folder `static`, whose files are published as they are"
        func said(_ files: [String: String], _ configuration: String = "") -> [String] {
            read(files, configuration).diagnostics.map(\.description).sorted()
        }
        func warnings(_ paths: String...) -> [String] { paths.map { "\($0): warning: \(why)" } }
        let others = [
            "pages/imprint.html": "", "pages/deep/notes.txt": "", "pages/about.md.yml": "",
            // Pictures that a page may show, the system's, an editor's, and hidden ones.
            "pages/plan.svg": "", "pages/Icon\r": "", "pages/Thumbs.db": "", "pages/about.md~": "",
            "pages/about.md.bak": "", "pages/about.md.tmp": "", "pages/~$about.docx": "", "pages/.notes.txt": "",
        ]
        let pages = others.merging(["pages/about.md": "Hello."]) { $1 }
        #expect(said(pages) == warnings("pages/about.md.yml", "pages/deep/notes.txt", "pages/imprint.html"))
        // Without Markdown, the folder may be anything.
        #expect(
            said(["pages/a.html": "", "pages/b.pdf": "", "x.jpg": ""]).filter { $0.contains("is not published") }
                == warnings("pages/a.html"))
        #expect(said(["pages/a.html": "", "pages/b.jpg": ""]) == [])
        #expect(
            said(["pages/a.html": "", "x.jpg": ""], "albums: {pages: {title: Pages}}").allSatisfy { !$0.contains(why) })
    }

    @Test func anIndexIsThePageOfItsFolder() {
        let reading = read([
            "pages/about.md": "Us.", "pages/blog/index.md": "# Notes", "pages/blog/search.md": "Find.",
            "pages/index.md": "# Hi",
        ])
        let pages = reading.site.pages
        #expect(reading.site.root.albums.isEmpty && pages.count == 4)
        #expect(pages.contains { $0.address == "blog/index.html" && $0.title == "Notes" })
        #expect(pages.contains { $0.address == "blog/search.html" })
        #expect(pages.contains { $0.address.wholeMatch(of: /index-[0-9a-f]{6}\.html/) != nil })
        #expect(reading.diagnostics.count == 1)
        let message = reading.diagnostics.first?.description ?? ""
        #expect(message.hasPrefix("pages/index.md: warning: its address would be index.html, which the home page has"))
        #expect(message.contains("`album.md` in the root of the source"))
    }

    /// What is meant to be behind a password, or withheld, does not become a public page.
    @Test(arguments: [
        "spaces: {us: {passwordEnv: WORD, albums: [pages]}}", "spaces: {us: {passwordEnv: WORD, albums: [pages/deep]}}",
        "albums: {pages: {draft: true}}",
    ])
    func whatTheConfigurationNamesAsAnAlbumIsOne(configuration: String) {
        let reading = read(["pages/about.md": "x", "pages/deep/more.md": "x"], configuration)
        #expect(reading.site.pages.isEmpty)
    }

    @Test func draftsAndWhatCannotBeReadAreLeftOut() {
        let files = [
            "pages/draft.md": "---\ndraft: true\n---\nx", "pages/late.md": "---\npublishDate: 2999-01-01\n---\nx",
            "pages/odd.md": "---\ndarft: true\n---\nx", "pages/broken.md": "---\ntitle: [\n---\nx",
            "pages/fine.md": "---\ncolour: red\n---\nx",
        ]
        var reading = read(files)
        // If the build has no date, nothing waits for its publication date.
        #expect(reading.site.pages.map(\.title) == ["fine", "late"] && reading.heldBack.count == 1)
        let errors = reading.diagnostics.filter { $0.severity == .error }.map(\.description).sorted()
        #expect(errors.count == 3, "\(errors)")
        #expect(errors[0].hasPrefix("pages/broken.md:") && errors[0].hasSuffix("the page is left out"))
        #expect(errors[2].hasPrefix("pages/odd.md:2:1: ") && errors[2].hasSuffix("the page is left out"))
        reading = read(files, drafts: true)
        #expect(reading.site.pages.filter(\.isDraft).map(\.title) == ["draft"])
    }

    @Test func linksAndImagesBeginAtTheRoot() {
        let text = """
            [a](travels/index.html) [b](https://a.example/) [c](#top) [d](mailto:x@a.example) [e](/x) [f](javascript:x)

            ![me](me.png) ![two](a%20b.png) ![no](gone.png) ![far](https://a.example/x.png)
            """
        let reading = read(["pages/p.md": text], "footer: '[Imprint](imprint.html)'\n")
        let html = reading.site.pages.first?.prose?.html ?? ""
        for part in [
            "\"albumgen-root:travels/index.html\"", "\"https://a.example/\"", "\"#top\"", "\"mailto:x@a.example\"",
            "\"/x\"", "src=\"albumgen-root:me.png\"", "src=\"albumgen-root:a%20b.png\"",
        ] { #expect(html.contains(part), "\(part) in \(html)") }
        #expect(!html.contains("javascript:") && !html.contains("gone.png") && !html.contains("x.png\""))
        #expect(reading.diagnostics.map(\.severity) == [.warning, .warning, .warning])
        #expect(reading.diagnostics.contains { $0.message.contains("`gone.png` in the folder `static`") })
        #expect(reading.site.footer?.html == "<p><a href=\"albumgen-root:imprint.html\">Imprint</a></p>\n")
    }

    @Test(arguments: [
        (#"<a class="x" href='notes/'>n</a>"#, #"<a class="x" href="albumgen-root:notes/index.html">n</a>"#),
        (#"<img height=20 src=me.png alt="I">"#, #"<img height=20 src="albumgen-root:me.png" alt="I">"#),
        (#"<a href="https://a.example/">w</a>"#, #"<a href="https://a.example/">w</a>"#),
        (##"<a href="/x">w</a> <a href="#top">t</a>"##, ##"<a href="/x">w</a> <a href="#top">t</a>"##),
        (#"<a href="&#109;ailto:me@x.org">w</a>"#, #"<a href="&#109;ailto:me@x.org">w</a>"#),
        // Nothing is above the root, so this was written relative to its page.
        (#"<a href="../x.html">w</a>"#, #"<a href="../x.html">w</a>"#),
        ("`<a href=\"x\">`", #"<code>&lt;a href=&quot;x&quot;&gt;</code>"#),
    ])
    func addressesInHTMLBeginAtTheRoot(written: String, expected: String) {
        let reading = read(["pages/p.md": "So \(written)"], "allowRawHTML: true\n")
        let html = reading.site.pages.first?.prose?.html ?? ""
        #expect(html == "<p>So \(expected)</p>\n")
    }

    @Test func imagesHaveTheirSizes() {
        let reading = read([
            "pages/p.md": "![one](me.png) ![two](a%20b.png) ![x](me.png \"t\")",
            "static/a b.png": "<svg viewBox='0 0 30 20'>", "static/me.png": "?",
        ])
        let html = reading.site.pages.first?.prose?.html ?? ""
        #expect(
            html.contains("<img src=\"albumgen-root:a%20b.png\" width=\"30\" height=\"20\" alt=\"two\">"), "\(html)")
        #expect(html.contains("<img src=\"albumgen-root:me.png\" alt=\"one\">"), "\(html)")
    }

    // MARK: Logo

    @Test(arguments: [
        ("mark.svg", SiteLogo(address: "mark.svg", size: PixelSize(width: 30, height: 20)), ""),
        (
            "{image: static/mark.svg, alt: Us, title: off}",
            SiteLogo(address: "mark.svg", size: PixelSize(width: 30, height: 20), alternative: "Us", isAlone: true), ""
        ),
        ("mork.svg", nil, "there is no file `mork.svg` in the folder `static`; did you mean `mark.svg`?"),
        ("../mark.svg", nil, "there is no file `../mark.svg`"),
        ("odd.svg", nil, "`odd.svg` does not say how large it is"),
    ])
    func aLogoIsAFileOfStatic(written: String, logo: SiteLogo?, problem: String) {
        let reading = read(
            ["static/mark.svg": "<svg viewBox='0 0 30 20'>", "static/odd.svg": "<svg>", "a.jpg": ""],
            "logo: \(written)\n")
        #expect(reading.site.logo == logo)
        let messages = reading.diagnostics.filter { $0.severity != .note }.map(\.description)
        let start = "albumgen.yml:1:7: warning: the logo is not shown: \(problem)"
        #expect(
            messages.count == (problem.isEmpty ? 0 : 1) && messages.allSatisfy { $0.hasPrefix(start) }, "\(messages)")
    }

    // MARK: Navigation and footer

    private func parse(_ text: String) -> (site: SiteSettings, reported: [String]) {
        let reading = Configuration.parse(Array(text.utf8))
        return (reading.configuration.site, reading.diagnostics.map(\.description))
    }

    @Test func navigationIsReadInItsOrder() {
        let (site, reported) = parse(
            """
            nav:
              - Travels/
              - {page: about, title: Me}
              - {album: .}
              - {smart: years}
              - {url: "https://a.example/?a=1&b", title: "A & B"}
              - {url: cv.pdf, title: CV}
            """)
        #expect(reported.isEmpty)
        #expect(
            site.nav.map(\.target) == [
                .named("Travels"), .page("about"), .album(""), .smart("years"), .url("https://a.example/?a=1&b"),
                .url("cv.pdf"),
            ])
        #expect(site.nav.map(\.title) == [nil, "Me", nil, nil, "A & B", "CV"])
        #expect(site.nav.map(\.place?.line) == [2, 3, 4, 5, 6, 7])
    }

    @Test(arguments: [
        ("- {url: 'javascript:alert(1)', title: x}", "expected an address such as"),
        ("- {url: 'data:text/html,x', title: x}", "expected an address such as"),
        ("- {url: ../secret.html, title: x}", "expected an address such as"),
        ("- {url: //a.example/, title: x}", "expected an address such as"),
        ("- {url: 'https://a.example/'}", "needs a `title`"),
        ("- {title: x}", "leads to one of `page`, `album`, `smart` or `url`"),
        ("- {page: a, album: b}", "leads to one of `page`, `album`, `smart` or `url`"),
        ("- {pgae: a}", "did you mean `page`?"),
    ])
    func entriesThatLeadNowhereAreMistakes(entry: String, message: String) {
        let (site, reported) = parse("nav:\n  \(entry)\n")
        #expect(site.nav.isEmpty)
        #expect(reported.count >= 1 && reported[0].hasPrefix("albumgen.yml:2:"), "\(reported)")
        #expect(reported[0].contains(message), "\(reported)")
    }

    @Test func aFooterIsATextOrHasLinks() {
        #expect(parse("footer: Made *here*.\n").site.footer.text == "Made *here*.")
        let (site, reported) = parse(
            "footer: {text: Words, links: [{title: M, url: 'https://a.example/@me', rel: me}, {title: N, url: n.html}]}"
        )
        #expect(reported.isEmpty && site.footer.text == "Words")
        #expect(site.footer.links.map(\.url) == ["https://a.example/@me", "n.html"])
        #expect(site.footer.links.map(\.relation) == ["me", nil])
        for wrong in ["{title: M}", "{title: M, url: 'javascript:x'}", "{title: M, url: x, rel: '\"><b>'}"] {
            let (_, reported) = parse("footer: {links: [\(wrong)]}")
            #expect(!reported.isEmpty, "\(wrong)")
        }
    }
}
