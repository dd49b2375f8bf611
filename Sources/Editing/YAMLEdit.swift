internal import AlbumModel
internal import AlbumSources

/// Changes one field of one mapping in a text, with as small a change as a person would make, and proves that nothing
/// else has changed.
struct YAMLEdit {
    /// Where a text describes an item.
    enum Place {
        /// The whole text, which is the item's sidecar.
        case whole
        /// The mapping that has a value at this location.
        case around(SourceValue.Location)
    }

    /// A replacement of bytes.
    struct Change {
        var range: Range<Int>
        var text: String
    }

    let text: DescribingText
    /// The path from the root to the mapping: positions in lists and mappings.
    private let way: [Int]
    /// Nil if the text has no values yet.
    let mapping: (entries: [YAMLText.Entry], isFlow: Bool)?

    /// Returns nil if the text has no such mapping.
    init?(_ text: DescribingText, at place: Place) {
        self.text = text
        switch (place, text.root?.content) {
        case (.whole, nil): (way, mapping) = ([], nil)
        case (.whole, .mapping(let entries)): (way, mapping) = ([], (entries, text.root?.isFlow ?? false))
        case (.whole, _): return nil
        case (.around(let location), _):
            guard let root = text.root, let found = Self.way(to: location, from: root),
                case .mapping(let entries) = found.node.content
            else { return nil }
            (way, mapping) = (found.way, (entries, found.node.isFlow))
        }
    }

    private static func way(
        to location: SourceValue.Location, from node: YAMLText.Node
    ) -> (way: [Int], node: YAMLText.Node)? {
        switch node.content {
        case .scalar: return nil
        case .sequence(let nodes):
            for (place, child) in nodes.enumerated() {
                if let found = way(to: location, from: child) { return ([place] + found.way, found.node) }
            }
        case .mapping(let entries):
            for (place, entry) in entries.enumerated() {
                if entry.value.location == location { return ([], node) }
                if let found = way(to: location, from: entry.value) { return ([place] + found.way, found.node) }
            }
        }
        return nil
    }

    /// Returns the place of a field's entry; nil if the mapping does not have the field.
    private func entry(_ names: [String]) -> Int? { mapping?.entries.firstIndex { names.contains($0.name) } }

    func says(_ names: [String]) -> Bool { entry(names) != nil }

    // MARK: Changes

    /// Returns the bytes with a field set; nil if this cannot be done with certainty.
    ///
    /// - Parameters:
    ///   - names: the names of the field; the first is written if none is there.
    ///   - isWord: whether a text is a number, a date or similar, which people write without quotes.
    func setting(_ names: [String], to value: EditedValue, isWord: Bool = false) -> [UInt8]? {
        guard let name = names.first else { return nil }
        guard let place = entry(names), let old = mapping?.entries[place] else {
            guard let change = adding(name, value, isWord) else { return nil }
            return checked([change], name, says: value)
        }
        let changes: [Change]?
        switch value {
        case .text(let text): changes = replacing(old, with: text, isWord).map { [$0] }
        case .words(let words): changes = replacing(old, with: words)
        }
        return changes.flatMap { checked($0, old.name, says: value) }
    }

    /// Returns the bytes without a field; nil if this cannot be done with certainty.
    func removing(_ names: [String]) -> [UInt8]? {
        guard let place = entry(names), let mapping else { return nil }
        let old = mapping.entries[place]
        let change = mapping.isFlow ? removingInBrackets(place, mapping.entries) : removingLines(place, mapping.entries)
        return change.flatMap { checked([$0], old.name, says: nil) }
    }

    private func adding(_ name: String, _ value: EditedValue, _ isWord: Bool) -> Change? {
        let end = text.lineEnd
        guard let mapping else {
            let line = self.line(name, written(value, indent: "  ", isWord))
            guard let place = text.place else {
                // Markdown without front matter.
                let start = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
                return Change(range: start..<start, text: "---\(end)\(line)\(end)---\(end)")
            }
            // `leavingBytes` left a line ending.
            if text.bytes[place].allSatisfy({ [0x0A, 0x0D].contains($0) }) {
                return Change(range: place, text: line + end)
            }
            let isOnLine =
                place.isEmpty || text.bytes[place.upperBound - 1] == 0x0A || text.bytes[place.upperBound - 1] == 0x0D
            return Change(
                range: place.upperBound..<place.upperBound, text: (isOnLine ? "" : end) + line + end)
        }
        if mapping.isFlow {
            guard let last = mapping.entries.last else { return nil }
            let entry = "\(name): \(written(value, indent: nil, isWord))"
            let (range, new) = text.addition(of: entry, behind: last.key.range.lowerBound..<last.value.range.upperBound)
            return Change(range: range, text: new)
        }
        // The new line goes below the last value that is not a block of several lines, since a line after such a block
        // might become part of it.
        let known = mapping.entries.last { entry in
            if case .scalar(_, .block) = entry.value.content { false } else { true }
        }
        guard let first = mapping.entries.first, let after = known ?? mapping.entries.last else { return nil }
        let indent = String(repeating: " ", count: first.key.location.column - 1)
        let place = endOfLine(after.value.range.upperBound)
        var inner: String? = indent + "  "
        if case .text = value, text.hasComment(below: place, indentedBy: indent.utf8.count + 2) { inner = nil }
        let line = indent + self.line(name, written(value, indent: inner, isWord))
        return Change(range: place..<place, text: end + line)
    }

    /// Returns a key with its value; a list may begin on the next line.
    private func line(_ name: String, _ value: String) -> String {
        name + (value.hasPrefix(text.lineEnd) ? ":" : ": ") + value
    }

    func replacing(_ old: YAMLText.Entry, with value: String, _ isWord: Bool) -> Change? {
        guard case .scalar(_, let style) = old.value.content else { return nil }
        let range = old.value.range
        let isFlow = mapping?.isFlow ?? false
        let indent = String(repeating: " ", count: (mapping?.entries.first?.key.location.column ?? 1) + 1)
        let space = range.isEmpty && text.bytes[..<range.lowerBound].last == UInt8(ascii: ":") ? " " : ""
        let isAboveComment = text.hasComment(below: endOfLine(range.upperBound), indentedBy: indent.utf8.count)
        if !isFlow, style == .block || !isAboveComment,
            let block = YAMLScalar(text: value).asBlock(indent: indent, lineEnd: text.lineEnd)
        {
            // The rest of the line is a comment, which may also follow the `|-`.
            let head = style == .block ? endOfLine(range.lowerBound) : range.upperBound
            let comment = style == .block ? blockComment(range) : text.bytes[head..<endOfLine(head)]
            let end = style == .block ? range.upperBound : endOfLine(head)
            let lines = block.dropFirst(2)
            return Change(
                range: range.lowerBound..<end, text: "\(space)|-" + String(decoding: comment, as: UTF8.self) + lines)
        }
        let quote: Character? = style == .single ? "'" : style == .double ? "\"" : nil
        let scalar = YAMLScalar(text: value).onOneLine(quote: quote, isInBrackets: isFlow, isWord: isWord)
        let comment = style == .block ? String(decoding: blockComment(range), as: UTF8.self) : ""
        return Change(range: range, text: space + scalar + comment)
    }

    /// The comment on the line on which a block scalar begins, with the space before it.
    private func blockComment(_ range: Range<Int>) -> ArraySlice<UInt8> {
        let line = text.bytes[range.lowerBound..<endOfLine(range.lowerBound)]
        guard let mark = line.firstIndex(of: UInt8(ascii: "#")) else { return [] }
        let space = line[..<mark].lastIndex { !$0.isSpaceOrTab } ?? line.startIndex
        return line[(space + 1)...]
    }

    private func removingInBrackets(_ place: Int, _ entries: [YAMLText.Entry]) -> Change? {
        guard entries.count > 1 else { return nil }
        let parts = entries.map { $0.key.range.lowerBound..<$0.value.range.upperBound }
        let (range, written) = text.removal(of: place, among: parts)
        return Change(range: range, text: written)
    }

    private func removingLines(_ place: Int, _ entries: [YAMLText.Entry]) -> Change? {
        let (key, value) = (entries[place].key.range, entries[place].value.range)
        let end = endOfLine(value.upperBound)
        let comment = text.bytes[value.upperBound..<end].drop(while: \.isSpaceOrTab)
        let start = (text.bytes[..<key.lowerBound].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
        let isOnOwnLine = text.bytes[start..<key.lowerBound].allSatisfy { $0 == 0x20 }
        guard comment.isEmpty else {
            guard isOnOwnLine else { return nil }
            return Change(range: key.lowerBound..<comment.startIndex, text: "")
        }
        if isOnOwnLine {
            return Change(range: max(start, text.place?.lowerBound ?? 0)..<afterLine(end), text: "")
        }
        // The first value of a list's entry, after its dash.
        guard place + 1 < entries.count else { return nil }
        let next = entries[place + 1].key.range.lowerBound
        guard text.bytes[end..<next].allSatisfy({ [0x20, 0x0A, 0x0D].contains($0) }) else { return nil }
        return Change(range: key.lowerBound..<next, text: "")
    }

    // MARK: Words

    func list(_ words: [String]) -> String {
        "[\(words.map { YAMLScalar(text: $0).onOneLine(isInBrackets: true) }.joined(separator: ", "))]"
    }

    private func written(_ value: EditedValue, indent: String?, _ isWord: Bool) -> String {
        switch value {
        case .words(let words): return indent.flatMap { lines(words, indent: $0) } ?? list(words)
        case .text(let text):
            let scalar = YAMLScalar(text: text)
            if let indent, let block = scalar.asBlock(indent: indent, lineEnd: self.text.lineEnd) { return block }
            return scalar.onOneLine(isInBrackets: indent == nil, isWord: isWord)
        }
    }

    func endOfLine(_ place: Int) -> Int { text.endOfLine(place) }

    func afterLine(_ end: Int) -> Int { text.afterLine(end) }

    // MARK: Proof

    /// Applies changes, and returns the bytes if the field has the wanted value and everything else has the same value
    /// as before.
    private func checked(_ changes: [Change], _ name: String, says value: EditedValue?) -> [UInt8]? {
        var bytes = text.bytes
        for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(change.range, with: Array(change.text.utf8))
        }
        bytes = text.leavingBytes(bytes)
        guard let after = DescribingText(bytes, path: text.path), after.prose == text.prose else { return nil }
        let (old, new) = (PlainValue(text.root), PlainValue(after.root))
        guard let rest = new.without(name, along: way[...]), rest == old.without(name, along: way[...]) else {
            return nil
        }
        let said = new.value(of: name, along: way[...])
        let isSaid =
            switch value {
            case nil: said == nil
            case .text(let text)?: said == .text(text)
            case .words(let words)?:
                said == .list(words.map { .text($0) }) || said == .text(words.joined(separator: ", "))
            }
        return isSaid ? bytes : nil
    }
}

extension DescribingText {
    /// Returns the new bytes of the text, or a line ending if there are none: an empty file counts as one that has lost
    /// its content.
    func leavingBytes(_ bytes: [UInt8]) -> [UInt8] { bytes.isEmpty ? Array(lineEnd.utf8) : bytes }

    func endOfLine(_ place: Int) -> Int {
        bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }

    /// Returns whether the next line with characters is a comment that would become a part of a block of lines above it.
    ///
    /// - Parameters:
    ///   - end: the end of a line.
    ///   - indentation: the number of spaces before the block's lines.
    func hasComment(below end: Int, indentedBy indentation: Int) -> Bool {
        var start = end
        for place in bytes[end...].indices {
            switch bytes[place] {
            case 0x0A, 0x0D: start = place + 1
            case UInt8(ascii: " "): continue
            case UInt8(ascii: "#"): return start > end && place - start >= indentation
            default: return false
            }
        }
        return false
    }

    func afterLine(_ end: Int) -> Int {
        guard end < bytes.count else { return end }
        let isPair = bytes[end] == 0x0D && bytes.dropFirst(end + 1).first == 0x0A
        return end + (isPair ? 2 : 1)
    }
}
