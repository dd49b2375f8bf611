internal import AlbumModel

/// What has to be done for the renditions of a plan, found by what was made earlier.
struct RenditionWork {
    /// What must be made.
    var orders = Orders()
    /// What must be published from the cache, once it was made.
    var links: [RenditionReference] = []
    /// Renditions that stand in the output already; the publisher keeps them.
    var standing = 0

    /// Those of `links` that lie in the cache, by their places.
    private var cached: [Int] = []

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
                if wish.isCached { cached.append(links.count) } else { orders.add(wish.rendition, of: plan) }
                links.append(wish.rendition)
            }
        }
        orders.finish()
    }

    /// Orders anew what lies in the cache and is not what was made: its name and its size do not tell, and what is
    /// published stays.
    mutating func verify(
        _ plan: SitePlan, outcomes: [ContentDigest: OutcomeRecord], cache: RenditionCache
    ) {
        let (links, cached) = (self.links, self.cached)
        let isSound = concurrentMap(cached.count) { place in
            let link = links[cached[place]]
            guard let media = plan[link.item].item.picture, let known = outcomes[media.digest]?.digest(of: plan[link])
            else { return false }
            return cache.digest(of: media, plan[link].spec)?.shortHex == known
        }
        guard isSound.contains(false) else { return }
        let garbled = zip(cached, isSound).filter { !$0.1 }.map { links[$0.0] }
        orders.reopen(adding: garbled, of: plan)
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
