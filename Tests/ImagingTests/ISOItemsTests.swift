import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// HEIC and AVIF files without pixels, put together by hand.
private struct ItemFile {
    var primary: Int? = 1
    var properties: [[UInt8]]
    /// The positions of each item's properties, counted from 1.
    var items: [(number: Int, positions: [Int])]
    /// The tiles of each grid.
    var grids: [(number: Int, tiles: [Int])] = []
    var start = Boxes.box("ftyp", Boxes.latin("heic"), Boxes.number(0))

    /// - Parameter isWide: whether all numbers take the longer of their two forms.
    func bytes(isWide: Bool = false) -> [UInt8] {
        let number = { (value: Int) in Array(Boxes.number(value).suffix(isWide ? 4 : 2)) }
        let versionAndFlags = Boxes.number(isWide ? 1 << 24 | 1 : 0)
        let references = grids.map { grid in
            Boxes.box(
                "dimg", number(grid.number), Array(Boxes.number(grid.tiles.count).suffix(2)),
                grid.tiles.flatMap(number))
        }
        let associations = items.flatMap { item -> [UInt8] in
            let positions = item.positions.flatMap { position -> [UInt8] in
                isWide ? [0x80, UInt8(position)] : [0x80 | UInt8(position)]
            }
            return number(item.number) + [UInt8(item.positions.count)] + positions
        }
        return start
            + Boxes.box(
                "meta", Boxes.number(0), Boxes.handler("pict"),
                primary.map { Boxes.box("pitm", versionAndFlags, number($0)) } ?? [],
                grids.isEmpty ? [] : Boxes.box("iref", versionAndFlags, references.flatMap { $0 }),
                Boxes.box(
                    "iprp", Boxes.box("ipco", properties.flatMap { $0 }),
                    Boxes.box("ipma", versionAndFlags, Boxes.number(items.count), associations)))
    }

    static let size = Boxes.box("ispe", Boxes.zeros(12))
    static let profile = Boxes.box("colr", Boxes.latin("prof"), Boxes.zeros(128))

    static func colour(_ primaries: UInt8, _ transfer: UInt8) -> [UInt8] {
        Boxes.box("colr", Boxes.latin("nclx"), [0, primaries, 0, transfer, 0, 9, 0x80])
    }
}

/// Which of the colours that a HEIC or AVIF states are those of the picture that it shows.
struct ISOItemsTests {
    private func colour(_ bytes: [UInt8]) -> CodedColour? { bytes.withUnsafeBytes { CodedColour(boxes: $0) } }

    private static let pq = CodedColour(primaries: 9, transfer: 16)
    private static let sdr = CodedColour(primaries: 1, transfer: 13)
    private static let properties = [ItemFile.colour(1, 13), ItemFile.size, ItemFile.profile, ItemFile.colour(9, 16)]

    private static let files: [(name: String, file: ItemFile, expected: CodedColour?)] = [
        ("its own", ItemFile(properties: properties, items: [(1, [2, 4])]), pq),
        ("its own beside a profile", ItemFile(properties: properties, items: [(1, [3, 4])]), pq),
        ("a helper has another", ItemFile(properties: properties, items: [(1, [2, 4]), (2, [2, 1])]), pq),
        ("a gain map has another", ItemFile(properties: properties, items: [(1, [2, 1]), (2, [4])]), sdr),
        ("a helper comes first", ItemFile(primary: 2, properties: properties, items: [(1, [1]), (2, [4])]), pq),
        ("a helper alone has one", ItemFile(properties: properties, items: [(1, [2, 3]), (2, [2, 4])]), nil),
        ("no item has it", ItemFile(properties: properties, items: [(1, [2])]), nil),
        ("no property", ItemFile(properties: properties, items: [(1, [0])]), nil),
        ("no associations", ItemFile(properties: properties, items: []), nil),
        ("tiles", ItemFile(properties: properties, items: [(1, [2]), (5, [2, 4])], grids: [(1, [5, 6])]), pq),
        ("tiles and grid", ItemFile(properties: properties, items: [(1, [1]), (5, [4])], grids: [(1, [5, 6])]), sdr),
        (
            "tiles, and a grid with a profile",
            ItemFile(properties: properties, items: [(1, [3]), (5, [4])], grids: [(1, [5, 6])]), nil
        ),
        (
            "tiles of two grids",
            ItemFile(
                properties: properties, items: [(1, [2]), (2, [2]), (5, [4]), (6, [1])], grids: [(2, [5]), (1, [6])]),
            sdr
        ),
        ("no tiles", ItemFile(properties: properties, items: [(1, [2]), (5, [4])], grids: [(1, [])]), nil),
        ("a grid that is its own tile", ItemFile(properties: properties, items: [(1, [2])], grids: [(1, [1])]), nil),
        (
            "behind other bytes that look like one",
            ItemFile(
                properties: properties, items: [(1, [1])],
                start: Boxes.box("ftyp", Boxes.latin("avif")) + Boxes.box("mdat", ItemFile.colour(9, 16))), sdr
        ),
        ("no primary item", ItemFile(primary: nil, properties: properties, items: [(1, [4])]), nil),
        ("an unknown primary item", ItemFile(primary: 7, properties: properties, items: [(1, [4])]), nil),
        ("a property that is missing", ItemFile(properties: properties, items: [(1, [4, 5])]), nil),
        (
            "a colour that is cut short",
            ItemFile(properties: [Boxes.box("colr", Boxes.latin("nclx"), [0, 9, 0])], items: [(1, [1])]), nil
        ),
        ("an empty colour", ItemFile(properties: [Boxes.box("colr"), ItemFile.profile], items: [(1, [1])]), nil),
    ]

    @Test(arguments: files.indices, [false, true])
    func `only the colour of the picture that is shown counts`(index: Int, isWide: Bool) {
        let (name, file, expected) = Self.files[index]
        #expect(colour(file.bytes(isWide: isWide)) == expected, "\(name)")
    }

    private static func setup(_ type: String, _ place: Int, _ value: UInt8) -> [UInt8] {
        Boxes.box(type, Boxes.zeros(place), [value], Boxes.zeros(4))
    }

    /// From the codec's configuration for the picture or its tiles, but not its alpha channel, which is always grey.
    @Test(arguments: [false, true]) func `a picture without colours is known by its codec`(isWide: Bool) {
        func isGrey(_ file: ItemFile) -> Bool? {
            file.bytes(isWide: isWide).withUnsafeBytes { ISOItems($0)?.isGrey }
        }
        for (grey, colour) in [
            (Self.setup("av1C", 2, 0x1C), Self.setup("av1C", 2, 0x0C)),
            (Self.setup("hvcC", 16, 0xFC), Self.setup("hvcC", 16, 0xFD)),
        ] {
            #expect(isGrey(ItemFile(properties: [grey, colour], items: [(1, [1]), (2, [2])])) == true)
            #expect(isGrey(ItemFile(properties: [grey, colour], items: [(1, [2]), (2, [1])])) == false)
            #expect(
                isGrey(ItemFile(properties: [grey, colour], items: [(1, []), (5, [1])], grids: [(1, [5])])) == true)
        }
    }

    private static let damaged = [
        ItemFile(properties: properties, items: [(1, [2, 4])]),
        ItemFile(properties: properties, items: [(1, [2]), (5, [2, 4])], grids: [(1, [5, 6])]),
    ]

    @Test(arguments: damaged.indices, [false, true])
    func `boxes that are cut short state no colour`(index: Int, isWide: Bool) {
        let file = Self.damaged[index].bytes(isWide: isWide)
        for count in 0..<file.count { #expect(colour(Array(file.prefix(count))) == nil, "\(count)") }
    }

    /// Whatever the bytes are, reading them ends, and nothing outside of them is read.
    @Test(arguments: damaged.indices, [false, true])
    func `any bytes are accepted without a crash`(index: Int, isWide: Bool) {
        let file = Self.damaged[index].bytes(isWide: isWide)
        for place in file.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                for count in [1, 2, 4] {
                    var damaged = file
                    for next in place..<min(place + count, file.count) { damaged[next] = value }
                    _ = colour(damaged)
                }
            }
        }
    }

    /// As in a picture with a gain map: beside its own colour, the file states that of the brighter picture.
    @Test(arguments: [false, true])
    func `a picture is mapped only if PQ is its own`(isOwn: Bool) throws {
        let scratch = try Scratch()
        try Bitmap(width: 64, height: 64, plain: [200, 100, 50]).save(
            scratch.path("plain.avif"), profile: TestProfile.displayP3)
        let plain = try Array(Data(contentsOf: URL(fileURLWithPath: scratch.path("plain.avif"))))
        func published(_ bytes: [UInt8]) throws -> [Int] {
            let path = try scratch.write(bytes, "picture.avif")
            let spec = RenditionSpec(size: PixelSize(width: 16, height: 16), format: .png, quality: 90)
            let output = RenditionOutput(spec: spec, path: scratch.path("out.png"))
            let facts = try ImageInspector.inspect(path: path).facts
            _ = try Renderer().render(path: path, facts: facts, outputs: [output])
            return try Bitmap(contentsOf: output.path)[8, 8]
        }
        let (before, after) = try (
            published(plain), published(adding(ItemFile.colour(9, 16), to: plain, isOwn: isOwn))
        )
        #expect((after == before) == !isOwn, "before \(before), after \(after)")
    }

    /// Adds a property of the picture or of no item. The positions of the pixels stay, since the changed boxes go after
    /// them.
    private func adding(_ property: [UInt8], to file: [UInt8], isOwn: Bool) throws -> [UInt8] {
        try file.withUnsafeBytes { bytes in
            let boxes = ISOBoxes(bytes)
            let meta = try #require(boxes.first("meta", in: boxes.all))
            let parts = try #require(boxes.boxes(in: meta.content.dropFirst(4)))
            let all = try #require(parts.first { $0.type == "iprp" })
            let container = try #require(boxes.first("ipco", in: all.content))
            let count = try #require(boxes.boxes(in: container.content)).count
            var associations = Array(file[try #require(boxes.first("ipma", in: all.content)).content])
            if isOwn {
                // The associations of one item, with a byte for each of its properties.
                try #require(associations.prefix(8) == [0, 0, 0, 0, 0, 0, 0, 1])
                associations[10] += 1
                associations.append(UInt8(count + 1))
            }
            let others = parts.filter { $0.type != "iprp" }.flatMap { file[$0.start..<$0.statedEnd] }
            var changed = file
            changed.replaceSubrange(meta.start + 4..<meta.start + 8, with: Boxes.latin("free"))
            return changed
                + Boxes.box(
                    "meta", Boxes.number(0), others,
                    Boxes.box(
                        "iprp", Boxes.box("ipco", Array(file[container.content]), property),
                        Boxes.box("ipma", associations)))
        }
    }
}
