import AlbumModel
import Files
import Foundation
import Testing

@testable import Imaging

/// XMP that exiv2's toolkit refuses is read nevertheless, or its absence is reported; what may reject a photo hides it.
struct UnreadableXMPTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let properties =
        "<dc:title><rdf:Alt><rdf:li xml:lang=\"de\">Titel</rdf:li><rdf:li xml:lang=\"x-default\">Title</rdf:li></rdf:Alt></dc:title>"
        + "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">A boat</rdf:li></rdf:Alt></dc:description>"
        + "<dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>海</rdf:li></rdf:Bag></dc:subject>"
        + "<dc:creator><rdf:Seq><rdf:li>Jo</rdf:li></rdf:Seq></dc:creator>"
        + "<xmp:Rating>4</xmp:Rating><photoshop:City>Graz</photoshop:City>"
        + "<exif:DateTimeOriginal>2019-07-03T10:11:12</exif:DateTimeOriginal>"
        + "<mwg-rs:Regions rdf:parseType=\"Resource\"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType=\"Resource\">"
        + "<mwg-rs:Name>Ann Lee</mwg-rs:Name><mwg-rs:Area stArea:x=\"0.5\" stArea:y=\"0.5\" stArea:w=\"0.1\" stArea:h=\"0.1\""
        + " xmlns:stArea=\"http://ns.adobe.com/xmp/sType/Area#\"/></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>"

    private func packet(_ extra: String = "") -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" \
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">\(Self.properties)\(extra)</rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    /// Found by fuzzing: the segment ends within the name that says what it contains.
    @Test(arguments: ["http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xmp/extension/\0"])
    func aSegmentThatIsShorterThanItsNameHoldsNothing(name: String) {
        for length in 2..<name.utf8.count + 2 {
            let bytes =
                [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(length)] + Array(name.utf8) + [UInt8](repeating: 0x41, count: 80)
            bytes.withUnsafeBytes { bytes in
                let packets = XMPPackets(bytes)
                #expect(packets.main == nil && packets.extended == nil, "\(length)")
            }
        }
    }

    private func png(_ packet: [UInt8]) throws -> String {
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path("a.png"))
        let parts = PlantedPNG.parts(Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("a.png")))))
        let chunk = PlantedPNG.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet)
        return try scratch.write(Array(([parts[0], parts[1], chunk] + parts[2...]).joined()), "b.png")
    }

    private static let broken: [(String, [UInt8])] = [
        ("a control character", Array("<xmp:Nickname>a\u{B}b</xmp:Nickname>".utf8)),
        ("a control's number", Array("<xmp:Nickname>a&#11;b</xmp:Nickname>".utf8)),
        ("an entity of HTML", Array("<xmp:Nickname>a&nbsp;b</xmp:Nickname>".utf8)),
        ("a bare ampersand", Array("<xmp:Nickname>a & b</xmp:Nickname>".utf8)),
        ("Latin-1", Array("<xmp:Nickname>K".utf8) + [0xE4] + Array("se</xmp:Nickname>".utf8)),
        ("an undeclared prefix", Array("<q:Nickname>a</q:Nickname>".utf8)),
        ("a property that appears twice", Array("<xmp:Rating>4</xmp:Rating>".utf8)),
    ]

    @Test(arguments: broken.indices) func whatExiv2RefusesIsRead(index: Int) throws {
        let mark = "MARK"
        var bytes = Array(packet(mark).utf8)
        let place = try #require(bytes.withUnsafeBytes { ByteSearch.first(Array(mark.utf8), in: $0) })
        bytes.replaceSubrange(place..<place + 4, with: Self.broken[index].1)
        let plain = try ImageInspector.inspect(path: png(Array(packet().utf8))).facts.metadata
        #expect(plain.title == "Title" && plain.keywords == ["sea", "海"] && plain.people == ["Ann Lee"])
        let inspection = try ImageInspector.inspect(path: png(bytes))
        #expect(inspection.facts.metadata == plain, "\(Self.broken[index].0)")
    }

    /// Some programs add a packet instead of changing the existing one.
    @Test func whoIsNamedInASecondPacketIsKnown() throws {
        let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        func segment(_ text: String) -> [UInt8] {
            let length = name.count + text.utf8.count + 2
            return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + name + Array(text.utf8)
        }
        let second = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:iptcExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">\
            <iptcExt:PersonInImage><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></iptcExt:PersonInImage>\
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path("a.jpg"))
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("a.jpg"))))
        bytes.insert(contentsOf: segment(packet()) + segment(second), at: 2)
        let metadata = try ImageInspector.inspect(path: scratch.write(bytes, "b.jpg")).facts.metadata
        #expect(metadata.keywords == ["sea", "海"] && metadata.keywordsWithoutPeople == ["海"])
    }

    @Test func whatFollowsTheBreakIsReported() throws {
        let whole = packet()
        let cut = try #require(whole.range(of: "<dc:creator>"))
        let inspection = try ImageInspector.inspect(path: png(Array(whole[..<cut.lowerBound].utf8)))
        #expect(inspection.facts.metadata.title == "Title")
        #expect(inspection.facts.metadata.keywords == [], "some may be names of people from after the break")
        #expect(inspection.facts.metadata.rating == nil)
        #expect(inspection.warnings.contains { $0.hasPrefix("has damaged XMP") })
    }

    @Test func whatNoReaderReadsIsReported() throws {
        let inspection = try ImageInspector.inspect(path: png(Array("<x:xmpmeta><<<>".utf8)))
        #expect(inspection.facts.metadata.title == nil)
        #expect(inspection.warnings.contains { $0.hasPrefix("has XMP that cannot be read") })
    }

    /// Entities that multiply would fill the memory.
    @Test func entitiesAreNotFollowed() throws {
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>" + packet("<xmp:Label>&b;</xmp:Label>")
        let inspection = try ImageInspector.inspect(path: png(Array(bomb.utf8)))
        #expect(inspection.facts.metadata.title == nil)
        #expect(inspection.warnings.contains { $0.hasPrefix("has XMP that cannot be read") })
    }

    @Test(arguments: [
        "<<<xmp:Rating>-1</xmp:Rating>", "<<< xmp:Rating=\"-1\"", "<<< xmp:Rating='-2'",
        "<<<xmp:Rating> -1.0</xmp:Rating>", "<<<xmpDM:pick>-1</xmpDM:pick>", "<<< xmpDM:pick=\"-1\"",
        "<<< digiKam:PickLabel='1'",
    ]) func aRejectionInABrokenPacketHides(text: String) throws {
        let bytes = Array(("<x:xmpmeta>" + text + "</x:xmpmeta>").utf8)
        #expect(try ImageInspector.inspect(path: png(bytes)).facts.metadata.rating == -1)
    }

    @Test(arguments: [("-1", -1), ("-1.0", -1), ("-2", -1), ("-inf", -1), ("rejected", -1), ("3", 3), ("5.0", 5)])
    func aRatingBelowZeroRejects(text: String, rating: Int) throws {
        try Bitmap(width: 16, height: 16, plain: [1, 2, 3]).save(scratch.path("plain.jpg"))
        let plain = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
        let bytes = Segments.addingXMP("<xmp:Rating>\(text)</xmp:Rating>", to: plain)
        #expect(try ImageInspector.inspect(path: scratch.write(bytes, "a.jpg")).facts.metadata.rating == rating)
    }

    /// A packet that is too long for a segment continues in further ones.
    @Test func extendedXMPIsRead() throws {
        try Bitmap(width: 16, height: 16, plain: [1, 2, 3]).save(scratch.path("plain.jpg"))
        let plain = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
        let id = String(repeating: "A", count: 32)
        let more = Array(packet("<xmp:Label>\(String(repeating: "x", count: 70_000))</xmp:Label>").utf8)
        func segment(_ range: Range<Int>) -> [UInt8] {
            let numbers = [more.count, range.lowerBound].flatMap { PNGStripper.bytes(of: UInt32($0)) }
            return Segments.app(0xE1, Array("http://ns.adobe.com/xmp/extension/\0\(id)".utf8) + numbers + more[range])
        }
        let main = Segments.addingXMP(
            "<n:HasExtendedXMP xmlns:n=\"http://ns.adobe.com/xmp/note/\">\(id)</n:HasExtendedXMP>", to: plain)
        let split = main.count - plain.count + 2
        let bytes = main.prefix(split) + segment(40_000..<more.count) + segment(0..<40_000) + main.dropFirst(split)
        let metadata = try ImageInspector.inspect(path: scratch.write(Array(bytes), "a.jpg")).facts.metadata
        #expect(metadata.title == "Title" && metadata.keywords == ["sea", "海"])
    }

    /// A sidecar that may lack a part is not trusted, since that part may reject the photo; complete XML is.
    @Test func sidecarsAreReadWholeOrNotAtAll() throws {
        let twice = try scratch.write(Array(packet("<xmp:Rating>4</xmp:Rating>").utf8), "a.xmp")
        #expect(try SidecarInspector.inspect(path: twice).metadata.title == "Title")
        let wrapped = packet().replacingOccurrences(of: "x:xmpmeta", with: "x:xml_doc")
        let other = try scratch.write(Array(("<?xml version='1.0' encoding='utf-8'?>\n" + wrapped).utf8), "b.xmp")
        #expect(try SidecarInspector.inspect(path: other).metadata.title == "Title")
        let broken = try scratch.write(Array(packet("<xmp:Label>a & b</xmp:Label>").utf8), "c.xmp")
        #expect(throws: ImagingError.self) { try SidecarInspector.inspect(path: broken) }
    }

    /// exiv2's toolkit takes some of these, and this program's own reader the rest.
    @Test(arguments: [true, false], [true, false]) func packetsInUTF16AreRead(isBigEndian: Bool, hasMark: Bool) throws {
        let units = Array(((hasMark ? "\u{FEFF}" : "") + packet()).utf16)
        let bytes = units.flatMap {
            isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
        }
        let plain = try ImageInspector.inspect(path: png(Array(packet().utf8))).facts.metadata
        #expect(try ImageInspector.inspect(path: png(bytes)).facts.metadata == plain, "PNG")

        try Bitmap(width: 16, height: 16, plain: [1, 2, 3]).save(scratch.path("plain.jpg"))
        let jpeg = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
        let segment = Segments.app(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + bytes)
        let path = try scratch.write(Array(jpeg.prefix(2)) + segment + jpeg.dropFirst(2), "wide.jpg")
        #expect(try ImageInspector.inspect(path: path).facts.metadata == plain, "JPEG")
    }

    /// exiv2's toolkit decodes such a packet twice.
    @Test(arguments: [true, false]) func packetsThatDeclareAnotherEncodingAreRead(isPNG: Bool) throws {
        let head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
        let bytes = (head + packet("<xmp:Label>Ünix</xmp:Label>").replacingOccurrences(of: "海", with: "lac"))
            .unicodeScalars.map { UInt8($0.value) }
        let path: String
        if isPNG {
            path = try png(bytes)
        } else {
            try Bitmap(width: 16, height: 16, plain: [1, 2, 3]).save(scratch.path("plain.jpg"))
            let jpeg = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
            let segment = Segments.app(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + bytes)
            path = try scratch.write(Array(jpeg.prefix(2)) + segment + jpeg.dropFirst(2), "declared.jpg")
        }
        let metadata = try ImageInspector.inspect(path: path).facts.metadata
        #expect(metadata.labels == ["Ünix"] && metadata.title == "Title" && metadata.rating == 4)
        #expect(metadata.keywords == ["sea", "lac"])
    }
}
