import Testing

@testable import Pages

@Suite struct GroundFilesTests {
    private func builtIn() -> (ground: GroundFiles, others: [ThemeFiles.File]) {
        var files = ThemeFiles.builtIn("")
        return (GroundFiles(takenFrom: &files), files)
    }

    @Test func `the coast comes in pieces that are small, and each of which is there once`() throws {
        let (ground, others) = builtIn()
        let numbers = ground.pieces.map(\.number)
        #expect(numbers.count > 60 && Set(numbers).count == numbers.count && numbers.allSatisfy { 0..<72 ~= $0 })
        #expect(ground.pieces.allSatisfy { $0.line.utf8.count < 20_000 })
        #expect(ground.pieces.reduce(0) { $0 + $1.line.utf8.count } < 350_000)
        // What the first view of the map needs is no larger than it was when the map had only one outline.
        let outline = try #require(others.first { $0.name == "outline.js" })
        #expect(outline.bytes.count < 71_000)
        #expect(!others.contains { $0.name == "coast.js" || $0.name == "names.js" })
    }

    @Test func `places have names in both languages, and English ones in others`() {
        let (ground, _) = builtIn()
        func names(_ language: String) -> [Substring] {
            let joined = ground.names(in: language).split(separator: "\"").last { $0.contains("|") }
            return joined?.split(separator: "|") ?? []
        }
        #expect(names("en").count > 500 && names("en").count == names("zh-Hans").count)
        #expect(names("en").contains("Florence") && names("zh-Hans").contains("佛罗伦萨"))
        #expect(ground.names(in: "de") == ground.names(in: "en"))
        for tag in ["zh", "zh-CN", "ZH-hans-cn"] { #expect(ground.names(in: tag) == ground.names(in: "zh-Hans")) }
        for tag in ["zh-TW", "en-GB"] { #expect(ground.names(in: tag) == ground.names(in: "en")) }
        #expect(ground.names(in: "zh-Hans").utf8.count < 24_000)
    }

    @Test func `a site's own files take the place of the built-in ones`() {
        var files = [
            ThemeFiles.File(
                name: "coast.js", place: "coast.js",
                bytes: Array("// mine\nalbumgenCoast(3,\"A.B.C\");\n".utf8)),
            ThemeFiles.File(name: "own.js", place: "own.js", bytes: []),
        ]
        let ground = GroundFiles(takenFrom: &files)
        #expect(ground.pieces.map(\.number) == [3] && ground.pieces.map(\.line) == ["albumgenCoast(3,\"A.B.C\");"])
        #expect(files.map(\.name) == ["own.js"] && ground.names(in: "en").isEmpty)
    }

    @Test func `scripts that have no map data are a site's own`() {
        var files = ["coast.js", "names.js"].map { name in
            ThemeFiles.File(name: name, place: name, bytes: Array("names = [];\n".utf8))
        }
        let ground = GroundFiles(takenFrom: &files)
        #expect(files.map(\.name) == ["coast.js", "names.js"])
        #expect(ground.pieces.count == builtIn().ground.pieces.count && !ground.names(in: "en").isEmpty)
        // An empty file means that there are none.
        files = [ThemeFiles.File(name: "coast.js", place: "coast.js", bytes: Array("\n".utf8))]
        let none = GroundFiles(takenFrom: &files)
        #expect(none.pieces.isEmpty && files.isEmpty)
    }
}
