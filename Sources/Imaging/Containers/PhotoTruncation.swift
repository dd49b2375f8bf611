import AlbumModel

/// Detects a photo whose file ends too early, as after an incomplete copy, by the sizes that it states itself. The
/// libraries that read it report this in other words, or not at all.
enum PhotoTruncation {
    static func isCutShort(_ bytes: UnsafeRawBufferPointer, format: MediaFormat) -> Bool {
        let head = ByteReader(bytes: bytes)
        switch format {
        case .heic, .avif: return endsInBox(ISOBoxes(bytes))
        case .png: return endsInChunk(head)
        case .webp:
            return head.number(at: 4, bytes: 4, bigEndian: false).map { 8 + Int($0) > bytes.count } ?? true
        case .tiff: return endsInDirectory(head)
        default: return false
        }
    }

    private static func endsInBox(_ boxes: ISOBoxes) -> Bool {
        var offset = 0
        while let box = boxes.box(at: offset, end: boxes.all.upperBound) {
            // A damaged header leads anywhere.
            guard box.isComplete else { return isName(box.type) }
            offset = box.content.upperBound
        }
        // If there is room for a size, an impossible one is damage rather than the end.
        return offset > boxes.all.upperBound - 8 && offset < boxes.all.upperBound
    }

    private static func endsInChunk(_ head: ByteReader) -> Bool {
        var offset = 8
        while let length = head.bigEndian(at: offset, bytes: 4), let type = head.text(at: offset + 4, count: 4) {
            guard isName(type), length <= Int32.max else { return false }
            if type == "IEND" { return false }
            offset += 12 + Int(length)
        }
        return true
    }

    /// Whether this may be the type of a box or a chunk.
    private static func isName(_ type: String) -> Bool {
        type.allSatisfy(\.isASCIILetterOrDigit)
    }

    /// Only the first directory is needed to show the picture.
    private static func endsInDirectory(_ head: ByteReader) -> Bool {
        guard head.has("II*\0") || head.has("MM\0*") else { return false }
        let isBigEndian = head.has("MM")
        func number(at offset: Int, bytes: Int) -> Int? {
            head.number(at: offset, bytes: bytes, bigEndian: isBigEndian).map { Int($0) }
        }
        guard let start = number(at: 4, bytes: 4), let entries = number(at: start, bytes: 2) else { return true }
        return start + 2 + entries * 12 > head.bytes.count
    }
}
