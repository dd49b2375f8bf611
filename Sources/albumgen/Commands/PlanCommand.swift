import AlbumModel
import AlbumSite
import ArgumentParser
import Files
import Foundation
internal import Reporting

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Shows how the photos are divided among many machines; writes nothing.",
        discussion: """
            EXAMPLES
              albumgen plan ~/Pictures --shards 16
              albumgen plan --shards 700 --list | parallel albumgen render --shard {}
              albumgen plan --shards 16 --report - | jq -c '[.parts[].shard]'  a CI matrix
            """)

    @OptionGroup var input: SourceOptions
    @OptionGroup var work: WorkOptions
    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("The number of parts; one by default.", valueName: "n"))
    var shards = 1

    @Option(
        help: "Write the plan to this file, as JSON; - is standard output.", completion: .file(extensions: ["json"]),
        transform: Paths.expandingHome)
    var report: String?

    @Flag(help: "Print only the parts that have something to do, one per line, the longest first.")
    var list = false

    func validate() throws {
        if list, report == "-" {
            throw ValidationError("--list and --report - both write to standard output; leave out one of them")
        }
        try ReportFile.validate(report)
    }

    func run() throws {
        do {
            var options = site.buildOptions(input, work)
            options.reportFile = ReportFile.path(report)
            let plan = try WorkPlan(options, count: shards)
            let console = Console(.plain)
            console.show(plan.diagnostics)
            if list {
                for part in plan.longestFirst { print(part.shard) }
            } else if report != "-" {
                console.show(plan)
            }
            if let report { try ReportFile.write(plan, to: report, console) }
            if !plan.diagnostics.isEmpty { throw ExitCode(1) }
        } catch let failure as BuildFailure {
            Console(.plain).show(failure)
            throw ExitCode(failure.exitCode)
        }
    }
}
