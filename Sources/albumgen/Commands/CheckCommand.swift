import AlbumSite
import ArgumentParser
import Files

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports mistakes in the configuration, manifests, templates and photos; writes nothing.")

    @OptionGroup var input: SourceOptions
    @OptionGroup var work: WorkOptions
    @OptionGroup var site: SiteOptions

    @Option(
        help:
            "Show where each field of an item came from and which values it overrides, by the path of its file or its address.",
        completion: .file())
    var explainMap: String?

    @Flag(
        help: "Also list the items that are the same file or look alike; nothing is removed.")
    var duplicates = false

    @OptionGroup var cache: CacheOption
    @OptionGroup var progress: ProgressOption

    @Option(
        help: "Write a report of the check to this file, as JSON; - is standard output.",
        completion: .file(extensions: ["json"]),
        transform: Paths.expandingHome)
    var report: String?

    func validate() throws {
        try ReportFile.validate(report, progress: progress.style)
        try GivenName.validate(explainMap, of: "the item for --explain-map")
        if explainMap != nil, duplicates || report != nil {
            throw ValidationError("--explain-map explains one item; use it without --duplicates and --report")
        }
        if explainMap != nil, progress.style == .json {
            throw ValidationError("--explain-map prints text for people; use it without --progress json")
        }
    }

    func run() throws {
        var options = site.buildOptions(input, work)
        options.cache = cache.folder
        options.reportFile = ReportFile.path(report)
        options.isDryRun = true
        options.isCheck = true
        options.findsDuplicates = duplicates
        guard let explainMap else {
            return try site.build(options, progress: progress.style) { console, outcome in
                if report == "-" { console.show(outcome.diagnostics) } else { console.show(checked: outcome) }
                if let report { try ReportFile.write(outcome, to: report, console) }
            }
        }
        do {
            print(try ItemCheck.explain(explainMap, options))
        } catch {
            Console(.plain).show(error)
            throw ExitCode(error.exitCode)
        }
    }
}
