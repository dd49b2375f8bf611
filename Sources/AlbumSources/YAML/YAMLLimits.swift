import AlbumModel

/// Finds where a YAML text exceeds the nesting limit, before the parser sees it: libyaml takes quadratic time on
/// unclosed brackets, and values are built recursively.
///
/// Counts brackets where a value may begin and inside brackets, successive dashes, and indentation levels. They are
/// also counted in block scalars (`|`), which no text written by a person will notice.
struct YAMLNesting {
    /// The position of the first character that is nested too deeply, if any.
    private(set) var tooDeep: (line: Int, column: Int)?

    init(_ text: String, deepest: Int) {
        var text = text
        tooDeep = text.withUTF8 { bytes in
            var scan = Scan(deepest: deepest)
            for byte in bytes where scan.goesTooDeep(byte) { return (scan.line, scan.column) }
            return nil
        }
    }

    private struct Scan {
        let deepest: Int
        var line = 1
        /// The column of the last byte examined, counted in characters.
        var column = 0
        /// The number of open brackets.
        private var brackets = 0
        /// The indentations in bytes of the lines that enclose the current one, including its own.
        private var indents: [Int] = []
        private var indent = 0
        private var dashes = 0
        /// The open quotation mark, or 0 for none.
        private var quote: UInt8 = 0
        private var isEscaped = false
        private var isComment = false
        private var isIndent = true
        /// Whether a value may begin at this position.
        private var mayBegin = true
        private var previous: UInt8 = 10

        init(deepest: Int) { self.deepest = deepest }

        mutating func goesTooDeep(_ byte: UInt8) -> Bool {
            if byte & 0xC0 != 0x80 { column += 1 }
            defer { previous = byte }
            if byte == 10 {
                startLine()
                return false
            }
            guard !isComment else { return false }
            if quote != 0 {
                readQuoted(byte)
                return false
            }
            let isSpace = byte == 0x20 || byte == 9
            if isIndent {
                if isSpace {
                    indent += 1
                    return false
                }
                isIndent = false
                if brackets == 0 { open(indent) }
            }
            read(byte, isSpace: isSpace)
            return brackets + indents.count + dashes > deepest
        }

        private mutating func startLine() {
            line += 1
            column = 0
            indent = 0
            dashes = 0
            isIndent = true
            isComment = false
            mayBegin = true
        }

        /// Closes the levels that are indented as much or more, and opens a new one.
        private mutating func open(_ indent: Int) {
            while let last = indents.last, last >= indent { indents.removeLast() }
            indents.append(indent)
        }

        private mutating func readQuoted(_ byte: UInt8) {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                isEscaped = true
            } else if byte == quote {
                quote = 0
                mayBegin = false
            }
        }

        private mutating func read(_ byte: UInt8, isSpace: Bool) {
            let isInside = brackets > 0
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                if isInside { mayBegin = true }
                if mayBegin { brackets += 1 }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                brackets = max(0, brackets - 1)
                mayBegin = false
            case UInt8(ascii: ","): mayBegin = isInside
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if mayBegin { quote = byte }
                mayBegin = false
            case UInt8(ascii: "#"):
                if previous == 0x20 || previous == 9 || previous == 10 { isComment = true }
            case _ where isSpace:
                // A value may begin after a dash or a colon.
                if previous == UInt8(ascii: ":") { mayBegin = true }
                if previous == UInt8(ascii: "-") || previous == UInt8(ascii: "?"), mayBegin, !isInside { dashes += 1 }
            case UInt8(ascii: "-"), UInt8(ascii: "?"): break
            default: mayBegin = false
            }
        }
    }
}

/// An upper bound for the anchors (`&name`) in a YAML text and the aliases (`*name`) that refer to them. They are
/// counted without parsing, so a `*word*` in prose counts only if the text also contains `&word`.
struct AliasUse {
    private(set) var anchors = 0
    private(set) var aliases = 0
    /// The line of the first alias, starting at 1.
    private(set) var firstLine = 1

    init(_ text: String) {
        guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: "*")) else { return }
        var names = Set<Substring>()
        Self.forEachName(in: text, after: UInt8(ascii: "&")) { name, _ in
            names.insert(name)
            anchors += 1
        }
        var first: String.Index?
        Self.forEachName(in: text, after: UInt8(ascii: "*")) { name, index in
            guard names.contains(name) else { return }
            aliases += 1
            if first == nil { first = index }
        }
        guard aliases > 0, let first else { return }
        firstLine += text.utf8[..<first].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }

    private static func forEachName(in text: String, after mark: UInt8, _ body: (Substring, String.Index) -> Void) {
        let utf8 = text.utf8
        var index = utf8.startIndex
        while let found = utf8[index...].firstIndex(of: mark) {
            let start = utf8.index(after: found)
            let end = utf8[start...].firstIndex { !isNameByte($0) } ?? utf8.endIndex
            if end > start { body(text[start..<end], found) }
            index = end
        }
    }

    /// Returns whether libyaml allows a byte in an anchor's name.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}
