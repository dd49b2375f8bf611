public import AlbumModel

/// Reads XMP sidecars, which hold what programs for photographs keep beside a photo and not in it.
public enum SidecarInspector {
    /// Bytes of the longest that is read; those of real programs with long edit histories have about one in ten of them.
    static let longest = 8 << 20

    /// What the sidecar says of its photo.
    public static func inspect(path: String) throws(ImagingError) -> (metadata: EmbeddedMetadata, warnings: [String]) {
        let file = try MappedFile(path: path)
        return try file.withBytes { (bytes) throws(ImagingError) in
            guard bytes.count <= longest else {
                throw .notMedia(path: path, what: "has \(bytes.count) bytes, more than the \(longest) that are read")
            }
            guard XMPText.isWide(bytes) else { return try inspect(bytes, path: path) }
            let text = XMPText.utf8(Array(bytes))
            return try text.withUnsafeBytes { bytes in
                Result { () throws(ImagingError) in try inspect(bytes, path: path) }
            }.get()
        }
    }

    /// - Parameter bytes: in UTF-8, or whatever else the XML declares.
    private static func inspect(
        _ bytes: UnsafeRawBufferPointer, path: String
    ) throws(ImagingError) -> (metadata: EmbeddedMetadata, warnings: [String]) {
        // What may lack a part is not believed at all: the part may be what rejects the photo. So of broken XML, in which
        // exiv2 finds no tag without a complaint, nothing is; a sound packet without any property says that there is none.
        guard isXMP(bytes), let document = document(bytes), !document.fallback.isIncomplete,
            !document.xmpTags.isEmpty || document.fallback.properties?.isWhole == true
        else {
            throw .notMedia(path: path, what: "is not valid XMP; save it again in the program that wrote it")
        }
        var reader = MetadataReader(document)
        let metadata = reader.read()
        return (metadata, reader.warnings)
    }

    /// As exiv2 reads it; else as any reader of XML does, since programs wrap the packet in ways of their own.
    private static func document(_ bytes: UnsafeRawBufferPointer) -> MetadataDocument? {
        if let document = MetadataDocument(bytes) { return document }
        return MetadataDocument(xmpOf: bytes)
    }

    /// Whether the file begins as XMP does: under this name anything may lie, a photo too, whose metadata are not meant.
    private static func isXMP(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let head = bytes.dropFirst(mark).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(16)
        return ["<?xml", "<?xpacket", "<x:xmpmeta", "<rdf:RDF"].contains { head.starts(with: $0.utf8) }
    }
}
