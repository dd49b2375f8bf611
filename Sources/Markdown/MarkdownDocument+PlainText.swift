internal import CCmarkGFM

extension MarkdownDocument {
    /// The words of the text without markup, for descriptions and search: a line break separates blocks, a middle dot the
    /// cells of a table, and raw HTML is left out.
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

    /// So that a description never runs cells together.
    private static func separateCell(_ text: inout String) {
        if let last = text.last, last != "\n" { text += " · " }
    }

    private static func separate(_ text: inout String, by separator: Character) {
        guard let last = text.last, last != "\n", !(separator == " " && last == " ") else { return }
        text.append(separator)
    }
}
