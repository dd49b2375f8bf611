/// Reads the names of people from the XMP of a film. ffprobe, which reads everything else about films, reports keywords
/// but no XMP.
public enum FilmNames {
    /// Returns the names of people; searches the whole film, whatever its container.
    public static func read(path: String) throws(ImagingError) -> [String] {
        let file = try MappedFile(path: path)
        return file.withBytes { bytes in
            guard let document = MetadataDocument(xmpOf: bytes) else { return [] }
            var reader = MetadataReader(document)
            return reader.people().names + reader.namesAmongKeywords
        }
    }
}
