/// A part of a Markdown text, as a value: what manifests are read from.
public struct MarkdownNode: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case document, blockQuote, codeBlock, htmlBlock, paragraph, thematicBreak
        case list(isOrdered: Bool)
        /// An entry of a list; `isChecked` is nil unless it is a task.
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
    /// Where it begins, counted from 1 (the column in bytes); 0 where cmark does not say.
    public var line: Int
    public var column: Int
    /// The text of `text`, `code`, `codeBlock`, `htmlBlock` and `htmlInline`.
    public var literal: String
    /// The address of `link` and `image`.
    public var url: String
    /// The title of `link` and `image`.
    public var title: String

    /// The text of the node and all below it, without markup.
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
