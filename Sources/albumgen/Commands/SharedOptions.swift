import AlbumSite
import ArgumentParser
import Files
import Foundation

/// The site that a command works on.
struct SourceOptions: ParsableArguments {
    @Argument(help: "The folder of photographs.", completion: .directory)
    var source = "."

    @Option(
        help: "The configuration, in place of albumgen.yml in the source.", completion: .file(extensions: ["yml"]),
        transform: Paths.expandingHome)
    var config: String?

    func validate() throws {
        try GivenName.validate(source, of: "the folder of photographs")
        try GivenName.validate(config, of: "the file for --config")
    }
}

/// The options of the commands that read photographs.
struct WorkOptions: ParsableArguments {
    @Option(
        help: "A folder of templates that take precedence over the site's own.", completion: .directory,
        transform: Paths.expandingHome)
    var templates: String?

    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: "How many photos to process at once; the number of processors by default.")
    var jobs: Int?

    @Flag(help: "Do not use the network: remote items come from the cache, as they were last fetched.")
    var offline = false

    func validate() throws {
        try GivenName.validate(templates, of: "the folder for --templates")
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("expected 1 to 256 for --jobs but received \(jobs)")
        }
    }

    func buildOptions(_ input: SourceOptions) -> BuildOptions {
        var options = BuildOptions(
            source: input.source, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        options.configurationFile = input.config
        options.templates = templates
        options.isOffline = offline
        return options
    }
}

struct CacheOption: ParsableArguments {
    @Option(
        name: .customLong("cache"),
        help: "The folder for renditions and the state of builds; .albumgen in the source by default.",
        completion: .directory,
        transform: Paths.expandingHome)
    var folder: String?

    func validate() throws { try GivenName.validate(folder, of: "the folder for --cache") }
}

/// The name of a file or folder on the command line.
enum GivenName {
    /// Refuses an empty name, which a script's unset variable leaves: it would mean the working folder.
    static func validate(_ name: String?, of object: String) throws {
        if name?.isEmpty == true { throw ValidationError("the name of \(object) is empty; name one") }
    }
}

struct ProgressOption: ParsableArguments {
    @Option(name: .customLong("progress"), help: "How progress is shown: \(ProgressStyle.allNames).")
    var style = ProgressStyle.auto
}
