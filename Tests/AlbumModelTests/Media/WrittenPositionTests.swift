import Foundation
import Testing

@testable import AlbumModel

/// Positions in texts: what counts as one, what only looks like one, and what remains of a text.
struct WrittenPositionTests {
    @Test(arguments: [
        "45.4642, 9.1989", "9.1989, 45.4642",
        "geo:48.2,16.3", "geo:lat=48.2082", "Lat: 48.2 Lon: 16.3", "Lat/Long: 48.2, 16.3", "latitude 48.2082",
        "Latitude: -33.8568, Longitude: 151.2153", "48°12'30\"N 16°22'E", "48°12′29″N, 16°22′26″E",
        "48.2082° N, 16.3738° E", "N 48° 12.492' E 016° 22.429'", "N48.2 E16.3", "48 12.5 N 16 22.1 E",
        "S33 51.408 E151 12.918", "48.20817, 16.37382", "48.20817/16.37382", "-33.85680 151.21530",
        "GPS: 48.20817,16.37382", "+48.2082+016.3738/", "@48.2,16.3,17z", "https://maps.google.com/?q=48.2,16.3",
        "https://www.google.com/maps/@48.2,16.3,17z", "https://maps.apple.com/?ll=48.2%2C16.3",
        "https://www.openstreetmap.org/#map=17/48.20817/16.37382",
        "https://www.openstreetmap.org/?mlat=48.20817&mlon=16.37382", "https://what3words.com/filled.count.soap",
        "8FWV6C5M+QX", "纬度:48.2 经度:16.3", "纬度48.2，经度16.3", "北纬48.2 东经16.3", "北纬48°12′30″，东经16°22′",
        "坐标：48.20817, 16.37382", "GPS 48 12.492 16 22.428", "Position: 48 12.492, 16 22.428",
        "Coordinates 48 12 29.5 16 22 25.7", "Lat 48 12.492 Lon 16 22.428", "GPS 48.208 16.374", "lat 48.20817",
        "坐标 48 12.492 16 22.428", "33U 601779 5340548", "33 U 601779 5340548", "33U 0601779E 5340548N",
        "UTM zone 33N: 601779 mE 5340548 mN", "33U 601779.5, 5340548.25", "33UXP0177940548", "MGRS 33U XP 01779 40548",
        "48 deg 12' 29\" N, 16 deg 22' 25\" E", "48,20829, 16,37381", "48,20829; 16,37381", "48,20829 / 16,37381",
        "48,20829 16,37381", "48,20829 N 16,37381 E", "48.20829 - 16.37381", "48.20829 – 16.37381",
        "48.20829 • 16.37381",
        "48.20829 x 16.37381", "{\"lat\":48.20829,\"lng\":16.37381}", "GPS: [48.20829] [16.37381]",
        "48.20829 Grad Nord, 16.37381 Grad Ost", "Breite 48.20829 Länge 16.37381", "X: 16.37381 Y: 48.20829",
        "48d12m29s N, 16d22m25s E", "48-12-29N 16-22-25E", "48:12:29N 16:22:25E", "481229N 0162225E",
        "4812.4974,N,01622.4286,E", "4812.4974N 01622.4286E", "QTH JN88ee22", "４８，２０８２９／１６，３７３８１",
        "٤٨.٢٠٨٢٩, ١٦.٣٧٣٨١", "48.20829 and 16.37381",
        "///filled.count.soap", "///滿足.計數.肥皂", "what3words: filled.count.soap", "w3w ///filled.count.soap",
    ]) func aPositionGoes(text: String) {
        #expect(WrittenPosition(in: text).isFound)
        #expect(WrittenPosition(in: text).rest == nil)
        let within = WrittenPosition(in: "A boat (\(text)), at sea")
        #expect(within.isFound)
        #expect(within.rest?.contains(where: \.isNumber) == false, "\(within.rest ?? "")")
        #expect(within.rest?.hasPrefix("A boat") == true && within.rest?.hasSuffix("at sea") == true)
    }

    @Test(arguments: [
        "Praktikum 09.2018 - 12.2018 in Bonn", "Sommer 05.2019/06.2019", "06.1974, 07.1974 und 08.1974",
        "Winter 12,2023 01,2024", "Latitude: 2023 festival", "Lat: 12345", "Exposure latitude: 3 stops over",
        "exposure latitude 1.5 stops", "latitude: +3/-2 stops", "latitude: 1/2 stop", "Latitude: 64 bar",
        "Tribüne Nord 25,00 Ost 30,00", "Abfahrt Nord 10.30, Ost 10.45", "https://weather.example/20°C",
        "https://de.wikipedia.org/wiki/5°",
        "f/2.8, 1/250", "12.5, 14.3", "1.5, 2.25 and 3.75", "It cost 12.50, 14.30", "16:9 or 1.85:1", "v1.2.3",
        "2019-07-03 10:11:12", "03.07.2019, 04.07.2019", "a long 12.5 km walk", "20°C, 30°C", "temperatures of 20° 30°",
        "1.5 s 2.5 s", "ISO 100, 24.0 mm, f/2.8", "北纬30度的神秘", "3.1415, 2.71", "100+20", "C++11", "Latin 5.5",
        "$1,234.5678", "192.168.1.10", "Nikon 24-70mm f/2.8 E", "Route 66, N 5, E 4", "QX+FF", "10.0000 m",
        "https://example.org/2019/07.5/a", "66° N, the Arctic circle", "", "海 3.5 米",
        "Breite 3,50 Länge 4,20", "X: 3 Y: 4", "a 50x70 print, 1:2.8", "10:11:12 N 5", "３枚", "٣ صور", "5 deg, 6 deg",
        "locator map 12", "1234 N. Main St, 56789", "£1,234 and 5,678", "2.5 north of 3.5 east",
        "GPS 12", "position 3 of 12.5", "GPS track of 12.5 km", "Position 2.5 and 3.5", "48 12.492 16 22.428",
        "IMG 601779 5340548", "Order 33 601779", "Tel. 0664 601779 5340548", "3D 4K 2160 3840", "10 K 12345 67890",
        "file:///home/a.b.c", "https://a.b.c/d", "and // or", "e.g. this.that.other", "20190703T101112 at 10 A",
        "Canon EOS 5D Mark III 24-70 f/2.8", "Nikkor AF-S 70-200mm 1:2.8G", "PANO_20190703_101112 X",
    ]) func otherNumbersStay(text: String) {
        #expect(!WrittenPosition(in: text).isFound)
        #expect(WrittenPosition(in: text).rest == text)
    }

    /// A feature that the regular expression library does not support would be left out silently.
    @Test func everyPatternIsUnderstood() {
        #expect(PositionForm.all.allSatisfy { $0.regex != nil })
    }

    @Test func theLinesAroundItStay() {
        #expect(WrittenPosition(in: "At the lake\nLat: 48.2 Lon: 16.3\nin May").rest == "At the lake\nin May")
    }

    /// Every text that the model has now or will have: the values are decoded from nothing but such texts.
    @Test func noTextOfAnItemKeepsIt() throws {
        var fields = try ItemFields(from: FillingDecoder(text: "A boat (48.20817, 16.37382)"))
        #expect(
            fields.place.city != nil && fields.location != nil && fields.agentName != nil && fields.faces.count == 1)
        let isFound = fields.removeWrittenPositions()
        #expect(isFound)
        // The paths of other files of the source are not texts.
        (fields.placeholderImage, fields.poster) = (nil, nil)
        let json = try text(of: fields)
        #expect(!json.contains("48.2"), "\(json)")
    }

    @Test func noTextOfAFileKeepsIt() throws {
        var metadata = try EmbeddedMetadata(from: FillingDecoder(text: "A boat (48.20817, 16.37382)"))
        #expect(metadata.lens != nil && metadata.place.sublocation != nil && metadata.keywordTree.count == 1)
        let isFound = metadata.removeWrittenPositions()
        #expect(isFound)
        let json = try text(of: metadata)
        #expect(!json.contains("48.2"), "\(json)")
        #expect(metadata.title == "A boat" && metadata.place.country == "A boat")
    }

    private func text(of value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    @Test(arguments: [
        (["sea", "48.20817", "16.37382"], ["sea"]), (["48.20817"], ["48.20817"]), (["N48.20817", "E16.37382"], []),
        (["geotagged", "geo:lat=48.2", "geo:lon=16.3"], ["geotagged"]), (["1.5", "2.25"], ["1.5", "2.25"]),
    ])
    func keywordsAreAPositionTogether(keywords: [String], rest: [String]) {
        var metadata = EmbeddedMetadata()
        metadata.keywords = keywords
        let isFound = metadata.removeWrittenPositions()
        #expect(isFound == (keywords != rest))
        #expect(metadata.keywords == rest)
    }

    @Test(arguments: [
        ("Places|48.20820, 16.37380", "Places"), ("Places|48.20820|16.37380", "Places"),
        ("48.20820, 16.37380|Café", "Café"), ("Places|Vienna", "Places|Vienna"), ("48.20820, 16.37380", nil),
    ])
    func aTreeLosesItsBranch(path: String, rest: String?) {
        var fields = ItemFields()
        fields.keywordTree = [path]
        _ = fields.removeWrittenPositions()
        #expect(fields.keywordTree == [rest].compactMap { $0 })
    }

    @Test func aLinkInProseIsOneToo() {
        var fields = ItemFields()
        fields.prose = Prose(
            html: "<p><a href=\"https://maps.google.com/?q=48.2,16.3\">Here</a></p>", plainText: "Here")
        _ = fields.removeWrittenPositions()
        #expect(fields.prose == Prose(plainText: "Here"))
    }

    /// A text that is too long to be searched loses every line that may contain a position.
    @Test func aVeryLongTextKeepsNoPosition() {
        let line = "48.20817, 16.37382 and more words\n"
        let rest = WrittenPosition(in: "Beginning\n" + String(repeating: line, count: 2000) + "end").rest ?? ""
        #expect(!rest.contains("48.2") && rest.hasPrefix("Beginning") && rest.hasSuffix("end"))
    }
}
