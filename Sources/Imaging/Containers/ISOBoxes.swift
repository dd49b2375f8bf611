/// A box of an ISO base media file (MP4, MOV, 3GP, HEIC).
struct ISOBox {
    /// Four Latin-1 characters, which may include the copyright sign.
    var type: String
    /// The bytes after its header, as far as they exist.
    var content: Range<Int>
    /// The offset at which the box begins.
    var start: Int
    /// The end of the box by its own size, which may lie beyond the available bytes.
    var statedEnd: Int

    var isComplete: Bool { statedEnd == content.upperBound }
}

/// Reads the boxes of an ISO base media file. No stated size causes an overflow or a read out of bounds.
struct ISOBoxes {
    let head: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) { head = ByteReader(bytes: bytes) }

    var all: Range<Int> { 0..<head.bytes.count }

    /// No file is longer; a box that claims to be is damaged.
    private static let longest = 1 << 44

    /// Returns the box at an offset, inside a parent that ends at `end`; nil if there is no room for a box or its size
    /// is impossible.
    func box(at offset: Int, end: Int) -> ISOBox? {
        guard offset >= 0, end <= head.bytes.count, end - offset >= 8,
            let short = head.bigEndian(at: offset, bytes: 4)
        else { return nil }
        var header = 8
        var size = Int(short)
        if short == 1 {
            guard end - offset >= 16, let long = head.bigEndian(at: offset + 8, bytes: 8) else { return nil }
            size = Int(clamping: long)
            header = 16
        } else if short == 0 {
            size = end - offset
        }
        guard size >= header, size <= Self.longest else { return nil }
        return ISOBox(
            type: type(at: offset + 4), content: offset + header..<min(end, offset + size), start: offset,
            statedEnd: offset + size)
    }

    /// Returns all boxes of a range, or nil if they do not fill it. QuickTime ends some lists with zeros instead of a
    /// box.
    ///
    /// - Parameter mayBeCutOff: whether the last box may claim more bytes than exist.
    func boxes(in range: Range<Int>, mayBeCutOff: Bool = false) -> [ISOBox]? {
        var boxes: [ISOBox] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard range.upperBound - offset >= 8 else {
                return isZero(offset..<range.upperBound) ? boxes : nil
            }
            guard let box = box(at: offset, end: range.upperBound), box.isComplete || mayBeCutOff else { return nil }
            boxes.append(box)
            offset = box.content.upperBound
        }
        return boxes
    }

    /// The ranges of the top-level boxes except the media data; a range that cannot be parsed counts as one.
    var partsBesidesMedia: [Range<Int>] {
        var parts: [Range<Int>] = []
        var offset = 0
        while let box = box(at: offset, end: all.upperBound) {
            if box.type != "mdat" { parts.append(box.start..<box.content.upperBound) }
            offset = box.content.upperBound
        }
        return offset < all.upperBound ? parts + [offset..<all.upperBound] : parts
    }

    /// Returns the first box of a type in a range.
    func first(_ type: String, in range: Range<Int>) -> ISOBox? {
        var offset = range.lowerBound
        while let box = box(at: offset, end: range.upperBound) {
            if box.type == type { return box }
            offset = box.content.upperBound
        }
        return nil
    }

    /// Reads a number in the content of a box.
    func number(_ range: Range<Int>, at offset: Int, bytes: Int = 4) -> Int? {
        guard offset >= 0, offset + bytes <= range.count else { return nil }
        return head.bigEndian(at: range.lowerBound + offset, bytes: bytes).map { Int(clamping: $0) }
    }

    /// Returns the four-character type at an offset; empty if out of bounds.
    func type(at offset: Int) -> String {
        guard offset >= 0, offset <= head.bytes.count - 4 else { return "" }
        var text = ""
        for byte in head.bytes[offset..<offset + 4] { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }

    func isZero(_ range: Range<Int>) -> Bool { head.isZero(range) }

    func text(_ range: Range<Int>) -> String { String(decoding: head.bytes[range], as: UTF8.self) }
}
