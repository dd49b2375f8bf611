import AlbumModel
import AlbumSite
import ArgumentParser
internal import Files
import Foundation
import Glibc
internal import Reporting
import Synchronization

/// Prints the results of commands. Results go to standard output, diagnostics and progress to standard error.
struct Console {
    let presenter: any BuildProgressPresenter
    private let style: ProgressStyle
    private let colours: Bool

    /// Whether progress is drawn on a terminal.
    static var isTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    init(_ style: ProgressStyle) {
        let isTerminal = Self.isTerminal
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
                \(counted(report)): \(Self.plural(report.renditions.made, "rendition")) made, \
                \(report.renditions.reused) reused; \(Self.plural(report.pages.written, "page")) written, \
                \(report.pages.unchanged) unchanged\
                \(report.removed > 0 ? "; \(Self.plural(report.removed, "file")) removed" : "") (\(seconds(report)))
                """)
        }
        if report.items + report.heldBack + report.expired == 0,
            report.diagnostics.allSatisfy({ $0.severity < .warning })
        {
            print("there are no photos or videos in this folder; to build another one: albumgen build FOLDER")
        }
        if report.heldBack > 0 {
            print("\(Self.plural(report.heldBack, "draft")) left out; --drafts shows what is not published yet")
        }
        if report.expired > 0 {
            print("\(report.expired) left out with an `expireDate` that has passed")
        }
        if !isDryRun { print("open \(SourceLocation(file: report.index))") }
    }

    /// Prints to standard error: standard output contains only the address, for scripts.
    func show(served report: BuildReport) {
        show(report.diagnostics)
        if style == .json { return JSONLines.write(JSONLines.Finished(report)) }
        write("\(counted(report)) shown (\(seconds(report)))\n")
    }

    func show(checked report: BuildReport) {
        show(report.diagnostics)
        if style == .json { return JSONLines.write(JSONLines.Finished(report)) }
        if let groups = report.duplicates { show(groups) }
        let worst = report.diagnostics.map(\.severity).max()
        print("\(counted(report)) checked: \(worst == nil ? "no problems" : tally(report.diagnostics))")
    }

    func show(_ plan: WorkPlan) {
        for part in plan.parts {
            let fetched = part.fetched > 0 ? ", \(part.fetched) to fetch" : ""
            print(
                """
                \(part.shard): \(Self.plural(part.photos, "photo")), \(Self.plural(part.videos, "video"))\(fetched), \
                \(megabytes(part.bytes)), about \(Int(part.seconds.rounded(.up))) s of processor time
                """)
        }
        let most = Int((plan.imbalance * 100).rounded())
        let balance = plan.parts.count > 1 ? "; the longest part takes \(most) % longer than the mean" : ""
        print(
            """
            \(Self.plural(plan.photos + plan.videos + plan.fetched, "file")), \(megabytes(plan.bytes)), about \
            \(Int(plan.seconds.rounded(.up))) s\(balance)
            """)
        if plan.inSpaces > 0 {
            print("left for albumgen build: \(Self.plural(plan.inSpaces, "file")) that only spaces show")
        }
    }

    private func megabytes(_ bytes: Int) -> String { "\((Double(bytes) / 1e5).rounded() / 10) MB" }

    func show(_ report: RenderReport) {
        show(report.diagnostics)
        if style == .json { return JSONLines.write(JSONLines.Rendered(report)) }
        if let missing = report.missing { return missing.forEach { print($0) } }
        let engine = report.engine.map { ", from the variables of \($0)" } ?? ""
        print(
            """
            part \(report.shard)\(engine): \(Self.plural(report.items, "item")), \
            \(Self.plural(report.renditions.made, "rendition")) made, \(report.renditions.reused) reused; \(Self.plural(report.packs, "pack")) written \
            (\((report.seconds * 100).rounded() / 100) s)
            """)
        if !report.isWhole {
            print("covers and heroes are left for albumgen build, because they depend on photos in other parts")
        }
    }

    func show(_ failure: BuildFailure) {
        if style == .json { return JSONLines.write(JSONLines.Failed(failure)) }
        if failure.diagnostics.isEmpty { return show([Diagnostic(.error, failure.message)]) }
        show(failure.diagnostics)
    }

    func show(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics {
            if style == .json {
                JSONLines.write(JSONLines.DiagnosticEvent(diagnostic))
            } else {
                write(painted(diagnostic) + "\n")
            }
        }
    }

    private func counted(_ report: BuildReport) -> String {
        "\(Self.plural(report.items, "item")) in \(Self.plural(report.albums, "album"))"
            + (report.spaces > 0 ? ", \(Self.plural(report.spaces, "space"))" : "")
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

    /// Colours only the severity, and only on a terminal.
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

/// The output of `apply`.
extension Console {
    func show(_ plan: ApplyPlan) {
        show(plan.diagnostics)
        if plan.doneEarlier > 0 { print("\(Self.plural(plan.doneEarlier, "item")) already moved by an earlier run") }
        guard !plan.items.isEmpty else { return print("nothing to move") }
        print("into \(SourceLocation(file: plan.trash)):")
        list(plan.items.flatMap(\.files))
    }

    /// Asks on the terminal whether to carry out a plan.
    ///
    /// - Throws: if there is no terminal to ask on.
    func confirms(_ plan: ApplyPlan) throws -> Bool {
        let files = plan.items.reduce(0) { $0 + $1.files.count }
        return try confirms("Move \(counted(plan.items.count, files))", "move", "moved")
    }

    /// - Parameters:
    ///   - question: the question without its question mark.
    ///   - verb, done: the infinitive and the past participle of the action, for the message that it was not done.
    func confirms(_ question: String, _ verb: String, _ done: String) throws -> Bool {
        guard isatty(STDIN_FILENO) == 1 else {
            throw BuildFailure(
                .usage,
                "nothing was \(done), because there is no terminal on which to ask for confirmation; add --yes to \(verb) without confirmation"
            )
        }
        print("\(question)? [y/N] ", terminator: "")
        fflush(nil)
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
        if answer == "y" || answer == "yes" { return true }
        print("nothing was \(done)")
        return false
    }

    /// - Parameters:
    ///   - done: the past participle of the action, such as `copied`.
    ///   - noun: its object, in the singular.
    func show(_ report: PickReport, _ done: String, _ noun: String, isDryRun: Bool) {
        show(report.diagnostics)
        let unchanged = report.unchanged > 0 ? ", \(report.unchanged) already there" : ""
        StandardStream.errors.write(
            "\(isDryRun ? "would be " : "")\(done): \(Self.plural(report.done, noun))\(unchanged)\n")
    }

    func show(moved report: MoveReport, source: String) {
        show(report.diagnostics)
        print("moved \(counted(report.items, report.files))")
        guard report.files > 0 else { return }
        print("to restore: albumgen apply --restore --batch \(report.batch) \(ShellWord.quoted(path: source))")
        print("the site still shows the moved items until you build it again")
    }

    func show(restored report: MoveReport) {
        show(report.diagnostics)
        print("restored \(counted(report.items, report.files)) of \(report.batch)")
    }

    func show(restorable files: [String], batch: String) {
        print("back from \(batch):")
        list(files)
    }

    func list(_ files: [String]) {
        for file in files { print("  \(SourceLocation(file: file))") }
    }

    private func counted(_ items: Int, _ files: Int) -> String {
        "\(Self.plural(items, "item")) (\(Self.plural(files, "file")))"
    }
}

/// The standard output and standard error streams.
enum StandardStream {
    case output, errors

    /// The error that kept results from being written to standard output; 0 if there was none, or if the reader closed
    /// its end.
    private static let failure = Atomic<CInt>(0)

    /// Ends a command whose results could not be written, such as to a full disk, with a message and exit code 3.
    static func finish() {
        // What `print` has written is still in the library's buffer.
        if fflush(nil) != 0 { note(errno) }
        let code = failure.load(ordering: .relaxed)
        guard code != 0 else { return }
        errors.write("error: \(FileError("write to", "standard output", code: code))\n")
        exit(3)
    }

    private static func note(_ code: CInt) {
        if code != EPIPE { failure.store(code, ordering: .relaxed) }
    }

    /// Writes the whole text. If the reader has closed its end, as with `| head`, or writing fails, the text is lost
    /// and the build continues. `finish` reports the failure.
    func write(_ text: some Sequence<UInt8>) {
        let descriptor = self == .output ? STDOUT_FILENO : STDERR_FILENO
        var rest = Array(text)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno == EAGAIN {
                // The descriptor is a nonblocking pipe.
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if errno != EINTR {
                if self == .output { Self.note(errno) }
                return
            }
        }
    }

    func write(_ text: String) { write(text.utf8) }
}

/// The style in which progress is shown.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument {
    /// `bar` on a terminal, otherwise `plain`.
    case auto
    case bar, plain, json, none

    static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
