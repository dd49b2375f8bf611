internal import CCmarkGFM

extension MarkdownDocument {
    /// The text as an HTML fragment that is safe to put into a page, unless the options allow raw HTML.
    ///
    /// It consumes the document, since headings and links are changed in its tree.
    public consuming func html(_ options: MarkdownOptions = MarkdownOptions()) -> String {
        if let level = options.topHeadingLevel { moveHeadings(to: level) }
        if let rewrite = options.rewrite { changeLinks(rewrite) }
        var flags = Self.options | CMARK_OPT_TABLE_PREFER_STYLE_ATTRIBUTES
        if options.allowsRawHTML { flags |= CMARK_OPT_UNSAFE }
        return Self.accessible(Self.render(root, flags))
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
