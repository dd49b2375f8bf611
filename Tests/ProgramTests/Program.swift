import Foundation
import TestSupport

/// The real binary, run as a user runs it.
struct Program {
    struct Outcome {
        var exitCode: Int32
        var output: String
        var errors: String

        /// Whether a build made and wrote nothing. Files that have just been written are read again, and the build then
        /// lists what it kept.
        var keptEverything: Bool {
            output.contains("up to date")
                || output.contains(" 0 renditions made, ") && output.contains("; 0 pages written")
        }
    }

    /// The path of albumgen, next to the test bundle, where `swift build` puts both.
    static let path = beside("albumgen")

    /// The path of an albumgen with its own adapter.
    static let adapterExample = beside("adapter-example")

    private static func beside(_ name: String) -> String {
        let bundle = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
        return bundle.deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// A shell without a terminal makes its background jobs ignore SIGINT, and `nohup` SIGHUP. The program would inherit
    /// that from the tests, and never end when they signal it.
    private static let heedsSignals: Void = {
        for number in [SIGINT, SIGHUP, SIGTERM] { _ = signal(number, SIG_DFL) }
    }()

    /// - Parameters:
    ///   - folder: the working folder.
    ///   - environment: variables that are added to those of the tests, or replace them.
    @discardableResult
    static func run(
        _ arguments: String..., in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = try start(arguments, in: folder, environment: environment)
        return try process.finish()
    }

    /// Starts the program without waiting for it.
    static func start(
        _ arguments: [String], of program: String = path, in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> Running {
        heedsSignals
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder.map { URL(fileURLWithPath: $0) }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let files = try TemporaryFolder()
        let output = try files.open("output")
        let errors = try files.open("errors")
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return Running(process: process, files: files)
    }

    /// A running program. Its output goes to files, so that neither pipe can fill up and block the program.
    struct Running {
        let process: Process
        let files: TemporaryFolder

        func finish() throws -> Outcome {
            process.waitUntilExit()
            return Outcome(
                exitCode: process.terminationStatus, output: try files.read("output"),
                errors: Self.withoutProgress(try files.read("errors")))
        }

        /// Leaves out the progress lines. The program writes them for whatever takes longer than a second, so they
        /// depend on the machine.
        private static func withoutProgress(_ errors: String) -> String {
            errors.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { $0.wholeMatch(of: /[a-z ]+: \d+ of \d+( s)?(, .+)?/) == nil }
                .joined(separator: "\n")
        }
    }
}
