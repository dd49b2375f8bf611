import Foundation
import TestSupport
import Testing

/// Films that ffmpeg handles wrongly by default, with the real binary and the real ffmpeg.
struct FilmKindsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @discardableResult
    private func build() throws -> Program.Outcome {
        let outcome = try Program.run("build", "films", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome
    }

    private func published(_ beginning: String, _ ending: String) throws -> String {
        let names = try folder.contents(of: "site").keys.filter {
            $0.hasPrefix("media/\(beginning)") && $0.hasSuffix(ending)
        }
        return folder.url("site/" + (try #require(names.max(), "\(beginning)"))).path
    }

    /// Such films used to get no clip, and a warning called them damaged.
    @Test func aClipIsCutFromWhereThereArePictures() throws {
        let h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"]
        try TestFilm.make(TestFilm.picture() + TestFilm.tone(40) + h264, in: folder, as: "films/song.mp4")
        // It states the length of each stream in a tag.
        let webm = ["-c:v", "libvpx", "-b:v", "200k", "-c:a", "libvorbis"]
        try TestFilm.make(TestFilm.picture() + TestFilm.tone(40) + webm, in: folder, as: "films/song.webm")
        // ffmpeg finds no frame in these if it seeks, even to their beginning.
        try TestFilm.make(
            TestFilm.picture(seconds: 2) + TestFilm.tone(2) + [
                "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "mp3",
            ],
            in: folder, as: "films/old.avi")
        try TestFilm.make(
            TestFilm.picture(seconds: 2) + TestFilm.tone(2) + h264 + ["-ar", "44100"], in: folder, as: "films/web.flv")
        try folder.write("videos: {hoverClip: on}\n", to: "films/albumgen.yml")
        try build()
        for name in ["song-mp4", "song-webm", "old-avi", "web-flv"] {
            let frames = try TestFilm.run(
                "ffprobe",
                [
                    "-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0",
                    try published("\(name)-clip-", ".mp4"),
                ])
            #expect(Int(frames.prefix { $0.isNumber }).map { $0 > 10 } == true, "\(name): \(frames)")
        }
    }

    /// Browsers show both fields of a frame at once, as combs at the edges of everything that moves.
    @Test func aFilmOfFieldsHasNoCombs() throws {
        let bars = "nullsrc=size=320x240:rate=50:duration=1,geq=lum='16+219*lt(mod(X+N*10,160),80)':cb=128:cr=128"
        let fields = ["-f", "lavfi", "-i", "\(bars),tinterlace=interleave_top,format=yuv420p", "-flags", "+ilme+ildct"]
        try TestFilm.make(fields + ["-c:v", "mpeg2video", "-q:v", "2"], in: folder, as: "films/tape.mpg")
        try TestFilm.make(
            fields + ["-c:v", "libx264", "-x264-params", "tff=1", "-crf", "12"], in: folder, as: "films/card.mp4")
        #expect(try combs(in: folder.url("films/tape.mpg").path) > 10)
        #expect(try combs(in: folder.url("films/card.mp4").path) > 10)
        try folder.write("videos: {hoverClip: on}\nthumbnails: {widths: [320]}\n", to: "films/albumgen.yml")
        try build()
        for name in ["tape-mpg", "card-mp4"] {
            #expect(try combs(in: published("\(name)-", ".mp4")) < 3, "\(name): film")
            #expect(try combs(in: published("\(name)-clip-", ".mp4")) < 3, "\(name): clip")
            #expect(try combs(in: published("\(name)-320-", ".jpg")) < 3, "\(name): still")
        }
    }

    /// Returns the mean difference between adjacent lines in the third frame, or in a picture. Upright bars have none.
    private func combs(in path: String) throws -> Double {
        let lines = folder.url("lines.gray")
        let isPicture = path.hasSuffix(".jpg")
        try TestFilm.run(
            "ffmpeg",
            [
                "-v", "error", "-y", "-i", path, "-vf", (isPicture ? "" : "select=gte(n\\,2),") + "format=gray",
                "-frames:v", "1", "-f", "rawvideo", lines.path,
            ])
        let bytes = try [UInt8](Data(contentsOf: lines))
        let width = 320
        let differences = (0..<max(0, bytes.count - width)).map { abs(Double(bytes[$0]) - Double(bytes[$0 + width])) }
        return differences.isEmpty ? .infinity : differences.reduce(0, +) / Double(differences.count)
    }

    @Test func aTransparentFilmStaysTransparent() throws {
        let clear = ["-f", "lavfi", "-i", "color=red@0.5:size=64x48:rate=10:duration=1,format=yuva420p"]
        try TestFilm.make(
            clear + ["-c:v", "libvpx-vp9", "-metadata", "title=Sea"], in: folder, as: "films/clear.webm")
        try build()
        let film = try published("clear-", ".webm")
        let tags = try TestFilm.probe(film, "format_tags:stream_tags")
        #expect(tags.lowercased().contains("alpha_mode=1") && !tags.contains("Sea"), "\(tags)")
    }

    /// The film used to play on its side.
    @Test func theFilmOfATurnedPhotoIsTurnedWithIt() throws {
        try TestFilm.make(
            TestFilm.quarters() + TestFilm.tone(1)
                + [
                    "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-metadata",
                    "creation_time=2024-03-09T17:04:07Z",
                ], in: folder, as: "films/IMG_1.MOV")
        try folder.write(TestPhoto.dated("2024-03-09T18:04:05", seed: 1), to: "films/IMG_1.JPG")
        let short = try Data(contentsOf: folder.url("films/IMG_1.MOV"))
        let google = try TestPhoto.jpeg(seed: 1) + Data("MotionPhoto_Data".utf8) + short + Data("SEFH0123SEFT".utf8)
        try folder.write(google, to: "films/PXL_1.jpg")
        for (rotate, size, colours) in [
            (0, "width=320\nheight=180", ["red", "green", "blue", "yellow"]),
            (90, "width=180\nheight=320", ["blue", "red", "yellow", "green"]),
            (180, "width=320\nheight=180", ["yellow", "blue", "green", "red"]),
            (270, "width=180\nheight=320", ["green", "yellow", "red", "blue"]),
        ] {
            for name in ["IMG_1.JPG", "PXL_1.jpg"] {
                try folder.write("rotate: \(rotate)\n", to: "films/\(name).yml")
            }
            try build()
            for name in ["img_1", "pxl_1"] {
                let film = try published("\(name)-motion-", "")
                #expect(try TestFilm.probe(film, "stream=width,height").contains(size), "\(name) \(rotate)")
                #expect(try TestFilm.quarterColours(of: film).map(TestFilm.name) == colours, "\(name) \(rotate)")
            }
        }
    }
}
