import AlbumSite
import ArgumentParser

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports mistakes in the configuration, manifests, templates and photos; writes nothing.")

    @OptionGroup var site: SiteOptions

    @Option(
        help: "Show where each field of an item came from and what lost, by the path of its file.", completion: .file())
    var explainMap: String?

    @OptionGroup var progress: ProgressOption

    func run() throws {
        var options = site.buildOptions
        options.isDryRun = true
        options.isCheck = true
        guard let explainMap else {
            return try site.build(options, progress: progress.style) { console, report in console.show(checked: report)
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
