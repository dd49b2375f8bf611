import AlbumModel
import Foundation
import TestSupport
import Testing

@testable import AlbumSources

struct MisnamedTextTests {
    @Test(arguments: [
        "albumgen.yml.txt", "albumgen.txt", "albumgen.json", "albumgen.toml", "ablumgen.yml", "_albumgen.yml",
        "albumgen (1).yml", "albumgen.yml~", "albumgen.yml ", "Albumgen.YML", ".albumgen.yaml", "albumgen",
        "albumgen.yml.bak",
        "albumgen copy.yml", "albumgen.ymal", "album-gen.yml", "albumgen的副本.yml", ".albumgen.yml.txt",
    ])
    func whatResemblesTheConfigurationStopsTheBuild(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("albums: {A: {draft: true}}\n", to: name)
        let found = Configuration.read(source: folder.path)
        #expect(found.diagnostics.map(\.severity) == [.error], "\(found.diagnostics)")
        #expect(found.diagnostics.first?.message.contains("rename it to `albumgen.y") == true)
        // Beside a properly named one, it does not stop the build.
        try folder.write("title: x\n", to: "albumgen.yml")
        #expect(Configuration.read(source: folder.path).diagnostics.isEmpty)
    }

    @Test(arguments: [
        "album.yml", "albums.yml", "._albumgen.yml", ".albumgen.yml.swp", ".#albumgen.yml", "#albumgen.yml#",
        "albumgen.log", "albumgen.schema.json", "albumgen.yml.example", "README.txt", "album.txt", "albumgen.jpg",
    ])
    func otherNamesAreNotTheConfiguration(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: name)
        #expect(Configuration.read(source: folder.path).diagnostics.isEmpty)
    }

    @Test func aFolderTheProgramAndASidecarAreNotTheConfiguration() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: ".albumgen/x")
        try folder.write("x", to: "albumen.jpg")
        try folder.write("title: x\n", to: "albumen.yml")
        try folder.write(Data(repeating: 0, count: SourceText.limit + 1), to: "albumgen")
        #expect(Configuration.read(source: folder.path).diagnostics.isEmpty)
    }

    @Test(arguments: ["albumgen.yml", "albumgen.yaml"])
    func anEmptyConfigurationHasLostItsText(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: name)
        #expect(
            Configuration.read(source: folder.path).diagnostics.map(\.description) == [
                "\(name): error: the file is empty, so what it may have hidden is unknown; restore its text, or delete the file"
            ])
        try folder.write("# the defaults\n", to: name)
        #expect(Configuration.read(source: folder.path).diagnostics.isEmpty)
    }

    private func messages(_ files: [String], folder: String = "A") -> [String] {
        let names = Dictionary(uniqueKeysWithValues: files.map { ("\(folder)/\($0)", "\n") })
        let tree = SourceTree.of(Array(names.keys))
        let reading = SiteReader(configuration: Configuration(), access: .memory(names)).read(tree) { _ in nil }
        return reading.diagnostics.map(\.description)
    }

    @Test(arguments: [
        ("album.yml.txt", "album.yml"), ("album.txt", "album.yml"), ("album.markdown", "album.md"),
        ("album.toml", "album.yml"), ("album.jsonc", "album.json"), ("index.json", "album.json"),
        ("album.yml.md", "album.yml"), ("album.yml ", "album.yml"), ("ablum.yml", "album.yml"), ("album", "album.yml"),
        ("album (1).yml", "album.yml"), ("album.yml~", "album.yml"), ("album.xlsx", "album.csv"),
        ("albun.md", "album.md"),
        ("p1.jpg.yml.txt", "p1.jpg.yml"), ("p1.markdown", "p1.md"), ("p1.toml", "p1.yml"),
        ("p1.jpg.yml~", "p1.jpg.yml"),
        ("_p1.yml", "p1.yml"), ("p1.jpeg.md", "p1.jpg.md"), ("p1.JPEG.yaml", "p1.jpg.yaml"),
        ("p1.HEIC.yml", "p1.jpg.yml"), ("p1 .yml", "p1.jpg.yml"), ("p1..yml", "p1.jpg.yml"),
        ("p1.jpg .md", "p1.jpg.md"),
        ("p1.jpg.yml.yml", "p1.jpg.yml"), ("p1.jpg.yml.md", "p1.jpg.md"),
    ])
    func whatResemblesAManifestOrSidecarIsNamed(name: String, meant: String) {
        let found = messages(["p1.jpg", name])
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasPrefix("A/\(name): warning: is not read") == true, "\(found)")
        #expect(found.first?.contains("`\(meant)`") == true, "\(found)")
    }

    @Test func whatLiesNextToAProperFileNeedsNoMessage() {
        let beside = ["album.yml~", "album.yml.bak", "album.xlsx", "index.json", "p1.jpg.yml~", "album.txt"]
        #expect(messages(["p1.jpg", "p1.jpg.yml", "album.yml"] + beside).isEmpty)
        #expect(messages(["p1.jpg", "album.yml", "album.md.txt"]).count == 1)
        #expect(messages(["p1.jpg", "p1.jpg.yml", "p1.jpg.yml.txt"]).first?.contains("merge the two") == true)
        let others = [
            "README.txt", "notes.txt", "p1.txt", "metadata.json", "p1.ini", "p1.html", "LICENSE",
        ]
        #expect(messages(["p1.jpg"] + others).isEmpty)
    }

    @Test func aListMayHaveAnyName() {
        let files = ["A/p1.jpg": "", "A/album.yml": "items: albums.csv\n", "A/albums.csv": "url\np1.jpg\n"]
        let tree = SourceTree.of(Array(files.keys))
        let reading = SiteReader(configuration: Configuration(), access: .memory(files)).read(tree) { _ in nil }
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        #expect(reading.site.root.albums.first?.items.count == 1)
    }

    /// Another configuration, for `--config`, may have any name except one that resembles a manifest's.
    @Test(arguments: [
        ("albun.yml", true), ("albums.yml", true), ("Album.yml.yml", true), ("abum.yaml", true), ("prod.yml", false),
    ])
    func inTheRootAManifestIsMeantRatherThanAnotherConfiguration(name: String, isNamed: Bool) {
        let files = ["p1.jpg": "", name: "ignore: [p1.jpg]\nsort: name\n"]
        let tree = SourceTree.of(Array(files.keys))
        let reading = SiteReader(configuration: Configuration(), access: .memory(files)).read(tree) { _ in nil }
        #expect(reading.diagnostics.count == (isNamed ? 1 : 0), "\(reading.diagnostics)")
    }

    @Test func hiddenSidecarsAreNamed() throws {
        let folder = try TemporaryFolder()
        let hidden = [".p1.jpg.yml", ".p1.md", "._p1.jpg.yml", ".eslintrc.yml", ".index.md", ".album.tsv"]
        for name in ["p1.jpg"] + hidden { try folder.write("x", to: name) }
        let tree = try FolderScan(root: folder.path).scan().tree
        let access = FileAccess.disk(root: folder.path)
        let reading = SiteReader(configuration: Configuration(), access: access).read(tree) { _ in nil }
        let found = reading.diagnostics.map(\.description).sorted()
        #expect(
            found
                == [".album.tsv", ".index.md", ".p1.jpg.yml", ".p1.md"].map {
                    "\($0): warning: is hidden, so it is not read; remove the dot from its name"
                })
    }

    private func reading(_ files: [String: String]) -> SiteReading {
        let tree = SourceTree.of(Array(files.keys))
        return SiteReader(configuration: Configuration(), access: .memory(files)).read(tree) { _ in nil }
    }

    @Test(arguments: [
        ("album.yml.txt", "draft: true\n"), ("album (1).yml", "draft: true\n"), (".album.yml", "draft: true\n"),
        ("ablum.yml", "title: X\nprivate: yes\n"), ("Album.md.txt", "---\ndraft: true\n---\nText\n"),
        ("album.txt", "title: X\ndraft: true\n"), ("album.toml", "title = \"X\"\ndraft = true\n"),
        ("album.jsonc", "{\"ignore\": [\"p1.jpg\"]}"), ("albums.csv", "url,draft\np1.jpg,true\n"),
        ("albun.json", "[{\"url\": \"p1.jpg\", \"rating\": -1}]"), ("album.yml.bak", "publishDate: 2099-01-01\n"),
        ("album.markdown", "Title: X\n\nDraft: yes\n"), (".albumgen.yml", "draft: true\n"),
    ])
    func aMisnamedManifestThatHidesSomethingLeavesTheAlbumOut(name: String, text: String) {
        let found = reading(["A/p1.jpg": "", "A/\(name)": text, "B/p2.jpg": ""])
        #expect(found.site.root.albums.map(\.path) == [["B"]])
        let messages = found.diagnostics.map(\.description)
        #expect(messages.count == 1 && messages[0].hasPrefix("A/\(name): error: is "), "\(messages)")
        #expect(messages[0].hasSuffix("ntil this is corrected, the album is left out"), "\(messages)")
    }

    @Test(arguments: [
        ("a1.jpg.yml.txt", "draft: true\n"), ("a1.jpg.markdown", "---\nhidden: yes\n---\n"),
        ("a1.toml", "draft = true\n"), (".a1.yml", "rating: -1\n"), ("a1 (1).yml", "private: yes\n"),
        ("a1.jpeg.yml", "draft: true\n"), ("a1.HEIC.md", "---\nrating: -1\n---\n"), ("a1 .yml", "draft: true\n"),
        ("a1..yml", "draft: true\n"), ("a1.jpg .yml", "draft: true\n"), ("a1.jpg.yml.yml", "draft: true\n"),
    ])
    func aMisnamedSidecarThatHidesSomethingLeavesTheItemOut(name: String, text: String) {
        let found = reading(["A/a1.jpg": "", "A/\(name)": text, "A/b.jpg": "", "A/b.yml": "title: B\n"])
        #expect(found.site.root.albums.first?.items.map(\.origin) == ["A/b.jpg"])
        let messages = found.diagnostics.map(\.description)
        #expect(messages.count == 1 && messages[0].hasPrefix("A/\(name): error: is "), "\(messages)")
        #expect(messages[0].hasSuffix("; until this is corrected, the item is left out"), "\(messages)")
    }

    @Test(arguments: [
        ("album.txt", "Rome: three days\n\nHidden: a courtyard\n"), ("album.yml.txt", "draft: false\n"),
        ("album.yml.txt", "title: X\nrating: 4\n"), ("a1.jpg.yml.txt", "rating: 4\n"), ("album.xlsx", "PK\u{0}\u{3}"),
        ("album.csv.txt", "url,title\na1.jpg,Draft\n"), ("index.json", "{\"items\": [], \"access\": \"x\"}"),
        ("a1.markdown", "Draft beer\n"),
    ])
    func aMisnamedTextThatHidesNothingHidesNothing(name: String, text: String) {
        let found = reading(["A/a1.jpg": "", "A/\(name)": text])
        #expect(found.site.root.albums.first?.items.count == 1)
        #expect(found.diagnostics.map(\.severity) == [.warning], "\(found.diagnostics)")
    }

    @Test func aTextOfAnotherPhotoHidesNothing() {
        for name in ["a2.jpeg.yml", "a1.png.yml"] {
            let found = reading(["A/a1.jpg": "", "A/\(name)": "draft: true\n"])
            #expect(found.site.root.albums.first?.items.count == 1, "\(found.diagnostics)")
        }
    }

    @Test func aMisnamedManifestOfTheRootThatHidesSomethingStopsTheBuild() {
        let found = reading(["p1.jpg": "", "album.yml.txt": "draft: true\n"])
        #expect(found.diagnostics.map(\.severity) == [.error], "\(found.diagnostics)")
        #expect(found.diagnostics[0].message.hasSuffix("Until this is corrected, nothing is built"))
    }

    @Test func anIgnoredTextIsNotAMisnamedManifest() {
        let files = ["A/p1.jpg": "", "A/album.yml": "ignore: ['*.txt']\n", "A/album.md.txt": "---\ndraft: true\n---\n"]
        #expect(reading(files).site.root.albums.first?.items.count == 1)
    }
}

struct UnmatchedPatternTests {
    private func diagnostics(
        _ configuration: String, _ texts: [String: String] = [:], along: String? = nil
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        for name in ["Private/a.jpg", "Trips/Für uns/b.jpg", "Trips/c.JPG", "static/x.pdf", "raw/d.jpg"] {
            try folder.write("x", to: name)
        }
        for (name, text) in texts { try folder.write(text, to: name) }
        let read = Configuration.parse(Array(configuration.utf8)).configuration
        var scan = FolderScan(root: folder.path, ignore: read.album.ignore)
        scan.along = along
        let tree = try scan.scan().tree
        let reading = SiteReader(configuration: read, access: .disk(root: folder.path)).read(tree) { _ in nil }
        return reading.diagnostics.filter { $0.message.contains("ignore") }.map(\.description)
    }

    @Test(arguments: [
        "Private", "Private/", "/Trips/c.JPG", "c.JPG", "*.psd", "Priv*", "*.JPG", ".DS_Store", ".git/", ".hidden",
        ".psd", "Thumbs.db", "node_modules/", "**/*.jpg",
        "static",
        "Trips/Fu\u{308}r uns", "*.{psd,xcf}", "~*", "/nowhere/*", "*.psd;*.xcf",
    ])
    func whatMatchesOrNeedNotExistIsNotAMistake(pattern: String) throws {
        #expect(try diagnostics("ignore: ['\(pattern)']").isEmpty)
    }

    @Test(arguments: [("private", "Private"), ("trips/c.jpg", "Trips/c.JPG"), ("PRIVATE/", "Private")])
    func anotherCaseStopsTheBuild(pattern: String, meant: String) throws {
        let found = try diagnostics("ignore: ['\(pattern)']")
        #expect(
            found == [
                "albumgen.yml:1:10: error: `ignore` names `\(pattern)`, which matches nothing; did you mean `\(meant)`? Until this is corrected, nothing is built"
            ])
    }

    @Test(arguments: [
        ("priv*", "Private"), ("*.Jpg", "a.jpg"), ("trips/*.jpg", "Trips/c.JPG"), ("[p]rivate/", "Private"),
    ])
    func anotherCaseWithWildcardsStopsTheBuild(pattern: String, meant: String) throws {
        #expect(
            try diagnostics("ignore: ['\(pattern)']") == [
                "albumgen.yml:1:10: error: `ignore` names `\(pattern)`, which matches nothing; ignoring case, it would match `\(meant)`; until this is corrected, nothing is built"
            ])
    }

    @Test(arguments: [
        (".jpg", "*.jpg"), (".Private", "Private"), (".private/", "Private"), ("a.jpg, d.jpg", "[a.jpg, d.jpg]"),
        ("Private/, exports", "[Private/, exports]"), ("*.psd,*.JPG", "[\"*.psd\", \"*.JPG\"]"),
        ("Private, Trips", "[Private, Trips]"), ("a.jpg; d.jpg", "[a.jpg, d.jpg]"), ("*.jpg ", "*.jpg"),
        (" *.jpg", "*.jpg"), (" private ", "Private"), ("*.{jpg,png}", "[\"*.jpg\", \"*.png\"]"),
        ("{Private,Trips}/*", "[\"Private/*\", \"Trips/*\"]"),
    ])
    func whatIsWrittenInAnotherWayStopsTheBuild(pattern: String, meant: String) throws {
        #expect(
            try diagnostics("ignore: '\(pattern)'") == [
                "albumgen.yml:1:9: error: `ignore` names `\(pattern)`, which matches nothing; did you mean `\(meant)`? Until this is corrected, nothing is built"
            ])
    }

    @Test(arguments: ["~/Private/*", "C:/Private/*", "C:\\Private\\*", "d:/Private"])
    func pathsOfTheSystemStopTheBuild(pattern: String) throws {
        #expect(
            try diagnostics("ignore: ['\(pattern)']") == [
                "albumgen.yml:1:10: error: `ignore` names `\(pattern)`, which matches nothing; write the path from the source's root, as in `raw/` or `Trips/*.jpg`; until this is corrected, nothing is built"
            ])
    }

    @Test(arguments: [
        ("Private/*", "Private/*"), ("Private", "/Private"), ("Trips/c.JPG", "Trips/c.JPG"), ("raw/", "/raw/"),
    ])
    func pathsOfTheSystemIntoTheSourceStopTheBuild(path: String, meant: String) throws {
        let files = ["Private/a.jpg", "Trips/c.JPG", "raw/d.jpg"]
        var tree = SourceTree.of(files)
        tree.root = "/home/me/pics"
        tree.ignoreUse = IgnoreUse()
        let read = Configuration.parse(Array("ignore: ['/home/me/pics/\(path)']".utf8)).configuration
        let reading = SiteReader(configuration: read, access: .memory([:])).read(tree) { _ in nil }
        let found = reading.diagnostics.filter { $0.message.contains("ignore") }.map(\.description)
        #expect(found.count == 1 && found[0].contains("error: "), "\(found)")
        #expect(found.first?.contains("did you mean `\(meant)`?") == true, "\(found)")
    }

    /// No file that the patterns miss is shown or read.
    @Test(arguments: ["*.txt", "*.TMP", "readme*", "NOTES/*", "*.PSD"])
    func anotherCaseOfWhatIsNotShownIsNotAMistake(pattern: String) throws {
        let others = ["Trips/README.TXT": "x", "x.tmp": "x", "Readme.md": "x", "notes/x.txt": "x", "x.psd": "x"]
        #expect(try diagnostics("ignore: ['\(pattern)']", others).isEmpty)
    }

    @Test(arguments: [
        ("*.YML", "c.yml"), ("ALBUM.*", "album.md"), ("*.Json", "c.JPG.supplemental.json"), ("*RAW*", "raw"),
        ("*jPG*", "a.jpg"),
    ])
    func anotherCaseOfManifestsSidecarsAndWordsStopsTheBuild(pattern: String, meant: String) throws {
        let texts = ["Trips/c.yml": "title: C\n", "Trips/album.md": "x", "Trips/c.JPG.supplemental.json": "{}"]
        let found = try diagnostics("ignore: ['\(pattern)']", texts)
        #expect(found.count == 1 && found[0].contains("error: "), "\(found)")
        #expect(found.first?.contains("it would match `\(meant)`") == true, "\(found)")
    }

    @Test(arguments: [
        ("*RIVAT*", "; ignoring case, it would match `Private`"),
        ("Rome, Private", "; did you mean `[Rome, Private]`?"), ("Rome; Private", "; did you mean `[Rome, Private]`?"),
    ])
    func whatIsPerhapsMeantIsAWarning(pattern: String, guess: String) throws {
        #expect(
            try diagnostics("ignore: ['\(pattern)']") == [
                "albumgen.yml:1:10: warning: `ignore` names `\(pattern)`, which matches nothing\(guess)"
            ])
    }

    @Test func aWordBeginsAtACapital() {
        for name in ["RAW", "raw", "IMG_RAW1.jpg", "MyRaw.jpg", "RawFiles", "draw raw", "照RAW片"] {
            #expect(PatternSpelling.isWord("raw", in: name), "\(name)")
        }
        for name in ["drawing.jpg", "strawberry.jpg", "rawness", "DRAW", "ra"] {
            #expect(!PatternSpelling.isWord("raw", in: name), "\(name)")
        }
    }

    @Test func whatMatchesNothingIsAWarning() throws {
        #expect(
            try diagnostics("ignore: [privte, exports]") == [
                "albumgen.yml:1:10: warning: `ignore` names `privte`, which matches nothing; did you mean `Private`?",
                "albumgen.yml:1:18: warning: `ignore` names `exports`, which matches nothing; correct it, or remove it",
            ])
        // It may be in a folder that is left out.
        #expect(try diagnostics("ignore: [raw/, exports, raw/d.jpg]").isEmpty)
        // Part of the source is not all of it.
        #expect(try diagnostics("ignore: [exports]", along: "Trips").isEmpty)
    }

    @Test func anAlbumsPatternsAreItsOwn() throws {
        let found = try diagnostics(
            "", ["Trips/album.yml": "ignore: [C.jpg, x.jpg, Für uns]\n", "raw/album.yml": "ignore: [E.jpg]\n"])
        #expect(
            found == [
                "raw/album.yml:1:10: warning: `ignore` names `E.jpg`, which matches nothing; did you mean `d.jpg`?",
                "Trips/album.yml:1:10: error: `ignore` names `C.jpg`, which matches nothing; did you mean `c.JPG`? Until this is corrected, the album is left out",
                "Trips/album.yml:1:17: warning: `ignore` names `x.jpg`, which matches nothing; did you mean `c.JPG`?",
            ], "\(found)")
        let relative = try diagnostics("", ["Trips/album.yml": "ignore: [Für uns/b.jpg]\n"])
        #expect(relative.count == 1 && relative[0].contains("did you mean `Trips/Für uns/b.jpg`?"), "\(relative)")
    }
}
