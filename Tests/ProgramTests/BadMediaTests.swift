import Foundation
import TestSupport
import Testing

/// Broken files, and metadata that no photograph can have: each is reported by name, and the build continues.
struct BadMediaTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/good.jpg")
    }

    private func build() throws -> Program.Outcome {
        let outcome = try Program.run(
            "build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(folder.exists("site/good.html"))
        #expect(!outcome.errors.contains("good.jpg"), "\(outcome.errors)")
        return outcome
    }

    /// The photo's header is valid, but its second scan is not; only decoding shows that.
    @Test func aPhotoThatCannotBeDecodedCountsAmongNoRenditions() throws {
        var photo = try TestPhoto.jpeg(seed: 2, isProgressive: true)
        let startOfScan = Data([0xFF, 0xDA])
        let first = try #require(photo.firstRange(of: startOfScan))
        let second = try #require(photo[first.upperBound...].firstRange(of: startOfScan))
        photo[second.lowerBound + 1] = 0x92
        try folder.write(photo, to: "photos/broken.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("broken.jpg: error: cannot be shown: decoding failed"), "\(outcome.errors)")
        // The good photo's three thumbnails and its original.
        #expect(outcome.output.contains("4 renditions made, 0 reused"), "\(outcome.output)")
    }

    @Test func brokenVideos() throws {
        try TestFilm.make(
            TestFilm.plain(seconds: 2) + ["-movflags", "+faststart"], in: folder, as: "photos/whole.mp4")
        let whole = try Data(contentsOf: folder.url("photos/whole.mp4"))
        try folder.write(whole.prefix(whole.count * 6 / 10), to: "photos/cut.mp4")
        try folder.write(whole.prefix(200), to: "photos/head.mp4")
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("cut.mp4: warning: is cut off: its last 4"), "\(outcome.errors)")
        #expect(outcome.errors.contains("head.mp4: error: cannot be played"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("whole.mp4"))
        let page = try folder.read("site/cut-mp4.html")
        #expect(page.contains("<video") && page.contains("poster="))
    }

    /// The file ends before the point where the preview would begin.
    @Test func aVideoThatIsCutOffEarlyHasNoEmptyPreview() throws {
        try TestFilm.make(
            TestFilm.plain(seconds: 60) + ["-movflags", "+faststart"], in: folder, as: "whole.mp4")
        let whole = try Data(contentsOf: folder.url("whole.mp4"))
        try folder.write(whole.prefix(whole.count * 8 / 100), to: "photos/cut.mp4")
        try folder.write("videos: {hoverClip: on}\n", to: "photos/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        #expect(outcome.errors.contains("cut.mp4: warning: has no moving preview in albums"), "\(outcome.errors)")
        #expect(try !folder.contents(of: "site").keys.contains { $0.contains("cut-mp4-clip-") })
    }

    @Test func rawPhotosThatAreCutShort() throws {
        let preview = try TestPhoto.jpeg(seed: 4, width: 1600, height: 1200)
        let raw =
            try Data("FUJIFILMCCD-RAW 0201".utf8) + Data(count: 300) + TestPhoto.jpeg(seed: 4, width: 160, height: 120)
        try folder.write(raw + preview + Data(count: 90_000), to: "photos/whole.raf")
        // Cut off within the sensor data, within the large preview, before the large preview, and before any preview.
        try folder.write(raw + preview + Data(count: 9), to: "photos/sensor.raf")
        try folder.write(raw + preview.prefix(preview.count / 2), to: "photos/picture.raf")
        try folder.write(raw + Data(count: 9), to: "photos/thumbnail.raf")
        try folder.write(raw.prefix(200), to: "photos/head.raf")
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("picture.raf: warning: is damaged or cut short"), "\(outcome.errors)")
        #expect(outcome.errors.contains("thumbnail.raf: warning: is a raw photo whose preview has only 160 × 120"))
        #expect(outcome.errors.contains("head.raf: error: is a raw photo without a preview"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("whole.raf") && !outcome.errors.contains("sensor.raf"), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("date", "<exif:DateTimeOriginal>0000-01-01T00:00:00</exif:DateTimeOriginal>", "has an invalid date"),
        ("date", "<exif:DateTimeOriginal>2106-02-07T06:28:15</exif:DateTimeOriginal>", "has an invalid date"),
        (
            "position", "<exif:GPSLatitude>91,0N</exif:GPSLatitude><exif:GPSLongitude>16,0E</exif:GPSLongitude>",
            "has an invalid position"
        ),
        (
            "keywords",
            "<dc:subject><rdf:Bag>\((0..<10_000).map { "<rdf:li>w\($0)</rdf:li>" }.joined())</rdf:Bag></dc:subject>",
            "has more than 1000 keywords; the first 1000 are kept"
        ),
        (
            "region",
            """
            <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description \
            mwg-rs:Name="Ann" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="1.5" stArea:y="0.5" stArea:w="0.1" \
            stArea:h="0.1"/></rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
            """, "outside"
        ),
    ])
    func metadataThatCannotBe(what: String, properties: String, words: String) throws {
        // The keywords are in a sidecar, because no JPEG segment has room for so many.
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
             xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
             xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:exif="http://ns.adobe.com/exif/1.0/">
            \(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
            """
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/\(what).jpg")
        try folder.write(packet, to: "photos/\(what).xmp")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1, "\(outcome.errors)")
        #expect(lines.first?.hasPrefix(what) == true && outcome.errors.contains(": warning: "), "\(outcome.errors)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(folder.exists("site/\(what).html"))
    }
}
