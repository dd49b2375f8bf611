internal import AlbumModel

/// A theme that no page can be made with: which file, which line, and what to do.
struct ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
    var message: String
    var location: SourceLocation?

    init(_ message: String, at location: SourceLocation? = nil) {
        self.message = message
        self.location = location
    }

    var diagnostic: Diagnostic { Diagnostic(.error, message, at: location) }

    var description: String { diagnostic.description }
}
