import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// Of IPTC and XMP, the one that was written last counts. A digest shows which one that is.
struct IPTCBesideXMPTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private enum Digest { case missing, matching, stale }

    /// A photo whose IPTC and XMP say different things.
    private func photo(_ digest: Digest, xmp: String) throws -> EmbeddedMetadata {
        try Bitmap(width: 16, height: 16, plain: [1, 2, 3]).save(scratch.path("plain.jpg"))
        let plain = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
        func record(_ number: UInt8, _ text: [UInt8]) -> [UInt8] { [0x1C, 2, number, 0, UInt8(text.count)] + text }
        let iptc =
            record(25, Array("??????".utf8)) + record(25, Array("from IPTC".utf8)) + record(120, Array("IPTC".utf8))
        // The MD5 of these bytes, found with another program.
        let sum: [UInt8] = [
            0xC1, 0x48, 0xA2, 0x1F, 0x85, 0x8B, 0x37, 0xBB, 0xD7, 0x08, 0x7F, 0xAD, 0x83, 0x43, 0x8C, 0x43,
        ]
        func resource(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
            Array("8BIM".utf8) + [4, number, 0, 0] + PNGStripper.bytes(of: UInt32(content.count)) + content
                + (content.count % 2 == 1 ? [0] : [])
        }
        var resources = resource(0x04, iptc)
        switch digest {
        case .missing: break
        case .matching: resources += resource(0x25, sum)
        case .stale: resources += resource(0x25, sum.reversed())
        }
        let segment = Segments.app(0xED, Array("Photoshop 3.0\0".utf8) + resources)
        let bytes = Segments.addingXMP(xmp, to: plain.prefix(2) + segment + plain.dropFirst(2))
        return try ImageInspector.inspect(path: scratch.write(bytes, "a.jpg")).facts.metadata
    }

    private static let words =
        "<dc:subject><rdf:Bag><rdf:li>from XMP</rdf:li></rdf:Bag></dc:subject>"
        + "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">XMP</rdf:li></rdf:Alt></dc:description>"

    @Test func xmpIsBelievedWhereNothingSaysOtherwise() throws {
        for digest in [Digest.missing, .matching] {
            let metadata = try photo(digest, xmp: Self.words)
            #expect(metadata.keywords == ["from XMP"], "\(digest)")
            #expect(metadata.caption == "XMP", "\(digest)")
        }
    }

    @Test func iptcIsBelievedWhereItWasChangedLast() throws {
        let metadata = try photo(.stale, xmp: Self.words)
        #expect(metadata.keywords == ["from IPTC"])
        #expect(metadata.caption == "IPTC")
    }

    @Test func iptcSaysWhatXMPDoesNot() throws {
        let metadata = try photo(.missing, xmp: "<xmp:Rating>3</xmp:Rating>")
        #expect(metadata.keywords == ["from IPTC"])
        #expect(metadata.caption == "IPTC")
    }
}
