public import AlbumModel

/// Copies a file without its private metadata and with its picture unchanged.
public enum MetadataStripper {
    /// Writes the copy. The bytes of the picture stay the same, and of the metadata, only what `PublicMetadata` lists
    /// is kept.
    ///
    /// - Returns: the copy's size in bytes.
    @discardableResult
    public static func copy(
        path: String, facts: MediaFacts, privacy: Privacy, to output: String
    ) throws(ImagingError) -> Int {
        if facts.format.kind == .video || (!facts.format.canBeStripped && privacy.allowsEverything) {
            return try copyWhole(path: path, facts: facts, privacy: privacy, to: output)
        }
        guard facts.format.canBeStripped else {
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
            // A file whose structure cannot be parsed might hide anything.
            guard let copy else {
                throw .notStrippable(
                    path: path, reason: "its structure is damaged; copy it again from the camera or a backup")
            }
            try OutputFile.write(copy, to: output)
            return copy.count
        }
    }

    /// What copies of a file depend on.
    struct Copying {
        /// Whether a copy without any metadata would equal the file, so that the file itself may be linked. The
        /// structure decides, not the metadata that was understood: otherwise unknown metadata would be published.
        var isBare = false
        /// Whether no copy can be made, because the structure is damaged.
        var isDamaged = false
        /// Whether a copy gets a profile that the file lacks.
        var lacksProfile = false

        init(_ bytes: UnsafeRawBufferPointer, format: MediaFormat) {
            switch format {
            case .jpeg:
                let stripper = JPEGStripper(bytes)
                isBare = stripper.isBare
                isDamaged = !isBare && stripper.isDamaged
                lacksProfile = !isBare && stripper.missingProfile != nil
            case .png:
                let stripper = PNGStripper(bytes)
                isBare = stripper.isBare
                isDamaged = !isBare && stripper.isDamaged
            case .webp: compare(WebPStripper(bytes).copy(with: .none), bytes)
            case .gif: compare(GIFStripper(bytes).copy(), bytes)
            default: break
            }
        }

        private mutating func compare(_ copy: [UInt8]?, _ bytes: UnsafeRawBufferPointer) {
            isBare = copy?.elementsEqual(bytes) ?? false
            isDamaged = copy == nil
        }
    }

    /// Copies the file unchanged if nothing in it must be removed.
    private static func copyWhole(
        path: String, facts: MediaFacts, privacy: Privacy, to output: String
    ) throws(ImagingError) -> Int {
        let file = try MappedFile(path: path)
        return try file.withBytes { (bytes) throws(ImagingError) in
            if facts.format.kind == .video {
                // The file may have changed since its facts were determined.
                let found = VideoPrivacy(bytes, format: facts.format)
                var film = facts.film
                film.hasPosition = film.hasPosition || found.hasPosition
                film.hasUnknownMetadata = film.hasUnknownMetadata || found.hasUnknownMetadata
                film.hasHiddenParts = film.hasHiddenParts || found.hasHiddenParts
                if film.isPrivate(under: privacy) {
                    throw .notStrippable(path: path, reason: "the video \(film.privateAdvice)")
                }
            }
            try OutputFile.write(bytes, to: output)
            return bytes.count
        }
    }
}
