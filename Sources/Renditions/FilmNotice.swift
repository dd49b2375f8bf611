internal import AlbumModel
internal import Films
internal import Planning

/// The message about a film that could not be made: what failed, what is published in its place, and what to do.
struct FilmNotice {
    /// What the item has instead.
    enum Outcome {
        case fileItself
        /// Nothing, since the film carries something private and only making it anew would take that out.
        case withheld
        /// Nothing, since not even a picture of it can be decoded.
        case unplayable
        /// The photo, whose film this is, or the cell without the short one.
        case still
    }

    let role: FilmPlan.Role
    let failure: FilmFailure
    let outcome: Outcome
    /// What the film carries that stays at home, and the setting that lets it out.
    let privateWords: (what: String, setting: String)

    var severity: Diagnostic.Severity {
        switch outcome {
        case .fileItself, .still: .warning
        case .withheld, .unplayable: .error
        }
    }

    var message: String {
        switch outcome {
        case .fileItself:
            "\(subject): \(reason); it is published as it is, which not every browser plays; \(advice)"
        case .withheld:
            "\(subject): \(reason); it is not published, since it carries \(privateWords.what), which only a conversion removes; \(advice), or publish it with `\(privateWords.setting)`"
        case .unplayable:
            "cannot be played: ffmpeg can decode neither a picture of it nor the film; copy it from the camera again, or take it out of the album"
        case .still: "\(subject): \(reason); \(advice)"
        }
    }

    private var subject: String {
        switch role {
        case .whole: "could not be made ready for browsers"
        case .motion: "is shown as a still, since its film could not be made ready for browsers"
        case .clip: "has no moving preview in albums"
        }
    }

    private var reason: String {
        switch failure {
        case .noFFmpeg: "ffmpeg and ffprobe were not both found on the path"
        case .refused: "ffmpeg considers it damaged, or does not know its format"
        case .stuck(let seconds): "ffmpeg made no progress for \(seconds) s"
        case .overdue(let seconds): "ffmpeg did not finish within \(seconds) s"
        case .outOfMemory: "ffmpeg had too little memory"
        case .diskFull: "the disk is full"
        case .notBare: "what ffmpeg made of it still carries metadata that may be private"
        case .ended(let how), .hindered(let how): "ffmpeg \(how)"
        }
    }

    private var advice: String {
        switch failure {
        case .noFFmpeg: "install it and build again"
        case .refused, .ended, .notBare: "save it as H.264 in an MP4 with another program"
        case .stuck, .overdue:
            "allow more time with `limits: seconds`, or save it as H.264 in an MP4 with another program"
        case .outOfMemory: "allow more memory with `limits: memory`, or save it as H.264 in an MP4 with another program"
        case .diskFull: "make room and build again"
        case .hindered: "build again"
        }
    }
}
