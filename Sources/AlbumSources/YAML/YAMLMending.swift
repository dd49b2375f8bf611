import AlbumModel

/// Corrects common mistakes in YAML: full-width colons after keys, tabs as the only indentation, and tabs after the
/// dashes of lists.
///
/// Remembers the insertions, so that messages refer to the text as the user wrote it.
struct YAMLMending {
    private(set) var text = ""
    /// For each line, counted from 1, the columns after which the corrected line differs, and the number of columns
    /// added there.
    private var shifts: [Int: [(column: Int, count: Int)]] = [:]
    /// The mappings that are open, from the outermost to the innermost.
    private var levels: [Level] = []

    /// A mapping of which a key has been read.
    private struct Level {
        var column: Int
        /// The last key.
        var key: Substring
        /// Whether that key has its value on its own line, so that deeper lines continue a text.
        var hasValue: Bool
    }

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
            let indent = line.prefix(while: \.isSpaceOrTab)
            let content = line[indent.endIndex...]
            let width = append(indent: indent, expandsTabs: !hasSpaces, line: index + 1)
            if let parent = block, content.isEmpty || indent.count > parent {
                text += content
                continue
            }
            block = Self.opensBlock(content) ? indent.count : nil
            append(content: content, at: width, line: index + 1, before: lines[(index + 1)...])
        }
    }

    /// Converts a column of the corrected line to the column in the original line.
    func writtenColumn(_ column: Int, line: Int) -> Int {
        let added = (shifts[line] ?? []).filter { column > $0.column }.reduce(0) { $0 + $1.count }
        return max(1, column - added)
    }

    private static func needsMending(_ written: Substring) -> Bool {
        written.unicodeScalars.contains { $0 == "\t" || $0 == "：" }
    }

    /// - Returns: the width of the indentation.
    private mutating func append(indent: Substring, expandsTabs: Bool, line: Int) -> Int {
        let tabs = indent.count { $0 == "\t" }
        guard expandsTabs, tabs > 0 else {
            text += indent
            return indent.count
        }
        // Spaces after tabs align a line with the text after a dash.
        text += String(repeating: " ", count: indent.count + tabs)
        shifts[line, default: []].append((column: 0, count: tabs))
        return indent.count + tabs
    }

    private mutating func append(content: Substring, at start: Int, line: Int, before next: ArraySlice<Substring>) {
        guard !content.isEmpty, content.first != "#" else {
            text += content
            return
        }
        var rest = content
        var column = start
        while rest.first == "-", let after = rest.dropFirst().first, after == " " || after == "\t" {
            levels.removeAll { $0.column > column }
            let space = rest.dropFirst().prefix(while: \.isSpaceOrTab)
            // With the dash, one tab is as wide as one in the indentation.
            let width = space.reduce(0) { $0 + ($1 == "\t" ? 2 : 1) } - (after == "\t" ? 1 : 0)
            text += "-" + String(repeating: " ", count: width)
            if width != space.count { shifts[line, default: []].append((column + 1, width - space.count)) }
            rest = rest[space.endIndex...]
            column += 1 + width
        }
        levels.removeAll { $0.column > column }
        guard let name = Self.name(in: rest) else {
            text += rest
            return
        }
        let colon = rest[name.endIndex...]
        let value = colon.dropFirst()
        if colon.first == ":" {
            text += rest
            guard value.first.map(\.isSpaceOrTab) ?? true else { return }
        } else {
            guard isKey(name, at: column, afterDash: column > start, before: next) else {
                text += rest
                return
            }
            text += name + ":"
            if value.first == "　" {
                text += " " + value.dropFirst()
            } else if value.first == " " || value.isEmpty {
                text += value
            } else {
                text += " " + value
                shifts[line, default: []].append((column + name.count + 1, 1))
            }
        }
        if levels.last?.column == column { levels.removeLast() }
        levels.append(Level(column: column, key: name, hasValue: Self.isValue(value)))
    }

    /// Returns whether a name before a full-width colon is a key rather than a text with such a colon.
    private func isKey(
        _ name: Substring, at column: Int, afterDash: Bool, before next: ArraySlice<Substring>
    ) -> Bool {
        // A text cannot follow one in quotes.
        if name.first == "\"" || name.first == "'" { return true }
        if levels.last?.column == column || column == 0 { return true }
        let parent = levels.last { $0.column < column || afterDash }
        guard parent?.hasValue != true else { return false }
        if name.allSatisfy({ $0.isASCIILetterOrDigit || "_-*".contains($0) }) { return true }
        if afterDash {
            // A second key of the same entry.
            guard let line = next.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return false }
            let indent = line.prefix(while: \.isSpaceOrTab)
            let width = indent.reduce(0) { $0 + ($1 == "\t" ? 2 : 1) }
            return width == column && Self.name(in: line[indent.endIndex...]) != nil
        }
        return levels.contains { $0.key == "map" || $0.key == "maps" }
    }

    /// Returns the name before the first colon of either width; nil if there is none, or if it cannot be a key.
    private static func name(in content: Substring) -> Substring? {
        guard let first = content.first else { return nil }
        if first == "\"" || first == "'" {
            guard let end = content.dropFirst().firstIndex(of: first) else { return nil }
            let name = content[...end]
            let mark = content[name.endIndex...].first
            return mark == ":" || mark == "：" ? name : nil
        }
        guard first.isLetter || first.isNumber || first == "_" || first == "*" || first == "-" else { return nil }
        guard let end = content.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
        let name = content[..<end]
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || " _-*.[]()（）/".contains($0) }) else { return nil }
        return name
    }

    /// Returns whether what follows a colon is a value, and not only a comment or an anchor.
    private static func isValue(_ text: Substring) -> Bool {
        let value = text.drop(while: \.isWhitespace)
        guard let first = value.first, first != "#" else { return false }
        return !(first == "&" || first == "!") || value.contains(" ")
    }

    /// Returns whether the more deeply indented lines below are text, as after `prose: |`.
    private static func opensBlock(_ content: Substring) -> Bool {
        let trimmed = content.reversed().drop { $0.isWhitespace || $0 == "+" || $0 == "-" || $0.isNumber }
        guard let mark = trimmed.first, mark == "|" || mark == ">" else { return false }
        let before = trimmed.dropFirst().first
        return before == nil || before == " "
    }
}
