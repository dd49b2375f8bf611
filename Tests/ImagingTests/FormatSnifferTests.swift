import AlbumModel
import Testing

@testable import Imaging

@Suite struct FormatSnifferTests {
    @Test(arguments: [
        ("\u{1}", SniffedFormat.unknown), ("", .empty), ("Dear diary,\nit rained.", .text),
        ("%PDF-1.7 ...", .unsupportedPicture("a PDF document")),
        ("\0\0\0\u{1C}ftypavis\0\0\0\0avismsf1miaf", .unsupportedPicture("an animated AVIF", to: "WebP or MP4")),
        ("<?xml version=\"1.0\"?><svg xmlns=\"\">", .unsupportedPicture("an SVG drawing")),
        ("GIF89a......", .media(.gif)),
        ("RIFF....WEBPVP8 ", .media(.webp)), ("RIFF....AVI LIST", .media(.avi)),
        ("II*\0\u{8}\0\0\0\0\0", .media(.tiff)),
        ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", .media(.heic)),
        ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif", .media(.avif)),
        ("\0\0\0\u{18}ftypqt  \0\0\0\0qt  ....", .media(.mov)), ("\0\0\0\u{18}ftypisom\0\0\0\0mp41....", .media(.mp4)),
        ("\0\0\0\u{18}ftypcrx \0\0\0\0crx ....", .media(.raw)),
        ("\0\0\0\u{C}JXL \r\n", .media(.jxl)),
        ("BM\0......", .unsupportedPicture("a BMP image")), ("BMW and other cars", .text),
        ("<!doctype html><html><body><svg>", .text), ("var icon = '<svg></svg>'", .text),
        ("\u{FEFF} <svg>", .unsupportedPicture("an SVG drawing")), ("PK\u{3}\u{4}", .unsupported("a ZIP archive")),
        ("OggS...................\u{1}vorbis", .unsupported("an Ogg sound file")),
    ])
    func namesFormatsByTheirFirstBytes(start: String, expected: SniffedFormat) {
        #expect(FormatSniffer.sniff(Array(start.utf8)) == expected)
    }

    @Test func namesBinarySignatures() {
        #expect(FormatSniffer.sniff([0xFF, 0xD8, 0xFF, 0xE0]) == .media(.jpeg))
        #expect(FormatSniffer.sniff([0xFF, 0x0A, 0, 0]) == .media(.jxl))
        #expect(FormatSniffer.sniff([0x1A, 0x45, 0xDF, 0xA3] + Array("....webm".utf8)) == .media(.webm))
        #expect(FormatSniffer.sniff([0x1A, 0x45, 0xDF, 0xA3] + Array("matroska".utf8)) == .media(.mkv))
    }

    @Test func namesOlderFilms() {
        func packets(_ length: Int, behind start: Int) -> [UInt8] {
            (0..<3 * length).map { $0 % length == start ? 0x47 : 0 }
        }
        #expect(FormatSniffer.sniff(packets(188, behind: 0)) == .media(.mpegts))
        #expect(FormatSniffer.sniff(packets(192, behind: 4)) == .media(.mpegts))
        #expect(FormatSniffer.sniff(Array("Good morning. ".utf8)) == .text)
        #expect(FormatSniffer.sniff([0, 0, 1, 0xBA, 0x44]) == .media(.mpegps))
        #expect(FormatSniffer.sniff([0, 0, 1, 0xB3, 0x14]) == .media(.mpegvideo))
        #expect(FormatSniffer.sniff(Array("FLV\u{1}\u{5}".utf8)) == .media(.flv))
        #expect(FormatSniffer.sniff(Array(".RMF\0\0".utf8)) == .media(.rm))
        #expect(FormatSniffer.sniff([0x1F, 0x07, 0, 0xBF]) == .media(.dv))
        #expect(FormatSniffer.sniff([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) == .media(.asf))
    }

    @Test func tellsRawPhotosFromOtherTIFF() {
        let canon = Array("II*\0\u{10}\0\0\0CR\u{2}\0".utf8)
        #expect(FormatSniffer.sniff(canon) == .media(.raw))
        // One entry: DNGVersion, four bytes.
        let dng: [UInt8] = Array("II*\0\u{8}\0\0\0".utf8) + [1, 0, 0x12, 0xC6, 1, 0, 4, 0, 0, 0, 1, 4, 0, 0]
        #expect(FormatSniffer.sniff(dng) == .media(.raw))
    }
}
