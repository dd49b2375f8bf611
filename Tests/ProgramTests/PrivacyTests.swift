import Foundation
import TestSupport
import Testing

/// Where a file was made, by whom, and whom it shows is not published, whichever part of the file says it.
struct PrivacyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @discardableResult
    private func build(environment: [String: String] = [:]) throws -> Program.Outcome {
        let all = ["build", "source", "--output", "site", "--progress", "none", "--report", "report.json"]
        return try Program.start(all, in: folder.path, environment: environment).finish()
    }

    private func isPublished(_ secret: String) throws -> Bool {
        try folder.contents(of: "site").values.contains { $0.range(of: Data(secret.utf8)) != nil }
    }

    private func films() throws -> [String] {
        try folder.contents(of: "site").keys.filter { $0.contains("media/") && $0.hasSuffix(".mp4") }.sorted()
    }

    private static let xmp =
        Data([
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ])
        + Data(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" \
            xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" exif:GPSLatitude="SECRET-1" aux:SerialNumber="SECRET-2"/>\
            </rdf:RDF></x:xmpmeta>
            """.utf8)

    private func make(_ kind: String) throws {
        switch kind {
        case "XMP":
            try TestFilm.make(TestFilm.plain(), in: folder, as: "source/a.mp4")
            var film = try Data(contentsOf: folder.url("source/a.mp4"))
            film += Data([0, 0]) + Data([UInt8((Self.xmp.count + 8) >> 8), UInt8((Self.xmp.count + 8) & 255)])
            try folder.write(film + Data("uuid".utf8) + Self.xmp, to: "source/a.mp4")
        case "key":
            try TestFilm.make(
                TestFilm.plain() + ["-movflags", "use_metadata_tags", "-metadata", "com.android.serial=SECRET-3"],
                in: folder, as: "source/a.mp4")
        default:
            try folder.write("1\n00:00:00,000 --> 00:00:01,000\nSECRET-4 48.2082 16.3738\n", to: "track.srt")
            try TestFilm.make(
                TestFilm.picture() + TestFilm.tone(1) + [
                    "-i", folder.url("track.srt").path, "-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264",
                    "-pix_fmt", "yuv420p", "-c:a", "aac", "-c:s", "mov_text",
                ], in: folder, as: "source/a.mp4")
        }
        #expect(try Data(contentsOf: folder.url("source/a.mp4")).range(of: Data("SECRET".utf8)) != nil)
    }

    @Test(arguments: ["XMP", "key", "subtitles"]) func whatAVideoSaysIsPackedOutOfIt(kind: String) throws {
        try make(kind)
        let without = try build(environment: ["PATH": "/nowhere"])
        #expect(without.exitCode == 1)
        #expect(without.errors.contains("the video carries metadata that may be private"), "\(without.errors)")
        #expect(try films().isEmpty)

        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try !isPublished("SECRET"))
        let film = folder.url("site/" + (try #require(try films().first))).path
        #expect(try TestFilm.packets(of: film) == TestFilm.packets(of: folder.url("source/a.mp4").path))
        let streams = try TestFilm.probe(film, "stream=codec_type")
        #expect(streams.split(separator: "\n").sorted() == ["codec_type=audio", "codec_type=video"], "\(streams)")

        try folder.write("privacy: {gps: true, serials: true, people: true}\n", to: "source/albumgen.yml")
        #expect(try build().exitCode == 0)
        #expect(try isPublished("SECRET"))
    }

    /// Tags that every phone and every program writes about itself are not a reason to change a film.
    @Test func harmlessTagsLeaveAVideoAsItIs() throws {
        try TestFilm.make(
            TestFilm.plain() + ["-movflags", "use_metadata_tags", "-metadata", "com.android.version=12"],
            in: folder, as: "source/a.mp4")
        #expect(try build().exitCode == 0)
        let film = try Data(contentsOf: folder.url("site/" + (try #require(try films().first))))
        #expect(try film == Data(contentsOf: folder.url("source/a.mp4")))
    }

    @Test(arguments: [["-c:s", "webvtt"], ["-sn", "-metadata", "serial=SECRET-8"]])
    func whatAWebMSaysIsPackedOutOfIt(options: [String]) throws {
        try folder.write("1\n00:00:00,000 --> 00:00:01,000\nSECRET-5\n", to: "track.srt")
        try TestFilm.make(
            TestFilm.picture() + [
                "-i", folder.url("track.srt").path, "-c:v", "libvpx", "-b:v", "200k",
            ] + options, in: folder, as: "source/a.webm")
        #expect(try Data(contentsOf: folder.url("source/a.webm")).range(of: Data("SECRET".utf8)) != nil)
        #expect(try build().exitCode == 0)
        let films = try folder.contents(of: "site").filter { $0.key.hasSuffix(".webm") }
        #expect(films.count == 1)
        #expect(try !isPublished("SECRET"))
    }

    /// A film that was cut without re-encoding still has what was cut away, with its sound.
    @Test(arguments: ["auto", "copy"]) func whatWasCutAwayFromAFilmIsNotPublished(mode: String) throws {
        try TestFilm.make(
            [
                "-f", "lavfi", "-i", "color=red:size=64x48:rate=10:duration=4", "-f", "lavfi", "-i",
                "color=green:size=64x48:rate=10:duration=3", "-filter_complex", "[0][1]concat",
            ] + TestFilm.tone(7) + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-sc_threshold", "0", "-c:a", "aac"],
            in: folder, as: "whole.mp4")
        for name in ["a.mp4", "b.mov"] {
            try TestFilm.make(
                ["-ss", "5", "-i", folder.url("whole.mp4").path, "-c", "copy"], in: folder, as: "source/\(name)")
        }
        let film = try Data(contentsOf: folder.url("source/a.mp4"))
        let photo = try TestPhoto.jpeg(seed: 1) + Data("MotionPhoto_Data".utf8) + film + Data("SEFH0123SEFT".utf8)
        try folder.write(photo, to: "source/c.jpg")
        try folder.write("videos: {mode: \(mode)}\n", to: "source/albumgen.yml")
        let without = try build(environment: ["PATH": "/nowhere"])
        #expect(without.exitCode == 1)
        #expect(without.errors.contains("the video carries parts that were cut away"), "\(without.errors)")
        #expect(
            without.errors.contains("is shown as a still, because its video could not be prepared"), "\(without.errors)"
        )
        #expect(try films().isEmpty)

        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try films().count == 3)
        for name in try films() {
            let counts = try TestFilm.run(
                "ffprobe",
                [
                    "-v", "error", "-ignore_editlist", "1", "-count_packets", "-show_entries", "stream=nb_read_packets",
                    "-of", "csv=p=0", folder.url("site/\(name)").path,
                ])
            let packets = counts.split(separator: "\n").compactMap { Int($0) }
            let pictures = try #require(packets.first)
            #expect((15...20).contains(pictures), "\(name): \(packets) packets")
            // Each packet of sound has 1024 samples. The film in a photo has none.
            #expect(packets.dropFirst().allSatisfy { (80...100).contains($0) }, "\(name): \(packets) packets")
            #expect(packets.count == (name.contains("-motion-") ? 1 : 2), "\(name)")
        }
        try folder.write(
            "videos: {mode: \(mode)}\nprivacy: {gps: true, serials: true, people: true}\n",
            to: "source/albumgen.yml")
        #expect(try build().exitCode == 0)
        #expect(try folder.contents(of: "site").values.contains(film))
    }

    /// A link publishes the whole file, so only a photo that contains nothing but a picture is linked.
    @Test(arguments: ["hardlink", "symlink"]) func aPhotoWithAnythingInItIsCopiedAndNotLinked(mode: String) throws {
        let photo = try TestPhoto.jpeg(seed: 1)
        let comment = Data([0xFF, 0xFE, 0, 10]) + Data("SECRET-6".utf8)
        try folder.write(photo, to: "source/bare.jpg")
        try folder.write(photo.prefix(2) + comment + photo.dropFirst(2), to: "source/comment.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2) + Data("SECRET-7".utf8), to: "source/behind.jpg")
        try folder.write("originals: {mode: \(mode)}\n", to: "source/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try !isPublished("SECRET"))
        let bare = try folder.contents(of: "site").filter { $0.value == photo }
        #expect(!bare.isEmpty)
    }
}
