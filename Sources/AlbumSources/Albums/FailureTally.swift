import AlbumModel

/// Failures, of which the first hundred are reported one by one and the rest as a count.
struct FailureTally: Sendable {
    private let severity: Diagnostic.Severity
    private var count = 0
    private var file: String?

    private static let most = 100

    init(severity: Diagnostic.Severity = .error) { self.severity = severity }

    mutating func report(_ message: String, at place: SourceLocation) -> [Diagnostic] {
        count += 1
        file = place.file
        return count <= Self.most ? [Diagnostic(severity, message, at: place)] : []
    }

    /// - Parameter what: continues the number: `items have no file`.
    func rest(of what: String) -> [Diagnostic] {
        guard count > Self.most else { return [] }
        return [
            Diagnostic(
                severity, "\(count - Self.most) more \(what); correct those above first",
                at: file.map { SourceLocation(file: $0) })
        ]
    }
}
