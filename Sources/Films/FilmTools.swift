internal import AlbumModel
internal import Commands
internal import Files

/// ffmpeg and ffprobe from the path. They are the only programs that run on a site's films; of their arguments, only
/// the path of the file comes from the site.
public struct FilmTools: Hashable, Sendable {
    let ffprobe: String
    let ffmpeg: String
    /// Changes when another version of either is installed.
    public let identity: String

    /// Returns nil if either is missing: reading a film is useless without being able to show it.
    public static func find() -> FilmTools? {
        guard let ffprobe = CommandProcess.path(of: "ffprobe", source: "/"),
            let ffmpeg = CommandProcess.path(of: "ffmpeg", source: "/"),
            let probe = mark(of: ffprobe), let maker = mark(of: ffmpeg)
        else { return nil }
        return FilmTools(ffprobe: ffprobe, ffmpeg: ffmpeg, identity: "ffprobe \(probe), ffmpeg \(maker)")
    }

    /// The missing programs among the two.
    public static var missing: [String] {
        ["ffmpeg", "ffprobe"].filter { CommandProcess.path(of: $0, source: "/") == nil }
    }

    /// Returns the size and time of a program rather than the output of `-version`, which takes 50 ms in every build.
    /// Files from a package have the time at which they were built, so the result is the same on all machines with that
    /// version.
    private static func mark(of program: String) -> String? {
        FileStatus(following: program).map { "\($0.size)@\($0.modifiedSeconds)" }
    }
}

/// A film as ffmpeg opens it.
///
/// The container format is explicit, so that no file can pass for a playlist that names other files, and only files on
/// this machine can be opened. The path always follows a slash or a protocol, so it is never mistaken for an option.
struct FilmSource {
    let path: String
    let format: MediaFormat
    /// The range of the film in the file; nil for the whole file.
    var part: Range<Int>?

    /// The options up to and including `-i` and the address.
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
