public import AlbumModel

/// Decides how a film is published, from what its container says: no frame is read for it.
public struct FilmPlanner: Sendable {
    var settings: VideoSettings
    var privacy: Privacy

    public init(settings: VideoSettings, privacy: Privacy) {
        self.settings = settings
        self.privacy = privacy
    }

    /// How the film of a file is published.
    public enum Treatment: Hashable, Sendable {
        /// The file as it is.
        case asItIs
        case made(FilmSpec)
    }

    /// - Parameters:
    ///   - facts: of a video, or of a photo with a film in it.
    ///   - part: the bytes that are the film, where it lies inside a photo.
    public func treatment(of facts: MediaFacts, part: Range<Int>? = nil) -> Treatment {
        let film = facts.film
        let format = part == nil ? facts.format : .mp4
        let size = film.size ?? facts.size
        guard film.isDecodable, settings.mode != .copy || film.isPrivate(under: privacy) else {
            guard let part else { return .asItIs }
            return .made(FilmSpec(method: .extract, format: format, size: size, part: part))
        }
        if settings.mode != .convert, let container = Self.container(for: film) {
            guard container != format || film.isPrivate(under: privacy) else {
                guard let part else { return .asItIs }
                return .made(FilmSpec(method: .extract, format: format, size: size, part: part))
            }
            return .made(FilmSpec(method: .repack, format: container, size: size, part: part))
        }
        // A film in a form that browsers do not play, of which only metadata have to go, keeps its form in mode `copy`.
        if settings.mode == .copy, format == .mov || format == .mp4 {
            return .made(FilmSpec(method: .repack, format: format, size: size, part: part))
        }
        return .made(
            FilmSpec(
                method: .convert, format: .mp4, size: Self.even(size.fitting(longEdge: settings.longEdge)),
                quality: settings.quality, part: part))
    }

    /// The film that is made of what moves in a photo. One that browsers play as it is, is cut out or copied.
    ///
    /// - Parameter part: the bytes that are the film, where it lies inside the photo.
    public func motion(of facts: MediaFacts, part: Range<Int>? = nil) -> FilmSpec {
        switch treatment(of: facts, part: part) {
        case .made(let spec): spec
        case .asItIs: FilmSpec(method: .extract, format: facts.format, size: facts.film.size ?? facts.size)
        }
    }

    /// The short silent film for a cell; nil where the settings or the film allow none.
    public func clip(of facts: MediaFacts) -> FilmSpec? {
        guard settings.playsClip, facts.format.kind == .video, facts.film.isDecodable, facts.size.pixels > 0 else {
            return nil
        }
        return FilmSpec(
            method: .clip, format: .mp4, size: Self.even(facts.size.fitting(longEdge: Self.clipLongEdge)),
            quality: Self.clipQuality)
    }

    private static let clipLongEdge = 480
    private static let clipQuality = 55

    /// The container in which every current browser plays the streams as they are; nil where there is none.
    private static func container(for film: FilmFacts) -> MediaFormat? {
        // Ten bits, or colours in full resolution, play in some browsers, and HDR without being mapped to what the screen shows.
        guard ["yuv420p", "yuvj420p", "yuva420p"].contains(film.pixelFormat) else { return nil }
        return switch (film.videoCodec, film.audioCodec) {
        case ("h264", nil), ("h264", "aac"), ("h264", "mp3"): .mp4
        case ("vp8", nil), ("vp8", "vorbis"), ("vp8", "opus"), ("vp9", nil), ("vp9", "vorbis"), ("vp9", "opus"),
            ("av1", nil), ("av1", "opus"), ("av1", "vorbis"):
            .webm
        default: nil
        }
    }

    /// H.264 halves the resolution of colours, and so wants even sides.
    private static func even(_ size: PixelSize) -> PixelSize {
        PixelSize(width: max(2, size.width & ~1), height: max(2, size.height & ~1))
    }
}
