extension FilmFacts {
    /// Whether the file carries what a site keeps at home.
    public func isPrivate(under privacy: Privacy) -> Bool {
        (hasPosition && !privacy.gps) || (hasUnknownMetadata && !privacy.holdsNothingBack)
    }

    /// Whether ffprobe has looked into the film, so that ffmpeg is there.
    public var isProbed: Bool { videoCodec != nil }

    /// What takes out what stays at home, as the rest of a sentence.
    public var privateAdvice: String {
        let (what, setting) = privateWords
        return isProbed
            ? "carries \(what), which ffmpeg cannot remove from this kind of film (`\(videoCodec ?? "")`); save it as H.264 in an MP4 with another program, or publish it with `\(setting)`"
            : "carries \(what), or data not known to be harmless, which only ffmpeg can remove; install ffmpeg and build again, or publish it with `\(setting)`"
    }

    /// What the file carries that stays at home, and the setting that lets it out: for messages.
    public var privateWords: (what: String, setting: String) {
        hasUnknownMetadata
            ? ("metadata that may be private", "privacy: {gps: true, serials: true, people: true}")
            : ("a position", "privacy: {gps: true}")
    }
}
