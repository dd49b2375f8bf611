import Foundation
import TestSupport
import Testing

/// Themes in whole builds.
struct ThemeBuildTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Summer/a.jpg")
    }

    private func build(_ configuration: String, strict: Bool = false) throws -> Program.Outcome {
        try folder.write(configuration, to: "photos/albumgen.yml")
        let arguments = ["build", "photos", "--output", "site"] + (strict ? ["--strict"] : [])
        return try Program.start(arguments, in: folder.path).finish()
    }

    private var style: String {
        get throws {
            let site = try folder.contents(of: "site")
            let name = try #require(site.keys.first { $0.hasPrefix("assets/albumgen-") })
            return String(decoding: try #require(site[name]), as: UTF8.self)
        }
    }

    @Test func aThemeThatIsNotThereStopsTheBuildAndNamesOthers() throws {
        let outcome = try build("title: Mine\ntheme: dark-room\n")
        #expect(outcome.exitCode == 2)
        #expect(
            outcome.errors.contains("albumgen.yml:2:8: error: there is no theme `dark-room`; did you mean `darkroom`?"))
        #expect(!folder.exists("site/index.html"))
    }

    @Test func changingTheThemeChangesThePagesAndItsFilesGo() throws {
        #expect(try build("theme: book\n").exitCode == 0)
        #expect(try folder.read("site/index.html").contains("assets/look-"))
        #expect(try build("theme: {gap: 9, accent: '#7a4a10'}\n").exitCode == 0)
        #expect(try !folder.read("site/index.html").contains("look-"))
        #expect(try folder.contents(of: "site").keys.allSatisfy { !$0.contains("look-") })
        #expect(try style.contains("--gap:9px") && style.contains("--accent:#7a4a10"))
        #expect(try folder.read("site/summer/index.html").contains("--gap:9px"))
    }

    /// The pages that belong to no album have the site's theme, and the root has another.
    @Test func changingTheThemeChangesThePagesOfNoAlbum() throws {
        let rest =
            "baseURL: https://example.org\nsearch: on\nspaces: {friends: {passwordFile: pw.txt, albums: [Summer]}}\n"
        try folder.write("a long sentence for friends\n", to: "photos/pw.txt")
        try folder.write("theme: default\n", to: "photos/album.yml")
        try folder.write("Words.\n", to: "photos/pages/about.md")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Autumn/b.jpg")
        for theme in ["darkroom", "book"] {
            let outcome = try build("theme: \(theme)\n\(rest)")
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            let site = try folder.contents(of: "site")
            for name in ["404.html", "about.html", "search.html", "private.html"] {
                let page = try folder.read("site/\(name)")
                let styles = page.matches(of: /assets\/[a-z-]+-[0-9a-f]+\.css/).map { String($0.0) }
                #expect(!styles.isEmpty && styles.allSatisfy { site[$0] != nil }, "\(theme): \(name) names \(styles)")
                let scheme = theme == "darkroom" ? "dark" : "light dark"
                #expect(page.contains("<meta name=\"color-scheme\" content=\"\(scheme)\">"), "\(theme): \(name)")
            }
        }
    }

    @Test func aSiteHasAThemeOfItsOwn() throws {
        try folder.write("corner: 12\n", to: "photos/templates/themes/mine/theme.yml")
        try folder.write("h1 { color: teal; }\n", to: "photos/templates/themes/mine/look.css")
        #expect(try build("theme: mine\n").exitCode == 0)
        #expect(try style.contains("--corner:12px"))
        // A change in the theme's folder is detected.
        try folder.write("corner: 3\n", to: "photos/templates/themes/mine/theme.yml")
        #expect(try build("theme: mine\n").exitCode == 0)
        #expect(try style.contains("--corner:3px"))
        #expect(try folder.contents(of: "site").keys.allSatisfy { !$0.contains("themes") && !$0.hasSuffix(".yml") })
    }

    @Test func aThemeSetsTheColoursOfTheViewerUnlessTheSiteDoes() throws {
        try folder.write("viewer: {ground: dark}\n", to: "photos/templates/themes/mine/theme.yml")
        #expect(try build("theme: mine\n").exitCode == 0)
        #expect(try folder.read("site/summer/index.html").contains("\"ground\":\"dark\""))
        #expect(try build("theme: mine\nviewer: {ground: auto}\n").exitCode == 0)
        #expect(try folder.read("site/summer/index.html").contains("\"ground\":\"auto\""))
    }

    @Test func filesThatPagesDoNotShowAsTheirNamesPromiseAreReported() throws {
        for name in ["a/logo.svg", "b/logo.svg", "c.svg/d.svg"] {
            try folder.write("<svg>\(name)</svg>", to: "photos/templates/\(name)")
        }
        try folder.write("", to: "photos/templates/icon.png")
        try folder.write("<link rel=\"x\" href=\"{{asset.logo-svg}}\">", to: "photos/templates/head.mustache")
        let outcome = try build("title: Mine\n")
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.errors.contains("templates/b/logo.svg: warning: `{{asset.logo-svg}}` stands for "),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("templates/icon.png: warning: this icon is empty"))
        #expect(outcome.errors.split(separator: "\n").count { $0.contains("warning") } == 2)
        let long = "\(String(repeating: "x", count: 248)).svg"
        try folder.write("<svg/>", to: "photos/templates/\(long)")
        let refused = try build("title: Mine\n")
        #expect(refused.exitCode == 2)
        #expect(
            refused.errors.contains("\(long): error: the name of this file is too long by 6 bytes"), "\(refused.errors)"
        )
    }

    @Test func anAccentThatCannotBeReadIsReportedAndMended() throws {
        let outcome = try build("theme: {scheme: light, accent: '#ffd400'}\n")
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.errors.contains("albumgen.yml:1:32: warning: `accent` #ffd400 has a contrast of 1.3 to 1"),
            "\(outcome.errors)")
        // The viewer may have a dark background, on which the unchanged accent is legible.
        let ofPages = try #require(try style.split(separator: "\n").first { $0.hasPrefix(":root{") })
        #expect(!ofPages.contains("--accent:#ffd400"))
        #expect(try build("theme: {scheme: light, accent: '#ffd400'}\n", strict: true).exitCode != 0)
    }

    /// The album's own pages and those of nested albums have its theme; the home page and the other albums do not.
    @Test func anAlbumHasAThemeOfItsOwn() throws {
        for (seed, album) in [(2, "Night"), (3, "Night/Stars"), (4, "Night/Paper")] {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(album)/a.jpg")
        }
        try folder.write("theme: darkroom\n", to: "photos/Night/album.yml")
        try folder.write("theme: {gap: 31}\n", to: "photos/Night/Stars/album.yml")
        try folder.write("theme: book\n", to: "photos/Night/Paper/album.yml")
        try folder.write("<p>{{id}} to buy</p>", to: "photos/templates/slots/shop.mustache")
        try folder.write("<p>{{id}} to see</p>", to: "photos/templates/slot.mustache")
        let configuration = "theme: {accent: '#7a4a10'}\nalbums: {Summer: {slot: shop.mustache}, Night: {slot: none}}\n"
        let outcome = try build(configuration, strict: true)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        func styles(_ page: String) throws -> String {
            let text = try folder.read("site/\(page)")
            let names = text.matches(of: /(?:\.\.\/)*(assets\/[\w-]+\.css)/).map { String($0.1) }
            return try names.map { try folder.read("site/\($0)") }.joined()
        }
        let home = try styles("index.html")
        #expect(home.contains("--accent:#7a4a10") && !home.contains("--gap:31px"))
        #expect(try styles("summer/a.html") != styles("night/a.html"))
        let night = try styles("night/index.html")
        #expect(night != home && !night.contains("#7a4a10"))
        let stars = try styles("night/stars/index.html")
        #expect(stars.contains("--gap:31px") && stars.contains("color-scheme:dark"))
        #expect(try styles("night/paper/index.html") != stars)
        #expect(try folder.read("site/summer/a.html").contains("<p>a to buy</p>"))
        #expect(try !folder.read("site/night/a.html").contains("<p>a to"))
        #expect(try folder.read("site/summer/items-1.js").contains("a to buy"))

        // Adding and removing it affects only the album.
        try folder.write("theme: default\n", to: "photos/Night/Paper/album.yml")
        let before = try folder.read("site/summer/index.html")
        #expect(try build(configuration).exitCode == 0)
        #expect(try folder.read("site/summer/index.html") == before)
        let clean = try Program.start(["build", "photos", "--output", "clean"], in: folder.path).finish()
        #expect(clean.exitCode == 0)
        #expect(try folder.contents(of: "site") == folder.contents(of: "clean"))
    }

    @Test func anAlbumsThemeThatIsNotThereIsReportedAndTheAlbumLooksLikeTheSite() throws {
        try folder.write("theme: dark-room\nslot: shop\n", to: "photos/Summer/album.yml")
        let outcome = try build("title: Mine\n")
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.errors.contains(
                "Summer/album.yml:1:8: error: there is no theme `dark-room`; did you mean `darkroom`?"))
        #expect(
            outcome.errors.contains("Summer/album.yml:2:7: error: there is no template `shop` for `slot`"),
            "\(outcome.errors)")
        #expect(try folder.read("site/summer/index.html").contains("<title>Summer"))
        // A mistake in the configuration stops the build, as elsewhere.
        try folder.write("\n", to: "photos/Summer/album.yml")
        #expect(try build("albums: {Summer: {theme: bok}}\n").exitCode == 2)
    }

    @Test func templatesHaveTheFieldsOfListings() throws {
        let fields = ["agentName", "agentId", "approveStatus", "createTime", "location"]
        try folder.write(
            "<p>" + fields.map { "{{\($0)}}" }.joined(separator: "|") + "</p>", to: "photos/templates/slot.mustache")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Summer/b.jpg")
        try folder.write(
            "agentName: Ann & Co\nagentId: A7\napproveStatus: 1\ncreateTime: 2024-03-09 18:04\nlocation: The hall\n",
            to: "photos/Summer/a.jpg.yml")
        let outcome = try build("title: Mine\n", strict: true)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let listed = try folder.read("site/summer/a.html")
        #expect(listed.contains("<p>Ann &amp; Co|A7|1|2024-03-09T18:04:00|The hall</p>"))
        for (label, value) in [("Agent", "Ann &amp; Co"), ("Place", "The hall")] {
            let fact = try #require(listed.firstRange(of: ">\(label)<"))
            #expect(listed[fact.upperBound...].prefix(60).contains(value), "\(label)")
        }
        let other = try folder.read("site/summer/b.html")
        #expect(other.contains("<p>||||</p>") && !other.contains(">Agent<"))
    }

    @Test func templatesHaveNestedFieldsByTheirNames() throws {
        try folder.write(
            """
            <p>{{extra.price}}|{{extra.owner.name}}|{{extra.images.0.href}}|{{extra.images.1.href}}|{{extra.owner}}\
            |{{#extra.owner}}{{name}}{{/extra.owner}}|{{#extra.none}}?{{/extra.none}}|{{extra.owner.none}}|{{#extra.price}}{{.}}{{/extra.price}}\
            {{#extras}}<i>{{name}}={{value}}</i>{{/extras}}</p>
            """, to: "photos/templates/slot.mustache")
        try folder.write(
            """
            extra.price: 5
            extra.owner: {name: Bob & Co}
            extra.images: [{href: p.jpg}, {href: q.jpg}]
            extra.价格: 六
            """, to: "photos/Summer/a.jpg.yml")
        let outcome = try build("title: Mine\n", strict: true)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let page = try folder.read("site/summer/a.html")
        #expect(
            page.contains(
                "<p>5|Bob &amp; Co|p.jpg|q.jpg||Bob &amp; Co|||5<i>price=5</i><i>owner.name=Bob &amp; Co</i><i>images[0].href=p.jpg</i><i>images[1].href=q.jpg</i><i>价格=六</i></p>"
            ), "\(page)")
    }

    @Test func whatThePolicyRefusesInATemplateIsReported() throws {
        try folder.write(
            "<p>\n<button onclick=\"go()\">Go</button>\n<script>go()</script>\n", to: "photos/templates/slot.mustache")
        let outcome = try build("title: Mine\n")
        #expect(outcome.exitCode == 0)
        for place in ["2:9", "3:1"] {
            #expect(
                outcome.errors.contains("templates/slot.mustache:\(place): warning: the pages' Content-Security-Policy")
            )
        }
        #expect(outcome.errors.contains("{{asset.NAME-js}}"), "\(outcome.errors)")
        try folder.write(
            "<script src=\"https://a.example/s.js\"></script>", to: "photos/templates/themes/mine/facts.mustache")
        let themed = try build("theme: mine\n").errors
        #expect(themed.contains("templates/themes/mine/facts.mustache:1:9: warning: the pages' "), "\(themed)")
        #expect(try build("title: Mine\n", strict: true).exitCode != 0)
        // A user who has turned the policy off needs no warning.
        #expect(try build("csp: off\n", strict: true).exitCode == 0)
        #expect(try build("csp: {script-src: [\"'unsafe-inline'\"]}\n", strict: true).exitCode == 0)
    }

    @Test func aThemeThatLoadsFromOtherHostsOrDropsThePolicyIsReported() throws {
        let theme = "photos/templates/themes/mine"
        try folder.write(
            """
            @namespace svg url(http://www.w3.org/2000/svg);
            @import "https://a.example/a.css";
            @import url(//b.example/b.css);
            .ag { background: url(https://c.example/c.gif) } @font-face { src: url('https://d.example/d?1') }
            """, to: "\(theme)/look.css")
        try folder.write("<p>\n<!-- one --><!-- two\n", to: "\(theme)/facts.mustache")
        try folder.write("<!DOCTYPE html>\n<html>\n<HEAD>\n{{$head}}{{/head}}</HEAD>", to: "\(theme)/layout.mustache")
        let errors = try build("theme: mine\n").errors
        for (place, words) in [
            ("look.css:2:9", "`a.example`"), ("look.css:3:13", "`b.example`"), ("look.css:4:23", "`c.example`"),
            ("look.css:4:72", "csp: {font-src: [https://d.example]}"),
            ("layout.mustache:3", "this page does not state its"),
            ("facts.mustache:2", "this comment has no end"),
        ] {
            #expect(
                errors.split(separator: "\n").contains {
                    $0.contains("themes/mine/\(place): warning: ") && $0.contains(words)
                }, "\(place): \(errors)")
        }
        #expect(!errors.contains("w3.org"))
        #expect(errors.contains("csp: {style-src: [https://b.example]}"), "\(errors)")
    }

    /// A theme may come from somebody else, and all of its files are published.
    @Test(arguments: [
        "templates/name.mustache", "templates/leak.svg", "templates/inner", "templates/themes/evil/leak.svg",
        "templates/themes/evil", "templates/themes", "templates",
    ])
    func noLinkInATemplateFolderIsFollowed(link: String) throws {
        try folder.write("a secret", to: "secret")
        for name in ["name.mustache", "leak.svg", "inner/leak.svg", "evil/leak.svg", "themes/evil/leak.svg"] {
            try folder.write("a secret", to: "elsewhere/\(name)")
        }
        try folder.write("<p></p>", to: "photos/templates/themes/evil/head.mustache")
        let isFile = link.contains(".")
        if folder.exists("photos/\(link)") { try folder.remove("photos/\(link)") }
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/\(link)").path,
            withDestinationPath: folder.url(isFile ? "secret" : "elsewhere").path)
        let outcome = try build("theme: \(link.contains("evil") || link == "templates/themes" ? "evil" : "book")\n")
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.errors.contains(
                "\(link): warning: is a link, and \(isFile || link.hasSuffix("inner") ? "is left out" : "no file in it is used")"
            ),
            "\(outcome.errors)")
        let published = try FileManager.default.subpathsOfDirectory(atPath: folder.url("site").path)
        #expect(!published.contains { $0.contains("leak") })
        #expect(try !folder.read("site/index.html").contains("a secret"))
    }

    /// Pages look as before until somebody changes a copy.
    @Test(arguments: ["theme: book\n", "theme: {name: book, gap: 9}\n", "theme: slate\n", "title: Mine\n"])
    func copiesOfTemplatesDoNotChangeTheLook(configuration: String) throws {
        try folder.write("corner: 12\n", to: "photos/templates/themes/slate/theme.yml")
        try folder.write("{\"texts\": {\"next\": \"Onward\"}}\n", to: "photos/templates/themes/slate/strings/en.json")
        #expect(try build(configuration).exitCode == 0)
        let before = try folder.contents(of: "site")
        let started = try Program.run("init", "photos", "--templates", in: folder.path)
        #expect(started.output.contains(/wrote \d{2,} templates to photos\/templates\n/), "\(started.output)")
        #expect(started.output.split(separator: "\n").count <= 3, "\(started.output)")
        #expect(started.exitCode == 0 && folder.exists("photos/templates/item.mustache"), "\(started.errors)")
        #expect(folder.exists("photos/templates/theme.yml") != configuration.contains("slate"))
        #expect(try build(configuration).exitCode == 0)
        #expect(try folder.contents(of: "site") == before)
    }

    @Test func aFolderOfTemplatesInTheSourceIsNoAlbum() throws {
        try folder.write("h1 {}\n", to: "photos/Design/own.css")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Design/logo.jpg")
        let outcome = try Program.run(
            "build", "photos", "--output", "site", "--templates", "photos/Design", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("site/summer/index.html") && !folder.exists("site/design"))
    }

    @Test func initStartsWithATheme() throws {
        #expect(try Program.run("init", "new", "--theme", "book", "--templates", in: folder.path).exitCode == 0)
        #expect(try folder.read("new/albumgen.yml").contains("\ntheme: book\n"))
        #expect(folder.exists("new/templates/look.css") && !folder.exists("new/templates/themes"))
        try Program.run("init", "plain", "--templates", in: folder.path)
        let again = try Program.run("init", "plain", "--theme", "book", "--templates", in: folder.path)
        #expect(again.output.contains("kept plain/albumgen.yml, which was already there"), "\(again.output)")
        #expect(again.output.contains("kept plain/templates/theme.yml, which"), "\(again.output)")
        let outcome = try Program.run("init", "other", "--theme", "bok", in: folder.path)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("did you mean `book`?"), "\(outcome.errors)")
    }
}
