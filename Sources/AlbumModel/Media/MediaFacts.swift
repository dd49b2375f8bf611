/// What reading a file's header and metadata tells, without decoding its pixels. It depends on the file's bytes alone,
/// so it is kept by the content's digest and read once.
public struct MediaFacts: Hashable, Sendable, Codable {
    public var format: MediaFormat
    /// As stored in the file, before orientation.
    public var storedSize: PixelSize
    public var orientation: Orientation
    /// 1 for a still; more for an animation.
    public var frames: Int
    /// Whether the file has an alpha channel (or a transparent palette entry), used or not.
    public var hasAlpha: Bool
    /// How it is drawn.
    public var detail = PictureDetail.photograph
    /// Whether it is a still WebP that keeps every pixel. Other formats are not asked, since nothing depends on it.
    public var isLossless = false
    /// Whether a copy freed of metadata would be the file itself, since there is nothing in it but the picture.
    public var isBare = false
    @Shared public var metadata: EmbeddedMetadata
    /// Of a video, or of the film inside a motion photo.
    @Shared public var film = FilmFacts()
    @Shared public var parts = EmbeddedParts()

    public init(
        format: MediaFormat, storedSize: PixelSize, orientation: Orientation = .upright, frames: Int = 1,
        hasAlpha: Bool = false, metadata: EmbeddedMetadata = EmbeddedMetadata()
    ) {
        self.format = format
        self.storedSize = storedSize
        self.orientation = orientation
        self.frames = frames
        self.hasAlpha = hasAlpha
        self.metadata = metadata
    }

    /// As the picture is seen.
    public var size: PixelSize { orientation.swapsAxes ? storedSize.transposed : storedSize }

    public var isAnimated: Bool { frames > 1 }

    /// The pixels that decoding it takes: libvips decodes an animation's frames together, but of an animated PNG only the first.
    /// `Int.max` beyond what a number holds.
    public var decodedPixels: Int {
        let (all, overflow) = storedSize.pixels.multipliedReportingOverflow(by: format == .png ? 1 : frames)
        return overflow ? .max : all
    }

    /// Whether renditions can be made of it: of a photo always, of a video if ffmpeg can take a frame from it.
    public var hasPicture: Bool { format.kind == .photo || (size.pixels > 0 && film.isDecodable) }
}
