import AlbumModel

/// How items are ordered and laid out.
extension ValueReader {
    static let sortType: String = {
        let names = Sort.Key.allCases.map(\.rawValue)
        return "\(words(for: names)), with ` descending` or a `-` before it to turn it round"
    }()

    /// `name`, `-rating`, `shootTime descending`.
    mutating func sort(_ node: SourceValue) -> Sort? {
        guard let text = text(node) else { return nil }
        var words = text.split(separator: " ").map(String.init)
        var sort = Sort()
        if words.count == 2, ["descending", "desc"].contains(words[1]) {
            sort.isDescending = true
            words.removeLast()
        } else if words.count == 2, ["ascending", "asc"].contains(words[1]) {
            words.removeLast()
        } else if words.count == 1, words[0].hasPrefix("-") {
            sort.isDescending = true
            words[0].removeFirst()
        }
        guard words.count == 1, let key = Sort.Key(rawValue: words[0]) else {
            let suggestion = Suggestion.text(for: words.first ?? "", among: Sort.Key.allCases.map(\.rawValue))
            report(
                "expected \(Self.sortType) for `sort` but found \(node.summary)\(suggestion)", at: node.location)
            return nil
        }
        sort.key = key
        return sort
    }

    /// A layout's name, or a mapping.
    mutating func readLayout(_ node: SourceValue, into layout: inout Layout) {
        if case .mapping = node.content {
            SettingKeys.layout.read(node, into: &layout, owner: "`layout`", &self)
        } else if let kind: Layout.Kind = choice(node) {
            layout.kind = kind
        }
    }
}
