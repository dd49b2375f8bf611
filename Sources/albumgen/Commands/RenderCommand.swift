import AlbumModel
import AlbumSite
import ArgumentParser
import Foundation
internal import Reporting

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Renders one part of the photos into the cache, for builds by many machines.",
        discussion: """
            EXAMPLES
              albumgen render ~/Pictures --shard 3/16     render the third of sixteen parts
              parallel albumgen render --shard {}/16 ::: $(seq 16)
              albumgen render ~/Pictures                  in Slurm, AWS Batch or GitLab CI
              albumgen render ~/Pictures --shards 16      in an indexed Kubernetes job

            Copy the caches of all machines together, and run albumgen build with that
            cache: it publishes the site, and makes whatever is missing.
            """)

    @OptionGroup var input: SourceOptions
    @OptionGroup var work: WorkOptions
    @OptionGroup var site: SiteOptions

    @Option(
        help: ArgumentHelp(
            "The part and the number of parts, such as 3/16; by default, from the engine's variables.",
            valueName: "k/n"))
    var shard: String?

    @Option(
        help: ArgumentHelp(
            "The number of parts, if the engine sets no variable for it.", valueName: "n"))
    var shards: Int?

    @Flag(
        help:
            "Make nothing: print the files that this part needs but the cache lacks, so that you can fetch them from another cache."
    )
    var list = false

    @OptionGroup var cache: CacheOption
    @OptionGroup var progress: ProgressOption

    func run() throws {
        var options = site.buildOptions(input, work)
        options.cache = cache.folder
        try progress.style.run(options) { console, interruption in
            let choice = try ShardChoice(shard, count: shards, environment: ProcessInfo.processInfo.environment)
            var report = try Render(
                options, choice, listsMissing: list, presenter: console.presenter, interruption: interruption
            ).run()
            if site.strict { report.diagnostics.makeStrict() }
            return report
        } show: { console, report in
            console.show(report)
            return report.diagnostics
        }
    }
}
