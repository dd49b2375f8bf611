public import AlbumModel

/// Reads XMP sidecars, in which photo programs store metadata next to a photo rather than in it.
public enum SidecarInspector {
    /// The maximum size in bytes; sidecars of real programs with long edit histories have about a tenth of it.
    static let longest = 8 << 20
    /// exiv2 compares each name with all namespaces: 40,000 of each took more than a minute. Sidecars of real programs
    /// have a few dozen namespaces, and a few thousand attributes.
    static let mostNamespaces = 1_000
    static let mostAttributes = 20_000

    /// Returns the metadata that a sidecar has for its photo.
    public static func inspect(path: String) throws(ImagingError) -> (metadata: EmbeddedMetadata, warnings: [String]) {
        let file = try MappedFile(path: path)
        return try file.withBytes { (bytes) throws(ImagingError) in
            guard bytes.count <= longest else {
                throw .notMedia(path: path, what: "has \(bytes.count) bytes, more than the limit of \(longest)")
            }
            guard !XMPText.isUTF8(bytes) else { return try inspect(bytes, path: path) }
            if let encoding = XMPText.unknownEncoding(bytes) {
                let name = encoding.prefix(40).filter {
                    $0.isASCIILetterOrDigit || "-_.".contains($0)
                }
                throw .notMedia(
                    path: path, what: "is declared as \(name), and cannot be read as that; save it as UTF-8")
            }
            let text = XMPText.utf8(Array(bytes))
            return try text.withUnsafeBytes { bytes in
                Result { () throws(ImagingError) in try inspect(bytes, path: path) }
            }.get()
        }
    }

    /// - Parameter bytes: in UTF-8.
    private static func inspect(
        _ bytes: UnsafeRawBufferPointer, path: String
    ) throws(ImagingError) -> (metadata: EmbeddedMetadata, warnings: [String]) {
        if let complaint = LargeFilePointer.complaint(about: bytes) {
            throw .unreadable(path: path, reason: "it \(complaint)")
        }
        let names = names(in: bytes)
        guard names.namespaces <= mostNamespaces, names.attributes <= mostAttributes else {
            throw .notMedia(
                path: path,
                what:
                    "has \(names.namespaces) namespaces and \(names.attributes) attributes, more than the limits of \(mostNamespaces) and \(mostAttributes)"
            )
        }
        // Metadata that may be incomplete is not trusted at all, because the missing part may be what rejects the
        // photo. Broken XML, in which exiv2 finds no tags and reports no error, is therefore refused. A valid packet
        // without properties is accepted as empty.
        guard isXMP(bytes), let document = document(bytes), !document.fallback.isIncomplete,
            !document.xmpTags.isEmpty || document.fallback.properties?.isComplete == true
        else {
            throw .notMedia(path: path, what: "is not valid XMP; save it again in the program that wrote it")
        }
        var reader = MetadataReader(document)
        var metadata = reader.read()
        metadata.orientation = reader.sidecarOrientation
        return (metadata, reader.warnings)
    }

    /// Reads the document with exiv2, or else with the XML parser, since programs wrap the packet in various ways.
    ///
    /// Only the XMP counts. exiv2 derives EXIF and IPTC from a sidecar's XMP, with dates in this machine's time zone, days
    /// that the sidecar does not state (1955 becomes 30 November 1954), and the date of the last edit as that of the photo.
    private static func document(_ bytes: UnsafeRawBufferPointer) -> MetadataDocument? {
        if let document = MetadataDocument(bytes, only: .xmp) { return document }
        return MetadataDocument(xmpOf: bytes)
    }

    /// Counts what look like declarations of namespaces, and attributes, without parsing the text.
    private static func names(in bytes: UnsafeRawBufferPointer) -> (namespaces: Int, attributes: Int) {
        var count = (namespaces: 0, attributes: 0)
        let declaration = Array("xmlns:".utf8)
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "=") { count.attributes += 1 }
            guard byte == UInt8(ascii: ":"), place >= declaration.count - 1 else { continue }
            if bytes[(place - declaration.count + 1)...place].elementsEqual(declaration) { count.namespaces += 1 }
        }
        return count
    }

    /// Returns whether the file begins like XMP. A file with this name may be anything, even a photo, whose own
    /// metadata must not be used.
    private static func isXMP(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let head = bytes.dropFirst(mark).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(16)
        return ["<?xml", "<?xpacket", "<x:xmpmeta", "<rdf:RDF"].contains { head.starts(with: $0.utf8) }
    }
}
