import Foundation
import TestSupport
import Testing

/// Videos with the real binary and the real ffmpeg: pictures, dates, formats that browsers play, and privacy.
struct VideoTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @discardableResult
    private func build(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Outcome {
        let all = ["build", "films", "--output", "site", "--progress", "none", "--report", "report.json"] + arguments
        return try Program.start(all, in: folder.path, environment: environment).finish()
    }

    private func published(_ ending: String) throws -> [String] {
        try folder.contents(of: "site").keys.filter { $0.contains("media/") && $0.hasSuffix(ending) }.sorted()
    }

    private func film(_ ending: String = ".mp4") throws -> String {
        folder.url("site/" + (try #require(try published(ending).first))).path
    }

    @Test func aTurnedVideoOfAPhoneHasItsPictureDateAndLengthAndNoPlace() throws {
        try TestFilm.make(TestFilm.plain(seconds: 2), in: folder, as: "plain.mp4")
        try TestFilm.make(
            [
                "-display_rotation", "90", "-i", folder.url("plain.mp4").path, "-c", "copy", "-movflags",
                "use_metadata_tags", "-metadata", "com.apple.quicktime.creationdate=2024-03-09T18:04:05+0100",
                "-metadata", "creation_time=2020-01-01T00:00:00Z", "-metadata",
                "com.apple.quicktime.location.ISO6709=+48.2082+016.3738/", "-metadata",
                "com.apple.quicktime.make=Aurora", "-metadata", "com.apple.quicktime.model=F2",
            ].filter { !Self.isOldFFmpeg || !["-display_rotation", "90"].contains($0) }, in: folder,
            as: "films/walk.mov")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let page = try folder.read("site/walk-mov.html")
        #expect(page.contains("2024-03-09T18:04:05+01:00"))
        #expect(page.contains("Aurora F2"))
        #expect(page.contains("0:02"))
        #expect(page.contains("poster="))
        let tags = try TestFilm.probe(try film(), "format_tags:stream_tags")
        #expect(!tags.contains("48.2082") && !tags.contains("Aurora"), "\(tags)")
        #expect(try TestFilm.packets(of: try film()) == TestFilm.packets(of: folder.url("films/walk.mov").path))
    }

    /// ffmpeg 5 has no option to write a rotation.
    private static let isOldFFmpeg = ((try? TestFilm.run("ffmpeg", ["-version"])) ?? "").hasPrefix("ffmpeg version 5")

    @Test func whatBrowsersPlayIsPublishedAsItIs() throws {
        try TestFilm.make(TestFilm.plain(), in: folder, as: "films/a.mp4")
        try TestFilm.make(
            TestFilm.picture() + ["-c:v", "libvpx", "-b:v", "200k"], in: folder, as: "films/b.webm")
        #expect(try build().exitCode == 0)
        for (name, ending) in [("a.mp4", ".mp4"), ("b.webm", ".webm")] {
            #expect(
                try Data(contentsOf: folder.url("films/\(name)"))
                    == Data(contentsOf: URL(fileURLWithPath: film(ending))))
        }
    }

    /// Pages used to say that it cannot be played, and the item's own page had no picture.
    @Test func aVideoWithoutAPublishedFileIsItsStill() throws {
        try TestFilm.make(TestFilm.plain(), in: folder, as: "films/a.mp4")
        try folder.write("originals: none\nvideos: {hoverClip: on}\n", to: "films/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try published(".mp4").isEmpty)
        let page = try folder.read("site/a-mp4.html")
        #expect(page.contains("<img class=\"ag-photo\" src=\"media/a-mp4-320-"), "\(page)")
        #expect(!page.contains("ag-missing") && !page.contains("<video") && !page.contains("VideoObject"), "\(page)")
        #expect(page.contains("\"kind\":\"photo\"") && !page.contains("\"original\":null"), "\(page)")
        #expect(try !folder.read("site/index.html").contains("▶"))
    }

    private static let unplayable = [
        (["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-c:a", "mp3"], "old.avi"),
        (["-c:v", "libtheora", "-c:a", "libvorbis"], "old.ogv"),
        (["-c:v", "mpeg4", "-c:a", "aac", "-ac", "1"], "old-phone.3gp"),
        (["-c:v", "libx264", "-pix_fmt", "yuv422p10le", "-c:a", "aac"], "ten-bits.mp4"),
        (["-c:v", "mpeg2video", "-c:a", "mp2"], "disc.vob"), (["-c:v", "mpeg2video", "-c:a", "mp2"], "tape.mpg"),
        (["-c:v", "mpeg2video", "-c:a", "mp2", "-f", "mpegts"], "camcorder.m2t"),
        (["-c:v", "mpeg2video", "-c:a", "ac3", "-f", "mpegts", "-mpegts_m2ts_mode", "1"], "camcorder.MTS"),
        (["-c:v", "wmv2", "-c:a", "wmav2"], "windows.wmv"),
        (["-c:v", "flv", "-ar", "44100", "-c:a", "mp3"], "flash.flv"),
        (["-c:v", "mpeg4", "-c:a", "aac", "-ac", "1"], "old-phone.3g2"),
    ]

    @Test func whatBrowsersDoNotPlayIsConverted() throws {
        for (codecs, name) in Self.unplayable {
            try TestFilm.make(
                TestFilm.picture(size: "640x360") + TestFilm.tone(1) + codecs, in: folder, as: "films/\(name)")
        }
        try folder.write("videos: {longEdge: 320}\n", to: "films/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        for (_, name) in Self.unplayable {
            let mark = "media/\(name.lowercased().replacing(".", with: "-"))-"
            let films = try published(".mp4").filter { $0.hasPrefix(mark) }
            #expect(films.count == 1, "\(name): \(films)")
            let film = folder.url("site/" + (try #require(films.first, "\(name)")))
            let facts = try TestFilm.probe(film.path, "stream=codec_name,pix_fmt,width,height")
            for fact in ["codec_name=h264", "codec_name=aac", "pix_fmt=yuv420p", "width=320", "height=180"] {
                #expect(facts.contains(fact), "\(name): \(facts)")
            }
            // The index comes first, so that the film plays before it is fully downloaded.
            let bytes = try Data(contentsOf: film)
            let moov = try #require(bytes.range(of: Data("moov".utf8))?.lowerBound, "\(name)")
            #expect(moov < (try #require(bytes.range(of: Data("mdat".utf8))?.lowerBound, "\(name)")), "\(name)")
        }
    }

    /// The pictures of a transport stream are remuxed into MP4; a TypeScript program is not a film.
    @Test func aTransportStreamIsAFilmAndATextIsNot() throws {
        try TestFilm.make(TestFilm.plain() + ["-f", "mpegts"], in: folder, as: "films/walk.ts")
        try folder.write("export const answer = 42\n", to: "films/program.ts")
        try folder.write("module example.org/walk\n", to: "films/go.mod")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try published("").filter { $0.hasSuffix(".mp4") }.count == 1)
        #expect(!folder.exists("site/program-ts.html") && !folder.exists("site/go-mod.html"))
        #expect(try TestFilm.probe(film(), "stream=codec_name").contains("codec_name=h264"))
    }

    /// The page shows the duration of the film, or nothing.
    @Test func aLengthIsThatOfThePictures() throws {
        try TestFilm.make(
            TestFilm.plain(seconds: 2) + ["-movflags", "frag_keyframe+empty_moov"], in: folder, as: "films/a.mp4")
        var film = try Data(contentsOf: folder.url("films/a.mp4"))
        // Other programs write an unknown duration like this.
        for mark in ["mvhd", "mdhd"] {
            let place = try #require(film.range(of: Data(mark.utf8))).upperBound + 16
            film.replaceSubrange(place..<place + 4, with: Data(repeating: 0xFF, count: 4))
        }
        try folder.write(film, to: "films/a.mp4")
        try TestFilm.make(
            TestFilm.picture(seconds: 2) + ["-c:v", "libtheora"], in: folder, as: "films/b.ogv")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try folder.read("site/a-mp4.html").contains("0:02"))
        #expect(try folder.read("site/b-ogv.html").contains("0:02"))
    }

    /// Phones write the time of a film in UTC, and that of a photo in local time.
    @Test func aFilmShowsTheTimeOfItsPhotosZone() throws {
        for (name, time) in [("a", "10:00:00"), ("z", "11:00:00")] {
            try folder.write(TestPhoto.dated("2024-07-09T\(time)+02:00", seed: 1), to: "films/\(name).jpg")
        }
        try folder.write(TestPhoto.dated("2024-07-09T10:45:00", seed: 2), to: "films/y.jpg")
        try TestFilm.make(
            TestFilm.plain() + ["-metadata", "creation_time=2024-07-09T08:30:00Z"], in: folder, as: "films/m.mp4")
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/m-mp4.html").contains("2024-07-09T10:30:00+02:00"))
    }

    @Test func theSameFilmsGiveTheSameBytesAndAreMadeOnce() throws {
        try TestFilm.make(
            TestFilm.picture() + ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], in: folder, as: "films/a.avi")
        try folder.write("videos: {hoverClip: on}\n", to: "films/albumgen.yml")
        try folder.age("films")
        try build("--jobs", "1")
        let first = try folder.contents(of: "site")
        #expect(try build().output.contains("up to date"))
        let cached = try folder.times(of: "films/.albumgen/films")
        try folder.move("films/a.avi", to: "films/b.avi")
        try build()
        #expect(try folder.times(of: "films/.albumgen/films") == cached)
        try folder.move("films/b.avi", to: "films/a.avi")
        try folder.remove("films/.albumgen")
        try folder.remove("site")
        try build("--jobs", "4")
        #expect(try folder.contents(of: "site") == first)
        #expect(try folder.read("site/index.html").contains("data-clip=\"media/a-avi-clip-"))
    }

    @Test func withoutFFmpegVideosArePublishedAsTheyAreAndLaterMadeUpFor() throws {
        try TestFilm.make(TestFilm.plain(), in: folder, as: "films/a.mp4")
        try TestFilm.make(TestFilm.plain(), in: folder, as: "films/b.mov")
        let without = try build(environment: ["PATH": "/nowhere"])
        #expect(without.exitCode == 0, "\(without.errors)")
        #expect(without.errors.components(separatedBy: "ffmpeg").count == 3, "one note: \(without.errors)")
        #expect(without.errors.contains("note: 2 videos are published as they are"))
        #expect(try published(".mov").count == 1)
        #expect(try published(".jpg").isEmpty)
        let with = try build()
        #expect(with.errors.isEmpty)
        #expect(try published(".mov").isEmpty)
        #expect(try published(".mp4").count == 2)
        #expect(try published(".jpg").count >= 2)
    }

    /// The output of ffmpeg is part of films and their pictures; photos do not depend on it.
    @Test func anotherFFmpegRemakesFilmsAndTheirPicturesAndNothingElse() throws {
        try TestFilm.make(TestFilm.plain(), in: folder, as: "films/a.mp4")
        try TestFilm.make(
            TestFilm.picture() + ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], in: folder, as: "films/b.avi")
        try folder.write(TestPhoto.jpeg(seed: 1, width: 500, height: 300), to: "films/c.jpg")
        try folder.write("videos: {hoverClip: on}\n", to: "films/albumgen.yml")
        try build()
        let before = try folder.times(of: "site/media")
        let script = "#!/bin/sh\nPATH=${PATH#*:}\nexec ffmpeg \"$@\"\n"
        try folder.write(script, to: "bin/ffmpeg")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/ffmpeg").path)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let outcome = try build(environment: ["PATH": "\(folder.url("bin").path):\(path)"])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let after = try folder.times(of: "site/media")
        #expect(before.keys.sorted() == after.keys.sorted())
        let kept = before.keys.filter { before[$0] == after[$0] }.sorted()
        // Files that are published as they are also stay.
        #expect(kept.allSatisfy { $0.hasPrefix("c-") || $0.hasPrefix("a-mp4-") && $0.hasSuffix(".mp4") }, "\(kept)")
        #expect(kept.count { $0.hasPrefix("c-") } == before.keys.count { $0.hasPrefix("c-") })
        let report = try Report(folder.read("report.json"))
        // The cover's two icons are in the root.
        #expect(report.renditions.made == after.keys.count { $0.hasSuffix(".jpg") && !$0.hasPrefix("c-") } + 2)
    }

    @Test func aBrokenVideoAffectsOnlyItself() throws {
        try TestFilm.make(TestFilm.plain(), in: folder, as: "films/good.mp4")
        let whole = try Data(contentsOf: folder.url("films/good.mp4"))
        try folder.write(whole.prefix(whole.count / 2), to: "films/cut.mp4")
        try folder.write(Data("\u{0}\u{0}\u{0}\u{18}ftypmp42garbage".utf8) + Data(count: 400), to: "films/garbage.mp4")
        try TestFilm.make(
            TestFilm.plain() + ["-metadata", "creation_time=2140-01-01T00:00:00Z"], in: folder, as: "films/later.mp4")
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("cut.mp4: error: cannot be played: its index is missing"))
        #expect(outcome.errors.contains("garbage.mp4: error: cannot be played"))
        #expect(!outcome.errors.contains("good.mp4"))
        #expect(folder.exists("site/good-mp4.html"))
    }

    @Test func aFilmThatBeginsInTheDarkIsShownByItsLight() throws {
        try TestFilm.make(
            [
                "-f", "lavfi", "-i", "color=black:size=320x180:rate=10:duration=2", "-f", "lavfi", "-i",
                "testsrc2=size=320x180:rate=10:duration=2", "-filter_complex", "[0][1]concat=n=2", "-pix_fmt",
                "yuv420p",
            ], in: folder, as: "films/fade.mp4")
        #expect(try build().exitCode == 0)
        let picture = try film("-320-\(try mark("fade-mp4-320-")).jpg")
        #expect(try TestFilm.colour(of: picture).max() ?? 0 > 60)
    }

    private func mark(_ prefix: String) throws -> String {
        let name = try #require(try published(".jpg").first { $0.contains(prefix) })
        return String(name.dropLast(4).suffix(8))
    }

    /// The film itself has no watermark; the picture that stands for it is one of the large pictures, whatever the
    /// films' mode.
    @Test(arguments: ["resize", "copy"]) func theLargePictureOfAVideoBearsTheWatermark(mode: String) throws {
        try TestFilm.make(
            [
                "-f", "lavfi", "-i", "color=0x285078:size=1000x600:rate=10:duration=1", "-c:v", "libx264", "-pix_fmt",
                "yuv420p",
            ], in: folder, as: "films/a.mp4")
        try folder.write("originals: {mode: \(mode)}\n", to: "films/albumgen.yml")
        try build()
        let plain = Set(try published(""))
        try folder.write(
            TestPhoto.jpeg(seed: 9, width: 300, height: 300), to: "films/branding/mark.jpg")
        try folder.write(
            "originals: {mode: \(mode)}\nwatermark: {image: branding/mark.jpg, position: center, opacity: 1, size: 0.5}\n",
            to: "films/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        let marked = Set(try published(""))
        // The large picture and the link card change; the film and the thumbnails stay.
        let changed = marked.subtracting(plain)
        #expect(!changed.isEmpty && changed.allSatisfy { $0.hasSuffix(".jpg") }, "\(changed)")
        let page = try folder.read("site/a-mp4.html")
        let large = try #require(changed.first { page.contains("poster=\"\($0)\"") }, "\(changed)")
        #expect(plain.subtracting(marked).count == changed.count)
        let own = try TestFilm.colour(
            of: folder.url("site/" + (try #require(try published("475-\(mark("a-mp4-475-")).jpg").first))).path)
        let found = try TestFilm.colour(of: folder.url("site/\(large)").path)
        #expect(zip(own, found).contains { abs($0 - $1) > 8 }, "\(own), \(found)")
    }

    @Test func aManifestsPictureStandsForAVideo() throws {
        try TestFilm.make(TestFilm.plain(), in: folder, as: "films/a.mp4")
        try folder.write(TestPhoto.jpeg(seed: 3, width: 500, height: 300), to: "films/cover.jpg")
        try folder.write("poster: cover.jpg\n", to: "films/a.mp4.yml")
        #expect(try build().exitCode == 0)
        #expect(try published("500-\(try mark("a-mp4-500-")).jpg").count == 1)
        #expect(!folder.exists("site/cover.html"))
        try folder.write("poster: elsewhere.jpg\n", to: "films/a.mp4.yml")
        let outcome = try build()
        #expect(outcome.errors.contains("a.mp4: warning: the poster `elsewhere.jpg` cannot be used"))
        #expect(folder.exists("site/cover.html"))
    }

    /// The duration in the last page of an Ogg file is wrong if the middle is damaged or the end is missing.
    @Test(arguments: ["cut off", "wiped in the middle", "wiped at its end"])
    func aDamagedOggIsShownAsFarAsItGoes(damage: String) throws {
        try TestFilm.make(
            TestFilm.picture(seconds: 4) + TestFilm.tone(4) + ["-c:v", "libtheora", "-c:a", "libvorbis"], in: folder,
            as: "films/walk.ogv")
        var bytes = try Data(contentsOf: folder.url("films/walk.ogv"))
        let middle = bytes.count / 2
        switch damage {
        case "cut off": bytes = bytes.prefix(middle)
        case "wiped in the middle": bytes.replaceSubrange(middle..<middle + 2000, with: Data(count: 2000))
        default: bytes.replaceSubrange(bytes.count - 500..<bytes.count, with: Data(repeating: 0xFF, count: 500))
        }
        try folder.write(bytes, to: "films/walk.ogv")
        try folder.write(TestPhoto.jpeg(seed: 1), to: "films/good.jpg")
        let outcome = try Program.run("build", "films", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode <= 1, "\(outcome.errors)")
        #expect(folder.exists("site/good.html"), "one bad file costs only itself")
        let page = try folder.read("site/walk-ogv.html")
        let times = page.matches(of: /\b(\d+):(\d\d)\b/).compactMap { match in
            Int(match.1).flatMap { minutes in Int(match.2).map { minutes * 60 + $0 } }
        }
        #expect(!times.isEmpty && times.allSatisfy { $0 <= 5 }, "\(times)")
        #expect(page.contains("<video"))
    }
}
