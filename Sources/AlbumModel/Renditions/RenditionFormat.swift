/// A format that renditions are written in.
public enum RenditionFormat: String, Hashable, Sendable, Codable, CaseIterable {
    case jpeg, webp, avif, png, gif

    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    public var mimeType: String { "image/\(rawValue)" }
}
