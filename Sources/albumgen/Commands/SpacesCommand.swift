import AlbumSite
import ArgumentParser
internal import Reporting

struct SpacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spaces", abstract: "Lists the albums behind passwords; makes passwords and secret links.",
        discussion: """
            EXAMPLES
              albumgen spaces ~/Pictures                  list what each space contains
              albumgen spaces --links ~/Pictures          print each space's secret link
              albumgen spaces --new-password > family.txt make a strong password
            """)

    @OptionGroup var input: SourceOptions
    @OptionGroup var cache: CacheOption

    @Flag(help: "Print the link that opens each space without its password. Run `albumgen build` first.")
    var links = false

    @Flag(help: "Print a new password of words that can be read aloud, and do nothing else.")
    var newPassword = false

    @Flag(help: "With --new-password: make a shorter one from letters and digits.")
    var short = false

    func run() throws {
        if newPassword { return print(SpaceListing.newPassword(isShort: short)) }
        var options = BuildOptions(source: input.source, jobs: 1)
        options.configurationFile = input.config
        options.cache = cache.folder
        let interruption = Interruption()
        if let ask = Terminal.passwordPrompt(interruption) {
            options.askPassword = { space throws(BuildFailure) in
                // Nothing else here watches for an interruption, so that a signal ends it right away.
                let signals = SignalWatch(interruption)
                defer { signals.end() }
                return try ask(space)
            }
        }
        do throws(BuildFailure) {
            let listing = try SpaceListing(options, withLinks: links)
            print(listing.text)
            Console(.plain).show(listing.diagnostics)
        } catch {
            Console(.plain).show(error)
            throw ExitCode(error.exitCode)
        }
    }
}
