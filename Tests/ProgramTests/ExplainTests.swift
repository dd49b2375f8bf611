import Foundation
import TestSupport
import Testing

/// `albumgen check --explain-map ITEM`.
struct ExplainTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.photo(), to: "photos/Trip/a.jpg")
    }

    /// Returns a photo with an artist and a caption in EXIF, another caption in IPTC, and a headline and a rating in
    /// XMP.
    private static func photo() throws -> Data {
        var photo = try TestPhoto.jpeg(seed: 1, xmp: "photoshop:Headline=\"From XMP\" xmp:Rating=\"3\"")
        let caption = Array("EXIF caption\0".utf8)
        let artist = Array("Ada\0".utf8)
        let little = { (number: Int, bytes: Int) in (0..<bytes).map { UInt8(number >> ($0 * 8) & 255) } }
        var exif = Array("Exif\0\0II*\0".utf8) + little(8, 4) + little(2, 2)
        exif += little(0x010E, 2) + little(2, 2) + little(caption.count, 4) + little(38, 4)
        exif += little(0x013B, 2) + little(2, 2) + little(artist.count, 4) + artist
        exif += little(0, 4) + caption
        let record = Array("IPTC caption".utf8)
        let iptc: [UInt8] = [0x1C, 2, 120, 0, UInt8(record.count)] + record
        var resources = Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4, 0, 0]
        resources += [0, 0, 0, UInt8(iptc.count)] + iptc + (iptc.count % 2 == 1 ? [0] : [])
        for (marker, body) in [(UInt8(0xED), resources), (0xE1, exif)] {
            let length = body.count + 2
            photo.insert(contentsOf: [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body, at: 2)
        }
        return photo
    }

    private func explain(_ item: String) throws -> Program.Outcome {
        try Program.run("check", "photos", "--explain-map", item, in: folder.path)
    }

    private func line(_ field: String, _ outcome: Program.Outcome) -> String { outcome.line(field) }

    @Test func everyFactHasItsSourceAndWhatLost() throws {
        let plain = try explain("Trip/a.jpg")
        #expect(plain.exitCode == 0, "\(plain.errors)")
        #expect(line("id", plain) == "a  (the file's name)")
        #expect(line("title", plain) == "From XMP  (XMP)")
        #expect(line("description", plain) == "IPTC caption  (IPTC; over EXIF caption (EXIF))")
        #expect(line("author", plain) == "Ada  (EXIF)" && line("rating", plain) == "3  (XMP)")

        try folder.write("title: From the sidecar\nid: shore\n", to: "photos/Trip/a.yml")
        try folder.write("items:\n  - {url: a.jpg, title: From the list, people: [Bo]}\n", to: "photos/Trip/album.yml")
        let listed = try explain("./Trip/a.jpg")
        #expect(line("id", listed) == "shore  (its sidecar)")
        #expect(
            line("title", listed)
                == "From the list  (the list, Trip/album.yml:2:11; over From the sidecar (a.yml), From XMP (XMP))")
        #expect(listed.output.contains("its record: Trip/album.yml:2:5"))
    }

    @Test func aDateInAFileNameRanksLowest() throws {
        try folder.copy("photos/Trip/a.jpg", to: "photos/Trip/IMG-20190504-WA0001.jpg")
        let named = try explain("Trip/IMG-20190504-WA0001.jpg")
        #expect(line("shootTime", named) == "2019-05-04  (file name)", "\(named.output)")
        try folder.write("date: 2018-05-06 10:00\n", to: "photos/Trip/IMG-20190504-WA0001.yml")
        #expect(
            try line("shootTime", explain("Trip/IMG-20190504-WA0001.jpg"))
                == "2018-05-06T10:00:00  (IMG-20190504-WA0001.yml; over 2019-05-04 (file name))")
        try folder.remove("photos/Trip/IMG-20190504-WA0001.yml")
        try folder.write("fileNameDates: off\n", to: "photos/Trip/album.yml")
        #expect(try line("shootTime", explain("Trip/IMG-20190504-WA0001.jpg")).isEmpty)
    }

    @Test func aCorrectedClockIsASource() throws {
        try folder.write(
            TestPhoto.jpeg(seed: 1, xmp: "exif:DateTimeOriginal=\"2024-03-09T18:04:05\""),
            to: "photos/Trip/low_tide.jpg")
        try folder.write(
            "clock: {offset: \"+1:02:00\"}\ntimeZone: Europe/Rome\ntitles: files\n", to: "photos/Trip/album.yml")
        let outcome = try explain("Trip/low_tide.jpg")
        #expect(
            line("shootTime", outcome)
                == "2024-03-09T19:06:05+01:00  (timeZone; over 2024-03-09T19:06:05 (clock), 2024-03-09T18:04:05 (XMP))",
            "\(outcome.output)")
        #expect(line("title", outcome) == "low tide  (file name)")
    }

    @Test func whatIsNotShownIsExplainedToo() throws {
        try folder.write("rating: -1\nposition: 48.2, 16.3\n", to: "photos/Trip/a.jpg.yml")
        let outcome = try explain("Trip/a.jpg")
        #expect(
            outcome.output.hasPrefix(
                "Trip/a.jpg (left out of the site: it has the rating -1, and one below zero rejects it)\n"),
            "\(outcome.output)")
        #expect(line("position", outcome) == "not shown, because it is private or impossible: 48.2, 16.3 (a.jpg.yml)")
        let wrong = try explain("Trip/b.jpg")
        #expect(wrong.exitCode == 2 && wrong.errors.contains("did you mean `Trip/a.jpg`?"), "\(wrong.errors)")
    }

    @Test(arguments: [
        ("draft: true", "is a draft; --drafts includes it"),
        ("expireDate: 2020-01-01", "has expired: its `expireDate` is 2020-01-01"),
        ("publishDate: 2999-01-01", "waits for its `publishDate`, 2999-01-01T00:00:00; --drafts includes it"),
    ])
    func theRuleThatHoldsSomethingBackIsNamed(text: String, reason: String) throws {
        try folder.write("\(text)\n", to: "photos/Trip/a.jpg.yml")
        let item = try explain("Trip/a.jpg")
        #expect(item.exitCode == 0)
        #expect(item.output.hasPrefix("Trip/a.jpg (left out of the site: it \(reason)"), "\(item.output)")
        try folder.remove("photos/Trip/a.jpg.yml")
        try folder.write("\(text)\n", to: "photos/Trip/album.yml")
        let album = try explain("Trip/a.jpg")
        #expect(album.exitCode == 2)
        #expect(album.errors.contains("no album shows `Trip/a.jpg`: its album `Trip` \(reason)"), "\(album.errors)")
    }

    @Test(arguments: [
        ("", "approveStatus: -2", "has the `approveStatus` -2, and one below zero rejects it"),
        ("publish: [1, 2]\n", "approveStatus: 3", "has the `approveStatus` 3, and `publish` of its album is [1, 2]"),
        ("publish: [1]\n", "rating: -1", "has the rating -1, and one below zero rejects it"),
        ("", "hide: yes", "is hidden by a text that describes it, or by a mistake in one"),
    ])
    func theStatusThatHoldsAnItemBackIsNamed(album: String, item: String, reason: String) throws {
        try folder.write("\(album)\n", to: "photos/Trip/album.yml")
        try folder.write("\(item)\n", to: "photos/Trip/a.jpg.yml")
        let outcome = try explain("Trip/a.jpg")
        #expect(outcome.output.hasPrefix("Trip/a.jpg (left out of the site: it \(reason)"), "\(outcome.output)")
    }

    @Test(arguments: ["albumgen.yml", "album.yml", "Trip/album.yml"], ["a.*", "Trip/"])
    func aPatternThatLeavesItOutIsNamed(file: String, pattern: String) throws {
        guard file != "Trip/album.yml" || pattern != "Trip/" else { return }
        try folder.write("ignore: [\"\(pattern)\"]\n", to: "photos/\(file)")
        let outcome = try explain("Trip/a.jpg")
        #expect(outcome.exitCode == 2)
        let reason = "no album shows `Trip/a.jpg`: the pattern `\(pattern)` in "
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test func aPathOutsideTheSourceLeadsInAsWell() throws {
        for path in [folder.url("photos/Trip/a.jpg").path, "photos/Trip/a.jpg", "photos/../photos/Trip/a.jpg"] {
            #expect(try explain(path).output.hasPrefix("Trip/a.jpg\n"))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/Trip/away.jpg").path, withDestinationPath: "/etc/hostname")
        let link = try explain("Trip/away.jpg")
        #expect(link.exitCode == 2 && link.errors.contains("is a link that leaves the source"), "\(link.errors)")
    }

    @Test func anExplanationIsTextForPeople() throws {
        let outcome = try Program.run(
            "check", "photos", "--explain-map", "Trip/a.jpg", "--progress", "json", in: folder.path)
        #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("without --progress json"), "\(outcome.errors)")
    }

    /// What describes one version of a shot describes its item.
    @Test func theTextOfAnotherVersionIsNamed() throws {
        for name in ["sea.jpg", "sea-edited.jpg"] {
            try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Trip/\(name)")
        }
        try folder.write("title: The sea\n", to: "photos/Trip/sea.jpg.yml")
        try folder.write("author: Ada\n", to: "photos/Trip/sea-edited.yml")
        let outcome = try explain("Trip/sea.jpg")
        #expect(line("title", outcome) == "The sea  (sea.jpg.yml)", "\(outcome.output)")
        #expect(line("author", outcome) == "Ada  (sea-edited.yml)")
    }

    /// Such names use UTC, and pages show the local time.
    @Test func aTimeInUniversalTimeBecomesLocal() throws {
        let name = "PXL_20210304_101112345.jpg"
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/Trip/\(name)")
        try folder.write("timeZone: Asia/Tokyo\n", to: "photos/Trip/album.yml")
        #expect(
            try line("shootTime", explain("Trip/\(name)"))
                == "2021-03-04T19:11:12+09:00  (timeZone; over 2021-03-04T10:11:12+00:00 (file name))")
    }

    /// Video containers use UTC, and the photos of the same album show where the video was taken.
    @Test(arguments: ["film.mp4", "PXL_20240309_031500123.jpg"])
    func aTimeInUniversalTimeIsShownInTheZoneOfTheOthers(name: String) throws {
        if name.hasSuffix("jpg") {
            try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/Mixed/\(name)")
        } else {
            try TestFilm.make(
                TestFilm.plain() + ["-metadata", "creation_time=2024-03-09T03:15:00Z"], in: folder,
                as: "photos/Mixed/\(name)")
        }
        for seed in 4...5 {
            let photo = try TestPhoto.dated("2024-03-09T12:0\(seed):00+09:00", seed: seed)
            try folder.write(photo, to: "photos/Mixed/\(seed).jpg")
        }
        let shown = try line("shootTime", explain("Mixed/\(name)"))
        #expect(shown.hasPrefix("2024-03-09T12:15:00+09:00  ("), "\(shown)")
    }
}
