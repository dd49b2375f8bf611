extension SiteSettings {
    /// What pages may load: what the configuration says, and the pictures of the map's server where it names one.
    public var pagePolicy: ContentSecurityPolicy {
        var policy = contentSecurityPolicy
        guard let tiles = mapPage.tiles, let scheme = tiles.firstRange(of: "://") else { return policy }
        let host = tiles[scheme.upperBound...].prefix { $0 != "/" }
        // Some servers have several names, which map programs choose among: `{s}.tile.example.org`.
        let source = String(tiles[..<scheme.upperBound]) + (host.hasPrefix("{s}") ? "*" + host.dropFirst(3) : host)
        if ContentSecurityPolicy.isSource(source) { policy[.images].append(source) }
        return policy
    }
}
