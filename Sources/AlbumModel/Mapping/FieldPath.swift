/// Where in a source's record a value stands: `price`, `owner.contact.name`, `images[0].href`.
public struct FieldPath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case key(String)
        /// Counted from 0; below zero, from the end: -1 is the last.
        case index(Int)
    }

    /// As it was written.
    public let text: String
    let steps: [Step]

    /// Answers nil for what is no path: empty names, brackets that hold no number.
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

    /// The name of the record's own field that the path begins with.
    public var head: String {
        if case .key(let name) = steps.first { return name }
        return text
    }

    /// Whether it leads into a field rather than to one.
    var isDeep: Bool { steps.count > 1 }

    /// The value in a record. A field whose name is the whole text, dots and all, goes before the path.
    public func value(in record: [SourceValue.Entry]) -> SourceValue? {
        if let entry = record.first(where: { $0.key == text }) { return entry.value }
        guard isDeep, let entry = record.first(where: { $0.key == head }) else { return nil }
        var value = entry.value
        for step in steps.dropFirst() {
            switch (step, value.content) {
            case (.key(let name), .mapping):
                guard let inner = value[name] else { return nil }
                value = inner
            case (.index(let index), .sequence(let values)):
                let position = index < 0 ? values.count + index : index
                guard values.indices.contains(position) else { return nil }
                value = values[position]
            default: return nil
            }
        }
        return value
    }
}
