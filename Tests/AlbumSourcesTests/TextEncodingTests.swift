import AlbumModel
import Files
import Testing

@testable import AlbumSources

struct TextEncodingTests {
    /// Texts as programs of old saved them: bytes that mean these characters.
    @Test(arguments: [
        ([0xb1, 0xb1, 0xbe, 0xa9, 0xb5, 0xc4, 0xbd, 0xd6], "北京的街", LegacyEncoding.gb18030),
        ([0x83, 0x4a, 0x83, 0x81, 0x82, 0xcc, 0x8a, 0x43], "カメの海", .shiftJIS),
        ([0x53, 0x74, 0x72, 0x61, 0xdf, 0x65, 0x20, 0x80], "Straße €", .windows1252),
    ])
    func oldTextsAreReported(bytes: [UInt8], text: String, encoding: LegacyEncoding) {
        #expect(LegacyEncoding.guess(bytes[...]) == encoding)
        #expect(encoding.decode(bytes[...]) == text)
    }

    @Test func anExportFromAnOldSpreadsheetIsReadWithAWarning() {
        let bytes: [UInt8] = Array("url;title\na.jpg;Stra".utf8) + [0xdf] + Array("e\n".utf8)
        let access = FileAccess { _, _ throws(FileAccessError) in bytes }
        let reading = SiteReader(configuration: Configuration(), access: access).read(.of(["album.csv", "a.jpg"])) {
            _ in
            nil
        }
        #expect(reading.site.root.items.map(\.fields.title) == ["Straße"])
        #expect(reading.diagnostics.map(\.severity) == [.warning])
    }
}
