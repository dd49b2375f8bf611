public import AlbumModel

/// A strategy that fetches the bytes of items.
///
/// A provider is registered in a `ProviderRegistry` under its identifier. An item is fetched by the one that it names
/// (`provider: scans`), else by the one that its album names, else by the one that its address tells (`https:`).
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
    /// How many items are fetched at once.
    var parallelism: Int { get }

    /// Fetches one item. It is called on a thread of its own, which it may block, and may be called for several items
    /// at once. Bytes are not believed: what they are is found out later.
    ///
    /// - Parameter task: where progress may be reported, and which says when the result is no longer needed.
    func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile
}

extension ImageProvider {
    public var parallelism: Int { 4 }
}

/// A provider that also knows which items there are: an album that names it, and lists no items, shows those.
public protocol LibraryProvider: ImageProvider {
    /// The items of an album, in the library's order.
    func items(of album: ProviderAlbum) throws(ProviderError) -> [ProvidedItem]
}

/// A request to a provider.
public struct ProviderRequest: Hashable, Sendable {
    public var identifier: String
    /// What the manifest has as `url`.
    public var address: String
    /// Those of the item over those of its album.
    public var options: ProviderOptions
    /// The path of the album's folder from the source's root; empty for the root.
    public var album: String
    /// Where the item was listed.
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

    /// What decides the bytes: equal for items that need to be fetched once only.
    public var key: String { "\(identifier)\n\(address)\n\(options.json)" }
}

/// The album that a library lists.
public struct ProviderAlbum: Hashable, Sendable {
    /// The path of its folder from the source's root; empty for the root.
    public var path: String
    public var options: ProviderOptions

    public init(path: String, options: ProviderOptions) {
        self.path = path
        self.options = options
    }
}

/// An item that a library has.
public struct ProvidedItem: Hashable, Sendable {
    /// What `fetch` should return.
    public var address: String
    /// The name of its file, which its own address in the site is made of.
    public var name: String

    public init(address: String, name: String) {
        self.address = address
        self.name = name
    }
}

/// The bytes of an item, on this machine.
public struct ProvidedFile: Sendable {
    /// An absolute path. The file is not changed before the build is over.
    public var path: String
    /// What the provider knows of the item; manifests go before it, and the file's own metadata after.
    public var fields: ItemFields
    /// What it knows less well than the file itself: the file's own metadata go before it.
    public var fallback = ItemFields()
    /// Until when another request would return the same, in seconds since 1970. Nil if unknown.
    public var freshUntil: Int64?
    /// What was odd, although there are bytes.
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

/// One running fetch, as its provider sees it.
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

    /// Tells how far the fetch is, in bytes; a provider need not.
    public func report(received: Int, expected: Int?) { progress(received, expected) }

    /// Whether the build was interrupted, so that the fetch may stop.
    public var isCancelled: Bool { cancelled() }
}

/// Why a provider has no bytes for an item, or no items for an album.
public struct ProviderError: Error, Hashable, Sendable {
    /// Continues a sentence that begins with the item's address, without a full stop.
    public var reason: String
    /// Whether the cause may be gone at the next build: a network that is down, a library on a disk that is not mounted. A
    /// build then removes nothing from the published site, and says so.
    public var isPassing: Bool

    public init(_ reason: String, isPassing: Bool = false) {
        self.reason = reason
        self.isPassing = isPassing
    }
}
