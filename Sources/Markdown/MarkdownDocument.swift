internal import CCmarkGFM
internal import Synchronization

/// A parsed Markdown text, with GitHub's extensions: tables, strikethrough, autolinks, task lists and the tag filter.
///
/// It owns cmark's tree. Its results (HTML, text, `MarkdownNode`) are independent values.
public struct MarkdownDocument: ~Copyable {
    let root: OpaquePointer

    /// Parses `text`.
    ///
    /// - Throws: if the text is larger than `limit` bytes, or shaped so that parsing would take unreasonably long.
    public init(_ text: String, limit: Int = 4 << 20) throws(MarkdownError) {
        var text = text
        let problem = text.withUTF8 { MarkdownGuard.problem(in: $0, limit: limit) }
        if let problem { throw problem }
        guard let root = Self.parse(&text) else { throw MarkdownError(problem: .outOfMemory, line: nil) }
        self.root = root
        breakLines()
    }

    deinit { cmark_node_free(root) }

    /// cmark-gfm 0.29 adds the special characters of its extensions to a process-wide table while it parses, and
    /// removes them afterwards: another thread that parses at that moment would lose its `~~`.
    private static let oneAtATime = Mutex(())

    private static func parse(_ text: inout String) -> OpaquePointer? {
        MarkdownExtensions.register()
        // The compiler does not let the pointer leave the lock, so its address does. No other code has the tree yet.
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

    /// cmark replaces NUL by U+FFFD by default, as CommonMark requires.
    static let options = CMARK_OPT_DEFAULT
}

extension MarkdownDocument {
    /// Returns the text without markup, for descriptions and search. Blocks are separated by line breaks and table
    /// cells by middle dots; raw HTML is omitted.
    public borrowing func plainText() -> String { Self.plainText(of: root) }

    static func plainText(of root: OpaquePointer) -> String {
        var text = ""
        forEachNode(below: root) { node in
            switch Self.kind(of: node) {
            case .text, .code: text += Self.text(cmark_node_get_literal(node))
            case .softBreak, .lineBreak: Self.separate(&text, by: " ")
            case .codeBlock:
                Self.separate(&text, by: "\n")
                text += Self.text(cmark_node_get_literal(node))
            case .tableCell: Self.separateCell(&text)
            case .paragraph, .heading, .tableRow, .listItem: Self.separate(&text, by: "\n")
            default: break
            }
        }
        while text.last == "\n" { text.removeLast() }
        return text
    }

    /// Separates the cells of a table, so that a description does not run them together.
    private static func separateCell(_ text: inout String) {
        if let last = text.last, last != "\n" { text += " · " }
    }

    private static func separate(_ text: inout String, by separator: Character) {
        guard let last = text.last, last != "\n", !(separator == " " && last == " ") else { return }
        text.append(separator)
    }
}

/// GitHub's extensions, which cmark keeps in a process-wide table.
enum MarkdownExtensions {
    static let names = ["table", "strikethrough", "autolink", "tasklist", "tagfilter"]

    /// Fills the table exactly once: Swift initialises a static value under a lock, and cmark does no locking.
    static func register() { _ = registered }

    private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()
}

/// The version of the library that renders Markdown.
public enum MarkdownVersion {
    public static var library: String { String(cString: cmark_version_string()) }
}

/// The reason why a text cannot be parsed.
public struct MarkdownError: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Problem: Equatable, Sendable {
        case tooLarge(bytes: Int, limit: Int)
        case lineTooLong(limit: Int)
        case tooDeep(limit: Int)
        case tooManyBrackets(limit: Int)
        case tooManyMarks(limit: Int)
        case tooManyEmptyCells(limit: Int)
        case tooManyCopies(limit: Int)
        case tooEntangled
        case outOfMemory
    }

    public var problem: Problem
    /// The line number in the given text, starting at 1.
    public var line: Int?

    public var description: String {
        switch problem {
        case .tooLarge(let bytes, let limit):
            "the text has \(bytes) bytes, more than the limit of \(limit); split it"
        case .lineTooLong(let limit): "the line is longer than \(limit) bytes; break it"
        case .tooDeep(let limit): "quotes or lists are nested more than \(limit) deep; use fewer levels"
        case .tooManyBrackets(let limit): "the paragraph has more than \(limit) square brackets; split it"
        case .tooManyMarks(let limit): "the text has more than \(limit) Markdown marks; split it"
        case .tooManyEmptyCells(let limit):
            "the tables lack more than \(limit) cells in rows that are shorter than their header; fill the rows, or drop columns"
        case .tooManyCopies(let limit):
            "links that are defined elsewhere would grow the text by more than \(limit) bytes; write their addresses out"
        case .tooEntangled:
            "the text would take too long to parse: a paragraph or an address has too many `<!`, `<?` or brackets, or a table follows too many lines of text; separate them with blank lines"
        case .outOfMemory: "there is not enough memory to read the text"
        }
    }
}
