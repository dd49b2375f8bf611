public import AlbumModel
internal import AlbumProviders
internal import AlbumSources
internal import BuildStore
internal import Digests
internal import Files
internal import Films
internal import Glibc
internal import Imaging
internal import Pages
public import Reporting

/// A site's configuration and theme, read and found in order, with the folders it lives in.
struct OpenedSite: Sendable {
    let workspace: Workspace
    let theme: Theme
    /// Of spaces that have their own, by the name of the space.
    private let spaceThemes: [String: Theme]
    /// What fetches items.
    let providers: ProviderRegistry
    /// What the configuration had to say that stops no build.
    let diagnostics: [Diagnostic]
    /// The manifests and sidecars that could not be read.
    let readFailures = ReadFailures()
    private let source: OpenedSource
    let publication: Publication
    private let isStrict: Bool
    private let reportsUnlisted: Bool
    private let adapters: [String: any AlbumAdapter]
    private let interruption: Interruption

    var configuration: Configuration { source.configuration }

    /// - Parameter interruption: ends the commands of adapters.
    /// - Throws: where the configuration or a template is broken: nothing is built then, and what is published stays.
    init(
        _ options: BuildOptions, adapters: [String: any AlbumAdapter] = [:],
        interruption: Interruption = Interruption()
    ) throws(BuildFailure) {
        self.adapters = adapters
        self.interruption = interruption
        source = try OpenedSource(options.source, configurationFile: options.configurationFile)
        workspace = try Workspace(options, configuredOutput: source.configuration.site.output)
        templateFolders = Self.templateFolders(options, source.folder)
        do throws(ThemeError) {
            let site = source.configuration.site
            theme = try Theme(site.theme, folders: templateFolders, policy: site.contentSecurityPolicy)
            var spaceThemes: [String: Theme] = [:]
            for space in site.spaces {
                guard let settings = space.theme else { continue }
                spaceThemes[space.name] = try Theme(
                    settings, folders: templateFolders, policy: site.contentSecurityPolicy)
            }
            self.spaceThemes = spaceThemes
        } catch {
            throw BuildFailure(.usage, error.diagnostic.description)
        }
        do throws(ProviderRegistrationError) {
            var context = ProviderContext(
                source: workspace.source, cache: "\(workspace.readableCache)/fetched", scratch: workspace.scratch)
            context.isOffline = options.isOffline
            context.isForced = options.isForced
            providers = try BuiltInProviders.registry(source.configuration.providers, context)
        } catch {
            throw BuildFailure(.usage, error.description)
        }
        diagnostics = source.diagnostics + theme.diagnostics
        publication = BuildDate.publication(options)
        isStrict = options.isStrict
        reportsUnlisted = options.reportsUnlisted
        configurationFile = options.configurationFile
    }

    private let templateFolders: [String]
    private let configurationFile: String?

    /// The folders whose templates go before the built-in ones, the most important first.
    private static func templateFolders(_ options: BuildOptions, _ source: String) -> [String] {
        [options.templates.map { Paths.absolute($0) }, "\(source)/templates"].compactMap { $0 }
    }

    func theme(of space: Space) -> Theme { spaceThemes[space.name] ?? theme }

    /// Walks the source.
    func scan() throws(BuildFailure) -> FolderScanResult {
        try source.scan(leavingOut: [workspace.output, workspace.cache].compactMap { $0 })
    }

    /// Makes the cache of fetched items tidy, which the output's lock keeps other builds out of.
    func sweepCache() {
        if let cache = workspace.cache { BuiltInProviders.sweep(cache: "\(cache)/fetched") }
    }

    /// Takes out of it what has not been used for long, when the build is done.
    ///
    /// - Parameter start: when it began, in seconds since 1970.
    func evictCache(usedBefore start: Int64) {
        guard let cache = workspace.cache else { return }
        // Linux stamps files by the tick of its clock, which may be a moment behind.
        BuiltInProviders.evict(cache: "\(cache)/fetched", configuration.providers.cache, usedBefore: start - 2)
    }

    /// Reads which albums and items there are.
    func outline(_ tree: SourceTree) -> SiteOutline { reader.outline(tree) }

    /// Makes the model of what was found.
    ///
    /// - Throws: where the configuration is wrong in what it says of an album, which is only seen once the albums are
    ///   known. A mistake in an album's own manifest costs that album alone.
    func read(_ outline: consuming SiteOutline, _ findings: MediaFindings) throws(BuildFailure)
        -> SiteReading
    {
        guard outline.stops.isEmpty else {
            throw BuildFailure(stoppedBy: outline.stops)
        }
        let reading = (consume outline).site(findings)
        let mistakes = reading.diagnostics.filter {
            $0.severity == .error && $0.location?.file == configuration.file && $0.location?.line != nil
        }
        guard mistakes.isEmpty else {
            throw BuildFailure(.usage, mistakes.map(\.description).joined(separator: "\n"))
        }
        return reading
    }

    var reader: SiteReader {
        let interruption = interruption
        var reader = source.reader(
            adapters: adapters, providers: providers, publication: publication, noting: readFailures
        ) { interruption.isRequested }
        reader.reportsUnlisted = reportsUnlisted
        return reader
    }

    /// All that decides the site besides the files of the source: the program, the options, and the files that lie
    /// outside of it.
    var fingerprint: Fingerprint {
        var fingerprint = Fingerprint()
        fingerprint.add(
            "\(AlbumgenVersion.current) \(ImagingVersions.encoders) strict=\(isStrict) unlisted=\(reportsUnlisted)")
        // That ffmpeg was installed gives videos what they lacked.
        fingerprint.add("films: \(FilmTools.find()?.identity ?? "none")")
        fingerprint.add(
            "drafts=\(publication.showsDrafts) date=\(publication.statedDate?.secondsSince1970.description ?? "clock")")
        if let program = FileStamp(following: "/proc/self/exe") { fingerprint.add("program", program) }
        if let configurationFile, let stamp = FileStamp(following: configurationFile) {
            fingerprint.add("configuration", stamp)
        }
        for name in ["albumgen.yml", "albumgen.yaml"] {
            if let stamp = FileStamp(following: "\(workspace.source)/\(name)") { fingerprint.add(name, stamp) }
        }
        for space in configuration.site.spaces {
            fingerprint.add("password \(space.passwordFingerprint(source: workspace.source) ?? "asked for")")
        }
        if let picture = configuration.album.watermark.picture, let stamp = FileStamp(following: picture.path) {
            fingerprint.add("watermark", stamp)
        }
        for (place, folder) in templateFolders.enumerated() {
            do throws(FileError) {
                for file in try OutputScan(folder).files {
                    fingerprint.add("template \(place) \(file.address)", file.stamp)
                    // Of a link, the file that it leads to is the template.
                    if let stamp = FileStamp(following: "\(folder)/\(file.address)") {
                        fingerprint.add("read template \(place) \(file.address)", stamp)
                    }
                }
            } catch {
                // Nobody knows whether these templates are as they were, so that no fingerprint may equal this one.
                fingerprint.add("templates \(place) \(UInt64.random(in: 0...UInt64.max))")
            }
        }
        return fingerprint
    }
}

extension Space {
    /// What changes when the password may have changed; nil where only a person knows.
    fileprivate func passwordFingerprint(source: String) -> String? {
        switch password {
        case .file(let name):
            FileStamp(following: Paths.absolute(name, in: source)).map { "\($0)" } ?? "none"
        case .environment(let name):
            getenv(name).map { ContentDigest.of("password \(String(cString: $0))").hex } ?? "none"
        case .prompt: nil
        }
    }
}

/// Tells where the fields of one item came from.
public enum MappingCheck {
    /// - Parameters:
    ///   - item: the path of the item's file, from the source.
    /// - Throws: where no manifest lists the item, or the site cannot be opened.
    public static func explain(_ item: String, _ options: BuildOptions) throws(BuildFailure) -> MappingExplanation {
        let site = try OpenedSite(options)
        let tree = try site.scan().tree
        guard let explanation = site.reader.explain(item, in: tree) else {
            throw BuildFailure(
                .usage, "no manifest lists `\(item)`; write the path of its file from the source, as the manifest does")
        }
        return explanation
    }
}
