public import AlbumSources

/// The built-in providers, and those that the site's configuration adds.
public enum BuiltInProviders {
    /// `local`, `web`, `asset`, and the commands that the root configuration names.
    ///
    /// - Throws: where a command bears the identifier of another provider.
    public static func registry(
        _ settings: ProviderSettings, _ context: ProviderContext
    ) throws(ProviderRegistrationError) -> ProviderRegistry {
        let cache = FetchCache(folder: context.cache, scratch: context.scratch)
        var registry = ProviderRegistry()
        registry.remove(ProviderRegistry.local)
        try registry.register(LocalProvider(source: context.source), as: ProviderRegistry.local)
        try registry.register(WebProvider(settings.web, cache, context), as: "web")
        try registry.register(AssetProvider(settings.libraries, source: context.source), as: "asset")
        for (identifier, command) in settings.commands {
            try registry.register(CommandProvider(identifier, command, cache, context), as: identifier)
        }
        return registry
    }

    /// Takes away what interrupted builds left in the cache, and bytes that newer ones have replaced. Only who holds the
    /// cache against other builds may call it.
    public static func sweep(cache folder: String) { FetchCache(folder: folder, scratch: nil).sweep() }

    /// Takes away what has not been used for long, or is more than may be kept. Only who holds the cache against other
    /// builds may call it, when nobody needs what was fetched any more.
    ///
    /// - Parameter start: when the build began, in seconds since 1970: what was used since stays.
    public static func evict(cache folder: String, _ settings: CacheSettings, usedBefore start: Int64) {
        FetchCache(folder: folder, scratch: nil).evict(settings, usedBefore: start)
    }
}
