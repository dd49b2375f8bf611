import Testing

@testable import AlbumModel

/// Each way to write a position, with what only looks like it.
struct PositionFormTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let form: String
        let positions: [String]
        let lookAlikes: [String]
        var testDescription: String { form }

        init(_ form: String, _ positions: [String], not lookAlikes: [String]) {
            (self.form, self.positions, self.lookAlikes) = (form, positions, lookAlikes)
        }
    }

    @Test func eachFormHasItsCase() {
        #expect(Set(PositionForm.all.map(\.name)).count == PositionForm.all.count)
        #expect(PositionForm.all.map(\.name) == Self.cases.map(\.form))
    }

    @Test(arguments: PositionForm.all.map(\.name)) func theExampleIsInItsForm(name: String) throws {
        let form = try #require(PositionForm.all.first { $0.name == name })
        let regex = try #require(form.regex)
        #expect(try regex.wholeMatch(in: form.example) != nil)
        #expect(!form.hints.isDisjoint(with: PositionHints(in: form.example)))
        #expect(!form.meaning.isEmpty)
        expectRemoval(of: form.example)
    }

    @Test(arguments: cases) func positionsGoAndLookAlikesStay(example: Case) {
        for text in example.positions { expectRemoval(of: text) }
        for text in example.lookAlikes {
            #expect(WrittenPosition(in: text).rest == text)
            #expect(!WrittenPosition(in: text).isFound, "\(text)")
        }
    }

    private func expectRemoval(of text: String) {
        let within = WrittenPosition(in: "A boat (\(text)), at sea")
        #expect(within.isFound, "\(text)")
        #expect(within.rest?.contains(where: \.isNumber) == false, "\(text): \(within.rest ?? "")")
        #expect(within.rest?.hasPrefix("A boat") == true && within.rest?.hasSuffix("at sea") == true, "\(text)")
    }

    static let cases: [Case] = addresses + names + directions + others

    private static let addresses = [
        Case(
            "address with a pair",
            [
                "https://www.google.com/maps?q=loc:48.2087,16.3738", "https://maps.google.com/?q=48.2087%2C%2016.3738",
                "https://maps.google.com/?q=48.2087,+16.3738", "maps.google.com/?q=48.2,16.3",
                "https://mapy.cz/?x=16.3738&y=48.2087",
                "https://www.google.com/maps/place/Wien/data=!3d48.2087!4d16.3738",
            ],
            not: ["https://example.org/?a=48.2", "https://example.org/a-48.2,x", "http 48.2", "Google Maps. 48.2 16.3"]),
        Case(
            "address with an unusual pair",
            [
                "https://www.google.com/maps?q=loc:48.2087+16.3738",
                "https://www.bing.com/maps?cp=48.2087~16.3738&lvl=17",
                "https://example.org/?p=48.2087%2016.3738",
            ],
            not: ["https://example.org/?price=1.50~2.50", "https://example.org/?v=1.2+3.4"]),
        Case(
            "address with degrees",
            [
                "https://www.google.com/maps/place/48%C2%B012'31.3%22N+16%C2%B022'25.7%22E/",
                "https://example.org/48°12'N,16°22'E",
            ],
            not: ["https://example.org/20%C3%A9", "https://example.org/%C2%B0"]),
        Case(
            "short address",
            [
                "osm.org/go/0JrJnwzRB--", "https://maps.apple/p/AbCdEf", "https://yandex.com/maps/-/CDabc",
                "https://waze.com/ul/hu2edk8x1", "https://www.openstreetmap.org/node/123456",
                "https://maps.app.goo.gl/AbCdEf", "https://mapy.cz/s/abcdef",
                "https://what3words.com/filled.count.soap",
            ],
            not: [
                "https://osm.org/about/1", "https://www.openstreetmap.org/copyright", "https://www.waze.com/live/5",
                "https://yandex.com/search/5", "https://apple.com/p/5", "Made with openstreetmap.org, 2019",
            ]),
        Case(
            "place of Google's map", ["https://www.google.com/maps/place/?q=place_id:ChIJn8o2UZ4HbUcRRluiUYrlwv0"],
            not: ["https://www.google.com/search?q=5", "https://example.org/?cid=5"]),
        Case("geo URI", ["geo:48.2087,16.3738?z=17"], not: ["geo: 48", "biogeo:1.5", "geo: a 3, b 4"]),
        Case("geo tag", ["geo:lon=16.3738"], not: ["geo:tagged 3", "geo:lat"]),
        Case("pair after an at sign", ["@-33.85,151.21"], not: ["me@5.5", "@5, @6", "3 @ 1.5,2.5"]),
        Case("ISO 6709", ["-33.8568+151.2153+010/"], not: ["+48.2", "+12.5-3.5", "+43 664 123.4567"]),
        Case(
            "point of a geometry", ["POINT (16.37 48.20)"], not: ["Point (3 4)", "point 1.5 2.5", "Viewpoint (3.50 4)"]),
        Case(
            "sentence of NMEA", ["$GNGGA,092204.999,4812.5220,N,01622.4280,E,1,12"], not: ["$GB 1234", "$GUSD,12.50"]),
    ]

    private static let names = [
        Case(
            "names after numbers", ["48.2087 lat 16.3738 lon", "48° 12' lat, 16° 22' long"],
            not: ["10 lat, 5 lat", "5 lat 3 lon", "platitude 3", "12.50 latte, 3.50 long"]),
        Case(
            "names and numbers in one word", ["Lat48.2087 Long16.3738", "lat_48.2_lng_16.3"],
            not: ["flat48.2long16.3", "lat48"]),
        Case(
            "latitude and longitude",
            [
                "lat_dd: 48.2 lon_dd: 16.3", "EXIF:GPSLatitude=48.2, EXIF:GPSLongitude=16.3",
                "exif:GPSLatitude=\"48,12.522N\" exif:GPSLongitude=\"16,22.428E\"",
                "GPS Latitude                    : 48 deg 12' 31.32\" N\nGPS Longitude                   : 16 deg 22' 25.68\" E",
                "Latitude (deg): 48.2087 Longitude (deg): 16.3738", "latitude sul 33,85, longitude leste 151,21",
                "GPSLatitude: 48.2087 GPSLongitude: 16.3738", "GPSLatitude=48.2087;GPSLongitude=16.3738",
                "gps_lat: 48.2087 gps_lon: 16.3738", "gpsLat=48.2087 gpsLng=16.3738", "GPSLAT 48.2087 GPSLON 16.3738",
                "home_latitude=48.2087 home_longitude=16.3738", "{\"gps_latitude\":48.2087,\"gps_longitude\":16.3738}",
                "lat 48 12 31 lon 16 22 25", "Lat: 48deg12min31sec Lon: 16deg22min25sec", "geo.lat=48.2 geo.lon=16.3",
                "Latitud: 48.2087 Longitud: 16.3738", "Latitudine 48.2087 Longitudine 16.3738",
                "Breedtegraad 48.2 Lengtegraad 16.3", "Breitengrad 48,2 Längengrad 16,3", "широта 48.2 долгота 16.3",
                "Широта: 48,2 Долгота: 16,3", "緯度: 48.2087, 経度: 16.3738", "위도 48.2 경도 16.3",
                "szerokość geograficzna: 48,2 długość geograficzna: 16,3", "latitude nord 48,2, longitude est 16,3",
                "<lat>48.2</lat><lon>16.3</lon>", "lat. 48.2 et long. 16.3", "lat.48.2 lon.16.3",
            ],
            not: [
                "flat: 3", "FLAT: 3 LON", "slate 4, colon 5", "plat 5", "platitude 3", "longitude of thought, 3",
                "Latin 5, London 6", "latte 3.50, melon 4.50", "a 3-lat relay", "широта души, 3", "緯度 3",
                "latitude 5 times",
                "Longitud: 3.5 m", "Long: 12 km", "altitude: 1200 m", "Elevation: 3, slat: 4, pylon: 5",
                "Lat pulldown 3x12",
            ]),
        Case("longitude and latitude", ["gps_lon: 16.3 gps_lat: 48.2", "经度：16.3 纬度：48.2"], not: ["colon: 3 slate: 4"]),
        Case("both names before both numbers", ["lat, lon: 48.2 16.3"], not: ["flat/long: 3, 4", "plat & long: 3, 4"]),
        Case(
            "both names in one word", ["LatLon: 48.20, 16.37", "latlong 48.2 16.3", "gps_lat_lon=48.2,16.3"],
            not: ["latlong 2019 edition", "LatLng"]),
        Case("latitude and a bare number", ["Latitude = 48.2 16.3"], not: ["slat: 48.2 16.3"]),
        Case(
            "one named number", ["lon=16.3738", "gpsLat: 48", "\"lat\": \"48.2\""], not: ["flat = 3", "salon: 16.3"]),
        Case("one named decimal number", ["longitude 16.3", "纬度 48.2"], not: ["latitude 3", "platitude 4.5"]),
        Case("one exact named number", ["lon 16.37382", "LONG 16.37382"], not: ["lon 16.37", "long 12.5"]),
        Case(
            "width and length", ["szerokość 48.2087 długość 16.3738", "breedte 48,2087 lengte 16,3738"],
            not: ["Breite 3,50 Länge 4,20", "szerokość 3,5 długość 4,25", "breedte 12.50 lengte 3.50"]),
        Case("X and Y", ["x=16.3738 y=48.2087"], not: ["X: 3.5 Y: 4.5", "X: 601779 Y: 5340548"]),
        Case("introduced minutes", ["Standort: 48 12.492, 16 22.428"], not: ["Position 12 of 12.5, 3"]),
        Case("introduced seconds", ["GPS: 48 12 29 16 22 25"], not: ["GPS 12 10 11"]),
        Case(
            "introduced decimals", ["coordinates: [48.20, 16.37]", "координаты 48.20, 16.37"],
            not: ["GPS 12.5 km, 3.5 h", "Location 12.50, 14.30"]),
        Case("introduced decimals with commas", ["GPS 48,20; 16,37"], not: ["GPS 12,5 km 3,5 h"]),
    ]

    private static let directions = [
        Case(
            "compass in Chinese, Japanese and Korean",
            [
                "北緯48.2087度 東経16.3738度", "北纬48度12分31秒，东经16度22分25秒", "南緯33.85東経151.21", "北纬：48.20 东经：16.37",
                "북위 48.2087° 동경 16.3738°",
                "북위 48도 12분 31초 동경 16도 22분 25초",
            ],
            not: ["北緯38度線", "北纬30度的神秘", "동경 2019", "북위 38도"]),
        Case("compass in Chinese, Japanese and Korean, longitude first", ["東経16度22分、北緯48度12分"], not: ["東経135度"]),
        Case(
            "angles, then the compass",
            [
                "48º12´31\" N - 16º22´25\" E", "48°12′31″ n. Br. 16°22′25″ ö. L.", "48.2087° с.ш. 16.3738° в.д.",
                "48° 12' 31\" nördlicher Breite, 16° 22' 25\" östlicher Länge", "48° 12' с. ш. 16° 22' в. д.",
                "48° 12' 31\" latitude nord, 16° 22' 25\" longitude est", "48° NB 16° OL",
                "48° 12' szerokości geograficznej północnej, 16° 22' długości geograficznej wschodniej",
                "48°12' de latitud norte y 16°22' de longitud este", "33°51’24.5”S 151°12’55.1”E",
            ],
            not: ["20° in the North, 5° in the East", "5° N", "48° Nebel, 16° Ost", "Turn 90° S 3"]),
        Case("the compass, then angles", ["Nord 48° 12' Ost 16° 22'"], not: ["N 5° colder, E 3"]),
        Case(
            "the compass, then decimals", ["N 48,2 - E 16,3", "N：48.2087，E：16.3738"], not: ["N 1.5 km, E", "TN2.5 E3"]),
        Case("the compass, then minutes", ["N48 12.5, E16 22.1"], not: ["S 12 of 12.5, E 3"]),
        Case("the compass, then seconds", ["N48 12 31.3, E16 22 25.7"], not: ["S 10 11 12", "N 3 of 4 E 5"]),
        Case(
            "minutes, then the compass", ["48 12.5' N, 16 22.1' E", "48,12.522N 16,22.428E", "48-12.522N 016-22.428E"],
            not: ["10 12.5 N"]),
        Case(
            "seconds, then the compass", ["48 12 31 N, 16 22 25 E", "33 51 24.5 S & 151 12 55 E"],
            not: ["3 July 12 31 N", "1 2 3 Nikon 4 5 6 EOS", "2019 07 03 N"]),
        Case(
            "decimals, then the compass", ["48.2N16.3E", "48,2 S, 16,3 W"],
            not: ["2.8N", "1.5 Nm, 2.5 Wh", "2.5 S, M, L"]),
        Case("letters between the parts", ["48d12m31sN 16d22m25sE"], not: ["3d 4m, 5d 6m", "5d12m N"]),
        Case("hyphens or colons between the parts", ["48:12:31.5N, 16:22:25W"], not: ["10:11:12 N", "2019-07-03 E"]),
        Case("nothing between the parts", ["4812.5220,S,01622.4280,W"], not: ["1234 N", "1234 N. Main St"]),
        Case(
            "the compass, then nothing between the parts", ["S 3351.408, E 15112.918"],
            not: ["S1234 E12345", "N 1234.5 km", "SN1234.5 E12345.6"]),
        Case(
            "decimals, then words for the compass", ["48.2087° North, 16.3738° East", "40.7128 Nord 74.006 Ouest"],
            not: ["2.5 km north, 3.5 km east", "12.50 Nordsee, 14.30 Ostsee"]),
        Case(
            "words for the compass, then decimals", ["North: 48.20, East: 16.37"], not: ["Nordkap 12.50, Ostende 14.30"]
        ),
        Case(
            "numbers, then words for north latitude",
            [
                "48,2 NB en 16,3 OL", "48.2 noorderbreedte, 16.3 oosterlengte",
                "48,2 северной широты, 16,3 восточной долготы",
            ],
            not: ["5 NB", "3 nördliche Breitachs, 4", "12.50 n. brown 3 w. long"]),
        Case(
            "bare angles", ["48,2087° / 16,3738°", "48.2087° n, 16.3738° e"],
            not: ["20° / 30°", "20.5° / 30.5°", "-5.5°, 36.6°"]),
    ]

    private static let others = [
        Case("UTM", ["UTM 33N 601779 5340548"], not: ["3D 4K 2160 3840", "33 U 60 53", "2U 123456"]),
        Case("MGRS", ["33UXP 0177 4054"], not: ["33UXP", "10 K 12345 67890"]),
        Case(
            "Ordnance Survey", ["SU 12345 67890"],
            not: [
                "NX 12345 6789", "DSC 12345 67890", "TQ 388 773", "AB 12345 67890", "SE 01234 567890", "NR 12345 2019",
            ]),
        Case("named Ordnance Survey", ["OS grid reference TQ388773"], not: ["grid refs 3", "grid ref. of 2019"]),
        Case(
            "Swiss grid", ["LV95: 2'600'000 / 1'200'000", "CH1903+ 2600000.5, 1200000.5"],
            not: ["LV95 of 2019", "LV 95, 2600"]),
        Case(
            "Gauss-Krüger",
            ["Rechtswert: 4500123, Hochwert: 5801234", "R: 4500123, H: 5801234", "RW 4500123.5 HW 5801234.5"],
            not: ["R 4500 H 5801", "R 4500123", "Order R4500123 and H5801234"]),
        Case("square of radio amateurs", ["Locator: JN88ee"], not: ["JN88ee", "locator map 12"]),
        Case("what3words", ["/// filled.count.soap"], not: ["file:///home/a.b.c", "filled.count.soap"]),
        Case("named what3words", ["w3w: filled.count.soap"], not: ["w3w in words", "three words: filled.count.soap"]),
        Case("plus code", ["V6C5+QX"], not: ["QX+FF", "2019+20", "A3C5+QX"]),
        Case(
            "bare pair",
            [
                "48．2087，16．3738", "48.2087~16.3738", "48.2087+16.3738", "48.2087 & 16.3738", "48.2087 by 16.3738",
                "48.2087, 16.3738 (±5 m)", "48.2087\u{200B}, 16.3738", "48.208\u{200B}7, 16.373\u{200B}8",
                "४८.२०८७, १६.३७३८", "48.2087\n16.3738", "Standort: 48.2087 / 16.3738",
            ],
            not: [
                "12.50~14.30", "3.14+2.71", "1.234,56 & 7.890,12", "USD 1.2345", "10.1234 m, 3 m",
                "ISBN 978-3-16-148410-0",
                "3：2，4．5", "v1.2.3456, v1.2.3457", "1920x1080 & 3840x2160", "3:2 (6:4)", "+43 1 23456789", "２０１９．０７．０３",
            ]),
        Case("bare pair with commas", ["48,2087 & 16,3738"], not: ["1,234 & 5,678", "12,50~14,30", "1,2345"]),
    ]
}
