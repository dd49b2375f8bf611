internal import AlbumModel
internal import AlbumProviders
package import AlbumSources
package import Commands
internal import Digests
internal import Files
internal import Glibc
internal import Imaging
internal import Reporting

/// A folder of photographs with its configuration, read and found in order.
struct OpenedSource: Sendable {
    /// Absolute, links resolved.
    let folder: String
    let configuration: Configuration
    /// What the configuration had to say that stops nothing.
    let diagnostics: [Diagnostic]

    /// - Throws: where the folder or its configuration is not in order.
    init(_ path: String, configurationFile: String?) throws(BuildFailure) {
        folder = try Workspace.sourceFolder(path)
        let reading = Configuration.read(source: folder, file: configurationFile)
        guard !reading.diagnostics.contains(where: { $0.severity == .error }) else {
            throw BuildFailure(stoppedBy: reading.diagnostics)
        }
        configuration = try WatermarkFile.find(for: reading.configuration, in: folder)
        diagnostics = reading.diagnostics
    }

    /// Walks the source; `kept` are folders in it that hold no photographs.
    func scan(leavingOut kept: [String]) throws(BuildFailure) -> FolderScanResult {
        do {
            return try FolderScan(
                root: folder, ignore: configuration.album.ignore, leavingOut: kept + ["\(folder)/templates"]
            ).scan()
        } catch {
            throw BuildFailure(error.isMissing ? .usage : .system, error.description)
        }
    }

    /// The providers of the configuration, for what libraries list: nothing is fetched with these.
    func libraries() throws(BuildFailure) -> ProviderRegistry {
        var context = ProviderContext(source: folder, cache: "\(folder)/.albumgen/fetched")
        context.isOffline = true
        do throws(ProviderRegistrationError) {
            return try BuiltInProviders.registry(configuration.providers, context)
        } catch {
            throw BuildFailure(.usage, error.description)
        }
    }

    /// - Parameters:
    ///   - adapters: those that albums may ask for by name, given by the program.
    ///   - providers: what fetches items; without them, items from elsewhere keep their places and nothing more.
    ///   - publication: what is shown of drafts; all of them unless said otherwise.
    ///   - failures: gets what could not be read for a reason that may be gone at the next build: manifests, sidecars,
    ///     libraries, adapters.
    ///   - isCancelled: ends the commands of adapters.
    func reader(
        adapters: [String: any AlbumAdapter] = [:], providers: ProviderRegistry = ProviderRegistry(),
        publication: Publication? = nil, noting failures: ReadFailures? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> SiteReader {
        var everything = Publication()
        everything.showsDrafts = true
        var configuration = configuration
        configuration.site.publication = publication ?? everything
        var reader = SiteReader(
            configuration: configuration, access: .disk(root: folder, noting: failures), adapters: adapters,
            commands: .processes(source: folder, isCancelled: isCancelled), providers: providers)
        reader.failures = failures
        return reader
    }
}

/// The picture of a watermark, which only the root configuration can name: it is no item, and is looked for before any
/// album is read.
enum WatermarkFile {
    /// The same configuration with the picture found: by its absolute path and its content, and ignored as an item.
    static func find(for configuration: Configuration, in source: String) throws(BuildFailure) -> Configuration {
        guard var picture = configuration.album.watermark.picture else { return configuration }
        let name = picture.path
        picture.path = try path(of: name, in: source, configuration.file)
        do {
            picture.digest = try FileHash.sha256(ofFileAt: picture.path).digest.hex
        } catch {
            throw failure(
                "\(name) cannot be read: \(String(cString: strerror(error.code)))", configuration.file,
                isSystemFailure: true)
        }
        var found = configuration
        found.album.watermark.picture = picture
        found.album.ignore.append(literal(picture.path.dropFirst(source.utf8.count + 1)))
        return found
    }

    /// Links resolved: none may lead out of the source.
    private static func path(of name: String, in source: String, _ file: String) throws(BuildFailure) -> String {
        guard let path = Paths.resolved("\(source)/\(name)") else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw failure(
                    "\(name) cannot be read: \(String(cString: strerror(errno)))", file, isSystemFailure: true)
            }
            throw failure("there is no file \(name) in the source", file)
        }
        guard Paths.isInside(path, source) else { throw failure("\(name) lies outside the source", file) }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw failure("\(name) is not a file", file)
        }
        return path
    }

    /// A pattern that matches this path and no other.
    private static func literal(_ path: Substring) -> String {
        String(path.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
    }

    private static func failure(_ problem: String, _ file: String, isSystemFailure: Bool = false) -> BuildFailure {
        BuildFailure(
            isSystemFailure ? .system : .usage,
            "\(file): error: the watermark's picture cannot be used: \(problem); name a PNG, WebP or JPEG by its path from the source, as `watermark: {image: branding/mark.png}`"
        )
    }
}

extension CommandRunner {
    /// Runs commands as processes of this machine.
    ///
    /// A program without a slash in its name is looked for as a shell does; a relative path is one from the source.
    /// `{folder}` and `{album}` in arguments are the album's folder and its path in the source.
    package static func processes(
        source: String, limits: CommandLimits = CommandLimits(),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> CommandRunner {
        CommandRunner { command, album in
            let arguments = command.dropFirst().map { argument in
                switch argument {
                case "{folder}": album.folder
                case "{album}": album.path
                default: argument
                }
            }
            var output: [UInt8] = []
            let ending = CommandProcess(command.first ?? "", Array(arguments), source: source, limits: limits)
                .run(isCancelled: isCancelled) { output += $0 }
            return Outcome(
                output: output, complaints: ending.complaints, exitCode: ending.exitCode, failure: ending.failure,
                isPassing: ending.isPassing)
        }
    }
}
