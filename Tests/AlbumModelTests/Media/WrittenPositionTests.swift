import AlbumModel
import Testing

/// Positions in texts: what is one, what only looks like one, and what remains of a text.
struct WrittenPositionTests {
    @Test(arguments: [
        "geo:48.2,16.3", "geo:lat=48.2082", "Lat: 48.2 Lon: 16.3", "Lat/Long: 48.2, 16.3", "latitude 48.2082",
        "Latitude: -33.8568, Longitude: 151.2153", "48°12'30\"N 16°22'E", "48°12′29″N, 16°22′26″E",
        "48.2082° N, 16.3738° E", "N 48° 12.492' E 016° 22.429'", "N48.2 E16.3", "48 12.5 N 16 22.1 E",
        "S33 51.408 E151 12.918", "48.20817, 16.37382", "48.20817/16.37382", "-33.85680 151.21530",
        "GPS: 48.20817,16.37382", "+48.2082+016.3738/", "@48.2,16.3,17z", "https://maps.google.com/?q=48.2,16.3",
        "https://www.google.com/maps/@48.2,16.3,17z", "https://maps.apple.com/?ll=48.2%2C16.3",
        "https://www.openstreetmap.org/#map=17/48.20817/16.37382",
        "https://www.openstreetmap.org/?mlat=48.20817&mlon=16.37382", "https://what3words.com/filled.count.soap",
        "8FWV6C5M+QX", "纬度:48.2 经度:16.3", "纬度48.2，经度16.3", "北纬48.2 东经16.3", "北纬48°12′30″，东经16°22′",
        "坐标：48.20817, 16.37382",
    ]) func aPositionGoes(text: String) {
        #expect(WrittenPosition(in: text).isFound)
        #expect(WrittenPosition(in: text).rest == nil)
        let within = WrittenPosition(in: "A boat (\(text)), at sea")
        #expect(within.isFound)
        #expect(within.rest?.contains(where: \.isNumber) == false, "\(within.rest ?? "")")
        #expect(within.rest?.hasPrefix("A boat") == true && within.rest?.hasSuffix("at sea") == true)
    }

    @Test(arguments: [
        "f/2.8, 1/250", "12.5, 14.3", "1.5, 2.25 and 3.75", "It cost 12.50, 14.30", "16:9 or 1.85:1", "v1.2.3",
        "2019-07-03 10:11:12", "03.07.2019, 04.07.2019", "a long 12.5 km walk", "20°C, 30°C", "temperatures of 20° 30°",
        "1.5 s 2.5 s", "ISO 100, 24.0 mm, f/2.8", "北纬30度的神秘", "3.1415, 2.71", "100+20", "C++11", "Latin 5.5",
        "$1,234.5678", "192.168.1.10", "Nikon 24-70mm f/2.8 E", "Route 66, N 5, E 4", "QX+FF", "10.0000 m",
        "https://example.org/2019/07.5/a", "66° N, the Arctic circle", "", "海 3.5 米",
    ]) func otherNumbersStay(text: String) {
        #expect(!WrittenPosition(in: text).isFound)
        #expect(WrittenPosition(in: text).rest == text)
    }

    @Test func theLinesAroundItStay() {
        #expect(WrittenPosition(in: "At the lake\nLat: 48.2 Lon: 16.3\nin May").rest == "At the lake\nin May")
    }

    /// What a provider or a file gives an item, which no one has read before it is shown.
    @Test(arguments: [\ItemFields.title, \.description, \.location, \.agentName, \.author, \.copyright])
    func everyShownTextOfAnItemLosesIt(field: any WritableKeyPath<ItemFields, String?> & Sendable) {
        var fields = ItemFields()
        fields[keyPath: field] = "A boat (48.20817, 16.37382)"
        let isFound = fields.removeWrittenPositions()
        #expect(isFound)
        #expect(fields[keyPath: field]?.contains("48.2") == false)
    }

    /// Of a text too long to be looked through, no line that may hold a position stays.
    @Test func aVeryLongTextKeepsNoPosition() {
        let line = "48.20817, 16.37382 and more words\n"
        let rest = WrittenPosition(in: "Beginning\n" + String(repeating: line, count: 2000) + "end").rest ?? ""
        #expect(!rest.contains("48.2") && rest.hasPrefix("Beginning") && rest.hasSuffix("end"))
    }
}
