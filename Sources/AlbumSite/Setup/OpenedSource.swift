internal import AlbumModel
internal import AlbumProviders
package import AlbumSources
package import Commands
internal import Digests
internal import Files
internal import Glibc
internal import Imaging
internal import Reporting

/// A folder of photographs with its configuration, which has been read without errors.
struct OpenedSource: Sendable {
    /// An absolute path with links resolved.
    let folder: String
    var configuration: Configuration
    /// The diagnostics of the configuration that do not stop a build.
    let diagnostics: [Diagnostic]

    /// - Parameter texts: texts to read in place of what is on the disk, by path. One of them may be the source's own
    ///   configuration.
    /// - Throws: if the folder or its configuration is invalid.
    init(
        _ path: String, configurationFile: String?, replacing texts: [String: [UInt8]] = [:]
    ) throws(BuildFailure) {
        folder = try Workspace.sourceFolder(path)
        var reading = Configuration.read(source: folder, file: configurationFile)
        if configurationFile == nil, let text = texts[reading.configuration.file] {
            reading = Configuration.parse(text, file: reading.configuration.file)
        }
        guard !reading.diagnostics.contains(where: { $0.severity == .error }) else {
            throw BuildFailure(stoppedBy: reading.diagnostics)
        }
        configuration = try WatermarkFile.find(for: reading.configuration, in: folder)
        diagnostics = reading.diagnostics
    }

    /// Scans the source; `kept` are folders in it to leave out because they contain no photographs.
    ///
    /// - Parameter along: the path of a folder; others are left out unless they lead to it.
    func scan(leavingOut kept: [String], along: String? = nil) throws(BuildFailure) -> FolderScanResult {
        let ignore = configuration.album.ignore
        let statics = StaticFolder(in: folder, ignore: ignore)
        let others = ["\(folder)/templates"] + (statics.exists ? ["\(folder)/\(StaticFolder.name)"] : [])
        do {
            var scan = FolderScan(root: folder, ignore: ignore, leavingOut: kept + others)
            scan.along = along
            scan.photoEndings = FileNames.endings(ofLoaders: configuration.site.untrustedLoaders)
            scan.named = configuration.namedFolders
            scan.refusal = { [configuration] in configuration.refusal(ofLinkAt: $0, to: $1) }
            var found = try scan.scan()
            found.statics = statics.files
            found.tree.statics = Set(statics.files.map(\.address))
            found.tree.unreadStatics = Set(
                statics.unread.map { String($0.path.dropFirst(StaticFolder.name.count + 1)) })
            if statics.exists { found.tree.ignoreUse?.add(statics.ignoreUse) }
            found.diagnostics += statics.diagnostics
            found.unread += statics.unread
            return found
        } catch {
            throw BuildFailure(error.isMissing ? .usage : .system, error.description)
        }
    }

    /// Returns the configured providers, for the items that libraries list. These providers fetch nothing.
    func libraries() throws(BuildFailure) -> ProviderRegistry {
        var context = ProviderContext(source: folder, cache: "\(folder)/.albumgen/fetched")
        context.isOffline = true
        do throws(ProviderRegistrationError) {
            return try BuiltInProviders.registry(configuration.providers, context)
        } catch {
            throw BuildFailure(.usage, error.description)
        }
    }

    /// Returns a reader of texts that starts no program and queries no library.
    ///
    /// - Parameter texts: texts to read in place of what is on the disk, by path.
    func reader(replacing texts: [String: [UInt8]]) -> SiteReader {
        var configuration = configuration
        configuration.site.publication.showsDrafts = true
        let disk = FileAccess.disk(root: folder)
        let access = FileAccess { path, limit throws(FileAccessError) in
            if let text = texts[path] { return Array(text.prefix(limit + 1)) }
            return try disk.read(path, limit)
        }
        return SiteReader(configuration: configuration, access: access)
    }

    /// - Parameters:
    ///   - adapters: the adapters of the program that albums may use by name.
    ///   - providers: the providers that fetch items; without them, items from elsewhere only keep their places.
    ///   - publication: which drafts to show; nil shows all of them.
    ///   - failures: collects manifests, sidecars, libraries and adapters that could not be read for a reason that may
    ///     have passed by the next build.
    ///   - isCancelled: cancels the reading and the commands of adapters.
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
        reader.isCancelled = isCancelled
        return reader
    }
}

/// The picture of a watermark, which only the root configuration can name. It is not an item, and is looked up before
/// any album is read.
enum WatermarkFile {
    /// Returns the configuration with the picture resolved: named by its absolute path and content digest, and ignored
    /// as an item.
    static func find(for configuration: Configuration, in source: String) throws(BuildFailure) -> Configuration {
        guard var picture = configuration.album.watermark.picture else { return configuration }
        let name = picture.path
        picture.path = try path(of: name, in: source, configuration.file)
        try check(picture.path, called: name, configuration.file)
        do {
            picture.digest = try FileHash.sha256(ofFileAt: picture.path).digest.hex
        } catch {
            throw failure(
                "\(name) cannot be read: \(String(cString: strerror(error.code)))", configuration.file,
                isSystemFailure: true)
        }
        var found = configuration
        found.album.watermark.picture = picture
        if let own = Paths.relative(picture.path, to: source) { found.album.ignore.append(literal(own)) }
        return found
    }

    /// Returns the path of the picture with links resolved; it must not lead out of the source.
    private static func path(of name: String, in source: String, _ file: String) throws(BuildFailure) -> String {
        guard let path = Paths.resolved("\(source)/\(name)") else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw failure(
                    "\(name) cannot be read: \(String(cString: strerror(errno)))", file, isSystemFailure: true)
            }
            let target = FileOperations.linkTarget("\(source)/\(name)")
            if let complaint = target.flatMap(LargeFilePointer.complaint(aboutLinkTo:)) {
                throw unfetched(name, complaint, file)
            }
            throw failure("there is no file \(name) in the source", file)
        }
        guard Paths.isInside(path, source) else { throw failure("\(name) lies outside the source", file) }
        guard FileStatus(following: path)?.kind == .file else { throw failure("\(name) is not a file", file) }
        return path
    }

    /// Throws if the file certainly holds no picture. Otherwise, every photo would get an error of its own.
    private static func check(_ path: String, called name: String, _ file: String) throws(BuildFailure) {
        // Files that cannot be read are reported when their digest is computed.
        guard let opened = Descriptors.openFile(path) else { return }
        defer { close(opened) }
        guard let head = Descriptors.read(4096, of: opened) else { return }
        switch FormatSniffer.sniff(head) {
        case .pointer(let complaint): throw unfetched(name, complaint, file)
        case .empty: throw failure("\(name) is empty", file)
        case .text: throw failure("\(name) is text", file)
        case .media, .unsupportedPicture, .unsupported, .unknown: return
        }
    }

    private static func unfetched(_ name: String, _ complaint: String, _ file: String) -> BuildFailure {
        BuildFailure(
            .usage,
            at: Diagnostic(
                .error, "the watermark's picture \(name) \(complaint); until then, nothing is built",
                at: SourceLocation(file: file)))
    }

    /// Returns a pattern that matches this path and no other.
    private static func literal(_ path: String) -> String {
        String(path.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
    }

    private static func failure(_ problem: String, _ file: String, isSystemFailure: Bool = false) -> BuildFailure {
        BuildFailure(
            isSystemFailure ? .system : .usage,
            at: Diagnostic(
                .error,
                "the watermark's picture cannot be used: \(problem); name a PNG, WebP or JPEG by its path from the source, as in `watermark: {image: branding/mark.png}`",
                at: SourceLocation(file: file)))
    }
}

extension CommandRunner {
    /// Returns a runner that runs commands as processes on this machine.
    ///
    /// A program name without a slash is looked up as in a shell; a relative path starts from the source. `{folder}`
    /// and `{album}` in arguments stand for the album's folder and its path in the source.
    package static func processes(
        source: String, limits: CommandLimits = CommandLimits(),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> CommandRunner {
        CommandRunner { command, album in
            // A folder's name may contain `{album}`, so neither is searched for in the text that replaces the other.
            let arguments = command.dropFirst().map { argument in
                argument.split(separator: "{folder}", omittingEmptySubsequences: false)
                    .map { $0.replacing("{album}", with: album.path) }.joined(separator: album.folder)
            }
            var output: [UInt8] = []
            let ending = CommandProcess(command.first ?? "", Array(arguments), source: source, limits: limits)
                .run(isCancelled: isCancelled) { output += $0 }
            return Outcome(
                output: output, complaints: ending.complaints, exitCode: ending.exitCode, failure: ending.failure)
        }
    }
}
