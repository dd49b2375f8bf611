import Testing

@testable import Pages

@Suite struct BuiltInThemeTests {
    /// `look.css` is in a theme's folder; its name is relative to it once the theme is chosen or its files are copied.
    @Test(arguments: [
        ("viewer/keys.js", "viewer/keys.js"), ("viewer.css", "viewer.css"), ("themes/book/look.css", "look.css"),
    ])
    func `a built-in file is published minified until a site changes it`(original: String, name: String) throws {
        let builtIn = try #require(BuiltInTheme.files.first { $0.name == original })
        let short = try #require(BuiltInTheme.minifiedFiles.first { $0.name == original })
        #expect(short.bytes.count < builtIn.bytes.count * 4 / 5)
        let file = ThemeFiles.File(name: name, place: name, bytes: builtIn.bytes)
        #expect(BuiltInTheme.published(file).bytes == short.bytes)
        var changed = file
        changed.bytes += Array("/* Mine. */\n".utf8)
        #expect(BuiltInTheme.published(changed).bytes == changed.bytes)
        var renamed = file
        renamed.name = "other" + name
        #expect(BuiltInTheme.published(renamed).bytes == builtIn.bytes)
    }

    @Test func `published styles are the minified ones, with the look at the head of the first`() throws {
        let files = try ThemeFiles(theme: .init(name: "book"))
        let appearance = try ThemeAppearance(files, settings: .init(name: "book"))
        let published = Dictionary(
            uniqueKeysWithValues: appearance.published(files).map { ($0.name, appearance.adding(lookTo: $0).bytes) })
        let short = Dictionary(uniqueKeysWithValues: BuiltInTheme.minifiedFiles.map { ($0.name, $0.bytes) })
        #expect(published["look.css"] == short["themes/book/look.css"])
        let look = Array(LookStyle(look: appearance.look).css.utf8)
        #expect(try published["albumgen.css"] == look + #require(short["albumgen.css"]))
    }

    /// Except for the data that maps are drawn from. `make test-scripts` compares what is in the copies.
    @Test func `every built-in script and style has a minified copy`() {
        let data = ["coast.js", "names.js", "outline.js"]
        let files = BuiltInTheme.files.map(\.name).filter {
            ($0.hasSuffix(".js") || $0.hasSuffix(".css")) && !data.contains($0)
        }
        #expect(BuiltInTheme.minifiedFiles.map(\.name) == files.sorted())
    }
}
