extension ScriptBundle {
    /// A line of a script without the spaces that only people need.
    ///
    /// Nothing is parsed: a line with a `/` outside of texts that may be a regular expression or a comment, and one whose
    /// quotes do not match, stay as they are.
    static func withoutSpaces(_ line: String) -> String {
        let bytes = Array(line.utf8)
        var kept: [UInt8] = []
        var quote: UInt8?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case _ where quote != nil:
                kept.append(byte)
                if byte == quote { quote = nil }
                if byte == UInt8(ascii: "\\"), index < bytes.count {
                    kept.append(bytes[index])
                    index += 1
                }
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                quote = byte
                kept.append(byte)
            case UInt8(ascii: "/"):
                guard isDivision(at: index - 1, of: bytes, after: kept) else { return line }
                kept.append(byte)
            case UInt8(ascii: " "):
                guard let before = kept.last, index < bytes.count else { continue }
                if isNeeded(between: before, and: bytes[index]) { kept.append(byte) }
            default: kept.append(byte)
            }
        }
        return quote == nil ? String(decoding: kept, as: UTF8.self) : line
    }

    /// Lines without the breaks that end nothing: behind `;`, `{`, `,` and signs that want more none of JavaScript's own semicolons is put in. A line
    /// with `//` in it may end in a comment, and keeps its break.
    static func oneAfterAnother(_ lines: [Substring]) -> String {
        var text = ""
        for (place, line) in lines.enumerated() {
            text += line
            let isOpen = line.last.map { ";{,(=&|?:".contains($0) } ?? false
            if place + 1 < lines.count, !isOpen || line.contains("//") { text += "\n" }
        }
        return text
    }

    /// Whether a `/` with a space on both sides stands behind a value, where no regular expression can begin.
    private static func isDivision(at place: Int, of bytes: [UInt8], after kept: [UInt8]) -> Bool {
        guard place > 0, place + 1 < bytes.count, bytes[place - 1] == UInt8(ascii: " "),
            bytes[place + 1] == UInt8(ascii: " "), let before = kept.last
        else { return false }
        return before == UInt8(ascii: ")") || isWord(before) && !kept.suffix(6).elementsEqual("return".utf8)
    }

    /// Between two words, and between signs that are another one together.
    private static func isNeeded(between before: UInt8, and after: UInt8) -> Bool {
        isWord(before) && isWord(after)
            || before == after && (before == UInt8(ascii: "+") || before == UInt8(ascii: "-"))
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || (0x30...0x39).contains(byte)
            || (0x41...0x5a).contains(byte & 0xdf)
    }
}
