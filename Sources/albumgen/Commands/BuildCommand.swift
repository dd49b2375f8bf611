import AlbumModel
import AlbumSite
import ArgumentParser
import Files
import Foundation
internal import Reporting

struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Builds the site; up-to-date files are left untouched.",
        discussion: """
            EXAMPLES
              albumgen build                              build this folder into _site
              albumgen build ~/Pictures --output ~/site
              albumgen build --jobs 4 --report report.json
              albumgen build --offline                    do not use the network
              albumgen build --dry-run                    read and plan, write nothing
            """)

    @OptionGroup var input: SourceOptions
    @OptionGroup var work: WorkOptions
    @OptionGroup var site: SiteOptions

    @Option(
        name: [.customShort("o", allowingJoined: true), .long], help: "The folder for the site; ./_site by default.",
        completion: .directory,
        transform: Paths.expandingHome)
    var output: String?

    @OptionGroup var cache: CacheOption
    @OptionGroup var progress: ProgressOption

    @Option(
        help: "Write a report of the build to this file, as JSON; - is standard output.",
        completion: .file(extensions: ["json"]),
        transform: Paths.expandingHome)
    var report: String?

    @Flag(name: [.customShort("n"), .long], help: "Read and plan, but write nothing.")
    var dryRun = false

    @Flag(name: [.short, .long], help: "Rebuild everything, ignoring the caches.")
    var force = false

    @Flag(
        inversion: .prefixedNo,
        help: "Publish a new site in steps while it is built; on by default on a terminal, never in CI."
    )
    var progressive: Bool?

    func validate() throws {
        try GivenName.validate(output, of: "the folder for --output")
        try ReportFile.validate(report, progress: progress.style)
    }

    var options: BuildOptions {
        var options = site.buildOptions(input, work)
        options.output = output
        options.cache = cache.folder
        options.reportFile = ReportFile.path(report)
        options.isDryRun = dryRun
        options.isForced = force
        options.isProgressive = (progressive ?? Console.isTerminal) && !isInCI
        return options
    }

    func run() throws {
        try site.build(options, progress: progress.style) { console, outcome in
            if report == "-" { console.show(outcome.diagnostics) } else { console.show(outcome, isDryRun: dryRun) }
            if let report { try ReportFile.write(outcome, to: report, console) }
        }
    }
}

/// Whether the program runs in CI. All CI services set this variable, and visitors see only the finished site that they
/// publish.
private var isInCI: Bool {
    let value = ProcessInfo.processInfo.environment["CI"] ?? ""
    return !value.isEmpty && value != "false"
}

/// The file named by `--report`.
enum ReportFile {
    /// Returns the path of a report that is not written to standard output.
    static func path(_ report: String?) -> String? { report == "-" ? nil : report }

    /// Rejects a file that cannot be written, before starting the work that the report is about.
    static func validate(_ path: String?, progress: ProgressStyle? = nil) throws {
        try GivenName.validate(path, of: "the file for --report")
        if path == "-", progress == .json {
            throw ValidationError(
                "--report - and --progress json would both write to standard output; name a file for the report")
        }
        guard let path, path != "-" else { return }
        let file = Paths.absolute(path)
        if FileStatus(following: file)?.kind == .folder {
            throw ValidationError("--report names the folder \(path); name a file in it")
        }
        if FileStatus(following: Paths.parent(of: file))?.kind != .folder {
            throw ValidationError("there is no folder for the report \(path); create it, or name another file")
        }
        if !mayReplace(file) {
            throw ValidationError(
                "--report would overwrite \(path), which is not a report of albumgen; name another file, or delete this one"
            )
        }
    }

    /// Returns whether a report may be written to a path without losing anything: the path is free, or leads to a
    /// device, a pipe, an empty file or a report.
    private static func mayReplace(_ path: String) -> Bool {
        guard let status = FileStatus(following: path), status.kind == .file, status.size > 0 else { return true }
        guard let bytes = try? FileOperations.read(path, limit: status.size) else { return false }
        return (try? JSONDecoder().decode(AnyReport.self, from: Data(bytes))) != nil
    }

    /// What reports have in common.
    private struct AnyReport: Decodable {
        var version: Int
        var seconds: Double
    }

    /// Writes a report, after its result has been shown: a report that cannot be written hides nothing else, and a pipe
    /// may wait for its reader.
    ///
    /// - Parameter path: a file, a device, a pipe or a link to one of these; `-` is standard output.
    static func write(_ report: some Encodable, to path: String, _ console: Console) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let bytes = try encoder.encode(report) + [UInt8(ascii: "\n")]
        guard path != "-" else { return StandardStream.output.write(bytes) }
        fflush(nil)
        do throws(FileError) {
            try FileOperations.writeThrough(Array(bytes), to: path)
        } catch {
            console.show([Diagnostic(.error, "cannot write the report \(path): \(error.reason)")])
            throw ExitCode(3)
        }
    }
}
