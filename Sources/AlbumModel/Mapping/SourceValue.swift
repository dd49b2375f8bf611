/// A value in a source (YAML, JSON, rows of a table) with its location. Settings and item fields are read from it,
/// regardless of the format.
public struct SourceValue: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        /// `isPlain` distinguishes `1` from `"1"`.
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

    /// A line and a column of the file that contains the text, counted from 1.
    public struct Location: Hashable, Sendable {
        // A source of a hundred thousand records has millions of locations.
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
    /// Whether the value is a block scalar (`>`, `|`) on the lines below `location`, so that offsets in the text say
    /// nothing about the positions of its letters in the file.
    public var isBlock = false
    /// Whether the text ends where something like `#1` begins a comment, which the author may have meant as a part of
    /// the text.
    public var isCut = false

    public init(content: Content, location: Location, isBlock: Bool = false) {
        self.content = content
        self.location = location
        self.isBlock = isBlock
    }

    /// Whether the value is absent: `key:`, `key: ~`, `key: null`.
    public var isNull: Bool {
        if case .scalar(let text, isPlain: true) = content { return text.isEmpty || text == "~" || text == "null" }
        return false
    }

    /// Whether the value is null, a text of white space, or an empty list or mapping.
    public var isEmpty: Bool {
        switch content {
        case .scalar(let text, _): isNull || text.utf8.allSatisfy { $0 == 0x20 || (9...13).contains($0) }
        case .sequence(let values): values.isEmpty
        case .mapping(let entries): entries.isEmpty
        }
    }

    /// Whether the value is a date without a day, such as `0000:00:00 00:00:00`: exiftool prints it for a camera whose
    /// clock was never set, and databases export it for a date that nobody entered.
    public var isUnsetDate: Bool {
        guard case .scalar(let text, _) = content else { return false }
        let date = text.utf8.drop { $0 == UInt8(ascii: " ") }
        return date.starts(with: "0000".utf8)
            && date.allSatisfy { $0 == UInt8(ascii: "0") || "-:/. TZ+".utf8.contains($0) } && date.count >= 8
    }

    /// A short description of the value for messages: the text of a scalar, or the kind of the value.
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

    /// Removes and returns the list of a key, leaving an empty one, so that a caller that converts a long list need not
    /// keep all of it until the end. Returns an empty list if the key has none.
    public mutating func takeList(_ key: String) -> [SourceValue] {
        guard case .mapping(var entries) = content, let index = entries.firstIndex(where: { $0.key == key }),
            case .sequence(let values) = entries[index].value.content
        else { return [] }
        entries[index].value.content = .sequence([])
        content = .mapping(entries)
        return values
    }

    /// The value of a key, if this is a mapping that has the key.
    public subscript(key: String) -> SourceValue? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }
}
