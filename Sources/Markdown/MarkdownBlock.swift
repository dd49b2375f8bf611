internal import CCmarkGFM

/// A top-level block of a text, such as a paragraph, as a tree, as HTML and as plain text.
public struct MarkdownBlock: Sendable {
    public var node: MarkdownNode
    public var html: String
    public var plainText: String
}

extension MarkdownDocument {
    /// Returns the blocks of the text in order. Their concatenated HTML equals that of `html(_:)`, including reference
    /// links and heading levels, except that lines that consist only of images become blocks of their own, because few
    /// people write empty lines around them.
    public consuming func blocks(_ options: MarkdownOptions = MarkdownOptions()) -> [MarkdownBlock] {
        for node in topNodes where Self.kind(of: node) == .paragraph { Self.partImageLines(of: node) }
        // Read the nodes before links are changed: the image address in the tree is the original one.
        let read = topNodes.map { (node: Self.tree(of: $0, maximumDepth: 100), plainText: Self.plainText(of: $0)) }
        change(by: options)
        return zip(topNodes, read).compactMap { block, read in
            guard let node = read.node else { return nil }
            return MarkdownBlock(
                node: node, html: Self.html(of: block, allowsRawHTML: options.allowsRawHTML), plainText: read.plainText)
        }
    }

    /// Removes images with their texts, and paragraphs that have nothing else.
    ///
    /// - Parameter keepsLines: whether to keep images that `blocks(_:)` makes blocks of their own.
    public borrowing func removeImages(keepsLines: Bool, where isRemoved: (MarkdownLink) -> Bool) {
        var kept: Set<OpaquePointer> = []
        for node in topNodes where keepsLines && Self.kind(of: node) == .paragraph {
            for line in Self.children(of: node).split(whereSeparator: Self.isBreak) where Self.isImages(line) {
                let images = line.compactMap(Self.link)
                if images.allSatisfy(isRemoved) { kept.formUnion(line) }
            }
        }
        var removed: [OpaquePointer] = []
        forEachNode { node in
            guard let link = Self.link(node), link.isImage, !kept.contains(node), isRemoved(link) else { return }
            removed.append(node)
        }
        // The text of an image may have further images, which come after it and must go first.
        for image in removed.reversed() {
            let parent = cmark_node_parent(image)
            Self.joinBlanks(around: image)
            cmark_node_unlink(image)
            cmark_node_free(image)
            if let parent, Self.kind(of: parent) == .paragraph, cmark_node_first_child(parent) == nil {
                cmark_node_unlink(parent)
                cmark_node_free(parent)
            }
        }
    }

    /// Leaves only one of two blanks once nothing is left between them.
    private static func joinBlanks(around node: OpaquePointer) {
        guard let next = cmark_node_next(node), kind(of: next) == .text else { return }
        let after = text(cmark_node_get_literal(next))
        let before = cmark_node_previous(node).map { kind(of: $0) == .text ? text(cmark_node_get_literal($0)) : "x" }
        guard after.hasPrefix(" "), before?.hasSuffix(" ") ?? true else { return }
        cmark_node_set_literal(next, String(after.dropFirst()))
    }

    private var topNodes: [OpaquePointer] { borrowing get { Self.children(of: root) } }

    private static func children(of parent: OpaquePointer) -> [OpaquePointer] {
        var nodes: [OpaquePointer] = []
        var next = cmark_node_first_child(parent)
        while let node = next {
            nodes.append(node)
            next = cmark_node_next(node)
        }
        return nodes
    }

    /// Splits a paragraph wherever lines of only images and lines with words meet.
    private static func partImageLines(of paragraph: OpaquePointer) {
        let lines = children(of: paragraph).split { isBreak($0) }
        var last = paragraph
        for (above, line) in zip(lines, lines.dropFirst()) {
            let hasMet = isImages(above) != isImages(line)
            if hasMet, let part = cmark_node_new(CMARK_NODE_PARAGRAPH) {
                guard cmark_node_insert_after(last, part) == 1 else { return cmark_node_free(part) }
                last = part
                removeBreak(before: line)
            } else if last != paragraph, let first = line.first, let pause = cmark_node_previous(first) {
                cmark_node_append_child(last, pause)
            }
            if last != paragraph { for node in line { cmark_node_append_child(last, node) } }
        }
    }

    private static func removeBreak(before line: ArraySlice<OpaquePointer>) {
        guard let first = line.first, let pause = cmark_node_previous(first), isBreak(pause) else { return }
        cmark_node_unlink(pause)
        cmark_node_free(pause)
    }

    private static func isBreak(_ node: OpaquePointer) -> Bool {
        let kind = kind(of: node)
        return kind == .softBreak || kind == .lineBreak
    }

    private static func isImages(_ line: ArraySlice<OpaquePointer>) -> Bool {
        var hasImage = false
        for node in line {
            switch kind(of: node) {
            case .image: hasImage = true
            case .text where text(cmark_node_get_literal(node)).allSatisfy(\.isWhitespace): break
            default: return false
            }
        }
        return hasImage
    }
}
