/// A part of what a source says, with its place: YAML, JSON, the rows of a table; settings and item fields are read
/// from it, whatever it was written in.
public struct SourceValue: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        /// `isPlain` tells `1` from `"1"`.
        case scalar(String, isPlain: Bool)
        case sequence([SourceValue])
        case mapping([Entry])
    }

    public struct Entry: Hashable, Sendable {
        public var key: String
        public var location: Location
        public var value: SourceValue

        public init(key: String, location: Location, value: SourceValue) {
            self.key = key
            self.location = location
            self.value = value
        }
    }

    /// Counted from 1, in the file that the text is part of.
    public struct Location: Hashable, Sendable {
        // A text of a hundred thousand records has millions of places.
        private var lineNumber: UInt32
        private var columnNumber: UInt32

        public var line: Int { Int(lineNumber) }
        public var column: Int { Int(columnNumber) }

        public init(line: Int, column: Int) {
            lineNumber = UInt32(clamping: line)
            columnNumber = UInt32(clamping: column)
        }
    }

    public var content: Content
    public var location: Location
    /// Whether it is a text that was written as a block (`>`, `|`) on the lines below `location`: no letter of it stands as
    /// far behind that as it does in the text.
    public var isBlock = false

    public init(content: Content, location: Location, isBlock: Bool = false) {
        self.content = content
        self.location = location
        self.isBlock = isBlock
    }

    /// Whether nothing was written: `key:`, `key: ~`, `key: null`.
    public var isNull: Bool {
        if case .scalar(let text, isPlain: true) = content { return text.isEmpty || text == "~" || text == "null" }
        return false
    }

    /// Whether there is nothing to take: null, a text of white space, an empty list.
    public var isEmpty: Bool {
        switch content {
        case .scalar(let text, _): isNull || text.utf8.allSatisfy { $0 == 0x20 || (9...13).contains($0) }
        case .sequence(let values): values.isEmpty
        case .mapping(let entries): entries.isEmpty
        }
    }

    /// What a person would call the value: the text of a scalar, or its kind.
    public var summary: String {
        switch content {
        case .scalar where isNull: return "nothing"
        case .scalar(let text, _):
            let shown = SourceLocation(file: String(text.prefix(40))).description
            return "`\(shown)\(text.count > 40 ? "…" : "")`"
        case .sequence(let nodes): return nodes.isEmpty ? "an empty list" : "a list"
        case .mapping: return "a mapping"
        }
    }

    /// Takes the list out that a key has, and leaves an empty one: what makes something of a long list need not keep all
    /// of it until the last value is read. Empty where the key has none.
    public mutating func takeList(_ key: String) -> [SourceValue] {
        guard case .mapping(var entries) = content, let index = entries.firstIndex(where: { $0.key == key }),
            case .sequence(let values) = entries[index].value.content
        else { return [] }
        entries[index].value.content = .sequence([])
        content = .mapping(entries)
        return values
    }

    /// The value of a key of a mapping.
    public subscript(key: String) -> SourceValue? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }
}
