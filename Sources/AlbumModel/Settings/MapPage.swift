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
}
