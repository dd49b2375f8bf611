internal import AlbumSources

/// What the built-in providers share in one build.
public struct ProviderContext: Sendable {
    /// The absolute path of the source, which relative paths of the configuration begin at.
    public var source: String
    /// The folder that keeps what was fetched; it need not be there yet.
    public var cache: String
    /// Where new bytes go in place of the cache, which is then only read; for runs that leave nothing behind.
    public var scratch: String?
    /// Whether nothing is asked for over a network, and the cache has to do.
    public var isOffline = false
    /// Whether everything is fetched anew, whatever the cache has.
    public var isForced = false

    public init(source: String, cache: String, scratch: String? = nil) {
        self.source = source
        self.cache = cache
        self.scratch = scratch
    }
}

extension ProviderError {
    /// What earlier builds have published of it stays.
    static var notFetchedBefore: ProviderError {
        ProviderError(
            "was not fetched before, and this build is offline; build once without --offline", isPassing: true)
    }
}
