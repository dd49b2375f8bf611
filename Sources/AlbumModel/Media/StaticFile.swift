/// A file that is published unchanged.
public struct StaticFile: Hashable, Sendable, Codable {
    /// Relative to the source.
    public var path: String
    /// Relative to the site's root.
    public var address: String
    /// In bytes.
    public var size: Int
    /// The modification time of its content in nanoseconds since 1970.
    public var modified: Int64
    public var inode: UInt64

    public init(path: String, address: String, size: Int, modified: Int64, inode: UInt64) {
        self.path = path
        self.address = address
        self.size = size
        self.modified = modified
        self.inode = inode
    }
}
