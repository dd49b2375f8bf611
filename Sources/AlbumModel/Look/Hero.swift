/// The large picture at the top of an album.
public enum Hero: String, Hashable, Sendable, Codable, CaseIterable {
    case none
    /// As wide as the content below it, with the title underneath.
    case wide
    /// From edge to edge, with the header and the title on top of it.
    case full
}
