import Yams

/// What libyaml found wrong, in words that say what to do.
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

    /// A line with a tab or a typographic quote has that as its cause, whatever the parser says.
    private mutating func mendByLine(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for number in [line, line - 1] where number >= 1 && number <= lines.count {
            let content = lines[number - 1]
            let indent = content.prefix { $0 == " " || $0 == "\t" }
            if let tab = indent.firstIndex(of: "\t") {
                message = "the line is indented with a tab; use spaces, as the other lines do"
                (line, column) = (number, 1 + indent.distance(from: indent.startIndex, to: tab))
                return
            }
            if number == line, let quote = content.firstIndex(where: { "“”„‟＂‘’＇".contains($0) }) {
                message = "typographic quotes have no meaning in YAML; use straight quotes: \"…\""
                column = 1 + content[..<quote].unicodeScalars.count
                return
            }
        }
    }

    /// Where libyaml notices the problem is then no help; where it began is.
    private static func pointsAtContext(_ problem: String) -> Bool {
        [
            "found unexpected end of stream", "could not find expected ':'", "did not find expected ',' or ']'",
            "did not find expected ',' or '}'",
        ].contains(problem)
    }

    private static func friendly(_ problem: String, context: String) -> String {
        switch problem {
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
        case "found undefined alias": "`*` begins an alias that is defined nowhere; put the value in quotes"
        case "but found another document": "a second document begins here; remove this line `---`"
        case "found unknown escape character": "`\\` has a meaning between double quotes; use single ones"
        default: context.isEmpty ? problem : "\(context), \(problem)"
        }
    }
}
