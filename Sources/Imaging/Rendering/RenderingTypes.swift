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
    /// For each output, `#rrggbb` for the place of the picture until it loads. Outputs made from another decode may differ.
    public var dominantColours: [String]
    /// Each continues a sentence that begins with the file's name.
    public var warnings: [String]

    /// Of outputs that are still to be made.
    init(count: Int) {
        self.init(bytes: Array(repeating: 0, count: count), dominantColours: Array(repeating: "", count: count))
    }

    public init(bytes: [Int], dominantColours: [String], warnings: [String] = []) {
        self.bytes = bytes
        self.dominantColours = dominantColours
        self.warnings = warnings
    }
}
