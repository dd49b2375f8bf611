import AlbumModel

/// What encoding a data file is saved in.
enum TextEncoding {
    /// The bytes without a byte order mark, if they are UTF-8; otherwise throws what they seem to be, and the mend.
    static func utf8(_ bytes: [UInt8], file: String) throws(DiagnosticError) -> ArraySlice<UInt8> {
        if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
            throw error("the file is saved as UTF-16; save it as UTF-8", file, 1, 1)
        }
        let body = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
        guard String(validating: body, as: UTF8.self) == nil else { return body }
        let place = firstInvalid(in: body)
        let byte = "0x" + String(place.byte, radix: 16)
        throw error(
            "byte \(byte) is not valid UTF-8; the file seems to be saved as \(guess(body)): open it with that encoding and save it as UTF-8",
            file, place.line, place.column)
    }

    /// Chinese texts in GB18030 come in pairs of high bytes; Western ones have single ones among letters.
    private static func guess(_ bytes: ArraySlice<UInt8>) -> String {
        var runs = 0
        var pairs = 0
        var length = 0
        for byte in bytes.prefix(1 << 16) + [0] {
            if byte >= 0x80 {
                length += 1
            } else if length > 0 {
                runs += 1
                if length.isMultiple(of: 2) { pairs += 1 }
                length = 0
            }
        }
        return pairs * 4 >= runs * 3 ? "GB18030" : "Windows-1252"
    }

    private static func firstInvalid(in bytes: ArraySlice<UInt8>) -> (byte: UInt8, line: Int, column: Int) {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var (line, column) = (1, 1)
        var position = bytes.startIndex
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            position += UTF8.width(scalar)
            column += 1
            if scalar == "\n" { (line, column) = (line + 1, 1) }
        }
        return (position < bytes.endIndex ? bytes[position] : 0, line, column)
    }

    private static func error(_ message: String, _ file: String, _ line: Int, _ column: Int) -> DiagnosticError {
        DiagnosticError(message, at: SourceLocation(file: file, line: line, column: column))
    }
}
