import Foundation
import TestSupport
import Testing

/// Whole builds with the real binary: what is made, what is reused, and what stays untouched.
struct BuildTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["Sea/a.jpg", "Sea/b.jpg", "Sea/c.jpg", "Hills/Spring/d.jpg"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name)")
        }
        try folder.age("photos")
    }

    @discardableResult
    private func build(_ arguments: String...) throws -> Program.Outcome {
        let all = ["build", "photos", "--output", "site", "--progress", "none", "--report", "report.json"] + arguments
        return try Program.start(all, in: folder.path).finish()
    }

    private func report() throws -> Report { try Report(folder.read("report.json")) }

    @Test func aFirstBuildMakesEverything() throws {
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("4 items in 4 albums"))
        for page in ["index.html", "sea/index.html", "sea/a.html", "hills/index.html", "hills/spring/d.html"] {
            #expect(folder.exists("site/\(page)"), "\(page)")
        }
        // For each photo, three thumbnails, the largest of which is as large as the photo, and the original; two sizes
        // of each of the two covers; and the site's two icons.
        #expect(try report().renditions.made == 22)
        #expect(!folder.exists("site/.albumgen"))
    }

    @Test func aSecondBuildWritesNothing() throws {
        try build()
        let before = try folder.times(of: "site")
        let outcome = try build()
        #expect(outcome.output.contains("up to date"))
        #expect(try folder.times(of: "site") == before)
    }

    /// The placeholder is made with the renditions, and pages that are written later have it as well.
    @Test func whatStandsInForAPictureIsRemembered() throws {
        func placeholder() throws -> Substring? {
            try folder.read("site/sea/a.html").firstMatch(of: /data:image\/jpeg;base64,[A-Za-z0-9+\/=]+/)?.output
        }
        try build()
        let first = try #require(try placeholder())
        #expect(first.count < 600)
        try folder.write("title: Another\n", to: "photos/Sea/a.jpg.yml")
        try build()
        #expect(try report().renditions.made == 0)
        #expect(try folder.read("site/sea/a.html").contains("Another"))
        #expect(try placeholder() == first)
    }

    /// The folder contains no file whose time would reveal that it was removed.
    @Test func aFolderWithoutFilesThatTheConfigurationNamesIsMissed() throws {
        try folder.write("albums: {Later: {draft: true}}\n", to: "photos/albumgen.yml")
        try folder.age("photos/albumgen.yml")
        try FileManager.default.createDirectory(at: folder.url("photos/Later"), withIntermediateDirectories: false)
        #expect(try build().exitCode == 0)
        #expect(try build().output.contains("up to date"))
        try folder.move("photos/Later", to: "photos/Other")
        let outcome = try build()
        #expect(outcome.exitCode == 2 && outcome.errors.contains("there is no folder `Later`"), "\(outcome.errors)")
    }

    @Test func renamedCopiedAndTouchedPhotosCostNoEncoding() throws {
        try build()
        try folder.move("photos/Sea/a.jpg", to: "photos/Sea/another.jpg")
        try folder.copy("photos/Sea/b.jpg", to: "photos/Hills/Spring/later.jpg")
        try folder.age("photos/Sea/c.jpg", seconds: 1000)
        #expect(try build().exitCode == 0)
        #expect(try report().renditions.made == 0)
        #expect(folder.exists("site/sea/another.html"))
        // The old address redirects to the new one.
        #expect(try folder.read("site/sea/a.html").contains("content=\"0; url=another.html\""))
    }

    @Test func aChangedSettingRedoesOnlyWhatItAffects() throws {
        try build()
        try folder.write("thumbnails:\n  widths: [569, 500]\n", to: "photos/albumgen.yml")
        try build()
        // The thumbnail of width 569 already existed.
        #expect(try report().renditions.made == 4)
        #expect(try report().renditions.reused == 10)
    }

    @Test func aCaptionIsWrittenOnlyToThePagesThatShowIt() throws {
        try build()
        let before = try folder.contents(of: "site")
        try folder.write("---\ndescription: A quiet morning\n---\n", to: "photos/Sea/b.jpg.md")
        try build()
        let changed = try folder.contents(of: "site").filter { before[$0.key] != $0.value }.keys.sorted()
        #expect(changed.contains("sea/b.html"))
        #expect(!changed.contains { $0.hasPrefix("hills/") || $0.hasPrefix("sea/c") })
        #expect(try folder.read("site/sea/b.html").contains("A quiet morning"))
    }

    @Test func whatIsNoLongerPlannedIsRemovedAndNothingElse() throws {
        try build()
        try folder.write("mine", to: "site/sea/notes.txt")
        try folder.remove("photos/Sea")
        let outcome = try build()
        #expect(outcome.errors.contains("notes.txt"))
        #expect(try folder.contents(of: "site").keys.filter { $0.hasPrefix("sea/") } == ["sea/notes.txt"])
    }

    @Test func aForeignFileIsNeverOverwritten() throws {
        try folder.write("mine", to: "site/index.html")
        let outcome = try build()
        #expect(outcome.exitCode == 3)
        #expect(outcome.errors.contains("index.html"))
        #expect(try folder.read("site/index.html") == "mine")
        #expect(try folder.contents(of: "site").count == 1)
    }

    @Test func aDeletedCacheEndsInTheSameBytes() throws {
        try build()
        let before = try folder.contents(of: "site")
        try folder.remove("photos/.albumgen")
        #expect(try build().exitCode == 0)
        #expect(try folder.contents(of: "site") == before)
    }

    @Test func anyNumberOfWorkersMakesTheSameBytes() throws {
        try build("--jobs", "1", "--cache", "one")
        let before = try folder.contents(of: "site")
        try build("--jobs", "4", "--cache", "two", "--force")
        #expect(try folder.contents(of: "site") == before)
    }

    @Test func damagedOutputIsMended() throws {
        try build()
        let before = try folder.contents(of: "site")
        try folder.write("scribbled over", to: "site/sea/a.html")
        try folder.remove("site/sea/media")
        try build()
        #expect(try folder.contents(of: "site") == before)
    }

    @Test func aDryRunWritesNothing() throws {
        let outcome = try build("--dry-run")
        #expect(outcome.exitCode == 0)
        #expect(!folder.exists("site") && !folder.exists("photos/.albumgen"))
    }

    @Test func buildingAtAnyTwoPlacesGivesTheSameSite() throws {
        try build()
        let before = try folder.contents(of: "site")
        try folder.move("photos", to: "elsewhere")
        try Program.run("build", "elsewhere", "--output", "site2", "--progress", "none", in: folder.path)
        // The home page's title is the folder's name; everything else is the same.
        let after = try folder.contents(of: "site2")
        #expect(Set(after.keys) == Set(before.keys))
        #expect(after["sea/media"] == before["sea/media"])
        #expect(after.filter { $0.key.contains("/media/") } == before.filter { $0.key.contains("/media/") })
    }
}
