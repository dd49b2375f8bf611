import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// The films inside motion photos, where phones put them, and what is not a film.
struct MotionPhotoTests {
    private let scratch: Scratch
    private let still: [UInt8]

    init() throws {
        scratch = try Scratch()
        try Bitmap.quarters(width: 64, height: 48).save(scratch.path("still.jpg"))
        still = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("still.jpg"))))
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let size = content.count + 8
        return [UInt8(size >> 24), UInt8(size >> 16 & 255), UInt8(size >> 8 & 255), UInt8(size & 255)]
            + Array(type.utf8) + content
    }

    private static let film =
        box("ftyp", Array("mp42\0\0\0\0".utf8)) + box("moov", [UInt8](repeating: 1, count: 80))
        + box("mdat", [UInt8](repeating: 2, count: 300))

    private func part(_ bytes: [UInt8]) throws -> Range<Int>? {
        try ImageInspector.inspect(path: scratch.write(bytes, "a.jpg")).facts.parts.motion
    }

    private func withXMP(_ words: String) -> [UInt8] { Segments.addingXMP(words, to: still) }

    @Test func googlesOffsetLeadsToTheFilm() throws {
        let photo = withXMP(
            "<c:MicroVideoOffset xmlns:c='http://ns.google.com/photos/1.0/camera/'>\(Self.film.count)</c:MicroVideoOffset>"
        )
        #expect(try part(photo + Self.film) == photo.count..<photo.count + Self.film.count)
    }

    @Test func googlesContainerLeadsToTheFilm() throws {
        let photo = withXMP(
            """
            <C:Directory xmlns:C='http://ns.google.com/photos/1.0/container/' xmlns:I='http://ns.google.com/photos/1.0/container/item/'>\
            <rdf:Seq><rdf:li rdf:parseType='Resource'><C:Item I:Mime='image/jpeg' I:Semantic='Primary' I:Length='0'/></rdf:li>\
            <rdf:li rdf:parseType='Resource'><C:Item I:Mime='video/mp4' I:Semantic='MotionPhoto' I:Length='\(Self.film.count)'/></rdf:li>\
            </rdf:Seq></C:Directory>
            """)
        #expect(try part(photo + Self.film) == photo.count..<photo.count + Self.film.count)
    }

    @Test(arguments: 0..<8) func aFileOfAFewBytesHasNoFilm(count: Int) {
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0x53, 0x45, 0x46, 0x54]
        Array(bytes.prefix(count)).withUnsafeBytes { buffer in
            for format in MediaFormat.allCases {
                #expect(MotionPhoto(buffer).film(format: format, lengthFromEnd: count) == nil)
            }
        }
    }

    @Test func aWrongOffsetIsMended() throws {
        let photo = withXMP(
            "<c:MicroVideoOffset xmlns:c='http://ns.google.com/photos/1.0/camera/'>\(Self.film.count + 7)</c:MicroVideoOffset>"
        )
        #expect(try part(photo + Self.film) == photo.count..<photo.count + Self.film.count)
    }

    @Test(arguments: ["-4", "0", "99999999", "nonsense"]) func anAbsurdOffsetIsNotAFilm(offset: String) throws {
        let photo = withXMP(
            "<c:MicroVideoOffset xmlns:c='http://ns.google.com/photos/1.0/camera/'>\(offset)</c:MicroVideoOffset>")
        #expect(try part(photo) == nil)
    }

    @Test func samsungsTrailerLeadsToTheFilm() throws {
        let trailer = Array("MotionPhoto_Data".utf8)
        let bytes = still + trailer + Self.film + Array("SEFH....SEFT".utf8)
        let start = still.count + trailer.count
        #expect(try part(bytes) == start..<start + Self.film.count)
    }

    @Test func aFilmThatIsCutShortIsNotAFilm() throws {
        let trailer = Array("MotionPhoto_Data".utf8)
        #expect(try part(still + trailer + Self.film.dropLast(200) + Array("SEFT".utf8)) == nil)
    }

    @Test func aBoxOfAHEICHoldsTheFilm() {
        let head = Self.box("ftyp", Array("heic\0\0\0\0".utf8)) + Self.box("mdat", [0, 0])
        let bytes = head + Self.box("mpvd", Self.film) + Self.box("sefd", [0])
        let part = bytes.withUnsafeBytes { MotionPhoto($0).film(format: .heic, lengthFromEnd: nil) }
        #expect(part == head.count + 8..<head.count + 8 + Self.film.count)
    }

    @Test func applesIdentifierIsReadFromTheMakerNote() {
        let text = "4B7E6F60-2A3C-4D5E-8F90-0123456789AB"
        var note = Array("Apple iOS\0\0\u{1}MM".utf8) + [0, 1, 0, 17, 0, 2, 0, 0, 0, 37, 0, 0, 0, 32]
        note += [UInt8](repeating: 0, count: 32 - note.count) + Array(text.utf8) + [0]
        #expect(AppleIdentifiers.livePhoto(inMakerNote: note) == text)
        #expect(AppleIdentifiers.livePhoto(inMakerNote: Array(note.prefix(50))) == nil)
        #expect(AppleIdentifiers.livePhoto(inMakerNote: []) == nil)
        #expect(AppleIdentifiers.burst(inMakerNote: note) == nil)
        note[17] = 11
        #expect(AppleIdentifiers.burst(inMakerNote: note) == text)
        #expect(AppleIdentifiers.livePhoto(inMakerNote: note) == nil)
    }
}
