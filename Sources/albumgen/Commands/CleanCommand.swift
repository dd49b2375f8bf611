import AlbumSite
import ArgumentParser

struct CleanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean",
        abstract:
            "Deletes the cache and, with --output, the published site; never a file that albumgen did not make.")

    @Argument(help: "The folder of photographs.", completion: .directory)
    var source = "."

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help: "An output folder, whose published files are removed.", completion: .directory)
    var output: String?

    @OptionGroup var cache: CacheOption

    func run() throws {
        do {
            let removed = try Cleaning(source: source, output: output, cache: cache.folder).run()
            print(
                removed.holdsOthers
                    ? "emptied \(removed.cacheFolder) of everything albumgen made; other files remain in it"
                    : "removed \(removed.cacheFolder)")
            if let output { print("removed \(removed.publishedFiles) published files from \(output)") }
        } catch {
            Console(.plain).show(error)
            throw ExitCode(error.exitCode)
        }
    }
}
