import AlbumSite
import ArgumentParser

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Looks for mistakes in configuration, manifests, templates and photos; writes nothing.")

    @OptionGroup var site: SiteOptions

    @Option(help: "How progress is shown: \(ProgressStyle.allNames).")
    var progress = ProgressStyle.auto

    func run() throws {
        var options = site.buildOptions
        options.isDryRun = true
        try site.build(options, progress: progress) { console, report in console.show(checked: report) }
    }
}
