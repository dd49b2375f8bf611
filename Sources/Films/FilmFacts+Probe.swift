internal import AlbumModel

extension FilmFacts {
    /// - Parameter bytes: what the bytes themselves say.
    init(_ report: ProbeReport, bytes: FilmFacts) {
        self.init()
        hasPosition = bytes.hasPosition
        hasUnknownMetadata = bytes.hasUnknownMetadata || report.hasOtherStreams
        audioCodec = report.audio?.codec_name
        duration = bytes.duration ?? report.duration
        guard let video = report.video else { return }
        videoCodec = video.codec_name ?? "unknown"
        pixelFormat = video.pix_fmt
        transfer =
            switch video.color_transfer {
            case "smpte2084": .pq
            case "arib-std-b67": .hlg
            default: .sdr
            }
        if let size = Self.shownSize(of: video) {
            self.size = size.size
            isAnamorphic = size.isAnamorphic
        }
        // Where nothing is said, players take standard definition for what is no larger than that.
        usesOldMatrix =
            switch video.color_space {
            case "smpte170m", "bt470bg", "fcc": true
            case nil, "unknown", "reserved": (video.height ?? 0) <= 576 && (video.width ?? 0) <= 1024
            default: false
            }
    }

    /// The size as players show it: with square pixels, and turned. Nil for what is no size.
    private static func shownSize(of video: ProbeReport.Stream) -> (size: PixelSize, isAnamorphic: Bool)? {
        guard let width = video.width, let height = video.height, (1...65_535).contains(width),
            (1...65_535).contains(height)
        else { return nil }
        var size = PixelSize(width: width, height: height)
        let ratio = (video.sample_aspect_ratio ?? "").split(separator: ":").compactMap { Double($0) }
        var isAnamorphic = false
        if ratio.count == 2, ratio[0] > 0, ratio[1] > 0, ratio[0] != ratio[1], (0.1...10).contains(ratio[0] / ratio[1])
        {
            size.width = max(1, Int((Double(width) * ratio[0] / ratio[1]).rounded()))
            isAnamorphic = true
        }
        let turn = video.side_data_list?.compactMap(\.rotation).first ?? 0
        // A display matrix may hold any angle; ffmpeg itself turns by quarters only where it is near one.
        let quarters = Int((Double(turn) / 90).rounded())
        return (quarters.isMultiple(of: 2) ? size : size.transposed, isAnamorphic)
    }
}
