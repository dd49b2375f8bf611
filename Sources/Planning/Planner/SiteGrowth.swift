/// The parts of a site that are published one after another while it is built for the first time. Each part includes
/// the previous one.
///
/// Sizes decide what is in each part, not the clock, so each state of the growing site is reproducible.
public struct SiteGrowth: Sendable {
    /// The number of items in the first part: work for a few seconds, in any format.
    private static let first = 8
    /// The largest part has half of the site's items, so all parts together have at most three quarters as many pages.
    private static let factor = 3

    /// The items that need only renditions, in the order in which visitors see them.
    private let order: [ItemReference]
    /// The number of these items in each part.
    private let sizes: [Int]
    /// The albums that are shown completely or not at all, because a story refers to its pictures by index.
    private let stories: Set<Int>

    public init(of plan: SitePlan) {
        var ranked: [(rank: Int, depth: Int, item: ItemReference)] = []
        var count = 0
        for album in plan.albums where album.smart == nil {
            count += album.items.count
            for index in album.items.indices {
                // Films take much longer than photos.
                guard album.items[index].films.isEmpty, album.items[index].item.kind == .photo else { continue }
                let reference = ItemReference(album: album.index, index: index)
                let rank = album.story != nil ? album.items.count : reference == album.cover ? 0 : index + 1
                ranked.append((rank, album.path.count, reference))
            }
        }
        ranked.sort {
            ($0.rank, $0.depth, $0.item.album, $0.item.index) < ($1.rank, $1.depth, $1.item.album, $1.item.index)
        }
        order = ranked.map(\.item)
        stories = Set(plan.albums.lazy.filter { $0.story != nil }.map(\.index))
        var sizes = Array(sequence(first: Self.first) { $0 * Self.factor }.prefix { $0 * 2 <= ranked.count })
        if ranked.count < count, !ranked.isEmpty { sizes.append(ranked.count) }
        self.sizes = sizes
    }

    /// The number of parts, without the whole site.
    public var count: Int { sizes.count }

    /// Returns the items of a part.
    public func items(_ part: Int, of plan: SitePlan) -> Set<ItemReference> {
        let chosen = order.prefix(sizes[part])
        guard !stories.isEmpty else { return Set(chosen) }
        let counts = Dictionary(chosen.map { ($0.album, 1) }, uniquingKeysWith: +)
        return Set(
            chosen.filter { !stories.contains($0.album) || counts[$0.album] == plan.albums[$0.album].items.count })
    }
}
