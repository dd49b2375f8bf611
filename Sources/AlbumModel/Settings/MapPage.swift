/// The page that shows items on a map of the world.
public struct MapPage: Hashable, Sendable {
    /// Nil: where `privacy: {gps: true}` lets positions leave, and any item has one. Off: never.
    public var isOn: Bool?
    /// The address of a server's pictures of the map, with `{z}`, `{x}` and `{y}` in it; nil draws the outline of the
    /// world alone, and asks no server.
    public var tiles: String?
    /// Who made the tiles, as their licence asks to be said.
    public var attribution: String?

    public init() {}

    /// The scheme and host that tiles come from, as `https://tiles.example.org`.
    var tileServer: String? {
        guard let tiles, let scheme = tiles.firstRange(of: "://") else { return nil }
        return String(tiles[..<scheme.upperBound] + tiles[scheme.upperBound...].prefix { $0 != "/" })
    }
}

extension SiteSettings {
    /// What the map's page may load: the tiles as well, whose server the configuration names there.
    public var contentSecurityPolicyOfMap: ContentSecurityPolicy {
        var policy = contentSecurityPolicy
        if let server = mapPage.tileServer, ContentSecurityPolicy.isSource(server) { policy[.images].append(server) }
        return policy
    }
}
