import AlbumModel
import Files
import Testing

@testable import AlbumSources

struct TextEncodingTests {
    /// Texts as old programs saved them: bytes that mean these characters.
    @Test(arguments: [
        ([0xb1, 0xb1, 0xbe, 0xa9, 0xb5, 0xc4, 0xbd, 0xd6], "北京的街", LegacyEncoding.gb18030),
        ([0x83, 0x4a, 0x83, 0x81, 0x82, 0xcc, 0x8a, 0x43], "カメの海", .shiftJIS),
        ([0x53, 0x74, 0x72, 0x61, 0xdf, 0x65, 0x20, 0x80], "Straße €", .windows1252),
    ])
    func oldTextsAreReported(bytes: [UInt8], text: String, encoding: LegacyEncoding) {
        #expect(LegacyEncoding.guess(bytes[...]) == encoding)
        #expect(encoding.decode(bytes[...]) == text)
    }

    /// One zero byte does not make a text UTF-16: its front matter would become letters of another script.
    @Test(arguments: [
        "---\ndraft: true\n---\nA text\0.", "\0---\ndraft: true\n---\n", "url,title\na.jpg,x\0x\nb.jpg,z\n",
        "[sea.jpg]\r\nhidden=yes\0\r\n", "\0\0\0\0 draft: true and some more words",
    ])
    func aZeroByteIsRefused(text: String) {
        for bytes in [Array(text.utf8), Array((text + " ").utf8)] {
            do throws(DiagnosticError) {
                let read = try TextEncoding.utf8(bytes, file: "a.md")
                Issue.record("\(String(decoding: read, as: UTF8.self))")
            } catch {
                #expect(error.diagnostic.message.contains("contains zero bytes"))
            }
        }
    }

    @Test(arguments: ["draft: true\n", "---\ntitle: 家\n---\n海边的一天，阳光很好，我们走了很远的路。\n", "url,title\r\na.jpg,北京\r\n"])
    func wideTextsNeedNoByteOrderMark(text: String) throws {
        for isBigEndian in [false, true] {
            let bytes = text.utf16.flatMap { unit in
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isBigEndian ? pair : pair.reversed()
            }
            #expect(String(decoding: try TextEncoding.utf8(bytes, file: "a.md"), as: UTF8.self) == text)
        }
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
