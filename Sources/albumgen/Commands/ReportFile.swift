import AlbumSite
import Files
import Foundation
internal import Reporting

/// The file that `--report` names.
enum ReportFile {
    /// - Parameter path: a file, a device, a pipe or a link to one of these; `-` is standard output.
    static func write(_ report: BuildReport, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let bytes = try encoder.encode(report) + [UInt8(ascii: "\n")]
        guard path != "-" else { return StandardStream.output.write(bytes) }
        do throws(FileError) {
            try FileOperations.writeThrough(Array(bytes), to: path)
        } catch {
            throw BuildFailure(.system, "cannot write the report \(path): \(error.reason)")
        }
    }
}

extension BuildReport {
    /// Whether the exit code must say that something is wrong.
    func fails(strictly: Bool) -> Bool {
        diagnostics.contains { $0.severity == .error || (strictly && $0.severity == .warning) }
    }
}
