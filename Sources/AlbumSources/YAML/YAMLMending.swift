/// Corrects common mistakes in YAML: full-width colons after keys, and tabs as the only indentation.
///
/// Remembers the insertions, so that messages refer to the text as the user wrote it.
struct YAMLMending {
    private(set) var text = ""
    /// For each line, counted from 1, the column at which the corrected line starts to differ, and the number of
    /// columns added.
    private var shifts: [Int: (column: Int, count: Int)] = [:]

    init(_ written: Substring) {
        guard Self.needsMending(written) else {
            text = String(written)
            return
        }
        let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
        let hasSpaces = lines.contains { $0.first == " " && $0.contains { $0 != " " } }
        var block: Int?
        for (index, line) in lines.enumerated() {
            if index > 0 { text += "\n" }
            let indent = line.prefix { $0 == " " || $0 == "\t" }
            let content = line[indent.endIndex...]
            if let parent = block, content.isEmpty || indent.count > parent {
                append(indent: indent, expandsTabs: !hasSpaces, line: index + 1)
                text += content
                continue
            }
            block = Self.opensBlock(content) ? indent.count : nil
            append(indent: indent, expandsTabs: !hasSpaces, line: index + 1)
            append(content: content, indent: indent.count, line: index + 1)
        }
    }

    /// Converts a column of the corrected line to the column in the original line.
    func writtenColumn(_ column: Int, line: Int) -> Int {
        guard let shift = shifts[line], column > shift.column else { return column }
        return max(1, column - shift.count)
    }

    private static func needsMending(_ written: Substring) -> Bool {
        written.unicodeScalars.contains { $0 == "\t" || $0 == "：" }
    }

    private mutating func append(indent: Substring, expandsTabs: Bool, line: Int) {
        guard expandsTabs, indent.contains("\t") else {
            text += indent
            return
        }
        text += String(repeating: "  ", count: indent.count)
        shifts[line] = (column: 0, count: indent.count)
    }

    private mutating func append(content: Substring, indent: Int, line: Int) {
        let key = content.hasPrefix("- ") ? content.dropFirst(2) : content
        let name = key.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") || $0 == "*" }
        guard !name.isEmpty, key[name.endIndex...].first == "：" else {
            text += content
            return
        }
        let colon = name.endIndex
        let rest = key[key.index(after: colon)...]
        text += content[..<colon]
        text += ":"
        if rest.first != " ", !rest.isEmpty {
            text += " "
            let column = indent + content.distance(from: content.startIndex, to: colon) + 1
            shifts[line] = (column: (shifts[line]?.count ?? 0) + column, count: (shifts[line]?.count ?? 0) + 1)
        }
        text += rest
    }

    /// Returns whether the more deeply indented lines below are text, as after `prose: |`.
    private static func opensBlock(_ content: Substring) -> Bool {
        let trimmed = content.reversed().drop { $0.isWhitespace || $0 == "+" || $0 == "-" || $0.isNumber }
        guard let mark = trimmed.first, mark == "|" || mark == ">" else { return false }
        let before = trimmed.dropFirst().first
        return before == nil || before == " "
    }
}
