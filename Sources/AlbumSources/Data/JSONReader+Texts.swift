/// Texts in quotes, and what is escaped in them.
extension JSONReader {
    mutating func string() throws(DiagnosticError) -> String {
        let start = position
        position += 1
        var run = position
        var text = ""
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let last = String(decoding: bytes[run..<position], as: UTF8.self)
                position += 1
                return text.isEmpty ? last : text + last
            case UInt8(ascii: "\\"):
                text += String(decoding: bytes[run..<position], as: UTF8.self)
                text.unicodeScalars.append(try escape())
                run = position
            case 0..<0x20:
                throw error(
                    "a string is not closed at the end of its line; close it with `\"`, or write a line break as `\\n`")
            default: position += 1
            }
        }
        position = start
        throw error("the text that begins here is never closed; add `\"`")
    }

    private mutating func escape() throws(DiagnosticError) -> Unicode.Scalar {
        position += 1
        let letter = peek
        position += 1
        switch letter {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter ?? 0)
        case UInt8(ascii: "u"):
            let unit = try hexUnit()
            guard (0xd800..<0xdc00).contains(unit), peek == UInt8(ascii: "\\"), position + 1 < bytes.count,
                bytes[position + 1] == UInt8(ascii: "u")
            else { return Unicode.Scalar(unit) ?? "\u{fffd}" }
            position += 2
            let low = try hexUnit()
            guard (0xdc00..<0xe000).contains(low) else { return "\u{fffd}" }
            return Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00)) ?? "\u{fffd}"
        default:
            position = max(0, position - 2)
            throw error("`\\` has a meaning in texts; write `\\\\` for one")
        }
    }

    private mutating func hexUnit() throws(DiagnosticError) -> UInt32 {
        let end = min(bytes.count, position + 4)
        let digits = String(decoding: bytes[position..<end], as: UTF8.self)
        guard digits.utf8.count == 4, let unit = UInt32(digits, radix: 16), !digits.hasPrefix("+") else {
            throw error("`\\u` needs four hexadecimal digits; write `\\u00e9`")
        }
        position = end
        return unit
    }
}
