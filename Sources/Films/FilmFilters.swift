internal import AlbumModel

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
