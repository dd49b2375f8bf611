import AlbumModel
import Foundation
import Testing

@testable import AlbumSite

@Suite struct ThemeTests {
    private static let templates = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../templates").standardizedFileURL

    @Test func `every file of templates is embedded as it is`() throws {
        let walk = try #require(FileManager.default.enumerator(atPath: Self.templates.path(percentEncoded: false)))
        var onDisk: Set<String> = []
        for case let name as String in walk where name.contains(".") && name != "README.md" { onDisk.insert(name) }
        #expect(Set(BuiltInTheme.files.map(\.name)) == onDisk)
        for file in BuiltInTheme.files {
            #expect(try Data(contentsOf: Self.templates.appending(path: file.name)) == Data(file.bytes), "\(file.name)")
        }
    }

    @Test func `the built-in theme has nothing to remark`() throws {
        #expect(try Theme().diagnostics.isEmpty)
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

    @Test(arguments: [
        ("a\n{{#facts}}\nb\n", "facts.mustache", "a section is still open"),
        ("a\n{{#facts}}\n{{/fact}}\n", "facts.mustache:3", "this end does not match"),
        ("a\n\n  {{>nowhere}}\n", "facts.mustache:3:3", "there is no template `nowhere`"),
        ("{{>facts}}", "facts.mustache:1:1", "templates include one another without end: facts → facts"),
        ("{{value", "facts.mustache:1", "the template ends in the middle of a tag"),
    ])
    func `a broken template is an error with file and line`(text: String, place: String, message: String) throws {
        let folder = try folder(["facts.mustache": text])
        let error = try #require(throws: ThemeError.self) { try Theme(folders: [folder]) }
        #expect(error.description.hasPrefix("\(folder)/\(place)"), "\(error)")
        #expect(error.message.contains(message), "\(error)")
    }

    @Test func `an error in a page's own template names its own line`() throws {
        let folder = try folder(["preview.mustache": "one\ntwo\n{{#facts}}\n{{/tabs}}\n"])
        let error = try #require(throws: ThemeError.self) { try Theme(folders: [folder]) }
        #expect(error.location?.line == 4)
    }

    @Test(arguments: [
        ("x {{titel}}", "no page has a field `titel`"), ("{{text.nxet}}", "no file of `strings/` has a text `nxet`"),
        ("{{asset.none-css}}", "the theme has no file for `asset.none-css`"),
    ])
    func `a misspelt name is remarked upon, with its place`(text: String, message: String) throws {
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

    @Test func `a theme that does not exist is an error`() {
        #expect(throws: ThemeError.self) { try Theme(name: "neon") }
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
