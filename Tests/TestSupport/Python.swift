import Foundation

/// Reads albumgen's output with another program: Python can read ZIP files and pictures on its own.
public enum Python {
    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    /// Runs a script with one argument.
    ///
    /// - Returns: the script's output.
    /// - Throws: an error with the script's output if the script fails.
    public static func run(_ script: String, _ argument: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, argument]
        // Both streams share one pipe, so that neither can fill up unread.
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "the script exited with \(process.terminationStatus): \(printed)")
        }
        return printed
    }
}
