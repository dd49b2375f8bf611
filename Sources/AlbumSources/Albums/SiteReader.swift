public import AlbumModel

/// Reads a source into a site: each folder an album, each photo or video an item, with what the configuration, manifests,
/// sidecars and the files' own metadata say of them.
public struct SiteReader: Sendable {
    var configuration: Configuration
    var access: FileAccess
    var adapters: [String: any AlbumAdapter]
    var commands: CommandRunner
    var providers: ProviderRegistry
    /// Collects the albums for which a library or an adapter gave nothing, if the next build may succeed.
    public var failures: ReadFailures?
    /// Whether to report photos and videos that are in an album's folder but not in its list.
    public var reportsUnlisted = false

    /// - Parameters:
    ///   - adapters: those that albums may ask for by name; they go before commands of the same name.
    ///   - commands: how the commands of the configuration's adapters are run.
    ///   - providers: those that fetch items; none but the source's own files by default.
    public init(
        configuration: Configuration, access: FileAccess, adapters: [String: any AlbumAdapter] = [:],
        commands: CommandRunner = .none, providers: ProviderRegistry = ProviderRegistry()
    ) {
        self.adapters = adapters
        self.commands = commands
        self.providers = providers
        self.configuration = configuration
        self.access = access
    }

    /// Reads which albums and items there are. What is wrong with one file becomes a diagnostic, and the rest is read.
    ///
    /// - Parameter tree: what a scan found.
    public func outline(_ tree: SourceTree) -> SiteOutline {
        var assembly = SiteAssembly(self, tree: tree)
        return assembly.outline()
    }

    /// Assembles a site of which nothing is fetched.
    ///
    /// - Parameter media: the bytes and facts of a photo or video, asked once for each item; nil if it was not inspected, as
    ///   for a check, which leaves the item without media and without a diagnostic.
    public func read(_ tree: SourceTree, media: (SourceFile) -> MediaReading?) -> SiteReading {
        withoutActuallyEscaping(media) { outline(tree).site(MediaFindings(file: $0)) }
    }
}

extension SiteReader {
    /// Assembles the site without looking at any photo, and tells where manifests and the configuration name which file
    /// as an item, a cover or the one that opens first: by its path from the source.
    public func readWithMentions(_ tree: SourceTree) -> (reading: SiteReading, mentions: [String: [SourceLocation]]) {
        var assembly = SiteAssembly(self, tree: tree)
        assembly.notesMentions = true
        let outline = assembly.outline()
        return (outline.site(MediaFindings { _ in nil }), outline.mentions)
    }

    /// Where the fields of an item came from that a manifest or an adapter lists; nil for one that none does.
    ///
    /// - Parameters:
    ///   - item: the path of its file, from the source.
    public func explain(_ item: String, in tree: SourceTree) -> MappingExplanation? {
        var assembly = SiteAssembly(self, tree: tree)
        assembly.explained = item
        _ = assembly.outline()
        return assembly.explanation
    }
}

/// What looking at a photo's or video's file came to.
public enum MediaReading: Sendable {
    case ready(Item.Media)
    /// The metadata that an XMP sidecar has for its photo or video; boxed, since it is large and most files are none.
    indirect case sidecar(EmbeddedMetadata)
    /// Why the file cannot be shown; its item has a placeholder, and the reason becomes an error, of a sidecar a warning.
    case failed(String)
}

/// A site, and what is wrong with its source.
public struct SiteReading: Sendable {
    public var site: Site
    public var diagnostics: [Diagnostic]
    /// What is left out for now.
    public var heldBack = HeldBack()
}
