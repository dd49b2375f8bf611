/// A small text with a source's fields in it: `{agentName} · {location}`. `{{` and `}}` are braces.
public struct FieldTemplate: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(String)
        case field(FieldPath)
    }

    let parts: [Part]

    /// Why a text is no template.
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

    /// The fields it names.
    public var paths: [FieldPath] {
        parts.compactMap { if case .field(let path) = $0 { path } else { nil } }
    }

    /// The text for a record; nil where all its fields are empty. The words between two fields are left out with the
    /// one that is empty, those at both ends stay.
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
    /// The text of a scalar, or those of a list with commas between them.
    var words: String? {
        switch content {
        case .scalar(let text, _): return text
        case .sequence(let values):
            let texts = values.compactMap(\.words)
            return texts.isEmpty ? nil : texts.joined(separator: ", ")
        case .mapping: return nil
        }
    }
}
