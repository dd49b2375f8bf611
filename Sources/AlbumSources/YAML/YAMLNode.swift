import AlbumModel

/// A part of a YAML text with its place: what settings and item fields are read from.
struct YAMLNode: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        /// `isPlain` tells `1` from `"1"`.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([Entry])
    }

    struct Entry: Hashable, Sendable {
        var key: String
        var location: Location
        var value: YAMLNode
    }

    /// Counted from 1, in the file that the text is part of.
    struct Location: Hashable, Sendable {
        var line: Int
        var column: Int
    }

    var content: Content
    var location: Location

    /// Whether nothing was written: `key:`, `key: ~`, `key: null`.
    var isNull: Bool {
        if case .scalar(let text, isPlain: true) = content { return text.isEmpty || text == "~" || text == "null" }
        return false
    }

    /// What a person would call the value: the text of a scalar, or its kind.
    var summary: String {
        switch content {
        case .scalar where isNull: return "nothing"
        case .scalar(let text, _):
            let shown = SourceLocation(file: String(text.prefix(40))).description
            return "`\(shown)\(text.count > 40 ? "…" : "")`"
        case .sequence(let nodes): return nodes.isEmpty ? "an empty list" : "a list"
        case .mapping: return "a mapping"
        }
    }
}
