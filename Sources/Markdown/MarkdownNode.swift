internal import CCmarkGFM

/// A node of a Markdown text, as a value; manifests are read from these.
public struct MarkdownNode: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case document, blockQuote, codeBlock, htmlBlock, paragraph, thematicBreak
        case list(isOrdered: Bool)
        /// A list item; `isChecked` is nil unless it is a task.
        case listItem(isChecked: Bool?)
        case heading(level: Int)
        case table
        case tableRow(isHeader: Bool)
        case tableCell
        case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough
        case link, image
        case other
    }

    public var kind: Kind
    public var children: [MarkdownNode]
    /// The start of the node, counted from 1 (the column in bytes); 0 if cmark does not report it.
    public var line: Int
    public var column: Int
    /// The text of `text`, `code`, `codeBlock`, `htmlBlock` and `htmlInline`.
    public var literal: String
    /// The address of `link` and `image`.
    public var url: String
    /// The title of `link` and `image`.
    public var title: String

    /// The text of the node and its descendants, without markup.
    public var plainText: String {
        switch kind {
        case .text, .code: return literal
        case .softBreak, .lineBreak: return " "
        case .htmlBlock, .htmlInline, .codeBlock: return kind == .codeBlock ? literal : ""
        default:
            var text = ""
            for child in children { text += child.plainText }
            return text
        }
    }
}

/// Building the value tree of a text.
extension MarkdownDocument {
    /// Returns the text as a tree of values. Nodes deeper than `maximumDepth` are omitted: only text made to break
    /// programs nests so deep, and a value tree is traversed and freed recursively.
    ///
    /// Each of cmark's blocks is freed as soon as it has been converted: a manifest may have a hundred thousand blocks
    /// of almost a kilobyte each.
    public consuming func tree(maximumDepth: Int = 100) -> MarkdownNode {
        var tree = Self.value(of: root)
        guard maximumDepth > 1 else { return tree }
        while let block = cmark_node_first_child(root) {
            if let value = Self.tree(of: block, maximumDepth: maximumDepth - 1) { tree.children.append(value) }
            cmark_node_unlink(block)
            cmark_node_free(block)
        }
        return tree
    }

    static func tree(of root: OpaquePointer, maximumDepth: Int) -> MarkdownNode? {
        var open: [MarkdownNode] = []
        var depth = 0
        guard let iterator = cmark_iter_new(root) else { return nil }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
            let isLeaf = isLeaf(node)
            if event == CMARK_EVENT_ENTER {
                if !isLeaf { depth += 1 }
                guard depth <= maximumDepth else { continue }
                if isLeaf, !open.isEmpty {
                    open[open.count - 1].children.append(value(of: node))
                } else {
                    open.append(value(of: node))
                }
            } else if !isLeaf {
                depth -= 1
                guard depth < maximumDepth, open.count > 1, let closed = open.popLast() else { continue }
                open[open.count - 1].children.append(closed)
            }
        }
        return open.first
    }

    private static func value(of node: OpaquePointer) -> MarkdownNode {
        let kind = kind(of: node)
        let hasAddress = kind == .link || kind == .image
        return MarkdownNode(
            kind: kind, children: [], line: Int(cmark_node_get_start_line(node)),
            column: Int(cmark_node_get_start_column(node)), literal: text(cmark_node_get_literal(node)),
            url: hasAddress ? text(cmark_node_get_url(node)) : "",
            title: hasAddress ? text(cmark_node_get_title(node)) : "")
    }

    /// Returns whether cmark's iterator reports only the entry of a node, not its exit.
    private static func isLeaf(_ node: OpaquePointer) -> Bool {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_HTML_BLOCK, CMARK_NODE_THEMATIC_BREAK, CMARK_NODE_CODE_BLOCK, CMARK_NODE_TEXT,
            CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE:
            true
        default: false
        }
    }

    static func kind(of node: OpaquePointer) -> MarkdownNode.Kind {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_DOCUMENT: return .document
        case CMARK_NODE_BLOCK_QUOTE: return .blockQuote
        case CMARK_NODE_LIST: return .list(isOrdered: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST)
        case CMARK_NODE_CODE_BLOCK: return .codeBlock
        case CMARK_NODE_HTML_BLOCK: return .htmlBlock
        case CMARK_NODE_PARAGRAPH: return .paragraph
        case CMARK_NODE_HEADING: return .heading(level: Int(cmark_node_get_heading_level(node)))
        case CMARK_NODE_THEMATIC_BREAK: return .thematicBreak
        case CMARK_NODE_TEXT: return .text
        case CMARK_NODE_SOFTBREAK: return .softBreak
        case CMARK_NODE_LINEBREAK: return .lineBreak
        case CMARK_NODE_CODE: return .code
        case CMARK_NODE_HTML_INLINE: return .htmlInline
        case CMARK_NODE_EMPH: return .emphasis
        case CMARK_NODE_STRONG: return .strong
        case CMARK_NODE_LINK: return .link
        case CMARK_NODE_IMAGE: return .image
        default: return extensionKind(of: node)
        }
    }

    /// Extension node types get their numbers when they are registered, so they are identified by name. A task has a
    /// type name of its own but is a list item.
    private static func extensionKind(of node: OpaquePointer) -> MarkdownNode.Kind {
        switch text(cmark_node_get_type_string(node)) {
        case "item": .listItem(isChecked: nil)
        case "tasklist": .listItem(isChecked: cmark_gfm_extensions_get_tasklist_item_checked(node))
        case "table": .table
        case "table_header": .tableRow(isHeader: true)
        case "table_row": .tableRow(isHeader: false)
        case "table_cell": .tableCell
        case "strikethrough": .strikethrough
        default: .other
        }
    }
}
