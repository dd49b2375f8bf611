import TestSupport
import Testing

@testable import AlbumSources

/// Commands that were written as if for a shell.
struct JoinedCommandsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func reports(_ text: String) throws -> [String] {
        try folder.write(text, to: "albumgen.yml")
        return Configuration.read(source: folder.path).diagnostics.map(\.description)
    }

    @Test(arguments: [
        ("publish: {command: \"rsync -a {output} x:\"}", "1:20", "[rsync, -a, \"{output}\", \"x:\"]"),
        ("publish:\n  command: [rsync -a x]", "2:12", "[rsync, -a, x]"),
        (
            "adapters: {x: {command: './tools/l.sh --album {album}'}}", "1:25",
            "[./tools/l.sh, --album, \"{album}\"]"
        ),
        ("providers: {x: {command: curl -s http://a/b}}", "1:26", "[curl, -s, http://a/b]"),
        ("providers: {x: {command: \"cat 'a' | sort\"}}", "1:26", "[sh, -c, 'cat ''a'' | sort']"),
    ])
    func areAnsweredWithTheList(text: String, place: String, list: String) throws {
        let reports = try reports(text)
        #expect(
            reports.count == 1 && reports[0].hasPrefix("albumgen.yml:\(place): warning: ")
                && reports[0].hasSuffix("write a list: `\(list)`"), "\(reports)")
    }

    @Test(arguments: [
        "publish: {command: ./my tools/up.sh}", "publish: {command: upload}", "publish: {command: [sh, -c, a b]}",
    ])
    func othersAreNotTouched(text: String) throws {
        try folder.write("", to: "my tools/up.sh")
        #expect(try reports(text).isEmpty)
    }
}
