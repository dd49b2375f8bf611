/// What ffprobe prints as JSON; only what is asked for. Everything may be missing.
struct ProbeReport: Decodable {
    var streams: [Stream]?
    var format: Format?

    struct Format: Decodable {
        /// Seconds, as a decimal number.
        var duration: String?
        var tags: [String: String]?
    }

    struct Stream: Decodable {
        var codec_type: String?
        var codec_name: String?
        /// The codec's name in the container, such as `tmcd`.
        var codec_tag_string: String?
        var pix_fmt: String?
        var width: Int?
        var height: Int?
        /// `16:15`; `0:1` where nobody knows.
        var sample_aspect_ratio: String?
        var color_space: String?
        var color_transfer: String?
        var duration: String?
        var tags: [String: String]?
        var disposition: [String: Int]?
        var side_data_list: [SideData]?
    }

    struct SideData: Decodable {
        /// Degrees counter-clockwise.
        var rotation: Int?
    }

    /// The names of all of it, for `-show_entries`.
    static let entries = """
        format=duration:format_tags:stream=codec_type,codec_name,codec_tag_string,pix_fmt,width,height,\
        sample_aspect_ratio,color_space,color_transfer,duration:stream_tags:stream_disposition=attached_pic:stream_side_data=rotation
        """

    /// The moving pictures; a song's cover is none.
    var video: Stream? {
        streams?.first { $0.codec_type == "video" && ($0.disposition?["attached_pic"] ?? 0) == 0 }
    }

    /// Whether there are streams of anything but pictures, sounds and their time code: subtitles, data, and attached files,
    /// covers among them, tell what they like.
    var hasOtherStreams: Bool {
        streams?.contains { stream in
            switch stream.codec_type {
            case "video": (stream.disposition?["attached_pic"] ?? 0) != 0
            case "audio": false
            default: stream.codec_tag_string != "tmcd"
            }
        } ?? false
    }

    /// Whether there are tags of which nobody knows that they are harmless; for containers that are not looked into otherwise.
    var hasUnknownTags: Bool {
        let tags = [format?.tags] + (streams ?? []).map(\.tags)
        return tags.compactMap(\.self).contains { tags in
            tags.keys.contains { name in
                // Matroska's statistics may bear a language.
                let name = name.lowercased().replacing("-eng", with: "")
                return !Self.harmlessTags.contains(name) && !name.hasPrefix("_statistics_")
            }
        }
    }

    /// The program, the time, how the film is stored; and the title and the copyright, which are written to be shown.
    private static let harmlessTags: Set<String> = [
        "encoder", "creation_time", "date", "date_recorded", "duration", "language", "title", "copyright",
        "handler_name", "vendor_id", "major_brand", "minor_version", "compatible_brands", "alpha_mode", "stereo_mode",
        "bps", "number_of_frames", "number_of_bytes", "source_id",
    ]

    var audio: Stream? { streams?.first { $0.codec_type == "audio" } }
}
