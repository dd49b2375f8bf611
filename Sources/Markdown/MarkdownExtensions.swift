internal import CCmarkGFM

/// GitHub's extensions, which cmark keeps in one table for the whole process.
enum MarkdownExtensions {
    static let names = ["table", "strikethrough", "autolink", "tasklist", "tagfilter"]

    /// Fills that table exactly once: Swift initialises a static value under a lock, whoever comes first, and cmark does
    /// not lock at all.
    static func register() { _ = registered }

    private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()
}
