internal import AlbumSources

/// The state that the built-in providers share during a build.
public struct ProviderContext: Sendable {
    /// The absolute path of the source, to which relative paths in the configuration refer.
    public var source: String
    /// The folder that stores fetched files; it need not exist yet.
    public var cache: String
    /// The folder for new bytes in runs that must leave nothing behind; the cache is then only read.
    public var scratch: String?
    /// Whether only the cache may be used, without network access.
    public var isOffline = false
    /// Whether everything is fetched again, regardless of the cache.
    public var isForced = false
    /// Returns whether the run was interrupted, so that reading a library may stop.
    package var isCancelled: @Sendable () -> Bool = { false }

    public init(source: String, cache: String, scratch: String? = nil) {
        self.source = source
        self.cache = cache
        self.scratch = scratch
    }
}

extension ProviderError {
    /// The error for an item that is not in the cache of an offline build. Files of the item that earlier builds
    /// published stay in place.
    static var notFetchedBefore: ProviderError {
        ProviderError(
            "was not fetched before, and this build is offline; build once without --offline", isTransient: true)
    }
}
