/// A film made from a video, from a part of it, or from the film inside a photo: everything that determines its bytes,
/// except for the source's content and the programs' versions.
public struct FilmSpec: Hashable, Sendable, Codable {
    public enum Method: String, Hashable, Sendable, Codable {
        /// The unchanged bytes, extracted from their photo.
        case extract
        /// The unchanged streams in a new container, without the old one's metadata.
        case repack
        /// H.264 and AAC, which every browser plays.
        case convert
        /// A small silent clip of a few seconds.
        case clip
    }

    public var method: Method
    /// MP4, WebM, or the format of what is extracted.
    public var format: MediaFormat
    /// The displayed size.
    public var size: PixelSize
    /// 1 to 100; meaningless if nothing is encoded.
    public var quality: Int
    /// The byte range of the film in the source file; nil for the whole file.
    public var part: Range<Int>?

    /// How the pictures are turned, as `MediaFacts.turn`. Only conversions turn them.
    public var turn = 0
    /// Whether the sound of the source is left out.
    public var isSilent = false
    /// How films of this kind are made, counted from 1; 0 for the kinds that have always been made in the same way. It is
    /// part of the key, so only films of this kind are made again when a version improves them.
    public var recipe = 0

    public init(
        method: Method, format: MediaFormat, size: PixelSize, quality: Int = 0, part: Range<Int>? = nil, turn: Int = 0,
        recipe: Int = 0
    ) {
        self.method = method
        self.format = format
        self.size = size
        self.quality = quality
        self.part = part
        self.turn = turn
        self.recipe = recipe
    }

    /// The parameters in one canonical form, which is part of the film's key: `convert-1920x1080-q70.mp4`.
    public var canonicalName: String {
        var name = method.rawValue
        switch method {
        case .extract, .repack: break
        case .convert, .clip: name += "-\(size.width)x\(size.height)-q\(quality)"
        }
        if turn != 0 { name += "-turn\(turn)" }
        if isSilent { name += "-silent" }
        if recipe != 0 { name += "-recipe\(recipe)" }
        if let part { name += "-\(part.lowerBound)-\(part.upperBound)" }
        return "\(name).\(format.fileExtension)"
    }
}
