import Foundation
import TestSupport
import Testing

/// Frames of Motion JPEG are photographs, each with metadata of its own, whatever the container calls the codec.
struct MotionJPEGTests {
    /// In MP4, the codec is stored under the name of another one.
    @Test(arguments: ["mov", "mp4", "mkv", "avi"], [true, false])
    func theFramesOfACopiedFilmAreLookedInto(ending: String, hasFFmpeg: Bool) throws {
        let folder = try TemporaryFolder()
        var frame = try TestPhoto.jpeg(seed: 1, width: 96, height: 64)
        let words = Data("MARKER-48.20".utf8)
        frame.insert(contentsOf: Data([0xFF, 0xFE, 0, UInt8(words.count + 2)]) + words, at: 2)
        for number in 1...3 { try folder.write(frame, to: "f\(number).jpg") }
        try TestFilm.make(
            ["-framerate", "5", "-i", folder.url("f%d.jpg").path, "-c", "copy"], in: folder, as: "films/a.\(ending)")
        #expect(try Data(contentsOf: folder.url("films/a.\(ending)")).range(of: words) != nil)
        try folder.write("videos: copy\noriginals: copy\n", to: "films/albumgen.yml")
        let outcome = try Program.start(
            ["build", "films", "--output", "site", "--progress", "none"], in: folder.path,
            environment: hasFFmpeg ? [:] : ["PATH": "/nowhere"]
        ).finish()
        let files = try folder.contents(of: "site")
        #expect(files.filter { $1.range(of: words) != nil }.keys.sorted() == [], "\(outcome.errors)")
    }
}
