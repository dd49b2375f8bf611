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
        // Beside a proper one, it does not.
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

    private func messages(_ files: [String], folder: String = "A") -> [String] {
        let names = Dictionary(uniqueKeysWithValues: files.map { ("\(folder)/\($0)", "") })
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
        ("_p1.yml", "p1.yml"),
    ])
    func whatResemblesAManifestOrSidecarIsNamed(name: String, meant: String) {
        let found = messages(["p1.jpg", name])
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasPrefix("A/\(name): warning: is not read") == true, "\(found)")
        #expect(found.first?.contains("`\(meant)`") == true, "\(found)")
    }

    @Test func whatLiesBesideAProperFileNeedsNoMessage() {
        let beside = ["album.yml~", "album.yml.bak", "album.xlsx", "index.json", "p1.jpg.yml~", "album.txt"]
        #expect(messages(["p1.jpg", "p1.jpg.yml", "album.yml"] + beside).isEmpty)
        #expect(messages(["p1.jpg", "album.yml", "album.md.txt"]).count == 1)
        #expect(messages(["p1.jpg", "p1.jpg.yml", "p1.jpg.yml.txt"]).first?.contains("merge the two") == true)
        let others = [
            "README.txt", "notes.txt", "p1.txt", "p1.jpg.json", "metadata.json", "p1.ini", "p1.html", "LICENSE",
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

    @Test func hiddenSidecarsAreNamed() throws {
        let folder = try TemporaryFolder()
        for name in ["p1.jpg", ".p1.jpg.yml", ".p1.md", "._p1.jpg.yml", ".eslintrc.yml", ".index.md", ".album.tsv"] {
            try folder.write("x", to: name)
        }
        let found = try FolderScan(root: folder.path).scan().diagnostics.compactMap(\.location?.file)
        #expect(found == [".album.tsv", ".index.md", ".p1.jpg.yml", ".p1.md"])
    }
}
