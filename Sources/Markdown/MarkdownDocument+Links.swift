internal import CCmarkGFM

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
