internal import AlbumSources

/// An entry of a list of items, as written.
struct ListEntry {
    /// The name of the item's file.
    var name: String
    /// The key that names the file; nil for an entry that is only a name.
    var key: String?
    /// All keys of the entry.
    var keys: [String] = []
    /// Its lines without indentation.
    var lines: [String]
    /// The entry for a list in brackets; nil if it has several lines.
    var inBrackets: String?
    var value: PlainValue

    /// Creates an entry that is only a name.
    init(naming name: String) {
        let block = YAMLScalar(text: name).onOneLine(isInBrackets: false)
        self.init(
            name: name, lines: [block], inBrackets: YAMLScalar(text: name).onOneLine(isInBrackets: true),
            value: .text(name))
    }

    init(
        name: String, key: String? = nil, keys: [String] = [], lines: [String], inBrackets: String?, value: PlainValue
    ) {
        self.name = name
        self.key = key
        self.keys = keys
        self.lines = lines
        self.inBrackets = inBrackets
        self.value = value
    }

    /// Whether the entry says more than a name.
    var describes: Bool { keys.contains { $0 != key } }

    /// Returns a sidecar with everything that the entry says besides the name; nil if this cannot be done with
    /// certainty.
    func asSidecar(_ path: String) -> [UInt8]? {
        let lines = lines.map { $0 + "\n" }.joined()
        guard let key, let text = DescribingText(Array(lines.utf8), path: "entry.yml"),
            let rest = YAMLEdit(text, at: .whole)?.removing([key])
        else { return nil }
        let bytes = Array("---\n".utf8) + rest + Array("---\n".utf8)
        let said = PlainValue(DescribingText(bytes, path: path)?.root)
        return said == value.without(key, along: []) ? bytes : nil
    }
}
