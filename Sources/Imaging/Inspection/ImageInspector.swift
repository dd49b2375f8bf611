public import AlbumModel
import JPEGCodec
import JXLCodec

/// Reads headers and metadata without decoding pixels.
public enum ImageInspector {
    /// Detects the format of a file from its content and reads its facts. For a video, returns only the format, whether it
    /// carries private data, and its ratings, labels and picks; its size stays 0 × 0 here.
    ///
    /// - Parameter untrustedLoaders: the names of libvips loaders to allow although upstream does not trust them
    ///   ("svg", "jp2k").
    public static func inspect(
        path: String, limits: Limits = Limits(), untrustedLoaders: [String] = []
    ) throws(ImagingError) -> Inspection {
        let file = try MappedFile(path: path)
        return try file.withBytes { (bytes) throws(ImagingError) in
            let sniffed = FormatSniffer.sniff(bytes)
            var inspection: Inspection
            switch sniffed {
            case .media(let format) where format.kind == .video:
                var facts = MediaFacts(format: format, storedSize: PixelSize(width: 0, height: 0))
                add(VideoPrivacy(bytes, format: format), to: &facts.film)
                if format == .mp4 || format == .mov { facts.film.duration = ISOLength.ofFragments(bytes) }
                facts.parts.contentIdentifier = AppleIdentifiers.livePhoto(inFilm: bytes)
                let sorting = FilmSorting(bytes, format: format)
                sorting.add(to: &facts.metadata)
                inspection = Inspection(facts: facts, warnings: [sorting.warning].compactMap(\.self))
                if let percent = TruncationCheck.missingPercent(bytes, format: format) {
                    inspection.warnings.append(
                        "is cut off: its last \(percent) % is missing; copy it from the camera again"
                    )
                }
                return inspection
            case .media(.jpeg): inspection = try jpeg(bytes, path: path)
            case .media(.raw): inspection = try raw(bytes, path: path)
            case .media(.jxl): inspection = try jxl(bytes, path: path)
            case .media(let format): inspection = try throughVips(format, bytes, path: path)
            // The content is still unknown, whatever the earlier one was.
            case .pointer(let complaint): throw .unreadable(path: path, reason: "it \(complaint)")
            default:
                let complaint = ImagingError.notMedia(path: path, what: sniffed.advice ?? "is not supported")
                if untrustedLoaders.isEmpty || sniffed == .empty { throw complaint }
                inspection = try opened(bytes, path: path, loaders: untrustedLoaders, otherwise: complaint)
            }
            let size = inspection.facts.storedSize
            guard size.pixels > 0 else {
                throw .undecodable(path: path, operation: "reading its header", reason: "it has no pixels")
            }
            // An animation's frames are decoded together, so they count together.
            guard inspection.facts.decodedPixels <= limits.pixels else {
                throw .tooLarge(path: path, size: size, frames: inspection.facts.frames, limit: limits.pixels)
            }
            let copying = MetadataStripper.Copying(bytes, format: inspection.facts.format)
            inspection.facts.isBare = copying.isBare
            inspection.facts.isDamaged = copying.isDamaged
            inspection.facts.lacksProfile = copying.lacksProfile
            return inspection
        }
    }

    private static func jpeg(_ bytes: UnsafeRawBufferPointer, path: String) throws(ImagingError) -> Inspection {
        var header = jc_header()
        var status = jc_status()
        guard jc_read_header(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &header, &status) else {
            throw .undecodable(path: path, operation: "reading its header", reason: CodecText.message(of: status))
        }
        let size = PixelSize(width: Int(header.width), height: Int(header.height))
        var inspection = Inspection(facts: MediaFacts(format: .jpeg, storedSize: size))
        if header.kind == JC_INK { inspection.facts.parts.decoder = 1 }
        var motion: Int?
        if let document = MetadataDocument(bytes) { motion = add(document, to: &inspection, turns: true) }
        addMotion(to: &inspection, bytes, lengthFromEnd: motion)
        return inspection
    }

    /// Adds the film of a motion photo, if there is one.
    private static func addMotion(
        to inspection: inout Inspection, _ bytes: UnsafeRawBufferPointer, lengthFromEnd length: Int?
    ) {
        guard let part = MotionPhoto(bytes).film(format: inspection.facts.format, lengthFromEnd: length) else { return }
        inspection.facts.parts.motion = part
        let film = UnsafeRawBufferPointer(rebasing: bytes[part])
        add(VideoPrivacy(film, format: .mp4), to: &inspection.facts.film)
    }

    private static func add(_ privacy: VideoPrivacy, to film: inout FilmFacts) {
        film.hasPosition = privacy.hasPosition
        film.hasUnknownMetadata = privacy.hasUnknownMetadata
        film.hasHiddenParts = privacy.hasHiddenParts
    }

    private static func throughVips(
        _ format: MediaFormat, _ bytes: UnsafeRawBufferPointer, path: String
    ) throws(ImagingError) -> Inspection {
        if format == .tiff, TIFFSamples(bytes).isOddLuma {
            throw .notMedia(
                path: path,
                what:
                    "cannot be shown, because its colours are YCbCr in a form that is not supported; save it as RGB in another program"
            )
        }
        do {
            try VipsRuntime.start()
            let picture = try LoadableFile.with(path, bytes, format: format) { (path) throws(VipsFailure) in
                try VipsPicture.open(path)
            }
            let size = PixelSize(width: picture.width, height: picture.height)
            var facts = MediaFacts(
                format: format, storedSize: size, frames: 1,
                hasAlpha: picture.hasAlpha && (format != .tiff || !TIFFSamples(bytes).isUnspecified))
            switch format {
            case .gif, .webp: facts.frames = picture.frames
            // libvips does not support animated PNG.
            case .png: facts.frames = PNGChunks(bytes).frames
            default: break
            }
            facts.isLossless = format == .webp && !facts.isAnimated && WebPPixels(bytes).losslessBytes != nil
            facts.parts.decoder = ChannelMeaning(picture, bytes, format: format).decoder
            facts.detail = PictureDetail(bytes, facts: facts, channels: picture.channels)
            var inspection = Inspection(facts: facts)
            // libheif rotates the picture itself, so it must not be rotated again. Animations are not rotated: they are
            // published unchanged or frame by frame, and browsers disagree on whether to rotate them.
            let turns = format != .heic && format != .avif && !facts.isAnimated
            if let document = readable(bytes) {
                add(document, to: &inspection, turns: turns)
            } else if !add(exif: picture.blob("exif-data"), xmpOf: bytes, to: &inspection, turns: turns),
                let document = MetadataDocument(xmpOf: bytes)
            {
                add(document, to: &inspection, turns: turns)
            }
            // exiv2 does not read BigTIFF.
            if format == .tiff, TIFFDirectory.isBig(ByteReader(bytes: bytes)), picture.orientation != .upright {
                inspection.facts.orientation = picture.orientation
                inspection.facts.parts.decoder = 1
            }
            addMotion(to: &inspection, bytes, lengthFromEnd: nil)
            let pages = TIFFPages(bytes).count
            if format == .tiff, pages > 1 {
                inspection.warnings.append(
                    "has \(pages) pages, of which only the first is shown; to show the others, save each as a file of its own"
                )
            }
            return inspection
        } catch {
            if format == .tiff, let samples = TIFFSamples(bytes).unsupported {
                throw .notMedia(
                    path: path,
                    what:
                        "cannot be shown, because its samples are \(samples); save it with 16 bits per channel in another program"
                )
            }
            throw .undecodable(error, format: format, path: path, operation: "reading its header")
        }
    }

    private static func jxl(_ bytes: UnsafeRawBufferPointer, path: String) throws(ImagingError) -> Inspection {
        var header = jx_header()
        if let problem = jx_read_header(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &header) {
            throw .undecodable(path: path, operation: "reading its header", reason: String(cString: problem))
        }
        var inspection = Inspection(
            facts: MediaFacts(
                format: .jxl, storedSize: PixelSize(width: Int(header.width), height: Int(header.height)),
                hasAlpha: header.has_alpha))
        if header.is_animated {
            inspection.warnings.append(
                "is an animated JPEG XL, of which only the first frame is shown; to show it moving, save it as WebP or GIF with another program"
            )
        }
        add(metadataOfJXL: bytes, to: &inspection)
        return inspection
    }

    private static func add(metadataOfJXL bytes: UnsafeRawBufferPointer, to inspection: inout Inspection) {
        // libjxl rotates the picture itself.
        guard let boxes = JXLMetadata(bytes) else {
            if let document = MetadataDocument(xmpOf: bytes) { add(document, to: &inspection, turns: false) }
            return
        }
        boxes.plain.withUnsafeBytes { plain in
            if let document = readable(plain) {
                add(document, to: &inspection, turns: false)
            } else if !add(exif: boxes.exif, xmpOf: plain, to: &inspection, turns: false),
                let document = MetadataDocument(xmpOf: plain)
            {
                add(document, to: &inspection, turns: false)
            }
        }
        // If there are several packets, exiv2 keeps the last.
        if boxes.packets.count > 1, boxes.packets.contains(where: rejects) { inspection.facts.metadata.rating = -1 }
        if boxes.isIncomplete {
            inspection.warnings.append(
                "has metadata boxes that are damaged or too long to be read, so its caption, date, camera and rating may be missing; save its metadata again in the program that wrote it"
            )
        }
    }

    private static func rejects(_ packet: [UInt8]) -> Bool {
        packet.withUnsafeBytes { bytes in
            guard let document = MetadataDocument(xmpOf: bytes) else { return false }
            var reader = MetadataReader(document)
            return (reader.read().rating ?? 0) < 0
        }
    }

    /// Returns what exiv2 reads, if it finds anything or something could not be read.
    private static func readable(_ bytes: UnsafeRawBufferPointer) -> MetadataDocument? {
        guard let document = MetadataDocument(bytes),
            document.hasExif || !document.xmpTags.isEmpty || document.fallback.isIncomplete
        else { return nil }
        return document
    }

    /// Reads only the EXIF block, with the XMP found in the container, for containers that exiv2 does not know.
    ///
    /// - Returns: whether there is a readable block.
    private static func add(
        exif: [UInt8]?, xmpOf container: UnsafeRawBufferPointer, to inspection: inout Inspection, turns: Bool
    ) -> Bool {
        guard let exif else { return false }
        let prefix = exif.starts(with: Array("Exif\0\0".utf8)) ? 6 : 0
        return exif.withUnsafeBytes { block in
            guard
                let document = MetadataDocument(
                    UnsafeRawBufferPointer(rebasing: block.dropFirst(prefix)), xmpOf: container)
            else { return false }
            add(document, to: &inspection, turns: turns)
            return true
        }
    }

    private static func opened(
        _ bytes: UnsafeRawBufferPointer, path: String, loaders: [String], otherwise complaint: ImagingError
    ) throws(ImagingError) -> Inspection {
        // Starting libvips blocks the loaders that are allowed here.
        do throws(VipsFailure) {
            try VipsRuntime.start()
        } catch {
            throw .unreadable(path: path, reason: "libvips does not start: \(error.reason)")
        }
        VipsRuntime.open(loaders: loaders)
        do throws(ImagingError) {
            return try throughVips(.other, bytes, path: path)
        } catch {
            // A system failure says nothing about the file.
            throw error.isTransient ? error : complaint
        }
    }

    /// - Returns: where the film begins according to the metadata, in bytes before the end of the file.
    @discardableResult
    static func add(_ document: consuming MetadataDocument, to inspection: inout Inspection, turns: Bool) -> Int? {
        var reader = MetadataReader(document)
        inspection.facts.metadata = reader.read()
        inspection.facts.parts.contentIdentifier = reader.contentIdentifier
        inspection.facts.parts.burst = reader.burst
        inspection.facts.burstTraits = reader.burstTraits(
            shape: inspection.facts.storedSize, isTimed: inspection.facts.metadata.shootTime?.moment != nil)
        if turns { inspection.facts.orientation = reader.orientation }
        inspection.warnings += reader.warnings
        return reader.motionLength
    }
}

/// The facts from a file's header and metadata.
public struct Inspection: Hashable, Sendable, Codable {
    public var facts: MediaFacts
    /// Each continues a sentence that begins with the file's name.
    public var warnings: [String]

    public init(facts: MediaFacts, warnings: [String] = []) {
        self.facts = facts
        self.warnings = warnings
    }
}

extension PictureDetail {
    /// Estimates the detail from the bytes that a lossless file spends on its pixels, without decoding them. Other
    /// files count as photographs.
    ///
    /// - Parameter channels: the channels in libvips; for a palette image, those of its colours.
    init(_ bytes: UnsafeRawBufferPointer, facts: MediaFacts, channels: Int) {
        let size: Int? =
            switch facts.format {
            case .png: PNGChunks(bytes).pixelBytes
            case .gif where !facts.isAnimated: bytes.count
            case .webp where !facts.isAnimated: WebPPixels(bytes).losslessBytes
            default: nil
            }
        let samples = Double(facts.storedSize.pixels) * Double(max(1, channels))
        guard let size, samples > 0 else {
            self = .photograph
            return
        }
        // An icon consists mostly of the compression's own tables, and is small in any case when lossless.
        self = facts.storedSize.pixels <= 128 * 128 ? .flat : PictureDetail(bitsPerSample: Double(size) * 8 / samples)
    }
}

/// The chunk of a still WebP that holds its pixels.
struct WebPPixels {
    /// The size of the lossless pixels in bytes; nil for a lossy file.
    private(set) var losslessBytes: Int?

    init(_ bytes: UnsafeRawBufferPointer) {
        let head = ByteReader(bytes: bytes)
        var offset = 12
        while let type = head.text(at: offset, count: 4),
            let length = head.number(at: offset + 4, bytes: 4, bigEndian: false)
        {
            if type == "VP8L" { losslessBytes = Int(length) }
            if type == "VP8 " || type == "VP8L" { return }
            offset += 8 + Int(length) + Int(length & 1)
        }
    }
}
