import AlbumModel
import Foundation
import Testing

@testable import Imaging

@Suite struct MetadataStripperTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    static let privateTags = [
        ("Exif.GPSInfo.GPSLatitude", "48/1 30/1 0/1"), ("Exif.GPSInfo.GPSLatitudeRef", "N"),
        ("Exif.GPSInfo.GPSLongitude", "11/1 15/1 0/1"), ("Exif.GPSInfo.GPSLongitudeRef", "E"),
        ("Exif.Photo.BodySerialNumber", "SECRET-1"), ("Exif.Photo.LensSerialNumber", "SECRET-2"),
        ("Exif.Photo.CameraOwnerName", "SECRET-3"), ("Exif.Photo.UserComment", "charset=Ascii SECRET-4"),
        ("Exif.Image.ImageDescription", "Ein Boot"), ("Exif.Image.Model", "Box 1"), ("Exif.Image.Orientation", "6"),
        ("Exif.Photo.FNumber", "28/10"), ("Exif.Photo.DateTimeOriginal", "2019:07:03 10:11:12"),
    ]

    private func copy(_ path: String, privacy: Privacy = Privacy()) throws -> (bytes: [UInt8], facts: MediaFacts) {
        let facts = try ImageInspector.inspect(path: path).facts
        let output = scratch.path("copy.bin")
        let count = try MetadataStripper.copy(path: path, facts: facts, privacy: privacy, to: output)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: output)))
        #expect(bytes.count == count)
        return (bytes, try ImageInspector.inspect(path: output).facts)
    }

    private func tagged() throws -> String {
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path("plain.jpg"), profile: TestProfile.displayP3)
        let plain = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
        let people =
            "<mwg-rs:Regions rdf:parseType=\"Resource\"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType=\"Resource\">"
            + "<mwg-rs:Name>Person X</mwg-rs:Name></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>"
        let bytes = try Segments.addingXMP(people, to: Segments.adding(Self.privateTags, to: plain))
        let secrets = Segments.app(0xFE, Array("SECRET-5".utf8)) + Segments.app(0xE5, Array("SECRET-6".utf8))
        return try scratch.write(bytes.prefix(2) + secrets + bytes.dropFirst(2) + Array("SECRET-7".utf8), "tagged.jpg")
    }

    @Test func takesOutWhatIsPrivate() throws {
        let (bytes, facts) = try copy(tagged())
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("SECRET"))
        #expect(!text.contains("Person X"))
        #expect(facts.metadata.place.position == nil)
        #expect(!facts.metadata.hasSerials)
        #expect(facts.orientation == .rotated90)
        #expect(facts.metadata.camera == "Box 1")
        #expect(facts.metadata.caption == "Ein Boot")
        #expect(facts.metadata.exposure.fNumber == 2.8)
        #expect(facts.metadata.shootTime?.year == 2019)
        #expect(text.contains("ICC_PROFILE"))
    }

    @Test(arguments: ["Exif.Image.Make", "Exif.Image.Model", "Exif.Photo.LensMake", "Exif.Photo.LensModel"])
    func aPositionIsNotACamera(tag: String) throws {
        try Bitmap(width: 16, height: 16, plain: [1, 2, 3]).save(scratch.path("plain.jpg"))
        let plain = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
        let path = try scratch.write(Segments.adding([(tag, "Box 48.20820, 16.37380")], to: plain), "named.jpg")
        #expect(try !String(decoding: copy(path).bytes, as: UTF8.self).contains("48.2082"))
        #expect(try String(decoding: copy(path).bytes, as: UTF8.self).contains("Box"))
        var privacy = Privacy()
        privacy.gps = true
        #expect(try String(decoding: copy(path, privacy: privacy).bytes, as: UTF8.self).contains("48.2082"))
    }

    @Test func letsBackWhatIsAllowed() throws {
        var privacy = Privacy()
        privacy.gps = true
        privacy.serials = true
        privacy.people = true
        let (bytes, facts) = try copy(tagged(), privacy: privacy)
        #expect(facts.metadata.place.position == Position(latitude: 48.5, longitude: 11.25))
        #expect(facts.metadata.hasSerials)
        #expect(facts.metadata.people == ["Person X"])
        #expect(!String(decoding: bytes, as: UTF8.self).contains("SECRET-5"))
    }

    /// Programs that mark faces also write the names into the keywords.
    @Test func keywordsThatAreANameStayPrivate() throws {
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path("plain.jpg"))
        let plain = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
        let person =
            "<mwg-rs:Regions rdf:parseType=\"Resource\"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType=\"Resource\">"
            + "<mwg-rs:Name>Zo\u{EB} S</mwg-rs:Name></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>"
        let words = ["sea", "zo\u{65}\u{308} s", " ZO\u{CB} S ", "People|Zo\u{EB} S", "People/Zo\u{EB} S", "Zo\u{EB}"]
        let keywords =
            "<dc:subject><rdf:Bag>" + words.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:Bag></dc:subject>"
        let path = try scratch.write(Segments.addingXMP(person + keywords, to: plain), "named.jpg")
        #expect(try copy(path).facts.metadata.keywords == ["sea", "Zo\u{EB}"])
        var privacy = Privacy()
        privacy.people = true
        #expect(try copy(path, privacy: privacy).facts.metadata.keywords.count == words.count)
    }

    @Test func leavesThePictureAsItIs() throws {
        let path = try tagged()
        let (bytes, _) = try copy(path)
        let before = try Bitmap(
            contentsOf: scratch.write(Array(Data(contentsOf: URL(fileURLWithPath: path))), "before.jpg"))
        let after = try Bitmap(contentsOf: scratch.write(bytes, "after.jpg"))
        #expect(before.pixels == after.pixels)
    }

    @Test(arguments: ["png", "webp", "gif"])
    func copiesOtherContainers(format: String) throws {
        let frames = format == "png" ? 1 : 2
        try Bitmap.quarters(width: 64, height: 48 * frames).save(scratch.path("a.\(format)"), frames: frames)
        let (bytes, facts) = try copy(scratch.path("a.\(format)"))
        #expect(facts.frames == frames)
        let before = try Bitmap(contentsOf: scratch.path("a.\(format)"))
        let after = try Bitmap(contentsOf: scratch.write(bytes, "after.\(format)"))
        #expect(before.pixels == after.pixels)
    }

    @Test func takesTextsOutOfPNG() throws {
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path("a.png"))
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("a.png"))))
        let text = Array("tEXtAuthor\0SECRET-8".utf8)
        let chunk =
            PNGStripper.bytes(of: UInt32(text.count - 4)) + text + PNGStripper.bytes(of: PNGStripper.checksum(text))
        bytes.insert(contentsOf: chunk, at: 33)  // after the header chunk
        let (copied, _) = try copy(scratch.write(bytes, "b.png"))
        #expect(!String(decoding: copied, as: UTF8.self).contains("SECRET"))
    }

    @Test(arguments: ["heic", "avif", "tif"])
    func refusesWhatCannotBeDone(format: String) throws {
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path("a.\(format)"))
        let facts = try ImageInspector.inspect(path: scratch.path("a.\(format)")).facts
        let expected = ImagingError.notStrippable(
            path: scratch.path("a.\(format)"),
            reason: "\(facts.format.rawValue.uppercased()) files can only be published resized")
        #expect(throws: expected) {
            try MetadataStripper.copy(
                path: scratch.path("a.\(format)"), facts: facts, privacy: Privacy(), to: scratch.path("x"))
        }
    }
}
