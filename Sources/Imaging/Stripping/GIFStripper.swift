/// Writes a GIF anew from its frames.
///
/// Comments, texts, applications' blocks (XMP) and whatever stands behind a frame's last pixel or the file's end are left out;
/// how often an animation runs and how long each frame stays are written anew.
struct GIFStripper {
    private let head: FileHead

    init(_ bytes: UnsafeRawBufferPointer) { head = FileHead(bytes: bytes) }

    /// Nil where the blocks cannot be followed to the end.
    func copy() -> [UInt8]? {
        guard head.bytes.count >= 13 else { return nil }
        var offset = 13 + colourTable(head.bytes[10])
        guard offset <= head.bytes.count else { return nil }
        var copy = Array(head.bytes[..<offset])
        copy.reserveCapacity(head.bytes.count)
        // What is said of the frame that follows.
        var control: [UInt8] = []
        while offset < head.bytes.count {
            let start = offset
            switch head.bytes[offset] {
            case 0x3B: return copy + [0x3B]
            case 0x2C:
                guard let end = appendFrame(at: start, after: control, to: &copy) else { return nil }
                control = []
                offset = end
            case 0x21:
                guard let end = endOfBlocks(from: offset + 2) else { return nil }
                offset = end
                let isLoop = head.has("NETSCAPE2.0", at: start + 3) || head.has("ANIMEXTS1.0", at: start + 3)
                if head.bytes[start + 1] == 0xF9, start + 8 <= end {
                    control = [0x21, 0xF9, 4, head.bytes[start + 3] & 0x1F] + head.bytes[start + 4..<start + 7] + [0]
                } else if head.bytes[start + 1] == 0xFF, isLoop, start + 18 < end, head.bytes[start + 15] & 7 == 1 {
                    copy += head.bytes[start..<start + 14] + [3, 1] + head.bytes[start + 16..<start + 18] + [0]
                }
            default: return nil
            }
        }
        return nil
    }

    /// - Returns: the end of the frame in the file.
    private func appendFrame(at start: Int, after control: [UInt8], to copy: inout [UInt8]) -> Int? {
        let codes =
            start + 10 + colourTable(head.number(at: start + 9, bytes: 1, bigEndian: true).map { UInt8($0) } ?? 0)
        guard codes + 1 < head.bytes.count, let end = endOfBlocks(from: codes + 1),
            let width = head.number(at: start + 5, bytes: 2, bigEndian: false),
            let height = head.number(at: start + 7, bytes: 2, bigEndian: false)
        else { return nil }
        var data: [UInt8] = []
        var place = codes + 1
        let blockSize = Int(head.bytes[place])
        while head.bytes[place] != 0 {
            let length = Int(head.bytes[place])
            data += head.bytes[place + 1..<place + 1 + length]
            place += 1 + length
        }
        guard let kept = GIFCodes.trimmed(data, codeSize: Int(head.bytes[codes]), pixels: Int(width * height)) else {
            return nil
        }
        copy += control
        copy += head.bytes[start...codes]
        // In blocks as long as they were, so that a picture without anything else is copied as it is.
        var rest = kept[...]
        while !rest.isEmpty, blockSize > 0 {
            let block = rest.prefix(blockSize)
            copy.append(UInt8(block.count))
            copy += block
            rest = rest.dropFirst(blockSize)
        }
        copy.append(0)
        return end
    }

    private func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    private func endOfBlocks(from offset: Int) -> Int? {
        var place = offset
        while place < head.bytes.count {
            let length = Int(head.bytes[place])
            place += 1 + length
            if length == 0 { return place <= head.bytes.count ? place : nil }
        }
        return nil
    }
}
