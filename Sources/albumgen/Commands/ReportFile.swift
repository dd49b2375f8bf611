import AlbumSite
import Foundation

/// The file that `--report` names.
enum ReportFile {
    static func write(_ report: BuildReport, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(report).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw BuildFailure(.system, "cannot write the report \(path): \(error.localizedDescription)")
        }
    }
}

extension BuildReport {
    /// Whether the exit code must say that something is wrong.
    func fails(strictly: Bool) -> Bool {
        diagnostics.contains { $0.severity == .error || (strictly && $0.severity == .warning) }
    }
}
