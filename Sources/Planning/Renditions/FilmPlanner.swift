public import AlbumModel

/// Decides how a film is published from its container's facts, without reading a frame.
public struct FilmPlanner: Sendable {
    var settings: VideoSettings
    var privacy: Privacy

    public init(settings: VideoSettings, privacy: Privacy) {
        self.settings = settings
        self.privacy = privacy
    }

    /// How the film of a file is published.
    public enum Treatment: Hashable, Sendable {
        /// The unchanged file.
        case unchanged
        case made(FilmSpec)
    }

    /// Returns how a film is published.
    ///
    /// - Parameters:
    ///   - facts: the facts of a video, or of a photo with a film in it.
    ///   - part: the byte range of the film if it is inside a photo.
    public func treatment(of facts: MediaFacts, part: Range<Int>? = nil) -> Treatment {
        let film = facts.film
        let format = part == nil ? facts.format : .mp4
        let size = film.size ?? facts.size
        guard film.isDecodable, settings.mode != .copy || film.isPrivate(under: privacy) else {
            guard let part else { return .unchanged }
            return .made(FilmSpec(method: .extract, format: format, size: size, part: part))
        }
        // Without re-encoding, a film keeps what was cut away.
        let isCut = film.hidesParts(under: privacy)
        if settings.mode != .convert, !isCut, let container = Self.container(for: film) {
            guard container != format || film.isPrivate(under: privacy) else {
                guard let part else { return .unchanged }
                return .made(FilmSpec(method: .extract, format: format, size: size, part: part))
            }
            return .made(
                FilmSpec(
                    method: .repack, format: container, size: size, part: part, recipe: film.isTransparent ? 1 : 0))
        }
        // In mode `copy`, a film that browsers cannot play keeps its format if only metadata must be removed.
        if settings.mode == .copy, !isCut, format == .mov || format == .mp4 {
            return .made(FilmSpec(method: .repack, format: format, size: size, part: part))
        }
        return .made(conversion(of: film, size: size, part: part))
    }

    /// - Parameter turn: as `MediaFacts.turn`.
    private func conversion(of film: FilmFacts, size: PixelSize, part: Range<Int>?, turn: Int = 0) -> FilmSpec {
        let shown = turn.isMultiple(of: 2) ? size : size.transposed
        return FilmSpec(
            method: .convert, format: .mp4, size: Self.even(shown.fitting(longEdge: settings.longEdge)),
            quality: settings.quality, part: part, turn: turn, recipe: film.isInterlaced || film.isHDR ? 1 : 0)
    }

    /// Returns the film for the moving part of a photo, without its sound: people who take a photo do not expect their words
    /// to be recorded. One that is silent and that browsers can play is extracted or copied, unless the photo is turned.
    ///
    /// Without ffprobe, a film may have sound. Returns nil for a film that cannot be turned with the photo.
    ///
    /// - Parameters:
    ///   - part: the byte range of the film if it is inside the photo.
    ///   - turn: how somebody turned the photo, as `MediaFacts.turn`.
    public func motion(of facts: MediaFacts, part: Range<Int>? = nil, turn: Int = 0) -> FilmSpec? {
        var spec: FilmSpec
        if turn != 0 {
            guard facts.film.isDecodable, let size = facts.film.size else { return nil }
            spec = conversion(of: facts.film, size: size, part: part, turn: turn)
        } else {
            switch treatment(of: facts, part: part) {
            case .made(let made): spec = made
            case .unchanged:
                spec = FilmSpec(method: .extract, format: facts.format, size: facts.film.size ?? facts.size)
            }
        }
        let isKnown = facts.film.videoCodec != nil
        guard !isKnown || facts.film.audioCodec != nil else { return spec }
        if spec.method == .extract { spec.method = .repack }
        spec.isSilent = true
        return spec
    }

    /// Returns the short silent clip for a cell; nil if the settings or the film do not allow one.
    public func clip(of facts: MediaFacts) -> FilmSpec? {
        guard settings.playsClip, facts.format.kind == .video, facts.film.isDecodable, facts.size.pixels > 0 else {
            return nil
        }
        return FilmSpec(
            method: .clip, format: .mp4, size: Self.even(facts.size.fitting(longEdge: Self.clipLongEdge)),
            quality: Self.clipQuality,
            recipe: facts.film.isInterlaced || facts.film.isHDR || facts.film.pictureDuration != nil ? 1 : 0)
    }

    private static let clipLongEdge = 480
    private static let clipQuality = 55

    /// Returns the container in which every current browser plays the streams unchanged, if any.
    private static func container(for film: FilmFacts) -> MediaFormat? {
        // Only some browsers play ten bits or full colour resolution, and some show HDR without tone mapping.
        guard ["yuv420p", "yuvj420p", "yuva420p"].contains(film.pixelFormat) else { return nil }
        // Browsers show both fields at once.
        guard !film.isInterlaced else { return nil }
        // Sound in a format that ffprobe does not know is left to the browser.
        let sound = film.audioCodec == "unknown" ? nil : film.audioCodec
        return switch (film.videoCodec, sound) {
        case ("h264", nil), ("h264", "aac"), ("h264", "mp3"): .mp4
        case ("vp8", nil), ("vp8", "vorbis"), ("vp8", "opus"), ("vp9", nil), ("vp9", "vorbis"), ("vp9", "opus"),
            ("av1", nil), ("av1", "opus"), ("av1", "vorbis"):
            .webm
        default: nil
        }
    }

    /// H.264 halves the colour resolution, and so needs even dimensions.
    private static func even(_ size: PixelSize) -> PixelSize {
        PixelSize(width: max(2, size.width & ~1), height: max(2, size.height & ~1))
    }
}
