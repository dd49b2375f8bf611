import AlbumModel
import Foundation
import Testing

@testable import Imaging

struct VideoPrivacyTests {
    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let size = UInt32(content.count + 8)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(type.utf8) + content
    }

    private func carriesPosition(_ bytes: [UInt8], _ format: MediaFormat = .mp4) -> Bool {
        bytes.withUnsafeBytes { VideoPrivacy.carriesPosition($0, format: format) }
    }

    @Test(arguments: [
        [0xa9, 0x78, 0x79, 0x7a], Array("loci".utf8), Array("com.apple.quicktime.location.ISO6709".utf8),
        Array("gpmd".utf8),
    ])
    func findsEachMark(mark: [UInt8]) {
        #expect(carriesPosition(box("ftyp", []) + box("moov", [1, 2, 3] + mark + [4])))
        #expect(carriesPosition(box("ftyp", []) + box("mdat", [9, 9]) + box("moov", mark)))
    }

    @Test func picturesMayHoldAnyBytes() {
        #expect(!carriesPosition(box("ftyp", []) + box("mdat", Array("loci".utf8)) + box("moov", [1, 2])))
    }

    @Test(arguments: [[], [0, 0, 0, 1], [0, 0, 0, 1, 0x6d, 0x64, 0x61, 0x74], [0, 0, 0, 3, 1, 2, 3, 4, 5]])
    func brokenBoxesEnd(bytes: [UInt8]) {
        #expect(!carriesPosition(bytes))
    }

    @Test func otherContainersAreSearchedAtTheirEdges() {
        #expect(carriesPosition(Array("tag LOCATION +64-021/".utf8), .mkv))
        #expect(!carriesPosition(Array("tag TITLE".utf8), .webm))
    }
}
