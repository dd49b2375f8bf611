internal import AlbumSources

/// Edits lists of words, and changes only the words that differ.
extension YAMLEdit {
    /// The maximum length of a new list in brackets. A longer one has a line for each word.
    private static let longest = 100

    /// Returns the lines of a list, which begin with a line break; nil for a list that is short enough for one line.
    func lines(_ words: [String], indent: String) -> String? {
        guard list(words).utf8.count > Self.longest else { return nil }
        return words.map { "\(text.lineEnd)\(indent)- \(YAMLScalar(text: $0).onOneLine(isInBrackets: false))" }.joined()
    }

    /// Returns the change of a list in brackets that becomes too long for one line; nil if it stays on one, or has a
    /// comment.
    private func spreading(_ old: YAMLText.Entry, to words: [String]) -> Change? {
        let range = old.value.range
        guard range.count <= Self.longest, mapping?.isFlow == false,
            text.bytes[range.upperBound..<endOfLine(range.upperBound)].allSatisfy({ $0 == 0x20 }),
            let colon = text.bytes[..<range.lowerBound].lastIndex(where: { $0 != 0x20 }),
            text.bytes[colon] == UInt8(ascii: ":")
        else { return nil }
        let indent = String(repeating: " ", count: old.key.location.column + 1)
        return lines(words, indent: indent).map { Change(range: colon + 1..<endOfLine(range.upperBound), text: $0) }
    }

    func replacing(_ old: YAMLText.Entry, with words: [String]) -> [Change]? {
        switch old.value.content {
        case .mapping: return nil
        case .scalar(_, let style):
            // A text of words separated by commas stays one.
            if style != .block, !words.contains(where: { $0.contains { ",，、".contains($0) } }), words.count > 0 {
                return replacing(old, with: words.joined(separator: ", "), false).map { [$0] }
            }
            return [Change(range: old.value.range, text: list(words))]
        case .sequence(let nodes) where old.value.isFlow:
            let between = text.bytes[old.value.range]
            guard !between.contains(UInt8(ascii: "#")) || nodes.isEmpty else { return nil }
            let known = Dictionary(
                nodes.compactMap { node -> (String, String)? in
                    guard case .scalar(let text, _) = node.content else { return nil }
                    return (text, String(decoding: self.text.bytes[node.range], as: UTF8.self))
                }
            ) { first, _ in first }
            if let change = spreading(old, to: words) { return [change] }
            let written = words.map { known[$0] ?? YAMLScalar(text: $0).onOneLine(isInBrackets: true) }
            return [Change(range: old.value.range, text: "[\(written.joined(separator: ", "))]")]
        case .sequence(let nodes): return replacingLines(nodes, with: words)
        }
    }

    /// Changes only the lines of a list that differ.
    private func replacingLines(_ nodes: [YAMLText.Node], with words: [String]) -> [Change]? {
        let old = nodes.map { node -> String? in
            if case .scalar(let text, _) = node.content { text } else { nil }
        }
        guard !old.contains(nil), let last = nodes.last, !words.isEmpty else { return nil }
        let start = zip(old, words).prefix { $0 == $1 }.count
        let rest = min(old.count, words.count) - start
        let end = zip(old.reversed(), words.reversed()).prefix { $0 == $1 }.prefix(rest).count
        var changes: [Change] = []
        let (gone, new) = (start..<old.count - end, Array(words[start..<words.count - end]))
        for (place, word) in zip(gone, new) {
            changes.append(
                Change(range: nodes[place].range, text: YAMLScalar(text: word).onOneLine(isInBrackets: false)))
        }
        for place in gone.dropFirst(new.count) {
            let first = (text.bytes[..<nodes[place].range.lowerBound].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
            let line = text.bytes[first..<nodes[place].range.lowerBound]
            guard line.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { return nil }
            changes.append(Change(range: first..<afterLine(endOfLine(nodes[place].range.upperBound)), text: ""))
        }
        let added = new.dropFirst(gone.count)
        if !added.isEmpty {
            let before = start + min(gone.count, new.count)
            let node = before > 0 ? nodes[before - 1] : last
            let first = (text.bytes[..<node.range.lowerBound].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
            let head = String(decoding: text.bytes[first..<node.range.lowerBound], as: UTF8.self)
            guard head.allSatisfy({ $0 == " " || $0 == "-" }) else { return nil }
            let place = endOfLine(node.range.upperBound)
            changes.append(
                Change(
                    range: place..<place,
                    text: added.map { text.lineEnd + head + YAMLScalar(text: $0).onOneLine(isInBrackets: false) }
                        .joined()))
        }
        return changes
    }
}
