import AlbumModel
import Testing

@testable import AlbumSources

struct FilmTimesTests {
    @Test(
        arguments: [
            ("VID_20191220_170832.mp4", "2019-12-20T16:08:34Z", 1.5, 60),
            // Android states the end.
            ("VID_20191220_170832.mp4", "2019-12-20T16:10:34Z", 122, 60),
            ("20240709_103000.mp4", "2024-07-09T05:00:00Z", 3, 330),
            // Google's phones count in UTC, and most names tell nothing.
            ("PXL_20240709_080000.mp4", "2024-07-09T08:00:01Z", 3, nil),
            ("IMG_1234.MOV", "2024-07-09T08:00:01Z", 3, nil),
            ("20240709_103000.mp4", "2024-07-09T05:07:00Z", 3, nil),
            ("20249909_103000.mp4", "2024-07-09T05:00:00Z", 3, nil),
        ] as [(String, String, Double, Int?)])
    func aNameTellsTheZone(name: String, time: String, seconds: Double, expected: Int?) throws {
        let time = try #require(Timestamp(written: time))
        #expect(FilmTimes.zone(of: time, in: name, seconds: seconds) == expected)
    }
}
