import AlbumModel
import AlbumSite
import ArgumentParser
import Files

struct CleanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean",
        abstract:
            "Deletes the cache and, with --output, the published site; never a file that albumgen did not make.")

    @Argument(help: "The folder of photographs.", completion: .directory)
    var source = "."

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help: "An output folder, whose published files are removed.", completion: .directory,
        transform: Paths.expandingHome)
    var output: String?

    @OptionGroup var cache: CacheOption

    func validate() throws {
        try GivenName.validate(source, of: "the folder of photographs")
        try GivenName.validate(output, of: "the folder for --output")
    }

    private func words(for removed: Cleaning.Removed) -> String {
        let folder = SourceLocation(file: removed.cacheFolder)
        if !removed.hadCache { return "there is no cache at \(folder)" }
        return removed.holdsOthers
            ? "emptied \(folder) of everything albumgen made; other files remain in it" : "removed \(folder)"
    }

    func run() throws {
        do {
            let removed = try Cleaning(source: source, output: output, cache: cache.folder).run()
            print(words(for: removed))
            if let output {
                let place = SourceLocation(file: output)
                let count = Console.plural(removed.publishedFiles, "published file")
                print(
                    removed.hadSite || removed.publishedFiles > 0
                        ? "removed \(count) from \(place)"
                        : "albumgen has published nothing in \(place); nothing was removed there")
            }
        } catch {
            Console(.plain).show(error)
            throw ExitCode(error.exitCode)
        }
    }
}
