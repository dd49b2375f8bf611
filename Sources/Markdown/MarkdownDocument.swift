internal import CCmarkGFM
internal import Synchronization

/// A parsed Markdown text, with GitHub's extensions: tables, strikethrough, autolinks, task lists and the tag filter.
///
/// It owns cmark's tree; what it hands out (HTML, text, `MarkdownNode`) are values of their own.
public struct MarkdownDocument: ~Copyable {
    let root: OpaquePointer

    /// Parses `text`; throws if it is larger than `limit` bytes, or built so that reading it would take unreasonably long.
    public init(_ text: String, limit: Int = 4 << 20) throws(MarkdownError) {
        var text = text
        let problem = text.withUTF8 { MarkdownGuard.problem(in: $0, limit: limit) }
        if let problem { throw problem }
        guard let root = Self.parse(&text) else { throw MarkdownError(problem: .outOfMemory, line: nil) }
        self.root = root
    }

    deinit { cmark_node_free(root) }

    /// cmark-gfm 0.29 writes the characters that an extension makes special into a table of the whole process while it
    /// parses, and takes them out of it again: a text parsed at that moment by another thread would lose its `~~`.
    private static let oneAtATime = Mutex(())

    private static func parse(_ text: inout String) -> OpaquePointer? {
        MarkdownExtensions.register()
        // A pointer may not leave the lock, its address may: nobody else has the tree yet.
        return OpaquePointer(bitPattern: oneAtATime.withLock { _ in UInt(bitPattern: parseAlone(&text)) })
    }

    private static func parseAlone(_ text: inout String) -> OpaquePointer? {
        guard let parser = cmark_parser_new(options) else { return nil }
        defer { cmark_parser_free(parser) }
        for name in MarkdownExtensions.names {
            if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
        }
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        }
        return cmark_parser_finish(parser)
    }

    /// A NUL becomes U+FFFD, as CommonMark wants it.
    static let options = CMARK_OPT_DEFAULT
}
