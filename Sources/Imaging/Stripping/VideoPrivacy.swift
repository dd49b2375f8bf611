import AlbumModel

/// What a video carries that may have to stay at home, as its bytes tell. Taking it out needs a tool that writes the
/// container anew; without one, such a video is not published.
struct VideoPrivacy {
    let hasPosition: Bool
    /// Whether it carries what is neither a position nor known to be harmless.
    let hasUnknownMetadata: Bool

    init(_ bytes: UnsafeRawBufferPointer, format: MediaFormat) {
        switch format {
        case .mp4, .mov:
            hasPosition = Self.parts(ofBoxes: bytes).contains { Self.holds(Self.positions, bytes[$0]) }
            hasUnknownMetadata = !ISOMediaBoxes(bytes).areHarmless
        default:
            // What else other containers may carry, ffprobe tells where there is one.
            let edges = [bytes.prefix(Self.edge), bytes.suffix(Self.edge)]
            hasPosition = edges.contains { Self.holds(Self.positions, $0) }
            hasUnknownMetadata = edges.contains { Self.holds(Self.people, $0) }
        }
    }

    /// What the writers of containers call a position: the QuickTime and 3GPP atoms, Apple's key, the tracks of action
    /// cameras (`gpmd` GoPro, `camm` Google), the tags of Matroska, and the names in XMP.
    private static let positions = marks([
        "\u{a9}xyz", "loci", "location", "gpmd", "camm", "LOCATION", "Location", "GPSLatitude", "GPSLongitude",
        "GPSCoordinates", "GPS_",
    ])

    /// XMP, and the names that other programs use for what it has of people and of devices.
    private static let people = marks([
        "ns.adobe.com", "PersonInImage", "SerialNumber", "serial_number", "SERIAL",
    ])

    private static func marks(_ texts: [String]) -> [[UInt8]] {
        texts.map { text in text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
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

    private static func holds(_ marks: [[UInt8]], _ part: Slice<UnsafeRawBufferPointer>) -> Bool {
        let bytes = UnsafeRawBufferPointer(rebasing: part)
        return marks.contains { ByteSearch.first($0, in: bytes) != nil }
    }
}
