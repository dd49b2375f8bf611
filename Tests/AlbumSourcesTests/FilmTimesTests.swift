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
            // Google's phones use UTC, and most names say nothing.
            ("PXL_20240709_080000.mp4", "2024-07-09T08:00:01Z", 3, nil),
            ("IMG_1234.MOV", "2024-07-09T08:00:01Z", 3, nil),
            ("20240709_103000.mp4", "2024-07-09T05:07:00Z", 3, nil),
            ("20249909_103000.mp4", "2024-07-09T05:00:00Z", 3, nil),
        ] as [(String, String, Double, Int?)])
    func aNameTellsTheZone(name: String, time: String, seconds: Double, expected: Int?) throws {
        let time = try #require(Timestamp(written: time))
        #expect(FilmTimes.zone(of: time, in: name, seconds: seconds) == expected)
    }

    @Test func namesInUTCAreShownInTheZoneOfTheAlbum() {
        func item(_ name: String, _ time: String) -> Item {
            var fields = ItemFields()
            fields.shootTime = KnownDate(written: time)
            return Item(id: name, kind: .photo, fields: fields, media: nil, origin: "Trip/\(name)")
        }
        let named = item("PXL_20240709_220000123.jpg", "2024-07-09T22:00:00Z")
        // These do not prove UTC, however many there are, and a time that somebody wrote stays.
        var items = [
            item("a.jpg", "2024-07-09T10:00:00+05:30"), item("c.jpg", "2024-07-09T10:01:00+05:30"), named, named, named,
            item("b.jpg", "2024-07-09T22:00:00Z"),
        ]
        FilmTimes.localize(&items)
        #expect(
            items.map { $0.fields.shootTime?.text } == [
                "2024-07-09T10:00:00+05:30", "2024-07-09T10:01:00+05:30", "2024-07-10T03:30:00+05:30",
                "2024-07-10T03:30:00+05:30", "2024-07-10T03:30:00+05:30", "2024-07-09T22:00:00+00:00",
            ])
        // The zone that the album states takes precedence over those of photos, with its summer time.
        items = [item("a.jpg", "2024-07-09T10:00:00+05:30"), named]
        FilmTimes.localize(&items, zone: ZoneDatabase.rules("Europe/Rome"))
        #expect(items[1].fields.shootTime?.text == "2024-07-10T00:00:00+02:00")
        items = [named]
        FilmTimes.localize(&items)
        #expect(items[0].fields.shootTime?.text == "2024-07-09T22:00:00+00:00")
    }
}
