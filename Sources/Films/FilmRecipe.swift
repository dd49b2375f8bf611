internal import AlbumModel

/// ffmpeg's options for one film, before its source and behind it.
///
/// Nothing that differs from run to run is written: no date, no names of encoders, and x264 works on a stated number of
/// threads, since its bytes depend on that.
struct FilmRecipe {
    let spec: FilmSpec
    let facts: MediaFacts

    var input: [String] {
        switch spec.method {
        case .clip: ["-ss", FilmSeconds.text(clipStart)]
        // Old containers leave it to the player to count frames.
        case .repack: ["-fflags", "+genpts"]
        case .convert, .extract: []
        }
    }

    var output: [String] {
        let streams = ["-map", "0:V:0"] + (spec.method == .clip ? ["-an"] : ["-map", "0:a:0?"])
        // Positions, serial numbers and names stand in the container's own words, and in streams of data.
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

    /// Messages between the pictures (SEI), in which drones and dashcams write positions: units of these types hold nothing
    /// that is needed to show the film.
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

    /// x264's measure, from 51 for the worst to 11 for what nobody can tell from its source; 70 is 23, its usual value.
    private var crf: Int { 51 - Int((Double(spec.quality) * 0.4).rounded()) }

    /// With its index in front, so that it plays before it is whole.
    private var container: [String] {
        switch spec.format {
        case .webm: ["-f", "webm"]
        case .mov: ["-movflags", "+faststart", "-f", "mov"]
        default: ["-movflags", "+faststart", "-f", "mp4"]
        }
    }

    /// Seconds.
    private static let clipLength = 4.0

    /// Where the picture that stands for the film is looked for first.
    private var clipStart: Double {
        guard let duration = facts.film.duration, duration > Self.clipLength else { return 0 }
        return min(duration * 0.1, duration - Self.clipLength)
    }
}

/// ffmpeg's filters for a film's pictures.
struct FilmFilters {
    let film: FilmFacts

    /// Scales to a size as it is shown; ffmpeg has turned the picture before.
    ///
    /// Light of HDR is made linear, laid out for BT.709's colours and drawn into the range of ordinary screens. Its white,
    /// 203 nits by ITU-R BT.2408, comes out as 215 of 255, and what is darker in proportion; what is brighter shares the rest,
    /// by the Möbius curve. Hable's, which is used more, made white a grey of 157.
    func picture(_ size: PixelSize, format: String) -> String {
        let scale = "scale=\(size.width):\(size.height):flags=bicubic+accurate_rnd+full_chroma_int"
        guard film.transfer == .sdr else {
            let linear = "zscale=tin=\(transfer):min=bt2020nc:pin=bt2020:t=linear:npl=203,format=gbrpf32le"
            let mapped = "zscale=p=bt709,tonemap=tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p"
            let last = format == "yuv420p" ? "" : ",scale=in_color_matrix=bt709,format=\(format)"
            return "\(scale),setsar=1,\(linear),\(mapped)\(last)"
        }
        let matrix = film.usesOldMatrix ? "bt601" : "bt709"
        return "\(scale):in_color_matrix=\(matrix):out_color_matrix=bt709,setsar=1,format=\(format)"
    }

    private var transfer: String { film.transfer == .pq ? "smpte2084" : "arib-std-b67" }
}
