/// The references between the items of a HEIC or AVIF file.
///
/// Since iOS 18, an iPhone adds an item `tmap`, which says how the gain map brightens the picture. The gain map, the
/// thumbnail and the metadata then describe both the picture and `tmap`. libheif before 1.18 (Debian 12 has 1.15, Ubuntu
/// 24.04 has 1.17) rejects such a file with "Too many auxiliary image references"
/// (https://github.com/strukturag/libheif/issues/1190).
enum ISOReferences {
    /// Bytes that replace as many bytes of the file from an offset on.
    struct Patch {
        let offset: Int
        let bytes: [UInt8]
    }

    /// Returns references that old versions of libheif accept: whatever describes several items, or something that is
    /// not a picture, describes one picture instead. Returns nil if the file needs no change, or cannot be changed.
    static func patch(_ bytes: UnsafeRawBufferPointer) -> Patch? {
        let boxes = ISOBoxes(bytes)
        guard let meta = boxes.first("meta", in: boxes.all), let primary = ISOItems(bytes)?.primary,
            let box = boxes.first("iref", in: meta.content.dropFirst(4)), box.isComplete,
            let pictures = pictures(boxes, in: meta.content.dropFirst(4)),
            let version = boxes.number(box.content, at: 0, bytes: 1), version <= 1,
            let references = boxes.boxes(in: box.content.dropFirst(4))
        else { return nil }
        let wide = version == 0 ? 2 : 4
        var kept: [Reference] = []
        for reference in references {
            let whole = Array(bytes[reference.start..<reference.content.upperBound])
            guard describing.contains(reference.type) else {
                kept.append(Reference(type: reference.type, bytes: whole))
                continue
            }
            guard let targets = targets(of: reference, boxes, wide: wide) else { return nil }
            let described = targets.filter(pictures.contains)
            guard let one = described.contains(primary) ? primary : described.first else { continue }
            guard targets.count > 1 else {
                kept.append(Reference(type: reference.type, bytes: whole))
                continue
            }
            let head = bigEndian(8 + 2 * wide + 2, bytes: 4) + bytes[reference.start + 4..<reference.start + 8]
            let owner = bytes[reference.content.lowerBound..<reference.content.lowerBound + wide]
            kept.append(
                Reference(
                    type: reference.type,
                    bytes: head + owner + bigEndian(1, bytes: 2) + bigEndian(one, bytes: wide), isShortened: true))
        }
        return patch(box, of: bytes, with: kept)
    }

    private struct Reference {
        var type: String
        var bytes: [UInt8]
        var isShortened = false
    }

    /// References from an item to those that it describes. libheif accepts only one of them.
    private static let describing: Set = ["auxl", "cdsc", "thmb"]

    /// Returns a list of references that is as long as the former one, with an empty box after it.
    private static func patch(
        _ box: ISOBox, of bytes: UnsafeRawBufferPointer, with references: [Reference]
    ) -> Patch? {
        let head = box.content.lowerBound + 4 - box.start
        let length = box.content.upperBound - box.start
        guard references.reduce(head, { $0 + $1.bytes.count }) < length else { return nil }
        // A box takes eight bytes. If fewer are free, what the picture needs least makes room.
        let dispensable: [(Reference) -> Bool] = [
            { _ in false }, { $0.type == "thmb" }, { $0.type == "thmb" || $0.type == "cdsc" },
            { $0.type == "thmb" || $0.type == "cdsc" || $0.isShortened },
        ]
        for isDispensable in dispensable {
            let kept = references.filter { !isDispensable($0) }.flatMap(\.bytes)
            let free = length - head - kept.count
            guard free >= 8 else { continue }
            let start = bigEndian(length - free, bytes: 4) + bytes[box.start + 4..<box.start + head]
            let rest = bigEndian(free, bytes: 4) + Array("free".utf8) + [UInt8](repeating: 0, count: free - 8)
            return Patch(offset: box.start, bytes: start + kept + rest)
        }
        return nil
    }

    private static func targets(of reference: ISOBox, _ boxes: ISOBoxes, wide: Int) -> [Int]? {
        guard let count = boxes.number(reference.content, at: wide, bytes: 2) else { return nil }
        var targets: [Int] = []
        for place in 0..<count {
            guard let target = boxes.number(reference.content, at: wide + 2 + place * wide, bytes: wide) else {
                return nil
            }
            targets.append(target)
        }
        return targets
    }

    /// Returns the numbers of the items that are pictures.
    private static func pictures(_ boxes: ISOBoxes, in parts: Range<Int>) -> Set<Int>? {
        guard let list = boxes.first("iinf", in: parts), let version = boxes.number(list.content, at: 0, bytes: 1),
            let entries = boxes.boxes(in: list.content.dropFirst(version == 0 ? 6 : 8))
        else { return nil }
        var pictures: Set<Int> = []
        for entry in entries {
            guard let version = boxes.number(entry.content, at: 0, bytes: 1) else { return nil }
            let wide = version < 3 ? 2 : 4
            guard version >= 2, let number = boxes.number(entry.content, at: 4, bytes: wide) else { continue }
            let type = boxes.type(at: entry.content.lowerBound + 4 + wide + 2)
            if !["tmap", "Exif", "mime", "uri "].contains(type) { pictures.insert(number) }
        }
        return pictures
    }

    private static func bigEndian(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * (bytes - 1 - $0))) }
    }
}
