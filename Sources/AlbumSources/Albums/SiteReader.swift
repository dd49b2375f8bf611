public import AlbumModel

/// Reads a source into a site: each folder is an album, and each photo or video is an item, described by the
/// configuration, manifests, sidecars and the files' own metadata.
public struct SiteReader: Sendable {
    var configuration: Configuration
    var access: FileAccess
    var adapters: [String: any AlbumAdapter]
    var commands: CommandRunner
    var providers: ProviderRegistry
    /// Collects the albums for which a library or an adapter failed, if it may succeed in the next build.
    public var failures: ReadFailures?
    /// Whether to report photos and videos that are in an album's folder but not in its list.
    public var reportsUnlisted = false
    /// Whether to report files that are versions of items.
    public var reportsVersions = false
    /// Whether to keep what is read for another reading.
    public var keepsAlbums = false
    /// Returns whether to read no further albums. The result is incomplete then, and must not be used.
    public var isCancelled: @Sendable () -> Bool = { false }

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - adapters: the adapters that albums may name; they take precedence over commands of the same name.
    ///   - commands: runs the commands of the configuration's adapters.
    ///   - providers: the providers that fetch items; by default, only that of the source's own files.
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

    /// Reads the albums and items of a source. A problem in one file becomes a diagnostic, and the rest is still read.
    ///
    /// - Parameters:
    ///   - tree: the result of a scan.
    ///   - known: albums that were read from the same folders and files, and whose texts have not changed since.
    public func outline(_ tree: SourceTree, reusing known: ReadAlbums = ReadAlbums()) -> SiteOutline {
        var assembly = SiteAssembly(self, tree: tree, known)
        return assembly.outline()
    }

    /// Assembles a site without fetching anything.
    ///
    /// - Parameter media: returns the bytes and facts of a photo or video, called once for each item; nil if it was not
    ///   inspected, as in a check, which leaves the item without media and without a diagnostic.
    public func read(
        _ tree: SourceTree, media: @escaping @Sendable (SourceFile) -> MediaReading?
    ) -> SiteReading {
        outline(tree).site(MediaFindings(file: media))
    }
}

extension SiteReader {
    /// Assembles the site. Also returns the locations where manifests and the configuration name a file as an item, a
    /// cover or the first item to open, by the file's path from the source.
    ///
    /// - Parameter media: what is known about photos and videos; most are not inspected.
    public func readWithMentions(
        _ tree: SourceTree, _ media: MediaFindings
    ) -> (reading: SiteReading, mentions: [String: [SourceLocation]]) {
        var assembly = SiteAssembly(self, tree: tree)
        assembly.reports.insert(.mentions)
        let outline = assembly.outline()
        return (outline.site(media), outline.mentions)
    }

    /// Explains where the fields of an item came from; returns nil if no album that is read contains it.
    ///
    /// - Parameter media: finds out about the item's file and the files next to it, or fetches it; what it returns may
    ///   lack all other files.
    public func explain<Failure>(
        _ trace: ItemTrace, in tree: SourceTree, _ media: (SiteOutline) throws(Failure) -> MediaFindings
    ) throws(Failure) -> ItemExplanation? {
        var assembly = SiteAssembly(self, tree: tree)
        assembly.trace = trace
        let outline = assembly.outline()
        let media = try media(outline)
        _ = outline.site(media)
        return trace.explanation
    }

    /// Reads an album, and returns what one of its items shows, and the problems of the album.
    ///
    /// - Parameters:
    ///   - tree: the folders on the way to the album and to the item's file.
    ///   - media: what is known about photos and videos.
    package func state(
        of trace: ItemTrace, in tree: SourceTree, _ media: MediaFindings
    ) -> (explanation: ItemExplanation?, diagnostics: [Diagnostic]) {
        var assembly = SiteAssembly(self, tree: tree)
        assembly.trace = trace
        let outline = assembly.outline()
        let stops = outline.stops
        let reading = outline.site(media)
        return (trace.explanation, stops + reading.diagnostics)
    }

    /// Reads an album, and returns it with its problems.
    ///
    /// - Parameters:
    ///   - path: the path of its folder.
    ///   - tree: the folders on the way to the album.
    ///   - media: what is known about photos and videos.
    /// - Returns: no album if it is not shown.
    package func state(
        ofAlbum path: String, in tree: SourceTree, _ media: MediaFindings
    ) -> (album: Album?, diagnostics: [Diagnostic]) {
        let outline = outline(tree)
        let stops = outline.stops
        let reading = outline.site(media)
        var album: Album? = reading.site.root
        var way: [String] = []
        for name in path.split(separator: "/") {
            way.append(String(name))
            album = album?.albums.first { $0.path == way }
        }
        return (album, stops + reading.diagnostics)
    }
}

/// The result of inspecting a photo's or video's file.
public enum MediaReading: Sendable {
    case ready(Item.Media)
    /// The metadata of an XMP sidecar for its photo or video; boxed because it is large and most files are not
    /// sidecars.
    indirect case sidecar(EmbeddedMetadata)
    /// Why the file cannot be shown. Its item gets a placeholder, and the reason becomes an error, or for a sidecar a
    /// warning.
    case failed(String)
}

/// A site, and the problems of its source.
public struct SiteReading: Sendable {
    public var site: Site
    public var diagnostics: [Diagnostic]
    /// The albums and items left out for now.
    public var heldBack = HeldBack()
    /// The paths of albums that are shown although they are drafts or wait for their date, because the build includes
    /// drafts.
    public var shownDrafts: [String] = []
    /// What was read, if it is kept for another reading.
    public var albums = ReadAlbums()
    /// The paths of the albums that were not read again.
    public var reused: Set<String> = []
    public var withheld: [WithheldAlbum] = []
    public var unread: [UnreadPrivateAlbum] = []
    public var leftOut = LeftOutFolders()
    public var displaced: [DisplacedFolder] = []
}
