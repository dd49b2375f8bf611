import AlbumSite
import ArgumentParser

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Starts a site: a commented albumgen.yml, and on request the templates to change.")

    @Argument(help: "The folder of the site; made where it is not there.", completion: .directory)
    var folder = "."

    @Flag(help: "Copy the built-in templates into templates/, to be changed.")
    var templates = false

    @Option(help: ArgumentHelp("The theme to start with: default, darkroom or book.", valueName: "name"))
    var theme = "default"

    func run() throws {
        do {
            let starter = SiteStarter(folder: folder, copiesTemplates: templates, theme: theme)
            for path in try starter.run() { print("wrote \(path)") }
            print("put photographs into \(folder), then run: albumgen build \(folder == "." ? "" : folder)")
        } catch {
            Console(.plain).show(error)
            throw ExitCode(error.exitCode)
        }
    }
}
