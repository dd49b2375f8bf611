public import AlbumModel

/// Reads each of the three kinds of metadata in a file separately. A build needs only the combined result; this is for
/// explaining where a caption came from.
public enum MetadataSources {
    /// Returns the metadata of each kind; empty if exiv2 finds nothing in the file.
    public static func read(path: String) throws(ImagingError) -> [MetadataFamily: EmbeddedMetadata] {
        let file = try MappedFile(path: path)
        return try file.withBytes { (bytes) throws(ImagingError) in
            var found: [MetadataFamily: EmbeddedMetadata] = [:]
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
