/// A text or a picture that is laid over renditions, to say whose they are.
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

    /// Which renditions bear it.
    public enum Renditions: String, Hashable, Sendable, Codable, CaseIterable {
        /// The large ones, and the cards of links.
        case originals
        /// Thumbnails too.
        case all
    }

    /// A picture, with transparency where it has any.
    public struct Picture: Hashable, Sendable, Codable {
        /// As it was written; an absolute path once it was found.
        public var path: String
        /// Of its bytes, in hexadecimal digits; empty until it was found.
        public var digest = ""

        public init(path: String) { self.path = path }
    }

    public var text: String?
    public var picture: Picture?
    public var position = Position.bottomRight
    /// 0 is not seen at all, 1 hides what lies under it.
    public var opacity = 0.6
    /// Its width, as a fraction of the rendition's.
    public var size = 0.25
    public var renditions = Renditions.originals

    public init() {}

    /// Whether there is nothing to lay over anything.
    public var isEmpty: Bool { text == nil && picture == nil }

    /// A name for all that decides its pixels, wherever its files are.
    var mark: String {
        let parts = [
            text ?? "", text == nil ? "" : "text", picture?.digest ?? "", position.rawValue, "\(opacity)", "\(size)",
        ]
        return StableHash(parts.joined(separator: "\u{0}")).hexDigits(16)
    }
}
