internal import AlbumModel

/// The JSON output of ffprobe, reduced to the requested entries. Any of them may be missing.
struct ProbeReport: Decodable {
    var streams: [Stream]?
    var format: Format?

    struct Format: Decodable {
        /// In seconds, as a decimal number.
        var duration: String?
        /// In bytes, as a decimal number.
        var size: String?
        var tags: [String: String]?
    }

    struct Stream: Decodable {
        var codec_type: String?
        var codec_name: String?
        var pix_fmt: String?
        var width: Int?
        var height: Int?
        /// `16:15`; `0:1` if unknown.
        var sample_aspect_ratio: String?
        /// `progressive`, `unknown`, or which fields are stored and shown first: `tt`, `bb`, `tb`, `bt`.
        var field_order: String?
        var color_space: String?
        var color_transfer: String?
        var duration: String?
        /// Frames per second: `30000/1001`.
        var avg_frame_rate: String?
        var r_frame_rate: String?
        /// Counted only on request.
        var nb_read_packets: String?
        var tags: [String: String]?
        var disposition: [String: Int]?
        var side_data_list: [SideData]?
    }

    struct SideData: Decodable {
        /// In degrees, counter-clockwise.
        var rotation: Int?
    }

    /// The names of all entries, for `-show_entries`.
    static let entries = """
        format=duration,size:format_tags:stream=codec_type,codec_name,pix_fmt,width,height,\
        sample_aspect_ratio,field_order,color_space,color_transfer,duration,avg_frame_rate,r_frame_rate:stream_tags:stream_disposition=attached_pic:stream_side_data=rotation
        """

    /// The entries for counting frames.
    static let countingEntries =
        "stream=codec_type,avg_frame_rate,r_frame_rate,nb_read_packets:stream_disposition=attached_pic"

    /// The duration in seconds according to the container, if it is plausible for a film.
    var duration: Double? {
        [format?.duration, video?.duration].lazy.compactMap { $0.flatMap(Double.init) }
            .first { $0.isFinite && $0 > 0 && $0 < Self.longestFilm }
    }

    /// The length of the pictures in seconds, if the sound is much longer, as in a song with a still picture.
    var pictureDuration: Double? {
        guard let duration, let video else { return nil }
        // Matroska states it in a tag.
        let stated = [video.duration.flatMap(Double.init), video.tag("duration").flatMap(Self.seconds)]
        return stated.lazy.compactMap(\.self).first { $0.isFinite && $0 > 0 && $0 < duration * 0.9 }
    }

    /// Returns the seconds of `00:00:01.014000000`.
    private static func seconds(_ text: String) -> Double? {
        let parts = text.split(separator: ":").map { Double($0) }
        guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else { return nil }
        return hours * 3600 + minutes * 60 + seconds
    }

    /// In seconds: no camera records for four days.
    private static let longestFilm = 350_000.0

    /// Whether the stated duration is too long for so few bytes. Even a still picture with silence takes more than a
    /// kilobit per second; damaged containers state hours.
    var hasDoubtfulDuration: Bool {
        guard let duration, let size = format?.size.flatMap(Double.init) else { return false }
        return size * 8 / duration < 1000
    }

    /// The duration in seconds according to the number of frames, if they were counted.
    var countedDuration: Double? {
        guard let video, let packets = video.nb_read_packets.flatMap(Double.init), packets > 0 else { return nil }
        let rate = [video.avg_frame_rate, video.r_frame_rate].lazy.compactMap { $0.flatMap(Self.ratio) }.first {
            (0.1...1000).contains($0)
        }
        return rate.map { packets / $0 }
    }

    private static func ratio(_ text: String) -> Double? {
        let parts = text.split(separator: "/").compactMap { Double($0) }
        guard parts.count == 2, parts[1] > 0 else { return nil }
        return parts[0] / parts[1]
    }

    /// The stream of moving pictures; the cover of a song does not count.
    var video: Stream? {
        streams?.first { $0.codec_type == "video" && ($0.disposition?["attached_pic"] ?? 0) == 0 }
    }

    /// Whether there are streams other than pictures and sound: subtitles, data and attached files, including covers,
    /// may hold anything.
    var hasOtherStreams: Bool {
        streams?.contains { stream in
            switch stream.codec_type {
            case "video": (stream.disposition?["attached_pic"] ?? 0) != 0
            case "audio": false
            default: true
            }
        } ?? false
    }

    var audio: Stream? { streams?.first { $0.codec_type == "audio" } }
}

extension ProbeReport.Stream {
    /// Returns a tag by its name in lower case.
    func tag(_ name: String) -> String? { tags?.first { $0.key.lowercased() == name }?.value }

    /// Whether frames consist of two fields. ffprobe does not report this for DV, whose frames always do, unless they are
    /// flagged otherwise for the filter.
    var isInterlaced: Bool {
        // The filter needs four lines of three pixels.
        guard (width ?? 0) >= 3, (height ?? 0) >= 4 else { return false }
        if let field_order, ["tt", "bb", "tb", "bt"].contains(field_order) { return true }
        return codec_name == "dvvideo" && field_order != "progressive"
    }

    /// Whether the background shows through: WebM stores transparency beside the pictures.
    var isTransparent: Bool { tag("alpha_mode") == "1" }
}

/// The facts about a film, from the report and from its bytes.
extension FilmFacts {
    /// - Parameter bytes: what the bytes themselves say.
    init(_ report: ProbeReport, bytes: FilmFacts) {
        self.init()
        hasPosition = bytes.hasPosition
        hasUnknownMetadata = bytes.hasUnknownMetadata || report.hasOtherStreams
        hasHiddenParts = bytes.hasHiddenParts
        audioCodec = report.audio.map { $0.codec_name ?? "unknown" }
        duration = bytes.duration ?? report.duration
        pictureDuration = report.pictureDuration
        guard let video = report.video else { return }
        videoCodec = video.codec_name ?? "unknown"
        pixelFormat = video.pix_fmt
        isInterlaced = video.isInterlaced
        isTransparent = video.isTransparent
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
        // If nothing is stated, players assume standard definition up to its size.
        usesBT601 =
            switch video.color_space {
            case "smpte170m", "bt470bg", "fcc": true
            case nil, "unknown", "reserved": (video.height ?? 0) <= 576 && (video.width ?? 0) <= 1024
            default: false
            }
    }

    /// Returns the size as players show it: with square pixels, and rotated. Returns nil if the size is impossible.
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
        // A display matrix may hold any angle; ffmpeg rotates only by quarter turns, if the angle is near one.
        let quarters = Int((Double(turn) / 90).rounded())
        return (quarters.isMultiple(of: 2) ? size : size.transposed, isAnamorphic)
    }
}
