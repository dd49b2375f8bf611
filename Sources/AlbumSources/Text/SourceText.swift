import AlbumModel

/// The decoded text of a file written by a user.
enum SourceText {
    /// The maximum size in bytes of a configuration, a manifest's front matter or a sidecar.
    static let limit = 4 << 20
    /// The maximum size in bytes of an album's manifest, which may list a hundred thousand items.
    static let manifestLimit = 32 << 20

    /// Returns the text without a byte order mark and with LF line endings.
    ///
    /// - Throws: if the bytes are not a valid text, with the location.
    static func decode(_ bytes: [UInt8], file: String, limit: Int = limit) throws(DiagnosticError) -> String {
        guard bytes.count <= limit else {
            throw DiagnosticError(
                "the file is larger than the limit of \(limit) bytes; split it",
                at: SourceLocation(file: file))
        }
        if let complaint = LargeFilePointer.complaint(about: bytes) {
            throw DiagnosticError(complaint, at: SourceLocation(file: file))
        }
        return text(try TextEncoding.utf8(bytes, file: file))
    }

    /// Does the same for Markdown, which may be in a legacy encoding; it is then read with a warning.
    static func decode(
        _ bytes: [UInt8], file: String, limit: Int, _ diagnostics: inout [Diagnostic]
    ) throws(DiagnosticError) -> String {
        guard bytes.count <= limit, LargeFilePointer.complaint(about: bytes) == nil else {
            return try decode(bytes, file: file, limit: limit)
        }
        return text(try TextEncoding.utf8(bytes, file: file, &diagnostics))
    }

    /// Decodes bytes that are valid UTF-8.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.contains(0x0d) ? withPlainLineEnds(bytes) : String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces CR LF and CR with LF: to Swift, CR LF is a single character, different from either of its parts.
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

/// A diagnostic that stops the reading of a file.
struct DiagnosticError: Error, Equatable {
    var diagnostic: Diagnostic

    init(_ message: String, at location: SourceLocation) {
        diagnostic = Diagnostic(.error, message, at: location)
    }

    /// Creates the diagnostic for a file that the system could not read.
    init(unreadable path: String, _ error: FileAccessError) {
        diagnostic = Diagnostic(
            .error, "the file cannot be read: \(error.reason)", at: SourceLocation(file: path),
            isTransient: error.isMissing || error.isSystemFailure)
    }

    /// Creates the diagnostic for a file without a single byte. A full disk or a crash leaves such files, and what they
    /// hid would be published if they counted as texts that say nothing.
    init(emptied path: String) {
        self.init(
            "the file is empty, so what it may have hidden is unknown; restore its text, or delete the file",
            at: SourceLocation(file: path))
    }
}
