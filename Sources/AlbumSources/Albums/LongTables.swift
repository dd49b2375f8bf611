import Markdown

/// The long tables of a Markdown text, whose rows are parsed some at a time.
///
/// cmark's nodes and ours take some five kilobytes for a row of seven cells. So the text is parsed with a long table's
/// later rows blank, and those follow in pieces that each repeat the table's header. That is the same table only where
/// every row is written with pipes around it, a blank line follows, and no row can mean a link that is defined elsewhere.
struct LongTables {
    /// Rows that are parsed at a time.
    static let piece = 1000

    /// The places in the lines of the rows that are blank in `text`, by the place of their table's header.
    private var rest: [Int: Range<Int>] = [:]
    private let lines: [Substring]

    init(_ lines: [Substring]) {
        self.lines = lines
        var index = 0
        while index < lines.count {
            guard let end = Self.end(of: index, in: lines) else {
                // Any row may use a link that is defined here.
                if lines[index].utf8.contains(UInt8(ascii: "]")), lines[index].contains("]:") {
                    rest = [:]
                    return
                }
                index += 1
                continue
            }
            let first = index + 2 + Self.piece
            if end > first, end == lines.count || Self.isBlank(lines[end]) { rest[index] = first..<end }
            index = end
        }
    }

    var isEmpty: Bool { rest.isEmpty }

    /// The whole text, its lines at their places, without the rows that follow in pieces.
    var text: String {
        var kept = lines
        for rows in rest.values {
            for row in rows { kept[row] = "" }
        }
        return kept.joined(separator: "\n")
    }

    /// Whether the blocks of `text` have all the tables that were cut; where one stands in a comment, say, it is none.
    func areTables(in blocks: [MarkdownNode]) -> Bool {
        rest.keys.allSatisfy { header in
            blocks.contains {
                $0.kind == .table && $0.line == header + 1 && $0.children.count == Self.piece + 1
                    && $0.mappingColumns == nil
            }
        }
    }

    /// The rows of a table that are not in `text`, each piece as a table of its own with the number of the line before
    /// its first; false where one is no table of just those rows.
    func forEachPiece(of table: MarkdownNode, _ body: (MarkdownNode, _ linesBefore: Int) -> Void) -> Bool {
        guard let rows = rest[table.line - 1] else { return true }
        let header = lines[table.line - 1...table.line]
        for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.piece) {
            let piece = lines[start..<min(start + Self.piece, rows.upperBound)]
            let text = (header + piece).joined(separator: "\n")
            guard let document = try? MarkdownDocument(text, limit: SourceText.manifestLimit) else { return false }
            let blocks = document.tree().children
            guard blocks.count == 1, let table = blocks.first, table.kind == .table,
                table.children.count == piece.count + 1
            else { return false }
            body(table, start - header.count)
        }
        return true
    }

    /// The end of the rows of a table whose header stands at a place; nil where none does.
    private static func end(of header: Int, in lines: [Substring]) -> Int? {
        guard header + 1 < lines.count, isRow(lines[header]), isRow(lines[header + 1]),
            lines[header + 1].utf8.allSatisfy({ "|-: \t".utf8.contains($0) })
        else { return nil }
        return lines[(header + 2)...].firstIndex { !isRow($0) } ?? lines.count
    }

    private static func isRow(_ line: Substring) -> Bool {
        line.utf8.first == UInt8(ascii: "|") && line.utf8.dropFirst(2).contains(UInt8(ascii: "|"))
    }

    private static func isBlank(_ line: Substring) -> Bool { line.utf8.allSatisfy { $0 == 0x20 || $0 == 9 } }
}
