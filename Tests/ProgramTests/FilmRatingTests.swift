import Foundation
import TestSupport
import Testing

/// What a photo editor notes in the XMP of a film, wherever the container keeps it, counts as it does in a photo.
struct FilmRatingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let codecs = [
        "mp4": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "+faststart"],
        "mov": ["-c:v", "libx264", "-pix_fmt", "yuv420p"],
        "avi": ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"],
        "wmv": ["-c:v", "wmv2"],
    ]

    private func write(_ properties: String, in place: String, of ending: String, as name: String) throws {
        try TestFilm.make(
            TestFilm.picture(size: "96x64", seconds: 0.4) + (Self.codecs[ending] ?? []), in: folder,
            as: "plain.\(ending)")
        let film = try Data(contentsOf: folder.url("plain.\(ending)"))
        try folder.write(Self.adding(TestFilm.packet(properties), in: place, to: film), to: "films/\(name).\(ending)")
    }

    private static func adding(_ packet: String, in place: String, to film: Data) -> Data {
        let content = Data(packet.utf8)
        switch place {
        case "uuid": return film + TestFilm.box(holding: packet)
        case "udta": return film + TestFilm.box("udta", TestFilm.box("XMP_", content))
        case "_PMX":
            var film = film
            let chunk = Data("_PMX".utf8) + little(content.count) + content + Data(count: content.count % 2)
            film.replaceSubrange(4..<8, with: little(film.count - 8 + chunk.count))
            return film + chunk
        default: return film + content
        }
    }

    private static func little(_ number: Int) -> Data {
        Data([0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) })
    }

    private static let places = [("mp4", "uuid"), ("mp4", "udta"), ("mov", "udta"), ("avi", "_PMX"), ("wmv", "")]

    @Test(arguments: places)
    func aRejectedFilmIsNotPublished(ending: String, place: String) throws {
        for (name, properties) in [
            ("number", #"xmp:Rating="-1""#), ("word", #"xmp:Rating="Rejected""#), ("flag", #"xmpDM:pick="-1""#),
            ("damaged", #"xmp:Rating="-1" xmp:Nickname="a & b""#), ("shown", #"xmp:Rating="3""#),
        ] {
            try write(properties, in: place, of: ending, as: name)
        }
        // Without ffmpeg, too.
        for environment in [[:], ["PATH": "/nowhere"]] {
            let outcome = try Program.start(
                ["build", "films", "--output", "site", "--progress", "none"], in: folder.path,
                environment: environment
            ).finish()
            #expect(outcome.exitCode == 0 || !environment.isEmpty, "\(outcome.errors)")
            let pages = try folder.contents(of: "site").keys.filter { $0.hasSuffix("-\(ending).html") }
            #expect(pages == ["shown-\(ending).html"], "\(pages)")
            try folder.remove("films/.albumgen")
            try folder.remove("site")
        }
    }

    @Test func starsLabelsAndPicksOfFilmsAreThoseOfTheirXMP() throws {
        try write(#"xmp:Rating="5" xmp:Label="red""#, in: "uuid", of: "mp4", as: "a")
        try write(#"xmp:Rating="2" xmpDM:pick="1""#, in: "uuid", of: "mp4", as: "b")
        try folder.write(
            "smart: {Best: rating >= 4, Red: label = red, Picked: pick is set}\n", to: "films/albumgen.yml")
        let outcome = try Program.run("build", "films", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        for (name, film) in [("best", "a"), ("red", "a"), ("picked", "b")] {
            let page = try folder.read("site/smart/\(name)/index.html")
            #expect(["a", "b"].filter { page.contains("\($0)-mp4.html") } == [film], "\(name)")
        }
    }

    @Test func theExplanationNamesWhatCounts() throws {
        try write(
            #"xmp:Rating="-1" photoshop:Headline="Not used""#, in: "uuid", of: "mp4", as: "a")
        try folder.write(TestPhoto.jpeg(seed: 1), to: "films/b.jpg")
        let outcome = try Program.run("check", "films", "--explain-map", "a.mp4", in: folder.path)
        #expect(outcome.output.contains("left out of the site: it has the rating -1, and one below zero rejects it"))
        #expect(outcome.line("rating") == "-1  (the file's metadata)", "\(outcome.output)")
        #expect(!outcome.output.contains("Not used"))
    }
}
