import AlbumModel
import AlbumSite
import ArgumentParser
import Foundation
internal import Reporting

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Shows the site in a browser on this computer while you edit it; publishes nothing.",
        discussion: """
            The first line of output is the address. Only programs on this computer can
            reach it, unless you open it to your network with --receive or --lan.
            Nothing in the source changes, unless you allow that with --edit or --receive.
            Open pages update after each edit, and show drafts and problems in your files.
            Press Ctrl-C to stop.

            EXAMPLES
              albumgen serve ~/Pictures                   show the site on a free port
              albumgen serve ~/Pictures --open            and open it in the browser
              albumgen serve ~/Pictures --port 8000       always at the same address
              albumgen serve ~/Pictures --edit --open     change texts in the browser
              albumgen serve ~/Pictures --receive         receive photos from phones, too
            """)

    @OptionGroup var input: SourceOptions

    @Option(help: ArgumentHelp("The port to listen on, from 1 to 65535; a free one by default.", valueName: "n"))
    var port: UInt16?

    @Flag(help: "Open the site in the browser.")
    var open = false

    @Flag(
        help:
            "Look for changes once a second, for folders whose changes the system does not report, such as network folders."
    )
    var poll = false

    @Flag(help: "Let paired devices on your network send photos and videos into the source's albums.")
    var receive = false

    @Flag(help: "Let paired devices on your network look at the site.")
    var lan = false

    @Flag(
        help:
            "Let pages edit texts of the source, and move and delete photos, in browsers that opened the printed address and on devices that --lan admits."
    )
    var edit = false

    @Option(
        help: ArgumentHelp(
            "The host name of a proxy in front of this server, for --receive and --lan.", valueName: "name"))
    var host: [String] = []

    @OptionGroup var work: WorkOptions
    @OptionGroup var cache: CacheOption
    @OptionGroup var progress: ProgressOption

    func validate() throws {
        if port == 0 { throw ValidationError("expected 1 to 65535 for --port; leave it out for a free port") }
        if !host.isEmpty, !receive, !lan { throw ValidationError("--host needs --receive or --lan") }
        for name in host where !Self.isHost(name) {
            throw ValidationError("expected a name such as photos.example or photos.example:8443 for --host")
        }
    }

    private static func isHost(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || ".-:".utf8.contains($0) }
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
                options, port: port, polls: poll,
                network: receive || lan ? Preview.Network(receives: receive, looks: lan, names: host) : nil,
                edits: edit, presenter: { Console(progress).presenter }, interruption: interruption
            )
            let (open, edit) = (open, edit)
            let secretPage = open && edit ? SecretPage() : nil
            defer { secretPage?.remove() }
            try preview.run { event in
                switch event {
                case .listening(let address):
                    print(address)
                    // A script may be waiting to read the address from a pipe.
                    fflush(nil)
                    if open, !edit { Browser.open(address) }
                case .editable(let address):
                    NetworkWords.show(editing: address)
                    guard open else { break }
                    if let page = secretPage?.leading(to: address) {
                        Browser.open(page)
                    } else {
                        StandardStream.errors.write("note: could not write a page for the browser; open this address\n")
                    }
                case .opened(let network, let addresses): NetworkWords.show(network, addresses)
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
