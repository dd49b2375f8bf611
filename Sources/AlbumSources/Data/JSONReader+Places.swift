import AlbumModel

/// What stands at the place that is read, where that is, and what is wrong with it.
extension JSONReader {
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    mutating func skipSpace() {
        while position < bytes.count,
            bytes[position] == 0x20 || (9...10).contains(bytes[position]) || bytes[position] == 13
        {
            position += 1
        }
    }

    /// The advice for a character that people and other programs often write into JSON by mistake.
    var mend: String {
        switch peek {
        case UInt8(ascii: "/"), UInt8(ascii: "#"): "; JSON has no comments, so remove this one"
        case UInt8(ascii: "'"), 0xe2: "; put names and texts into straight double quotes"
        default: ""
        }
    }

    var found: String {
        guard let byte = peek else { return "the end of the text" }
        if byte < 0x20 { return "a control character" }
        let text = String(decoding: bytes[position..<min(bytes.count, position + 8)], as: UTF8.self)
        return "`\(text.first.map(String.init) ?? "")`"
    }

    mutating func location(_ offset: Int) -> SourceValue.Location {
        while counted < offset {
            let byte = bytes[counted]
            if byte == 10 {
                line += 1
                column = 1
            } else if byte & 0xc0 != 0x80 {
                column += 1
            }
            counted += 1
        }
        return SourceValue.Location(line: line, column: column)
    }

    mutating func unclosed(_ kind: String, _ end: String, from start: SourceValue.Location) -> DiagnosticError {
        guard position < bytes.count else {
            return error("the \(kind) that begins here is never closed; add `\(end)`", start)
        }
        return error("expected `,` or `\(end)` but found \(found)")
    }

    mutating func error(_ message: String) -> DiagnosticError { error(message, location(position)) }

    func error(_ message: String, _ place: SourceValue.Location) -> DiagnosticError {
        DiagnosticError(message, at: SourceLocation(file: file, line: place.line, column: place.column))
    }
}
