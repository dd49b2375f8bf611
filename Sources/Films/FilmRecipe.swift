internal import AlbumModel

/// The ffmpeg options for a film, before and after its source.
///
/// Nothing that varies between runs is written: no date, no encoder names. x264 uses a fixed number of threads, since
/// its bytes depend on it.
struct FilmRecipe {
    let spec: FilmSpec
    let facts: MediaFacts

    var input: [String] {
        switch spec.method {
        case .clip: ["-ss", FilmSeconds.text(clipStart)]
        // Old containers leave it to the player to generate timestamps.
        case .repack: ["-fflags", "+genpts"]
        case .convert, .extract: []
        }
    }

    var output: [String] {
        let streams = ["-map", "0:V:0"] + (spec.method == .clip ? ["-an"] : ["-map", "0:a:0?"])
        // Positions, serial numbers and names are in the container's metadata and in data streams.
        let bare = ["-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"]
        let exact = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
        return streams + bare + codecs + exact + container
    }

    private var codecs: [String] {
        switch spec.method {
        case .extract, .repack: ["-c", "copy"] + withoutMessages
        case .convert:
            picture(preset: "fast", extra: []) + ["-c:a", "aac", "-b:a", "160k", "-ac", "2"]
        case .clip: ["-t", FilmSeconds.text(Self.clipLength)] + picture(preset: "slow", extra: ["-r", "24"])
        }
    }

    /// Removes messages between the pictures (SEI), in which drones and dashcams write positions. No unit of these
    /// types is needed to show the film.
    private var withoutMessages: [String] {
        switch facts.film.videoCodec {
        case "h264": ["-bsf:v", "filter_units=remove_types=6"]
        case "hevc": ["-bsf:v", "filter_units=remove_types=39|40"]
        default: []
        }
    }

    private func picture(preset: String, extra: [String]) -> [String] {
        ["-vf", FilmFilters(film: facts.film).picture(spec.size, format: "yuv420p")] + extra
            + [
                "-c:v", "libx264", "-preset", preset, "-crf", "\(crf)", "-profile:v", "high", "-threads:v", "4",
                "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv",
            ]
    }

    /// x264's CRF, from 51 for the worst quality to 11, which is indistinguishable from the source. A quality of 70
    /// gives 23, its default.
    private var crf: Int { 51 - Int((Double(spec.quality) * 0.4).rounded()) }

    /// Puts the index first, so that the film plays before it is fully loaded.
    private var container: [String] {
        switch spec.format {
        case .webm: ["-f", "webm"]
        case .mov: ["-movflags", "+faststart", "-f", "mov"]
        default: ["-movflags", "+faststart", "-f", "mp4"]
        }
    }

    /// In seconds.
    private static let clipLength = 4.0

    /// Where the search for the film's representative frame begins.
    private var clipStart: Double {
        guard let duration = facts.film.duration, duration > Self.clipLength else { return 0 }
        return min(duration * 0.1, duration - Self.clipLength)
    }
}

/// ffmpeg's filters for a film's pictures.
struct FilmFilters {
    let film: FilmFacts

    /// Scales to a size as shown; ffmpeg has already rotated the picture.
    ///
    /// HDR is converted to linear light and to BT.709 primaries, then mapped to the range of ordinary screens. Its
    /// white, 203 nits by ITU-R BT.2408, becomes 215 of 255, and darker light stays in proportion. Brighter light
    /// shares the rest by the Möbius curve. Hable's, which is more common, turned white into a grey of 157.
    func picture(_ size: PixelSize, format: String) -> String {
        let scale = "scale=\(size.width):\(size.height):flags=bicubic+accurate_rnd+full_chroma_int"
        guard film.transfer == .sdr else {
            let linear = "zscale=tin=\(transfer):min=bt2020nc:pin=bt2020:t=linear:npl=203,format=gbrpf32le"
            let mapped = "zscale=p=bt709,tonemap=tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p"
            let last = format == "yuv420p" ? "" : ",scale=in_color_matrix=bt709,format=\(format)"
            return "\(scale),setsar=1,\(linear),\(mapped)\(last)"
        }
        let matrix = film.usesBT601 ? "bt601" : "bt709"
        return "\(scale):in_color_matrix=\(matrix):out_color_matrix=bt709,setsar=1,format=\(format)"
    }

    private var transfer: String { film.transfer == .pq ? "smpte2084" : "arib-std-b67" }
}
