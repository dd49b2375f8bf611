internal import AlbumModel
internal import Commands
internal import Glibc

/// ffmpeg and ffprobe, as they are found on the path. They are the only programs that are run on a site's films, with
/// arguments of which the file's own path is the only part that comes from the site.
public struct FilmTools: Hashable, Sendable {
    let ffprobe: String
    let ffmpeg: String
    /// Changes when another version of either is installed.
    public let identity: String

    /// Nil where one of them is missing: to read a film without being able to show it helps nobody.
    public static func find() -> FilmTools? {
        guard let ffprobe = CommandProcess.path(of: "ffprobe", source: "/"),
            let ffmpeg = CommandProcess.path(of: "ffmpeg", source: "/"),
            let probe = mark(of: ffprobe), let maker = mark(of: ffmpeg)
        else { return nil }
        return FilmTools(ffprobe: ffprobe, ffmpeg: ffmpeg, identity: "ffprobe \(probe), ffmpeg \(maker)")
    }

    /// Which of the two programs are not there.
    public static var missing: [String] {
        ["ffmpeg", "ffprobe"].filter { CommandProcess.path(of: $0, source: "/") == nil }
    }

    /// Size and time rather than what `-version` prints, which costs 50 ms at every build. A package's files bear the
    /// time at which they were made, so that the mark is the same on all machines with one version of it.
    private static func mark(of program: String) -> String? {
        var status = stat()
        guard stat(program, &status) == 0 else { return nil }
        return "\(status.st_size)@\(status.st_mtim.tv_sec)"
    }
}

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
