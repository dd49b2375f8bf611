internal import AlbumModel

/// What has to be done for the renditions of a plan, found by what was made earlier.
struct RenditionWork {
    /// What must be made.
    var orders = Orders()
    /// What must be published from the cache, once it was made.
    var links: [RenditionReference] = []
    /// Renditions that stand in the output already; the publisher keeps them.
    var standing = 0

    /// - Parameter outcomes: what earlier builds made.
    init(
        _ plan: SitePlan, outcomes: [ContentDigest: OutcomeRecord], cache: RenditionCache, publisher: Publisher,
        makers: RenditionMakers
    ) {
        let keys = RenditionKeys(makers)
        let albums = concurrentMap(plan.albums.count) { album in
            Wish.all(of: album, in: plan, outcomes: outcomes, cache: cache, publisher: publisher, keys)
        }
        for wish in albums.joined() {
            if wish.isStanding {
                standing += 1
            } else {
                links.append(wish.rendition)
                if !wish.isCached { orders.add(wish.rendition, of: plan) }
            }
        }
        orders.finish()
    }
}

/// A rendition of the plan, with what is there of it.
private struct Wish: Sendable {
    var rendition: RenditionReference
    var isStanding = false
    var isCached = false

    static func all(
        of album: Int, in plan: SitePlan, outcomes: [ContentDigest: OutcomeRecord], cache: RenditionCache,
        publisher: Publisher, _ keys: RenditionKeys
    ) -> [Wish] {
        var wishes: [Wish] = []
        // Those that were made once, by their places among the wishes.
        var made: [(wish: Int, media: Item.Media, bytes: Int)] = []
        var files: [(address: String, key: ContentDigest)] = []
        for index in plan.albums[album].items.indices {
            let reference = ItemReference(album: album, index: index)
            guard let media = plan[reference].item.picture else { continue }
            let outcome = outcomes[media.digest]
            for (place, rendition) in plan[reference].renditions.enumerated() {
                if let bytes = outcome?.bytes(of: rendition) {
                    made.append((wishes.count, media, bytes))
                    files.append((rendition.address, keys.key(of: rendition, media)))
                }
                wishes.append(Wish(rendition: RenditionReference(item: reference, place: place)))
            }
        }
        for (made, isStanding) in zip(made, publisher.keepCurrent(files)) {
            let rendition = wishes[made.wish].rendition
            wishes[made.wish].isStanding = isStanding
            wishes[made.wish].isCached = isStanding || cache.size(of: made.media, plan[rendition].spec) == made.bytes
        }
        return wishes
    }
}
