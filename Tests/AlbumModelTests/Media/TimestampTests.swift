import Testing

@testable import AlbumModel

struct TimestampTests {
    @Test(arguments: [
        (2024, 2, 30), (2023, 2, 29), (2024, 13, 1), (2024, 0, 1), (0, 1, 1), (10_000, 1, 1), (2024, 4, 31),
    ])
    func refusesWhatNoCalendarHas(year: Int, month: Int, day: Int) {
        #expect(Timestamp(year: year, month: month, day: day) == nil)
    }

    @Test func knowsLeapYears() {
        #expect(Timestamp(year: 2024, month: 2, day: 29) != nil)
        #expect(Timestamp(year: 2000, month: 2, day: 29) != nil)
        #expect(Timestamp(year: 1900, month: 2, day: 29) == nil)
    }

    @Test(arguments: [
        (nil, "2024-03-09T08:04:05"), (60, "2024-03-09T08:04:05+01:00"), (-210, "2024-03-09T08:04:05-03:30"),
        (0, "2024-03-09T08:04:05+00:00"),
    ])
    func writesISO8601(zone: Int?, expected: String) throws {
        let time = try #require(
            Timestamp(year: 2024, month: 3, day: 9, hour: 8, minute: 4, second: 5, zoneMinutes: zone))
        #expect(time.iso8601 == expected)
    }

    @Test func isOrderedByTheWallClock() throws {
        let times = try [
            #require(Timestamp(year: 2023, month: 12, day: 31, hour: 23, minute: 59, second: 60)),
            #require(Timestamp(year: 2024, month: 1, day: 1)),
            #require(Timestamp(year: 2024, month: 1, day: 1, second: 1)),
            #require(Timestamp(year: 2024, month: 1, day: 1, second: 1, millisecond: 5, zoneMinutes: 600)),
            #require(Timestamp(year: 2024, month: 2, day: 1)),
        ]
        #expect(times.shuffled().sorted() == times)
    }
}
