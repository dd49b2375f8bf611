import AlbumSite
import ArgumentParser
import Dispatch
import Foundation
internal import Reporting

/// The options that every command working on a site has.
struct SiteOptions: ParsableArguments {
    @Argument(help: "The folder of photographs.", completion: .directory)
    var source = "."

    @Option(help: "The configuration, in place of albumgen.yml in the source.", completion: .file(extensions: ["yml"]))
    var config: String?

    @Option(help: "A folder of templates that take precedence over the site's own.", completion: .directory)
    var templates: String?

    @Option(
        name: [.customShort("j"), .long],
        help: "How many photos to process at once; the number of processors by default.")
    var jobs: Int?

    @Flag(help: "Use no network: remote items come from the cache, as they were last fetched.")
    var offline = false

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Flag(help: "Report photos and videos that an album's manifest does not list.")
    var reportUnlisted = false

    @Flag(help: "Include drafts and anything with a future publication date.")
    var drafts = false

    @Option(
        help: "The date of the build, as 2026-12-01; SOURCE_DATE_EPOCH or today by default.")
    var date: String?

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("expected 1 to 256 for --jobs but received \(jobs)")
        }
        do throws(BuildFailure) {
            _ = try BuildDate.stated(date, environment: ProcessInfo.processInfo.environment)
        } catch {
            throw ValidationError(error.message)
        }
    }

    var buildOptions: BuildOptions {
        var options = BuildOptions(source: source, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        options.configurationFile = config
        options.templates = templates
        options.isStrict = strict
        options.reportsUnlisted = reportUnlisted
        options.isOffline = offline
        options.showsDrafts = drafts
        // `validate()` has let no other in.
        options.date = try? BuildDate.stated(date, environment: ProcessInfo.processInfo.environment)
        return options
    }
}

extension SiteOptions {
    /// Builds as the options say, until a signal ends it, shows what came of it, and leaves with the right exit code.
    func build(
        _ options: BuildOptions, progress: ProgressStyle, show: (Console, BuildReport) throws -> Void
    ) throws {
        let interruption = Interruption()
        let console = Console(progress)
        do {
            try SystemLimits.prepare(jobs: options.jobs)
            let signals = SignalWatch(interruption)
            defer { signals.end() }
            var options = options
            options.askPassword = Terminal.passwordPrompt
            let report = try Build(options, presenter: console.presenter, interruption: interruption).run()
            try show(console, report)
            if report.fails(strictly: strict) { throw ExitCode(1) }
        } catch let failure as BuildFailure {
            console.show(failure)
            throw ExitCode(failure.exitCode)
        }
    }
}

/// Turns the signals that ask a program to end, the terminal's farewell among them, into an orderly end of the build; a
/// second one ends it at once, which loses nothing either.
struct SignalWatch {
    private let sources: [any DispatchSourceSignal]

    init(_ interruption: Interruption) {
        // What was ignored when the program was started, as `nohup` does it, stays ignored.
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

    func end() { sources.forEach { $0.cancel() } }
}
