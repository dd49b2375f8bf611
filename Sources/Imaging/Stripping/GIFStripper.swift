/// Goes through a GIF block by block and copies its frames.
struct GIFStripper {
    private let head: FileHead

    init(_ bytes: UnsafeRawBufferPointer) { head = FileHead(bytes: bytes) }

    /// Nil where the blocks cannot be followed to the end. Comments, texts and applications' blocks (XMP) go; the loop count stays.
    func copy() -> [UInt8]? {
        guard head.bytes.count >= 13 else { return nil }
        var offset = 13 + colourTable(head.bytes[10])
        guard offset <= head.bytes.count else { return nil }
        var copy = Array(head.bytes[..<offset])
        while offset < head.bytes.count {
            let start = offset
            switch head.bytes[offset] {
            case 0x3B: return copy + [0x3B]
            case 0x2C:
                guard offset + 10 < head.bytes.count else { return nil }
                // The minimum code size follows the frame's own colours.
                guard let end = endOfBlocks(from: offset + 10 + colourTable(head.bytes[offset + 9]) + 1) else {
                    return nil
                }
                offset = end
                copy += head.bytes[start..<end]
            case 0x21:
                guard let end = endOfBlocks(from: offset + 2) else { return nil }
                offset = end
                let isLoop = head.has("NETSCAPE2.0", at: start + 3) || head.has("ANIMEXTS1.0", at: start + 3)
                if head.bytes[start + 1] == 0xF9 || (head.bytes[start + 1] == 0xFF && isLoop) {
                    copy += head.bytes[start..<end]
                }
            default: return nil
            }
        }
        return nil
    }

    private func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    private func endOfBlocks(from offset: Int) -> Int? {
        var place = offset
        while place < head.bytes.count {
            let length = Int(head.bytes[place])
            place += 1 + length
            if length == 0 { return place }
        }
        return nil
    }
}
