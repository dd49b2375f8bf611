import AlbumModel
import Foundation
import ImagingFixtures
import Testing

@testable import Imaging

/// A real HEIC or AVIF to which the parts are added that a phone writes beside the picture.
private struct PhoneFile {
    var bytes: [UInt8]

    /// Adds an item `tmap`, and gain maps that describe both the picture and `tmap`. Offsets in the file stay valid,
    /// since the changed boxes go after the pixels.
    ///
    /// - Parameter gainMaps: The number of gain maps, each without content of its own, which readers of the picture do
    ///   not need.
    init(_ plain: [UInt8], gainMaps: Int) throws {
        bytes = try plain.withUnsafeBytes { raw in
            let boxes = ISOBoxes(raw)
            let meta = try #require(boxes.first("meta", in: boxes.all))
            let parts = try #require(boxes.boxes(in: meta.content.dropFirst(4)))
            let primary = try #require(ISOItems(raw)?.primary)
            let kind = plain.contains(Boxes.latin("avif")) ? "av01" : "hvc1"
            let maps = (0..<gainMaps).map { 101 + $0 }
            let changed = try parts.map { part -> [UInt8] in
                let whole = Array(raw[part.start..<part.content.upperBound])
                switch part.type {
                case "iinf":
                    let items = [Self.item(100, "tmap", isHidden: false)] + maps.map { Self.item($0, kind) }
                    let count = raw[part.content][part.content.lowerBound + 5]
                    return Boxes.box(
                        "iinf", Boxes.number(0), [0, count + UInt8(items.count)],
                        Array(raw[part.content.dropFirst(6)]), items.flatMap { $0 })
                case "iprp": return try Self.properties(part, boxes, of: maps, raw)
                case "iref": return []
                case "iloc": return Self.locations(Array(raw[part.content]), of: [100] + maps)
                default: return whole
                }
            }
            let old = parts.first { $0.type == "iref" }.map { Array(raw[$0.content.dropFirst(4)]) }
            let references =
                [Self.reference("dimg", from: 100, to: [primary] + maps)]
                + maps.map { Self.reference("auxl", from: $0, to: [primary, 100]) }
            var file = Array(raw)
            file.replaceSubrange(meta.start + 4..<meta.start + 8, with: Boxes.latin("free"))
            let list = Boxes.box("iref", Boxes.number(0), old ?? [], references.flatMap { $0 })
            return file + Boxes.box("meta", Boxes.number(0), changed.flatMap { $0 }, list)
        }
    }

    private static func short(_ number: Int) -> [UInt8] { Array(Boxes.number(number).suffix(2)) }

    private static func item(_ number: Int, _ type: String, isHidden: Bool = true) -> [UInt8] {
        Boxes.box("infe", Boxes.number(2 << 24 | (isHidden ? 1 : 0)), short(number), [0, 0], Boxes.latin(type), [0])
    }

    static func reference(_ type: String, from: Int, to targets: [Int]) -> [UInt8] {
        Boxes.box(type, short(from), short(targets.count), targets.flatMap(short))
    }

    /// Says that the bytes of each of these items are the first eight of the file: libheif requires those of all items.
    private static func locations(_ content: [UInt8], of items: [Int]) -> [UInt8] {
        let hasMethod = content[0] > 0
        let (offset, length) = (Int(content[4] >> 4), Int(content[4] & 15))
        let (base, index) = (Int(content[5] >> 4), hasMethod ? Int(content[5] & 15) : 0)
        let entries = items.flatMap { item -> [UInt8] in
            let head: [UInt8] = short(item) + Boxes.zeros(hasMethod ? 4 : 2) + Boxes.zeros(base) + [0, 1]
            return head + Boxes.zeros(index + offset + length - 1) + [8]
        }
        let count = content[7] + UInt8(items.count)
        return Boxes.box("iloc", Array(content[..<7]), [count], Array(content[8...]), entries)
    }

    /// Gives each gain map the properties of item 1 and its own kind.
    private static func properties(
        _ part: ISOBox, _ boxes: ISOBoxes, of maps: [Int], _ raw: UnsafeRawBufferPointer
    ) throws -> [UInt8] {
        let list = try #require(boxes.first("ipco", in: part.content))
        let owners = try #require(boxes.first("ipma", in: part.content))
        let kind = Boxes.box("auxC", Boxes.number(0), Boxes.latin("urn:com:apple:photo:2020:aux:hdrgainmap\0"))
        let position = try #require(boxes.boxes(in: list.content)).count + 1
        let first = owners.content.lowerBound + 8
        let count = Int(raw[first + 2])
        let own = Array(raw[first + 3..<first + 3 + count])
        let entries = maps.flatMap { map -> [UInt8] in
            let head: [UInt8] = short(map) + [UInt8(count + 1)]
            return head + own + [UInt8(position)]
        }
        let total = try #require(boxes.number(owners.content, at: 4)) + maps.count
        return Boxes.box(
            "iprp", Boxes.box("ipco", Array(raw[list.content]), kind),
            Boxes.box("ipma", Boxes.number(0), Boxes.number(total), Array(raw[owners.content.dropFirst(8)]), entries))
    }
}

/// Photos of phones whose parts describe more than the picture, which old versions of libheif reject.
struct ISOReferencesTests {
    /// With one gain map, too few bytes become free for an empty box, so its reference is removed altogether.
    @Test(arguments: ["heic", "avif"], [1, 2, 4])
    func `a photo with a gain map for tmap is shown as without`(kind: String, gainMaps: Int) throws {
        let scratch = try Scratch()
        let plain = scratch.path("plain.\(kind)")
        try Bitmap.quarters(width: 320, height: 200).save(plain + "[Q=95]")
        let file = try PhoneFile(Array(Data(contentsOf: URL(fileURLWithPath: plain))), gainMaps: gainMaps)
        let path = try scratch.write(file.bytes, "phone.\(kind)")
        #expect(file.bytes.withUnsafeBytes { ISOReferences.patch($0) } != nil)
        let facts = try ImageInspector.inspect(path: path).facts
        #expect(facts.size == PixelSize(width: 320, height: 200) && !facts.hasAlpha)
        let spec = RenditionSpec(size: PixelSize(width: 160, height: 100), format: .png, quality: 90)
        let pictures = try [plain, path].map { path in
            let output = scratch.path("out.png")
            let photo = try Renderer().render(
                path: path, facts: facts, outputs: [RenditionOutput(spec: spec, path: output)])
            #expect(photo.warnings.isEmpty)
            return try Data(contentsOf: URL(fileURLWithPath: output))
        }
        #expect(pictures[0] == pictures[1])
    }

    private func references(_ bytes: [UInt8]) -> [[UInt8]]? {
        bytes.withUnsafeBytes { raw in
            ISOReferences.patch(raw).flatMap { patch in
                var mended = Array(raw)
                mended.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
                #expect(mended.count == raw.count)
                return mended.withUnsafeBytes { raw in
                    let boxes = ISOBoxes(raw)
                    guard let meta = boxes.first("meta", in: boxes.all),
                        let parts = boxes.boxes(in: meta.content.dropFirst(4)),
                        let list = parts.first(where: { $0.type == "iref" })
                    else { return nil }
                    return boxes.boxes(in: list.content.dropFirst(4))?.map {
                        Array(raw[$0.start..<$0.content.upperBound])
                    }
                }
            }
        }
    }

    /// A file without pixels: item 1 is the picture, 2 another one, 3 its Exif, 4 `tmap`.
    private func file(_ references: [UInt8]...) -> [UInt8] {
        let items = [(1, "hvc1"), (2, "hvc1"), (3, "Exif"), (4, "tmap")].map { number, type in
            Boxes.box("infe", Boxes.number(2 << 24), [0, UInt8(number), 0, 0], Boxes.latin(type), [0])
        }
        return Boxes.box("ftyp", Boxes.latin("heic"), Boxes.number(0))
            + Boxes.box(
                "meta", Boxes.number(0), Boxes.box("pitm", Boxes.number(0), [0, 1]),
                Boxes.box("iinf", Boxes.number(0), [0, 4], items.flatMap { $0 }),
                Boxes.box("iref", Boxes.number(0), references.flatMap { $0 }),
                Boxes.box("iprp", Boxes.box("ipco"), Boxes.box("ipma", Boxes.number(0), Boxes.number(0))))
    }

    @Test func `what describes several items describes the picture alone`() {
        let of = PhoneFile.reference
        let tiles = of("dimg", 1, [2, 2])
        let both = references(
            file(
                tiles, of("auxl", 2, [4, 1]), of("thmb", 2, [1, 4]), of("cdsc", 3, [1, 4]), of("cdsc", 3, [4]),
                of("auxl", 2, [1])))
        #expect(
            both == [tiles, of("auxl", 2, [1]), of("thmb", 2, [1]), of("cdsc", 3, [1]), of("auxl", 2, [1])])
        // The other picture is better than none.
        #expect(references(file(of("cdsc", 3, [4]), of("auxl", 1, [4, 2, 4, 4]))) == [of("auxl", 1, [2])])
        // The bytes that become free are too few for a box.
        #expect(references(file(of("auxl", 2, [1, 4]), of("thmb", 2, [1]))) == [of("auxl", 2, [1])])
        #expect(references(file(of("auxl", 2, [1, 4]), of("cdsc", 3, [1]))) == [of("auxl", 2, [1])])
        #expect(references(file(of("auxl", 2, [1, 4]), tiles)) == [tiles])
    }

    @Test func `other files stay as they are`() {
        let of = PhoneFile.reference
        let tiles = of("dimg", 4, [1, 2])
        let ordinary = file(tiles, of("auxl", 2, [1]), of("cdsc", 3, [1]))
        #expect(references(ordinary) == nil)
        let strange = file(of("auxl", 2, [1, 4]), of("thmb", 2, [1, 4]))
        #expect(references(strange) != nil)
        for length in 0..<strange.count { #expect(references(Array(strange.prefix(length))) == nil) }
        // More targets than there are bytes.
        var many = of("auxl", 2, [1, 4])
        many[11] = 200
        #expect(references(file(many)) == nil)
    }
}
