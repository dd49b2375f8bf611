import AlbumModel
import Foundation
import TestSupport
import Testing

@testable import Imaging

/// The readers of containers on films that ffmpeg made, whole and damaged.
@Suite(.enabled(if: FilmProgram.isThere, "there is no ffmpeg")) struct ContainerWalkTests {
    private static let kinds: [(MediaFormat, [String])] = [
        (.mp4, ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"]),
        (.mov, ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"]),
        (.mkv, ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-fflags", "+bitexact"]),
        (.webm, ["-c:v", "libvpx", "-b:v", "50k", "-c:a", "libvorbis"]),
        (.avi, ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-c:a", "mp3"]),
        (.ogv, ["-c:v", "libtheora", "-c:a", "libvorbis"]),
    ]

    private func film(_ format: MediaFormat) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let codecs = try #require(Self.kinds.first { $0.0 == format }).1
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5:duration=0.6"]
            + ["-f", "lavfi", "-i", "sine=duration=0.6"] + codecs + [folder.url("a.\(format.rawValue)").path]
        try process.run()
        process.waitUntilExit()
        return try Array(Data(contentsOf: folder.url("a.\(format.rawValue)")))
    }

    private func isHarmless(_ bytes: [UInt8], _ format: MediaFormat) -> Bool {
        bytes.withUnsafeBytes { !VideoPrivacy($0, format: format).hasUnknownMetadata }
    }

    @Test(arguments: kinds.map(\.0)) func anOrdinaryFilmIsHarmless(format: MediaFormat) throws {
        #expect(isHarmless(try film(format), format))
    }

    @Test(arguments: kinds.map(\.0)) func whatStandsBehindItIsNot(format: MediaFormat) throws {
        #expect(!isHarmless(try film(format) + Array("48.2082 16.3738".utf8), format))
    }

    /// Whatever the bytes are, looking at them ends, and nothing outside of them is read.
    @Test(arguments: kinds.map(\.0)) func anyBytesAreBorneWith(format: MediaFormat) throws {
        let film = try film(format)
        for count in stride(from: 0, to: film.count, by: 97) { _ = isHarmless(Array(film.prefix(count)), format) }
        // Where structure is: at both ends.
        for place in [Array(0..<min(2500, film.count)), Array(max(2500, film.count - 2500)..<film.count)].joined() {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] where (place + Int(value)).isMultiple(of: 3) {
                var damaged = film
                damaged[place] = value
                _ = isHarmless(damaged, format)
            }
        }
    }
}

private enum FilmProgram {
    static let isThere = ["/usr/bin", "/usr/local/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg")
    }
}
