/// A message for the user: what is wrong, where, and what to do.
///
/// Its description has the form `file:line:column: error: message`, as in compilers, so that editors can jump to the
/// location.
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
    public var location: SourceLocation?
    private var mistake: String
    /// For a mistake that is merely ignored, the end of the message, after "is ignored"; nil for other mistakes.
    private var ignoredHint: String?
    /// What follows from the mistake until it is corrected.
    private var consequences: [String] = []
    /// Whether the cause is the system rather than the site, so that the next build may succeed with the same files.
    /// Used only inside the program and not part of reports.
    package var isTransient = false
    /// Why a file of the source could not be read completely, so that nothing may be removed from the site; nil if
    /// everything could be read.
    package var unread: UnreadCause?

    /// Whether it is about one file of the source, such as a cover that was deleted. Such a diagnostic never stops a
    /// build, even if the configuration names the file.
    package var isAboutFile = false

    /// Whether it quotes what only the owners of the site may know: addresses, which may contain keys, or commands and
    /// what they printed.
    package var isPrivate = false

    private enum CodingKeys: CodingKey { case severity, message, location }

    public init(_ severity: Severity, _ message: String, at location: SourceLocation? = nil) {
        self.severity = severity
        mistake = message.asMessage
        self.location = location
    }

    /// Creates a warning about something that is ignored.
    package init(ignoring mistake: String, hint: String = "", at location: SourceLocation) {
        self.init(.warning, mistake, at: location)
        ignoredHint = hint
    }

    package init(
        _ severity: Severity, _ message: String, at location: SourceLocation, isTransient: Bool,
        unread: UnreadCause? = nil
    ) {
        self.init(severity, message, at: location)
        self.isTransient = isTransient
        self.unread = unread
    }

    /// Returns the diagnostic as one about a file.
    package var aboutFile: Diagnostic {
        var diagnostic = self
        diagnostic.isAboutFile = true
        return diagnostic
    }

    /// Returns the diagnostic as an error that also states the consequence until it is corrected.
    package func until(_ consequence: String) -> Diagnostic {
        var diagnostic = self
        diagnostic.severity = .error
        if !consequences.contains(consequence) { diagnostic.consequences.append(consequence) }
        return diagnostic
    }

    /// One sentence without a full stop, or a sentence and a question: what is wrong, what to do, and what follows.
    public var message: String {
        // A mistake with consequences is not ignored.
        let isIgnored = ignoredHint != nil && consequences.isEmpty
        let text = mistake + (isIgnored ? " and is ignored" : "") + (ignoredHint ?? "")
        guard !consequences.isEmpty else { return text }
        let link = text.hasSuffix("?") ? " Until" : "; until"
        return "\(text)\(link) this is corrected, \(consequences.joined(separator: " and "))"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(Severity.self, forKey: .severity), try values.decode(String.self, forKey: .message),
            at: try values.decodeIfPresent(SourceLocation.self, forKey: .location))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(severity, forKey: .severity)
        try values.encode(message, forKey: .message)
        try values.encodeIfPresent(location, forKey: .location)
    }

    public var description: String {
        guard let location else { return "\(severity.rawValue): \(message)" }
        return "\(location): \(severity.rawValue): \(message)"
    }
}

/// A location in a file of the site.
public struct SourceLocation: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Relative to the site's root, or as written on the command line.
    public var file: String
    // Zero for none, in four bytes each: every item of a manifest has a location or two.
    private var lineNumber: UInt32 = 0
    private var columnNumber: UInt32 = 0

    /// Counted from 1; nil for the whole file.
    public var line: Int? {
        get { lineNumber == 0 ? nil : Int(lineNumber) }
        set { lineNumber = UInt32(clamping: newValue ?? 0) }
    }

    /// Counted from 1, in characters.
    public var column: Int? {
        get { columnNumber == 0 ? nil : Int(columnNumber) }
        set { columnNumber = UInt32(clamping: newValue ?? 0) }
    }

    public init(file: String, line: Int? = nil, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }

    private enum CodingKeys: CodingKey { case file, line, column }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            file: try values.decode(String.self, forKey: .file),
            line: try values.decodeIfPresent(Int.self, forKey: .line),
            column: try values.decodeIfPresent(Int.self, forKey: .column))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(file.withoutPasswords, forKey: .file)
        try values.encodeIfPresent(line, forKey: .line)
        try values.encodeIfPresent(column, forKey: .column)
    }

    public var description: String {
        var text = Self.printable(file.withoutPasswords)
        if let line { text += ":\(line)" }
        if line != nil, let column { text += ":\(column)" }
        return text
    }

    /// File names are untrusted: a line break or an escape sequence in one must not reach a terminal.
    static func printable(_ name: String) -> String {
        var text = ""
        var isInFlag = false
        for scalar in name.unicodeScalars {
            // The flag of Scotland is a black flag and tags. Other tags hide a text.
            isInFlag = scalar == "\u{1F3F4}" || isInFlag && (0xE0020...0xE007F).contains(scalar.value)
            if scalar.isUnprintable, !isInFlag {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

/// Transient system failures that have nothing to do with the file at hand: the same file may be readable a minute
/// later.
package enum TransientFault {
    /// The C library's messages: too few descriptors, memory or processes, a disk or a network that fails or is full,
    /// and permissions, which are not part of a file's content.
    private static let words = [
        "Too many open files", "Input/output error", "Cannot allocate memory", "Resource temporarily unavailable",
        "No space left on device", "Disk quota exceeded", "Permission denied", "Operation not permitted",
        "Stale file handle", "Remote I/O error", "Transport endpoint is not connected", "Connection timed out",
        "Interrupted system call",
    ]

    /// Returns whether an error message of a library or a program contains one of them.
    package static func isNamed(in complaint: String) -> Bool { words.contains(where: complaint.contains) }
}

/// Why a file or folder of the source could not be read.
package enum UnreadCause: Sendable {
    /// It changed during the build, so the next build may be able to read it.
    case change
    case problem
}
