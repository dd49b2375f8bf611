/// A text or a picture laid over renditions to identify their owner.
public struct Watermark: Emptiable {
    public enum Position: String, Hashable, Sendable, Codable, CaseIterable {
        case topLeft = "top-left"
        case top
        case topRight = "top-right"
        case left, center, right
        case bottomLeft = "bottom-left"
        case bottom
        case bottomRight = "bottom-right"
    }

    /// The renditions that have the watermark.
    public enum Renditions: String, Hashable, Sendable, Codable, CaseIterable {
        /// The large ones, and the preview cards of links.
        case originals
        /// All, including thumbnails.
        case all
    }

    /// A picture, with its transparency if any.
    public struct Picture: Hashable, Sendable, Codable {
        /// The path as written; an absolute path once the file is found.
        public var path: String
        /// The hexadecimal digest of the file's bytes; empty until the file is found.
        public var digest = ""

        public init(path: String) { self.path = path }
    }

    public var text: String?
    public var picture: Picture?
    public var position = Position.bottomRight
    /// From 0, invisible, to 1, opaque.
    public var opacity = 0.6
    /// The width of the watermark as a fraction of the rendition's.
    public var size = 0.25
    public var renditions = Renditions.originals

    public init() {}

    /// Whether there is no watermark.
    public var isEmpty: Bool { text == nil && picture == nil }

    /// A hash of everything that determines the pixels, regardless of where the files are.
    var mark: String {
        let parts = [
            text ?? "", text == nil ? "" : "text", picture?.digest ?? "", position.rawValue, "\(opacity)", "\(size)",
        ]
        return StableHash(parts.joined(separator: "\u{0}")).hexDigits(16)
    }
}
