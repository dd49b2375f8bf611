/// One film that is made of a video, of a part of it, or of the film inside a photo: all that decides its bytes, besides
/// the source's content and the programs' versions.
public struct FilmSpec: Hashable, Sendable, Codable {
    public enum Method: String, Hashable, Sendable, Codable {
        /// The bytes as they are, cut out of their photo.
        case extract
        /// The streams, unchanged, in a new container without the metadata of the old one.
        case repack
        /// H.264 and AAC, which every browser plays.
        case convert
        /// A few seconds without sound, small.
        case clip
    }

    public var method: Method
    /// MP4, WebM, or what is extracted.
    public var format: MediaFormat
    /// As it is shown.
    public var size: PixelSize
    /// 1 to 100; of no meaning where nothing is encoded.
    public var quality: Int
    /// The bytes of the source file that are the film; nil for all.
    public var part: Range<Int>?

    public init(method: Method, format: MediaFormat, size: PixelSize, quality: Int = 0, part: Range<Int>? = nil) {
        self.method = method
        self.format = format
        self.size = size
        self.quality = quality
        self.part = part
    }

    /// The parameters in one canonical form, which is part of the film's key: `convert-1920x1080-q70.mp4`.
    public var canonicalName: String {
        var name = method.rawValue
        switch method {
        case .extract, .repack: break
        case .convert, .clip: name += "-\(size.width)x\(size.height)-q\(quality)"
        }
        if let part { name += "-\(part.lowerBound)-\(part.upperBound)" }
        return "\(name).\(format.fileExtension)"
    }
}
