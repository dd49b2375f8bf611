import Foundation
import GRDB
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
        // The other build has not erased the record of what this site hides.
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

    /// As on a machine that keeps only the cache, and runs each build in a new folder.
    @Test(arguments: [true, false])
    func aFolderThatTakesThePlaceOfOneThatIsGoneHasItsKeys(isMoved: Bool) throws {
        try build()
        let before = try sealed()
        if isMoved { try folder.move("site", to: "moved") } else { try folder.remove("site") }
        #expect(try kept(after: before, in: "moved") > 6)
        // The old path now counts as a new folder.
        try build()
        #expect(try sealed().isDisjoint(with: before))
        try site.configure("")
        #expect(try build(to: "moved").errors.contains("behind a password"))
    }

    private struct Secrets: Codable {
        struct Output: Codable {
            struct Hidden: Codable { var paths: [String] }
            var spaces: [String: String]
            var hidden: Hidden
        }
        var salt: [Int]
        var seed: [Int]
        var outputs: [String: Output]
    }

    /// The secrets in the format of earlier versions.
    private struct FormerSecrets: Codable, Equatable {
        var salt: [Int]
        var seed: [Int]
        var hidden: [String]
    }

    private static let door = "\(cache)/door.json"

    private func secrets<Value: Decodable>() throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(contentsOf: folder.url(Self.door)))
    }

    /// Makes the cache as an earlier version left it.
    private func formerCache() throws {
        let secrets: Secrets = try secrets()
        let output = try #require(secrets.outputs.values.first)
        for (digest, name) in output.spaces where name != digest {
            try folder.move("\(Self.cache)/\(name)", to: "\(Self.cache)/\(digest)")
            try folder.move("\(Self.cache)/\(name).json", to: "\(Self.cache)/\(digest).json")
        }
        let former = FormerSecrets(salt: secrets.salt, seed: secrets.seed, hidden: output.hidden.paths)
        try folder.write(JSONEncoder().encode(former), to: Self.door)
    }

    @Test func aCacheOfAnEarlierVersionKeepsItsKeys() throws {
        try build()
        let (before, link) = (try sealed(), try printedLink())
        try formerCache()
        // The other way round works, too.
        let former: FormerSecrets = try secrets()
        try build()
        let now: FormerSecrets = try secrets()
        #expect(now.salt == former.salt && now.seed == former.seed)

        try formerCache()
        #expect(try printedLink() == link)
        try folder.write("title: Copy\n", to: "photos/copy.yml")
        try build("--config", "photos/copy.yml", to: "copy")
        #expect(try kept(after: before) > 6)
        #expect(try printedLink() == link)
        try site.configure("spaces: decoy\n")
        #expect(try build().errors.contains("behind a password"))
    }

    /// Whatever happens to the output folder, and with a cache of any version.
    @Test(arguments: [false, true], ["site", "moved", "elsewhere/site"])
    func whatBecomesPublicIsReportedOnce(isFormer: Bool, output: String) throws {
        try build()
        if isFormer { try formerCache() }
        if output == "moved" { try folder.move("site", to: output) }
        if output == "elsewhere/site" { try folder.remove("site") }
        try site.configure("")
        let outcome = try Program.run("check", "photos", in: folder.path)
        #expect(outcome.errors.contains("behind a password"), "\(outcome.errors)")
        #expect(try build(to: output).errors.contains("Top/Aardvark: warning: this album was behind a password"))
        #expect(try !build(to: output).errors.contains("behind a password"))
        try folder.write("\n", to: "photos/Sea/b.jpg.yml")
        #expect(try !build(to: output).errors.contains("behind a password"))
    }

    @Test func aCheckKnowsWhichSiteHidesWhat() throws {
        func check() throws -> Bool {
            try Program.run("check", "photos", in: folder.path).errors.contains("behind a password")
        }
        try site.configure("")
        try folder.write(Self.family, to: "photos/family.yml")
        // The default output folder.
        try build(to: "_site")
        try build("--config", "photos/family.yml", to: "family")
        #expect(try !check())
        // A site that no check of the other configuration can mean.
        try folder.remove("_site")
        #expect(try check())
        try build(to: "third")
        #expect(try !check())
    }

    /// The album has copies of photos in a space.
    @Test(arguments: ["draft: true\n", "title: [\n"])
    func anAlbumThatWasLeftOutForOneBuildIsNotReported(manifest: String) throws {
        try folder.copy("photos/Top/Aardvark", to: "photos/Copies")
        try build()
        try folder.write(manifest, to: "photos/Copies/album.yml")
        try site.build("photos", [], to: "site", exitCode: manifest.contains("draft") ? 0 : 1)
        try folder.remove("photos/Copies/album.yml")
        let errors = try build().errors
        #expect(!errors.contains("behind a password"), "\(errors)")
    }

    @Test(arguments: [true, false])
    func aBuildMakesSecretsThatAreMissing(isDoor: Bool) throws {
        try build()
        let link = try printedLink()
        let name = try #require(try (secrets() as Secrets).outputs.values.first?.spaces.values.first)
        try folder.write("{", to: isDoor ? Self.door : "\(Self.cache)/\(name).json")
        let errors = try build().errors
        #expect(errors.contains("old secret links no longer work") == isDoor, "\(errors)")
        #expect(try (printedLink() == link) == !isDoor)
        #expect(try !build().errors.contains("secret links"))
    }

    /// Two sites whose folders have both been moved.
    @Test func eachMovedFolderKeepsItsOwnKeys() throws {
        try build(to: "old/b")
        try build(to: "old/a")
        let before = try sealed(in: "old/b")
        try folder.move("old", to: "new")
        #expect(try kept(after: before, in: "new/b") > 6)
    }

    @Test func theStateForgetsSpacesThatAreGone() throws {
        func rows() throws -> Int {
            let state = try DatabaseQueue(path: folder.url("photos/.albumgen/state.sqlite").path)
            return try state.read { database in
                try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM published WHERE output LIKE '%/.albumgen/spaces/%'") ?? 0
            }
        }
        try build()
        #expect(try rows() > 0)
        try site.configure("")
        try build()
        #expect(try rows() == 0)
    }

    @Test(arguments: ["Top/Open", "Top/Inner"])
    func whatIsMovedOutOfASpaceIsReported(place: String) throws {
        try build()
        // Copies of what was already public are not reported.
        try folder.copy("photos/Sea", to: "photos/Sea again")
        #expect(try !build().errors.contains("behind a password"))
        try folder.makeFolder("photos/\(place)")
        for name in ["zebramark.jpg", "plain.jpg"] {
            try folder.move("photos/Top/Aardvark/\(name)", to: "photos/\(place)/\(name)")
        }
        let errors = try build().errors
        #expect(errors.contains("\(place): warning: most of this album was behind a password until now"), "\(errors)")
        #expect(errors.matches(of: /behind a password/).count == 1)
        try folder.write("\n", to: "photos/Sea/b.jpg.yml")
        #expect(try !build().errors.contains("behind a password"))
    }

    /// The advice names what keeps the album from being hidden: it is still in the space.
    @Test(arguments: ["Top/Aardvark", "Top/Aardvark/Okapimark"])
    func theAdviceNamesWhatMakesAnAlbumPublic(named: String) throws {
        try build()
        try site.configure(Self.family.replacing("passwordFile", with: "public: [\(named)], passwordFile"))
        let errors = try build().errors
        #expect(errors.contains("\(named): warning: this album was behind a password until now"), "\(errors)")
        #expect(errors.contains("to hide it, remove `\(named)` from `public` and build"), "\(errors)")
        #expect(!errors.contains("list it under `spaces`"), "\(errors)")
    }

    /// Nobody without the secret word sees anything of the album.
    @Test(arguments: ["Top/Aardvark", "Top/Inner"])
    func whatGetsASecretAddressIsNotForEverybody(place: String) throws {
        try build()
        try folder.makeFolder("photos/\(place)")
        if place != "Top/Aardvark" {
            for name in ["zebramark.jpg", "plain.jpg"] {
                try folder.move("photos/Top/Aardvark/\(name)", to: "photos/\(place)/\(name)")
            }
        } else {
            try site.configure("spaces: decoy\n")
        }
        try folder.write("unlisted: k7f3mq2xw9tnhb4rzy6cdp\n", to: "photos/\(place)/album.yml")
        let errors = try build().errors
        #expect(errors.contains("\(place): warning: "), "\(errors)")
        #expect(errors.contains("everybody who knows its secret address can see it"), "\(errors)")
        #expect(!errors.contains("everybody can see it"), "\(errors)")
    }

    /// Before the first build, nothing marks the output folder.
    @Test func noPasswordIsInTheOutputFolder() throws {
        try folder.write("a password of the family, long enough", to: "site/deep/pw.txt")
        try site.configure(Self.family.replacing("../family.txt", with: "../site/deep/pw.txt"))
        let outcome = try site.build("photos", [], to: "site", exitCode: 2)
        #expect(outcome.errors.contains("would be published, because it is in"), "\(outcome.errors)")
        #expect(!folder.exists("site/index.html"))
    }

    @Test func aLinkThatOpensNothingIsNotPrinted() throws {
        try build()
        let before = try printedLink()
        try password("the new password of the family")
        let outcome = try Program.run("spaces", "photos", "--links", in: folder.path)
        #expect(outcome.exitCode == 2)
        #expect(
            outcome.errors.contains("the current password of the space `family` opens; run `albumgen build`"))
        try build()
        #expect(try printedLink() != before)
    }
}
