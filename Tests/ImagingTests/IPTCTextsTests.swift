import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// IPTC seldom states its character encoding.
struct IPTCTextsTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let (city, keyword, caption): (UInt8, UInt8, UInt8) = (90, 25, 120)

    /// - Parameter statement: what record 1, dataset 90 says about the encoding.
    private func inspect(
        _ texts: [(dataset: UInt8, bytes: [UInt8])], statement: [UInt8] = [], xmp: String? = nil
    ) throws -> Inspection {
        try Bitmap(width: 16, height: 16, plain: [1, 2, 3]).save(scratch.path("plain.jpg"))
        let plain = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
        var block: [UInt8] = []
        if !statement.isEmpty { block += [0x1C, 1, 90, 0, UInt8(statement.count)] + statement }
        for (dataset, bytes) in texts { block += [0x1C, 2, dataset, 0, UInt8(bytes.count)] + bytes }
        let body =
            Array("Photoshop 3.0\0".utf8) + "8BIM".utf8 + [4, 4, 0, 0, 0, 0, 0, UInt8(block.count)] + block
            + (block.count % 2 == 1 ? [0] : [])
        var bytes = Array(plain.prefix(2) + Segments.app(0xED, body) + plain.dropFirst(2))
        if let xmp { bytes = Segments.addingXMP(xmp, to: bytes) }
        return try ImageInspector.inspect(path: scratch.write(bytes, "iptc.jpg"))
    }

    @Test(arguments: [
        ("Grüße", Array("Gr\u{FC}\u{DF}e".unicodeScalars.map { UInt8($0.value) })),
        ("Grüße aus 北京", Array("Grüße aus 北京".utf8)),
        (
            "«\u{A0}Été\u{A0}» à 20 °C, l’île… © Zoë",
            [
                0xAB, 0xA0, 0xC9, 0x74, 0xE9, 0xA0, 0xBB, 0x20, 0xE0, 0x20, 0x32, 0x30, 0x20, 0xB0, 0x43, 0x2C, 0x20,
                0x6C, 0x92,
                0xEE, 0x6C, 0x65, 0x85, 0x20, 0xA9, 0x20, 0x5A, 0x6F, 0xEB,
            ]
        ), ("北京的街", [0xB1, 0xB1, 0xBE, 0xA9, 0xB5, 0xC4, 0xBD, 0xD6]),
        ("长城 2019", [0xB3, 0xA4, 0xB3, 0xC7, 0x20, 0x32, 0x30, 0x31, 0x39]),
        ("カメの海", [0x83, 0x4A, 0x83, 0x81, 0x82, 0xCC, 0x8A, 0x43]),
        ("서울의 밤", [0xBC, 0xAD, 0xBF, 0xEF, 0xC0, 0xC7, 0x20, 0xB9, 0xE3]),
    ])
    func textsInOldEncodingsAreRead(text: String, bytes: [UInt8]) throws {
        let inspection = try inspect([(Self.caption, bytes), (Self.city, bytes), (Self.keyword, bytes)])
        #expect(inspection.facts.metadata.caption == text)
        #expect(inspection.facts.metadata.place.city == text)
        #expect(inspection.facts.metadata.keywords == [text])
        #expect(inspection.warnings.isEmpty)
    }

    /// "Москва" from Windows, "東京" from Japan without kana, "台北" from Taiwan, "Café" from Mac OS, and "日本" with and without escapes.
    @Test(arguments: [
        ([0xCC, 0xEE, 0xF1, 0xEA, 0xE2, 0xE0], []), ([0x93, 0x8C, 0x8B, 0x9E], []), ([0xA5, 0x78, 0xA5, 0x5F], []),
        ([0x43, 0x61, 0x66, 0x8E], []), ([0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42], []),
        ([0x46, 0x7C, 0x4B, 0x5C], [0x1B, 0x24, 0x42]),
    ])
    func whatCannotBeToldIsLeftOutAndReported(bytes: [UInt8], statement: [UInt8]) throws {
        let texts = [Self.caption, Self.city, Self.keyword].map { ($0, bytes) }
        let inspection = try inspect(texts, statement: statement)
        #expect(inspection.facts.metadata.caption == nil)
        #expect(inspection.facts.metadata.place.city == nil)
        #expect(inspection.facts.metadata.keywords == [])
        #expect(
            inspection.warnings.count == 1 && inspection.warnings.allSatisfy { $0.hasPrefix("has IPTC texts in an ") })
        let besideXMP = try inspect(
            [(Self.keyword, bytes)], statement: statement,
            xmp: "<dc:subject><rdf:Bag><rdf:li>from XMP</rdf:li></rdf:Bag></dc:subject>")
        #expect(besideXMP.facts.metadata.keywords == ["from XMP"])
        #expect(besideXMP.warnings.isEmpty)
    }

    /// Only a city is too short to reveal the encoding; the caption beside it is not.
    @Test func allTextsDecideTogether() throws {
        let inspection = try inspect([
            (Self.city, [0xC8, 0xCB]), (Self.caption, [0xCE, 0xD2, 0xC3, 0xC7, 0xD4, 0xDA, 0xB3, 0xA4, 0xB3, 0xC7]),
        ])
        #expect(inspection.facts.metadata.place.city == "人")
        #expect(inspection.facts.metadata.caption == "我们在长城")
    }

    @Test func questionMarksInPlaceOfLettersAreNotText() throws {
        let marks = Array("???? ??".utf8)
        let metadata = try inspect([(Self.caption, marks), (Self.city, marks), (Self.keyword, marks)]).facts.metadata
        #expect(metadata.caption == nil && metadata.place.city == nil && metadata.keywords == [])
        #expect(try inspect([(Self.caption, Array("Where??".utf8))]).facts.metadata.caption == "Where??")
    }

    @Test func aDescriptionInAnOldEncodingIsRead() throws {
        #expect(MetadataText.decode([0xB1, 0xB1, 0xBE, 0xA9, 0xB5, 0xC4, 0xBD, 0xD6]) == "北京的街")
        #expect(MetadataText.decode([0x53, 0x74, 0x72, 0x61, 0xDF, 0x65]) == "Straße")
    }
}
