internal import AlbumModel
internal import AlbumSources

/// Reorders lists. Each entry keeps its comments and its form.
enum YAMLOrder {
    /// A list in a text.
    struct List {
        /// The path from the root: positions in lists and mappings.
        let way: [Int]
        let node: YAMLText.Node

        /// The list's values; empty if the node is not a list.
        var values: [YAMLText.Node] {
            if case .sequence(let nodes) = node.content { nodes } else { [] }
        }
    }

    /// Returns the innermost list around the value at a location, and the place of its entry with that value.
    static func list(around location: SourceValue.Location, in text: DescribingText) -> (list: List, place: Int)? {
        func find(_ node: YAMLText.Node, _ way: [Int]) -> (found: Bool, list: (List, Int)?) {
            switch node.content {
            case .scalar: return (node.location == location, nil)
            case .mapping(let entries):
                for (place, entry) in entries.enumerated() {
                    let inner = find(entry.value, way + [place])
                    if inner.found { return inner }
                }
            case .sequence(let nodes):
                for (place, value) in nodes.enumerated() {
                    let inner = find(value, way + [place])
                    if inner.found { return (true, inner.list ?? (List(way: way, node: node), place)) }
                }
            }
            return (false, nil)
        }
        return text.root.flatMap { find($0, []).list }
    }

    /// Returns the list that is the value of a key of the whole text.
    static func list(of key: String, in text: DescribingText) -> List? {
        guard case .mapping(let entries)? = text.root?.content,
            let place = entries.firstIndex(where: { $0.name == key }),
            case .sequence = entries[place].value.content
        else { return nil }
        return List(way: [place], node: entries[place].value)
    }

    /// Returns the bytes of a text with the entries of a list in another order; nil if this cannot be done with
    /// certainty.
    ///
    /// - Parameter order: the former place of each entry.
    static func reordered(_ text: DescribingText, _ list: List, by order: [Int]) -> [UInt8]? {
        let values = list.values
        guard order.count == values.count, order.sorted() == Array(values.indices) else { return nil }
        let parts = list.node.isFlow ? values.map(\.range) : blocks(of: values, in: text)
        guard let parts, let first = parts.first, let last = parts.last else { return nil }
        // In brackets, a comment between two entries could belong to either.
        if list.node.isFlow, text.bytes[list.node.range].contains(UInt8(ascii: "#")) { return nil }
        var bytes = Array(text.bytes[..<first.lowerBound])
        let end = Array(text.lineEnd.utf8)
        for (place, part) in parts.enumerated() {
            if place > 0 { bytes += text.bytes[parts[place - 1].upperBound..<part.lowerBound] }
            bytes += text.bytes[parts[order[place]]]
            // The last line of a file may have no line ending.
            let isWhole = bytes.last == 0x0A || bytes.last == 0x0D
            if !list.node.isFlow, !isWhole, place + 1 < parts.count { bytes += end }
        }
        bytes += text.bytes[last.upperBound...]
        guard let after = DescribingText(bytes, path: text.path), after.prose == text.prose,
            PlainValue(after.root) == PlainValue(text.root).reordered(list.way[...], by: order)
        else { return nil }
        return bytes
    }

    /// Whether there are comments among the entries of a list, or beside them.
    static func hasComments(_ text: DescribingText, _ list: List) -> Bool {
        guard let parts = list.node.isFlow ? [list.node.range] : blocks(of: list.values, in: text) else { return true }
        guard let first = parts.first, let last = parts.last else { return false }
        return text.bytes[first.lowerBound..<last.upperBound].contains(UInt8(ascii: "#"))
    }

    /// Returns the lines of each entry: from the comments above it, to the end of its last line.
    private static func blocks(of values: [YAMLText.Node], in text: DescribingText) -> [Range<Int>]? {
        let bytes = text.bytes
        func lineStart(_ place: Int) -> Int { (bytes[..<place].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1 }
        func afterLine(_ place: Int) -> Int {
            guard let end = bytes[place...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return bytes.count }
            return end + (bytes[end] == 0x0D && bytes.dropFirst(end + 1).first == 0x0A ? 2 : 1)
        }
        /// The indentation of a line that is only a comment.
        func comment(_ start: Int) -> Int? {
            let mark = bytes[start...].firstIndex { !$0.isSpaceOrTab }
            return mark.flatMap { bytes[$0] == UInt8(ascii: "#") ? $0 - start : nil }
        }
        var parts: [Range<Int>] = []
        var end = text.place?.lowerBound ?? 0
        for value in values {
            var start = lineStart(value.range.lowerBound)
            let head = bytes[start..<value.range.lowerBound]
            guard let dash = head.firstIndex(of: UInt8(ascii: "-")), head[..<dash].allSatisfy({ $0 == 0x20 }),
                head[(dash + 1)...].allSatisfy({ $0 == 0x20 })
            else { return nil }
            let indent = dash - start
            var after = afterLine(value.range.upperBound)
            // Comments below the entry with a deeper indentation are about its fields.
            while after < bytes.count, let inner = comment(after), inner > indent { after = afterLine(after) }
            while start > end, comment(lineStart(start - 1 - (isPair(bytes, start) ? 1 : 0))) != nil {
                start = lineStart(start - 1 - (isPair(bytes, start) ? 1 : 0))
            }
            parts.append(start..<after)
            end = after
        }
        return parts
    }

    /// Whether the line before ends with two bytes, CR and LF.
    private static func isPair(_ bytes: [UInt8], _ start: Int) -> Bool {
        start >= 2 && bytes[start - 1] == 0x0A && bytes[start - 2] == 0x0D
    }
}

extension PlainValue {
    /// Returns the value with the entries of the list at a path reordered; nil if the path leads
    /// nowhere.
    func reordered(_ way: ArraySlice<Int>, by order: [Int]) -> PlainValue? {
        switch (self, way.first) {
        case (.list(let values), nil):
            return order.allSatisfy(values.indices.contains) ? .list(order.map { values[$0] }) : nil
        case (.list(var values), let place?):
            guard values.indices.contains(place), let value = values[place].reordered(way.dropFirst(), by: order)
            else { return nil }
            values[place] = value
            return .list(values)
        case (.mapping(var entries), let place?):
            guard entries.indices.contains(place),
                let value = entries[place].value.reordered(way.dropFirst(), by: order)
            else { return nil }
            entries[place].value = value
            return .mapping(entries)
        case (.text, _), (.mapping, nil): return nil
        }
    }
}
