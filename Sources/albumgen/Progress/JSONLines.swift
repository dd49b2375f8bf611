import AlbumModel
import AlbumSite
import Foundation
internal import Reporting

/// The events that `--progress json` writes to standard output: one object per line, distinguished by `event`, as
/// described in `docs/report.schema.json`.
enum JSONLines {
    struct Progressed: Encodable {
        var event = "progress"
        var phase: BuildPhase
        var done: Int
        var total: Int
        var item: String?
    }

    struct Receiving: Encodable {
        var event = "receiving"
        var item: String
        var received: Int
        var expected: Int?
    }

    struct Opened: Encodable {
        var event = "open"
        var index: String
    }

    struct DiagnosticEvent: Encodable {
        var event = "diagnostic"
        var diagnostic: Diagnostic

        init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }

    struct Finished: Encodable {
        var event = "finished"
        var report: BuildReport

        init(_ report: BuildReport) { self.report = report }
    }

    struct Rendered: Encodable {
        var event = "rendered"
        var report: RenderReport

        init(_ report: RenderReport) { self.report = report }
    }

    struct Failed: Encodable {
        var event = "failed"
        var message: String
        var exitCode: Int32

        init(_ failure: BuildFailure) {
            message = failure.message
            exitCode = failure.exitCode
        }
    }

    static func write(_ event: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard var line = try? encoder.encode(event) else { return }
        line.append(UInt8(ascii: "\n"))
        StandardStream.output.write(line)
    }
}

/// Progress for programs, as JSON lines.
struct JSONLinesPresenter: BuildProgressPresenter {
    func begin(_ phase: BuildPhase, total: Int) {
        JSONLines.write(JSONLines.Progressed(phase: phase, done: 0, total: total, item: nil))
    }

    func advance(_ phase: BuildPhase, done: Int, total: Int, item: String) {
        JSONLines.write(JSONLines.Progressed(phase: phase, done: done, total: total, item: item))
    }

    func receive(_ item: String, received: Int, expected: Int?) {
        JSONLines.write(JSONLines.Receiving(item: item, received: received, expected: expected))
    }

    func end(_ phase: BuildPhase, total: Int) {}

    func open(_ index: String) { JSONLines.write(JSONLines.Opened(index: index)) }
}
