package import AlbumModel

/// How many times each error and warning occurs in some texts of a source, by file and message.
package struct SourceProblems: Sendable {
    private var errors: [String: Int] = [:]
    private var warnings: [String: Int] = [:]

    /// - Parameter word: returns how a diagnostic is worded. Line numbers are left out, since edits move them.
    package init(_ diagnostics: [Diagnostic] = [], word: (Diagnostic) -> String = { $0.message }) {
        for diagnostic in diagnostics {
            switch diagnostic.severity {
            case .error: errors[word(diagnostic), default: 0] += 1
            case .warning: warnings[word(diagnostic), default: 0] += 1
            case .note: break
            }
        }
    }

    /// Returns the first new error.
    func newError(since before: SourceProblems) -> String? { Self.new(errors, before.errors) }

    /// Returns the first new warning.
    func newWarning(since before: SourceProblems) -> String? { Self.new(warnings, before.warnings) }

    private static func new(_ now: [String: Int], _ before: [String: Int]) -> String? {
        now.filter { $0.value > before[$0.key] ?? 0 }.map(\.key).min()
    }
}
