import AlbumModel
import Files
import Foundation

/// Cleans metadata texts for storage: decoded, without control characters, trimmed, of limited length.
package enum MetadataText {
    /// The maximum UTF-8 length of a caption and of any other text, in bytes.
    package static let longest = (caption: 64 * 1024, other: 1024)

    /// Decodes UTF-8 if it is valid, or else an encoding that the bytes prove, or else Windows-1252, which old cameras
    /// wrote.
    static func decode(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let all = Array(bytes)
        if let encoding = LegacyEncoding.certain(all[...]), encoding != .windows1252,
            let text = encoding.decode(all[...])
        {
            return text
        }
        var text = ""
        for byte in bytes { text.unicodeScalars.append(windowsLatin(byte)) }
        return text
    }

    private static func windowsLatin(_ byte: UInt8) -> Unicode.Scalar {
        let upper: [UInt32] = [
            0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
            0xFFFD,
            0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
            0x203A,
            0x0153, 0xFFFD, 0x017E, 0x0178,
        ]
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(upper[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }

    /// Returns a cleaned text, or nil if nothing is left. Line breaks stay in captions and become spaces elsewhere.
    package static func clean(_ raw: String, limit: Int = longest.other, keepsLines: Bool = false) -> String? {
        // Shortened before the characters are examined one by one: a text may be as long as the file.
        var result = ""
        for scalar in raw.unicodeScalars.prefix(limit * 4) {
            switch scalar {
            case "\r" where keepsLines: continue
            case "\n" where keepsLines: result.unicodeScalars.append(scalar)
            case "\n", "\r", "\t": result.unicodeScalars.append(" ")
            default:
                switch scalar.properties.generalCategory {
                // Direction marks and joiners belong to some scripts and emoji; overrides and similar characters only
                // deceive.
                case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: continue
                case .format where !(0x200C...0x200F).contains(scalar.value): continue
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        let trimmed = trim(result)
        guard !trimmed.isEmpty else { return nil }
        return trimmed.utf8.count > limit ? cut(trimmed, to: limit) : trimmed
    }

    private static func trim(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    private static func cut(_ text: String, to limit: Int) -> String {
        var bytes = 0
        var end = text.startIndex
        while end < text.endIndex {
            bytes += text[end].utf8.count
            if bytes > limit - 3 { break }
            end = text.index(after: end)
        }
        return text[..<end] + "…"
    }

    /// Returns the default of several alternatives, or else the first. Plain text is returned unchanged.
    ///
    /// exiv2 writes the alternatives in one line: `lang="x-default" Text, lang="de" Anderer`.
    static func defaultAlternative(of text: String) -> String {
        let mark = "lang=\""
        guard text.hasPrefix(mark) else { return text }
        let start =
            text.range(of: mark + "x-default\"")?.upperBound
            ?? text.dropFirst(mark.count).firstIndex(of: "\"").map { text.index(after: $0) }
        guard let start else { return text }
        let rest = text[start...]
        return String(rest[..<(rest.range(of: ", " + mark)?.lowerBound ?? rest.endIndex)])
    }
}

/// Recognises what cameras, phones and programs write instead of a title, a caption or keywords.
enum Boilerplate {
    /// - Parameter isEXIF: whether the text is from EXIF, where cameras write numbers of their own. In XMP and IPTC, a
    ///   number is what somebody typed: a year, or the house in an old photograph.
    static func isCaptionBoilerplate(_ text: String, isEXIF: Bool) -> Bool {
        let folded = text.lowercased()
        // Mapping apps store their records there, including positions and e-mail addresses; a drone stores its firmware
        // version.
        if text.hasPrefix("{"), text.hasSuffix("}") || text.contains("\":") { return true }
        guard text.contains(where: { $0.isLetter || isPictograph($0) || !isEXIF && $0.isNumber }) else { return true }
        if texts.contains(folded) || beginnings.contains(where: folded.hasPrefix) { return true }
        return isOneLetter(text) || isFileName(folded)
    }

    /// Returns whether a character is a symbol such as an emoji or a star. Other symbols may be what is left of bytes in
    /// an unknown encoding: those in Latin-1, `€`, `™` and the replacement character.
    private static func isPictograph(_ character: Character) -> Bool {
        guard let first = character.unicodeScalars.first?.value else { return false }
        return first >= 0x2190 && first != 0xFFFD && character.isSymbol
    }

    /// Returns whether a text is a single letter, or what is left of words in a script that the file could not store.
    static func isNoKeyword(_ text: String) -> Bool {
        isOneLetter(text) || !text.contains { $0.isLetter || $0.isNumber || $0.isSymbol }
            || isFileName(text.lowercased())
    }

    /// Returns whether a text is a single letter such as `N`, which some transfer programs of cameras write. A single
    /// Chinese character is a word.
    private static func isOneLetter(_ text: String) -> Bool {
        text.utf8.count == 1 && text.first?.isLetter == true
    }

    /// Returns whether a text is a file name: `DCIM\100MEDIA\DJI_0035.JPG` (DJI drones), `C:\Users\...\scan.tif`
    /// (scanners), `DSC_0042.jpg`, `IMG_1234` (transfer programs). It is one word that is a path, has the extension of
    /// a photo, or is a camera's file name.
    private static func isFileName(_ folded: String) -> Bool {
        let name = folded.split(whereSeparator: { $0 == "\\" || $0 == "/" }).last.map(String.init) ?? folded
        let isPath = folded.hasPrefix("dcim\\") || folded.hasPrefix("dcim/") || folded.dropFirst().hasPrefix(":\\")
        if isPath { return true }
        let parts = name.split(separator: ".")
        if parts.count == 2, endings.contains(String(parts[1])), !name.contains(" ") || name != folded { return true }
        guard name == folded, let prefix = cameras.first(where: folded.hasPrefix) else { return false }
        let rest = folded.dropFirst(prefix.count)
        return rest.count >= 4 && rest.allSatisfy { $0.isASCIIDigit || $0 == "_" || $0 == "-" }
    }

    private static let endings: Set<String> = [
        "jpg", "jpeg", "png", "tif", "tiff", "heic", "heif", "dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2",
        "mov",
        "mp4", "avi", "mts", "bmp", "gif", "webp",
    ]

    /// Apple and Canon; Nikon and Sony; Nikon Coolpix; Fujifilm; Pixel; DJI; GoPro; Canon in Adobe RGB; Panasonic and
    /// Olympus; Pentax; Windows Phone; Samsung.
    private static let cameras = [
        "img_", "img-", "dsc_", "dsc0", "dscn", "dscf", "pxl_", "dji_", "gopr", "_mg_", "_dsc", "_img", "p10", "imgp",
        "wp_",
        "sam_", "mvimg_", "vid_", "mov_", "cimg", "hpim", "pict", "sdc1",
    ]

    private static let beginnings = [
        "created with ", "charset=", "made with gimp", "processed with ", "lavc", "exif_jpeg",
    ]

    /// Grouped by origin, if the text itself does not show it.
    private static let texts: Set<String> = [
        // Cameras.
        "olympus digital camera", "sony dsc", "samsung", "samsung digital camera", "samsung csc",
        "minolta digital camera", "konica minolta digital camera", "kodak digital camera", "nikon digital camera",
        "digital camera", "digitalkamera", "digital still camera", "casio computer co.,ltd.", "ricoh", "pentax",
        "<digimax i6 pmp, samsung #1>", "<samsung digital camera>", "aigo", "vivitar", "polaroid", "mobile",
        // Phones: Nokia and Huawei; Honor and Huawei's modes; MediaTek.
        "my beautiful picture", "hdr", "sdr", "rhdr", "edf", "oznor", "btf", "mde", "fbt", "nor", "rpt", "cof", "ptr",
        "dav", "burst", "default",
        // Android and Apple screenshots.
        "screenshot",
        // GIMP, scanners, converters and libraries.
        "untitled", "image", "photo", "jpeg", "picture", "scan", "scanned image", "scanned document",
        "lead technologies inc. v1.01", "converted pbm file", "applemark", "ulead systems, inc.",
        // Values that mean "none".
        "dcim", "dcim\\100media", "???", "binary comment", "user comments", "ascii", "unicode", "n/a", "none", "null",
        "undefined", "unknown", "unbenannt", "_", "-", "no title", "no description", "ohne titel",
    ]
}
