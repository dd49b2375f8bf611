public import AlbumModel

/// Reads each of the three kinds of metadata in a photo separately. A build needs only the combined result; this is for
/// explaining where a caption came from.
public enum MetadataSources {
    /// Returns the metadata of each kind; empty if exiv2 finds nothing in the file, and for a film, of whose XMP only a
    /// small part counts.
    public static func read(path: String) throws(ImagingError) -> [MetadataFamily: EmbeddedMetadata] {
        let file = try MappedFile(path: path)
        return try file.withBytes { (bytes) throws(ImagingError) in
            var found: [MetadataFamily: EmbeddedMetadata] = [:]
            if case .media(let format) = FormatSniffer.sniff(bytes), format.kind == .video { return found }
            for family in MetadataFamily.allCases {
                guard let document = MetadataDocument(bytes, only: family) else { continue }
                var reader = MetadataReader(document)
                let metadata = reader.read()
                if metadata != EmbeddedMetadata() { found[family] = metadata }
            }
            return found
        }
    }
}
