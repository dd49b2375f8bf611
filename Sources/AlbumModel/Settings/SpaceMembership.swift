/// The parts of a site in which an album is shown: the public part and spaces.
public struct SpaceMembership: Hashable, Sendable {
    /// The indices of the album's spaces in the configuration.
    public private(set) var spaces: Set<Int> = []
    public private(set) var isPublic = true

    public init() {}

    /// Returns the membership of an album nested in this one. The nearest folder that a space names applies to
    /// everything in it.
    public func nested(_ path: [String], in all: [Space]) -> SpaceMembership {
        var membership = self
        let naming = all.indices.filter { all[$0].albums.contains { $0.names(path) } }
        let isPublic = all.contains { $0.publicAlbums.contains { $0.names(path) } }
        if !naming.isEmpty { (membership.spaces, membership.isPublic) = (Set(naming), isPublic) }
        if isPublic { membership.isPublic = true }
        return membership
    }
}

extension SpaceMembership {
    /// The membership of the album at a path.
    public init(of path: [String], in all: [Space]) {
        self = path.indices.reduce(SpaceMembership()) { $0.nested(Array(path[...$1]), in: all) }
    }
}

extension Space {
    /// Returns whether nothing in a folder is public: neither its own album nor any nested in it.
    public static func hide(_ path: [String], _ spaces: [Space]) -> Bool {
        guard !spaces.isEmpty else { return false }
        return !SpaceMembership(of: path, in: spaces).isPublic
            && !spaces.contains { $0.publicAlbums.contains { $0.isInside(path) } }
    }
}
