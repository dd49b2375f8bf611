public import AlbumModel

/// Reads a source into a site: each folder an album, each photo or video an item, with what the configuration, manifests,
/// sidecars and the files' own metadata say of them.
public struct SiteReader: Sendable {
    var configuration: Configuration
    var access: FileAccess
    var adapters: [String: any AlbumAdapter]
    var commands: CommandRunner

    /// - Parameters:
    ///   - adapters: those that albums may ask for by name; they go before commands of the same name.
    ///   - commands: how the commands of the configuration's adapters are run.
    public init(
        configuration: Configuration, access: FileAccess, adapters: [String: any AlbumAdapter] = [:],
        commands: CommandRunner = .none
    ) {
        self.adapters = adapters
        self.commands = commands
        self.configuration = configuration
        self.access = access
    }

    /// Assembles the site. What is wrong with one file becomes a diagnostic, and the rest is read.
    ///
    /// - Parameters:
    ///   - tree: what a scan found.
    ///   - media: the bytes and facts of a photo or video, asked once for each item; nil where nobody looked, as for a
    ///     check, which leaves the item without media and without a diagnostic.
    public func read(_ tree: SourceTree, media: (SourceFile) -> MediaReading?) -> SiteReading {
        var assembly = SiteAssembly(self, tree: tree)
        let root = assembly.root(media: media)
        return SiteReading(
            site: Site(settings: configuration.site, root: root), diagnostics: assembly.finishedDiagnostics)
    }
}

extension SiteReader {
    /// Where the fields of an item came from that a manifest or an adapter lists; nil for one that none does.
    ///
    /// - Parameters:
    ///   - item: the path of its file, from the source.
    public func explain(_ item: String, in tree: SourceTree) -> MappingExplanation? {
        var assembly = SiteAssembly(self, tree: tree)
        assembly.explained = item
        _ = assembly.root { _ in nil }
        return assembly.explanation
    }
}

/// What looking at a photo's or video's file came to.
public enum MediaReading: Sendable {
    case ready(Item.Media)
    /// Why the file cannot be shown; its item has a placeholder, and the reason becomes an error.
    case failed(String)
}

/// A site, and what is wrong with its source.
public struct SiteReading: Sendable {
    public var site: Site
    public var diagnostics: [Diagnostic]
}
