internal import AlbumModel
internal import AlbumProviders
internal import AlbumSources
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
