import AlbumSite
import ArgumentParser
import Foundation
internal import Reporting
internal import Workers

/// The command line: thin commands over `AlbumSite`.
@main
struct Albumgen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "albumgen",
        abstract: "Turns folders of photographs into a static site of photo albums.",
        discussion: """
            EXAMPLES
              albumgen build ~/Pictures --output site     build a site and open site/index.html
              albumgen build                              build the site in this folder
              albumgen build --progress json              one JSON object a line, for machines
              albumgen check                              look for mistakes, write nothing
              albumgen apply selection.json ~/Pictures    move what a page selected into a trash
              albumgen spaces                             list albums behind passwords, and their secret links
              albumgen init my-site                       start a site with a commented configuration

            EXIT CODES
              0  all is well
              1  built, but some items have errors; each is named
              2  nothing was built: the usage or the configuration is wrong
              3  the output or the system failed
              130  interrupted; the next build continues from there
            """,
        version: VersionText.ifAsked,
        subcommands: [
            BuildCommand.self, InitCommand.self, CheckCommand.self, CleanCommand.self, ApplyCommand.self,
            SpacesCommand.self, SchemaCommand.self,
        ])

    /// Bad usage has the exit code that a bad configuration has, where the parser's own would be 64.
    static func main() {
        // Who stops reading what the program says, as `| head` does, does not stop the program.
        signal(SIGPIPE, SIG_IGN)
        do {
            try SystemLimits.prepareStack()
            // The expendable half of a build, which another albumgen started. It is no command: to set up the parser takes
            // longer than most workers' first job.
            if CommandLine.arguments.dropFirst() == WorkerPool.Executable.current.arguments[...] { WorkerMain.run() }
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as BuildFailure {
            StandardStream.errors.write("error: \(failure)\n")
            Foundation.exit(failure.exitCode)
        } catch  where exitCode(for: error) == .validationFailure {
            StandardStream.errors.write("\(fullMessage(for: error))\n")
            Foundation.exit(2)
        } catch {
            exit(withError: error)
        }
    }
}

/// What `--version` prints: the program's version and those of the libraries that decide what it makes.
enum VersionText {
    /// The parser wants the text before it knows whether it will be printed. Every process of a build would ask each library
    /// for it, so all but the one that prints it get the program's version alone.
    static var ifAsked: String {
        CommandLine.arguments.contains("--version") ? text : AlbumgenVersion.current
    }

    private static var text: String {
        (["albumgen \(AlbumgenVersion.current)"] + AlbumgenVersion.libraries.map { "  \($0.name) \($0.version)" })
            .joined(separator: "\n")
    }
}
