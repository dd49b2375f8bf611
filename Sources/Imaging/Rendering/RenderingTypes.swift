public import AlbumModel

/// One rendition that is wanted, and where its bytes go.
public struct RenditionOutput: Hashable, Sendable, Codable {
    public var spec: RenditionSpec
    /// A temporary path of the caller's; it is overwritten.
    public var path: String

    public init(spec: RenditionSpec, path: String) {
        self.spec = spec
        self.path = path
    }
}

/// What rendering one photo gave.
public struct RenderedPhoto: Hashable, Sendable, Codable {
    /// The size of each output's file, in the order they were asked for.
    public var bytes: [Int]
    /// `#rrggbb`, for the place of the picture until it loads.
    public var dominantColour: String
    /// Each continues a sentence that begins with the file's name.
    public var warnings: [String]

    public init(bytes: [Int], dominantColour: String, warnings: [String] = []) {
        self.bytes = bytes
        self.dominantColour = dominantColour
        self.warnings = warnings
    }
}
