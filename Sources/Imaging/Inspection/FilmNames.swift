/// Reads whom the XMP of a film names. ffprobe, which reads everything else about films, reports its keywords but no XMP.
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
