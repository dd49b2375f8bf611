import AlbumModel
import Foundation
import Testing

@testable import Imaging

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
        let film = privacy(Boxes.box("ftyp") + Boxes.box("mdat", Array("loci".utf8)) + Boxes.box("moov"))
        #expect(!film.hasPosition && !film.hasUnknownMetadata)
    }

    @Test(arguments: [[0, 0, 0, 1], [0, 0, 0, 1, 0x6d, 0x64, 0x61, 0x74], [0, 0, 0, 3, 1, 2, 3, 4, 5]])
    func brokenBoxesMightHideAnything(bytes: [UInt8]) {
        let film = privacy(bytes)
        #expect(!film.hasPosition && film.hasUnknownMetadata)
    }

    @Test func otherContainersAreSearchedAtTheirEdges() {
        #expect(privacy(Array("tag LOCATION +64-021/".utf8), .mkv).hasPosition)
        #expect(privacy(Array("GPSCoordinates".utf8), .avi).hasPosition)
        #expect(privacy(Array("PersonInImage".utf8), .mkv).hasUnknownMetadata)
        #expect(privacy(Array("xmlns:aux='http://ns.adobe.com/exif/1.0/aux/'".utf8), .webm).hasUnknownMetadata)
        let plain = privacy(Array("tag TITLE".utf8), .webm)
        #expect(!plain.hasPosition && !plain.hasUnknownMetadata)
    }

    /// Real films of phones and programs: only what has a mark is held back.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: corpus), "there is no corpus"),
        arguments: [
            ("mp4-h264/debian-forensics-samples-files-1.1.4-6/VID_20191220_170832.mp4", true),
            ("mov-h264/gh-jmathai-elodie/video.mov", true), ("mp4-h264/gh-DavidAnson-live-photo-web/sample.mp4", false),
            ("mp4-h264/pypi-puremagic-2.2.0/test.mp4", false),
            ("mp4-h264/gh-abema-go-mp4/sample_fragmented.mp4", false),
        ]
    )
    func ordinaryFilmsCarryNothingUnknown(name: String, hasPosition: Bool) throws {
        guard let data = FileManager.default.contents(atPath: "\(Self.corpus)/\(name)") else { return }
        let film = privacy(Array(data), name.hasSuffix("mov") ? .mov : .mp4)
        #expect(film.hasPosition == hasPosition)
        #expect(!film.hasUnknownMetadata)
    }

    /// Beside the checkout, where it is there.
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/corpus/video").standardizedFileURL.path(percentEncoded: false)
}
