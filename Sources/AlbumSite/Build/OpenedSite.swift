internal import AlbumModel
internal import AlbumSources
internal import Glibc
internal import Imaging

/// A site's configuration and theme, read and found in order, with the folders it lives in.
struct OpenedSite: Sendable {
    let workspace: Workspace
    let configuration: Configuration
    let theme: Theme
    /// What the configuration had to say that stops no build.
    let diagnostics: [Diagnostic]
    private let isStrict: Bool

    /// - Throws: where the configuration or a template is broken: nothing is built then, and what is published stays.
    init(_ options: BuildOptions) throws(BuildFailure) {
        let source = try Workspace.sourceFolder(options.source)
        let reading = Configuration.read(source: source, file: options.configurationFile)
        guard !reading.diagnostics.contains(where: { $0.severity == .error }) else {
            throw BuildFailure(.usage, reading.diagnostics.map(\.description).joined(separator: "\n"))
        }
        configuration = reading.configuration
        workspace = try Workspace(options, configuredOutput: configuration.site.output)
        templateFolders = Self.templateFolders(options, source)
        do throws(ThemeError) {
            theme = try Theme(name: configuration.site.theme, folders: templateFolders)
        } catch {
            throw BuildFailure(.usage, error.diagnostic.description)
        }
        diagnostics = reading.diagnostics + theme.diagnostics
        isStrict = options.isStrict
        configurationFile = options.configurationFile
    }

    private let templateFolders: [String]
    private let configurationFile: String?

    /// The folders whose templates go before the built-in ones, the most important first.
    private static func templateFolders(_ options: BuildOptions, _ source: String) -> [String] {
        [options.templates.map { Workspace.absolute($0) }, "\(source)/templates"].compactMap { $0 }
    }

    /// Walks the source.
    func scan() throws(BuildFailure) -> FolderScanResult {
        let kept = [workspace.output, workspace.cache, "\(workspace.source)/templates"].compactMap { $0 }
        do {
            return try FolderScan(root: workspace.source, ignore: configuration.album.ignore, leavingOut: kept).scan()
        } catch {
            throw BuildFailure(.usage, error.description)
        }
    }

    /// Makes the model of what was found.
    ///
    /// - Throws: where the configuration is wrong in what it says of an album, which is only seen once the albums are
    ///   known. A mistake in an album's own manifest costs that album alone.
    func read(_ tree: SourceTree, _ findings: MediaInspection.Findings) throws(BuildFailure) -> SiteReading {
        let reading = reader.read(tree) { findings.media[$0.index] }
        let mistakes = reading.diagnostics.filter {
            $0.severity == .error && $0.location?.file == configuration.file && $0.location?.line != nil
        }
        guard mistakes.isEmpty else {
            throw BuildFailure(.usage, mistakes.map(\.description).joined(separator: "\n"))
        }
        return reading
    }

    var reader: SiteReader {
        SiteReader(
            configuration: configuration, access: .disk(root: workspace.source),
            commands: .processes(source: workspace.source))
    }

    /// All that decides the site besides the files of the source: the program, the options, and the files that lie
    /// outside of it.
    var fingerprint: Fingerprint {
        var fingerprint = Fingerprint()
        fingerprint.add("\(AlbumgenVersion.current) \(ImagingVersions.encoders) strict=\(isStrict)")
        if let program = FileStamp(following: "/proc/self/exe") { fingerprint.add("program", program) }
        if let configurationFile, let stamp = FileStamp(following: configurationFile) {
            fingerprint.add("configuration", stamp)
        }
        for name in ["albumgen.yml", "albumgen.yaml"] {
            if let stamp = FileStamp(following: "\(workspace.source)/\(name)") { fingerprint.add(name, stamp) }
        }
        for (place, folder) in templateFolders.enumerated() {
            guard let scan = try? OutputScan(folder) else { continue }
            for file in scan.files { fingerprint.add("template \(place) \(file.address)", file.stamp) }
        }
        return fingerprint
    }
}
