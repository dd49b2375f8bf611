internal import AlbumModel
internal import AlbumSources

/// Takes an entry out of a list in a text, or adds one at its end, with as small a change as a person would make, and
/// proves that nothing else has changed.
struct YAMLList {
    let text: DescribingText
    /// The path from the root to the list: positions in lists and mappings.
    private let way: [Int]
    private let list: YAMLText.Node
    private let nodes: [YAMLText.Node]
    /// The position of the entry that names an item.
    private let place: Int
    /// The item's name, as written in the entry.
    private let named: YAMLText.Node

    /// - Parameter location: the place of an item's name.
    /// - Returns: nil if the text has no list with an entry of this name.
    init?(_ text: DescribingText, naming location: SourceValue.Location) {
        guard let root = text.root, let found = Self.find(location, in: root),
            case .sequence(let nodes) = found.list.content
        else { return nil }
        self.text = text
        (way, list, place, named) = (found.way, found.list, found.place, found.named)
        self.nodes = nodes
    }

    private struct Found {
        var way: [Int]
        var list: YAMLText.Node
        var place: Int
        var named: YAMLText.Node
    }

    private static func find(_ location: SourceValue.Location, in node: YAMLText.Node) -> Found? {
        func below(_ place: Int, _ child: YAMLText.Node) -> Found? {
            guard var found = find(location, in: child) else { return nil }
            found.way.insert(place, at: 0)
            return found
        }
        switch node.content {
        case .scalar: return nil
        case .sequence(let nodes):
            for (place, child) in nodes.enumerated() {
                switch child.content {
                case .scalar where child.location == location:
                    return Found(way: [], list: node, place: place, named: child)
                case .mapping(let entries):
                    if let entry = entries.first(where: { $0.value.location == location }) {
                        return Found(way: [], list: node, place: place, named: entry.value)
                    }
                default: break
                }
                if let found = below(place, child) { return found }
            }
        case .mapping(let entries):
            for (place, entry) in entries.enumerated() {
                if let found = below(place, entry.value) { return found }
            }
        }
        return nil
    }

    // MARK: Changes

    /// Returns the text without the entry; nil if this cannot be done with certainty.
    func removing() -> [UInt8]? {
        guard let (range, written) = list.isFlow ? removalInBrackets : removalOfLines else { return nil }
        return checked(range, written) { $0.remove(at: place) }
    }

    private var removalInBrackets: (Range<Int>, String)? { text.removal(of: place, among: nodes.map(\.range)) }

    private var removalOfLines: (Range<Int>, String)? {
        guard let head = head(of: nodes[place]) else { return nil }
        let end = text.afterLine(text.endOfLine(nodes[place].range.upperBound))
        let range = head.lowerBound..<end
        guard nodes.count == 1 else { return (range, "") }
        let indent = text.bytes[head].prefix { $0 == 0x20 }.count + 2
        return (range, String(repeating: " ", count: indent) + "[]" + text.lineEnd)
    }

    /// Returns the text with another entry at the list's end; nil if this cannot be done with certainty.
    func adding(_ entry: ListEntry) -> [UInt8]? {
        guard let last = nodes.last else { return nil }
        guard !list.isFlow else {
            guard let written = entry.inBrackets else { return nil }
            let (range, text) = text.addition(of: written, behind: last.range)
            return checked(range, text) { $0.append(entry.value) }
        }
        guard let head = head(of: last) else { return nil }
        let end = text.lineEnd
        let lines = entry.lines.map { $0.isEmpty ? "" : String(repeating: " ", count: head.count) + $0 }
        let first = String(decoding: text.bytes[head], as: UTF8.self) + (entry.lines.first ?? "")
        let place = text.endOfLine(last.range.upperBound)
        return checked(place..<place, end + ([first] + lines.dropFirst()).joined(separator: end)) {
            $0.append(entry.value)
        }
    }

    /// The beginning of an entry's line, with its dash; nil if something else is on it.
    private func head(of node: YAMLText.Node) -> Range<Int>? {
        let bytes = text.bytes
        let start = (bytes[..<node.range.lowerBound].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
        let head = start..<node.range.lowerBound
        let rest = bytes[head].drop { $0 == 0x20 }
        guard rest.first == UInt8(ascii: "-"), rest.dropFirst().allSatisfy({ $0 == 0x20 }) else { return nil }
        return head
    }

    /// The entry itself; nil if it has a form that albumgen does not move.
    var entry: ListEntry? {
        let node = nodes[place]
        let end = list.isFlow ? node.range.upperBound : text.endOfLine(node.range.upperBound)
        var names: [String] = []
        var key: String?
        switch node.content {
        case .sequence: return nil
        case .scalar(_, let style): guard style != .block else { return nil }
        case .mapping(let entries):
            names = entries.map(\.name)
            key = entries.first { $0.value.location == named.location }?.name
        }
        guard case .scalar(let name, _) = named.content else { return nil }
        let written = String(decoding: text.bytes[node.range.lowerBound..<end], as: UTF8.self)
        var lines = written.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let isMapping = if case .mapping = node.content { true } else { false }
        guard lines.count == 1 || (isMapping && !node.isFlow) else { return nil }
        let indent = node.location.column - 1
        for place in lines.indices.dropFirst() {
            let spaces = lines[place].prefix { $0 == " " }.count
            lines[place] = String(lines[place].dropFirst(min(spaces, indent)))
        }
        let flow: String? =
            isMapping && !node.isFlow ? nil : String(decoding: text.bytes[node.range], as: UTF8.self)
        return ListEntry(
            name: name, key: key, keys: names, lines: lines,
            inBrackets: isMapping ? flow : YAMLScalar(text: name).onOneLine(isInBrackets: true),
            value: PlainValue(node))
    }

    // MARK: Proof

    private func checked(
        _ range: Range<Int>, _ written: String, _ change: (inout [PlainValue]) -> Void
    ) -> [UInt8]? {
        text.replacing(range, with: written, changingListAlong: way, change)
    }
}

extension DescribingText {
    /// Whether the text has an empty list of items.
    var hasEmptyList: Bool { emptyList != nil }

    private var emptyList: (place: Int, list: YAMLText.Node)? {
        guard let root, case .mapping(let entries) = root.content,
            let place = entries.firstIndex(where: { $0.name == "items" }),
            case .sequence(let nodes) = entries[place].value.content, nodes.isEmpty
        else { return nil }
        return (place, entries[place].value)
    }

    /// Returns the text with an entry in its empty list of items; nil if this cannot be done with certainty.
    func fillingEmptyList(with entry: ListEntry) -> [UInt8]? {
        guard let (place, list) = emptyList else { return nil }
        let start = (bytes[..<list.range.lowerBound].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
        let head = bytes[start..<list.range.lowerBound]
        // If an empty list has a line to itself, its last entry was removed earlier.
        let isAlone = head.allSatisfy { $0 == 0x20 }
        let indent = String(repeating: " ", count: isAlone ? max(head.count - 2, 0) : 0)
        let lines = entry.lines.enumerated().map { place, line in
            line.isEmpty ? "" : indent + (place == 0 ? "- " : "  ") + line
        }
        let block = lines.joined(separator: lineEnd)
        func filled(_ start: Int, _ written: String) -> [UInt8]? {
            replacing(start..<list.range.upperBound, with: written, changingListAlong: [place]) {
                $0.append(entry.value)
            }
        }
        if isAlone { return filled(start, block) }
        if let written = entry.inBrackets { return filled(list.range.lowerBound, "[\(written)]") }
        return filled(list.range.lowerBound - head.reversed().prefix { $0 == 0x20 }.count, lineEnd + block)
    }

    /// Returns the text with a part replaced, if that changes a list as intended and nothing else.
    fileprivate func replacing(
        _ range: Range<Int>, with written: String, changingListAlong way: [Int],
        _ change: (inout [PlainValue]) -> Void
    ) -> [UInt8]? {
        var bytes = bytes
        bytes.replaceSubrange(range, with: Array(written.utf8))
        guard let after = DescribingText(bytes, path: path), after.prose == prose,
            let wanted = PlainValue(root).changingList(along: way[...], change), PlainValue(after.root) == wanted
        else { return nil }
        return bytes
    }
}

extension PlainValue {
    /// Returns the value with the list at a path changed; nil if there is no list there.
    fileprivate func changingList(
        along way: ArraySlice<Int>, _ change: (inout [PlainValue]) -> Void
    ) -> PlainValue? {
        switch (self, way.first) {
        case (.list(var values), nil):
            change(&values)
            return .list(values)
        case (.list(var values), let place?):
            guard values.indices.contains(place),
                let value = values[place].changingList(along: way.dropFirst(), change)
            else { return nil }
            values[place] = value
            return .list(values)
        case (.mapping(var entries), let place?):
            guard entries.indices.contains(place),
                let value = entries[place].value.changingList(along: way.dropFirst(), change)
            else { return nil }
            entries[place].value = value
            return .mapping(entries)
        default: return nil
        }
    }
}
