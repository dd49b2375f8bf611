internal import AlbumModel
import AlbumSite
import ArgumentParser
internal import Files
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
              albumgen build                              build this folder into _site
              albumgen build ~/Pictures --output site     build into the folder site
              albumgen build --progress json              report progress as lines of JSON
              albumgen serve ~/Pictures --open            see the site while you edit it
              albumgen check                              look for mistakes, write nothing
              albumgen apply selection.json ~/Pictures    move selected items to the trash
              albumgen spaces                             list albums behind passwords
              albumgen init my-site                       write a configuration to fill in

            EXIT CODES
              0  success
              1  built, but some items have errors; each is named
              2  nothing was built: the command line or the configuration is invalid
              3  the output or the system failed
              130  interrupted; the next build continues from there
            """,
        version: VersionText.ifAsked,
        subcommands: [
            BuildCommand.self, ServeCommand.self, InitCommand.self, CheckCommand.self, CleanCommand.self,
            ApplyCommand.self, SpacesCommand.self, PlanCommand.self, RenderCommand.self, SchemaCommand.self,
        ])

    /// Runs the command. Usage errors get the same exit code as a bad configuration, instead of the parser's 64.
    static func main() {
        Descriptors.openMissingStandard()
        // A reader that closes its end, as `| head` does, must not stop the program.
        signal(SIGPIPE, SIG_IGN)
        // A file that would exceed `ulimit -f` must be an error with a message, in workers as well.
        signal(SIGXFSZ, SIG_IGN)
        do {
            try SystemLimits.prepareStack()
            // The process is an expendable worker, started by another albumgen. A worker is not a subcommand, because
            // setting up the parser takes longer than the first job of most workers.
            if CommandLine.arguments.dropFirst() == WorkerPool.Executable.current.arguments[...] { WorkerMain.run() }
            var command = try parseAsRoot()
            if let problem = CallerNames.problem { throw BuildFailure(.usage, problem) }
            try command.run()
            StandardStream.finish()
        } catch let failure as BuildFailure {
            Console(.plain).show(failure)
            Foundation.exit(failure.exitCode)
        } catch let code as ExitCode {
            // A build with errors also prints results.
            if code.rawValue < 2 { StandardStream.finish() }
            Foundation.exit(code.rawValue)
        } catch  where exitCode(for: error) == .validationFailure {
            // The parser repeats arguments, which may contain passwords, and names of files that others chose.
            let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
            for line in lines { StandardStream.errors.write("\(String(line).asMessage)\n") }
            StandardStream.errors.write(suggestion())
            Foundation.exit(2)
        } catch  where exitCode(for: error).isSuccess {
            // The requested output: help, the version, or a shell's completions.
            print(fullMessage(for: error))
            StandardStream.finish()
        } catch {
            exit(withError: error)
        }
    }
}

extension Albumgen {
    /// Returns a suggestion for a mistyped command; empty if the first argument is a command, or resembles none.
    private static func suggestion() -> String {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let written = CommandLine.arguments.dropFirst().first, !written.hasPrefix("-"), !names.contains(written),
            let meant = Suggestion.nearest(to: written, among: names)
        else { return "" }
        return "Did you mean `albumgen \(meant)`?\n"
    }
}

/// The output of `--version`: albumgen's version and those of the libraries that affect its output.
enum VersionText {
    /// The parser needs the text before it knows whether to print it. A process that does not print it gets only
    /// albumgen's version, so that not every process of a build queries each library.
    static var ifAsked: String {
        CommandLine.arguments.contains("--version") ? text : AlbumgenVersion.current
    }

    private static var text: String {
        (["albumgen \(AlbumgenVersion.current)"] + AlbumgenVersion.libraries.map { "  \($0.name) \($0.version)" })
            .joined(separator: "\n")
    }
}
