/// The tags of one directory of a TIFF or BigTIFF, each with the place of its numbers.
struct TIFFDirectory {
    private let head: ByteReader
    private let bigEndian: Bool
    private var values: [Int: (type: Int, place: Int)] = [:]
    private(set) var place = 0
    /// Where the next directory is; 0 after the last.
    private(set) var next = 0

    /// Whether a file has the structure of TIFF or BigTIFF.
    static func isThere(_ head: ByteReader) -> Bool { head.has("II*\0") || head.has("MM\0*") || isBig(head) }

    /// Whether a file is a BigTIFF, whose places and counts have 64 bits.
    static func isBig(_ head: ByteReader) -> Bool { head.has("II+\0") || head.has("MM\0+") }

    /// - Parameter place: where the directory is; nil for the first.
    init(_ head: ByteReader, at place: Int? = nil) {
        self.head = head
        bigEndian = head.has("MM")
        let isBig = Self.isBig(head)
        let (count, wide, entry) = isBig ? (8, 8, 20) : (2, 4, 12)
        guard let start = place ?? number(isBig ? 8 : 4, wide), (0...head.bytes.count).contains(start),
            let entries = number(start, count), (0...65535).contains(entries)
        else { return }
        self.place = start
        next = number(start + count + entries * entry, wide) ?? 0
        for index in 0..<min(entries, 512) {
            let offset = start + count + index * entry
            guard let tag = number(offset, 2), let type = number(offset + 2, 2) else { return }
            // Numbers that do not fit into the entry are stored elsewhere.
            let size = Self.size(ofType: type)
            let length = (number(offset + 4, wide) ?? 1).multipliedReportingOverflow(by: size ?? 1)
            let isElsewhere = size != nil && (length.overflow || length.partialValue > wide)
            values[tag] = (type, isElsewhere ? number(offset + 4 + wide, wide) ?? 0 : offset + 4 + wide)
        }
    }

    func contains(_ tag: Int) -> Bool { values[tag] != nil }

    /// The first of a tag's numbers.
    subscript(_ tag: Int) -> Int? { self[tag, 0] }

    /// One of a tag's whole numbers; 0 if it is not in the file.
    subscript(_ tag: Int, _ index: Int) -> Int? {
        guard let (type, place) = values[tag] else { return nil }
        let size = [3: 2, 16: 8][type] ?? 4
        return place > head.bytes.count ? 0 : number(place + index * size, size) ?? 0
    }

    /// Returns one of a tag's fractions.
    func fraction(_ tag: Int, _ index: Int) -> Double? {
        guard let (type, place) = values[tag], type == 5, place <= head.bytes.count,
            let above = number(place + index * 8, 4), let below = number(place + index * 8 + 4, 4), below != 0
        else { return nil }
        return Double(above) / Double(below)
    }

    private static func size(ofType type: Int) -> Int? { [3: 2, 4: 4, 5: 8, 16: 8][type] }

    private func number(_ offset: Int, _ count: Int) -> Int? {
        head.number(at: offset, bytes: count, bigEndian: bigEndian).map { Int(clamping: $0) }
    }
}
