import AlbumModel
import AlbumSite
import ArgumentParser
import Dispatch
import Foundation
internal import Reporting

/// The options shared by the commands that build or check a site. They do not contain `SourceOptions` and
/// `WorkOptions`, because in debug builds the parser checks nested groups over and over, which took a tenth of the
/// processor time of a small build.
struct SiteOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address the site will be published at, in place of the configuration's `baseURL`; for previews.",
            valueName: "address"))
    var baseURL: String?

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Flag(help: "Report photos and videos that an album's manifest does not list.")
    var reportUnlisted = false

    @Flag(help: "Include drafts and anything with a future publication date.")
    var drafts = false

    @Option(
        help: "The date of the build, such as 2026-12-01; by default, SOURCE_DATE_EPOCH or today.")
    var date: String?

    func validate() throws {
        do throws(BuildFailure) {
            if let baseURL { _ = try BaseURLOption.read(baseURL) }
            _ = try BuildDate.stated(date, environment: ProcessInfo.processInfo.environment)
        } catch {
            throw ValidationError(error.message)
        }
    }

    func buildOptions(_ input: SourceOptions, _ work: WorkOptions) -> BuildOptions {
        var options = work.buildOptions(input)
        options.baseURL = baseURL
        options.reportsUnlisted = reportUnlisted
        options.showsDrafts = drafts
        // `validate()` has already rejected invalid dates.
        options.date = try? BuildDate.stated(date, environment: ProcessInfo.processInfo.environment)
        return options
    }
}

extension SiteOptions {
    /// Builds with the given options until done or interrupted by a signal, shows the result, and exits with the right
    /// code.
    func build(
        _ options: BuildOptions, progress: ProgressStyle, show: (Console, BuildReport) throws -> Void
    ) throws {
        try progress.run(options) { console, interruption in
            var options = options
            options.askPassword = Terminal.passwordPrompt(interruption)
            var report = try Build(options, presenter: console.presenter, interruption: interruption).run()
            if strict { report.diagnostics.makeStrict() }
            return report
        } show: { console, report in
            try show(console, report)
            return report.diagnostics
        }
    }
}

extension ProgressStyle {
    /// Runs work that reads photos until it is done or a signal interrupts it, shows its result, and exits with the right
    /// code.
    ///
    /// - Parameter show: returns the problems that decide the exit code. By then, a signal ends the program right away,
    ///   because all work is done, and the reader of a pipe may never come.
    func run<Result>(
        _ options: BuildOptions, _ work: (Console, Interruption) throws -> Result,
        show: (Console, Result) throws -> [Diagnostic]
    ) throws {
        let interruption = Interruption()
        let console = Console(self)
        do {
            try SystemLimits.prepare(jobs: options.jobs)
            let signals = SignalWatch(interruption)
            defer { signals.end() }
            let result = try work(console, interruption)
            // No work is left to interrupt: from now on, the first signal ends the program.
            interruption.request()
            let problems = try show(console, result)
            if problems.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
        } catch let failure as BuildFailure {
            console.show(failure)
            throw ExitCode(failure.exitCode)
        }
    }
}

extension [Diagnostic] {
    /// Turns warnings into errors, for `--strict`.
    mutating func makeStrict() {
        for index in indices where self[index].severity == .warning { self[index].severity = .error }
    }
}

/// Turns signals to terminate, including the hangup of a terminal, into an orderly end of the build. A second signal
/// ends the build immediately, which loses nothing either.
struct SignalWatch {
    private let sources: [any DispatchSourceSignal]

    init(_ interruption: Interruption) {
        // Signals that were already ignored when the program started, as with `nohup`, stay ignored.
        sources = [SIGINT, SIGTERM, SIGHUP].filter { !Interruption.isIgnored($0) }.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if interruption.isRequested { _exit(130) }
                interruption.request()
            }
            source.resume()
            return source
        }
    }

    func end() {
        for source in sources {
            source.cancel()
            signal(Int32(source.handle), SIG_DFL)
        }
    }
}
