import Foundation
import TestSupport
import Testing

/// Files that belong to a photo and are not items of their own: the film of a Live Photo, the raw file of a JPEG.
struct MotionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try TestFilm.make(TestFilm.plain(size: "64x48", seconds: 2), in: folder, as: "short.mp4")
    }

    private func build(environment: [String: String] = [:]) throws -> Program.Outcome {
        let all = ["build", "photos", "--output", "site", "--progress", "none", "--report", "report.json"]
        return try Program.start(all, in: folder.path, environment: environment).finish()
    }

    private func published(_ part: String) throws -> [String] {
        try folder.contents(of: "site").keys.filter { $0.contains("media/") && $0.contains(part) }.sorted()
    }

    @Test func aShortFilmOfTheSameNameAndTimeIsWhatMoves() throws {
        // The third photo and film were taken minutes apart; the fourth pair does not say when it was taken.
        for (name, seconds, minute) in [
            ("IMG_1", 2.0, "04"), ("IMG_2", 6.0, "04"), ("IMG_3", 2.0, "09"), ("IMG_4", 2.0, nil),
        ] {
            try folder.write(
                minute == nil ? TestPhoto.jpeg(seed: 4) : TestPhoto.dated("2024-03-09T18:04:05", seed: Int(seconds)),
                to: "photos/\(name).JPG")
            let time = minute.map { ["-metadata", "creation_time=2024-03-09T17:\($0):07Z"] } ?? []
            try TestFilm.make(
                TestFilm.plain(size: "64x48", seconds: seconds) + time, in: folder, as: "photos/\(name).MOV")
        }
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try Report(folder.read("report.json")).items == 7)
        #expect(try published("-motion-").count == 1)
        let page = try folder.read("site/img_1.html")
        #expect(page.contains("class=\"ag-live\" href=\"media/img_1-motion-"))
        #expect(page.contains("\"motion\":{\"src\":\"media/img_1-motion-"))
        let motion = try #require(try published("-motion-").first)
        let streams = try TestFilm.run(
            "ffprobe",
            ["-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", folder.url("site/\(motion)").path])
        #expect(
            streams.trimmingCharacters(in: .whitespacesAndNewlines) == "video", "people do not expect to be recorded")
        for name in ["img_2", "img_3", "img_4"] {
            #expect(try !folder.read("site/\(name).html").contains("ag-live"))
            #expect(folder.exists("site/\(name)-mov.html"))
        }
        // A manifest may list the film as an item of its own.
        try folder.write("items: [IMG_1.JPG, IMG_1.MOV]\n", to: "photos/album.yml")
        _ = try build()
        #expect(try Report(folder.read("report.json")).items == 2)
        #expect(try published("-motion-").isEmpty)
    }

    /// Writes `IMG_1`, which moves, and `IMG_2`, which does not.
    private func writeLivePhotoAndStill() throws {
        try folder.write(TestPhoto.dated("2024-03-09T18:04:05", seed: 1), to: "photos/IMG_1.JPG")
        try folder.write(TestPhoto.dated("2024-03-09T18:05:05", seed: 2), to: "photos/IMG_2.JPG")
        let time = ["-metadata", "creation_time=2024-03-09T17:04:07Z"]
        try TestFilm.make(TestFilm.plain(size: "64x48", seconds: 2) + time, in: folder, as: "photos/IMG_1.MOV")
    }

    /// Without its photo, the film would become a video with sound.
    @Test func theFilmOfADeletedPhotoIsDeleted() throws {
        try writeLivePhotoAndStill()
        try folder.write("select: all\n", to: "photos/albumgen.yml")
        _ = try build()
        let picture = try #require(try published("media/img_1-").first { $0.hasSuffix(".jpg") })
        let item = #"{"id":"img_1","media":["\#(picture.replacing("site/", with: ""))"]}"#
        try folder.write(#"{"version":1,"action":"delete","album":"","items":[\#(item)]}"#, to: "list.json")
        let applied = try Program.start(["apply", "list.json", "photos", "--yes"], in: folder.path).finish()
        #expect(applied.exitCode == 0, "\(applied.errors)")
        #expect(!folder.exists("photos/IMG_1.JPG") && !folder.exists("photos/IMG_1.MOV"))
        #expect(folder.exists("photos/IMG_2.JPG"))
        _ = try build()
        #expect(try published(".mp4").isEmpty)
    }

    /// A library lists each file separately.
    @Test func theFilmThatADeletedPhotoLeavesBehindIsAWarning() throws {
        try writeLivePhotoAndStill()
        #expect(try build().errors.isEmpty)
        try folder.remove("photos/IMG_1.JPG")
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.errors.contains("IMG_1.MOV")
                && outcome.errors.contains(
                    "is now a video of its own, with its sound: it was part of `IMG_1.JPG`, which is gone")
                && outcome.errors.contains("`IMG_1.MOV.yml`"), "\(outcome.errors)")
        // It stays a warning as long as nothing changes.
        #expect(try build().errors == outcome.errors)
        try folder.write("draft: true\n", to: "photos/IMG_1.MOV.yml")
        #expect(try build().errors.isEmpty)
        #expect(try published("img_1").isEmpty)
    }

    /// Nobody could see any of it.
    @Test func theFilmThatADeletedDraftLeavesBehindIsAWarning() throws {
        try writeLivePhotoAndStill()
        try folder.write("draft: true\n", to: "photos/IMG_1.JPG.yml")
        #expect(try build().errors.isEmpty)
        #expect(try published("img_1").isEmpty)
        for name in ["IMG_1.JPG", "IMG_1.JPG.yml"] { try folder.remove("photos/\(name)") }
        let message = try build().errors
        #expect(message.contains("with its sound: it was part of `IMG_1.JPG`, which is gone"), "\(message)")
    }

    /// Without `originals`, nobody could see the unedited photo.
    @Test(arguments: [("sea.jpg", "sea-edited.jpg"), ("DSC_1.RAF", "DSC_1.JPG"), ("IMG_1234.JPG", "IMG_E1234.JPG")])
    func thePhotoThatADeletedVersionLeavesBehindIsAWarning(former: String, best: String) throws {
        let photo = try TestPhoto.jpeg(seed: 2)
        try folder.write(former.hasSuffix("RAF") ? Self.raw(holding: photo) : photo, to: "photos/A/\(former)")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/A/\(best)")
        #expect(try build().errors.isEmpty)
        let bytes = try Data(contentsOf: folder.url("photos/A/\(best)"))
        try folder.remove("photos/A/\(best)")
        let message = try build().errors
        #expect(message.contains("A/\(former)"), "\(message)")
        #expect(message.contains("is now a photo of its own: it was part of `A/\(best)`, which is gone"), "\(message)")
        // Moving both away and back reveals nothing.
        try folder.write(bytes, to: "photos/A/\(best)")
        #expect(try build().errors.isEmpty)
        try folder.move("photos/A", to: "photos/B")
        #expect(try build().errors.isEmpty)
    }

    @Test func theFilmOfALivePhotoInALibraryIsNoVideo() throws {
        let trip = "Takeout/Google Photos/Trip"
        for (name, minute) in [("IMG_1", 4), ("IMG_2", 5)] {
            try folder.write(TestPhoto.dated("2024-03-09T18:0\(minute):05", seed: minute), to: "\(trip)/\(name).jpg")
            let text = #"{"title": "\#(name).jpg", "photoTakenTime": {"timestamp": "1710007445"}}"#
            try folder.write(text, to: "\(trip)/\(name).jpg.json")
        }
        let time = ["-metadata", "creation_time=2024-03-09T17:04:07Z"]
        try TestFilm.make(TestFilm.plain(size: "64x48", seconds: 2) + time, in: folder, as: "\(trip)/IMG_1.MP4")
        try TestFilm.make(TestFilm.plain(size: "64x48", seconds: 6) + time, in: folder, as: "\(trip)/IMG_2.MP4")
        try folder.write(
            "providers: {asset: {libraries: {phone: \"\(folder.url("Takeout/Google Photos").path)\"}}}\n",
            to: "photos/albumgen.yml")
        try folder.write("provider: asset\n", to: "photos/A/album.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try published(".mp4").map { $0.contains("-motion-") } == [true, false])
        #expect(try Report(folder.read("report.json")).items == 3)
    }

    /// The edited photo may lack the time that ties its film to it.
    @Test func theFilmOfAnEditedPhotoInALibraryIsNoVideo() throws {
        let trip = "Takeout/Trip"
        try folder.write(TestPhoto.dated("2024-03-09T18:04:05", seed: 1), to: "\(trip)/sea.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "\(trip)/sea-edited.jpg")
        let time = ["-metadata", "creation_time=2024-03-09T17:04:07Z"]
        try TestFilm.make(TestFilm.plain(size: "64x48", seconds: 2) + time, in: folder, as: "\(trip)/sea.MP4")
        try folder.write(
            "providers: {asset: {libraries: {phone: \"\(folder.url("Takeout").path)\"}}}\n", to: "photos/albumgen.yml")
        try folder.write("provider: asset\n", to: "photos/A/album.yml")
        let outcome = try build()
        #expect(outcome.errors.contains("`Trip/sea.MP4` is left out"), "\(outcome.errors)")
        #expect(try published(".mp4").isEmpty)
        #expect(try Report(folder.read("report.json")).items == 1)
    }

    /// The configuration's `ignore` hides the photo from everything that reads the source.
    @Test func theFilmOfAPhotoThatTheSiteIgnoresIsNoVideo() throws {
        try writeLivePhotoAndStill()
        try folder.write("ignore: [IMG_1.JPG]\n", to: "photos/albumgen.yml")
        let outcome = try build()
        #expect(outcome.errors.contains("IMG_1.MOV: warning: is left out"), "\(outcome.errors)")
        #expect(try published(".mp4").isEmpty)
        // This depends only on the photo, so a build must notice when the photo goes.
        try folder.remove("photos/IMG_1.JPG")
        _ = try build()
        #expect(try published(".mp4").count == 1)
    }

    @Test func aFilmThatItsOwnXMPRejectsDoesNotMoveItsPhoto() throws {
        try folder.write(TestPhoto.dated("2024-03-09T18:04:05", seed: 1), to: "photos/IMG_1.JPG")
        let time = ["-metadata", "creation_time=2024-03-09T17:04:07Z"]
        try TestFilm.make(TestFilm.plain(size: "64x48", seconds: 2) + time, in: folder, as: "film.mov")
        let film = try Data(contentsOf: folder.url("film.mov"))
        for (rating, films) in [("3", 1), ("-1", 0)] {
            let packet = TestFilm.packet("xmp:Rating=\"\(rating)\"")
            try folder.write(film + TestFilm.box(holding: packet), to: "photos/IMG_1.MOV")
            #expect(try build().exitCode == 0)
            #expect(try published("-motion-").count == films)
            #expect(folder.exists("site/img_1.html") && !folder.exists("site/img_1-mov.html"))
        }
    }

    @Test func theFilmInsideAMotionPhotoIsCutOut() throws {
        try TestFilm.make(
            TestFilm.picture(size: "64x48", seconds: 2) + ["-c:v", "libx264", "-pix_fmt", "yuv420p"], in: folder,
            as: "silent.mp4")
        let film = try Data(contentsOf: folder.url("silent.mp4"))
        let photo = try TestPhoto.jpeg(seed: 1) + Data("MotionPhoto_Data".utf8) + film + Data("SEFH0123SEFT".utf8)
        try folder.write(photo, to: "photos/a.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let name = try #require(try published("-motion-").first)
        #expect(try Data(contentsOf: folder.url("site/\(name)")) == film)
        let without = try build(environment: ["PATH": "/nowhere"])
        #expect(without.errors.contains("a.jpg: warning: is shown as a still, because its video "), "\(without.errors)")
        // Cut off within the film: the photo is a still, and there is no message, since nobody misses anything.
        try folder.write(photo.dropLast(film.count / 2), to: "photos/a.jpg")
        #expect(try build().exitCode == 0)
        #expect(try published("-motion-").isEmpty)
    }

    @Test func aPositionInTheFilmStaysPrivate() throws {
        try TestFilm.make(
            [
                "-i", folder.url("short.mp4").path, "-c", "copy", "-movflags", "use_metadata_tags", "-metadata",
                "com.apple.quicktime.location.ISO6709=+48.2082+016.3738/",
            ],
            in: folder, as: "placed.mp4")
        let film = try Data(contentsOf: folder.url("placed.mp4"))
        #expect(film.range(of: Data("+48.2082".utf8)) != nil)
        let photo = try TestPhoto.jpeg(seed: 1) + Data("MotionPhoto_Data".utf8) + film + Data("SEFH0123SEFT".utf8)
        try folder.write(photo, to: "photos/a.jpg")
        #expect(
            try build(environment: ["PATH": "/nowhere"]).errors.contains(
                "a.jpg: warning: is shown as a still, because its video "))
        #expect(try published("-motion-").isEmpty)
        #expect(try build().exitCode == 0)
        let name = try #require(try published("-motion-").first)
        #expect(try Data(contentsOf: folder.url("site/\(name)")).range(of: Data("+48.2082".utf8)) == nil)
    }

    private static func raw(holding jpeg: Data) -> Data {
        Data("FUJIFILMCCD-RAW 0201".utf8) + Data(count: 300) + jpeg + Data(count: 900)
    }

    @Test func aRawPhotoBesideItsJPEGIsTheSameItem() throws {
        let raw = try Self.raw(holding: TestPhoto.jpeg(seed: 4))
        try folder.write(raw, to: "photos/DSC_1.RAF")
        try folder.write(TestPhoto.jpeg(seed: 4), to: "photos/DSC_1.JPG")
        try folder.write(raw, to: "photos/DSC_2.RAF")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try Report(folder.read("report.json")).items == 2)
        #expect(folder.exists("site/dsc_1.html") && folder.exists("site/dsc_2-raf.html"))
        #expect(try published("dsc_2-raf-640-").count == 2)
        #expect(try published(".raw").isEmpty)
    }
}
