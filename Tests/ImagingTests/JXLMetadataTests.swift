import AlbumModel
import Files
import Foundation
import Testing

@testable import Imaging

/// The EXIF and XMP of JPEG XL in a container, compressed or not. A rejection in it must hide the photo.
struct JXLMetadataTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Runs cjxl over a JPEG with EXIF and XMP. It keeps a JPEG's coefficients, and packs its metadata with Brotli.
    private func packed(xmp: String) throws -> [UInt8] {
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path("plain.jpg"))
        var jpeg = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.jpg"))))
        jpeg = Segments.addingXMP(xmp, to: jpeg)
        jpeg = jpeg.prefix(2) + Segments.app(0xE1, Array("Exif\0\0".utf8) + Self.exif) + jpeg.dropFirst(2)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/cjxl")
        process.arguments = [try scratch.write(jpeg, "source.jpg"), scratch.path("packed.jxl"), "--quiet"]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("packed.jxl"))))
    }

    /// Only a camera's name.
    private static let exif: [UInt8] =
        Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x10, 1, 2, 0, 8, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
        + Array("Camera1\0".utf8)

    /// The header of a picture of 8 × 8 pixels; no more of it is read.
    private static let header: [UInt8] = [0xFF, 0x0A, 0x41, 0x06, 0, 0, 0, 0]

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        PNGStripper.bytes(of: UInt32(content.count + 8)) + Array(type.utf8) + content
    }

    private static func container(_ boxes: [[UInt8]]) -> [UInt8] {
        box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + boxes.joined()
    }

    private static func packet(_ properties: String) -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:xmp="http://ns.adobe.com/xap/1.0/">\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8)
    }

    /// A Brotli stream (RFC 7932) of uncompressed blocks.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        // A window of 64 KiB is one bit of 0. Then, for each block: not the last (0), 4 nibbles of length (00), length - 1, uncompressed (1).
        var (result, isFirst, rest) = ([UInt8](), true, bytes[...])
        while !rest.isEmpty {
            let block = rest.prefix(1 << 16)
            rest = rest.dropFirst(block.count)
            let bits = (block.count - 1) << 3 | 1 << 19
            let word = isFirst ? bits << 1 : bits
            result += [UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16)] + block
            isFirst = false
        }
        // The last block, which is empty.
        return result + [3]
    }

    private static func compressed(_ type: String, _ content: [UInt8]) -> [UInt8] {
        box("brob", Array(type.utf8) + stored(content))
    }

    private func metadata(_ boxes: [[UInt8]]) -> JXLMetadata? {
        Self.container(boxes).withUnsafeBytes { JXLMetadata($0) }
    }

    private func inspection(_ boxes: [[UInt8]]) throws -> Inspection {
        let codestream = Self.box("jxlc", Self.header)
        return try ImageInspector.inspect(path: scratch.write(Self.container(boxes + [codestream]), "a.jxl"))
    }

    private static let warning = "has metadata boxes that are damaged or too long to be read"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cjxl")))
    func whatCjxlPacksIsRead() throws {
        let xmp =
            "<xmp:Rating>-1</xmp:Rating><dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">A boat</rdf:li></rdf:Alt></dc:description>"
        let bytes = try packed(xmp: xmp)
        let marks = ["brobExif", "brobxml "].map { mark in
            bytes.withUnsafeBytes { ByteSearch.first(Array(mark.utf8), in: $0) }
        }
        try #require(marks.allSatisfy { $0 != nil })
        let inspection = try ImageInspector.inspect(path: scratch.path("packed.jxl"))
        #expect(inspection.facts.metadata.rating == -1)
        #expect(inspection.facts.metadata.caption == "A boat")
        #expect(inspection.facts.metadata.camera == "Camera1")
        #expect(inspection.warnings == [])
    }

    /// Damage of one box does not keep another one from rejecting the photo.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cjxl")))
    func damageOfTheExifLeavesTheRejection() throws {
        var bytes = try packed(xmp: "<xmp:Rating>-1</xmp:Rating>")
        let found = bytes.withUnsafeBytes { ByteSearch.first(Array("brobExif".utf8), in: $0) }
        let place = try #require(found) + 8
        for offset in 0..<8 { bytes[place + offset] = 0xFF }
        let inspection = try ImageInspector.inspect(path: scratch.write(bytes, "damaged.jxl"))
        #expect(inspection.facts.metadata.rating == -1)
        #expect(inspection.facts.metadata.camera == nil)
        #expect(inspection.warnings.contains { $0.hasPrefix(Self.warning) })
    }

    @Test(arguments: [0, 1, 2, 3]) func packedAndPlainBoxesSayTheSame(packing: Int) throws {
        let exif: [UInt8] = [0, 0, 0, 0] + Self.exif
        let xmp = Self.packet("<xmp:Rating>-1</xmp:Rating>")
        let boxes = [
            packing & 1 == 0 ? Self.box("Exif", exif) : Self.compressed("Exif", exif),
            packing & 2 == 0 ? Self.box("xml ", xmp) : Self.compressed("xml ", xmp),
        ]
        let inspection = try inspection(boxes)
        #expect(inspection.facts.metadata.rating == -1)
        #expect(inspection.facts.metadata.camera == "Camera1")
        #expect(inspection.warnings == [])
    }

    /// Some program could not read the compressed packet, and wrote its own.
    @Test(arguments: [("-1", "5"), ("5", "-1")]) func anyOfSeveralPacketsRejects(ratings: (String, String)) throws {
        let packets = [ratings.0, ratings.1].map { Self.packet("<xmp:Rating>\($0)</xmp:Rating>") }
        let inspection = try inspection([Self.compressed("xml ", packets[0]), Self.box("xml ", packets[1])])
        #expect(inspection.facts.metadata.rating == -1)
    }

    @Test(arguments: [[], [0xFF], [0xFF, 0xFF, 0xFF, 0xFF], Array(Self.stored(Self.packet("")).prefix(40))])
    func whatCannotBeUnpackedIsReported(stream: [UInt8]) throws {
        let inspection = try inspection([Self.box("brob", Array("xml ".utf8) + stream)])
        #expect(inspection.facts.metadata.rating == nil)
        #expect(!inspection.warnings.isEmpty)
    }

    @Test func aRejectionInACutPacketHides() throws {
        let whole = Self.compressed("xml ", Self.packet("<xmp:Rating>-1</xmp:Rating><xmp:Label>a</xmp:Label>"))
        let cut = Array(whole.dropLast(40).dropFirst(8))
        #expect(try inspection([Self.box("brob", cut)]).facts.metadata.rating == -1)
    }

    /// What a brotli encoder makes of 1 GiB of spaces.
    @Test func whatGrowsWithoutEndIsCutOff() throws {
        let again: [UInt8] = [
            0xEF, 0xFF, 0xF9, 0xFF, 0xFF, 0x0F, 0x80, 0x04, 0x40, 0x1C, 0x16, 0x80, 0xEE, 0xFD, 0x3F, 0xFF, 0xFF, 0xFF,
            0x01, 0x90, 0x00, 0x88, 0xC3, 0x02, 0xD0, 0xBD, 0xFF, 0xE7, 0xFF, 0xFF, 0x3F, 0x00, 0x12, 0x00, 0x71, 0x58,
            0x00, 0xBA, 0xF7, 0xFF, 0xFC, 0xFF, 0xFF, 0x07, 0x40, 0x02, 0x20, 0x0E, 0x0B, 0x40, 0xF7, 0xFE, 0x9F, 0xFF,
            0xFF, 0xFF, 0x00, 0x48, 0x00, 0xC4, 0x61, 0x01, 0xE8, 0xDE, 0xFF, 0xF3, 0xFF, 0xFF, 0x1F, 0x00, 0x09, 0x80,
            0x38, 0x2C, 0x00, 0xDD, 0xFB, 0x7F, 0xFE, 0xFF, 0xFF, 0x03, 0x20, 0x01, 0x10, 0x87, 0x05, 0xA0, 0x7B, 0xFF,
            0xCF, 0xFF, 0xFF, 0x7F, 0x00, 0x24, 0x00, 0xE2, 0xB0, 0x00, 0x74,
        ]
        let bomb: [UInt8] =
            [0xCF, 0xFF, 0xFF, 0x7F, 0x00, 0x24, 0x40, 0xE2, 0xB1, 0x40, 0x72]
            + Array(repeating: again, count: 7).joined()
        let boxes = try #require(metadata([Self.box("brob", Array("xml ".utf8) + bomb)]))
        #expect(boxes.isIncomplete)
        #expect(boxes.packets.map(\.count) == [JXLMetadata.limits.bytes])
    }

    @Test func aLongPacketIsReadWhole() throws {
        let label = String(repeating: "x", count: 300_000)
        let xmp = Self.packet("<xmp:Label>\(label)</xmp:Label><xmp:Rating>-1</xmp:Rating>")
        let boxes = try #require(metadata([Self.compressed("xml ", xmp)]))
        #expect(boxes.packets == [xmp])
        #expect(!boxes.isIncomplete)
    }

    @Test func theUUIDBoxOfOtherMediaIsRead() throws {
        let identifier: [UInt8] = [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        let xmp = Self.packet("<xmp:Rating>-1</xmp:Rating>")
        let boxes = [Self.box("Exif", [0, 0, 0, 0] + Self.exif), Self.box("uuid", identifier + xmp)]
        #expect(try inspection(boxes).facts.metadata.rating == -1)
    }

    @Test func onlyAHandfulIsRead() throws {
        let one = Self.compressed("xml ", Self.packet(""))
        let most = try #require(metadata(Array(repeating: one, count: JXLMetadata.limits.boxes)))
        #expect(!most.isIncomplete)
        let more = try #require(metadata(Array(repeating: one, count: JXLMetadata.limits.boxes + 1)))
        #expect(more.isIncomplete && more.packets.count == JXLMetadata.limits.boxes)
    }

    /// exiv2 without support for the container leaves the block to be read as it is; its XMP still counts.
    @Test func aBlockIsReadWithTheXMPOfItsContainer() throws {
        let container = Self.container([Self.box("xml ", Self.packet("<xmp:Rating>-1</xmp:Rating>"))])
        let rating = container.withUnsafeBytes { container in
            Self.exif.withUnsafeBytes { block -> Int? in
                guard let document = MetadataDocument(block, xmpOf: container) else { return nil }
                var reader = MetadataReader(document)
                return reader.read().rating
            }
        }
        #expect(rating == -1)
    }
}
