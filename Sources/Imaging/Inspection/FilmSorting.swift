import AlbumModel

/// What people noted in the XMP of a film to sort it: stars, rejection, labels and flags. ffprobe, which reads everything
/// else about films, reports none of these.
struct FilmSorting {
    private(set) var rating: Int?
    private(set) var labels: [String] = []
    private(set) var isPicked = false
    /// Continues a sentence that begins with the film's name.
    private(set) var warning: String?

    /// Reads the packets where containers keep them, since searching gigabytes of pictures would take too long. If there
    /// are several, the first counts, but any of them rejects the film.
    init(_ bytes: UnsafeRawBufferPointer, format: MediaFormat) {
        var isFirst = true
        for part in Self.parts(bytes, format) {
            guard let document = MetadataDocument(xmpOf: UnsafeRawBufferPointer(rebasing: bytes[part])) else {
                continue
            }
            if document.fallback.isIncomplete {
                warning =
                    "has XMP that cannot be read, so its rating may be missing; save its metadata again in the program that wrote it"
            }
            let reader = MetadataReader(document)
            if isFirst { (rating, labels, isPicked) = (reader.rating, reader.labels, reader.isPicked) }
            if reader.rating ?? 0 < 0 { rating = -1 }
            isFirst = false
        }
    }

    func add(to metadata: inout EmbeddedMetadata) {
        (metadata.rating, metadata.labels, metadata.isPicked) = (rating, labels, isPicked)
    }

    /// Returns the ranges of a film outside its pictures and sounds.
    private static func parts(_ bytes: UnsafeRawBufferPointer, _ format: MediaFormat) -> [Range<Int>] {
        switch format {
        case .mp4, .mov: return ISOBoxes(bytes).partsBesidesMedia
        case .avi: return RIFFChunks(bytes).partsBesidesMedia
        default:
            guard bytes.count > 2 * edge else { return [0..<bytes.count] }
            return [0..<edge, bytes.count - edge..<bytes.count]
        }
    }

    /// In bytes. Other containers keep their tags at the beginning or the end.
    private static let edge = 4 << 20
}
