internal import CCmarkGFM

/// How Markdown becomes HTML.
public struct MarkdownOptions: Sendable {
    /// Whether raw HTML and links of any scheme pass. Otherwise raw HTML is dropped, and links that could run a script
    /// lose their address. The tags that the tag filter names are dropped in both cases.
    public var allowsRawHTML = false
    /// The level that the text's highest heading gets, the others below it, so that a text fits under a page's own
    /// headings; nil leaves the levels.
    public var topHeadingLevel: Int?
    /// Answers what becomes of a link or image; nil leaves all as written.
    public var rewrite: (@Sendable (MarkdownLink) -> MarkdownLink.Change)?

    public init(
        allowsRawHTML: Bool = false, topHeadingLevel: Int? = nil,
        rewrite: (@Sendable (MarkdownLink) -> MarkdownLink.Change)? = nil
    ) {
        self.allowsRawHTML = allowsRawHTML
        self.topHeadingLevel = topHeadingLevel
        self.rewrite = rewrite
    }
}

/// A link or an image of a text.
public struct MarkdownLink: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        case keep
        /// The same with another address.
        case address(String)
        /// The link's text, or the image's alternative text, without the link or image around it.
        case textOnly
    }

    public var url: String
    public var isImage: Bool
    /// Counted from 1.
    public var line: Int
    public var column: Int
}

/// Writing a text as HTML.
extension MarkdownDocument {
    /// The text as an HTML fragment that is safe to put into a page, unless the options allow raw HTML.
    ///
    /// It consumes the document, since headings and links are changed in its tree.
    public consuming func html(_ options: MarkdownOptions = MarkdownOptions()) -> String {
        change(by: options)
        return Self.html(of: root, allowsRawHTML: options.allowsRawHTML)
    }

    borrowing func change(by options: MarkdownOptions) {
        if let level = options.topHeadingLevel { moveHeadings(to: level) }
        if let rewrite = options.rewrite { changeLinks(rewrite) }
    }

    static func html(of node: OpaquePointer, allowsRawHTML: Bool) -> String {
        var flags = options | CMARK_OPT_TABLE_PREFER_STYLE_ATTRIBUTES
        if allowsRawHTML { flags |= CMARK_OPT_UNSAFE }
        return accessible(render(node, flags))
    }

    /// Two things that cmark writes keep some readers out: a check box without a label (here it is a sign, since a static
    /// page cannot check it), and a table that scrolls on a phone but cannot be reached by keys. Neither text can stand in
    /// what people wrote, whose `<` comes out as `&lt;`.
    private static func accessible(_ html: String) -> String {
        guard html.utf8.contains(UInt8(ascii: "<")) else { return html }
        var html = html
        for (written, shown) in [
            ("<input type=\"checkbox\" checked=\"\" disabled=\"\" />", "<span class=\"task\">\u{2611}</span>"),
            ("<input type=\"checkbox\" disabled=\"\" />", "<span class=\"task\">\u{2610}</span>"),
            ("<table>", "<table tabindex=\"0\">"),
        ] {
            html = html.replacing(written, with: shown)
        }
        return html
    }

    private static func render(_ node: OpaquePointer, _ flags: CInt) -> String {
        let memory = cmark_get_default_mem_allocator()
        var filters: UnsafeMutablePointer<cmark_llist>?
        if let filter = cmark_find_syntax_extension("tagfilter") {
            filters = cmark_llist_append(memory, nil, UnsafeMutableRawPointer(filter))
        }
        defer { cmark_llist_free(memory, filters) }
        guard let html = cmark_render_html(node, flags, filters) else { return "" }
        defer { memory?.pointee.free(html) }
        return String(cString: html)
    }

    private borrowing func moveHeadings(to level: Int) {
        var highest = 6
        forEachNode { node in
            let own = Int(cmark_node_get_heading_level(node))
            if own > 0 { highest = min(highest, own) }
        }
        let shift = level - highest
        guard shift != 0 else { return }
        forEachNode { node in
            let own = Int(cmark_node_get_heading_level(node))
            if own > 0 { _ = cmark_node_set_heading_level(node, CInt(min(6, max(1, own + shift)))) }
        }
    }

    private borrowing func changeLinks(_ rewrite: (MarkdownLink) -> MarkdownLink.Change) {
        var links: [(node: OpaquePointer, change: MarkdownLink.Change)] = []
        forEachNode { node in
            guard let link = Self.link(node) else { return }
            links.append((node, rewrite(link)))
        }
        for (node, change) in links {
            switch change {
            case .keep: break
            case .address(let url): cmark_node_set_url(node, url)
            case .textOnly: Self.unwrap(node)
            }
        }
    }

    /// Puts a node's children in its place.
    private static func unwrap(_ node: OpaquePointer) {
        while let child = cmark_node_first_child(node) {
            cmark_node_unlink(child)
            guard cmark_node_insert_before(node, child) == 1 else {
                cmark_node_free(child)
                break
            }
        }
        cmark_node_unlink(node)
        cmark_node_free(node)
    }

    /// Visits every node when it is entered; by cmark's iterator, whose depth costs no stack.
    borrowing func forEachNode(_ body: (OpaquePointer) -> Void) { Self.forEachNode(below: root, body) }

    static func forEachNode(below root: OpaquePointer, _ body: (OpaquePointer) -> Void) {
        guard let iterator = cmark_iter_new(root) else { return }
        defer { cmark_iter_free(iterator) }
        while true {
            switch cmark_iter_next(iterator) {
            case CMARK_EVENT_DONE: return
            case CMARK_EVENT_ENTER:
                if let node = cmark_iter_get_node(iterator) { body(node) }
            default: break
            }
        }
    }

    static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}

/// Finding the links of a text.
extension MarkdownDocument {
    /// The links and images of the text, in order.
    public borrowing func links() -> [MarkdownLink] {
        var links: [MarkdownLink] = []
        forEachNode { node in
            if let link = Self.link(node) { links.append(link) }
        }
        return links
    }

    /// The pieces of HTML that the text carries, with the line on which each begins, and with what the tag filter makes text
    /// of as text.
    public borrowing func rawHTML() -> [(text: String, line: Int)] {
        var pieces: [(text: String, line: Int)] = []
        forEachNode { node in
            let type = cmark_node_get_type(node)
            guard type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE else { return }
            let text = Self.text(cmark_node_get_literal(node)).replacing(Self.filteredTag, with: "&lt;")
            pieces.append((text, Int(cmark_node_get_start_line(node))))
        }
        return pieces
    }

    /// GFM 0.29, §6.11.
    private static var filteredTag: some RegexComponent {
        #/(?i)<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?:[\s\/>]|$))/#
    }

    static func link(_ node: OpaquePointer) -> MarkdownLink? {
        let type = cmark_node_get_type(node)
        guard type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE else { return nil }
        return MarkdownLink(
            url: text(cmark_node_get_url(node)), isImage: type == CMARK_NODE_IMAGE,
            line: Int(cmark_node_get_start_line(node)), column: Int(cmark_node_get_start_column(node)))
    }

    /// Takes a heading of the first level that the text begins with out of it, and answers its words.
    public borrowing func takeTitle() -> String? {
        guard let heading = cmark_node_first_child(root), cmark_node_get_heading_level(heading) == 1 else { return nil }
        var title = ""
        var child = cmark_node_first_child(heading)
        while let node = child {
            title += Self.plainText(of: node)
            child = cmark_node_next(node)
        }
        cmark_node_unlink(heading)
        cmark_node_free(heading)
        return title.isEmpty ? nil : title
    }
}
