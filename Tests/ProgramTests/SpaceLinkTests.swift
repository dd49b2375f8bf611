import Foundation
import TestSupport
import Testing

/// What the build and the check say about albums behind passwords, and where the links on their pages lead.
struct SpaceLinkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["One/a", "One/b", "One/Sub/c", "Pub/p"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name).jpg")
        }
        for name in ["a", "b"] { try folder.write("rating: 5\npeople: [Ann]\n", to: "photos/One/\(name).jpg.yml") }
        try folder.write("# About\n\nMe.\n", to: "photos/pages/about.md")
        try folder.write("Prices", to: "photos/static/prices.txt")
        try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'/>", to: "photos/static/mark.svg")
    }

    private static let one = "spaces: {one: {title: Inside, albums: [One], passwordEnv: WORD}}\n"

    private static let passwords = ["WORD": "a long and winding password", "OTHER": "another long and winding one"]

    private func configure(_ text: String) throws {
        try folder.write("title: Home\n" + text, to: "photos/albumgen.yml")
        try folder.age("photos")
    }

    @Test(arguments: ["search.html", "p.html", "404.html"])
    func aCheckRefusesADoorThatABuildRefuses(door: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/p.jpg")
        try configure("search: on\nbaseURL: https://example.org/\ndoor: \(door)\n" + Self.one)
        for arguments in [["check"], ["build", "--dry-run"], ["build", "--output", "site"]] {
            let outcome = try Program.start(
                arguments + ["photos", "--progress", "none"], in: folder.path,
                environment: Self.passwords
            ).finish()
            #expect(outcome.exitCode == 2, "\(arguments)")
            #expect(outcome.errors.contains("another page of the site has the address of the door, \(door)"))
        }
    }
}
