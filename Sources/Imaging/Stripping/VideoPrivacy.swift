import AlbumModel

/// Tells whether a video carries a position. Taking one out needs a tool that writes the container anew; until a build has
/// one, such a video stays at home.
enum VideoPrivacy {
    /// What the writers of containers call a position: the QuickTime and 3GPP atoms, Apple's key, the tracks of action
    /// cameras (`gpmd` GoPro, `camm` Google), and the tag of Matroska.
    private static let marks = ["\u{a9}xyz", "loci", "location", "gpmd", "camm", "LOCATION"].map { text in
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    static func carriesPosition(_ bytes: UnsafeRawBufferPointer, format: MediaFormat) -> Bool {
        switch format {
        case .mp4, .mov: parts(ofBoxes: bytes).contains { holdsMark(bytes[$0]) }
        default: [bytes.prefix(edge), bytes.suffix(edge)].contains { holdsMark($0) }
        }
    }

    /// Bytes: where other containers keep their tags. A mark of four letters would be met by chance in the pictures.
    private static let edge = 1 << 20

    /// The ranges of the top-level boxes but those of the pictures and sounds themselves.
    private static func parts(ofBoxes bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var offset = 0
        while offset + 8 <= bytes.count {
            var size = Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian)
            let isMedia = bytes[offset + 4..<offset + 8].elementsEqual("mdat".utf8)
            if size == 1, offset + 16 <= bytes.count {
                let long = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self).bigEndian
                size = Int(clamping: long)
            }
            let end = size < 8 ? bytes.count : min(bytes.count, offset + min(size, bytes.count))
            if !isMedia { parts.append(offset..<end) }
            offset = end
        }
        return parts
    }

    private static func holdsMark(_ part: Slice<UnsafeRawBufferPointer>) -> Bool {
        let bytes = UnsafeRawBufferPointer(rebasing: part)
        return marks.contains { mark in
            guard bytes.count >= mark.count else { return false }
            return (0...bytes.count - mark.count).contains { start in
                bytes[start] == mark[0] && bytes[start..<start + mark.count].elementsEqual(mark)
            }
        }
    }
}
