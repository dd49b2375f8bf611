public import AlbumSources

/// Creates the built-in providers and those that the site's configuration adds, and maintains their cache.
public enum BuiltInProviders {
    /// Returns a registry of `local`, `web`, `asset`, and the commands that the root configuration names.
    ///
    /// - Throws: if a command has the identifier of another provider.
    public static func registry(
        _ settings: ProviderSettings, _ context: ProviderContext
    ) throws(ProviderRegistrationError) -> ProviderRegistry {
        let cache = FetchCache(folder: context.cache, scratch: context.scratch)
        var registry = ProviderRegistry()
        registry.remove(ProviderRegistry.local)
        try registry.register(LocalProvider(source: context.source), as: ProviderRegistry.local)
        try registry.register(WebProvider(settings.web, cache, context), as: "web")
        try registry.register(
            AssetProvider(settings.libraries, source: context.source, isCancelled: context.isCancelled), as: "asset")
        for (identifier, command) in settings.commands {
            try registry.register(CommandProvider(identifier, command, cache, context), as: identifier)
        }
        return registry
    }

    /// Removes the files that interrupted builds left in the cache, and bytes that newer ones have replaced. The caller
    /// must hold the cache's lock.
    public static func sweep(cache folder: String) { FetchCache(folder: folder, scratch: nil).sweep() }

    /// Removes entries that have not been used for a long time or that exceed the size limit. The caller must hold the
    /// cache's lock, and nothing may still need the fetched files.
    ///
    /// - Parameter start: when the build began, in seconds since 1970; entries used since then are kept.
    public static func evict(cache folder: String, _ settings: CacheSettings, usedBefore start: Int64) {
        FetchCache(folder: folder, scratch: nil).evict(settings, usedBefore: start)
    }
}
