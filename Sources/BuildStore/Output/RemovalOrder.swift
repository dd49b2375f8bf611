/// The order in which files are removed: a page before what it links to, so that an interrupted run leaves no dead
/// links.
enum RemovalOrder {
    static func sorted(_ addresses: [String]) -> [String] {
        addresses.map { (rank: rank(of: $0), address: $0) }.sorted { ($0.rank, $0.address) < ($1.rank, $1.address) }
            .map(\.address)
    }

    /// Returns the rank of an address: pages that list things, from the site's root down, then pages of items, then
    /// scripts and feeds, then everything that pages show.
    private static func rank(of address: String) -> Int {
        let depth = address.utf8.count { $0 == UInt8(ascii: "/") }
        if address == "index.html" || address.hasSuffix("/index.html") { return depth }
        if address.hasSuffix(".html") { return 1000 + depth }
        let isText = [".xml", ".json", ".js", ".txt"].contains { address.hasSuffix($0) }
        return isText && !Ownership.isAsset(address) ? 2000 : 3000
    }
}
