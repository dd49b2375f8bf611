internal import AlbumModel
internal import AlbumProviders
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Films
internal import Imaging
internal import Pages
internal import Reporting

/// A site's configuration and theme, which have been read without errors, and its folders.
struct OpenedSite: Sendable {
    let workspace: Workspace
    let theme: Theme
    /// All themes that have been loaded.
    private let shelf: ThemeCache
    /// The providers that fetch items.
    let providers: ProviderRegistry
    /// The diagnostics of the configuration that do not stop a build.
    let diagnostics: [Diagnostic]
    /// The manifests and sidecars that could not be read.
    private(set) var readFailures = ReadFailures()
    private let source: OpenedSource
    let publication: Publication
    private let reportsUnlisted: Bool
    private let isCheck: Bool
    /// Whether the site will be read again.
    let keepsAlbums: Bool
    private let adapters: [String: any AlbumAdapter]
    private var interruption: Interruption

    var configuration: Configuration { source.configuration }

    /// - Parameter interruption: ends the commands of adapters.
    /// - Throws: if the configuration or a template is invalid; nothing is built then, and the published site stays.
    init(
        _ options: BuildOptions, adapters: [String: any AlbumAdapter] = [:],
        interruption: Interruption = Interruption()
    ) throws(BuildFailure) {
        self.adapters = adapters
        self.interruption = interruption
        var source = try OpenedSource(options.source, configurationFile: options.configurationFile)
        if let address = options.baseURL { source.configuration.site.baseURL = try BaseURLOption.read(address) }
        // Links of a preview must not lead to the published site, and nobody needs its feeds and link previews.
        if options.isPreview { source.configuration.site.baseURL = nil }
        self.source = source
        workspace = try Workspace(options, configuredOutput: source.configuration.site.output)
        templateFolders = try Self.templateFolders(options, source.folder)
        let site = source.configuration.site
        shelf = ThemeCache(folders: templateFolders, policy: site.contentSecurityPolicy)
        do throws(ThemeError) {
            theme = try shelf.theme(site.theme)
            for space in site.spaces {
                if let settings = space.theme { _ = try shelf.theme(settings.inside(site.theme)) }
            }
        } catch {
            throw BuildFailure(stoppedBy: [error.diagnostic])
        }
        do throws(ProviderRegistrationError) {
            var context = ProviderContext(
                source: workspace.source, cache: "\(workspace.readableCache)/fetched", scratch: workspace.scratch)
            context.isOffline = options.isOffline
            context.isForced = options.isForced
            context.isCancelled = { interruption.isRequested }
            providers = try BuiltInProviders.registry(source.configuration.providers, context)
        } catch {
            throw BuildFailure(.usage, error.description)
        }
        diagnostics = source.diagnostics + workspace.diagnostics + theme.diagnostics
        publication = BuildDate.publication(options)
        reportsUnlisted = options.reportsUnlisted
        isCheck = options.isCheck
        keepsAlbums = options.isPreview
        configurationFile = options.configurationFile
    }

    private let templateFolders: [String]
    private let configurationFile: String?

    /// Returns the folders whose templates take precedence over the built-in ones, in order of precedence.
    private static func templateFolders(
        _ options: BuildOptions, _ source: String
    ) throws(BuildFailure) -> [String] {
        guard let named = options.templates else { return ["\(source)/templates"] }
        return [
            try Workspace.folder(named, advice: "name a folder of templates with `--templates`"), "\(source)/templates",
        ]
    }

    /// Returns the same site for another pass, without opening it again and without its earlier read failures.
    func forAnotherPass(_ interruption: Interruption) -> OpenedSite {
        var site = self
        site.interruption = interruption
        site.readFailures = ReadFailures()
        return site
    }

    /// Loads the themes of albums and spaces.
    var themeLoading: ThemeLoading { ThemeLoading(shelf, besides: theme, configurationFile: configuration.file) }

    /// Whether a build asks for the password of a space in the terminal.
    var asksForPasswords: Bool {
        configuration.site.spaces.contains { $0.password == .prompt && !$0.isExpired(publication) }
    }

    /// Scans the source.
    func scan() throws(BuildFailure) -> FolderScanResult {
        try source.scan(leavingOut: workspace.leftOut + templateFolders)
    }

    /// Tidies the cache of fetched items; the output's lock keeps other builds out of it.
    func sweepCache() {
        if let cache = workspace.cache { BuiltInProviders.sweep(cache: "\(cache)/fetched") }
    }

    /// Removes items from the cache that have not been used for a long time, after the build.
    ///
    /// - Parameter start: the start of the build, in seconds since 1970.
    func evictCache(usedBefore start: Int64) {
        guard let cache = workspace.cache else { return }
        // Linux takes file times from its clock tick, which may be slightly behind.
        BuiltInProviders.evict(cache: "\(cache)/fetched", configuration.providers.cache, usedBefore: start - 2)
    }

    /// Reads which albums and items exist.
    ///
    /// - Throws: if the build is interrupted.
    func outline(_ tree: SourceTree, reusing known: ReadAlbums = ReadAlbums()) throws(BuildFailure) -> SiteOutline {
        let outline = reader.outline(tree, reusing: known)
        try interruption.check()
        return outline
    }

    /// Builds the model of the site from the findings.
    ///
    /// - Throws: if the configuration has mistakes about an album, which are only found once the albums are known. A
    ///   mistake in an album's own manifest affects only that album.
    func read(_ outline: consuming SiteOutline, _ findings: MediaFindings) throws(BuildFailure)
        -> SiteReading
    {
        guard outline.stops.isEmpty else {
            throw BuildFailure(stoppedBy: outline.stops)
        }
        let reading = (consume outline).site(findings)
        try interruption.check()
        let mistakes = reading.diagnostics.filter {
            $0.severity == .error && !$0.isAboutFile && $0.location?.file == configuration.file
                && $0.location?.line != nil
        }
        guard mistakes.isEmpty else {
            throw BuildFailure(stoppedBy: mistakes)
        }
        return reading
    }

    var reader: SiteReader {
        let interruption = interruption
        var reader = source.reader(
            adapters: adapters, providers: providers, publication: publication, noting: readFailures
        ) { interruption.isRequested }
        reader.reportsUnlisted = reportsUnlisted
        reader.reportsVersions = isCheck
        reader.keepsAlbums = keepsAlbums
        return reader
    }

    /// The fingerprint of everything that determines the site besides the files of the source: the program, the
    /// options, and the files outside the source.
    var fingerprint: Fingerprint {
        var fingerprint = Fingerprint()
        fingerprint.add(
            "\(AlbumgenVersion.current) \(ImagingVersions.readers) unlisted=\(reportsUnlisted)")
        fingerprint.add("base=\(configuration.site.baseURL ?? "none")")
        for diagnostic in workspace.diagnostics { fingerprint.add("\(diagnostic)") }
        // Installing ffmpeg gives videos pictures and dates.
        fingerprint.add("films: \(FilmTools.find()?.identity ?? "none")")
        fingerprint.add(
            "drafts=\(publication.showsDrafts) date=\(publication.statedDate?.secondsSince1970.description ?? "clock")")
        if let program = FileStamp(following: "/proc/self/exe") { fingerprint.add("program", program) }
        if let configurationFile, let stamp = FileStamp(ofSource: configurationFile) {
            fingerprint.add("configuration", stamp)
        }
        for name in Configuration.fileNames {
            if let stamp = FileStamp(ofSource: "\(workspace.source)/\(name)") { fingerprint.add(name, stamp) }
        }
        for space in configuration.site.spaces {
            fingerprint.add("password \(space.password.fingerprint(in: workspace.source) ?? "asked for")")
        }
        if let picture = configuration.album.watermark.picture, let stamp = FileStamp(ofSource: picture.path) {
            fingerprint.add("watermark", stamp)
        }
        for (place, folder) in templateFolders.enumerated() {
            do throws(FileError) {
                for file in try OutputScan(folder).files {
                    fingerprint.add("template \(place) \(file.address)", file.stamp)
                }
            } catch {
                // It is unknown whether these templates are unchanged, so no fingerprint may equal this one.
                fingerprint.add("templates \(place) \(UInt64.random(in: 0...UInt64.max))")
            }
        }
        return fingerprint
    }
}
