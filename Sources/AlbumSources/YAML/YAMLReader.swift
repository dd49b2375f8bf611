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
