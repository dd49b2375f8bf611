import Foundation
import Testing

@testable import AlbumModel
@testable import Pages
@testable import Planning

@Suite struct ThemeTests {
    private static let templates = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../templates").standardizedFileURL

    /// The library would print the program's own values, with names of types and in a random order.
    @Test func whatIsNotTextIsNotPrinted() throws {
        let list = try folder(["head.mustache": "<i>{{nav}}</i>"])
        let error = try #require(throws: ThemeError.self) { try Theme(folders: [list]) }
        #expect(error.message.hasPrefix("`nav` is a list: write `{{#nav}}`"), "\(error)")
        let theme = try Theme(folders: [
            folder(["page.mustache": "<i>{{asset}}{{{text}}}{{#nav}}{{.}}{{title}};{{/nav}}</i>"])
        ])
        #expect(theme.render(.page, Navigation()) == "<i>First;Second;</i>")
    }

    /// A user's own fields and texts may have any name.
    @Test(arguments: [
        "{{#extra}}{{sources}}{{/extra}}", "{{#extra.a}}{{#b}}{{links}}{{/b}}{{/extra.a}}",
        "{{#text}}{{albums}}{{/text}}",
    ])
    func namesOfListsAreTextsAmongOthers(template: String) throws {
        _ = try Theme(folders: [folder(["slot.mustache": template])])
        #expect(throws: ThemeError.self) { try Theme(folders: [folder(["slot.mustache": "\(template){{sources}}"])]) }
    }

    @Test(arguments: [
        ("<html>\n<head>{{>start}}</head>", false),
        ("<html><head>{{#contentSecurityPolicy}}{{/contentSecurityPolicy}}", false),
        ("<html><!-- <head> --></html>", false), ("<html>{{! <head> }}</html>", false), ("<header>", false),
        ("<html><head><title></title></head>", true), ("<html><head>{{>other}}</head>", true),
        ("<p>{{! <!-- }}</p>", false), ("<script>var a = '<!--';</script>", false),
        ("<style><!-- p {} </style>", false),
        ("<!-->ok", false), ("<!--->ok", false), ("<!-- a --><!-- b", true),
    ])
    func ownPagesStateTheirPolicyAndEndTheirComments(template: String, isReported: Bool) throws {
        let theme = try Theme(folders: [
            folder([
                "redirect.mustache": template, "other.mustache": "<p></p>",
                "start.mustache": "{{#contentSecurityPolicy}}<meta content='{{.}}'>{{/contentSecurityPolicy}}",
            ])
        ])
        let reported = theme.diagnostics.contains {
            $0.message.hasPrefix("this page does not state") || $0.message.hasPrefix("this comment has no end")
        }
        #expect(reported == isReported, "\(theme.diagnostics)")
    }

    /// A search that starts over at each of these would take hours.
    @Test(arguments: ["<!-- ", "<script ", "<style>", "<head", "{{! }}<!--"])
    func whatIsOpenedAgainAndAgainIsReadOnce(text: String) {
        let template = String(repeating: text, count: 300_000)
        #expect((TemplateHTML.openComment(in: template) == 1) == text.contains("<!--"))
        #expect(TemplateHTML.headLine(in: template) == nil)
    }

    private struct Navigation: TemplateContext {
        func child(named name: String) -> Any? {
            switch name {
            case "nav": ["First", "Second"].map { Entry(title: $0) }
            case "asset", "text": Entry(title: name)
            default: nil
            }
        }
    }

    private struct Entry: TemplateContext {
        let title: String
        func child(named name: String) -> Any? { name == "title" ? Text(title) : nil }
    }

    @Test func `every file of templates is embedded as it is`() throws {
        let walk = try #require(FileManager.default.enumerator(atPath: Self.templates.path(percentEncoded: false)))
        var onDisk: Set<String> = []
        for case let name as String in walk where name.contains(".") && name != "README.md" { onDisk.insert(name) }
        #expect(Set(BuiltInTheme.files.map(\.name)) == onDisk)
        for file in BuiltInTheme.files {
            #expect(try Data(contentsOf: Self.templates.appending(path: file.name)) == Data(file.bytes), "\(file.name)")
        }
    }

    @Test func `the documentation names every field`() throws {
        let text = try String(contentsOf: Self.templates.appending(path: "README.md"), encoding: .utf8)
        for name in TemplateFields.names { #expect(text.contains("`\(name)`"), "\(name)") }
    }

    @Test func `a file of the site goes before the built-in one, and an earlier folder before a later`() throws {
        let first = try folder(["facts.mustache": "FIRST"])
        let second = try folder(["facts.mustache": "SECOND", "tabs.mustache": "TABS"])
        let theme = try Theme(folders: [first, second])
        let page = try #require(
            PageSet(plan: SamplePlan.site(), theme: theme).pages.first { $0.address == "home/item-0.html" })
        let text = String(decoding: page.render(), as: UTF8.self)
        #expect(text.contains("FIRST") && text.contains("TABS") && !text.contains("SECOND"))
        #expect(try Theme().digest != theme.digest)
    }

    /// Nothing in the script may end its element, and the digest is that of what browsers run.
    @Test func `the script of the colours is in the page, safely`() throws {
        let folder = try folder(["scheme.js": "const a = '</SCRIPT><b>';\r\nconst b = '<!-- c';\r\n"])
        let theme = try Theme(folders: [folder])
        let script = try #require(theme.schemeScript)
        #expect(script.text == "const a = '<\\/SCRIPT><b>';\nconst b = '<\\!-- c';")
        // printf '%s' … | openssl dgst -sha256 -binary | base64
        #expect(script.source == "'sha256-zRSqTSHrrGGZAAVQBhpEe9YrOt0Orq2D/F0bjyBbVvw='")
        let text = try page("home/item-0.html", theme)
        let file = try #require(theme.assets.first { $0.name == "scheme-js" }?.address)
        #expect(text.contains(script.element(file: "../\(file)")) && text.contains(script.source))
        #expect(!theme.linksSchemeScript)
        let linking = try self.folder(["facts.mustache": "<script src=\"{{asset.scheme-js}}\"></script>"])
        #expect(try Theme(folders: [linking]).linksSchemeScript)
    }

    @Test func `every page turns transitions on, which the policy allows`() throws {
        let text = try page("home/item-0.html", try Theme())
        #expect(
            text.contains(
                "<style>@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}</style>"))
        // printf '%s' '@media …' | openssl dgst -sha256 -binary | base64
        #expect(text.contains("style-src-elem 'self' file: 'sha256-SX7UqyxGVDSLzV90icKkPuaEGi8NcinaZfagIyBzAuY='"))
    }

    /// WebKit only waits for style sheets before it runs a script that is not deferred.
    @Test func `every page ends with a script that waits for the styles, which the policy allows`() throws {
        let oneScheme = try Theme(folders: [folder(["theme.yml": "scheme: dark\n"])])
        #expect(oneScheme.schemeScript == nil)
        for theme in [try Theme(), oneScheme] {
            let text = try page("home/item-0.html", theme)
            #expect(text.contains("<script>\"styles awaited\"</script>\n</body>"))
            // printf '"styles awaited"' | openssl dgst -sha256 -binary | base64
            #expect(text.contains("'sha256-Nlo56PyBCgw0cl1XpzL+aqxFn4qCEVBQHdlJWpQQgTQ='"))
        }
    }

    @Test func `a site's files may have the names of earlier versions, which the notes replace`() throws {
        let folder = try folder([
            "preview.mustache": "<link href=\"{{asset.preview-css}}\">MINE", "preview.css": ".ag-preview { gap: 3px }",
        ])
        let theme = try Theme(folders: [folder])
        let text = try page("home/item-0.html", theme)
        let style = try #require(theme.assets.first { $0.name == "item-css" })
        #expect(text.contains("MINE") && text.contains(style.address))
        #expect(String(decoding: style.bytes, as: UTF8.self) == ".ag-item { gap: 3px }")
        #expect(
            theme.diagnostics.map { "\($0.severity) \($0.message)" }.sorted() == [
                "note `ag-preview` is now called `ag-item`; change the name",
                "note `asset.preview-css` is now called `asset.item-css`; change the name",
                "note `preview.css` is now called `item.css`; change the name",
                "note `preview.mustache` is now called `item.mustache`; change the name",
            ])
        #expect(theme.diagnostics.allSatisfy { $0.location?.file.hasPrefix(folder) == true })
    }

    @Test(arguments: [
        (
            "a\n{{#facts}}\nb\n", "facts.mustache",
            "a section is still open at the end of the file: close `facts`, which begins in line 2"
        ),
        (
            "a\n{{#facts}}\n{{/fact}}\n", "facts.mustache:3",
            "this end tag does not match the open section `facts`, which begins in line 2"
        ),
        ("{{#facts}}{{/facts}}\n{{/facts}}\n", "facts.mustache:2", "no section is open here"),
        ("a\n\n  {{>nowhere}}\n", "facts.mustache:3:3", "there is no template `nowhere`"),
        ("{{>facts}}", "facts.mustache:1:1", "templates include one another in a cycle: facts → facts"),
        ("{{>\n  facts}}", "facts.mustache:1:1", "templates include one another in a cycle: facts → facts"),
        ("{{=<% %>=}}\n <%> facts %>", "facts.mustache:2:2", "templates include one another in a cycle"),
        ("{{#a}}{{=| |=}}{{/a}}|/a|{{>facts}}", "facts.mustache:1:26", "templates include one another in a cycle"),
        ("{{value", "facts.mustache:1", "the template ends in the middle of a tag"),
    ])
    func `a broken template is an error with file and line`(text: String, place: String, message: String) throws {
        let folder = try folder(["facts.mustache": text])
        let error = try #require(throws: ThemeError.self) { try Theme(folders: [folder]) }
        #expect(error.description.hasPrefix("\(folder)/\(place)"), "\(error)")
        #expect(error.message.contains(message), "\(error)")
    }

    @Test func `an error in a page's own template names its own line`() throws {
        let folder = try folder(["item.mustache": "one\ntwo\n{{#facts}}\n{{/tabs}}\n"])
        let error = try #require(throws: ThemeError.self) { try Theme(folders: [folder]) }
        #expect(error.location?.line == 4)
    }

    @Test(arguments: [
        ("x {{titel}}", "no page has a field `titel`"), ("{{text.nxet}}", "no file of `strings/` has a text `nxet`"),
        ("{{asset.none-css}}", "the theme has no file for `asset.none-css`"),
    ])
    func `a misspelt name is reported, with its place`(text: String, message: String) throws {
        let theme = try Theme(folders: [folder(["facts.mustache": text])])
        #expect(theme.diagnostics.count == 1)
        #expect(theme.diagnostics.first?.message.contains(message) == true)
        #expect(theme.diagnostics.first?.location?.line == 1)
    }

    @Test func `styles of the site are published under a name of their content`() throws {
        let theme = try Theme(folders: [folder(["mine.css": "a{}", "notes.txt": "no"])])
        let asset = try #require(theme.assets.first { $0.name == "mine-css" })
        #expect(asset.address.wholeMatch(of: /assets\/mine-[0-9a-f]{8}\.css/) != nil)
        #expect(!theme.assets.contains { $0.name == "notes-txt" })
    }

    @Test func `a theme that does not exist is an error that names those that do`() throws {
        var settings = ThemeSettings(name: "darkrom")
        settings.place = SourceLocation(file: "albumgen.yml", line: 2, column: 8)
        let own = try folder(["themes/neon/look.css": "a{}"])
        let error = try #require(throws: ThemeError.self) { try Theme(settings, folders: [own]) }
        #expect(
            error.description.hasPrefix(
                "albumgen.yml:2:8: error: there is no theme `darkrom`; did you mean `darkroom`?"))
        #expect(error.message.contains("`default`, `book`, `darkroom`, `neon`"), "\(error)")
    }

    @Test(arguments: ["..", "../themes/book", ".", "", "book/", "a/b"])
    func `a name leads to no other folder`(name: String) throws {
        let own = try folder(["themes/neon/look.css": "a{}", "look.css": "b{}"])
        #expect(throws: ThemeError.self) { try Theme(ThemeSettings(name: name), folders: [own]) }
    }

    @Test(arguments: ["default", "book", "darkroom"])
    func `the themes that come with the program cause no messages`(name: String) throws {
        let theme = try Theme(ThemeSettings(name: name))
        #expect(theme.diagnostics.isEmpty, "\(theme.diagnostics)")
        // Loading checks a site's own templates only.
        let templates = try ThemeFiles(theme: ThemeSettings(name: name)).files(withSuffix: ".mustache")
        for file in templates { _ = try Theme.parse(file.text(), place: file.place) }
        let checks = try TemplateChecks(
            templates, textNames: theme.texts.names,
            assetNames: Set(theme.assets.map(\.name)), policy: ContentSecurityPolicy())
        let found = try checks.check()
        #expect(found.isEmpty, "\(found)")
        #expect(theme.assets.contains { $0.name == "look-css" } == (name != "default"))
        for palette in [theme.look.light, theme.look.dark] {
            #expect(palette.soft.contrast(with: palette.blank) >= Colour.textContrast)
            #expect(palette.accent.contrast(with: palette.blank) >= 3)
        }
        #expect(!theme.assets.contains { $0.address.contains("theme") })
    }

    @Test func `files are looked for in the site's templates, its theme, the program's theme, and the default`() throws
    {
        let given = try folder(["themes/book/tabs.mustache": "GIVEN THEME"])
        let own = try folder([
            "facts.mustache": "OWN", "themes/book/facts.mustache": "THEME", "themes/book/tabs.mustache": "OWN THEME",
            "themes/other/pager.mustache": "{{broken",
        ])
        let theme = try Theme(ThemeSettings(name: "book"), folders: [given, own])
        let text = try page("home/item-0.html", theme)
        #expect(text.contains("OWN") && text.contains("GIVEN THEME") && !text.contains("OWN THEME"))
        #expect(text.contains("look-"), "the program's own look.css of that theme is missing")
        #expect(theme.look.type == .serif)
    }

    @Test func `the look is at the head of the style that every page links`() throws {
        var settings = ThemeSettings(name: "darkroom")
        settings.gap = 11
        let theme = try Theme(settings)
        let style = try #require(theme.assets.first { $0.name == "albumgen-css" })
        let text = String(decoding: style.bytes, as: UTF8.self)
        #expect(text.hasPrefix(":root{color-scheme:light;--gap:11px;"))
        #expect(text.contains("@media screen{:root{color-scheme:dark;--paper:#0b0b0c;"))
        #expect(try Theme(ThemeSettings(name: "darkroom")).digest != theme.digest)
        let page = try page("rows/index.html", theme)
        #expect(page.contains(#"<meta name="color-scheme" content="dark">"#) && page.contains("content=\"#0b0b0c\">"))
        #expect(page.contains("--gap:11px"))
    }

    @Test func `an album's own gap and columns go before the theme's`() throws {
        var plan = SamplePlan.site()
        plan.albums[3].settings.layout.gap = 2
        var settings = ThemeSettings()
        settings.gap = 20
        settings.columns = 6
        let pages = PageSet(plan: plan, theme: try Theme(settings)).pages
        let text = String(
            decoding: try #require(pages.first { $0.address == "rows/long one/index.html" }).render(), as: UTF8.self)
        #expect(text.contains("--gap:2px;--per-row:6"))
    }

    @Test func `a mistake in a theme's own file is an error with its place`() throws {
        let own = try folder(["themes/neon/theme.yml": "gap: wide\n"])
        let error = try #require(throws: ThemeError.self) { try Theme(ThemeSettings(name: "neon"), folders: [own]) }
        #expect(error.description.contains("/themes/neon/theme.yml:1:6: error: expected a whole number"), "\(error)")
    }

    private func page(_ address: String, _ theme: Theme) throws -> String {
        let pages = PageSet(plan: SamplePlan.site(), theme: theme).pages
        return String(decoding: try #require(pages.first { $0.address == address }).render(), as: UTF8.self)
    }

    private func folder(_ files: [String: String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "theme-\(UUID().uuidString)")
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder.path(percentEncoded: false)
    }
}
