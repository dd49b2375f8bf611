internal import AlbumModel
internal import AlbumSources
public import Reporting

/// A comparison of several clients' lists of picks from one album.
public struct PickComparison: Sendable {
    /// The items picked by exactly the same clients.
    public struct Group: Hashable, Sendable {
        /// Indices into `names`, ascending.
        public var clients: [Int]
        public var items: [Item]
    }

    public struct Item: Hashable, Sendable {
        public var id: String
        /// The comments, in the order of the clients.
        public var comments: [Comment] = []
    }

    public struct Comment: Hashable, Sendable {
        public var client: Int
        public var text: String
    }

    /// A unique name for the client of each list.
    public let names: [String]
    /// The number of items that each client picked.
    public let counts: [Int]
    /// The groups, those with the most clients first; their items are in the order of the lists.
    public let groups: [Group]
    /// Items that have a comment but were picked by no client.
    public let onlyCommented: [Item]

    /// - Parameter files: the paths of at least two lists.
    public init(files: [String]) throws(BuildFailure) {
        var lists: [Selection] = []
        for file in files { lists.append(try SelectionFile.read(file).selection) }
        for (file, list) in zip(files, lists) {
            let name = SourceLocation(file: file)
            guard list.action == .pick else {
                throw BuildFailure(.usage, "\(name) is a list of items to delete, not of picks; leave it out")
            }
            guard let first = lists.first, list.album == first.album else {
                let albums = "`\(SourceLocation(file: lists[0].album))` and `\(SourceLocation(file: list.album))`"
                throw BuildFailure(
                    .usage, "\(name) is from a different album (\(albums)); compare lists of one album")
            }
        }
        self.init(lists, named: files.map { SourceLocation(file: $0).description })
    }

    /// - Parameter fallbacks: names for clients who gave none, or whose name is not unique.
    init(_ lists: [Selection], named fallbacks: [String]) {
        let authors = lists.map(\.author)
        names = zip(authors, fallbacks).map { author, fallback in
            guard let author else { return fallback }
            return authors.count { $0 == author } > 1 ? "\(author) (\(fallback))" : author
        }
        var order: [String] = []
        var clients: [String: [Int]] = [:]
        var comments: [String: [Comment]] = [:]
        var counts: [Int] = []
        for (client, list) in lists.enumerated() {
            var picked = Set<String>()
            for item in list.items {
                if clients[item.id] == nil {
                    order.append(item.id)
                    clients[item.id] = []
                }
                if item.isPicked, picked.insert(item.id).inserted { clients[item.id]?.append(client) }
                if let text = item.comment {
                    comments[item.id, default: []].append(Comment(client: client, text: text))
                }
            }
            counts.append(picked.count)
        }
        self.counts = counts
        var groups: [[Int]: [Item]] = [:]
        for id in order { groups[clients[id] ?? [], default: []].append(Item(id: id, comments: comments[id] ?? [])) }
        onlyCommented = groups.removeValue(forKey: []) ?? []
        self.groups = groups.map { Group(clients: $0.key, items: $0.value) }.sorted { a, b in
            a.clients.count != b.clients.count
                ? a.clients.count > b.clients.count : a.clients.lexicographicallyPrecedes(b.clients)
        }
    }
}
