import Foundation
import Testing

/// The manual page is written by hand; these tests compare it with the options that the program accepts.
struct ManPageTests {
    private static let page = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("man/albumgen.1")

    private struct Help: Decodable {
        struct Command: Decodable {
            struct Argument: Decodable {
                struct Name: Decodable { var name: String }
                var names: [Name]?
                var shouldDisplay: Bool
            }
            var commandName: String
            var shouldDisplay: Bool
            var arguments: [Argument]?
            var subcommands: [Command]?
        }
        var command: Command
    }

    /// Returns the names of a command's options, except those that all commands have.
    private func options(_ command: Help.Command) -> Set<String> {
        let names = (command.arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }.map(\.name)
        return Set(names).subtracting(["h", "help", "version"])
    }

    /// Returns the options listed in a part of the page: `.It Fl n , -dry-run`.
    private func listed(_ lines: [Substring]) -> Set<String> {
        Set(
            lines.filter { $0.hasPrefix(".It Fl ") }.flatMap { line in
                line.dropFirst(7).prefix { $0 != "A" }.split(whereSeparator: { " ,".contains($0) })
                    .map { String($0.drop { $0 == "-" }) }
            })
    }

    @Test func itNamesEveryCommandWithItsOptionsAndNoOther() throws {
        let help = try JSONDecoder().decode(
            Help.self, from: Data(Program.run("--experimental-dump-help").output.utf8))
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        var parts: [String: [Substring]] = [:]
        var current: String?
        for line in text.split(separator: "\n") {
            if line.hasPrefix(".S") { current = line.hasPrefix(".Ss ") ? String(line.dropFirst(4)) : nil }
            if let current { parts[current, default: []].append(line) }
        }
        let commands = (help.command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
        #expect(parts.keys.sorted() == commands.map(\.commandName).sorted())
        for command in commands {
            #expect(listed(parts[command.commandName] ?? []) == options(command), "\(command.commandName)")
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
    func itIsSetWithoutAWarning() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/groff")
        process.arguments = ["-mandoc", "-Tutf8", "-ww", Self.page.path]
        let complaints = Pipe()
        process.standardError = complaints
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let printed = complaints.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && printed.isEmpty, "\(String(decoding: printed, as: UTF8.self))")
    }
}
