import AlbumModel
import Foundation
import Testing

@testable import Imaging

@Suite struct SidecarInspectorTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    static func xmp(_ properties: String) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
         xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
         xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
         xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:iptcExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
         xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/" xmlns:acdsee="http://ns.acdsee.com/iptc/1.0/"
         xmlns:acdsee-rs="http://ns.acdsee.com/regions/" xmlns:mediapro="http://ns.iview-multimedia.com/mediapro/1.0/"
         xmlns:mwg-kw="http://www.metadataworkinggroup.com/schemas/keywords/">
        \(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    private func read(_ text: String) throws -> EmbeddedMetadata {
        try SidecarInspector.inspect(path: scratch.write(Array(text.utf8), "a.xmp")).metadata
    }

    @Test(arguments: [
        "", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "<?xpacket begin=\"\u{FEFF}\"?>\n",
    ])
    func readsWhatProgramsWrite(head: String) throws {
        let metadata = try read(
            head
                + Self.xmp(
                    """
                    <dc:title><rdf:Alt><rdf:li xml:lang="de">Ein Boot</rdf:li><rdf:li xml:lang="x-default">A boat</rdf:li>
                    <rdf:li xml:lang="zh-Hans">一条船</rdf:li></rdf:Alt></dc:title>
                    <dc:subject><rdf:Bag><rdf:li>boat</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
                    <lr:hierarchicalSubject><rdf:Bag><rdf:li>Things|boat</rdf:li></rdf:Bag></lr:hierarchicalSubject>
                    <xmp:Rating>4</xmp:Rating><exif:DateTimeOriginal>2024-03-09T18:04:05+01:00</exif:DateTimeOriginal>
                    <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li>
                    <rdf:Description mwg-rs:Name="Ann" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.5" stArea:y="0.5"
                     stArea:w="0.1" stArea:h="0.1"/></rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
                    """))
        #expect(metadata.title == "A boat")
        #expect(metadata.keywords == ["boat", "sea"])
        #expect(metadata.rating == 4)
        #expect(metadata.people == ["Ann"])
        #expect(metadata.shootTime?.text == "2024-03-09T18:04:05+01:00")
    }

    /// exiv2 derives EXIF from a sidecar, with dates in this machine's time zone.
    @Test(arguments: [
        ("photoshop:DateCreated", "2019-07-27T01:17:48+09:00", "2019-07-27T01:17:48+09:00"),
        ("photoshop:DateCreated", "2019-07-27T01:17:48", "2019-07-27T01:17:48"),
        ("photoshop:DateCreated", "2019-07-27", "2019-07-27"), ("photoshop:DateCreated", "1955", "1955"),
        ("photoshop:DateCreated", "1955-07", "1955-07"),
        ("xmp:CreateDate", "2019-07-27T01:17:48Z", "2019-07-27T01:17:48+00:00"),
        ("xmp:ModifyDate", "2024-05-05T10:00:00", nil),
    ])
    func datesAreAsTheSidecarStatesThem(tag: String, written: String, expected: String?) throws {
        let date = try read(Self.xmp("<\(tag)>\(written)</\(tag)><xmp:Rating>3</xmp:Rating>")).shootTime
        #expect(date?.text == expected)
    }

    /// exiv2 would take more than a minute.
    @Test(arguments: [
        ((0..<2_000).map { "<xmp:a xmlns:n\($0)=\"http://n/\($0)\"/>" }, "has 2"),
        ((0..<21_000).map { "<xmp:a xmp:b\($0)=\"c\"/>" }, "and 210"),
    ])
    func tooManyNamesAreRefused(properties: [String], problem: String) throws {
        let error = #expect(throws: ImagingError.self) { try read(Self.xmp(properties.joined())) }
        #expect(error.map { "\($0)".contains(problem) && "\($0)".contains("more than the limits") } == true, "\(error)")
        #expect(try read(Self.xmp(properties.prefix(500).joined() + "<xmp:Rating>3</xmp:Rating>")).rating == 3)
    }

    @Test func anAltitudeIsPartOfThePosition() throws {
        let position = try read(
            Self.xmp(
                """
                <exif:GPSLatitude>54,6.0N</exif:GPSLatitude><exif:GPSLongitude>7,54.0E</exif:GPSLongitude>
                <exif:GPSAltitude>125/10</exif:GPSAltitude><exif:GPSAltitudeRef>1</exif:GPSAltitudeRef>
                """)
        ).place.position
        #expect(position?.altitude == -12.5)
    }

    @Test(arguments: ["❤️", "🎉 50", "1984", "50!"])
    func titlesNeedNoLetters(title: String) throws {
        let metadata = try read(
            Self.xmp(
                """
                <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(title)</rdf:li></rdf:Alt></dc:title>
                <dc:description><rdf:Alt><rdf:li xml:lang="x-default">2:0</rdf:li></rdf:Alt></dc:description>
                """))
        #expect(metadata.title == title && metadata.caption == "2:0")
    }

    @Test func aTreeOfKeywordsStandsInForTheFlatList() throws {
        let metadata = try read(
            Self.xmp(
                """
                <lr:hierarchicalSubject><rdf:Bag><rdf:li>Places|Italy|Rome</rdf:li><rdf:li>Places|Italy|Siena</rdf:li>
                <rdf:li>People|Ann</rdf:li></rdf:Bag></lr:hierarchicalSubject>
                <digiKam:TagsList><rdf:Seq><rdf:li>Light/Evening</rdf:li></rdf:Seq></digiKam:TagsList>
                """))
        #expect(metadata.keywords == ["Places", "Italy", "Rome", "Siena", "Light", "Evening"])
        #expect(metadata.keywordTree == ["Places|Italy|Rome", "Places|Italy|Siena", "Light|Evening"])
    }

    /// The ways in which programs write a tree of keywords, or people whom pages do not show as such.
    private static let trees = [
        bag("lr:hierarchicalSubject", "People|Family|Zed Qux"), bag("lr:hierarchicalSubject", "Personen|Zed Qux"),
        bag("digiKam:TagsList", "People/Family/Zed Qux"), bag("MicrosoftPhoto:LastKeywordXMP", "People/Zed Qux"),
        bag("MicrosoftPhoto:LastKeywordIPTC", "People/Zed Qux"), bag("mediapro:CatalogSets", "People|Zed Qux"),
        bag("mediapro:People", "Zed Qux"),
        """
        <mwg-kw:Keywords rdf:parseType="Resource"><mwg-kw:Hierarchy><rdf:Bag><rdf:li rdf:parseType="Resource">
        <mwg-kw:Keyword>People</mwg-kw:Keyword><mwg-kw:Children><rdf:Bag><rdf:li rdf:parseType="Resource">
        <mwg-kw:Keyword>Zed Qux</mwg-kw:Keyword></rdf:li></rdf:Bag></mwg-kw:Children></rdf:li></rdf:Bag>
        </mwg-kw:Hierarchy></mwg-kw:Keywords>
        """,
        """
        <acdsee:categories>&lt;Categories&gt;&lt;Category Assigned="0"&gt;People&lt;Category Assigned="0"&gt;Kin &amp;amp;
         co&lt;Category Assigned="1"&gt;Zed Qux&lt;/Category&gt;&lt;/Category&gt;&lt;/Category&gt;&lt;Category
         Assigned="1"&gt;Sea&lt;/Category&gt;&lt;/Categories&gt;</acdsee:categories>
        """,
        """
        <acdsee-rs:Regions rdf:parseType="Resource"><acdsee-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">
        <acdsee-rs:Name>Zed Qux</acdsee-rs:Name></rdf:li></rdf:Bag></acdsee-rs:RegionList></acdsee-rs:Regions>
        """,
        """
        <iptcExt:PersonInImageWDetails><rdf:Bag><rdf:li rdf:parseType="Resource"><iptcExt:PersonName><rdf:Alt>
        <rdf:li xml:lang="x-default">Zed Qux</rdf:li></rdf:Alt></iptcExt:PersonName></rdf:li></rdf:Bag>
        </iptcExt:PersonInImageWDetails>
        """,
        """
        <iptcExt:ImageRegion><rdf:Bag><rdf:li rdf:parseType="Resource"><iptcExt:Name><rdf:Alt>
        <rdf:li xml:lang="x-default">Zed Qux</rdf:li></rdf:Alt></iptcExt:Name></rdf:li></rdf:Bag></iptcExt:ImageRegion>
        """,
        bag(
            "getty:Personality xmlns:getty=\"http://xmp.gettyimages.com/gift/1.0/\"", "Zed Qux",
            closing: "getty:Personality"),
    ]

    private static func bag(_ name: String, _ value: String, closing: String? = nil) -> String {
        "<\(name)><rdf:Bag><rdf:li>\(value)</rdf:li></rdf:Bag></\(closing ?? name)>"
    }

    /// Packets that exiv2 refuses because they state something twice are read by another reader.
    @Test(arguments: trees, ["", "<xmp:Rating>1</xmp:Rating><xmp:Rating>1</xmp:Rating>"])
    func namesInTreesAreKnown(tree: String, more: String) throws {
        let words = "<dc:subject><rdf:Bag><rdf:li>Zed Qux</rdf:li><rdf:li>Family</rdf:li></rdf:Bag></dc:subject>"
        let metadata = try read(Self.xmp(words + tree + more))
        #expect(metadata.namesAmongKeywords == ["Zed Qux"])
        #expect(metadata.people == [], "who may be published sees them as keywords")
        #expect(metadata.keywords == ["Zed Qux", "Family"])
        #expect(metadata.keywordsWithoutPeople == ["Family"])
    }

    /// As Lightroom Classic 13, darktable 4 and digiKam 8 write them.
    @Test(arguments: [
        ("xmp:Label=\"Rot\" photoshop:LabelColor=\"red\" xmpDM:pick=\"1\"", "", ["Rot", "red"], true),
        ("xmp:Label=\"Red\" photoshop:LabelColor=\"red\" xmpDM:pick=\"0\"", "", ["Red"], false),
        (
            "",
            "<darktable:colorlabels><rdf:Seq><rdf:li>0</rdf:li><rdf:li>4</rdf:li><rdf:li>9</rdf:li></rdf:Seq></darktable:colorlabels>",
            ["red", "purple"], false
        ),
        ("digiKam:ColorLabel=\"4\" digiKam:PickLabel=\"3\"", "", ["green"], true),
        ("digiKam:ColorLabel=\"0\" digiKam:PickLabel=\"0\" xmp:Label=\"None\"", "", [], false),
    ])
    func labelsAndPicksAreRead(attributes: String, elements: String, labels: [String], isPicked: Bool) throws {
        let text = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
             xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"
             xmlns:darktable="http://darktable.sf.net/" xmp:Rating="3" \(attributes)>
            \(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
            """
        // In the photo itself, as well as beside it.
        try Bitmap(width: 8, height: 8, plain: [200, 90, 30]).save(scratch.path("plain.jpg"))
        let plain = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
        let packet = Segments.app(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(text.utf8))
        let photo = try scratch.write(plain.prefix(2) + packet + plain.dropFirst(2), "photo.jpg")
        for metadata in [try read(text), try ImageInspector.inspect(path: photo).facts.metadata] {
            #expect(metadata.labels == labels && metadata.isPicked == isPicked && metadata.rating == 3)
        }
    }

    @Test(arguments: ["xmpDM:pick=\"-1\"", "digiKam:PickLabel=\"1\""])
    func aRejectingFlagRejects(flag: String) throws {
        let metadata = try read(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
             xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/" xmp:Rating="3" \(flag)/></rdf:RDF></x:xmpmeta>
            """)
        #expect(metadata.rating == -1)
    }

    @Test func aRejectedPhotoIsRecognizedByItsRating() throws {
        #expect(try read(Self.xmp("<xmp:Rating>-1</xmp:Rating>")).rating == -1)
    }

    @Test(arguments: [
        "not XMP at all", "<html></html>", "\u{FF}\u{D8}", "<x:xmpmeta><unclosed",
        xmp("<xmp:Rating>4</xmp:Rating><dc:title>a & b</dc:title>"),
    ])
    func saysWhatIsNotASidecar(text: String) throws {
        let path = try scratch.write(Array(text.utf8), "b.xmp")
        do throws(ImagingError) {
            _ = try SidecarInspector.inspect(path: path)
            Issue.record("it was read")
        } catch {
            #expect(error.reason == "is not valid XMP; save it again in the program that wrote it")
        }
    }

    /// An intact packet that says nothing holds nothing back; a file without a packet is damaged, whatever is missing.
    @Test(arguments: [
        xmp(""), "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>", "<x:xmpmeta xmlns:x='adobe:ns:meta/'></x:xmpmeta>",
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/></x:xmpmeta>",
        "<?xpacket begin=\"\"?><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"></rdf:RDF><?xpacket end=\"w\"?>",
    ])
    func anEmptyPacketSaysNothing(text: String) throws {
        #expect(try read(text) == EmbeddedMetadata())
    }

    @Test(arguments: [
        "", " \n", "<?xml version=\"1.0\"?>", "<?xpacket begin=\"\"?><?xpacket end=\"w\"?>",
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><other/></x:xmpmeta>", "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">",
    ])
    func aFileWithoutAPacketIsDamaged(text: String) throws {
        #expect(throws: ImagingError.self) { try read(text) }
    }

    /// XML may be in any of these encodings, and some Windows programs write it that way.
    @Test(arguments: [(2, true), (2, false), (4, true), (4, false)], [true, false])
    func otherEncodingsOfUnicodeAreRead(form: (width: Int, isBigEndian: Bool), hasMark: Bool) throws {
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-\(form.width * 8)\"?>"
        let text =
            (hasMark ? "\u{FEFF}" + declaration : "") + Self.xmp("<xmp:Rating>-1</xmp:Rating><dc:source>海</dc:source>")
        func bytes(_ unit: UInt32) -> [UInt8] {
            let little = (0..<form.width).map { UInt8(truncatingIfNeeded: unit >> ($0 * 8)) }
            return form.isBigEndian ? little.reversed() : little
        }
        let units = form.width == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
        let path = try scratch.write(units.flatMap(bytes), "wide.xmp")
        #expect(try SidecarInspector.inspect(path: path).metadata.rating == -1)
    }

    private static func text(_ word: String) -> String {
        xmp("<xmp:Rating>3</xmp:Rating><xmp:Label>\(word)</xmp:Label>")
    }

    @Test(
        arguments: [
            ("ISO-8859-1", [0xDC], "Ü"), ("iso-8859-1", [0x84, 0x81], "„\u{81}"), ("Windows-1252", [0x80], "€"),
            ("ISO-8859-2", [0xB3], "ł"), ("KOI8-R", [0xF6], "Ж"), ("Shift_JIS", [0x8A, 0x43], "海"),
            ("GB2312", [0xBA, 0xA3], "海"), ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x33, 0x24, 0x1B, 0x28, 0x42], "海"),
            // The bytes say that the declaration is wrong.
            ("ISO-8859-1", [0xC3, 0x9C], "Ü"), ("UTF-16", [0xC3, 0x9C], "Ü"), ("US-ASCII", [0xC3, 0x9C], "Ü"),
        ] as [(String, [UInt8], String)])
    func aDeclaredEncodingIsRead(name: String, letter: [UInt8], text: String) throws {
        let parts = Self.text("a~b").split(separator: "~").map { Array($0.utf8) }
        let heads = [
            "<?xml version=\"1.0\" encoding=\"\(name)\"?>", "<?xml version='1.0' encoding = '\(name)' ?>\n",
        ]
        for head in heads {
            let path = try scratch.write(Array(head.utf8) + parts[0] + letter + parts[1], "declared.xmp")
            let metadata = try SidecarInspector.inspect(path: path).metadata
            #expect(metadata.rating == 3)
            if text != "„\u{81}" { #expect(metadata.labels == ["a\(text)b"]) }
        }
    }

    @Test(arguments: ["EBCDIC-CP-US", "KOI8-NONE", "../../etc/x", "UTF-16"])
    func anUnknownEncodingIsReported(name: String) throws {
        let parts = Self.text("a~b").split(separator: "~").map { Array($0.utf8) }
        let head = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>".utf8)
        let path = try scratch.write(head + parts[0] + [0xDC] + parts[1], "unknown.xmp")
        let error = #expect(throws: ImagingError.self) { try SidecarInspector.inspect(path: path) }
        #expect(error.map { "\($0)".contains("is declared as") } == true)
    }
}
