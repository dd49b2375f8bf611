import AlbumModel
import Files

/// Detection of the encoding of a text file.
enum TextEncoding {
    /// Returns the bytes as UTF-8, without a byte order mark. Converts UTF-16 and UTF-32.
    ///
    /// - Throws: for other encodings, with a guess of the encoding and advice on how to convert the file.
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

    /// Does the same for texts that people write and export, tables and Markdown: a legacy encoding is converted with a
    /// warning, since the guess may be wrong.
    static func utf8(
        _ bytes: [UInt8], file: String, _ diagnostics: inout [Diagnostic]
    ) throws(DiagnosticError) -> ArraySlice<UInt8> {
        if let text = try wide(bytes, file: file) { return text }
        do throws(DiagnosticError) {
            return try utf8(bytes, file: file)
        } catch {
            let encoding = LegacyEncoding.guess(bytes[...])
            guard let text = encoding.decode(bytes[...]) else { throw error }
            let message =
                "the file is not saved as UTF-8, and is read as \(encoding.rawValue), which it seems to be; if its texts are wrong, or to be sure, \(mend(encoding.rawValue))"
            diagnostics.append(Diagnostic(.warning, message, at: error.diagnostic.location))
            return Array(text.utf8)[...]
        }
    }

    /// Returns nil for a text in UTF-8 or a legacy encoding.
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

/// The UTF-16 and UTF-32 encodings, as saved by editors on Windows.
///
/// They are recognised by a byte order mark, or else by the zero bytes next to ASCII letters. A few of these may be in
/// any damaged text.
enum WideEncoding {
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)

    /// Creates the encoding of a text, or nil if it is neither.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xff, 0xfe, 0, 0]) {
            self = .utf32(isBigEndian: false)
        } else if bytes.starts(with: [0, 0, 0xfe, 0xff]) {
            self = .utf32(isBigEndian: true)
        } else if bytes.starts(with: [0xff, 0xfe]) {
            self = .utf16(isBigEndian: false)
        } else if bytes.starts(with: [0xfe, 0xff]) {
            self = .utf16(isBigEndian: true)
        } else {
            var zeros = (even: 0, odd: 0)
            for (index, byte) in bytes.prefix(1 << 16).enumerated() where byte == 0 {
                if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
            }
            // In UTF-16, every second byte of ASCII is zero; texts of other scripts have at least their line endings,
            // their commas and the keys of their front matter.
            let share = String(validating: bytes, as: UTF8.self) == nil ? 16 : 4
            guard zeros.even != zeros.odd, max(zeros.even, zeros.odd) * share >= min(bytes.count, 1 << 16) else {
                return nil
            }
            self = .utf16(isBigEndian: zeros.even > zeros.odd)
        }
    }

    var name: String {
        switch self {
        case .utf16: "UTF-16"
        case .utf32: "UTF-32"
        }
    }

    /// Returns the text without its byte order mark, or nil if the bytes are incomplete or contain invalid characters.
    func decode(_ bytes: [UInt8]) -> String? {
        let text: String?
        switch self {
        case .utf16(let isBigEndian):
            let units = Self.units(of: bytes, UInt16.self, isBigEndian: isBigEndian)
            text = units.flatMap { String(validating: $0, as: UTF16.self) }
        case .utf32(let isBigEndian):
            let units = Self.units(of: bytes, UInt32.self, isBigEndian: isBigEndian)
            text = units.flatMap { String(validating: $0, as: UTF32.self) }
        }
        guard var text, !text.utf8.contains(0) else { return nil }
        if text.unicodeScalars.first == "\u{feff}" { text.unicodeScalars.removeFirst() }
        return text
    }

    private static func units<Unit: FixedWidthInteger>(
        of bytes: [UInt8], _ type: Unit.Type, isBigEndian: Bool
    ) -> [Unit]? {
        let width = MemoryLayout<Unit>.size
        guard bytes.count.isMultiple(of: width) else { return nil }
        return stride(from: 0, to: bytes.count, by: width).map { start in
            (0..<width).reduce(0) { unit, place in
                unit << 8 | Unit(bytes[isBigEndian ? start + place : start + width - 1 - place])
            }
        }
    }
}
