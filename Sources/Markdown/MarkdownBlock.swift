internal import CCmarkGFM

/// One block of a text, such as a paragraph: what it consists of, and the same as HTML.
public struct MarkdownBlock: Sendable {
    public var node: MarkdownNode
    public var html: String
    public var plainText: String
}

extension MarkdownDocument {
    /// The blocks of the text in order. All of them together are the same HTML as `html(_:)` makes: links that are defined
    /// elsewhere, and the levels of headings, are those of the whole text.
    public consuming func blocks(_ options: MarkdownOptions = MarkdownOptions()) -> [MarkdownBlock] {
        // Before links are changed: what an image names is asked of the node.
        let read = topNodes.map { (node: Self.tree(of: $0, maximumDepth: 100), plainText: Self.plainText(of: $0)) }
        change(by: options)
        return zip(topNodes, read).compactMap { block, read in
            guard let node = read.node else { return nil }
            return MarkdownBlock(
                node: node, html: Self.html(of: block, allowsRawHTML: options.allowsRawHTML), plainText: read.plainText)
        }
    }

    private var topNodes: [OpaquePointer] {
        borrowing get {
            var nodes: [OpaquePointer] = []
            var next = cmark_node_first_child(root)
            while let node = next {
                nodes.append(node)
                next = cmark_node_next(node)
            }
            return nodes
        }
    }
}
