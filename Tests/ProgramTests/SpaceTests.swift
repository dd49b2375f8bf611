import Foundation
import TestSupport
import Testing

/// Whole builds with albums behind passwords.
struct SpaceTests {
    private static let markers = MarkedAlbum.words + ["familymark"]
    private let site: MarkedAlbum
    var folder: TemporaryFolder { site.folder }

    init() throws {
        site = try MarkedAlbum()
        try folder.write("title: Quaggamark\naliases: [/gnumark-old]\n", to: "photos/Top/Aardvark/album.yml")
        try password("a password of the family, long enough", in: "family.txt")
        try password("another password, for the friends", in: "friends.txt")
    }

    static let family = """
        spaces:
          familymark:
            title: Quaggamark and all
            albums: [Top/Aardvark]
            passwordFile: ../family.txt

        """

    private func password(_ text: String, in file: String) throws {
        try folder.write(text + "\n", to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.url(file).path)
    }

    func configure(_ spaces: String, in source: String = "photos") throws {
        try site.configure(spaces, in: source)
    }

    @discardableResult
    func build(
        _ source: String = "photos", _ arguments: String..., to output: String = "site", exitCode: Int32 = 0
    ) throws -> Program.Outcome {
        try site.build(source, arguments, to: output, exitCode: exitCode)
    }

    func traces(in output: String = "site") throws -> [String] {
        try site.traces(of: Self.markers, in: output)
    }

    private func sealed(in site: String = "site") throws -> [String: Data] {
        try folder.contents(of: site).filter { $0.key.hasPrefix("sealed/") }
    }

    private func isPublic(_ address: String) -> Bool { !address.hasPrefix("sealed/") && address != "private.html" }

    @Test(arguments: ["static/pw.txt", "pages/pw.md", "linked", "../site/pw"])
    func noPasswordIsPublished(file: String) throws {
        try folder.write("# albumgen 2:\n", to: "site/.albumgen-published")
        try password(
            "a password of the family, long enough", in: file == "linked" ? "photos/static/x" : "photos/\(file)")
        if file == "linked" {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url("photos/linked").path, withDestinationPath: "static/x")
        }
        try configure(Self.family.replacing("../family.txt", with: file))
        let outcome = try build(exitCode: 2)
        #expect(outcome.errors.contains("would be published, because it is in"), "\(outcome.errors)")
        #expect(!folder.exists("site/index.html"))
    }

    @Test func byteOrderMarksAndLineBreaksAreNotPartOfAPassword() throws {
        try configure(Self.family)
        try build()
        let before = try folder.contents(of: "site")
        for written in ["\u{feff}a password of the family, long enough", "a password of the family, long enough\n\n"] {
            try password(written, in: "family.txt")
            try build()
            #expect(try folder.contents(of: "site") == before)
        }
        try password("a password of the family,\nlong enough", in: "family.txt")
        #expect(try build(exitCode: 2).errors.contains("nobody can type at the door; write it on one line"))
    }

    @Test func theRestOfTheSiteIsAsIfItWereNotThere() throws {
        // If two folder names map to the same address, the one in lower case would take it.
        try folder.copy("photos/Top/Aardvark", to: "photos/sea")
        try configure(Self.family.replacing("[Top/Aardvark]", with: "[Top/Aardvark, sea]"))
        let outcome = try build()
        #expect(!outcome.errors.contains("error:") && !outcome.errors.contains("warning:"))
        #expect(try traces() == [])
        #expect(try sealed().count > 20)

        try folder.copy("photos", to: "less")
        try folder.remove("less/Top/Aardvark")
        try folder.remove("less/sea")
        try folder.remove("less/.albumgen")
        try configure("spaces: decoy\n", in: "less")
        try build("less", to: "bare")
        let bare = try folder.contents(of: "bare")
        #expect(try folder.contents(of: "site").filter { isPublic($0.key) } == bare.filter { isPublic($0.key) })
        #expect(try sealed(in: "bare").isEmpty && bare["private.html"] != nil)
    }

    @Test func nothingOfTheLastSpaceIsKept() throws {
        try configure(Self.family)
        try build()
        let spaces = "photos/.albumgen/spaces"
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url(spaces).path).contains { $0.count == 16 })
        try configure("")
        try build()
        // What remains is the salt, on which links depend.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url(spaces).path) == ["door.json"])
    }

    @Test func anAlbumThatIsAlsoRenamedLeavesNoTrace() throws {
        try configure("")
        try build()
        try folder.copy("photos/Top/Aardvark", to: "photos/Top/Other")
        try folder.remove("photos/Top/Aardvark")
        try folder.copy("photos/Top/Other/zebramark.jpg", to: "photos/Top/best.jpg")
        try configure(Self.family.replacing("Aardvark", with: "Other"))
        try build()
        #expect(!folder.exists("site/top/aardvark") && !folder.exists("site/top/other"))
    }

    @Test func whatWasPublicLeavesNoTrace() throws {
        try configure("")
        try build()
        #expect(folder.exists("site/top/aardvark/zebramark.html") && folder.exists("site/gnumark-old/index.html"))
        try configure(Self.family)
        try build()
        #expect(try traces() == [])
        #expect(!folder.exists("site/top/aardvark") && !folder.exists("site/gnumark-old"))
    }

    @Test func theSameInputGivesTheSameBytes() throws {
        try configure(Self.family)
        try build()
        let first = try folder.contents(of: "site")
        try build("photos", "--jobs", "1")
        #expect(try folder.contents(of: "site") == first)
        // A changed caption changes the files that show it.
        let fields = try folder.read("photos/Top/Aardvark/plain.jpg.yml")
        try folder.write("title: Another\n" + fields, to: "photos/Top/Aardvark/plain.jpg.yml")
        try build()
        let second = try folder.contents(of: "site")
        let kept = try sealed().filter { first[$0.key] == $0.value }.count
        let all = try sealed().count
        #expect(kept >= 6 && kept < all)
        #expect(second["private.html"] != first["private.html"])
        try build("photos", "--cache", "other", to: "clean")
        let clean = try folder.contents(of: "clean")
        #expect(clean.filter { isPublic($0.key) } == second.filter { isPublic($0.key) })
        #expect(Set(try sealed(in: "clean").keys).isDisjoint(with: try sealed().keys))
    }

    @Test(arguments: ["password", "album", "photo"])
    func whoeverHadTheKeyCanOpenNothingNew(change: String) throws {
        try configure(Self.family.replacing("[Top/Aardvark]", with: "[Top/Aardvark, Sea]"))
        try build()
        let before = try sealed()
        switch change {
        case "password": try password("the new password of the family", in: "family.txt")
        case "album": try configure(Self.family)
        default: try folder.remove("photos/Sea/c.jpg")
        }
        try build()
        #expect(try !sealed().isEmpty)
        #expect(Set(try sealed().keys).isDisjoint(with: before.keys))
    }

    @Test func aSpaceThatGrowsKeepsItsKey() throws {
        try configure(Self.family)
        try build()
        let before = try sealed()
        try folder.write(TestPhoto.jpeg(seed: 77), to: "photos/Top/Aardvark/more.jpg")
        try build()
        #expect(Set(try sealed().keys).intersection(before.keys).count >= 6)
    }

    @Test func anAlbumMayBeInSpacesAndPublic() throws {
        try configure(
            Self.family.replacing("albums: [Top/Aardvark]", with: "albums: [Top/Aardvark, Sea]\n    public: [Sea]")
                + """
                  friends: {albums: [Sea, Top/Aardvark/Okapimark], passwordFile: ../friends.txt, theme: darkroom}

                """)
        try build()
        #expect(folder.exists("site/sea/b.html") && !folder.exists("site/top/aardvark"))
        #expect(try traces() == [])
    }

    @Test(arguments: ["copy", "hardlink", "symlink"])
    func originalsAreSealedHoweverTheyArePublished(mode: String) throws {
        try configure(Self.family + "originals: {mode: \(mode)}\n")
        try build()
        #expect(try sealed().count > 20)
    }

    @Test func anExpiredSpaceStaysHidden() throws {
        try configure(Self.family + "    expires: 2026-03-01\nnav: [Top/Aardvark]\n")
        #expect(try !build("photos", "--date", "2026-02-28").errors.contains("`nav`"))
        #expect(try !sealed().isEmpty)
        try build("photos", "--date", "2026-03-01")
        #expect(try sealed().isEmpty && traces() == [] && folder.exists("site/private.html"))
        #expect(!folder.exists("site/top/aardvark"))
        // The password of a space that is left out is not needed.
        try folder.remove("family.txt")
        let later = try build("photos", "--date", "2026-03-02").errors
        #expect(later.contains("is left out, because its `expires` has passed"))
        #expect(later.contains("`nav` names `Top/Aardvark`, which is only in a space, so it is left out"))
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        var name: String
        var spaces: String
        var message: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Refusal(
            name: "no such folder", spaces: family.replacing("Aardvark]", with: "Ardvark]"),
            message: "there is no such folder in the source; did you mean `Top/Aardvark`?"),
        Refusal(
            name: "a bin", spaces: family.replacing("Top/Aardvark]", with: "Top/RECYCLER]"),
            message: "this folder is always left out: it is hidden, a recycle bin or the library of a program"),
        Refusal(
            name: "an ignored folder", spaces: "ignore: [Ardvark]\n" + family.replacing("Aardvark]", with: "Ardvark]"),
            message:
                "the pattern `Ardvark` in `ignore` leaves this folder out; remove the pattern, or remove the folder from the space;"
        ),
        Refusal(
            name: "no password file", spaces: family.replacing("family.txt", with: "gone.txt"),
            message: "cannot be read from ../gone.txt"),
        Refusal(
            name: "empty password file", spaces: family.replacing("family.txt", with: "empty.txt"),
            message: "../empty.txt is empty"),
        Refusal(
            name: "no variable",
            spaces: family.replacing("passwordFile: ../family.txt", with: "passwordEnv: NO_SUCH_PASSWORD"),
            message: "the environment variable NO_SUCH_PASSWORD"),
        Refusal(
            name: "nobody to ask", spaces: family.replacing("    passwordFile: ../family.txt\n", with: ""),
            message: "there is no terminal to ask"),
        Refusal(
            name: "equal passwords", spaces: family + "  friends: {albums: [Sea], passwordFile: ../same.txt}\n",
            message: "have the same password"),
        Refusal(name: "no albums", spaces: "spaces: {family: {passwordFile: ../family.txt}}", message: "has no albums"),
        Refusal(name: "not a mapping", spaces: "spaces: secret", message: "expected spaces by their names"),
        Refusal(
            name: "a password in the configuration", spaces: family + "    password: secret\n",
            message: "a password does not belong in this file"),
        Refusal(name: "too few rounds", spaces: family + "door: {rounds: 1000}\n", message: "600000"),
        Refusal(name: "a door elsewhere", spaces: family + "door: ../x.html\n", message: "the name of a page"),
        Refusal(name: "a door of Windows", spaces: family + "door: aux.html\n", message: "no file on Windows"),
        Refusal(name: "a taken door", spaces: family + "door: search.html\n", message: "another page of the site"),
        Refusal(
            name: "a door in place of a missing page", spaces: family + "door: 404.html\n",
            message: "another page of the site"),
    ])
    func aMistakeStopsTheBuildBeforeAnythingIsPublished(refusal: Refusal) throws {
        try folder.write("", to: "empty.txt")
        // The same letters in another Unicode normalization form.
        try password("e\u{301}tage with a long password", in: "family.txt")
        try password("\u{e9}tage with a long password", in: "same.txt")
        try configure(refusal.spaces)
        let outcome = try build(exitCode: 2)
        #expect(outcome.errors.contains(refusal.message), "\(outcome.errors)")
        #expect(!folder.names.contains { $0.hasPrefix("site/") && $0.hasSuffix(".html") })
    }

    @Test(arguments: ["passwordEnv: NO_SUCH_PASSWORD", ""])
    func aCheckNeedsNoSecret(source: String) throws {
        try configure(Self.family.replacing("passwordFile: ../family.txt", with: source))
        let outcome = try Program.run("check", "photos", in: folder.path)
        #expect(outcome.exitCode == 0)
        let isNamed = outcome.errors.contains(
            "the environment variable NO_SUCH_PASSWORD, which holds the password of the space `familymark`")
        #expect(isNamed == !source.isEmpty, "\(outcome.errors)")
    }

    @Test func aWeakOrOpenPasswordIsReported() throws {
        try folder.write("summer2019", to: "family.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.url("family.txt").path)
        try configure(Self.family)
        let outcome = try build()
        #expect(outcome.errors.contains("the password of the space `familymark` is weak"))
        #expect(outcome.errors.contains("chmod 600"))
    }

    /// Whoever deletes the spaces keeps the file that had them; one that is gone may be lost.
    @Test func aLostConfigurationMakesNothingPublic() throws {
        try configure(Self.family)
        try build()
        let before = try folder.contents(of: "site")
        try folder.move("photos/albumgen.yml", to: "albumgen.yml")
        let outcome = try build(exitCode: 2)
        #expect(
            outcome.errors.hasPrefix("albumgen.yml: error: there is no configuration any more")
                && outcome.errors.contains("`Top/Aardvark`, which was behind a password"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
        try folder.write("title: Photos\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        #expect(folder.exists("site/top/aardvark/zebramark.html"))
    }

    @Test func aPasswordOfBlanksIsNone() throws {
        try folder.write(" \t\n", to: "family.txt")
        try configure(Self.family)
        let outcome = try build(exitCode: 2)
        #expect(outcome.errors.contains("family.txt is empty"), "\(outcome.errors)")
    }

    @Test func aSpaceWithNothingInItIsReported() throws {
        try FileManager.default.createDirectory(at: folder.url("photos/Empty"), withIntermediateDirectories: true)
        try configure(Self.family.replacing("Top/Aardvark", with: "Empty"))
        let outcome = try build()
        #expect(outcome.errors.contains("there is nothing to show in the space `familymark`"))
    }

    @Test func nothingIsKeptOfAFormerSpace() throws {
        try configure(Self.family)
        try build()
        #expect(folder.names.contains { $0.hasPrefix("photos/.albumgen/spaces/") && $0.hasSuffix("/zebramark.html") })
        try configure("spaces: decoy\n")
        let outcome = try build()
        #expect(outcome.errors.contains("Top/Aardvark: warning: this album was behind a password until now"))
        try folder.write("\n", to: "photos/Sea/b.jpg.yml")
        #expect(try !build().errors.contains("behind a password"))
        #expect(!folder.names.contains { $0.hasPrefix("photos/.albumgen/spaces/") && $0.hasSuffix("/zebramark.html") })
        #expect(try sealed().isEmpty)
        // Without a space that hides it, the album is public again.
        #expect(folder.exists("site/top/aardvark/zebramark.html"))
        try configure(Self.family)
        try build()
        #expect(try Program.run("clean", "photos", in: folder.path).exitCode == 0)
        #expect(!folder.exists("photos/.albumgen"))
    }

    /// After a cache is copied, for example, only a file's content shows whether albumgen wrote it.
    @Test(arguments: ["icon.png", ".albumgen-published", "index.html", "added.txt"])
    func aDamagedFileInTheCacheIsMadeAgain(name: String) throws {
        try configure(Self.family)
        try build()
        let (before, names) = (try folder.contents(of: "site"), folder.names)
        try folder.copy("photos/.albumgen", to: "copy")
        try folder.remove("photos/.albumgen")
        try folder.move("copy", to: "photos/.albumgen")
        let space = try #require(
            folder.names.first { $0.hasSuffix(".json") && $0.contains(".albumgen/spaces/") && !$0.contains("door") })
        let file = "\(space.dropLast(5))/\(name)"
        let bytes = name == "added.txt" ? Data("x".utf8) : try Data(contentsOf: folder.url(file))
        try folder.write(Data(bytes.prefix(bytes.count / 2 + 1)), to: file)
        let outcome = try build()
        #expect(!outcome.errors.contains("error:") && !outcome.errors.contains("warning:"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
        #expect(folder.names == names)
    }

    @Test func theCommandListsSpaces() throws {
        try configure(Self.family)
        func list(_ arguments: String..., exitCode: Int32 = 0) throws -> Program.Outcome {
            let outcome = try Program.start(["spaces", "photos"] + arguments, in: folder.path).finish()
            #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
            return outcome
        }
        let listed = try list().output
        #expect(listed.contains("familymark (Quaggamark and all): 3 items\n  Top/Aardvark: 3 items\n"))
        #expect(listed.contains("https://example.org/private.html"))
        #expect(try list("--links", exitCode: 2).errors.contains("run `albumgen build` first"))
        try build()
        #expect(try list("--links").output.contains(/https:\/\/example\.org\/private\.html#key=[A-Za-z0-9_-]{43}\n/))
        let words = try [list("--new-password").output, list("--new-password").output]
        #expect(words[0].wholeMatch(of: /([a-z]{5}-){5}[a-z]{5}\n/) != nil && words[0] != words[1])
        #expect(try list("--new-password", "--short").output.wholeMatch(of: /[A-Za-z0-9]{20}\n/) != nil)
    }
}
