import AlbumModel
import Foundation
import Testing

@testable import Imaging

@Suite struct MetadataTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func jpeg() throws -> [UInt8] {
        try Bitmap(width: 16, height: 16, plain: [1, 2, 3]).save(scratch.path("plain.jpg"))
        return Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
    }

    private func inspect(_ tags: [(String, String)]) throws -> Inspection {
        try ImageInspector.inspect(path: scratch.write(Segments.adding(tags, to: jpeg()), "tagged.jpg"))
    }

    @Test func readsWhatTheCameraWrote() throws {
        let metadata = try inspect([
            ("Exif.Image.Make", "NIKON CORPORATION"), ("Exif.Image.Model", "NIKON D750"),
            ("Exif.Photo.LensModel", "24-70mm f/2.8"),
            ("Exif.Photo.ExposureTime", "1/250"), ("Exif.Photo.FNumber", "28/10"),
            ("Exif.Photo.ISOSpeedRatings", "400"),
            ("Exif.Photo.FocalLength", "50/1"), ("Exif.Photo.DateTimeOriginal", "2019:07:03 10:11:12"),
            ("Exif.Photo.OffsetTimeOriginal", "+05:30"), ("Exif.Photo.SubSecTimeOriginal", "5"),
            ("Exif.Image.ImageDescription", "  A \u{7}boat\n"), ("Exif.Image.Artist", "Jo"),
            ("Exif.Image.Copyright", "© Jo"),
            ("Exif.Photo.BodySerialNumber", "123"), ("Exif.GPSInfo.GPSLatitude", "48/1 30/1 0/1"),
            ("Exif.GPSInfo.GPSLatitudeRef", "S"), ("Exif.GPSInfo.GPSLongitude", "11/1 15/1 0/1"),
            ("Exif.GPSInfo.GPSLongitudeRef", "W"), ("Exif.GPSInfo.GPSAltitude", "500/1"),
            ("Exif.GPSInfo.GPSAltitudeRef", "0"),
        ]).facts.metadata
        #expect(metadata.camera == "NIKON D750")
        #expect(metadata.lens == "24-70mm f/2.8")
        #expect(metadata.exposure.time == 0.004)
        #expect(metadata.exposure.fNumber == 2.8)
        #expect(metadata.exposure.iso == 400)
        #expect(metadata.exposure.focalLength == 50)
        #expect(
            metadata.shootTime
                == KnownDate(
                    year: 2019, month: 7, day: 3, hour: 10, minute: 11, second: 12, millisecond: 500, zoneMinutes: 330))
        #expect(metadata.caption == "A boat")
        #expect(metadata.author == "Jo")
        #expect(metadata.copyright == "© Jo")
        #expect(metadata.hasSerials)
        #expect(metadata.place.position == Position(latitude: -48.5, longitude: -11.25, altitude: 500))
    }

    @Test func saysTheMakerOnce() throws {
        #expect(
            try inspect([("Exif.Image.Make", "Canon"), ("Exif.Image.Model", "Canon EOS 5D")]).facts.metadata.camera
                == "Canon EOS 5D")
        #expect(
            try inspect([("Exif.Image.Make", "SONY"), ("Exif.Image.Model", "ILCE-7M3")]).facts.metadata.camera
                == "Sony ILCE-7M3")
        let kodak = [("Exif.Image.Make", "EASTMAN KODAK COMPANY"), ("Exif.Image.Model", "KODAK DX6340")]
        #expect(try inspect(kodak).facts.metadata.camera == "KODAK DX6340")
        #expect(
            try inspect([("Exif.Image.Make", "samsung"), ("Exif.Image.Model", "SM-1")]).facts.metadata.camera
                == "samsung SM-1")
        #expect(try inspect([("Exif.Image.Make", "FUJIFILM Corp.")]).facts.metadata.camera == "Fujifilm")
    }

    @Test(arguments: [
        "OLYMPUS DIGITAL CAMERA         ", "SONY DSC", "Default", "   ", "0.9.142", "{\"MAPLatitude\":\"55.69\"}",
    ])
    func dropsWhatNobodyWrote(caption: String) throws {
        #expect(try inspect([("Exif.Image.ImageDescription", caption)]).facts.metadata.caption == nil)
    }

    @Test func prefersWhatPeopleWroteToWhatCamerasDid() throws {
        let bytes = try Segments.addingXMP(
            """
            <dc:title><rdf:Alt><rdf:li xml:lang="de">Boot</rdf:li><rdf:li xml:lang="x-default">Boat</rdf:li></rdf:Alt></dc:title>\
            <dc:description><rdf:Alt><rdf:li xml:lang="x-default">By the sea, "calm" &amp; wide</rdf:li></rdf:Alt></dc:description>\
            <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>boat</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>\
            <dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Bo</rdf:li></rdf:Seq></dc:creator>\
            <xmp:Rating>4</xmp:Rating><photoshop:City>Kiel</photoshop:City><aux:OwnerName>Ann</aux:OwnerName>\
            <exif:GPSLatitude>54,19.5N</exif:GPSLatitude><exif:GPSLongitude>10,8E</exif:GPSLongitude>\
            <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">\
            <mwg-rs:Name>Cy</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
            """, to: Segments.adding([("Exif.Image.ImageDescription", "IMG_1234 by EXIF")], to: jpeg()))
        let metadata = try ImageInspector.inspect(path: scratch.write(bytes, "xmp.jpg")).facts.metadata
        #expect(metadata.title == "Boat")
        #expect(metadata.caption == "By the sea, \"calm\" & wide")
        #expect(metadata.keywords == ["sea", "boat"])
        #expect(metadata.author == "Ann, Bo")
        #expect(metadata.rating == 4)
        #expect(metadata.place.city == "Kiel")
        #expect(metadata.place.position == Position(latitude: 54.325, longitude: 10 + 8.0 / 60))
        #expect(metadata.people == ["Cy"])
        #expect(metadata.hasSerials)
    }

    @Test(arguments: [
        ("2019:07:03 10:11:12", "2019-07-03T10:11:12"), ("2019-07-03T10:11:12.25-03:00", "2019-07-03T10:11:12-03:00"),
        ("2019-07-03T10:11Z", "2019-07-03T10:11:00+00:00"), ("2019:07:03", "2019-07-03T00:00:00"),

        ("0000:00:00 00:00:00", nil), ("2019:13:03 10:11:12", nil), ("    :  :     :  :  ", nil),
    ])
    func readsDates(text: String, expected: String?) {
        #expect(DateParser(text).timestamp?.iso8601 == expected)
    }

    @Test(arguments: [
        ("2019:07:03 10:11", "2019-07-03T10:11:00"), ("2019:07:03", "2019-07-03"),
        ("2019-07-03T10", "2019-07-03T10:00:00"),
        // Unknown parts are missing, blank or zero.
        ("1974", "1974"), ("1974-08", "1974-08"), ("1974:08:  :  ", "1974-08"), ("1974:  :     :  :  ", "1974"),
        ("1974:00:00 00:00:00", "1974"), ("1974:08:00 00:00:00", "1974-08"), ("19740000", "1974"),
        ("19740800T00:00:00", "1974-08"), ("1974-08-00", "1974-08"),
        ("1974:13:00 00:00:00", nil), ("1974:08:00 10:00:00", nil), ("1974:00:03 00:00:00", nil), ("0000:00:00", nil),
        ("photo 1974", nil), ("74", nil), ("1974.5", nil), ("", nil),
    ])
    func knowsWhatADateLeavesOpen(text: String, expected: String?) {
        #expect(DateParser(text).date?.text == expected)
    }

    @Test func aVagueDateInXMPIsADate() throws {
        for (written, expected) in [
            ("1974", "1974"), ("1974-08", "1974-08"), ("circa 1950", "1950~"), ("196X", "196X"),
        ] {
            let bytes = try Segments.addingXMP(
                "<photoshop:DateCreated>\(written)</photoshop:DateCreated>", to: jpeg())
            let found = try ImageInspector.inspect(path: scratch.write(bytes, "vague.jpg"))
            #expect(found.facts.metadata.shootTime?.text == expected && found.warnings.isEmpty, "\(found.warnings)")
        }
    }

    @Test func warnsOfAbsurdDates() throws {
        let inspection = try inspect([("Exif.Photo.DateTimeOriginal", "2019:02:31 10:11:12")])
        #expect(inspection.facts.metadata.shootTime == nil)
        #expect(inspection.warnings.count == 1)
        #expect(try inspect([("Exif.Photo.DateTimeOriginal", "0000:00:00 00:00:00")]).warnings.isEmpty)
    }

    @Test func boundsTexts() throws {
        let long = String(repeating: "é", count: 100_000)
        #expect(try #require(MetadataText.clean(long)).utf8.count <= 1024)
        #expect(try #require(MetadataText.clean(long, limit: 65_536)).utf8.count <= 65_536)
        #expect(MetadataText.clean("a\u{202E}b\u{0}c") == "abc")
        #expect(MetadataText.clean("one\r\ntwo", keepsLines: true) == "one\ntwo")
    }
}
