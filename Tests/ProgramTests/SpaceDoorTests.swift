import Foundation
import TestSupport
import Testing

/// The door's page, and what a build says about settings that have no effect behind it.
struct SpaceDoorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["Kids/a", "Kids/b", "Sea/c"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name).jpg")
        }
    }

    private func configure(_ more: String = "", theme: String = "") throws {
        try folder.write(
            "title: Home\n\(more)spaces: {family: {albums: [Kids], passwordEnv: WORD\(theme)}}\n",
            to: "photos/albumgen.yml")
        try folder.age("photos")
    }

    private func run(_ arguments: [String], exitCode: Int32 = 0) throws -> String {
        let outcome = try Program.start(
            arguments + ["--progress", "none"], in: folder.path, environment: ["WORD": "a long and winding password"]
        ).finish()
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        return outcome.errors
    }

    @discardableResult
    private func build(exitCode: Int32 = 0) throws -> String {
        try run(["build", "photos", "--output", "site"], exitCode: exitCode)
    }

    /// Returns the policy of a page.
    private func policy(of page: String) throws -> String {
        try String(#require(folder.read(page).firstMatch(of: #/Content-Security-Policy" content="([^"]*)"/#)).output.1)
    }

    /// Pages in a space are shown in a frame of the door's, and must obey the door's policy as well as their own.
    @Test(arguments: ["", ", theme: mine"], ["", "theme: mine\n"])
    func theDoorAllowsTheScriptsOfThemesInside(theme: String, album: String) throws {
        try folder.write("window.mine = 1;\n", to: "photos/templates/themes/mine/scheme.js")
        try folder.write("\(album)\n", to: "photos/Kids/album.yml")
        try configure(theme: theme)
        try build()
        let page = try #require(folder.names.first { $0.contains(".albumgen/spaces/") && $0.hasSuffix("/kids/a.html") })
        let digests = { page in try policy(of: page).matches(of: #/'sha256-[^']*'/#).map { String($0.output) } }
        let (inside, door) = try (digests(page), digests("site/private.html"))
        // A script chooses the colours, one waits for styles, and a style turns on transitions. Outside of spaces, another script
        // links the web app manifest.
        #expect(inside.count == 3 && Set(inside).isSubset(of: door))
        #expect(door.count == (theme + album == "" ? 4 : 5))
        #expect(try digests("site/sea/c.html").count == 4)
    }

    @Test func theDoorAllowsTheTilesOfMapsInside() throws {
        try configure("mapPage: {tiles: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: Tiles}\n")
        try build()
        #expect(try policy(of: "site/private.html").contains(/img-src [^;]*https:\/\/tiles\.example\.org/))
    }

    /// The timeline is only in the space, since only there are photos with dates.
    @Test func theDoorTakesNoAddressThatOnlyASpaceHas() throws {
        for name in ["a", "b"] { try folder.write("shootTime: 2024-05-02\n", to: "photos/Kids/\(name).jpg.yml") }
        try configure("timeline: on\ndoor: timeline.html\n")
        #expect(try build(exitCode: 2).contains("a page of a space has the address of the door"))
        #expect(!folder.exists("site/index.html"))
        #expect(try run(["check", "photos"], exitCode: 2).contains("the address of the door"))
    }

    @Test(arguments: ["", ", public: [Kids]"])
    func aliasesThatLeadNowhereAreNoted(isPublic: String) throws {
        try folder.write("aliases: [/old]\n", to: "photos/Kids/album.yml")
        try configure(theme: isPublic)
        for errors in [try build(), try run(["check", "photos"])] {
            #expect(errors.contains("Kids: note: `aliases` has no effect here") == isPublic.isEmpty, "\(errors)")
        }
        #expect(folder.exists("site/old/index.html") == !isPublic.isEmpty)
    }
}
