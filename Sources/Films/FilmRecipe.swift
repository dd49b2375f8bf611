internal import AlbumModel

/// The ffmpeg options for a film, before and after its source.
///
/// Nothing that varies between runs is written: no date, no encoder names. x264 and the filters use a fixed number of
/// threads, since their bytes depend on it.
struct FilmRecipe {
    let spec: FilmSpec
    let facts: MediaFacts

    var input: [String] {
        switch spec.method {
        // In some AVI and FLV files, ffmpeg finds no frame if it seeks, even to their beginning.
        case .clip: Self.threads + (clipStart > 0 ? ["-ss", FilmSeconds.text(clipStart)] : [])
        // Old containers leave it to the player to generate timestamps.
        case .repack: ["-fflags", "+genpts"]
        case .convert: Self.threads
        case .extract: []
        }
    }

    /// As many as x264 uses. By default, ffmpeg uses as many threads as there are processors. Each decoder holds a
    /// frame: with sixteen, those of 8K took more memory than a film may use. `zscale`, which maps HDR, gives different
    /// bytes for each number of threads.
    private static let threads = ["-filter_threads", "4", "-threads", "4"]

    var output: [String] {
        let isSilent = spec.method == .clip || spec.isSilent
        let streams = ["-map", "0:V:0"] + (isSilent ? ["-an"] : ["-map", "0:a:0?"])
        // Positions, serial numbers and names are in the container's metadata and in data streams.
        let bare = ["-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"]
        let exact = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
        return streams + bare + codecs + exact + container
    }

    private var codecs: [String] {
        switch spec.method {
        case .extract, .repack: ["-c", "copy"] + withoutMessages + transparency
        case .convert:
            picture(preset: "fast", extra: lookahead) + ["-c:a", "aac", "-b:a", "160k", "-ac", "2"]
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

    /// Says that the background shows through the pictures, since that is lost with all other tags.
    private var transparency: [String] {
        spec.format == .webm && facts.film.isTransparent ? ["-metadata:s:v:0", "alpha_mode=1"] : []
    }

    /// x264 looks ahead at the next thirty frames, each of which takes 27 MB in 4K. With ten, a conversion of HDR in 4K, whose
    /// pictures have twelve bytes per pixel until they are mapped, takes 1.4 GB instead of 2.0 GB.
    private var lookahead: [String] {
        facts.film.isHDR && spec.size.pixels > 4_000_000 ? ["-rc-lookahead", "10"] : []
    }

    private func picture(preset: String, extra: [String]) -> [String] {
        ["-vf", FilmFilters(film: facts.film, turn: spec.turn).picture(spec.size, format: "yuv420p")] + extra
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
        guard let duration = facts.film.pictureDuration ?? facts.film.duration, duration > Self.clipLength else {
            return 0
        }
        return min(duration * 0.1, duration - Self.clipLength)
    }
}

/// ffmpeg's filters for a film's pictures.
struct FilmFilters {
    let film: FilmFacts
    /// As `MediaFacts.turn`.
    var turn = 0

    /// Scales to a size as shown; ffmpeg has already rotated the picture as its container says.
    ///
    /// HDR is converted to linear light and to BT.709 primaries, then mapped to the range of ordinary screens. Its
    /// white, 203 nits by ITU-R BT.2408, becomes 215 of 255, and darker light stays in proportion. Brighter light
    /// shares the rest by the Möbius curve. Hable's, which is more common, turned white into a grey of 157.
    func picture(_ size: PixelSize, format: String) -> String {
        let scale = "\(fields)\(turning)scale=\(size.width):\(size.height):flags=bicubic+accurate_rnd+full_chroma_int"
        guard film.transfer == .sdr else {
            let linear = "zscale=tin=\(transfer):min=bt2020nc:pin=bt2020:t=linear:npl=203,format=gbrpf32le"
            let mapped = "zscale=p=bt709,tonemap=tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p"
            let last = format == "yuv420p" ? "" : ",scale=in_color_matrix=bt709,format=\(format)"
            return "\(scale),setsar=1,\(linear),\(mapped)\(last)"
        }
        let matrix = film.usesBT601 ? "bt601" : "bt709"
        return "\(scale):in_color_matrix=\(matrix):out_color_matrix=bt709,setsar=1,format=\(format)"
    }

    /// Makes one picture of two fields: browsers would show both at once, as combs at the edges of all that moves. Frames
    /// that are not interlaced stay as they are.
    private var fields: String { film.isInterlaced ? "bwdif=mode=send_frame:deint=interlaced," : "" }

    private var turning: String {
        let mirrored = turn >= 4 ? "hflip," : ""
        return mirrored + ["", "transpose=clock,", "hflip,vflip,", "transpose=cclock,"][turn % 4]
    }

    private var transfer: String { film.transfer == .pq ? "smpte2084" : "arib-std-b67" }
}
