public import AlbumModel
import Files

/// What a video may carry that must not be published, judged by its bytes. Only what is proven to be pictures, sound
/// and harmless text passes. Removing anything else takes a tool that rewrites the container; without one, such a video
/// is not published.
struct VideoPrivacy {
    let hasPosition: Bool
    /// Whether the video carries anything that is neither a position nor known to be harmless.
    let hasUnknownMetadata: Bool
    /// Whether the video contains pictures or sound that players do not show, because somebody cut them away.
    let hasHiddenParts: Bool

    init(_ bytes: UnsafeRawBufferPointer, format: MediaFormat) {
        switch format {
        case .mp4, .mov:
            hasPosition = ISOBoxes(bytes).partsBesidesMedia.contains { Self.holds(Self.positions, bytes[$0]) }
            hasUnknownMetadata = !ISOMediaBoxes(bytes).areHarmless
            hasHiddenParts = ISOEdits(bytes).hideParts
        default:
            hasHiddenParts = false
            // A four-letter mark would occur in the pictures by chance, so only the edges are searched, where these
            // containers keep their tags.
            let edges = [bytes.prefix(Self.edge), bytes.suffix(Self.edge)]
            hasPosition = edges.contains { Self.holds(Self.positions, $0) }
            hasUnknownMetadata =
                switch format {
                case .webm, .mkv: !MatroskaElements(bytes).areHarmless
                case .avi: !RIFFChunks(bytes).areHarmless
                case .ogv: !OggPages(bytes).areHarmless
                // The other containers have no list of what is allowed.
                default: true
                }
        }
    }

    /// The names for positions in containers: the QuickTime and 3GPP atoms, Apple's key, the tracks of action cameras
    /// (`gpmd` GoPro, `camm` Google), Matroska's tags, and the names in XMP.
    private static let positions = marks([
        "\u{a9}xyz", "loci", "location", "gpmd", "camm", "LOCATION", "Location", "GPSLatitude", "GPSLongitude",
        "GPSCoordinates", "GPS_",
    ])

    private static func marks(_ texts: [String]) -> [[UInt8]] {
        texts.map { text in text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    }

    /// In bytes.
    private static let edge = 1 << 20

    private static func holds(_ marks: [[UInt8]], _ part: Slice<UnsafeRawBufferPointer>) -> Bool {
        let bytes = UnsafeRawBufferPointer(rebasing: part)
        return marks.contains { ByteSearch.first($0, in: bytes) != nil }
    }
}

/// Checks a film that was made for publication.
public enum FinishedFilm {
    /// Returns whether a film holds only pictures, sound and what is known to be harmless, and no part that is hidden.
    public static func isHarmless(path: String, format: MediaFormat) throws(ImagingError) -> Bool {
        let file = try MappedFile(path: path)
        return file.withBytes { bytes in
            let found = VideoPrivacy(bytes, format: format)
            return !found.hasPosition && !found.hasUnknownMetadata && !found.hasHiddenParts
        }
    }
}
