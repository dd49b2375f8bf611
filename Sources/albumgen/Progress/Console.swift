import AlbumModel
import AlbumSite
import Foundation
internal import Reporting

/// Says on the terminal what a command did. Results go to standard output, diagnostics and progress to standard error.
struct Console {
    let presenter: any BuildProgressPresenter
    private let style: ProgressStyle
    private let colours: Bool

    init(_ style: ProgressStyle) {
        let isTerminal = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
        self.style = style == .auto ? (isTerminal ? .bar : .plain) : style
        colours = isTerminal && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
        presenter =
            switch self.style {
            case .bar: BarPresenter()
            case .json: JSONLinesPresenter()
            case .plain: PlainPresenter()
            case .auto, .none: SilentPresenter()
            }
    }

    func show(_ report: BuildReport, isDryRun: Bool) {
        show(report.diagnostics)
        if style == .json { return JSONLines.write(JSONLines.Finished(report)) }
        if isDryRun {
            print("\(counted(report)); nothing was written")
        } else if report.isUpToDate {
            print("\(counted(report)), up to date (\(seconds(report)))")
        } else {
            print(
                """
                \(counted(report)): \(report.renditions.made) renditions made, \(report.renditions.reused) reused; \
                \(report.pages.written) pages written, \(report.pages.unchanged) unchanged\
                \(report.removed > 0 ? "; \(report.removed) files removed" : "") (\(seconds(report)))
                """)
        }
        if report.heldBack > 0 {
            print("\(Self.plural(report.heldBack, "draft")) left out; --drafts shows what is not published yet")
        }
        if !isDryRun { print("open \(SourceLocation(file: report.index))") }
    }

    func show(checked report: BuildReport) {
        show(report.diagnostics)
        if style == .json { return JSONLines.write(JSONLines.Finished(report)) }
        let worst = report.diagnostics.map(\.severity).max()
        print("\(counted(report)) checked: \(worst == nil ? "all is well" : tally(report.diagnostics))")
    }

    func show(_ failure: BuildFailure) {
        if style == .json { return JSONLines.write(JSONLines.Failed(failure)) }
        let isDiagnostic = failure.message.contains(": error: ")
        let text = isDiagnostic ? failure.message : "error: \(failure.message)"
        write("\(text)\n")
    }

    func show(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics {
            if style == .json {
                JSONLines.write(JSONLines.Said(diagnostic))
            } else {
                write(painted(diagnostic) + "\n")
            }
        }
    }

    private func counted(_ report: BuildReport) -> String {
        "\(Self.plural(report.items, "item")) in \(Self.plural(report.albums, "album"))"
    }

    private func tally(_ diagnostics: [Diagnostic]) -> String {
        [Diagnostic.Severity.error, .warning, .note].compactMap { severity in
            let count = diagnostics.count { $0.severity == severity }
            return count == 0 ? nil : Self.plural(count, severity.rawValue)
        }.joined(separator: ", ")
    }

    private func seconds(_ report: BuildReport) -> String {
        "\((report.seconds * 100).rounded() / 100) s"
    }

    static func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// Colours the severity only, and only on a terminal.
    private func painted(_ diagnostic: Diagnostic) -> String {
        guard colours else { return diagnostic.description }
        let colour =
            switch diagnostic.severity {
            case .error: "31"
            case .warning: "33"
            case .note: "36"
            }
        var plain = diagnostic.description
        let word = "\(diagnostic.severity.rawValue): "
        let start = diagnostic.location.map { "\($0): ".count } ?? 0
        let index = plain.index(plain.startIndex, offsetBy: start)
        plain.replaceSubrange(
            index..<plain.index(index, offsetBy: word.count), with: "\u{1b}[1;\(colour)m\(word)\u{1b}[0m")
        return plain
    }

    private func write(_ text: String) {
        StandardStream.errors.write(text)
    }
}
