import AlbumModel

/// Detects a film whose file ends too early, as after an incomplete copy: players show the part that exists, and stop.
enum FilmEnd {
    /// Percent of the file that are missing at its end, at least 1; nil where nothing is, or nobody can tell.
    static func missingPercent(_ bytes: UnsafeRawBufferPointer, format: MediaFormat) -> Int? {
        let end: Int? =
            switch format {
            case .mp4, .mov: endOfBoxes(ISOBoxes(bytes))
            case .avi: endOfList(FileHead(bytes: bytes))
            case .webm, .mkv: endOfSegment(EBML(bytes))
            default: nil
            }
        guard let end, end > bytes.count else { return nil }
        return max(1, Int(Double(end - bytes.count) / Double(end) * 100))
    }

    /// Where the last of the top-level boxes ends that hold the film; what else stands behind them may be anything.
    private static func endOfBoxes(_ boxes: ISOBoxes) -> Int? {
        var offset = 0
        while let box = boxes.box(at: offset, end: boxes.all.upperBound) {
            if !box.isWhole { return ["mdat", "moov", "moof"].contains(box.type) ? box.statedEnd : nil }
            offset = box.content.upperBound
        }
        return nil
    }

    /// `RIFF`, and the length of all that follows; the first of several holds the beginning of the film.
    private static func endOfList(_ head: FileHead) -> Int? {
        guard head.has("RIFF"), let length = head.number(at: 4, bytes: 4, bigEndian: false) else { return nil }
        return 8 + Int(length)
    }

    /// EBML: the header, and behind it the segment, whose length is left open where it was not known.
    private static func endOfSegment(_ ebml: EBML) -> Int? {
        let count = ebml.head.bytes.count
        guard let header = ebml.element(at: 0, end: count), header.id == 0x1A45_DFA3, header.isWhole,
            let segment = ebml.element(at: header.content.upperBound, end: count), segment.id == 0x1853_8067
        else { return nil }
        return segment.statedEnd
    }
}
