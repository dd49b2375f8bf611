import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// JPEGs with a gain map (Ultra HDR): an ordinary picture, followed by a second one that says where screens may go
/// beyond it. What ordinary screens show is the first.
struct GainMapTests {
    private let scratch: Scratch
    private let base: [UInt8]
    private let map: [UInt8]

    init() throws {
        scratch = try Scratch()
        try Bitmap.quarters(width: 400, height: 300).save(scratch.path("base.jpg"), profile: TestProfile.displayP3)
        try Bitmap(width: 100, height: 75) { x, _ in [UInt8(x * 2)] }.save(scratch.path("map.jpg"))
        base = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("base.jpg"))))
        map = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("map.jpg"))))
    }

    /// As a phone writes it: words that announce the map, an index of both pictures, and the map after the picture.
    private func photo(with film: [UInt8] = []) -> [UInt8] {
        let gain = "xmlns:hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/'"
        let item = { (mime: String, semantic: String, length: Int) in
            "<rdf:li rdf:parseType='Resource'><C:Item I:Mime='\(mime)' I:Semantic='\(semantic)' I:Length='\(length)'/></rdf:li>"
        }
        let items =
            item("image/jpeg", "Primary", 0) + item("image/jpeg", "GainMap", map.count)
            + (film.isEmpty ? "" : item("video/mp4", "MotionPhoto", film.count))
        let words = """
            <hdrgm:Version \(gain)>1.0</hdrgm:Version><C:Directory \
            xmlns:C='http://ns.google.com/photos/1.0/container/' \
            xmlns:I='http://ns.google.com/photos/1.0/container/item/'><rdf:Seq>\(items)</rdf:Seq></C:Directory>
            """
        // The position of the map is not known until there is an index, so an index of the same length comes first.
        let length = Segments.addingXMP(words, to: adding(index(offset: 0))).count
        return Segments.addingXMP(words, to: adding(index(offset: length))) + map + film
    }

    private func adding(_ index: [UInt8]) -> [UInt8] {
        base.prefix(2) + Segments.app(0xE2, Array("MPF\0".utf8) + index) + base.dropFirst(2)
    }

    /// The multi-picture index of CIPA DC-007, low bytes first.
    private func index(offset: Int) -> [UInt8] {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            bytes(tag, 2) + bytes(type, 2) + bytes(count, 4) + value
        }
        let directory =
            bytes(3, 2) + entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, bytes(2, 4))
            + entry(0xB002, 7, 32, bytes(50, 4)) + bytes(0, 4)
        let first = bytes(0x0003_0000, 4) + bytes(base.count, 4) + bytes(0, 4) + bytes(0, 4)
        let second = bytes(0, 4) + bytes(map.count, 4) + bytes(offset, 4) + bytes(0, 4)
        return Array("II".utf8) + bytes(42, 2) + bytes(8, 4) + directory + first + second
    }

    private func rendered(_ bytes: [UInt8]) throws -> Bitmap {
        let path = try scratch.write(bytes, "photo.jpg")
        let spec = RenditionSpec(size: PixelSize(width: 200, height: 150), format: .png, quality: 90)
        let photo = try Renderer().render(
            path: path, facts: try ImageInspector.inspect(path: path).facts,
            outputs: [RenditionOutput(spec: spec, path: scratch.path("out.png"))])
        #expect(photo.warnings.isEmpty)
        return try Bitmap(contentsOf: scratch.path("out.png"))
    }

    @Test func itsOrdinaryPictureIsShown() throws {
        let inspection = try ImageInspector.inspect(path: scratch.write(photo(), "photo.jpg"))
        #expect(inspection.facts.size == PixelSize(width: 400, height: 300))
        #expect(inspection.facts.frames == 1 && inspection.facts.parts.motion == nil)
        #expect(inspection.warnings.isEmpty)
        #expect(try rendered(photo()).pixels == rendered(base).pixels)
    }

    /// A copy has only the ordinary picture: an index that leads to nothing would be damage.
    @Test(arguments: [false, true]) func aCopyIsThePictureWithoutTheMap(isOpen: Bool) throws {
        var privacy = Privacy()
        (privacy.gps, privacy.serials, privacy.people) = (isOpen, isOpen, isOpen)
        let path = try scratch.write(photo(), "photo.jpg")
        let facts = try ImageInspector.inspect(path: path).facts
        _ = try MetadataStripper.copy(path: path, facts: facts, privacy: privacy, to: scratch.path("copy.jpg"))
        let copy = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("copy.jpg"))))
        for mark in ["MPF\0", "hdrgm", "GainMap"] {
            #expect(Data(copy).range(of: Data(mark.utf8)) == nil, "\(mark)")
        }
        #expect(copy.suffix(2) == [0xFF, 0xD9] && copy.count < base.count + 500)
        #expect(try rendered(copy).pixels == rendered(base).pixels)
    }

    @Test func aFilmMayFollowTheMap() throws {
        func box(_ type: String, _ count: Int) -> [UInt8] {
            [0, 0, 0, UInt8(count + 8)] + Array(type.utf8) + [UInt8](repeating: 1, count: count)
        }
        let film = box("ftyp", 8) + box("moov", 80) + box("mdat", 200)
        let whole = photo(with: film)
        let facts = try ImageInspector.inspect(path: scratch.write(whole, "photo.jpg")).facts
        #expect(facts.parts.motion == whole.count - film.count..<whole.count)
        #expect(try rendered(whole).pixels == rendered(base).pixels)
    }
}
