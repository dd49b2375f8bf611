public import AlbumModel

/// The format of a file according to its first bytes.
public enum SniffedFormat: Hashable, Sendable {
    case media(MediaFormat)
    /// An unsupported kind of picture, drawing or document: a noun with its article, such as "a PDF document", and the
    /// format to convert it to.
    case unsupportedPicture(String, to: String = "PNG or JPEG")
    /// Another known but unsupported format, such as "a ZIP archive".
    case unsupported(String)
    case text
    /// A text in place of a file that git has not fetched, with what to do about it.
    case pointer(complaint: String)
    case empty
    case unknown

    /// The rest of a sentence that begins with the file's name; nil for media.
    public var complaint: String? {
        switch self {
        case .media: nil
        case .unsupported(let what), .unsupportedPicture(let what, _): "is \(what), which is not supported"
        case .text: "is text, not a photo"
        case .pointer(let complaint): complaint
        case .empty: "is empty"
        case .unknown: "is not in a known photo or video format"
        }
    }

    /// The complaint with what to do about the file.
    var advice: String? {
        guard case .unsupportedPicture(_, let target) = self else { return complaint }
        return complaint.map { "\($0); convert it to \(target) to show it" }
    }
}

/// Detects formats by content. Names lie: among real files named `.jpg`, some are PNG, WebP, HTML, or empty.
public enum FormatSniffer {
    /// Returns the format of a file from its first bytes. 4096 are enough for everything but raw photos, whose
    /// directory may be farther back.
    public static func sniff(_ bytes: UnsafeRawBufferPointer) -> SniffedFormat {
        let head = ByteReader(bytes: bytes)
        if bytes.isEmpty { return .empty }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .media(.jpeg) }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .media(.png) }
        if head.has("GIF87a") || head.has("GIF89a") { return .media(.gif) }
        if head.has("RIFF") { return riff(head) }
        if head.has("ftyp", at: 4) { return isoMedia(head) }
        if head.starts(with: [0xFF, 0x0A]) || head.has("\0\0\0\u{0C}JXL ") { return .media(.jxl) }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            return .media(head.contains("webm", within: 64) ? .webm : .mkv)
        }
        if head.has("OggS") {
            return head.contains("theora", within: 256) ? .media(.ogv) : .unsupported("an Ogg sound file")
        }
        if let format = olderFilm(head) { return .media(format) }
        if isRawPhoto(head) { return .media(.raw) }
        if head.has("II*\0") || head.has("MM\0*") || head.has("II+\0") || head.has("MM\0+") { return .media(.tiff) }
        // QuickTime files from before `ftyp` begin with one of these boxes.
        for box in ["moov", "mdat", "wide", "pnot"] where head.has(box, at: 4) { return .media(.mov) }
        return other(head)
    }

    /// Returns the format of a file whose first bytes are in an array.
    public static func sniff(_ bytes: [UInt8]) -> SniffedFormat { bytes.withUnsafeBytes { sniff($0) } }

    /// Returns the format of films from camcorders, discs and tapes, and of obsolete players.
    private static func olderFilm(_ head: ByteReader) -> MediaFormat? {
        if head.starts(with: [0x00, 0x00, 0x01, 0xBA]) { return .mpegps }
        if head.starts(with: [0x00, 0x00, 0x01, 0xB3]) { return .mpegvideo }
        if head.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return .asf }
        if head.has("FLV\u{1}") { return .flv }
        if head.has(".RMF") { return .rm }
        if head.starts(with: [0x1F, 0x07, 0x00]) { return .dv }
        if head.starts(with: [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02]) { return .mxf }
        // Packets of a fixed length begin with the same byte; those of camcorders have a four-byte time before it.
        for (first, length) in [(0, 188), (4, 192)]
        where (0..<3).allSatisfy({ head.bigEndian(at: first + $0 * length, bytes: 1) == 0x47 }) {
            return .mpegts
        }
        return nil
    }

    private static func riff(_ head: ByteReader) -> SniffedFormat {
        if head.has("WEBP", at: 8) { return .media(.webp) }
        if head.has("AVI ", at: 8) { return .media(.avi) }
        return head.has("WAVE", at: 8) ? .unsupported("a sound file") : .unknown
    }

    private static func isoMedia(_ head: ByteReader) -> SniffedFormat {
        let length = min(Int(head.bigEndian(at: 0, bytes: 4) ?? 0), 256)
        let brands = [8] + Array(stride(from: 16, to: max(16, length), by: 4))
        let major = head.text(at: 8, count: 4)
        let all = brands.compactMap { head.text(at: $0, count: 4) }
        switch major {
        case "crx ": return .media(.raw)
        case "qt  ": return .media(.mov)
        case "avif": return .media(.avif)
        // libvips 8.14 has no loader for sequences, and its error only says that some other loader is not to be used.
        case "avis": return .unsupportedPicture("an animated AVIF", to: "WebP or MP4")
        case "heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs": return .media(.heic)
        case "mif1", "msf1", "miaf": return .media(all.contains("avif") || all.contains("avis") ? .avif : .heic)
        case "jp2 ", "jpx ", "jpm ", "mjp2": return .unsupportedPicture("a JPEG 2000 image")
        case "M4A ", "M4B ", "M4P ": return .unsupported("a sound file")
        default: return .media(.mp4)
        }
    }

    /// Returns whether a file has the structure of TIFF, or nearly, and holds sensor data; libvips would silently show
    /// the small preview.
    private static func isRawPhoto(_ head: ByteReader) -> Bool {
        // Fujifilm; three variants of Olympus; Panasonic.
        if ["FUJIFILMCCD-RAW", "IIRO", "IIRS", "MMOR", "IIU\0"].contains(where: { head.has($0) }) { return true }
        guard head.has("II*\0") || head.has("MM\0*") else { return false }
        // Canon.
        if head.has("CR", at: 8) { return true }
        let tags = TIFFDirectory(head)
        // A DNG states its version; a small first picture next to sub-directories is the layout of NEF, ARW and the
        // like.
        return tags.contains(0xC612) || (tags.contains(0x014A) && tags[0x00FE] == 1)
    }

    private static func other(_ head: ByteReader) -> SniffedFormat {
        let pictures: [(String, String)] = [
            ("%PDF", "a PDF document"), ("8BPS", "a Photoshop document"), ("gimp xcf", "a GIMP document"),
            ("\0\0\0\u{0C}jP  ", "a JPEG 2000 image"), ("\0\0\u{1}\0", "an icon"), ("%!PS", "a PostScript document"),
            ("SIMPLE  =", "a FITS image"), ("qoif", "a QOI image"), ("SDPX", "a DPX image"), ("XPDS", "a DPX image"),
            ("#?RADIANCE", "a Radiance image"), ("DDS ", "a DirectDraw surface"), ("icns", "an icon"),
        ]
        for (start, what) in pictures where head.has(start) { return .unsupportedPicture(what) }
        // Many texts begin with these two letters.
        if head.has("BM"), !head.isText { return .unsupportedPicture("a BMP image") }
        if head.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) { return .unsupportedPicture("a JPEG 2000 image") }
        if head.starts(with: [0x76, 0x2F, 0x31, 0x01]) { return .unsupportedPicture("an OpenEXR image") }
        let magic: [(String, String)] = [
            ("PK\u{3}\u{4}", "a ZIP archive"), ("ID3", "a sound file"), ("fLaC", "a sound file"),
        ]
        for (start, what) in magic where head.has(start) { return .unsupported(what) }
        if head.starts(with: [0x1F, 0x8B]) { return .unsupported("a gzip archive") }
        guard head.isText else { return .unknown }
        if let complaint = LargeFilePointer.complaint(about: head.bytes) { return .pointer(complaint: complaint) }
        // An HTML page may contain a drawing.
        let isDrawing = head.contains("<svg", within: 4096) && !head.contains("<html", within: 4096)
        return isDrawing && head.beginsWithTag ? .unsupportedPicture("an SVG drawing") : .text
    }
}
