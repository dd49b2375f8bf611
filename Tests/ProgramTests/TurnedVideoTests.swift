import Foundation
import TestSupport
import Testing

/// Videos from a rotated camera: everything made from them is upright.
struct TurnedVideoTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func published(_ part: String) throws -> [String] {
        try folder.contents(of: "site").keys.filter { $0.contains("media/") && $0.contains(part) }.sorted()
    }

    private func colours(of name: String) throws -> [String] {
        try TestFilm.quarterColours(of: folder.url("site/\(name)").path).map(TestFilm.name)
    }

    @Test(arguments: [
        (1, ["blue", "red", "yellow", "green"]), (2, ["yellow", "blue", "green", "red"]),
        (3, ["green", "yellow", "red", "blue"]),
    ])
    func picturesFilmsAndPagesAreUpright(turns: Int, upright: [String]) throws {
        // Published as it is, remuxed, and converted.
        let codecs = [
            ("as-it-is.mp4", ["-pix_fmt", "yuv420p"]), ("packed.mov", ["-pix_fmt", "yuv420p"]),
            ("converted.mp4", ["-pix_fmt", "yuv444p"]),
        ]
        for (name, pixels) in codecs {
            try TestFilm.make(
                TestFilm.quarters() + TestFilm.tone(1) + ["-c:v", "libx264"] + pixels + ["-c:a", "aac"], in: folder,
                as: "films/\(name)")
            try TestFilm.turn(folder.url("films/\(name)"), quarters: turns)
        }
        try folder.write("videos: {hoverClip: on}\nthumbnails: {widths: [320]}\n", to: "films/albumgen.yml")
        let outcome = try Program.run(
            "build", "films", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let (width, height) = turns == 2 ? (320, 180) : (180, 320)

        for id in ["as-it-is-mp4", "packed-mov", "converted-mp4"] {
            let page = try folder.read("site/\(id).html")
            #expect(page.contains("\"w\":\(width),\"h\":\(height)"), "\(page)")
            #expect(!page.contains("\"w\":\(height),\"h\":\(width)"), "\(page)")
            let pictures = try published("media/\(id)-\(width)-").filter { $0.hasSuffix(".jpg") }
            #expect(!pictures.isEmpty)
            for picture in pictures {
                #expect(
                    try TestFilm.probe(folder.url("site/\(picture)").path, "stream=width,height")
                        == "width=\(width)\nheight=\(height)\n")
                #expect(try colours(of: picture) == upright, "\(picture)")
            }
            let films = try published("media/\(id)-").filter { $0.hasSuffix(".mp4") }
            #expect(films.count == 2, "the film and its short one: \(films)")
            for film in films { #expect(try colours(of: film) == upright, "\(film)") }
        }
        // Encoded films are rotated themselves, because not every player applies a rotation.
        for film in try published("media/converted-mp4-") where film.hasSuffix(".mp4") {
            let facts = try TestFilm.probe(
                folder.url("site/\(film)").path, "stream=width,height:stream_side_data=rotation")
            #expect(facts.contains("width=\(width)\nheight=\(height)\n") && !facts.contains("rotation"), "\(facts)")
        }
    }
}
