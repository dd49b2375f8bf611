import Foundation
import TestSupport
import Testing

/// An empty source is probably a missing disk, a failed checkout or the wrong folder, so it does not remove the
/// published site.
struct EmptySourceTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/Trip/a.jpg")
        try folder.write("cacheDir: ../cache\n", to: "photos/albumgen.yml")
    }

    func build(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site", "--cache", "cache", "--progress", "none"] + arguments,
            in: folder.path
        ).finish()
    }

    @Test(arguments: ["nothing", "other files", "the configuration"])
    func thePublishedSiteStays(left: String) throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try folder.remove("photos/Trip")
        if left != "the configuration" { try folder.remove("photos/albumgen.yml") }
        if left == "other files" { try folder.write("notes", to: "photos/notes.txt") }
        for arguments in [[], ["--force"], ["--dry-run"]] as [[String]] {
            let outcome = try Program.start(
                ["build", "photos", "--output", "site", "--cache", "cache", "--progress", "none"] + arguments,
                in: folder.path
            ).finish()
            #expect(outcome.exitCode == 2, "\(outcome.output)")
            #expect(
                outcome.errors.contains("photos has no photos or videos, but earlier builds of its site had some"),
                "\(outcome.errors)")
            #expect(try folder.contents(of: "site") == before)
        }
        // Users who really mean it must confirm it, as the message says.
        let message = try build().errors
        for name in ["site", "cache/state.sqlite", "cache/history.sqlite"] {
            #expect(message.contains("/\(name)"), "\(message)")
            try folder.remove(name)
        }
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("site/index.html") && !folder.exists("site/trip"))
    }

    /// A fresh checkout has no output folder: CI keeps only the cache, and uploads whatever was built. Some recipes keep
    /// only the history, and the output may have another path on another machine.
    @Test(arguments: ["all", "history.sqlite", "state.sqlite"], ["site", "other"])
    func anEmptyCheckoutPublishesNothing(kept: String, output: String) throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        try folder.remove("site")
        try folder.remove("photos/Trip")
        for name in ["history.sqlite", "state.sqlite"] where kept != "all" && kept != name {
            try folder.remove("cache/\(name)")
        }
        // Only the history knows which site an output folder with another path holds.
        let isKnown = kept != "state.sqlite" || output == "site"
        for _ in 1...2 {
            let outcome = try build("--output", output)
            #expect((outcome.exitCode == 2) == isKnown, "\(outcome.errors)")
            #expect(folder.exists("\(output)/index.html") != isKnown)
            guard isKnown else { return }
            #expect(outcome.errors.contains("has no photos or videos, but earlier builds"), "\(outcome.errors)")
        }
        // Photos that are back are published as before.
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/Trip/a.jpg")
        #expect(try build("--output", output).exitCode == 0)
        #expect(folder.exists("\(output)/trip/a.html"))
    }

    /// A build with `--dry-run`, and a check, say what a build would say, with or without the output folder, even for
    /// a folder that they do not know.
    @Test(arguments: ["site", "nothing"], ["", "output: ../site\n"])
    func everyRunSaysTheSame(left: String, setting: String) throws {
        try folder.write("title: Home\n\(setting)", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        if left == "nothing" { try folder.remove("site") }
        try folder.remove("photos/Trip")
        let before = try folder.contents(of: ".")
        let runs = [
            ["check", "photos", "--cache", "cache"],
            ["build", "photos", "--output", "site", "--cache", "cache", "--dry-run"],
            ["build", "photos", "--output", "site", "--cache", "cache"],
        ]
        let outcomes = try runs.map { try Program.start($0 + ["--progress", "none"], in: folder.path).finish() }
        for outcome in outcomes {
            #expect(outcome.exitCode == 2, "\(outcome.output)")
            #expect(outcome.errors == outcomes[2].errors)
        }
        let names = ["site", "cache/state.sqlite", "cache/history.sqlite"].dropFirst(left == "site" ? 0 : 1)
        for name in names { #expect(outcomes[2].errors.contains("/\(name)"), "\(outcomes[2].errors)") }
        let after = try folder.contents(of: ".")
        #expect(Set(after.keys).subtracting(before.keys).isEmpty || left == "nothing")
        for name in names { try folder.remove(name) }
        for run in runs {
            let outcome = try Program.start(run + ["--progress", "none"], in: folder.path).finish()
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
        }
    }

    /// An old album that has expired, or a draft, says nothing about the photos of the other albums.
    @Test(arguments: ["expireDate: 2020-01-01", "draft: true", "publishDate: 2999-01-01"])
    func somethingHiddenDoesNotMakeItAWholeSource(setting: String) throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        try folder.write("\(setting)\n", to: "photos/Old/album.yml")
        #expect(try build().exitCode == 0)
        try folder.remove("photos/Trip")
        #expect(try build().exitCode == 2)
        try folder.remove("site")
        let outcome = try build()
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(!folder.exists("site/index.html"))
    }

    /// Files in a folder `media` of `static` have addresses like those of photos.
    @Test func aSiteWithoutPhotosIsBuiltAgain() throws {
        try folder.remove("photos/Trip")
        try folder.write("About us\n", to: "photos/pages/about.md")
        try folder.write("%PDF", to: "photos/static/media/cv.pdf")
        for title in ["One", "Two"] {
            try folder.write("title: \(title)\n", to: "photos/albumgen.yml")
            let outcome = try build()
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
        }
        #expect(folder.exists("site/media/cv.pdf"))
    }

    @Test func anEmptyCheckoutPublishesNothingWithoutRedirects() throws {
        try folder.write("redirects: off\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        try folder.remove("site")
        try folder.remove("photos/Trip")
        #expect(try build().exitCode == 2)
        // Users who really mean it delete what the message names.
        try folder.remove("cache/state.sqlite")
        for _ in 1...2 { #expect(try build().exitCode == 0) }
    }

    /// Cameras with a broken clock produce such times, which do not fit into 64 bits as nanoseconds.
    @Test(arguments: ["photos/Trip/a.jpg", "photos/Trip/notes.txt", "site/index.html"])
    func aTimeFarInTheFutureIsATime(file: String) throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        if file.hasSuffix("txt") { try folder.write("notes", to: file) }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 9.3e9)], ofItemAtPath: folder.url(file).path)
        for arguments in [["build", "photos", "--output", "site", "--cache", "cache"], ["check", "photos"]] {
            let outcome = try Program.start(arguments, in: folder.path).finish()
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
        }
    }

    /// The folder has photos, but all of them are left out.
    @Test(arguments: ["items: []", "ignore: [a.jpg]", "approveStatus"]) func aSiteThatShowsNothingSaysWhy(how: String)
        throws
    {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        if how == "approveStatus" {
            try folder.write("rating: -1\n", to: "photos/Trip/a.jpg.yml")
        } else {
            try folder.write("\(how)\n", to: "photos/Trip/album.yml")
        }
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("warning: the photo or video in this folder is left out"), "\(outcome.errors)")
        #expect(!outcome.output.contains("there are no photos"), "\(outcome.output)")
        let check = try Program.run("check", "photos", in: folder.path)
        #expect(check.errors.contains("is left out") && !check.output.contains("no problems"), "\(check.output)")
    }

    @Test(arguments: ["draft: true\n", "expireDate: 2020-01-01\n"]) func whatIsHeldBackGoes(setting: String) throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        try folder.write(setting, to: "photos/Trip/album.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(!folder.exists("site/trip"))
    }

    @Test func aSiteThatNeverHadAPhotoIsBuiltAgain() throws {
        try folder.write("title: Home\n", to: "photos/albumgen.yml")
        try folder.remove("photos/Trip")
        #expect(try build().exitCode == 0)
        try folder.write("title: House\n", to: "photos/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
}
