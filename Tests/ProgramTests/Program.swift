import Foundation
import TestSupport

/// The real binary, run as a person runs it.
struct Program {
    struct Outcome {
        var exitCode: Int32
        var output: String
        var errors: String
    }

    /// Beside the test bundle, where `swift build` puts both.
    static let path = beside("albumgen")

    /// The program with an adapter of its own.
    static let adapterExample = beside("adapter-example")

    private static func beside(_ name: String) -> String {
        let bundle = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
        return bundle.deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// - Parameters:
    ///   - folder: the working folder.
    ///   - environment: set over the tests' own.
    @discardableResult
    static func run(
        _ arguments: String..., in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = try start(arguments, in: folder, environment: environment)
        return try process.finish()
    }

    /// Starts the program and does not wait for it.
    static func start(
        _ arguments: [String], of program: String = path, in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> Running {
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

    /// Output goes to files, so that neither pipe can fill up and stop the program.
    struct Running {
        let process: Process
        let files: TemporaryFolder

        func finish() throws -> Outcome {
            process.waitUntilExit()
            return Outcome(
                exitCode: process.terminationStatus, output: try files.read("output"), errors: try files.read("errors"))
        }
    }
}
