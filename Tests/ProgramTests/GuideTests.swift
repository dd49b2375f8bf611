import Foundation
import TestSupport
import Testing

/// Runs the commands of the README and the guides exactly as written there.
struct GuideTests {
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

    @Test(arguments: GuideSnippet.guides) func whatAGuideSaysToTypeRuns(guide: String) throws {
        let snippets = try GuideSnippet.all(of: guide)
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
            // As the guide to spaces sets it for its build: links need the same.
            "WEDDING_PASSWORD": "…",
        ]
        for snippet in scripts {
            let outcome = try Program.start(
                ["-e", "-u", "-c", snippet.script ?? ""], of: "/bin/bash",
                in: home.url(isOfSpaces ? "spaces" : "work").path, environment: environment
            ).finish()
            #expect(outcome.exitCode == 0, "\(guide):\(snippet.line): \(snippet.text)\(outcome.errors)")
        }
    }

    @Test func everyExcuseComesBeforeASnippet() throws {
        for guide in GuideSnippet.guides {
            let text = try String(contentsOf: GuideSnippet.root.appendingPathComponent(guide), encoding: .utf8)
            let excuses = text.components(separatedBy: "<!-- not run: ").count - 1
            #expect(try GuideSnippet.all(of: guide).count { $0.excuse != nil } == excuses, "\(guide)")
        }
        #expect(try GuideSnippet.guides.flatMap { try GuideSnippet.all(of: $0) }.count { $0.script != nil } >= 8)
    }
}
