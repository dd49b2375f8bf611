public import AlbumModel

/// What a file's header and metadata tell.
public struct Inspection: Hashable, Sendable, Codable {
    public var facts: MediaFacts
    /// Each continues a sentence that begins with the file's name.
    public var warnings: [String]

    public init(facts: MediaFacts, warnings: [String] = []) {
        self.facts = facts
        self.warnings = warnings
    }
}
