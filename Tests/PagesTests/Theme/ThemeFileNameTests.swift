import Foundation
import TestSupport
import Testing

@testable import AlbumModel
@testable import Pages

/// The names of a theme's folder and files, and the top of the style sheet that gets the look.
struct ThemeFileNameTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func theme(_ name: String? = nil) throws -> Theme {
        try Theme(ThemeSettings(name: name), folders: [folder.path])
    }

    private func style(_ text: String) throws -> String {
        try folder.write(text, to: "albumgen.css")
        let file = try #require(try theme().assets.first { $0.name == "albumgen-css" })
        return String(decoding: file.bytes, as: UTF8.self)
    }

    /// Systems write an accented letter as one code point or as two.
    @Test(arguments: [("Caf\u{E9}", "Cafe\u{301}"), ("Cafe\u{301}", "Caf\u{E9}"), ("Caf\u{E9}", "Caf\u{E9}")])
    func aThemeIsFoundInEitherForm(onDisk: String, written: String) throws {
        try folder.write("corner: 7\n", to: "themes/\(onDisk)/theme.yml")
        #expect(try theme(written).look.corner == 7)
        #expect(try ThemeFiles.names(ofTheme: written, in: folder.path) == ["theme.yml"])
    }

    @Test func ofTwoThemesTheOneThatIsWrittenIsUsed() throws {
        try folder.write("corner: 7\n", to: "themes/Caf\u{E9}/theme.yml")
        try folder.write("corner: 8\n", to: "themes/Cafe\u{301}/theme.yml")
        #expect(try theme("Caf\u{E9}").look.corner == 7)
        #expect(try theme("Cafe\u{301}").look.corner == 8)
    }

    @Test(arguments: [
        ("theme.yaml", "is not read under this name; rename it to `theme.yml`"),
        ("Theme.yml", "is not used under this name; rename it to `theme.yml`"),
        ("Look.css", "is not used under this name; rename it to `look.css`"),
        ("ITEM.MUSTACHE", "is not used under this name; rename it to `item.mustache`"),
        ("slots/print.Mustache", "is not used under this name; rename it to `slots/print.mustache`"),
    ])
    func almostRightNamesAreReported(name: String, message: String) throws {
        try folder.write("", to: "themes/mine/a.css")
        for place in [name, "themes/mine/\(name)"] {
            let path = try folder.write("", to: place)
            let found = try theme("mine").diagnostics.filter { $0.location?.file.hasSuffix("/" + name) == true }
            #expect(found.map(\.description) == ["\(path): warning: \(message)"])
            try folder.remove(place)
        }
    }

    @Test func namesOfTheSitesOwnAreNotReported() throws {
        for name in ["Mine.css", "Look.txt", "notes.yaml", "strings/DE.txt"] { try folder.write("", to: name) }
        try folder.write("", to: "look.css")
        try folder.write("", to: "Look.css")
        #expect(try theme().diagnostics.filter { $0.message.contains("under this name") } == [])
    }

    @Test(arguments: [
        "@charset \"utf-8\";", "@import url(https://a/b.css);", "@import 'https://a/;{b.css' screen;", "@layer a, b;",
        "/* ; */ @LAYER a;\n@import url(\"https://a/b.css\");", "@import url(data:text/css;base64,YQ==);",
        "@namespace svg url(http://www.w3.org/2000/svg);",
    ])
    func statementsStayAtTheTop(top: String) throws {
        for mark in ["", "\u{FEFF}"] {
            let text = try style("\(mark)\(top)\nh1 { color: teal; }\n")
            #expect(text.hasPrefix("\(top)\n:root{color-scheme"), "\(text.prefix(120))")
            #expect(text.hasSuffix("h1 { color: teal; }\n") && !text.contains("\u{FEFF}"))
        }
    }

    @Test(arguments: [
        "h1 { color: teal; }\n", "@layer a { h1 { color: teal; } }\n", "/* @import 'a'; */ h1 {}\n", "@media print {}",
    ])
    func otherRulesFollowTheLook(rules: String) throws {
        for mark in ["", "\u{FEFF}"] {
            let text = try style(mark + rules)
            #expect(text.hasPrefix(":root{color-scheme") && text.hasSuffix("\n" + rules), "\(text.suffix(60))")
            #expect(!text.contains("\u{FEFF}"))
        }
    }

    @Test func aStatementWithoutItsSemicolonEndsWithTheFile() throws {
        #expect(try style("@import 'https://a/b.css'").hasPrefix("@import 'https://a/b.css';\n:root{color-scheme"))
    }

    @Test func formerNamesInsideOtherWordsStay() throws {
        try folder.write(".drag-preview, .x_ag-preview, .é-ag-preview { gap: 3px }\n", to: "own.css")
        try folder.write(".ag-preview .drag-preview{}.ag-preview-x{}", to: "other.css")
        let theme = try theme()
        func text(_ name: String) -> String? {
            theme.assets.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        #expect(text("own-css") == ".drag-preview, .x_ag-preview, .é-ag-preview { gap: 3px }\n")
        #expect(text("other-css") == ".ag-item .drag-preview{}.ag-item-x{}")
        let notes = theme.diagnostics.filter { $0.message.contains("is now called") }
        #expect(notes.map { $0.location?.file } == [folder.path + "/other.css"])
    }
}
