/// One element of EBML, which Matroska and WebM are written in.
struct EBMLElement {
    /// With the bits that tell its length, as lists of elements have it: 0x1A45DFA3.
    var id: Int
    var content: Range<Int>
    /// Whether only what follows shows its end, as in a film that was streamed while it was recorded.
    var isOpen: Bool
    /// Where it ends by its own size, which may lie beyond the bytes.
    var statedEnd: Int

    var isWhole: Bool { statedEnd == content.upperBound }
}

/// Reads the elements of EBML. Nothing overflows, and nothing outside of the bytes is read.
struct EBML {
    let head: FileHead

    init(_ bytes: UnsafeRawBufferPointer) { head = FileHead(bytes: bytes) }

    /// No file is longer; an element that says so is damaged.
    private static let longest = 1 << 44

    /// The element at an offset, inside of what ends at `end`. Nil for what is none.
    func element(at offset: Int, end: Int) -> EBMLElement? {
        guard let id = number(at: offset, end: end, keepsMark: true), id.bytes <= 4,
            let size = number(at: offset + id.bytes, end: end, keepsMark: false)
        else { return nil }
        let start = offset + id.bytes + size.bytes
        let isOpen = size.value == 1 << (7 * size.bytes) - 1
        guard isOpen || size.value <= Self.longest else { return nil }
        let stated = isOpen ? end : start + size.value
        return EBMLElement(
            id: id.value, content: start..<max(start, min(end, stated)), isOpen: isOpen, statedEnd: stated)
    }

    /// A number whose first byte tells how many it has, here with up to eight.
    func number(at offset: Int, end: Int, keepsMark: Bool) -> (value: Int, bytes: Int)? {
        guard offset >= 0, offset < end, end <= head.bytes.count else { return nil }
        let first = head.bytes[offset]
        let count = first.leadingZeroBitCount + 1
        guard count <= 8, offset + count <= end, let all = head.bigEndian(at: offset, bytes: count) else { return nil }
        let value = keepsMark ? all : all & (1 << (7 * UInt64(count)) - 1)
        return (Int(clamping: value), count)
    }

    func unsigned(_ range: Range<Int>) -> Int? {
        range.count > 8 ? nil : head.bigEndian(at: range.lowerBound, bytes: range.count).map { Int(clamping: $0) }
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: head.bytes[range], as: UTF8.self).filter { $0 != "\0" }
    }

    func isZero(_ range: Range<Int>) -> Bool { head.bytes[range].allSatisfy { $0 == 0 } }
}
