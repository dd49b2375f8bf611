import AlbumSite
import ArgumentParser
import Foundation
internal import Reporting

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Shows the site in a browser of this computer while you edit it; publishes nothing.",
        discussion: """
            The address is the first line that it prints. Only programs of this computer
            can reach it. Pages follow each edit by themselves, show what is wrong in your
            files, and show drafts. Press Ctrl-C to end it.

            EXAMPLES
              albumgen serve ~/Pictures                   show the site at a free port
              albumgen serve ~/Pictures --open            and open it in the browser
              albumgen serve ~/Pictures --port 8000       always at the same address
            """)

    @OptionGroup var input: SourceOptions

    @Option(help: ArgumentHelp("The port to listen on; a free one by default.", valueName: "n"))
    var port: UInt16?

    @Flag(help: "Open the site in the browser.")
    var open = false

    @Flag(
        help:
            "Look for changes once a second, for folders whose changes the system does not report, such as those of another computer."
    )
    var poll = false

    @OptionGroup var work: WorkOptions
    @OptionGroup var cache: CacheOption
    @OptionGroup var progress: ProgressOption

    func validate() throws {
        if port == 0 { throw ValidationError("expected 1 to 65535 for --port; leave it out for a free port") }
    }

    func run() throws {
        let progress = progress.style
        let console = Console(progress)
        do throws(BuildFailure) {
            var options = work.buildOptions(input)
            options.cache = cache.folder
            try SystemLimits.prepare(jobs: options.jobs, connections: Preview.connections)
            let interruption = Interruption()
            let signals = SignalWatch(interruption)
            defer { signals.end() }
            let preview = Preview(
                options, port: port, polls: poll, presenter: { Console(progress).presenter }, interruption: interruption
            )
            let open = open
            try preview.run { event in
                switch event {
                case .listening(let address):
                    print(address)
                    // A script that reads the address from a pipe waits for it.
                    fflush(nil)
                    if open { Browser.open(address) }
                case .built(let report): console.show(served: report)
                case .failed(let failure): console.show(failure)
                case .note(let text): StandardStream.errors.write("note: \(text)\n")
                }
            }
        } catch {
            console.show(error)
            throw ExitCode(error.exitCode)
        }
    }
}

/// The user's default browser.
enum Browser {
    /// - Parameter address: the address of the server; a command line never contains anything from an album.
    static func open(_ address: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", address]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            StandardStream.errors.write("note: no browser could be started; open \(address) in one\n")
        }
    }
}
