import AlbumModel

/// Recognises container texts that say nothing about a person: which program and device made the file, and when. Any
/// other text could be something that a person wrote.
enum HarmlessText {
    /// Returns whether a text is what programs call themselves (`Lavf59.27.100`, `HandBrake 1.6.1 2023012300`) or a
    /// track (`Core Media Video`): known words followed by versions.
    static func isProgram(_ text: String) -> Bool {
        let text = text.trimmingPrefix { $0 == " " || $0 == "\0" || $0 == "\u{1F}" }
        guard text.utf8.count <= 96 else { return false }
        return withoutVorbisRelease(text).split(whereSeparator: { !isPartOfWord($0) }).allSatisfy { word in
            let letters = word.lowercased().trimmingSuffix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "_" }
            return words.contains(String(letters)) || words.contains(word.lowercased()) || isVersion(word)
        }
    }

    /// Returns the text without the name of a release of libvorbis: `Xiph.Org libVorbis I 20100325 (Everywhere)`. Names
    /// that are not known could be anything.
    private static func withoutVorbisRelease(_ text: Substring) -> Substring {
        guard text.hasPrefix("Xiph.Org libVorbis I "), text.hasSuffix(")"), let bracket = text.firstIndex(of: "("),
            vorbisReleases.contains(String(text[bracket...].dropFirst().dropLast()))
        else { return text }
        return text[..<bracket]
    }

    /// From libvorbis' history of releases, 1.3.1 to 1.3.7.
    private static let vorbisReleases: Set<String> = [
        "Everywhere", "Schaufenugget", "Omnipresent", "Turpakäräjiin", "⛄⛄⛄⛄", "Now 100% fewer shells",
        "Reducing Environment",
    ]

    /// Returns whether a text is `2024-03-09T18:04:05+0100` or a prefix of such a date.
    static func isDate(_ text: String) -> Bool {
        guard (4...32).contains(text.utf8.count), text.hasPrefix("19") || text.hasPrefix("20") else { return false }
        let rest = Array(text.utf8.dropFirst(2))
        guard rest.prefix(2).allSatisfy(\.isASCIIDigit) else { return false }
        guard rest.count > 2 else { return true }
        guard "-:/.".utf8.contains(rest[2]) else { return false }
        return rest.allSatisfy { $0.isASCIIDigit || "-:/. TZ+".utf8.contains($0) }
    }

    /// Returns whether a text may be the name of a maker or a model: short and on one line.
    static func isDevice(_ text: String) -> Bool {
        text.utf8.count <= 48 && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }

    /// Returns whether a text is a position in ISO 6709, such as `+48.2082+016.3738+183.000/`, or a single number.
    static func isPosition(_ text: String) -> Bool {
        text.utf8.count <= 64 && text.utf8.allSatisfy { $0.isASCIIDigit || "+-./".utf8.contains($0) }
    }

    /// Returns whether a word is digits separated by dots, too short for a serial number or a coordinate.
    static func isVersion(_ word: some StringProtocol) -> Bool {
        let word = word.utf8.drop { $0 == UInt8(ascii: "v") || $0 == UInt8(ascii: "r") }
        guard word.count <= 12 else { return false }
        let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
            && (parts.count != 2 || parts.allSatisfy { $0.count <= 3 })
    }

    private static func isPartOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "." || character == "-" || character == "_"
    }

    /// Words for programs, codecs and the content of tracks.
    private static let words: Set<String> = [
        "lavf", "lavc", "libavformat", "libavcodec", "ffmpeg", "handbrake", "x264", "x265", "libx264", "libx265",
        "libvpx", "libvpx-vp", "libaom-av", "libsvtav", "librav1e", "libopus", "libvorbis", "libtheora", "libwebm",
        "libmp3lame", "lame", "aac", "mp3", "opus", "vorbis", "theora", "flac", "mjpeg", "mpeg", "xiph.org", "xiph",
        "i", "thusnelda", "ptalarbvorms", "chrome",
        "google", "mozilla", "gecko", "opera", "safari", "webkit", "gstreamer", "matroskamux", "webmmux", "libebml",
        "libmatroska", "mkvmerge", "mkvtoolnix", "bit", "qtmuxingapplibwebm", "quicktime", "imovie", "apple",
        "alias", "albumgen", "videohandler", "videohandle", "soundhandler", "soundhandle", "audiohandler",
        "datahandler",
        "core", "media", "video", "audio", "sound", "visual", "data", "handler", "handle", "file", "iso",
        "gpac", "l-smash", "bento4", "mainconcept", "mp4", "url", "track", "stream", "time", "code", "avc", "hevc",
        "h.264", "h.265", "h264", "h265", "coding", "coder", "encoder", "codec", "jvt", "jpeg", "photo", "prores",
        "vp8", "vp9", "av1", "mono", "stereo", "surround", "gopro", "ambarella", "dji", "dji.avc", "dji.hevc",
        "android", "isomedia", "produced", "with", "5-11-2011", "by", "inc.", "inc", "main", "high", "premiere",
        "adobe",
        "blender", "obs", "vlc", "shotcut", "kdenlive", "xavc", "aac-lc", "amr", "und", "und.", "mediarecorder",
    ]
}

extension StringProtocol {
    fileprivate func trimmingPrefix(_ isLeftOut: (Character) -> Bool) -> SubSequence { drop(while: isLeftOut) }

    fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> SubSequence {
        guard let last = lastIndex(where: { !isLeftOut($0) }) else { return self[startIndex..<startIndex] }
        return self[...last]
    }
}
