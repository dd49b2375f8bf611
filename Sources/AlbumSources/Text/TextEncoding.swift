import AlbumModel
import Files

/// What encoding a file is saved in.
enum TextEncoding {
    /// The bytes as UTF-8, without a byte order mark. Texts in UTF-16 and UTF-32 are read as what they are; of others it
    /// throws what they seem to be, and how to correct it.
    static func utf8(_ bytes: [UInt8], file: String) throws(DiagnosticError) -> ArraySlice<UInt8> {
        if let text = try wide(bytes, file: file) { return text }
        let body = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
        guard String(validating: body, as: UTF8.self) == nil else { return body }
        let place = firstInvalid(in: body)
        let byte = "0x" + String(place.byte, radix: 16)
        let encoding = LegacyEncoding.guess(body).rawValue
        throw error(
            "byte \(byte) is not valid UTF-8; the file seems to be saved as \(encoding): \(mend(encoding))", file,
            place.line, place.column)
    }

    /// The same for what people write and export, tables and Markdown: a text in an older encoding is read, with a warning,
    /// since what it seems to be may be wrong.
    static func utf8(
        _ bytes: [UInt8], file: String, _ diagnostics: inout [Diagnostic]
    ) throws(DiagnosticError) -> ArraySlice<UInt8> {
        if let text = try wide(bytes, file: file) { return text }
        do throws(DiagnosticError) {
            return try utf8(bytes, file: file)
        } catch {
            let encoding = LegacyEncoding.guess(bytes[...])
            guard let text = encoding.decode(bytes[...]) else { throw error }
            var warning = error.diagnostic
            warning.severity = .warning
            warning.message =
                "the file is not saved as UTF-8, and is read as \(encoding.rawValue), which it seems to be; if its texts are wrong, or to be sure, \(mend(encoding.rawValue))"
            diagnostics.append(warning)
            return Array(text.utf8)[...]
        }
    }

    /// Nil for a text whose characters take a byte or more each, as in UTF-8.
    private static func wide(_ bytes: [UInt8], file: String) throws(DiagnosticError) -> ArraySlice<UInt8>? {
        guard let encoding = WideEncoding(bytes) else {
            guard bytes.contains(0) else { return nil }
            throw error("the file contains zero bytes, so it is not text; save it as UTF-8 text", file, 1, 1)
        }
        guard let text = encoding.decode(bytes) else {
            throw error(
                "the file seems to be saved as \(encoding.name), and is damaged; save it again, as UTF-8", file, 1, 1)
        }
        return Array(text.utf8)[...]
    }

    private static func mend(_ encoding: String) -> String {
        "save it as UTF-8, as with `iconv -f \(encoding) -t UTF-8 FILE > NEWFILE`"
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
