import Foundation
import TestSupport
import Testing

/// Several sites with spaces from one source: each output folder has spaces of its own.
struct SpaceOutputTests {
    private let site: MarkedAlbum
    private var folder: TemporaryFolder { site.folder }

    private static let family = "spaces: {family: {albums: [Top/Aardvark], passwordFile: ../family.txt}}\n"
    private static let cache = "photos/.albumgen/spaces"

    init() throws {
        site = try MarkedAlbum()
        try password("a password of the family, long enough")
        try site.configure(Self.family)
    }

    private func password(_ text: String) throws {
        try folder.write(text, to: "family.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.url("family.txt").path)
    }

    @discardableResult
    private func build(_ arguments: String..., to output: String = "site") throws -> Program.Outcome {
        try site.build("photos", arguments, to: output, exitCode: 0)
    }

    private func printedLink() throws -> String {
        let outcome = try Program.run("spaces", "photos", "--links", in: folder.path)
        return try String(#require(outcome.output.firstMatch(of: /#key=[\w-]{43}/)?.output, "\(outcome.errors)"))
    }

    private func sealed(in site: String = "site") throws -> Set<String> {
        Set(try folder.contents(of: site).keys.filter { $0.hasPrefix("sealed/") })
    }

    /// Adds a photo to the space and builds; returns how many sealed files keep their names.
    private func kept(after before: Set<String>, in output: String = "site") throws -> Int {
        try folder.write(TestPhoto.jpeg(seed: 77), to: "photos/Top/Aardvark/more.jpg")
        try build(to: output)
        return try sealed(in: output).intersection(before).count
    }

    @Test(arguments: [
        "", "spaces: decoy\n", "spaces: {friends: {albums: [Sea], passwordFile: ../family.txt}}\n",
        family.replacing("Top/Aardvark", with: "Sea"),
    ])
    func anotherConfigurationChangesNothingOfThisSite(other: String) throws {
        try folder.write("title: Copy\n" + other, to: "photos/copy.yml")
        try build()
        let (before, link) = (try sealed(), try printedLink())
        #expect(try !build("--config", "photos/copy.yml", to: "copy").errors.contains("behind a password"))
        #expect(try printedLink() == link)
        #expect(try kept(after: before) > 6)
        #expect(try printedLink() == link)
        #expect(try sealed(in: "copy").isDisjoint(with: before))
        // The other build has not made this one forget what it hides.
        try site.configure("spaces: decoy\n")
        let outcome = try build()
        #expect(
            outcome.errors.contains("Top/Aardvark: warning: this album was behind a password"), "\(outcome.errors)")
    }

    @Test func linksLastInAnotherFolderAndThroughATimeWithoutSpaces() throws {
        try build()
        let link = try printedLink()
        try build(to: "other")
        #expect(try printedLink() == link)
        try site.configure("")
        try build()
        try site.configure(Self.family)
        try build()
        #expect(try printedLink() == link)
    }

    /// As on a machine that keeps nothing but the cache, and has each build in a new folder.
    @Test(arguments: [true, false])
    func aFolderThatTakesThePlaceOfOneThatIsGoneHasItsKeys(isMoved: Bool) throws {
        try build()
        let before = try sealed()
        if isMoved { try folder.move("site", to: "moved") } else { try folder.remove("site") }
        #expect(try kept(after: before, in: "moved") > 6)
        // The old place is now a new one.
        try build()
        #expect(try sealed().isDisjoint(with: before))
        try site.configure("")
        #expect(try build(to: "moved").errors.contains("behind a password"))
    }

    @Test func aCacheOfAnEarlierVersionKeepsItsKeys() throws {
        struct Secrets: Codable {
            struct Output: Codable {
                struct Hidden: Codable { var paths: [String] }
                var spaces: [String: String]
                var hidden: Hidden
            }
            struct Former: Codable {
                var salt: [Int]
                var seed: [Int]
                var hidden: [String]
            }
            var salt: [Int]
            var seed: [Int]
            var outputs: [String: Output]
        }
        try build()
        let (before, link) = (try sealed(), try printedLink())
        let door = "\(Self.cache)/door.json"
        let secrets = try JSONDecoder().decode(Secrets.self, from: Data(contentsOf: folder.url(door)))
        let output = try #require(secrets.outputs.values.first)
        for (digest, name) in output.spaces {
            try folder.move("\(Self.cache)/\(name)", to: "\(Self.cache)/\(digest)")
            try folder.move("\(Self.cache)/\(name).json", to: "\(Self.cache)/\(digest).json")
        }
        let former = Secrets.Former(salt: secrets.salt, seed: secrets.seed, hidden: output.hidden.paths)
        try folder.write(JSONEncoder().encode(former), to: door)

        #expect(try printedLink() == link)
        try folder.write("title: Copy\n", to: "photos/copy.yml")
        try build("--config", "photos/copy.yml", to: "copy")
        #expect(try kept(after: before) > 6)
        #expect(try printedLink() == link)
        try site.configure("spaces: decoy\n")
        #expect(try build().errors.contains("behind a password"))
    }

    @Test(arguments: ["Top/Open", "Top/Inner"])
    func whatIsMovedOutOfASpaceIsReported(place: String) throws {
        try build()
        // Copies of what was public anyway are no news.
        try folder.copy("photos/Sea", to: "photos/Sea again")
        #expect(try !build().errors.contains("behind a password"))
        try folder.makeFolder("photos/\(place)")
        for name in ["zebramark.jpg", "plain.jpg"] {
            try folder.move("photos/Top/Aardvark/\(name)", to: "photos/\(place)/\(name)")
        }
        let errors = try build().errors
        #expect(errors.contains("\(place): warning: most of this album was behind a password until now"), "\(errors)")
        #expect(errors.matches(of: /behind a password/).count == 1)
        try folder.write("", to: "photos/Sea/b.jpg.yml")
        #expect(try !build().errors.contains("behind a password"))
    }

    @Test func aLinkThatOpensNothingIsNotPrinted() throws {
        try build()
        let before = try printedLink()
        try password("the new password of the family")
        let outcome = try Program.run("spaces", "photos", "--links", in: folder.path)
        #expect(outcome.exitCode == 2)
        #expect(
            outcome.errors.contains("the present password of the space `family` opens anything; run `albumgen build`"))
        try build()
        #expect(try printedLink() != before)
    }
}
