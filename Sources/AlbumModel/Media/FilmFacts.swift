/// What moving pictures are made of: a video's own, or those of the short film inside a motion photo.
///
/// ffprobe reports all of it except `hasPosition` and most of `hasUnknownMetadata`. Without ffprobe, a film is published
/// unchanged.
public struct FilmFacts: Emptiable {
    /// How light is coded. What is not `sdr` must be mapped to what ordinary screens show.
    public enum Transfer: String, Sendable, Codable {
        case sdr, pq, hlg
    }

    /// As it is shown: turned, and with square pixels. Nil if ffprobe did not inspect it.
    public var size: PixelSize?
    /// Seconds; nil where the container does not say.
    public var duration: Double?
    /// ffmpeg's name of the video's codec, such as `h264`. Nil if ffprobe did not inspect it.
    public var videoCodec: String?
    /// The same of the sound; nil for a silent film.
    public var audioCodec: String?
    /// ffmpeg's name of how pixels are stored, such as `yuv420p`; nil where no decoder knows them.
    public var pixelFormat: String?
    public var transfer = Transfer.sdr
    /// Whether colours are coded as standard definition does it (BT.601) and not as BT.709.
    public var usesOldMatrix = false
    /// Whether pixels are not square, so that the stored size is not the shown one.
    public var isAnamorphic = false
    /// Whether the container carries a position.
    public var hasPosition = false
    /// Whether the file carries tags or tracks that are neither a position nor known to be harmless: they may tell anything.
    public var hasUnknownMetadata = false

    public init() {}

    /// Whether ffmpeg can make pictures of it.
    public var isDecodable: Bool { videoCodec != nil && pixelFormat != nil }
}

/// Files inside a file, by the places of their bytes.
public struct EmbeddedParts: Emptiable {
    /// Of a raw photo: the JPEG that its camera made of it.
    public var preview: Range<Int>?
    /// Of a motion photo: the film.
    public var motion: Range<Int>?
    /// What ties the photo and the film of an Apple Live Photo together.
    public var contentIdentifier: String?

    public init() {}
}
