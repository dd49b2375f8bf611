/// The path to a value in a source's record: `price`, `owner.contact.name`, `images[0].href`.
public struct FieldPath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case key(String)
        /// Counted from 0; negative indices count from the end, so that -1 is the last.
        case index(Int)
    }

    /// The path as written.
    public let text: String
    let steps: [Step]

    /// Returns nil if the text is not a path, for example because of empty names or brackets without a number.
    public init?(_ text: String) {
        self.text = text
        var steps: [Step] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let name = pieces.first, !(name.isEmpty && (pieces.count == 1 || !steps.isEmpty)) else { return nil }
            if !name.isEmpty { steps.append(.key(String(name))) }
            for piece in pieces.dropFirst() {
                guard piece.last == "]", let index = Int(piece.dropLast()) else { return nil }
                steps.append(.index(index))
            }
        }
        guard case .key = steps.first, steps.count <= 32 else { return nil }
        self.steps = steps
    }

    /// The name of the record's field with which the path begins.
    public var head: String {
        if case .key(let name) = steps.first { return name }
        return text
    }

    /// The name of the field to which the path leads, without the objects that contain it.
    public var lastName: String {
        for case .key(let name) in steps.reversed() { return name }
        return text
    }

    /// Whether the path leads into a field rather than to one.
    var isDeep: Bool { steps.count > 1 }

    var countsFromEnd: Bool { steps.contains { if case .index(..<0) = $0 { true } else { false } } }

    /// Returns the path with all indices counted from 0; nil if it leads to nothing in the record.
    func counted(in record: [SourceValue.Entry]) -> String? {
        guard isDeep, var value = record.first(where: { $0.key == head })?.value else { return nil }
        var path = head
        for step in steps.dropFirst() {
            guard let (inner, place) = value.child(at: step) else { return nil }
            switch step {
            case .key(let name): path += ".\(name)"
            case .index: path += "[\(place)]"
            }
            value = inner
        }
        return path
    }

    /// Returns the value in a record. A field whose name is the whole text, including dots, takes precedence over the
    /// path.
    public func value(in record: [SourceValue.Entry]) -> SourceValue? {
        if let entry = record.first(where: { $0.key == text }) { return entry.value }
        guard isDeep, let entry = record.first(where: { $0.key == head }) else { return nil }
        var value = entry.value
        for step in steps.dropFirst() {
            guard let inner = value.child(at: step)?.value else { return nil }
            value = inner
        }
        return value
    }

    /// Returns the fields beside the path: the others of the record, and of each object that the path passes through.
    public func fieldsBeside(in record: [SourceValue.Entry]) -> [SourceValue.Entry] {
        if record.contains(where: { $0.key == text }) { return record.filter { $0.key != text } }
        var value = SourceValue(content: .mapping(record), location: SourceValue.Location(line: 1, column: 1))
        var beside: [SourceValue.Entry] = []
        for step in steps {
            if case .key(let name) = step, case .mapping(let entries) = value.content {
                beside += entries.filter { $0.key != name }
            }
            guard let inner = value.child(at: step)?.value else { break }
            value = inner
        }
        return beside
    }
}

extension SourceValue {
    /// Returns the value at a step, with its place in the list.
    fileprivate func child(at step: FieldPath.Step) -> (value: SourceValue, place: Int)? {
        switch (step, content) {
        case (.key(let name), .mapping): return self[name].map { ($0, 0) }
        case (.index(let index), .sequence(let values)):
            let position = index < 0 ? values.count + index : index
            return values.indices.contains(position) ? (values[position], position) : nil
        default: return nil
        }
    }
}

/// A short text with a source's fields in it: `{agentName} · {location}`. `{{` and `}}` stand for literal braces.
public struct FieldTemplate: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(String)
        case field(FieldPath)
    }

    let parts: [Part]

    /// The reason why a text is not a template.
    public enum Problem: Error, Hashable, Sendable {
        case unclosedBrace
        case unopenedBrace
        case notAPath(String)
    }

    public init(_ text: String) throws(Problem) {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.first {
            rest.removeFirst()
            guard character == "{" || character == "}" else {
                literal.append(character)
                continue
            }
            if rest.first == character {
                rest.removeFirst()
                literal.append(character)
                continue
            }
            guard character == "{" else { throw .unopenedBrace }
            guard let end = rest.firstIndex(of: "}") else { throw .unclosedBrace }
            let name = rest[..<end].split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard let path = FieldPath(name) else { throw .notAPath(name) }
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
            parts.append(.field(path))
            rest = rest[rest.index(after: end)...]
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        self.parts = parts
    }

    /// The fields that the template names.
    public var paths: [FieldPath] {
        parts.compactMap { if case .field(let path) = $0 { path } else { nil } }
    }

    /// Returns the text for a record; nil if all fields are empty. An empty field is omitted along with the text on one
    /// side of it, but the text at both ends of the template stays.
    func text(for record: [SourceValue.Entry]) -> String? {
        var text = ""
        var between = ""
        var hasField = false
        for part in parts {
            switch part {
            case .text(let words): if between.isEmpty { between = words }
            case .field(let path):
                guard let value = path.value(in: record), !value.isEmpty, let words = value.words else { continue }
                if hasField { text += between }
                text += words
                between = ""
                hasField = true
            }
        }
        guard hasField || paths.isEmpty else { return nil }
        if case .text(let words) = parts.first { text = words + text }
        if parts.count > 1, case .text(let words) = parts.last { text += words }
        return text
    }
}

extension SourceValue {
    /// The text of a scalar, or those of a list, separated by commas.
    var words: String? {
        switch content {
        case .scalar(let text, _): return text
        case .sequence(let values):
            let texts = values.lazy.filter { !$0.isNull }.compactMap(\.words)
            return texts.isEmpty ? nil : texts.joined(separator: ", ")
        case .mapping: return nil
        }
    }
}

extension FieldPath {
    /// Returns a path with `[]` for each element of a list.
    static func withoutNumbers(_ path: String) -> String { path.replacing(/\[-?[0-9]+\]/, with: "[]") }

    /// Returns the paths of the objects and lists that a path leads through.
    static func beginnings(of path: String) -> [String] {
        path.indices.filter { path[$0] == "." || path[$0] == "[" }.map { String(path[..<$0]) }
    }
}
