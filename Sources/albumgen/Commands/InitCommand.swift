import AlbumModel
import AlbumSite
import ArgumentParser
internal import Reporting

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Starts a site with a commented albumgen.yml and, on request, templates to edit.")

    @Argument(help: "The folder of the site; created if it does not exist.", completion: .directory)
    var folder = "."

    @Flag(help: "Copy the built-in templates into templates/, for you to edit.")
    var templates = false

    @Option(
        help: ArgumentHelp(
            "The theme to start with: \(SiteStarter.themes.joined(separator: ", ")), or your own in templates/themes/; by default, that of an existing albumgen.yml.",
            valueName: "name"),
        completion: .list(SiteStarter.themes))
    var theme: String?

    func validate() throws { try GivenName.validate(folder, of: "the folder for the site") }

    func run() throws {
        do {
            let starter = SiteStarter(folder: folder, copiesTemplates: templates, theme: theme)
            let started = try starter.run()
            // A line for each of a hundred templates would hide the advice below.
            let others = started.written.filter { !$0.hasPrefix(started.templates + "/") }
            for path in others { print("wrote \(SourceLocation(file: path))") }
            let templates = started.written.count - others.count
            if templates > 0 { print("wrote \(templates) templates to \(SourceLocation(file: started.templates))") }
            for path in started.kept { print("kept \(SourceLocation(file: path)), which was already there") }
            let (place, argument) = folder == "." ? ("this folder", "") : (folder, " \(ShellWord.quoted(path: folder))")
            print("put photographs into \(SourceLocation(file: place)), then run: albumgen build\(argument)")
        } catch {
            Console(.plain).show(error)
            throw ExitCode(error.exitCode)
        }
    }
}
