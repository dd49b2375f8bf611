import Foundation
import TestSupport
import Testing

/// Runs the commands of the README and the guides exactly as written there.
///
/// A snippet that cannot run here, such as one that asks on a terminal, is preceded by a line `<!-- not run: REASON
/// -->`.
struct GuideTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let guides =
        ["README.md"]
        + ((try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("docs").path)) ?? [])
        .filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }

    /// A fenced code block of a guide.
    private struct Snippet {
        var language: String
        var text: String
        var line: Int
        /// The reason why it is not run.
        var excuse: String?

        static func all(of guide: String) throws -> [Snippet] {
            let text = try String(contentsOf: root.appendingPathComponent(guide), encoding: .utf8)
            var snippets: [Snippet] = []
            var current: Snippet?
            var indent = ""
            var last = ""
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let trimmed = line.drop { $0 == " " }
                if var snippet = current {
                    if trimmed == "```" {
                        snippets.append(snippet)
                        current = nil
                    } else {
                        snippet.text += (line.hasPrefix(indent) ? line.dropFirst(indent.count) : line) + "\n"
                        current = snippet
                    }
                } else if trimmed.hasPrefix("```") {
                    let excuse = last.firstMatch(of: /<!-- not run: (.+) -->/).map { String($0.1) }
                    indent = String(line.prefix { $0 == " " })
                    current = Snippet(
                        language: String(trimmed.dropFirst(3)), text: "", line: number + 1, excuse: excuse)
                }
                last = String(line)
            }
            return snippets
        }

        /// The part that a shell runs; in a console session, the lines after its prompt.
        var script: String? {
            guard excuse == nil else { return nil }
            if language == "sh" { return text }
            guard language == "console" else { return nil }
            return text.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }.joined(
                separator: "\n")
        }
    }

    /// Returns a user's home: photographs, a list from a client, and the program on the path.
    private static func home() throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        for source in ["Pictures", "work/photos", "work"] {
            for (seed, name) in ["IMG_2041", "IMG_2050"].enumerated() {
                try home.write(
                    TestPhoto.jpeg(seed: seed, width: 64, height: 48), to: "\(source)/Clients/Anna and Ben/\(name).jpg")
            }
        }
        for name in ["kids", "holidays/2026", "wedding"] {
            try home.write(TestPhoto.jpeg(seed: 3, width: 64, height: 48), to: "spaces/\(name)/a.jpg")
        }
        for (by, file) in [
            ("Anna", "work/anna.json"), ("Ben", "work/ben.json"), ("Anna", "Downloads/picks-anna-and-ben.json"),
        ] {
            try home.write(
                #"{"version": 1, "action": "pick", "album": "clients/anna-and-ben", "by": "\#(by)", "items": [{"id": "img_2041", "media": []}]}"#,
                to: file)
        }
        try home.write(TestPhoto.jpeg(seed: 4, width: 64, height: 48), to: "work/IMG_2041.jpg")
        try home.write("url,title\nIMG_2041.jpg,x\n", to: "work/album.csv")
        try home.write("", to: "bin/.keep")
        try FileManager.default.createSymbolicLink(
            atPath: home.url("bin/albumgen").path, withDestinationPath: Program.path)
        return home
    }

    @Test(arguments: guides) func whatAGuideSaysToTypeRuns(guide: String) throws {
        let snippets = try Snippet.all(of: guide)
        let scripts = snippets.filter { $0.script != nil }
        guard !scripts.isEmpty else { return }
        let home = try Self.home()
        // The guide to spaces begins with the configuration for its commands.
        let isOfSpaces = guide == "docs/spaces.md"
        if isOfSpaces {
            let configuration = try #require(snippets.first { $0.language == "yaml" })
            try home.write(configuration.text, to: "spaces/albumgen.yml")
        }
        let environment = [
            "HOME": home.path, "PATH": "\(home.path)/bin:/usr/bin:/bin",
            "WEDDING_PASSWORD": "correct horse battery staple",
        ]
        for snippet in scripts {
            let outcome = try Program.start(
                ["-e", "-u", "-c", snippet.script ?? ""], of: "/bin/bash",
                in: home.url(isOfSpaces ? "spaces" : "work").path, environment: environment
            ).finish()
            #expect(outcome.exitCode == 0, "\(guide):\(snippet.line): \(snippet.text)\(outcome.errors)")
        }
    }

    @Test func everyExcuseStandsBeforeASnippet() throws {
        for guide in Self.guides {
            let text = try String(contentsOf: Self.root.appendingPathComponent(guide), encoding: .utf8)
            let excuses = text.components(separatedBy: "<!-- not run: ").count - 1
            #expect(try Snippet.all(of: guide).count { $0.excuse != nil } == excuses, "\(guide)")
        }
        #expect(try Self.guides.flatMap { try Snippet.all(of: $0) }.count { $0.script != nil } >= 8)
    }
}
