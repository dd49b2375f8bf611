/// Something a person should know: what is wrong, where, and what to do.
///
/// It reads `file:line:column: error: message`, as compilers have it, so that editors can jump to the place.
public struct Diagnostic: Hashable, Sendable, Codable, CustomStringConvertible {
    public enum Severity: String, Sendable, Codable, Comparable {
        case note, warning, error

        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    public var severity: Severity
    /// One sentence without a full stop at its end: what is wrong and what to do.
    public var message: String
    public var location: SourceLocation?

    public init(_ severity: Severity, _ message: String, at location: SourceLocation? = nil) {
        self.severity = severity
        self.message = message
        self.location = location
    }

    public var description: String {
        guard let location else { return "\(severity.rawValue): \(message)" }
        return "\(location): \(severity.rawValue): \(message)"
    }
}

/// A place in a file of the site.
public struct SourceLocation: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Relative to the site's root, or as the person wrote it on the command line.
    public var file: String
    /// Counted from 1; nil where the whole file is meant.
    public var line: Int?
    /// Counted from 1, in characters.
    public var column: Int?

    public init(file: String, line: Int? = nil, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }

    public var description: String {
        var text = Self.printable(file)
        if let line { text += ":\(line)" }
        if line != nil, let column { text += ":\(column)" }
        return text
    }

    /// File names are hostile: a line break or an escape sequence in one must not reach a terminal.
    static func printable(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
