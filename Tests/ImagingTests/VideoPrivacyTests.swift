import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// What the bytes of films reveal that must not be published.
struct VideoPrivacyTests {
    private func privacy(_ bytes: [UInt8], _ format: MediaFormat = .mp4) -> VideoPrivacy {
        bytes.withUnsafeBytes { VideoPrivacy($0, format: format) }
    }

    @Test(arguments: [
        [0xa9, 0x78, 0x79, 0x7a], Array("loci".utf8), Array("com.apple.quicktime.location.ISO6709".utf8),
        Array("gpmd".utf8), Array("exif:GPSLatitude".utf8),
    ])
    func findsEachMarkOfAPosition(mark: [UInt8]) {
        #expect(privacy(Boxes.box("ftyp") + Boxes.box("moov", [1, 2, 3] + mark + [4])).hasPosition)
        #expect(privacy(Boxes.box("ftyp") + Boxes.box("mdat", [9, 9]) + Boxes.box("moov", mark)).hasPosition)
    }

    @Test func picturesMayHoldAnyBytes() {
        let film = privacy(Boxes.film(Boxes.track("vide", at: 32, size: 8), media: Array("loci5678".utf8)))
        #expect(!film.hasPosition && !film.hasUnknownMetadata)
    }

    @Test(arguments: [[0, 0, 0, 1], [0, 0, 0, 1, 0x6d, 0x64, 0x61, 0x74], [0, 0, 0, 3, 1, 2, 3, 4, 5]])
    func brokenBoxesMightHideAnything(bytes: [UInt8]) {
        let film = privacy(bytes)
        #expect(!film.hasPosition && film.hasUnknownMetadata)
    }

    @Test(arguments: MediaFormat.allCases.filter { $0.kind == .video })
    func whatCannotBeFollowedMightHideAnything(format: MediaFormat) {
        for bytes in [[], [1], Array("RIFFxxxxAVI ".utf8), [0x1A, 0x45, 0xDF, 0xA3], Array("OggS".utf8)] {
            #expect(privacy(bytes, format).hasUnknownMetadata)
        }
    }

    @Test func otherContainersAreSearchedForPositionsAtTheirEdges() {
        #expect(privacy(Array("tag LOCATION +64-021/".utf8), .mkv).hasPosition)
        #expect(privacy(Array("GPSCoordinates".utf8), .avi).hasPosition)
        #expect(!privacy(Array("tag TITLE".utf8), .webm).hasPosition)
    }

    /// Real films of phones and programs: whether they have positions, and anything else not known to be harmless.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: corpus), "there is no corpus"),
        arguments: [
            ("mp4-h264/debian-forensics-samples-files-1.1.4-6/VID_20191220_170832.mp4", true, false),
            ("mov-h264/gh-jmathai-elodie/video.mov", true, true),
            ("mp4-h264/gh-DavidAnson-live-photo-web/sample.mp4", false, false),
            ("mp4-h264/pypi-puremagic-2.2.0/test.mp4", false, false),
            ("mp4-h264/gh-abema-go-mp4/sample_fragmented.mp4", false, false),
        ]
    )
    func realFilms(name: String, hasPosition: Bool, isUnknown: Bool) throws {
        let data = try #require(FileManager.default.contents(atPath: "\(Self.corpus)/\(name)"))
        let film = privacy(Array(data), name.hasSuffix("mov") ? .mov : .mp4)
        #expect(film.hasPosition == hasPosition)
        #expect(film.hasUnknownMetadata == isUnknown)
    }

    /// Beside the checkout, if it is there.
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/corpus/video").standardizedFileURL.path(percentEncoded: false)
}
