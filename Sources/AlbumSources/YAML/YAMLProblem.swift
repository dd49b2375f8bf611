import AlbumModel
import Yams

/// A libyaml error, reworded to tell the user what to do.
struct YAMLProblem {
    private var message: String
    private var line = 1
    private var column = 1

    init(_ error: YamlError, text: String) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            (line, column) = (mark.line, mark.column)
            message = Self.friendly(problem, context: context?.text ?? "")
            if Self.pointsAtContext(problem), let context { (line, column) = (context.mark.line, context.mark.column) }
            mendByLine(text)
            mendByFirstLine(text, problem)
            if (context?.text ?? "").contains("flow") { mendByComment(text, before: mark.line) }
            if problem.hasPrefix("did not find expected") {
                mendByQuote(text, line: mark.line, column: mark.column, isInBrackets: problem.contains("','"))
            }
        case .duplicatedKeysInMapping(let keys, let context):
            (line, column) = (context.mark.line, context.mark.column)
            message =
                "`\(keys.first ?? "")` is written more than once in the same mapping, here first; keep one of them"
        case .reader(let problem, let offset, _, let yaml):
            let before = yaml.unicodeScalars.prefix(offset ?? 0)
            line = 1 + before.count { $0 == "\n" }
            message = "a character that no text should have (\(problem)); remove it"
        default:
            message = "this is not valid YAML: \(error)"
        }
    }

    func diagnostic(reader: YAMLReader, mending: YAMLMending) -> DiagnosticError {
        reader.error(message, line, mending.writtenColumn(column, line: line))
    }

    /// Blames a lookalike of a space in the indentation or after a key, or a typographic quote, if the line has one,
    /// whatever the parser reports.
    private mutating func mendByLine(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for number in [line, line - 1] where number >= 1 && number <= lines.count {
            let content = lines[number - 1]
            let indent = content.prefix(while: \.isSpaceOrTab)
            if let tab = indent.firstIndex(of: "\t") {
                message = "the line is indented with a tab; use spaces, as the other lines do"
                (line, column) = (number, 1 + indent.distance(from: indent.startIndex, to: tab))
                return
            }
            if let (index, space) = Self.foreignSpace(in: content) {
                message = "here is \(space), which YAML does not treat as a space; replace it with an ordinary space"
                (line, column) = (number, 1 + content[..<index].unicodeScalars.count)
                return
            }
            if number == line, let quote = content.firstIndex(where: { "“”„‟＂‘’＇".contains($0) }) {
                message = "typographic quotes have no meaning in YAML; use straight quotes: \"…\""
                column = 1 + content[..<quote].unicodeScalars.count
                return
            }
        }
    }

    /// Returns the first character of the indentation, or after the colon of a key, that only looks like a space.
    private static func foreignSpace(in line: Substring) -> (Substring.Index, String)? {
        let indent = line.prefix { $0 == " " || ForeignSpace.name(of: $0) != nil }
        if let index = indent.firstIndex(where: { $0 != " " }), let name = ForeignSpace.name(of: line[index]) {
            return (index, name)
        }
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let index = line.index(after: colon)
        guard index < line.endIndex, let name = ForeignSpace.name(of: line[index]) else { return nil }
        return (index, name)
    }

    /// Blames the indentation of the first key if a line below is indented less: YAML treats everything above that line
    /// as a separate document.
    private mutating func mendByFirstLine(_ text: String, _ problem: String) {
        guard problem == Self.noDocumentStart else { return }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.firstIndex { line in
            let content = line.drop { $0 == " " }
            return !content.isEmpty && !content.hasPrefix("#") && line != "---"
        }
        guard let first, first + 1 < line, lines[first].hasPrefix(" ") else { return }
        message = "the first key is indented, but keys below are not; remove the spaces before it"
        (line, column) = (first + 1, 1)
    }

    private static let noDocumentStart = "did not find expected <document start>"

    /// Blames the end of a value in quotes or brackets if there is text after it, as in `'It's me'`.
    private mutating func mendByQuote(_ text: String, line: Int, column: Int, isInBrackets: Bool) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard line >= 1, line <= lines.count else { return }
        let scalars = lines[line - 1].unicodeScalars
        let (before, rest) = (scalars.prefix(max(0, column - 1)), scalars.dropFirst(max(0, column - 1)))
        guard let last = before.last(where: { $0 != " " }), let first = rest.first else { return }
        // Only in brackets and braces does a comma end a value.
        guard !isInBrackets || first != "," else { return }
        switch last {
        case "'" where before.last == "'":
            message =
                "an apostrophe ends a text in single quotes; write it twice, as in `'It''s'`, or put the text in double quotes"
        case "'", "\"":
            message = "there is text after the closing quote; put the whole value in quotes of the other kind"
        case "]", "}": message = "there is text after the closing `\(last)`; put the whole value in quotes"
        default: return
        }
        (self.line, self.column) = (line, column)
    }

    /// Blames a comment inside braces or brackets that are open at the end of its line, as in `{accent: #2f5d50}`: what
    /// closes them is a part of the comment.
    private mutating func mendByComment(_ text: String, before last: Int) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for number in stride(from: min(last, lines.count), to: max(0, last - 20), by: -1) {
            let content = lines[number - 1]
            guard let start = content.firstIndex(where: { "{[".contains($0) }),
                let mark = content[start...].range(of: " #")?.upperBound
            else { continue }
            let before = content[start..<mark]
            let comment = content[mark...]
            var open = Self.opened(in: before)
            guard open > 0, comment.contains(where: { "}]".contains($0) }) else { continue }
            // A line below may close them.
            let below = lines[number..<min(last, lines.count)]
            let isClosed = below.contains { line in
                open += Self.opened(in: line.range(of: " #").map { line[..<$0.lowerBound] } ?? line)
                return open <= 0
            }
            guard !isClosed else { continue }
            message = "a `#` begins a comment, so the rest of this line is ignored; write the value in quotes"
            line = number
            column = content[..<mark].unicodeScalars.count
            return
        }
    }

    /// Returns how many more braces and brackets a text opens than it closes.
    private static func opened(in text: Substring) -> Int {
        text.count { "{[".contains($0) } - text.count { "}]".contains($0) }
    }

    /// Returns whether the place where libyaml noticed the problem is unhelpful, unlike the place where it began.
    private static func pointsAtContext(_ problem: String) -> Bool {
        [
            "found unexpected end of stream", "could not find expected ':'", "did not find expected ',' or ']'",
            "did not find expected ',' or '}'", "found unexpected document indicator",
            "found unknown directive name",
        ].contains(problem)
    }

    private static func friendly(_ problem: String, context: String) -> String {
        switch problem {
        case _ where context.contains("directive") || problem.hasPrefix("found duplicate %"):
            "`%` at the start of a line begins an instruction for YAML programs; remove the line, or put it in quotes"
        case "found undefined alias": "`*` begins an alias that is defined nowhere; put the value in quotes"
        case "but found another document": "a second document begins here; remove this line `---`"
        case "did not find expected alphabetic or numeric character":
            context.contains("anchor")
                ? "`&` begins an anchor; put the value in quotes" : "`*` begins an alias; put the value in quotes"
        case "found unknown escape character", "did not find expected hexdecimal number",
            "found invalid Unicode character escape code":
            "`\\` is an escape character in double quotes; use single quotes"
        case "mapping values are not allowed in this context":
            "a second `: ` in one line, or a line indented too far; put the value in quotes, or align the key"
        case "could not find expected ':'":
            "this line has no `: `; write `key: value`, or indent it under the key that it belongs to"
        case "found character that cannot start any token":
            "a value cannot begin with this character; put it in quotes"
        case "did not find expected key":
            "the indentation of this line matches no line above; align it, or close the quote that is open"
        case "did not find expected '-' indicator":
            "this line is in a list but does not begin with `- `; align it with the list's key, or add `- `"
        case "did not find expected ',' or ']'":
            "the list that begins here is not closed; add `]`, or a comma between its values"
        case "did not find expected ',' or '}'":
            "the mapping that begins here is not closed; add `}`, or a comma between its keys"
        case "found unexpected end of stream": "a quote is opened here and never closed; close it"
        case "found unexpected document indicator":
            "a quote is opened here and not closed before the next line `---` or `...`; close it"
        case noDocumentStart:
            "the value above is complete, so nothing can follow it; write `key: value` lines, or remove this line"
        case "block sequence entries are not allowed in this context":
            "a list cannot begin on the line of its key; begin each `- ` on a line of its own, or put a text in quotes"
        case "mapping keys are not allowed in this context":
            "`? ` begins a key that is not a word; put the value in quotes"
        case "did not find expected node content": "a value is missing here; write one, or remove the comma or colon"
        case "did not find expected comment or line break":
            "`|` and `>` begin a text on the lines below; move the text there, or put it in quotes"
        case "did not find expected whitespace or line break", "did not find expected '!'",
            "did not find URI escaped octet", "did not find expected tag URI", "found undefined tag handle":
            "`!` begins a tag, and `%` an instruction for YAML programs; put the value in quotes"
        case "found an indentation indicator equal to 0":
            "the number after `|` or `>` is the width of the indentation, from 1 to 9; remove it"
        default: "this is not valid YAML: \(context.isEmpty ? problem : "\(context), \(problem)")"
        }
    }
}
