/// The items of a HEIC or AVIF file (ISO/IEC 23008-12) and their properties. Besides the picture that is shown there
/// may be thumbnails, masks, gain maps and tiles, each with properties of its own.
struct ISOItems {
    private let boxes: ISOBoxes
    /// The boxes that describe all items.
    private let parts: Range<Int>
    /// The properties of all items. Items refer to them by their positions, counted from 1.
    private let properties: [ISOBox]
    /// The boxes that say which item has which properties.
    private let associations: [ISOBox]

    /// Returns nil if there are no items, or if their properties cannot be parsed to the end.
    init?(_ bytes: UnsafeRawBufferPointer) {
        boxes = ISOBoxes(bytes)
        guard let meta = boxes.first("meta", in: boxes.all) else { return nil }
        // The version and flags precede the boxes.
        parts = meta.content.dropFirst(4)
        guard let all = boxes.first("iprp", in: parts), let container = boxes.first("ipco", in: all.content),
            let properties = boxes.boxes(in: container.content), let others = boxes.boxes(in: all.content)
        else { return nil }
        self.properties = properties
        associations = others.filter { $0.type == "ipma" }
    }

    /// The number of the item that is shown.
    var primary: Int? {
        guard let box = boxes.first("pitm", in: parts), let version = version(of: box) else { return nil }
        return boxes.number(box.content, at: 4, bytes: version == 0 ? 2 : 4)
    }

    /// Returns the properties of an item, or nil if the file does not say which it has.
    func properties(of item: Int) -> [ISOBox]? {
        var positions: Set<Int> = []
        for box in associations {
            guard let version = version(of: box), let flags = boxes.number(box.content, at: 1, bytes: 3),
                let count = boxes.number(box.content, at: 4)
            else { return nil }
            let (wide, long) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
            var offset = 8
            for _ in 0..<count {
                guard let owner = boxes.number(box.content, at: offset, bytes: wide),
                    let entries = boxes.number(box.content, at: offset + wide, bytes: 1)
                else { return nil }
                offset += wide + 1
                for entry in 0..<entries where owner == item {
                    guard let value = boxes.number(box.content, at: offset + entry * long, bytes: long) else {
                        return nil
                    }
                    // The highest bit says whether a reader has to know the property; 0 stands for none.
                    let position = value & (1 << (8 * long - 1) - 1)
                    guard position <= properties.count else { return nil }
                    positions.insert(position)
                }
                offset += entries * long
            }
        }
        return properties.enumerated().filter { positions.contains($0.offset + 1) }.map(\.element)
    }

    /// Returns the first of the items that an item is made of, such as the tiles of a grid.
    func firstPart(of item: Int) -> Int? { reference("dimg", from: item) }

    /// Whether the picture that is shown has no colours, although libheif returns three channels.
    var isGrey: Bool {
        guard let primary else { return false }
        let parts = [primary, firstPart(of: primary)].compactMap(\.self)
        return parts.flatMap { properties(of: $0) ?? [] }.contains { property in
            switch property.type {
            case "av1C": number(property, at: 2, bytes: 1).map { $0 & 0x10 != 0 } ?? false
            case "hvcC": number(property, at: 16, bytes: 1).map { $0 & 3 == 0 } ?? false
            default: false
            }
        }
    }

    /// Whether the colours of the picture that is shown are multiplied by its transparency.
    var isPremultiplied: Bool { primary.flatMap { reference("prem", from: $0) } != nil }

    /// Returns the first item to which an item has a reference of a type.
    private func reference(_ type: String, from item: Int) -> Int? {
        guard let box = boxes.first("iref", in: parts), let version = version(of: box),
            let references = boxes.boxes(in: box.content.dropFirst(4))
        else { return nil }
        let wide = version == 0 ? 2 : 4
        let reference = references.first {
            $0.type == type && boxes.number($0.content, at: 0, bytes: wide) == item
        }
        guard let content = reference?.content, let count = boxes.number(content, at: wide, bytes: 2), count > 0 else {
            return nil
        }
        return boxes.number(content, at: wide + 2, bytes: wide)
    }

    /// Returns the bytes of a property from an offset on, as a number.
    func number(_ property: ISOBox, at offset: Int, bytes: Int) -> Int? {
        boxes.number(property.content, at: offset, bytes: bytes)
    }

    /// Returns the four characters with which a property begins.
    func kind(of property: ISOBox) -> String {
        property.content.count < 4 ? "" : boxes.type(at: property.content.lowerBound)
    }

    private func version(of box: ISOBox) -> Int? { boxes.number(box.content, at: 0, bytes: 1) }
}

extension CodedColour {
    /// Reads the colour of the picture that a HEIC or AVIF file shows; returns nil if there is none of this kind. Other
    /// items may have another colour: the gain map of a picture in sRGB has that of the picture in PQ.
    init?(boxes bytes: UnsafeRawBufferPointer) {
        guard let items = ISOItems(bytes), let primary = items.primary,
            var colours = items.properties(of: primary)?.filter({ $0.type == "colr" })
        else { return nil }
        // All tiles of a grid have the same colour, and the grid itself need not state it.
        if colours.isEmpty, let part = items.firstPart(of: primary) {
            colours = items.properties(of: part)?.filter { $0.type == "colr" } ?? []
        }
        guard let colour = colours.first(where: { items.kind(of: $0) == "nclx" }),
            let primaries = items.number(colour, at: 4, bytes: 2), let transfer = items.number(colour, at: 6, bytes: 2)
        else { return nil }
        self.init(primaries: primaries, transfer: transfer)
    }
}
