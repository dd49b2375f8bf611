public import AlbumModel

/// What a video carries that may have to stay at home, as its bytes tell. Only what is proven to be pictures, sounds and
/// harmless words passes; taking anything else out needs a tool that writes the container anew, and without one, such a
/// video is not published.
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
            // A mark of four letters would be met by chance in the pictures, so that only the edges are searched, where
            // these containers keep their tags.
            let edges = [bytes.prefix(Self.edge), bytes.suffix(Self.edge)]
            hasPosition = edges.contains { Self.holds(Self.positions, $0) }
            hasUnknownMetadata =
                switch format {
                case .webm, .mkv: !MatroskaElements(bytes).areHarmless
                case .avi: !RIFFChunks(bytes).areHarmless
                case .ogv: !OggPages(bytes).areHarmless
                // Of the others nobody has written down what may be in them.
                default: true
                }
        }
    }

    /// What the writers of containers call a position: the QuickTime and 3GPP atoms, Apple's key, the tracks of action
    /// cameras (`gpmd` GoPro, `camm` Google), the tags of Matroska, and the names in XMP.
    private static let positions = marks([
        "\u{a9}xyz", "loci", "location", "gpmd", "camm", "LOCATION", "Location", "GPSLatitude", "GPSLongitude",
        "GPSCoordinates", "GPS_",
    ])

    private static func marks(_ texts: [String]) -> [[UInt8]] {
        texts.map { text in text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    }

    /// Bytes.
    private static let edge = 1 << 20

    /// The ranges of the top-level boxes but those of the pictures and sounds themselves; what cannot be followed is one.
    private static func parts(ofBoxes bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        let boxes = ISOBoxes(bytes)
        var parts: [Range<Int>] = []
        var offset = 0
        while let box = boxes.box(at: offset, end: bytes.count) {
            if box.type != "mdat" { parts.append(box.start..<box.content.upperBound) }
            offset = box.content.upperBound
        }
        return offset < bytes.count ? parts + [offset..<bytes.count] : parts
    }

    private static func holds(_ marks: [[UInt8]], _ part: Slice<UnsafeRawBufferPointer>) -> Bool {
        let bytes = UnsafeRawBufferPointer(rebasing: part)
        return marks.contains { ByteSearch.first($0, in: bytes) != nil }
    }
}

/// Looks at a film that was made to be published.
public enum FinishedFilm {
    /// Whether it holds pictures, sounds, and nothing else that is not known to be harmless.
    public static func isHarmless(path: String, format: MediaFormat) throws(ImagingError) -> Bool {
        let file = try MappedFile(path: path)
        return file.withBytes { bytes in
            let found = VideoPrivacy(bytes, format: format)
            return !found.hasPosition && !found.hasUnknownMetadata
        }
    }
}
