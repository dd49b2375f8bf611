/// In which order files are taken away, so that a run that is stopped leaves no page that links to what is gone: what
/// lists goes before what it lists.
enum RemovalOrder {
    static func sorted(_ addresses: [String]) -> [String] {
        addresses.map { (rank: rank(of: $0), address: $0) }.sorted { ($0.rank, $0.address) < ($1.rank, $1.address) }
            .map(\.address)
    }

    /// Pages that list things from the site's root down, then the pages of items, then scripts and feeds, then all that
    /// pages show.
    private static func rank(of address: String) -> Int {
        let depth = address.utf8.count { $0 == UInt8(ascii: "/") }
        if address == "index.html" || address.hasSuffix("/index.html") { return depth }
        if address.hasSuffix(".html") { return 1000 + depth }
        let isText = [".xml", ".json", ".js", ".txt"].contains { address.hasSuffix($0) }
        return isText && !address.hasPrefix("assets/") ? 2000 : 3000
    }
}
