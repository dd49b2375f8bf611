import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// A file may be linked only if a copy would remove nothing from it, whether or not we can read what would be removed.
struct BareFileTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func isBare(_ bytes: [UInt8], _ name: String) throws -> Bool {
        try ImageInspector.inspect(path: scratch.write(bytes, name)).facts.isBare
    }

    private func picture(_ format: String) throws -> [UInt8] {
        let path = scratch.path("plain.\(format)")
        let frames = format == "gif" ? 2 : 1
        try Bitmap.quarters(width: 64, height: 48 * frames).save(path, frames: frames)
        // Without the EXIF that libvips writes.
        let bare = Array(try Data(contentsOf: URL(fileURLWithPath: path))).withUnsafeBytes { bytes in
            switch format {
            case "jpg": JPEGStripper(bytes).copy(with: .none)
            case "png": PNGStripper(bytes).copy(with: .none)
            case "webp": WebPStripper(bytes).copy(with: .none)
            default: GIFStripper(bytes).copy()
            }
        }
        return try #require(bare)
    }

    @Test(arguments: ["jpg", "png", "webp", "gif"]) func nothingButThePictureIs(format: String) throws {
        #expect(try isBare(picture(format), "a.\(format)"))
    }

    /// Found by fuzzing: the number of its bytes is too large for an integer.
    @Test func anAbsurdSizeDoesNotTrap() throws {
        let header = [UInt8](repeating: 0xFF, count: 8) + [16, 6, 0, 0, 0]
        let bytes =
            PNGChunks.signature + PlantedPNG.chunk("IHDR", header)
            + PlantedPNG.chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + PlantedPNG.chunk("IEND", [])
        #expect(bytes.withUnsafeBytes { PNGStripper($0).copy(with: .none) } == nil)
    }

    @Test(arguments: ["jpg", "png", "webp", "gif"]) func whatFollowsThePictureIsNot(format: String) throws {
        #expect(try !isBare(picture(format) + Array("+48.2082+016.3738/".utf8), "a.\(format)"))
    }

    @Test func anotherEndAfterTheEndIsNot() throws {
        for rest in [[0xFF, 0xD9], Array("48.2082".utf8) + [0xFF, 0xD9], [0xFF], [0]] as [[UInt8]] {
            #expect(try !isBare(picture("jpg") + rest, "a.jpg"), "\(rest)")
        }
    }

    @Test func positionsThatNoReaderTakesForOneAreNot() throws {
        let plain = try picture("jpg")
        for tags in [
            [("Exif.GPSInfo.GPSLatitude", "48/1 30/1 0/1")], [("Exif.GPSInfo.GPSDestLatitude", "48/1 30/1 0/1")],
            [("Exif.Photo.UserComment", "charset=Ascii 48.2082 16.3738")],
        ] {
            let bytes = try Segments.adding(tags, to: plain)
            let facts = try ImageInspector.inspect(path: scratch.write(bytes, "a.jpg")).facts
            #expect(!facts.metadata.hasPosition && !facts.isBare, "\(tags)")
        }
        #expect(try !isBare(Segments.addingXMP("<exif:GPSLatitude>48,12.5N</exif:GPSLatitude>", to: plain), "b.jpg"))
        let comment = plain.prefix(2) + Segments.app(0xFE, Array("48.2082 16.3738".utf8)) + plain.dropFirst(2)
        #expect(try !isBare(Array(comment), "c.jpg"))
    }

    @Test func xmpInAGIFIsNot() throws {
        let plain = try picture("gif")
        let packet = Array("<x:xmpmeta exif:GPSLatitude='48,12.5N'/>".utf8)
        let block =
            [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [UInt8(packet.count)] + packet + [0]
        #expect(try !isBare(plain.dropLast() + block + [0x3B], "a.gif"))
    }

    @Test func textsAndXMPInPNGAndWebPAreNot() throws {
        let plain = try picture("png")
        let text = Array("iTXtXML:com.adobe.xmp\0\0\0\0\0<LocationShown GPSLatitude='48'/>".utf8)
        let chunk =
            PNGStripper.bytes(of: UInt32(text.count - 4)) + text + PNGStripper.bytes(of: PNGStripper.checksum(text))
        #expect(try !isBare(plain.prefix(33) + chunk + plain.dropFirst(33), "a.png"))

        var webp = try picture("webp")
        webp += Array("XMP ".utf8) + [4, 0, 0, 0] + Array("<x/>".utf8)
        let size = webp.count - 8
        webp.replaceSubrange(4..<8, with: [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: size >> $0) })
        #expect(try !isBare(webp, "a.webp"))
    }

    @Test func damagedFilesAreNot() throws {
        for format in [MediaFormat.jpeg, .png, .webp, .gif] {
            let plain = try picture(format == .jpeg ? "jpg" : format.rawValue)
            for count in stride(from: 0, to: plain.count, by: 7) {
                let isBare = Array(plain.prefix(count)).withUnsafeBytes {
                    MetadataStripper.Copying($0, format: format).isBare
                }
                #expect(!isBare, "\(format), \(count) of \(plain.count)")
            }
        }
    }
}
