import Foundation
import TestSupport
import Testing

/// Compares whole pages with reviewed ones: a change to any of them shows up as a diff to review.
///
/// `ALBUMGEN_UPDATE_GOLDEN=1 swift test --filter GoldenTests` writes them again; then read `git diff Tests/Golden`.
struct GoldenTests {
    private static let golden = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Golden")

    @Test func pagesAreAsTheyWereRead() throws {
        let folder = try TemporaryFolder()
        try GoldenSite.write(to: folder)
        let outcome = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 1, "\(outcome.errors)")

        var pages = try folder.contents(of: "site").filter { name, _ in
            [".html", ".xml"].contains { name.hasSuffix($0) } || (name.hasSuffix(".js") && !name.hasPrefix("assets/"))
        }.mapValues { Self.settled(String(decoding: $0, as: UTF8.self)) }
        pages["diagnostics.txt"] = outcome.errors
        // The names of all published files.
        pages["files.txt"] =
            try folder.contents(of: "site").keys.map(Self.settled).sorted().joined(separator: "\n") + "\n"

        if ProcessInfo.processInfo.environment["ALBUMGEN_UPDATE_GOLDEN"] != nil { try Self.update(pages) }
        let expected = try Self.expected()
        #expect(pages.keys.sorted() == expected.keys.sorted())
        for (name, page) in pages.sorted(by: { $0.key < $1.key }) {
            #expect(page == expected[name], "\(name) differs; ALBUMGEN_UPDATE_GOLDEN=1 shows how in git diff")
        }
    }

    /// Removes what another version of an encoder would change: content digests, sizes in bytes, colours.
    private static func settled(_ text: String) -> String {
        var text = text
        for (pattern, replacement) in [
            ("-[0-9a-f]{8,16}\\.(jpg|webp|gif|png|css|js|svg)", "-MARK.$1"), ("\"bytes\":[0-9]+", "\"bytes\":0"),
            ("#[0-9a-f]{6}", "#COLOUR"), ("(data:image/webp;base64,)[A-Za-z0-9+/=]+", "$1PLACEHOLDER"),
        ] {
            text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
        }
        return text
    }

    private static func expected() throws -> [String: String] {
        var pages: [String: String] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: golden.path) ?? .init() {
            let file = golden.appendingPathComponent(name)
            let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
            if !isFolder { pages[name] = try String(contentsOf: file, encoding: .utf8) }
        }
        return pages
    }

    private static func update(_ pages: [String: String]) throws {
        try? FileManager.default.removeItem(at: golden)
        for (name, page) in pages {
            let file = golden.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try page.write(to: file, atomically: true, encoding: .utf8)
        }
    }
}
