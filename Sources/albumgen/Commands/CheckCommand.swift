import AlbumSite
import ArgumentParser

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Looks for mistakes in configuration, manifests, templates and photos; writes nothing.")

    @OptionGroup var site: SiteOptions

    @Option(help: "Tell where the fields of an item came from that a manifest lists, by the path of its file.")
    var explainMap: String?

    @Option(help: "How progress is shown: \(ProgressStyle.allNames).")
    var progress = ProgressStyle.auto

    func run() throws {
        var options = site.buildOptions
        options.isDryRun = true
        let interruption = Interruption()
        let signals = SignalWatch(interruption)
        defer { signals.end() }
        let console = Console(progress)
        do {
            if let explainMap { return print(try MappingCheck.explain(explainMap, options)) }
            let outcome = try Build(options, presenter: console.presenter, interruption: interruption).run()
            console.show(checked: outcome)
            if outcome.fails(strictly: site.strict) { throw ExitCode(1) }
        } catch let failure as BuildFailure {
            console.show(failure)
            throw ExitCode(failure.exitCode)
        }
    }
}
