internal import AlbumModel
internal import Planning

/// All that can be found, in one order: the albums as they nest, and then every item once, in its own album, the newest first and those
/// without a date last. Items of one month stand together: their months are those of the places where they were taken. An album or an item is known by its number in that order.
package struct FindingItems: Sendable {
    /// Places in the plan; the root album is the site itself, and not to be found in it.
    let albums: [Int]
    /// Number k is that of the item at k less the number of albums.
    let references: [ItemReference]
    /// So many of the items, the first ones, have a date.
    let datedCount: Int

    /// So many are in one of the scripts that say what can be shown of them. A few results from all over a library take as
    /// many scripts, so that they must be short; each is a file, so that they must not be too short.
    static let perStretch = 50

    init(_ plan: SitePlan) {
        albums = Array(plan.albums.indices.dropFirst())
        var dated: [(month: Int, moment: Int, reference: ItemReference)] = []
        dated.reserveCapacity(plan.root.totalCount)
        var undated: [ItemReference] = []
        for album in plan.albums {
            let zone = AssumedZone(of: album.items.lazy.map(\.item))
            for index in album.items.indices {
                let reference = ItemReference(album: album.index, index: index)
                if let moment = album.items[index].item.fields.shootTime {
                    dated.append((moment.year * 12 + moment.month, moment.instant(assuming: zone), reference))
                } else {
                    undated.append(reference)
                }
            }
        }
        // Of one moment, they come in the order of their albums.
        dated.sort { first, second in
            if first.month != second.month { return first.month > second.month }
            if first.moment != second.moment { return first.moment > second.moment }
            let (one, other) = (first.reference, second.reference)
            return one.album != other.album ? one.album < other.album : one.index < other.index
        }
        references = dated.map(\.reference) + undated
        datedCount = dated.count
    }

    var count: Int { albums.count + references.count }

    var stretchCount: Int { (count + Self.perStretch - 1) / Self.perStretch }

    func range(ofStretch number: Int) -> Range<Int> {
        number * Self.perStretch..<min(count, (number + 1) * Self.perStretch)
    }

    /// The name does not change with the content, as that of an album's stretches does not. Counted from 1.
    static func address(ofStretch number: Int) -> String { "finding/items-\(number + 1).js" }
}
