internal import AlbumModel

/// A film as ffmpeg opens it.
///
/// The container is stated, so that no bytes can pass for a playlist that names other files, and nothing but files of this
/// machine can be opened. A path always begins with a slash or with a protocol, so that it is never taken for an option.
struct FilmSource {
    let path: String
    let format: MediaFormat
    /// The bytes of the file that are the film; nil for all.
    var part: Range<Int>?

    /// The options before `-i`, and that.
    var arguments: [String] {
        ["-protocol_whitelist", part == nil ? "file" : "subfile,file", "-f", demuxer, "-i", address]
    }

    private var address: String {
        part.map { "subfile,,start,\($0.lowerBound),end,\($0.upperBound),,:\(path)" } ?? "file:\(path)"
    }

    private var demuxer: String {
        switch format {
        case .webm, .mkv: "matroska"
        case .avi: "avi"
        case .ogv: "ogg"
        case .mpegts: "mpegts"
        case .mpegps: "mpeg"
        case .mpegvideo: "mpegvideo"
        case .dv: "dv"
        case .mxf: "mxf"
        case .asf: "asf"
        case .flv: "flv"
        case .rm: "rm"
        default: "mov"
        }
    }
}
