public import AlbumModel

/// A strategy that fetches the bytes of items.
///
/// A provider is registered in a `ProviderRegistry` under its identifier. An item is fetched by the provider that it
/// names (`provider: scans`), else by the one that its album names, else by the one that its address implies
/// (`https:`).
///
/// ```swift
/// /// Items of a shelf of scans: `{url: "0042", provider: scans}`.
/// struct Scans: ImageProvider {
///     func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile {
///         let path = "/srv/scans/\(request.options["shelf"] ?? "a")/\(request.address).tif"
///         guard FileManager.default.fileExists(atPath: path) else { throw ProviderError("is on no shelf") }
///         return ProvidedFile(path: path)
///     }
/// }
///
/// var providers = ProviderRegistry()
/// try providers.register(Scans(), as: "scans")
/// ```
public protocol ImageProvider: Sendable {
    /// The maximum number of items fetched at once.
    var parallelism: Int { get }

    /// Fetches one item. It is called on a separate thread, which it may block, and possibly for several items at once.
    /// The bytes are not trusted: their format is determined later.
    ///
    /// - Parameter task: reports progress, and states whether the result is still needed.
    func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile
}

extension ImageProvider {
    public var parallelism: Int { 4 }
}

/// A provider that also knows which items exist: an album that names it and lists no items shows all of them.
public protocol LibraryProvider: ImageProvider {
    /// Returns the items of an album, in the library's order.
    func items(of album: ProviderAlbum) throws(ProviderError) -> [ProvidedItem]
}

/// A request to a provider.
public struct ProviderRequest: Hashable, Sendable {
    public var identifier: String
    /// The item's `url` in the manifest.
    public var address: String
    /// The options of the item merged over those of its album.
    public var options: ProviderOptions
    /// The path of the album's folder from the source's root; empty for the root.
    public var album: String
    /// The location where the item was listed.
    public var place: SourceLocation

    public init(
        identifier: String, address: String, options: ProviderOptions = ProviderOptions(), album: String = "",
        place: SourceLocation
    ) {
        self.identifier = identifier
        self.address = address
        self.options = options
        self.album = album
        self.place = place
    }

    /// The part of the request that determines the bytes: items with equal keys are fetched only once.
    public var key: String { "\(identifier)\n\(address)\n\(options.json)" }
}

/// The album whose items a library lists.
public struct ProviderAlbum: Hashable, Sendable {
    /// The path of the album's folder from the source's root; empty for the root.
    public var path: String
    public var options: ProviderOptions
    /// The names of the options that only the albums above state, perhaps for other providers.
    public var inheritedOptions: Set<String>

    public init(path: String, options: ProviderOptions, inheritedOptions: Set<String> = []) {
        self.path = path
        self.options = options
        self.inheritedOptions = inheritedOptions
    }
}

/// An item in a library.
public struct ProvidedItem: Hashable, Sendable {
    /// The address to pass to `fetch`.
    public var address: String
    /// The name of its file, from which its address in the site is derived.
    public var name: String
    /// Why the item must be left out, such as a description that cannot be read and might hold it back; worded to
    /// continue a sentence that begins with the item's address. Nil for an item that is shown.
    public var problem: String?

    public init(address: String, name: String, problem: String? = nil) {
        self.address = address
        self.name = name
        self.problem = problem
    }
}

/// The bytes of an item, as a file on this machine.
public struct ProvidedFile: Sendable {
    /// The absolute path of the file, which must not change during the build.
    public var path: String
    /// What the provider knows about the item. Manifests take precedence over it, and it takes precedence over the
    /// file's own metadata.
    public var fields: ItemFields
    /// Fields over which the file's own metadata takes precedence.
    public var fallback = ItemFields()
    /// The time until which another request would return the same bytes, in seconds since 1970; nil if unknown.
    public var freshUntil: Int64?
    /// A problem to report although the bytes are available.
    public var warning: String?

    public init(
        path: String, fields: ItemFields = ItemFields(), freshUntil: Int64? = nil, warning: String? = nil
    ) {
        self.path = path
        self.fields = fields
        self.freshUntil = freshUntil
        self.warning = warning
    }
}

/// A running fetch, as seen by its provider.
public struct ProviderTask: Sendable {
    private let progress: @Sendable (_ received: Int, _ expected: Int?) -> Void
    private let cancelled: @Sendable () -> Bool

    public init(
        progress: @escaping @Sendable (_ received: Int, _ expected: Int?) -> Void = { _, _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.progress = progress
        cancelled = isCancelled
    }

    /// Reports the progress of the fetch in bytes; optional.
    public func report(received: Int, expected: Int?) { progress(received, expected) }

    /// Whether the build was interrupted, so the fetch may stop.
    public var isCancelled: Bool { cancelled() }
}

/// The reason why a provider has no bytes for an item, or no items for an album.
public struct ProviderError: Error, Hashable, Sendable {
    /// The reason, worded to continue a sentence that begins with the item's address, without a full stop.
    public var reason: String
    /// Whether the cause may be gone by the next build, such as a network that is down or an unmounted disk. A build
    /// then removes nothing from the published site, and says so.
    public var isTransient: Bool
    /// What the provider knows about the item although it has no bytes: an item that it holds back is not shown as
    /// unavailable, either.
    public var fields: ItemFields
    /// The option that is wrong: a message about an album then has its location.
    public var option: Option?

    /// One of the options that were passed to the provider.
    public struct Option: Hashable, Sendable {
        public var name: String
        /// Whether its value is wrong, and not its name.
        public var isValue: Bool

        public init(name: String, isValue: Bool) {
            self.name = name
            self.isValue = isValue
        }
    }

    public init(
        _ reason: String, isTransient: Bool = false, fields: ItemFields = ItemFields(), option: Option? = nil
    ) {
        self.reason = reason
        self.isTransient = isTransient
        self.fields = fields
        self.option = option
    }

    /// Creates an error about the value of an option.
    public init(_ reason: String, valueOf option: String) {
        self.init(reason, option: Option(name: option, isValue: true))
    }
}
