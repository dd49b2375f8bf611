import AlbumSite
import ArgumentParser
import Foundation
internal import Reporting

struct ApplyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract:
            "Moves the files that were selected for deletion on an album's pages into a trash folder inside the source.",
        usage: """
            albumgen apply FILE [SOURCE] [--dry-run] [--yes]
            albumgen apply --restore [FILE] [SOURCE] [--batch NAME]
            """,
        discussion: """
            FILE is the selection file that an album's page saves. What is still as the
            page showed it goes with its sidecars; then build the site anew.

            EXAMPLES
              albumgen apply selection.json ~/Pictures --dry-run    say what would go
              albumgen apply selection.json ~/Pictures              ask, then move
              albumgen apply selection.json ~/Pictures --yes        move without asking
              albumgen apply --restore ~/Pictures                   undo the last run

            EXIT CODES
              0  all is moved
              1  some items were refused; each is named
              2  nothing was moved: the usage, FILE or the configuration is wrong
              3  the system failed
              130  interrupted; run the same command again to continue
            """)

    @Argument(help: "The selection file. With --restore, the files that it moved are restored.", completion: .file())
    var file: String?

    @Argument(help: "The folder of photographs.", completion: .directory)
    var source: String?

    @Option(help: "The configuration, in place of albumgen.yml in the source.", completion: .file(extensions: ["yml"]))
    var config: String?

    @Flag(name: [.customShort("n"), .long], help: "Show what would be moved without moving anything.")
    var dryRun = false

    @Flag(name: [.short, .long], help: "Do not ask.")
    var yes = false

    @Flag(help: "Restore the files of the last run, of FILE, or of --batch; existing files are never replaced.")
    var restore = false

    @Option(help: "With --restore: the name of a folder in .albumgen-trash.")
    var batch: String?

    func validate() throws {
        if !restore, file == nil { throw ValidationError("name the selection file that the page saved") }
        if !restore, batch != nil { throw ValidationError("--batch goes with --restore") }
    }

    func run() throws {
        let console = Console(.plain)
        do {
            try SystemLimits.prepare(jobs: ProcessInfo.processInfo.activeProcessorCount)
            let report = try restore ? runRestoring(console) : runApplying(console)
            if report { throw ExitCode(1) }
        } catch let failure as BuildFailure {
            console.show(failure)
            throw ExitCode(failure.exitCode)
        }
    }

    /// - Returns: whether anything was refused.
    private func runApplying(_ console: Console) throws -> Bool {
        let interruption = Interruption()
        let source = source ?? "."
        let applying = Applying(
            selection: file ?? "", source: source, configurationFile: config,
            jobs: ProcessInfo.processInfo.activeProcessorCount, interruption: interruption)
        let plan = try applying.plan()
        console.show(plan)
        let isRefused = plan.diagnostics.contains { $0.severity == .error }
        guard !plan.items.isEmpty, !dryRun, try yes || console.confirms(plan) else { return isRefused }
        let signals = SignalWatch(interruption)
        defer { signals.end() }
        let report = try applying.carryOut(plan)
        console.show(moved: report, source: source)
        return isRefused || report.hasErrors
    }

    /// - Returns: whether anything could not be brought back.
    private func runRestoring(_ console: Console) throws -> Bool {
        let (selection, source) = restoredPaths
        let wanted = batch.map { Restoring.Wanted.batch($0) } ?? selection.map { .selection($0) } ?? .last
        let interruption = Interruption()
        let restoring = Restoring(source: source, wanted: wanted, interruption: interruption)
        guard !dryRun else {
            let plan = try restoring.plan()
            console.show(restorable: plan.files, batch: plan.batch)
            return false
        }
        let signals = SignalWatch(interruption)
        defer { signals.end() }
        let report = try restoring.run()
        console.show(restored: report)
        return report.hasErrors
    }

    /// With `--restore`, a single path may be either: a folder is the source.
    private var restoredPaths: (selection: String?, source: String) {
        if let source { return (file, source) }
        var isFolder: ObjCBool = false
        guard let file, FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue else {
            return (file, ".")
        }
        return (nil, file)
    }
}
