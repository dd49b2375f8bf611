import Foundation
import TestSupport
import Testing

/// Only the names of some files are known: links that cannot be followed, pipes, photos that are only in iCloud. They are
/// left out, but no file that shows more may be published in their place.
struct UnreachableVersionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func build() throws -> Program.Outcome {
        try Program.start(["build", "photos", "--output", "site", "--progress", "none"], in: folder.path).finish()
    }

    /// Puts something whose name alone is known into an album, beside a photo that is shown.
    func lose(_ name: String, _ kind: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 50), to: "photos/Sea/other.jpg")
        let path = folder.url("photos/Sea/\(name)").path
        switch kind {
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        case "iCloud": try folder.write("", to: "photos/Sea/.\(name).icloud")
        default:
            let target = ["nowhere": "gone/\(name)", "outside": "/etc/hostname", "itself": name][kind]
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target ?? kind)
        }
    }

    static let kinds = ["nowhere", "outside", "itself", "pipe", "iCloud"]

    @Test(
        arguments: [
            ("sea.jpg", "sea-edited.jpg"), ("IMG_1234.JPG", "IMG_E1234.JPG"),
            ("P_BURST001.jpg", "P_BURST002_COVER.jpg"),
        ], kinds)
    func noOtherVersionTakesThePlaceOfOneThatCannotBeReached(names: (other: String, best: String), kind: String) throws
    {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Sea/\(names.other)")
        try lose(names.best, kind)
        let outcome = try build()
        #expect(
            outcome.errors.contains("may show what was edited out of `\(names.best)`, which is "), "\(outcome.errors)")
        #expect(try folder.contents(of: "site/sea/media").keys.allSatisfy { $0.hasPrefix("other-") })
        // If only the other version cannot be reached, the best one is shown.
        try folder.remove("photos")
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Sea/\(names.best)")
        try lose(names.other, kind)
        #expect(try !build().errors.contains("edited out"))
        #expect(try folder.contents(of: "site/sea/media").keys.contains { !$0.hasPrefix("other-") })
    }

    /// What is public stays as it is while the disk with the edited photos is missing.
    @Test func theEditedPhotoStaysPublicWhileItIsAway() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Sea/sea.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/edits/sea-edited.jpg")
        try lose("sea-edited.jpg", "../edits/sea-edited.jpg")
        try folder.write("ignore: [edits]\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        let published = try folder.contents(of: "site/sea/media")
        #expect(published.keys.contains { $0.hasPrefix("sea-") })
        try folder.move("photos/edits", to: "away")
        let outcome = try build()
        #expect(outcome.exitCode == 1 && outcome.errors.contains("removed from its albums"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site/sea/media") == published)
        try folder.move("away", to: "photos/edits")
        #expect(try build().exitCode == 0)
        #expect(try folder.contents(of: "site/sea/media") == published)
    }

    /// A photo that macOS has moved to iCloud since the last build stays public.
    @Test func aPhotoThatIsOnlyInTheCloudStays() throws {
        for name in ["a.jpg", "b.jpg"] { try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/Sea/\(name)") }
        #expect(try build().exitCode == 0)
        let published = try folder.contents(of: "site/sea")
        try folder.move("photos/Sea/a.jpg", to: "photos/Sea/.a.jpg.icloud")
        let outcome = try build()
        #expect(
            outcome.exitCode == 1 && outcome.errors.contains("Sea/a.jpg: warning: is only in iCloud; download it"),
            "\(outcome.errors)")
        #expect(try folder.contents(of: "site/sea").keys.contains("a.html"))
        #expect(try Set(published.keys).isSubset(of: folder.contents(of: "site/sea").keys))
        try folder.remove("photos/Sea/.a.jpg.icloud")
        #expect(try build().exitCode == 0)
        #expect(!folder.exists("site/sea/a.html"))
    }

    /// Nobody knows what a text that is only in iCloud says, so what it may hide is not shown.
    @Test(arguments: ["albumgen.yml", "Sea/album.yml", "Sea/a.jpg.yml", "Sea/a.xmp"])
    func whatATextInTheCloudMayHideIsNotShown(name: String) throws {
        for name in ["Sea/a.jpg", "Hills/b.jpg"] { try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/\(name)") }
        let place = name.split(separator: "/").map(String.init)
        try folder.write(
            "", to: "photos/" + (place.dropLast() + [".\(place.last ?? "").icloud"]).joined(separator: "/"))
        let outcome = try build()
        #expect(outcome.exitCode == (name == "albumgen.yml" ? 2 : 1))
        #expect(outcome.errors.contains("cannot be read: it is only in iCloud"), "\(outcome.errors)")
        #expect(!folder.exists("site/sea/a.html"))
        #expect(folder.exists("site/hills/b.html") == (name != "albumgen.yml"))
    }

    @Test(arguments: [("static/f.txt", "f.txt"), ("pages/about.md", "about.html")])
    func whatIsPublishedOfAFileInTheCloudStays(file: String, address: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/Sea/a.jpg")
        try folder.write("Words\n", to: "photos/\(file)")
        #expect(try build().exitCode == 0)
        let (parent, name) = (file.split(separator: "/")[0], file.split(separator: "/")[1])
        try folder.move("photos/\(file)", to: "photos/\(parent)/.\(name).icloud")
        let outcome = try build()
        #expect(outcome.exitCode == 1 && outcome.errors.contains("is only in iCloud"), "\(outcome.errors)")
        #expect(folder.exists("site/\(address)"))
        try folder.remove("photos/\(parent)/.\(name).icloud")
        #expect(try build().exitCode == 0)
        #expect(!folder.exists("site/\(address)"))
    }

    @Test func theRawPhotoIsNotShownInPlaceOfThePictureBesideIt() throws {
        try folder.write("raw", to: "photos/Sea/DSC_7.NEF")
        try lose("DSC_7.JPG", "nowhere")
        #expect(try build().errors.contains("Sea/DSC_7.NEF: warning: is left out"))
    }

    // MARK: Live Photos

    /// Writes a Live Photo, or only its film.
    func writeLivePhoto(_ name: String, film seed: Int, dated: Bool = true, photo: Bool = true) throws {
        if photo { try folder.write(TestPhoto.dated("2024-03-09T18:04:05", seed: seed), to: "photos/Sea/\(name).JPG") }
        let time = dated ? ["-metadata", "creation_time=2024-03-09T17:04:07Z"] : []
        let film = TestFilm.plain(size: "64x\(48 + 16 * seed)", seconds: 2) + time
        try TestFilm.make(film, in: folder, as: "photos/Sea/\(name).MOV")
    }

    /// Returns the heights of the published films.
    func films() throws -> [Int] {
        try folder.contents(of: "site").keys.filter { $0.hasSuffix(".mp4") }.map { name in
            let words = try TestFilm.run(
                "ffprobe",
                ["-v", "error", "-show_entries", "stream=height", "-of", "csv=p=0", folder.url("site/\(name)").path])
            return Int(words.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        }
    }

    @Test(arguments: kinds) func aFilmIsNoVideoWhileItsPhotoCannotBeReached(kind: String) throws {
        try writeLivePhoto("IMG_1234", film: 1, photo: false)
        try lose("IMG_1234.JPG", kind)
        let outcome = try build()
        #expect(outcome.errors.contains("may be the video of the Live Photo `IMG_1234.JPG`"), "\(outcome.errors)")
        #expect(try films() == [])
    }

    @Test(arguments: kinds) func noOtherFilmMovesWhileTheBestCannotBeReached(kind: String) throws {
        try writeLivePhoto("IMG_1234", film: 1)
        try folder.write(TestPhoto.dated("2024-03-09T18:04:05", seed: 3), to: "photos/Sea/IMG_E1234.JPG")
        try lose("IMG_E1234.MOV", kind)
        let outcome = try build()
        #expect(outcome.errors.contains("`IMG_1234.MOV` does not replace it"), "\(outcome.errors)")
        #expect(try films() == [])
    }

    /// Editors drop the time that ties a film to its photo.
    @Test(arguments: [("IMG_E1234.MOV", false), ("IMG_E1234.m4v", false), ("IMG_E1234.MOV", true)], [true, false])
    func theEditedFilmMoves(film: (name: String, isDated: Bool), isPhotoEdited: Bool) throws {
        let (name, isDated) = film
        try writeLivePhoto("IMG_1234", film: 1)
        if isPhotoEdited {
            try folder.write(TestPhoto.dated("2024-03-09T18:04:05", seed: 3), to: "photos/Sea/IMG_E1234.JPG")
        }
        try writeLivePhoto("IMG_E1234", film: 2, dated: isDated, photo: false)
        if name != "IMG_E1234.MOV" { try folder.move("photos/Sea/IMG_E1234.MOV", to: "photos/Sea/\(name)") }
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try films() == [80])
    }

    /// The film of another version of the photo may have its sound, too.
    @Test(arguments: [("IMG_1234.HEIC", "IMG_E1234"), ("IMG_E1234.HEIC", "IMG_1234")])
    func aFilmOfAnotherVersionIsNoVideoEither(names: (photo: String, film: String)) throws {
        try writeLivePhoto(names.film, film: 1, photo: false)
        try lose(names.photo, "nowhere")
        #expect(try build().errors.contains("may be the video of the Live Photo `\(names.photo)`"))
        #expect(try films() == [])
    }

    @Test func aSecondFilmOfALivePhotoIsNoVideo() throws {
        try writeLivePhoto("IMG_1234", film: 1)
        try folder.copy("photos/Sea/IMG_1234.MOV", to: "photos/Sea/IMG_1234.mp4")
        let outcome = try build()
        #expect(outcome.errors.contains("which has another one; rename it to show it as a video"), "\(outcome.errors)")
        #expect(try films() == [64])
    }

    /// Without ffmpeg, nobody knows whether a film belongs to a photo.
    @Test func withoutFFmpegAFilmBesideAPhotoIsLeftOut() throws {
        try writeLivePhoto("IMG_1234", film: 1)
        try writeLivePhoto("IMG_1235", film: 1, photo: false)
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path,
            environment: ["PATH": "/nowhere"]
        ).finish()
        #expect(outcome.errors.contains("IMG_1234.MOV: warning: is left out"), "\(outcome.errors)")
        let media = try folder.contents(of: "site/sea/media").keys
        #expect(!media.contains { $0.hasPrefix("img_1234") && !$0.hasSuffix(".jpg") })
        #expect(media.contains { $0.hasPrefix("img_1235") }, "a film without a photo is a video")
    }

    @Test(arguments: ["hardlink", "symlink"]) func aMotionPhotoIsNotLinked(mode: String) throws {
        try TestFilm.make(TestFilm.plain(size: "64x48", seconds: 2), in: folder, as: "loud.mp4")
        let film = try Data(contentsOf: folder.url("loud.mp4"))
        let photo = try TestPhoto.jpeg(seed: 1) + Data("MotionPhoto_Data".utf8) + film + Data("SEFH0123SEFT".utf8)
        try folder.write(photo, to: "photos/Sea/a.jpg")
        try folder.write(
            "originals: \(mode)\nprivacy: {gps: true, serials: true, people: true}\n", to: "photos/albumgen.yml")
        #expect(try build().exitCode == 0)
        for (name, bytes) in try folder.contents(of: "site") {
            #expect(bytes.range(of: Data("mp4a".utf8)) == nil, "\(name)")
        }
    }

    /// A placeholder may outlive the download.
    @Test func aPlaceholderBesideItsFileMeansNothing() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Sea/a.jpg")
        try folder.write("", to: "photos/Sea/.a.jpg.icloud")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(folder.exists("site/sea/a.html"))
    }
}
