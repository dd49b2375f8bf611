public import AlbumModel

/// Copies a file with its picture untouched and its private metadata gone.
public enum MetadataStripper {
    /// Whether files of a format can be copied so; the others are published as renditions.
    public static func canStrip(_ format: MediaFormat) -> Bool {
        switch format {
        case .jpeg, .png, .webp, .gif: true
        default: false
        }
    }

    /// Writes the copy: the bytes of the picture are the same, and of the metadata only what `PublicMetadata` lists is left.
    ///
    /// - Returns: the copy's size in bytes.
    @discardableResult
    public static func copy(
        path: String, facts: MediaFacts, privacy: Privacy, to output: String
    ) throws(ImagingError) -> Int {
        guard canStrip(facts.format) else {
            throw .notStrippable(
                path: path, reason: "\(facts.format.rawValue.uppercased()) files can only be published resized")
        }
        let file = try MappedFile(path: path)
        return try file.withBytes { (bytes) throws(ImagingError) in
            let kept = PublicMetadata(of: bytes, facts: facts, privacy: privacy)
            let copy: [UInt8]?
            switch facts.format {
            case .jpeg: copy = JPEGStripper(bytes).copy(with: kept)
            case .png: copy = PNGStripper(bytes).copy(with: kept)
            case .webp: copy = WebPStripper(bytes).copy(with: kept)
            default: copy = GIFStripper(bytes).copy()
            }
            // A file whose structure cannot be followed might hide anything.
            guard let copy else { throw .notStrippable(path: path, reason: "its structure is damaged") }
            try OutputFile.write(copy, to: output)
            return copy.count
        }
    }
}
