public import AlbumModel

/// What a build did: what `--report` writes.
public struct BuildReport: Codable, Sendable {
    public var albums = 0
    public var items = 0
    /// Albums made by a rule.
    public var smartAlbums = 0
    /// Items and albums that are drafts, or whose date of publication is to come.
    public var heldBack = 0
    public var renditions = Made()
    public var pages = Written()
    /// Files that were published earlier and are no more.
    public var removed = 0
    /// Of all published files.
    public var bytes = 0
    public var seconds = 0.0
    /// The published folder's first page.
    public var index = ""
    public var diagnostics: [Diagnostic] = []
    /// Whether nothing had changed since the last build, so that nothing was looked at twice.
    public var isUpToDate = false

    public struct Made: Codable, Sendable {
        public var made = 0
        public var reused = 0
    }

    public struct Written: Codable, Sendable {
        public var written = 0
        public var unchanged = 0
    }

    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
