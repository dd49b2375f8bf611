import Foundation
import TestSupport
import Testing

/// Puts the snippets of the README and the guides into the files that the guides name, as they are, and builds them.
///
/// Snippets for an album's files have an album each. Settings of the root share a site as long as their keys differ, so
/// that a guide takes a few builds.
struct SnippetTests {
    /// A source made of snippets, beside files that every guide's examples name.
    private final class Site {
        let folder: TemporaryFolder
        private(set) var snippets: [String] = []
        private var rootKeys: Set<String> = []
        private var taken: Set<String> = []

        init() throws {
            folder = try TemporaryFolder()
            for path in [
                "Travels/Iceland/IMG_2041.jpg", "Travels/Iceland/black beach.jpg", "Clients/Weddings/a.jpg",
                "kids/a.jpg", "holidays/2026/a.jpg", "wedding/a.jpg", "Rose Street 5/hall.jpg", "Park Lane 1/hall.jpg",
                "static/portrait.jpg",
            ] {
                try photo(path)
            }
            try write("rating: 5\nkeywords: [sea, tide, rocks]\n", to: "Travels/Iceland/black beach.jpg.yml")
            try write("# About\n", to: "pages/about.md")
            try write("Imprint.\n", to: "pages/legal/imprint.md")
            try folder.write("kraken-violet-suburb-oxide-tundra-87\n", to: "family-password.txt")
            try write("x", to: "static/prices.pdf")
            try write("<svg viewBox='0 0 3 2' xmlns='http://www.w3.org/2000/svg'/>", to: "static/mark.svg")
            try write("#!/bin/sh\necho '[{\"url\": \"hall.jpg\"}]'\n", to: "tools/listings.py")
            for (path, mode) in [("family-password.txt", 0o600), ("photos/tools/listings.py", 0o755)] {
                try FileManager.default.setAttributes(
                    [.posixPermissions: mode], ofItemAtPath: folder.url(path).path)
            }
            try write("@media print {}\n", to: "templates/type/headings.css")
            try write("x", to: "templates/fonts/garamond.woff2")
        }

        private func write(_ text: String, to path: String) throws { try folder.write(text, to: "photos/\(path)") }

        private func photo(_ path: String) throws {
            guard taken.insert(path).inserted else { return }
            let seed = path.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF }
            try folder.write(TestPhoto.jpeg(seed: seed, width: 48, height: 32), to: "photos/\(path)")
        }

        /// Writes the exports that the guides' mappings read; a named mapping is for two albums.
        func addExports(isNamed: Bool) throws {
            guard !isNamed else {
                for album in ["Rose Street 5", "Park Lane 1"] {
                    try write("url,name,room,headline\nhall.jpg,Hall,Hall,The hall\n", to: "\(album)/album.csv")
                }
                return
            }
            try photo("Export/IMG_1.jpg")
            try write(
                """
                [{"file_name": "IMG_1.jpg", "headline": "A hall", "name": "Hall", "room": "Hall", "street": "Rose Street",
                  "town": "Vik", "taken": "09.03.2024 10:00", "owner": {"contact": {"name": "Mira Holt"}}}]
                """, to: "Export/album.json")
        }

        /// Adds a snippet; returns false if the site already has its file or one of its settings.
        func add(_ text: String, _ file: String, _ name: String) throws -> Bool {
            var path = file
            if file == "albumgen.yml" {
                let keys = Set(text.matches(of: /(?m)^(\w+):/).map { String($0.1) })
                guard rootKeys.isDisjoint(with: keys) else { return false }
                rootKeys.formUnion(keys)
                let own = folder.exists("photos/albumgen.yml") ? try folder.read("photos/albumgen.yml") : ""
                try write(own + text, to: "albumgen.yml")
            } else {
                if !file.contains("/") { path = "Snippet \(snippets.count + 1)/\(file)" }
                guard taken.insert(path).inserted else { return false }
                try write(text, to: path)
                try addFiles(namedIn: text, in: String(path.prefix { $0 != "/" }))
                if let photo = path.firstMatch(of: /^(.+\.(?:jpg|mp4))\.(?:md|yml)$/)?.1 { try media(String(photo)) }
            }
            snippets.append(name)
            return true
        }

        /// An album's snippet finds the files that it names.
        private func addFiles(namedIn text: String, in album: String) throws {
            guard album != "pages", album != "templates" else { return }
            for match in text.matches(of: /[\w-]+\.(?:jpg|mp4)/) { try media("\(album)/\(match.0)") }
            if text.contains("kind: videos") { for name in ["a.jpg", "b.mp4"] { try media("\(album)/\(name)") } }
            if text.contains("items: export.csv") {
                try write("url,room,name\nhall.jpg,Hall,The hall\n", to: "\(album)/export.csv")
                try photo("\(album)/hall.jpg")
            }
        }

        private func media(_ path: String) throws {
            guard path.hasSuffix(".mp4") else { return try photo(path) }
            guard taken.insert(path).inserted else { return }
            try FileManager.default.createDirectory(
                at: folder.url("photos/\(path)").deletingLastPathComponent(), withIntermediateDirectories: true)
            try TestFilm.make(TestFilm.plain(size: "32x32", seconds: 0.2), in: folder, as: "photos/\(path)")
        }

        func build() throws {
            let outcome = try Program.start(
                ["build", "photos", "--output", "site", "--progress", "none"], of: Program.path, in: folder.path,
                environment: [
                    "HOME": folder.path, "PATH": "/usr/bin:/bin", "WEDDING_PASSWORD": "correct horse battery staple",
                ]
            ).finish()
            let remarks = outcome.errors.split(separator: "\n").filter { !$0.contains(": note: ") }
            #expect(
                outcome.exitCode == 0 && remarks.isEmpty,
                "\(snippets.joined(separator: ", "))\n\(outcome.errors)\(outcome.output)")
        }
    }

    @Test(arguments: GuideSnippet.guides) func whatAGuideShowsBuildsWithoutAWarning(guide: String) throws {
        let snippets = try GuideSnippet.all(of: guide)
        var sites: [Site] = []
        for snippet in snippets {
            guard let file = snippet.file else { continue }
            for text in snippet.alternatives {
                let name = "\(guide):\(snippet.line) in \(file)"
                // A mapping of the root would apply to the other albums, too.
                if file == "albumgen.yml", let mapping = text.firstMatch(of: /(?m)^maps?:/) {
                    let site = try Site()
                    try site.addExports(isNamed: mapping.0 == "maps:")
                    #expect(try site.add(text, file, name))
                    try site.build()
                    continue
                }
                if let site = sites.last, try site.add(text, file, name) { continue }
                let site = try Site()
                #expect(try site.add(text, file, name))
                sites.append(site)
            }
        }
        for site in sites { try site.build() }
    }

    @Test func everySnippetForAFileHasOne() throws {
        let snippets = try GuideSnippet.guides.flatMap(GuideSnippet.all)
        for snippet in snippets where ["yaml", "markdown", "json", "csv", "css", "mustache"].contains(snippet.language)
        {
            #expect(
                snippet.file != nil || snippet.excuse != nil,
                "\(snippet.guide):\(snippet.line): say in which file it is, or why it is not built")
        }
        #expect(snippets.count { $0.file != nil } >= 50)
    }
}
