import AlbumModel

/// The keys for fetching items: `provider` and `options` of albums and items, and `providers` of the root
/// configuration.
extension KeyTable<AlbumDraft>.Key {
    static var provider: Self {
        Self(name: "provider", type: "an identifier", summary: "The provider of the items' bytes.", schema: .text) {
            node, target, reader in
            if let value = reader.text(node) { target.provider = reader.located(value, node) }
        }
    }

    static var options: Self {
        Self(
            name: "options", type: "a mapping", summary: "Settings to pass to the provider.", schema: .named(.anything)
        ) {
            node, target, reader in
            if let entries = reader.options(node) { target.options = entries }
        }
    }

    static var providers: Self {
        let type = "a mapping of `web`, `asset`, `cache` and identifiers of your own"
        return Self(
            name: "providers", type: type, summary: "How items are fetched.", nested: builtInProviders.documentation,
            schema: builtInProviders.schema(takesOthers: true)
        ) { node, target, reader in
            guard case .mapping(let entries) = node.content else { return reader.mismatch(type, node) }
            for entry in entries {
                switch entry.key {
                case "web", "asset", "cache":
                    builtInProviders.read([entry], into: &target.providers, &reader)
                case ProviderRegistry.local:
                    reader.report("`local` takes no settings; remove it", at: entry.location)
                default:
                    var command = CommandSettings()
                    commandProvider.read(entry.value, into: &command, owner: "the provider `\(entry.key)`", &reader)
                    guard case .mapping = entry.value.content else { continue }
                    if command.command.isEmpty {
                        let mend = "; write `\(entry.key): {command: [PROGRAM, ...]}`"
                        reader.report("the provider `\(entry.key)` has no command\(mend)", at: entry.location)
                    } else {
                        target.providers.commands[entry.key] = command
                    }
                }
            }
        }
    }

    private static let builtInProviders = KeyTable<ProviderSettings>([
        .mapping("web", web, \.web, "Items from http and https addresses."),
        .mapping("asset", asset, \.self, "Items of photo libraries."),
        .mapping("cache", cache, \.cache, "How long what was fetched is kept."),
    ])

    private static let web = KeyTable<WebSettings>([
        .flag(
            "allowPrivateAddresses", \.allowsPrivateAddresses,
            "Whether to allow addresses of this machine and of private networks."),
        .bytes("bytes", 1...(1 << 40), \.bytes, "Bytes that one item may have."),
        .integer("seconds", 1...86_400, \.seconds, "Seconds that one attempt may take."),
        .integer("redirects", 0...50, \.redirects, "How many redirects to follow."),
        .integer("retries", 0...20, \.retries, "How many times to repeat a failed attempt."),
        .integer(
            "retryAfter", 0...3600, \.retryAfter,
            "The longest delay, in seconds, that a server may ask for before the next attempt."),
        .integer("connections", 1...64, \.connections, "Simultaneous downloads."),
    ])

    private static let cache = KeyTable<CacheSettings>([
        .integer("days", 0...36_500, \.days, "Days to keep files that no build uses."),
        .bytes(
            "bytes", 0...(1 << 50), \.bytes,
            "The cache's size limit in bytes; files that the last build used are always kept."),
    ])

    private static let asset = KeyTable<ProviderSettings>([
        .init(
            name: "libraries", type: "a mapping of names to paths",
            summary: "Photo libraries: digiKam's or Shotwell's database, or the folder of a Google Takeout.",
            schema: .named(.either([.text, library.schema()]))
        ) { node, target, reader in
            guard case .mapping(let entries) = node.content else {
                return reader.mismatch("a mapping of names to paths", node)
            }
            for entry in entries {
                var library = LibrarySettings()
                if case .scalar(let path, _) = entry.value.content, !entry.value.isNull {
                    library.path = path
                } else {
                    Self.library.read(entry.value, into: &library, owner: "the library `\(entry.key)`", &reader)
                }
                if library.path.isEmpty {
                    reader.report("the library `\(entry.key)` has no path", at: entry.location)
                } else {
                    target.libraries[entry.key] = library
                }
            }
        }
    ])

    private static let library = KeyTable<LibrarySettings>([
        .init(name: "path", type: "a path", summary: "The database or the folder.", schema: .text) {
            node, target, reader in
            if let path = reader.text(node) { target.path = path }
        },
        .texts("roots", \.roots, "The folders that its files may lie in."),
    ])

    private static let commandProvider = KeyTable<CommandSettings>([
        .command("command", \.command, "The program and its arguments."),
        .integer("seconds", 1...86_400, \.seconds, "Seconds that one item may take."),
        .bytes("bytes", 1...(1 << 40), \.bytes, "Bytes that one item may have."),
        .integer("maxAge", 0...(1 << 32), \.maxAge, "Seconds for which a fetched file is used without asking again."),
    ])
}

extension KeyTable<ItemDraft>.Key {
    static var provider: Self {
        Self(name: "provider", type: "an identifier", summary: "The provider of the item's bytes.", schema: .text) {
            node, target, reader in
            if let value = reader.text(node) { target.provider = reader.located(value, node) }
        }
    }

    static var options: Self {
        Self(
            name: "options", type: "a mapping", summary: "Settings to pass to the provider.", schema: .named(.anything)
        ) {
            node, target, reader in
            if let entries = reader.options(node) { target.options = entries }
        }
    }
}

extension ValueReader {
    fileprivate mutating func options(_ node: SourceValue) -> [StatedOption]? {
        guard case .mapping(let entries) = node.content else {
            mismatch("a mapping", node)
            return nil
        }
        return entries.map { StatedOption(file: file, entry: $0) }
    }
}
