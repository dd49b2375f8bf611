internal import CCmarkGFM

/// Options for rendering Markdown as HTML.
public struct MarkdownOptions: Sendable {
    /// Whether to keep raw HTML, except for the tags that the tag filter escapes, and links of any scheme. Otherwise
    /// raw HTML is dropped, and links that could run a script lose their address.
    public var allowsRawHTML = false
    /// The level of the text's highest heading, to which the others are shifted, so that the text fits below a page's
    /// own headings; nil keeps the levels.
    public var topHeadingLevel: Int?
    /// Decides what happens to each link and image; nil keeps all of them.
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

/// A link or an image in a text.
public struct MarkdownLink: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        case keep
        /// Replaces the address.
        case address(String)
        /// Replaces the link or image with its text or alternative text.
        case textOnly
    }

    public var url: String
    public var isImage: Bool
    /// Counted from 1.
    public var line: Int
    public var column: Int
}

/// Rendering a text as HTML.
extension MarkdownDocument {
    /// Returns the text as an HTML fragment that is safe to insert into a page, unless the options allow raw HTML.
    ///
    /// Consumes the document because it changes headings and links in the tree.
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

    /// Fixes two accessibility problems in cmark's output: check boxes without a label, which become symbols since a
    /// static page cannot toggle them, and tables that scroll on a phone but cannot be reached by keyboard. Also
    /// removes the slash of images, about which HTML checkers complain. The replaced strings cannot occur in the user's
    /// own text, where `<` is escaped as `&lt;`.
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
        return html.replacing(/(<img [^<>]*) \/>/) { "\($0.output.1)>" }
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

    /// Replaces a node with its children.
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

    /// Calls `body` for every node when it is entered; cmark's iterator needs no stack for deep trees.
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
    /// Returns the links and images of the text, in order.
    public borrowing func links() -> [MarkdownLink] {
        var links: [MarkdownLink] = []
        forEachNode { node in
            if let link = Self.link(node) { links.append(link) }
        }
        return links
    }

    /// Returns the raw HTML in the text, with the line on which each piece begins. The tags that the tag filter lists
    /// are escaped.
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

    /// Turns `<br>` into a line break, even where raw HTML is dropped; in tables, into a space, as cells have one line.
    borrowing func breakLines() {
        var breaks: [OpaquePointer] = []
        forEachNode { node in
            guard cmark_node_get_type(node) == CMARK_NODE_HTML_INLINE else { return }
            if Self.isBreak(Self.text(cmark_node_get_literal(node))) { breaks.append(node) }
        }
        for node in breaks where cmark_node_set_type(node, CMARK_NODE_LINEBREAK) != 1 {
            if cmark_node_set_type(node, CMARK_NODE_TEXT) == 1 { _ = cmark_node_set_literal(node, " ") }
        }
    }

    private static func isBreak(_ tag: String) -> Bool {
        let name = tag.lowercased().filter { !$0.isWhitespace }
        return name == "<br>" || name == "<br/>"
    }

    /// Returns the tags that are lost where raw HTML is dropped, each with its line. Comments, end tags and line
    /// breaks are not counted: nobody misses them.
    public borrowing func droppedTags() -> [(text: String, line: Int)] {
        var tags: [(text: String, line: Int)] = []
        forEachNode { node in
            let type = cmark_node_get_type(node)
            guard type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE else { return }
            let text = Self.text(cmark_node_get_literal(node)).replacing(#/(?s)<!--.*?-->/#, with: "")
            for tag in text.matches(of: #/<[A-Za-z][^>]*>?/#).map({ String($0.0) }) where !Self.isBreak(tag) {
                tags.append((tag, Int(cmark_node_get_start_line(node))))
            }
        }
        return tags
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

    /// Removes a first-level heading at the start of the text, and returns its words.
    ///
    /// - Parameter given: the title that the page has already; another heading stays.
    public borrowing func takeTitle(given: String? = nil) -> String? {
        guard let heading = cmark_node_first_child(root), cmark_node_get_heading_level(heading) == 1 else { return nil }
        var title = ""
        var child = cmark_node_first_child(heading)
        while let node = child {
            title += Self.plainText(of: node)
            child = cmark_node_next(node)
        }
        guard given == nil || given == title else { return nil }
        cmark_node_unlink(heading)
        cmark_node_free(heading)
        return title.isEmpty ? nil : title
    }
}
