import Testing

@testable import AlbumModel

struct AssumedZoneTests {
    private static func item(_ time: Timestamp?, _ kind: ItemKind = .photo) -> Item {
        var fields = ItemFields()
        fields.shootTime = time.map { KnownDate($0) }
        return Item(id: "a", kind: kind, fields: fields, media: nil, origin: "a")
    }

    private static func time(_ hour: Int, _ minute: Int = 0, zone: Int? = nil) throws -> Timestamp {
        try #require(Timestamp(year: 2024, month: 7, day: 9, hour: hour, minute: minute, zoneMinutes: zone))
    }

    @Test func isWhatMostItemsState() throws {
        let items = try [
            Self.item(Self.time(10, zone: 120)), Self.item(Self.time(10, zone: 120)), Self.item(Self.time(9, zone: 60)),
            Self.item(Self.time(9)), Self.item(nil),
        ]
        #expect(AssumedZone(of: items).minutes == 120)
        #expect(AssumedZone(of: items.reversed()).minutes == 120)
        #expect(AssumedZone(of: []).minutes == 0)
        let tie = try [Self.item(Self.time(10, zone: 120)), Self.item(Self.time(9, zone: -60))]
        #expect(AssumedZone(of: tie) == AssumedZone(of: tie.reversed()))
    }

    /// Containers use UTC wherever they were recorded.
    @Test func aVideoInUTCStatesNone() throws {
        let items = try [
            Self.item(Self.time(8, zone: 0), .video), Self.item(Self.time(8, zone: 0), .video),
            Self.item(Self.time(10, zone: 120)),
        ]
        #expect(AssumedZone(of: items).minutes == 120)
    }

    @Test func aFilmInUTCIsSortedAmongItsPhotos() throws {
        let zone = AssumedZone(minutes: 120)
        let film = try Self.time(8, 30, zone: 0)
        #expect(try Self.time(10).instant(assuming: zone) < film.instant(assuming: zone))
        #expect(try film.instant(assuming: zone) < Self.time(11).instant(assuming: zone))
        #expect(try film.shown(inZone: 120) == Self.time(10, 30, zone: 120))
        #expect(try Self.time(8).shown(inZone: 120) == nil)
    }

    /// Any mixture is sorted into one order, whatever its initial order.
    @Test func anyMixtureHasOneOrder() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let times = try (0..<12).map { _ in
                try Self.time(
                    .random(in: 0...23, using: &generator), .random(in: 0...59, using: &generator),
                    zone: [nil, 0, 60, 120, -480, 345].randomElement(using: &generator) ?? nil)
            }
            let zone = AssumedZone(of: times.map { Self.item($0) })
            let sorted = times.sorted { $0.instant(assuming: zone) < $1.instant(assuming: zone) }
            let shuffled = times.shuffled(using: &generator)
            #expect(AssumedZone(of: shuffled.map { Self.item($0) }) == zone, "\(times)")
            #expect(
                shuffled.map { $0.instant(assuming: zone) }.sorted() == sorted.map { $0.instant(assuming: zone) },
                "\(times)")
            // Two times that both state a zone are ordered by the moment, and two that state none by the clock.
            for (a, b) in zip(sorted, sorted.dropFirst()) {
                if a.zoneMinutes != nil, b.zoneMinutes != nil { #expect(a.secondsSince1970 <= b.secondsSince1970) }
                if a.zoneMinutes == nil, b.zoneMinutes == nil { #expect(a <= b) }
            }
        }
    }
}
