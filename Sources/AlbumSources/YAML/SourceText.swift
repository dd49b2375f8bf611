import AlbumModel

/// The text of a file that a person wrote.
enum SourceText {
    /// Bytes that a configuration, a manifest's front matter or a sidecar may have.
    static let limit = 4 << 20
    /// Bytes that an album's manifest may have, which may list a hundred thousand items.
    static let manifestLimit = 32 << 20

    /// The text without a byte order mark, its lines ended by LF; throws what is wrong with its bytes, and where.
    static func decode(_ bytes: [UInt8], file: String, limit: Int = limit) throws(DiagnosticError) -> String {
        guard bytes.count <= limit else {
            throw DiagnosticError(
                "the file has \(bytes.count) bytes, more than the \(limit) that are read; divide it",
                at: SourceLocation(file: file))
        }
        if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
            throw DiagnosticError(
                "the file is saved as UTF-16; save it as UTF-8", at: SourceLocation(file: file, line: 1, column: 1))
        }
        let body = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
        if let text = String(validating: body, as: UTF8.self) {
            return body.contains(0x0d) ? withPlainLineEnds(body) : text
        }
        throw invalidByte(in: body, offset: bytes.count - body.count, file: file)
    }

    /// CR LF and CR become LF: to Swift, CR LF is one character, unlike either of its parts.
    private static func withPlainLineEnds(_ bytes: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == 0x0d {
                plain.append(0x0a)
            } else if byte != 0x0a || previous != 0x0d {
                plain.append(byte)
            }
            previous = byte
        }
        return String(decoding: plain, as: UTF8.self)
    }

    private static func invalidByte(in bytes: ArraySlice<UInt8>, offset: Int, file: String) -> DiagnosticError {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var line = 1
        var column = 1
        var position = bytes.startIndex
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            position += UTF8.width(scalar)
            column += 1
            if scalar == "\n" {
                line += 1
                column = 1
            }
        }
        let byte = position < bytes.endIndex ? String(bytes[position], radix: 16) : "?"
        return DiagnosticError(
            "byte 0x\(byte) at offset \(position) is not valid UTF-8; save the file as UTF-8",
            at: SourceLocation(file: file, line: line, column: column))
    }
}

/// A diagnostic that ends the reading of a file.
struct DiagnosticError: Error, Equatable {
    var diagnostic: Diagnostic

    init(_ message: String, at location: SourceLocation) {
        diagnostic = Diagnostic(.error, message, at: location)
    }
}
