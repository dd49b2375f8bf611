import AlbumModel
import Foundation
import TestSupport
import Testing

@testable import Imaging

/// The readers of containers on films that ffmpeg made, whole and damaged.
@Suite(.enabled(if: FilmProgram.exists, "there is no ffmpeg")) struct ContainerWalkTests {
    private static let kinds: [(MediaFormat, [String])] = [
        (.mp4, ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"]),
        (.mov, ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"]),
        (.mkv, ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-fflags", "+bitexact"]),
        (.webm, ["-c:v", "libvpx", "-b:v", "50k", "-c:a", "libvorbis"]),
        (.avi, ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-c:a", "mp3"]),
        (.ogv, ["-c:v", "libtheora", "-c:a", "libvorbis"]),
    ]

    private func film(_ format: MediaFormat, _ options: [String] = []) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let codecs = try #require(Self.kinds.first { $0.0 == format }).1
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5:duration=0.6"]
            + ["-f", "lavfi", "-i", "sine=duration=0.6"] + codecs + options
            + [folder.url("a.\(format.rawValue)").path]
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

    @Test(arguments: kinds.map(\.0)) func whatFollowsItIsNot(format: MediaFormat) throws {
        #expect(!isHarmless(try film(format) + Array("48.2082 16.3738".utf8), format))
    }

    /// Between the pictures, where no container has words of its own.
    @Test(arguments: [MediaFormat.mp4, .mov, .mkv]) func aMessageBetweenPicturesIsNot(format: MediaFormat) throws {
        let message = "h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+48.2082"
        #expect(!isHarmless(try film(format, ["-bsf:v", message]), format))
    }

    /// In Motion JPEG, each of whose pictures may have comments.
    private func plainPictures(_ format: MediaFormat) throws -> [UInt8] {
        try film(format, ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"])
    }

    /// Replaces the name that the program wrote into the first picture with a position of the same length.
    private func planted(in film: [UInt8]) throws -> [UInt8] {
        let comment = try #require(film.firstRange(of: [0xFF, 0xFE, 0x00, 0x10] + Array("Lavc".utf8)))
        var planted = film
        planted.replaceSubrange(comment.upperBound - 4..<comment.upperBound + 4, with: Array("48.2082N".utf8))
        return planted
    }

    @Test(arguments: [MediaFormat.avi, .mkv]) func aCommentInAPictureIsNot(format: MediaFormat) throws {
        let plain = try plainPictures(format)
        #expect(isHarmless(plain, format))
        #expect(!isHarmless(try planted(in: plain), format))
    }

    /// Players find a part's stream by its number, and the codec by the handler if they do not know the format.
    @Test func anAVIWhosePicturesAreNamedOtherwiseIsLookedIntoAsWell() throws {
        let film = try planted(in: plainPictures(.avi))
        var asSound = film
        for place in film.indices.dropLast(4) where film[place..<place + 4].elementsEqual("00dc".utf8) {
            asSound.replaceSubrange(place..<place + 4, with: "00wb".utf8)
        }
        #expect(asSound != film && !isHarmless(asSound, .avi))
        var unnamed = film
        let handler = try #require(film.firstRange(of: "MJPG".utf8))
        let format = try #require(film[handler.upperBound...].firstRange(of: "MJPG".utf8))
        unnamed.replaceSubrange(format, with: [0, 0, 0, 0])
        #expect(!isHarmless(unnamed, .avi))
    }

    /// Beside a picture, there may be its transparency or data of any other kind; a number says which.
    @Test func onlyTransparencyMayAccompanyAPicture() throws {
        var film = try film(.webm, ["-pix_fmt", "yuva420p", "-auto-alt-ref", "0"])
        #expect(isHarmless(film, .webm))
        let number = try #require(film.firstRange(of: [0xEE, 0x81, 0x01, 0xA5]))
        film[number.lowerBound + 2] = 4
        #expect(!isHarmless(film, .webm))
    }

    @Test func unitsWithoutLengthsAreNot() throws {
        #expect(!isHarmless(try film(.avi, ["-c:v", "libx264", "-pix_fmt", "yuv420p"]), .avi))
    }

    /// Whatever the bytes are, reading them ends, and nothing outside of them is read.
    @Test(arguments: kinds.map(\.0)) func anyBytesAreTolerated(format: MediaFormat) throws {
        let film = try film(format)
        for count in stride(from: 0, to: film.count, by: 97) { _ = isHarmless(Array(film.prefix(count)), format) }
        // At both ends, where the structure is.
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
    static let exists = ["/usr/bin", "/usr/local/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg")
    }
}
