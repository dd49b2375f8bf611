/// Why a text was not read as Markdown.
public struct MarkdownError: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Problem: Equatable, Sendable {
        case tooLarge(bytes: Int, limit: Int)
        case lineTooLong(limit: Int)
        case tooDeep(limit: Int)
        case tooManyBrackets(limit: Int)
        case tooManyMarks(limit: Int)
        case tooManyEmptyCells(limit: Int)
        case tooManyCopies(limit: Int)
        case tooEntangled
        case outOfMemory
    }

    public var problem: Problem
    /// Counted from 1 in the text that was given.
    public var line: Int?

    public var description: String {
        switch problem {
        case .tooLarge(let bytes, let limit):
            "the text has \(bytes) bytes, more than the \(limit) that are read; split it"
        case .lineTooLong(let limit): "the line is longer than \(limit) bytes; break it"
        case .tooDeep(let limit): "quotes or lists are nested more than \(limit) deep; use fewer levels"
        case .tooManyBrackets(let limit): "the paragraph has more than \(limit) square brackets; split it"
        case .tooManyMarks(let limit): "the text has more than \(limit) marks of Markdown; split it"
        case .tooManyEmptyCells(let limit):
            "the tables lack more than \(limit) cells in rows that are shorter than their header; fill the rows, or drop columns"
        case .tooManyCopies(let limit):
            "links that are defined elsewhere would grow the text by more than \(limit) bytes; write their addresses out"
        case .tooEntangled:
            "the text would take too long to read: it has too many of `<!`, `<?` or brackets in one paragraph or address, or a table below too many lines of text; put blank lines between them"
        case .outOfMemory: "there is not enough memory to read the text"
        }
    }
}
