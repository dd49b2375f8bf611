import AlbumModel

/// Tells of a film whose file ends before it should, as one that was not copied whole: players show what is there, and stop.
enum FilmEnd {
    /// Percent of the file that are missing at its end, at least 1; nil where nothing is, or nobody can tell.
    static func missingPercent(_ bytes: UnsafeRawBufferPointer, format: MediaFormat) -> Int? {
        let head = FileHead(bytes: bytes)
        let end: Int? =
            switch format {
            case .mp4, .mov: endOfBoxes(head)
            case .avi: endOfList(head)
            case .webm, .mkv: endOfSegment(head)
            default: nil
            }
        guard let end, end > bytes.count else { return nil }
        return max(1, Int(Double(end - bytes.count) / Double(end) * 100))
    }

    /// Where the last of the top-level boxes ends that hold the film; what else stands behind them may be anything.
    private static func endOfBoxes(_ head: FileHead) -> Int? {
        var offset = 0
        while let size = head.bigEndian(at: offset, bytes: 4), let type = head.text(at: offset + 4, count: 4) {
            var length = Int(clamping: size)
            if length == 1 { length = head.bigEndian(at: offset + 8, bytes: 8).map { Int(clamping: $0) } ?? 0 }
            // Nought is: up to the end of the file.
            guard length >= 8 else { return nil }
            let (end, overflow) = offset.addingReportingOverflow(length)
            guard !overflow, end <= longest else { return nil }
            if end > head.bytes.count { return ["mdat", "moov", "moof"].contains(type) ? end : nil }
            offset = end
        }
        return nil
    }

    /// `RIFF`, and the length of all that follows; the first of several holds the beginning of the film.
    private static func endOfList(_ head: FileHead) -> Int? {
        guard head.has("RIFF"), let length = head.number(at: 4, bytes: 4, bigEndian: false) else { return nil }
        return 8 + Int(length)
    }

    /// EBML: the header, and behind it the segment with a length, of which all bits are set where it was not known.
    private static func endOfSegment(_ head: FileHead) -> Int? {
        guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]), let header = length(head, at: 4) else { return nil }
        let segment = header.end + header.value
        guard segment <= head.bytes.count, head.bigEndian(at: segment, bytes: 4) == 0x1853_8067,
            let body = length(head, at: segment + 4)
        else { return nil }
        return body.end + body.value
    }

    /// A number of EBML, the first byte of which tells how many it has; nil for an unknown or an absurd one.
    private static func length(_ head: FileHead, at offset: Int) -> (value: Int, end: Int)? {
        guard let first = head.bigEndian(at: offset, bytes: 1), first > 0 else { return nil }
        let count = UInt8(first).leadingZeroBitCount + 1
        guard let number = head.bigEndian(at: offset, bytes: count) else { return nil }
        let all: UInt64 = 1 << (7 * UInt64(count)) - 1
        let value = number & all
        guard value != all, value <= UInt64(longest) else { return nil }
        return (Int(value), offset + count)
    }

    /// No film is longer; what says so is damaged otherwise.
    private static let longest = 1 << 44
}
