import AlbumModel
import Testing

@testable import Imaging

struct FilmEndTests {
    private static func box(_ type: String, _ count: Int) -> [UInt8] {
        let size = count + 8
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(type.utf8)
            + [UInt8](repeating: 7, count: count)
    }

    private func missing(_ bytes: [UInt8], _ format: MediaFormat) -> Int? {
        bytes.withUnsafeBytes { TruncationCheck.missingPercent($0, format: format) }
    }

    private static let film = box("ftyp", 12) + box("moov", 972) + box("mdat", 9000 - 8)
    private static let long: [UInt8] = [0, 0, 0, 1] + Array("mdat".utf8) + [0, 0, 0, 0, 0, 0, 0x10, 0]
    private static let avi: [UInt8] = Array("RIFF".utf8) + [0xF8, 3, 0, 0] + [UInt8](repeating: 7, count: 1016)
    private static let webm: [UInt8] =
        [0x1A, 0x45, 0xDF, 0xA3, 0x84, 1, 2, 3, 4, 0x18, 0x53, 0x80, 0x67, 0x40 | 3, 0xE8]
        + [UInt8](repeating: 7, count: 1000)
    private static let live: [UInt8] =
        [0x1A, 0x45, 0xDF, 0xA3, 0x80, 0x18, 0x53, 0x80, 0x67, 1, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3]

    @Test(
        arguments: [
            (film, MediaFormat.mp4, nil), (film.dropLast(4500), .mp4, 45), (film.dropLast(1), .mov, 1),
            (box("ftyp", 12) + long, .mp4, 99), (avi, .avi, nil), (avi.dropLast(512), .avi, 50), (webm, .webm, nil),
            (webm.dropLast(500), .mkv, 49), (live, .webm, nil),
        ] as [([UInt8], MediaFormat, Int?)])
    func tellsWhatIsMissing(bytes: [UInt8], format: MediaFormat, expected: Int?) {
        #expect(missing(bytes, format) == expected)
    }

    /// Cameras put what they like after a film.
    @Test func whatFollowsAFilmIsNotPartOfIt() {
        #expect(missing(Self.film + [0x7F, 1, 2, 3] + Array("junk".utf8), .mp4) == nil)
        #expect(missing(Self.film + [0, 0, 0, 0, 1, 2, 3, 4], .mp4) == nil)
        #expect(missing(Self.avi + [1, 2, 3], .avi) == nil)
    }

    @Test(arguments: [MediaFormat.mp4, .avi, .webm, .ogv]) func noiseSaysNothing(format: MediaFormat) {
        for count in 0..<40 {
            #expect(missing([UInt8](repeating: 0xFF, count: count), format) == nil)
            #expect(missing([UInt8](repeating: 0, count: count), format) == nil)
        }
    }
}
