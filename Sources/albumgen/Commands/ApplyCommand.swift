import AlbumSite
import ArgumentParser
import Files
import Foundation
internal import Reporting

struct ApplyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract:
            "Acts on a list from an album's page: moves items selected for deletion to the trash, or finds what a client picked.",
        usage: """
            albumgen apply FILE [SOURCE] [--dry-run] [--yes]
            albumgen apply --restore [FILE] [SOURCE] [--batch NAME]
            albumgen apply PICKS [SOURCE] [--names] [--copy-to FOLDER] [--rating N]
                           [--tag WORD]
            albumgen apply --compare PICKS PICKS...
            """,
        discussion: """
            FILE is the selection file that an album's page saves. Files that have not
            changed since then move to the trash with their sidecars. Then build the site
            again.

            PICKS is a list that a client sent from a gallery (`select: proof`). It never
            deletes anything. Without options, its files and comments are listed.

            EXAMPLES
              albumgen apply selection.json ~/Pictures --dry-run    list what would move
              albumgen apply selection.json ~/Pictures              ask, then move
              albumgen apply selection.json ~/Pictures --yes        move without asking
              albumgen apply --restore ~/Pictures                   undo the last run
              albumgen apply picks.json ~/Pictures --names          names to search for
              albumgen apply picks.json ~/Pictures --copy-to ~/Picked
              albumgen apply picks.json ~/Pictures --rating 5 --tag album
              albumgen apply --compare anna.json ben.json           who picked what

            EXIT CODES
              0  success
              1  some items were refused; each is named
              2  nothing was done: the command line, FILE or the configuration is invalid
              3  the system failed
              130  interrupted; run the same command again to continue
            """)

    @Argument(
        help: "The list and the folder of photographs; with --compare, the lists.", completion: .file())
    var paths: [String] = []

    @Option(
        help: "The configuration, in place of albumgen.yml in the source.", completion: .file(extensions: ["yml"]),
        transform: Paths.expandingHome)
    var config: String?

    @Flag(name: [.customShort("n"), .long], help: "Show what would be moved without moving anything.")
    var dryRun = false

    @Flag(name: [.short, .long], help: "Do not ask for confirmation.")
    var yes = false

    @Flag(help: "Restore the files of the last run, of FILE, or of --batch; existing files are never replaced.")
    var restore = false

    @Option(help: "With --restore: the name of a folder in .albumgen-trash.")
    var batch: String?

    @Flag(
        help: "With PICKS: print the file names without extensions on one line, to search for in another program.")
    var names = false

    @Option(help: ArgumentHelp("With --names: comma or space.", valueName: "separator"))
    var separator: NameSeparator = .comma

    @Option(
        help: ArgumentHelp("With PICKS: copy the files into this folder.", valueName: "folder"), completion: .directory,
        transform: Paths.expandingHome)
    var copyTo: String?

    @Option(help: ArgumentHelp("With PICKS: write this rating, 0 to 5, into XMP sidecars.", valueName: "n"))
    var rating: Int?

    @Option(help: ArgumentHelp("With PICKS: add this keyword to XMP sidecars; may be repeated.", valueName: "word"))
    var tag: [String] = []

    @Flag(help: "Compare several clients' picks.")
    var compare = false

    private var file: String? { paths.first }
    private var source: String? { paths.count > 1 ? paths[1] : nil }
    private var asksForPicks: Bool { names || copyTo != nil || rating != nil || !tag.isEmpty }

    func validate() throws {
        for path in paths { try GivenName.validate(path, of: "a list or folder") }
        try GivenName.validate(config, of: "the file for --config")
        try GivenName.validate(batch, of: "the folder for --batch")
        if compare {
            if paths.count < 2 { throw ValidationError("name at least two lists to compare") }
            if restore || asksForPicks { throw ValidationError("--compare cannot be combined with other options") }
            return
        }
        if paths.count > 2 { throw ValidationError("name one list and one source; --compare takes several lists") }
        if restore, asksForPicks { throw ValidationError("--restore cannot be combined with options for picks") }
        try GivenName.validate(copyTo, of: "the folder for --copy-to")
        if let rating, !(0...5).contains(rating) { throw ValidationError("--rating takes a number from 0 to 5") }
        for word in tag where word.allSatisfy(\.isWhitespace) || word.contains(where: \.isNewline) || word.count > 200 {
            throw ValidationError("--tag takes a keyword on one line, of at most 200 characters")
        }
        if !restore, file == nil { throw ValidationError("name the selection file that the page saved") }
        if !restore, batch != nil { throw ValidationError("--batch needs --restore") }
    }

    func run() throws {
        let console = Console(.plain)
        do {
            try SystemLimits.prepare(jobs: ProcessInfo.processInfo.activeProcessorCount)
            let isRefused =
                if compare {
                    try runComparing()
                } else if restore {
                    try runRestoring(console)
                } else if let file, try asksForPicks || Picks.isList(file) {
                    try runPicking(file, console)
                } else {
                    try runApplying(console)
                }
            if isRefused { throw ExitCode(1) }
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

    private func runComparing() throws -> Bool {
        print(PickWords(comparison: try PickComparison(files: paths)).text)
        return false
    }

    /// - Returns: whether anything was refused.
    private func runPicking(_ list: String, _ console: Console) throws -> Bool {
        let source = source ?? "."
        let picks = try Picks(list: list, source: source, configurationFile: config)
        console.show(picks.diagnostics)
        var problems = picks.diagnostics
        if names { print(picks.names(separatedBy: separator.text)) }
        if rating != nil || !tag.isEmpty {
            let plan = picks.mark(rating: rating, keywords: tag, isDryRun: true) { console.list([$0]) }
            let isWanted =
                try dryRun || plan.done == 0 || yes
                || console.confirms("Write \(Console.plural(plan.done, "sidecar"))", "write", "written")
            if isWanted {
                let report = picks.mark(rating: rating, keywords: tag, isDryRun: dryRun)
                console.show(report, "written", "sidecar", isDryRun: dryRun)
                problems += report.diagnostics
            }
        }
        // The sidecars that were just written are copied, too.
        if let copyTo {
            let report = try picks.copy(to: copyTo, isDryRun: dryRun)
            console.show(report, "copied", "file", isDryRun: dryRun)
            problems += report.diagnostics
        }
        if !asksForPicks { print(PickWords(picks: picks).text) }
        return problems.contains { $0.severity == .error }
    }

    /// - Returns: whether anything could not be restored.
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

    /// The paths for `--restore`. A single path may be either one; a folder is the source.
    private var restoredPaths: (selection: String?, source: String) {
        if let source { return (file, source) }
        guard let file, FileStatus(following: file)?.kind == .folder else { return (file, ".") }
        return (nil, file)
    }
}

/// The separator between names in one line.
enum NameSeparator: String, CaseIterable, ExpressibleByArgument {
    case comma, space

    var text: String { self == .comma ? ", " : " " }
}
