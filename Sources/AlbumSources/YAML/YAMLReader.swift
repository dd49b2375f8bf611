import AlbumModel
import Yams

/// A YAML reader that records source locations and enforces limits.
struct YAMLReader {
    var file: String
    /// The line of the file on which the text begins.
    var firstLine = 1
    /// The maximum number of nodes in a text, with aliases expanded.
    var nodeLimit = 2_000_000
    /// The maximum size of a text in bytes.
    var limit = SourceText.limit

    static let deepest = 64

    /// Returns the value, or nil for a text without content.
    ///
    /// - Throws: the first problem found.
    func read(_ written: Substring) throws(DiagnosticError) -> SourceValue? {
        if written.utf8.count > limit {
            throw error("the text is longer than the limit of \(limit) bytes; split it", 1, 1)
        }
        let mending = YAMLMending(written)
        if let place = YAMLNesting(mending.text, deepest: Self.deepest).tooDeep {
            throw tooDeep(place.line, mending.writtenColumn(place.column, line: place.line))
        }
        if try !hasAliases(mending.text) {
            do throws(YAMLEvents.Failure) {
                return try YAMLEvents.read(self, mending)
            } catch .reported(let error) {
                throw error
            } catch {
                // Yams reads the text again and reports the problem.
            }
        }
        guard let root = try parse(mending) else { return nil }
        var conversion = Conversion(reader: self, mending: mending)
        return try conversion.convert(root, depth: 0)
    }

    private func parse(_ mending: YAMLMending) throws(DiagnosticError) -> Yams.Node? {
        do {
            // The basic resolver does not guess types: the table of keys defines them.
            return try Yams.Parser(yaml: mending.text, resolver: .basic, encoding: .utf8).singleRoot()
        } catch let error as YamlError {
            throw YAMLProblem(error, text: mending.text).diagnostic(reader: self, mending: mending)
        } catch {
            throw self.error("this is not valid YAML: \(error)", 1, 1)
        }
    }

    /// Returns whether the text may have aliases. They are expanded when nodes are read, and each level multiplies the
    /// previous one: a text whose aliases could exceed the limit is rejected before the parser sees it.
    private func hasAliases(_ text: String) throws(DiagnosticError) -> Bool {
        let use = AliasUse(text)
        guard use.aliases > 0 else { return false }
        var size = Double(text.utf8.count)
        for _ in 0..<min(use.anchors, 64) { size *= Double(use.aliases) / Double(use.anchors) + 1 }
        guard use.anchors > 8 || size > 20_000_000 else { return true }
        throw error(
            "the aliases (`*name`) would make this text too large; write their values out", use.firstLine, 1)
    }

    func location(_ line: Int, _ column: Int) -> SourceValue.Location {
        SourceValue.Location(line: line + firstLine - 1, column: column)
    }

    func tooMany(_ line: Int, _ column: Int) -> DiagnosticError {
        error("the text has more than \(nodeLimit) values; split it", line, column)
    }

    func tooDeep(_ line: Int, _ column: Int) -> DiagnosticError {
        error("values are nested more than \(Self.deepest) deep; use fewer levels", line, column)
    }

    func error(_ message: String, _ line: Int, _ column: Int) -> DiagnosticError {
        let place = location(line, column)
        return DiagnosticError(message, at: SourceLocation(file: file, line: place.line, column: place.column))
    }

    /// Converts Yams's nodes to source values.
    private struct Conversion {
        let reader: YAMLReader
        let mending: YAMLMending
        var count = 0

        mutating func convert(_ node: Yams.Node, depth: Int) throws(DiagnosticError) -> SourceValue {
            let (line, column) = place(of: node)
            count += 1
            guard count <= reader.nodeLimit else { throw reader.tooMany(line, column) }
            guard depth < YAMLReader.deepest else { throw reader.tooDeep(line, column) }
            return SourceValue(
                content: try content(of: node, depth: depth), location: reader.location(line, column),
                isBlock: Self.isBlock(node))
        }

        private static func isBlock(_ node: Yams.Node) -> Bool {
            guard case .scalar(let scalar) = node else { return false }
            return scalar.style == .folded || scalar.style == .literal
        }

        private mutating func content(of node: Yams.Node, depth: Int) throws(DiagnosticError) -> SourceValue.Content {
            switch node {
            case .scalar(let scalar):
                return .scalar(scalar.string, isPlain: scalar.style == .plain || scalar.style == .any)
            case .sequence(let sequence):
                var nodes: [SourceValue] = []
                nodes.reserveCapacity(sequence.count)
                for element in sequence { nodes.append(try convert(element, depth: depth + 1)) }
                return .sequence(nodes)
            case .mapping(let mapping):
                var entries: [SourceValue.Entry] = []
                entries.reserveCapacity(mapping.count)
                for (key, value) in mapping {
                    let (line, column) = place(of: key)
                    guard case .scalar(let name) = key else {
                        throw reader.error("a key must be a word; put it in quotes", line, column)
                    }
                    entries.append(
                        SourceValue.Entry(
                            key: name.string, location: reader.location(line, column),
                            value: try convert(value, depth: depth + 1)))
                }
                guard let merged = SourceValue.merging(entries) else {
                    let (line, column) = place(of: node)
                    throw reader.error(
                        "`<<` takes a mapping, or a list of mappings, to merge into this one", line, column)
                }
                return .mapping(merged)
            case .alias:
                return .scalar("", isPlain: true)
            }
        }

        private func place(of node: Yams.Node) -> (line: Int, column: Int) {
            guard let mark = node.mark else { return (1, 1) }
            return (mark.line, mending.writtenColumn(mark.column, line: mark.line))
        }
    }
}

extension SourceValue {
    /// Returns the entries of a mapping together with those from its merge key `<<`. The mapping's own entries take
    /// precedence, then earlier mappings over later ones. Returns nil if the value of the key is neither a mapping nor
    /// a list of mappings.
    ///
    /// A quoted `"<<"` is treated the same way, since no field has that name.
    static func merging(_ entries: [Entry]) -> [Entry]? {
        guard let merge = entries.first(where: { $0.key == "<<" }) else { return entries }
        let sources: [SourceValue]
        switch merge.value.content {
        case .mapping: sources = [merge.value]
        case .sequence(let values): sources = values
        case .scalar: return nil
        }
        var merged = entries.filter { $0.key != "<<" }
        var names = Set(merged.map(\.key))
        for source in sources {
            guard case .mapping(let others) = source.content else { return nil }
            for entry in others where names.insert(entry.key).inserted { merged.append(entry) }
        }
        return merged
    }
}

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

    /// Blames a tab in the indentation or a typographic quote if the line has one, whatever the parser reports.
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
        case "did not find expected alphabetic or numeric character":
            context.contains("anchor")
                ? "`&` begins an anchor; put the value in quotes" : "`*` begins an alias; put the value in quotes"
        case "found unknown escape character", "did not find expected hexdecimal number",
            "found invalid Unicode character escape code":
            "`\\` is an escape character in double quotes; use single quotes"
        default: context.isEmpty ? problem : "\(context), \(problem)"
        }
    }
}
