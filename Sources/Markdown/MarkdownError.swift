/// Why a text was not read as Markdown.
public struct MarkdownError: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Problem: Equatable, Sendable {
        case tooLarge(bytes: Int, limit: Int)
        case lineTooLong(limit: Int)
        case tooDeep(limit: Int)
        case tooManyBrackets(limit: Int)
        case outOfMemory
    }

    public var problem: Problem
    /// Counted from 1 in the text that was given.
    public var line: Int?

    public var description: String {
        switch problem {
        case .tooLarge(let bytes, let limit):
            "the text has \(bytes) bytes, more than the \(limit) that are read; divide it"
        case .lineTooLong(let limit): "the line is longer than \(limit) bytes; break it"
        case .tooDeep(let limit): "quotes or lists are nested more than \(limit) deep; take some levels away"
        case .tooManyBrackets(let limit): "the paragraph has more than \(limit) square brackets; divide it"
        case .outOfMemory: "there is not enough memory to read the text"
        }
    }
}
