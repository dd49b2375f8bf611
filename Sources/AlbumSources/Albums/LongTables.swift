import Markdown

/// The long tables in a Markdown text, whose rows are parsed in pieces.
///
/// cmark's nodes and ours take about five kilobytes for a row of seven cells. Therefore the text is parsed with the
/// later rows of long tables blank, and these rows are parsed in pieces that each repeat the table's header. The result
/// is the same only if every row has pipes around it, a blank line follows the table, and no row can contain a
/// reference link.
struct LongTables {
    /// The number of rows parsed at a time.
    static let piece = 1000

    /// The ranges of lines that are blank in `text`, by the index of their table's header.
    private var rest: [Int: Range<Int>] = [:]
    private let lines: [Substring]

    init(_ lines: [Substring]) {
        self.lines = lines
        var index = 0
        while index < lines.count {
            guard let end = Self.end(of: index, in: lines) else {
                // Any row may use a link defined here.
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

    /// The whole text with its line numbers unchanged, but without the rows that are parsed in pieces.
    var text: String {
        var kept = lines
        for rows in rest.values {
            for row in rows { kept[row] = "" }
        }
        return kept.joined(separator: "\n")
    }

    /// Returns whether the blocks of `text` contain all the tables that were cut; one inside a comment, for example, is
    /// not a table.
    func areTables(in blocks: [MarkdownNode]) -> Bool {
        rest.keys.allSatisfy { header in
            blocks.contains {
                $0.kind == .table && $0.line == header + 1 && $0.children.count == Self.piece + 1
                    && $0.mappingColumns == nil
            }
        }
    }

    /// Calls `body` with the rows of a table that are not in `text`, each piece as a table of its own with the number
    /// of lines before its first row, less the repeated header's. Returns false if a piece does not parse as a table of
    /// exactly those rows.
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

    /// Returns the end of the rows of a table whose header is at an index, or nil if there is none.
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
