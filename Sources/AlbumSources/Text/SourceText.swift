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
                "the file has more than the \(limit) bytes that are read; split it",
                at: SourceLocation(file: file))
        }
        return text(try TextEncoding.utf8(bytes, file: file))
    }

    /// The same for Markdown, which may be in an older encoding: it is read with a warning then.
    static func decode(
        _ bytes: [UInt8], file: String, limit: Int, _ diagnostics: inout [Diagnostic]
    ) throws(DiagnosticError) -> String {
        guard bytes.count <= limit else { return try decode(bytes, file: file, limit: limit) }
        return text(try TextEncoding.utf8(bytes, file: file, &diagnostics))
    }

    /// The bytes are UTF-8.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.contains(0x0d) ? withPlainLineEnds(bytes) : String(decoding: bytes, as: UTF8.self)
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
}

/// A diagnostic that ends the reading of a file.
struct DiagnosticError: Error, Equatable {
    var diagnostic: Diagnostic

    init(_ message: String, at location: SourceLocation) {
        diagnostic = Diagnostic(.error, message, at: location)
    }

    /// A file that the system did not let be read.
    init(unreadable path: String, _ error: FileAccessError) {
        diagnostic = Diagnostic(
            .error, "the file cannot be read: \(error.reason)", at: SourceLocation(file: path),
            isPassing: error.isMissing || error.isSystemFailure)
    }
}
