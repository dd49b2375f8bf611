import AlbumModel

/// Detects a film whose file ends too early, as after an incomplete copy. Players show the part that exists, then stop.
enum TruncationCheck {
    /// Returns how many percent of the file are missing at its end, at least 1; nil if none are missing or it cannot be
    /// determined.
    static func missingPercent(_ bytes: UnsafeRawBufferPointer, format: MediaFormat) -> Int? {
        let end: Int? =
            switch format {
            case .mp4, .mov: endOfBoxes(ISOBoxes(bytes))
            case .avi: endOfList(ByteReader(bytes: bytes))
            case .webm, .mkv: endOfSegment(EBML(bytes))
            default: nil
            }
        guard let end, end > bytes.count else { return nil }
        return max(1, Int(Double(end - bytes.count) / Double(end) * 100))
    }

    /// Returns where the last top-level box that holds the film ends; anything may follow these boxes.
    private static func endOfBoxes(_ boxes: ISOBoxes) -> Int? {
        var offset = 0
        while let box = boxes.box(at: offset, end: boxes.all.upperBound) {
            if !box.isComplete { return ["mdat", "moov", "moof"].contains(box.type) ? box.statedEnd : nil }
            offset = box.content.upperBound
        }
        return nil
    }

    /// Returns the end that `RIFF` states. The first of several such lists holds the beginning of the film.
    private static func endOfList(_ head: ByteReader) -> Int? {
        guard head.has("RIFF"), let length = head.number(at: 4, bytes: 4, bigEndian: false) else { return nil }
        return 8 + Int(length)
    }

    /// Returns the end of the segment that follows the EBML header; nil if its length was left open.
    private static func endOfSegment(_ ebml: EBML) -> Int? {
        let count = ebml.head.bytes.count
        guard let header = ebml.element(at: 0, end: count), header.id == 0x1A45_DFA3, header.isComplete,
            let segment = ebml.element(at: header.content.upperBound, end: count), segment.id == 0x1853_8067
        else { return nil }
        return segment.statedEnd
    }
}
