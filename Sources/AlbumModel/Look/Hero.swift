/// The large picture that an album opens with.
public enum Hero: String, Hashable, Sendable, Codable, CaseIterable {
    case none
    /// As wide as what is below it, with the title under it.
    case wide
    /// From edge to edge, with the header and the title over it.
    case full
}
