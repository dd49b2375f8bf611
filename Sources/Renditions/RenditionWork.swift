internal import AlbumModel
internal import BuildStore
internal import Planning
internal import Threads

/// What has to be done for the renditions of a plan, found by what earlier builds made.
struct RenditionWork {
    /// What must be published from the cache, once it was made.
    let links: [RenditionReference]
    /// Renditions that are already in the output; the publisher keeps them.
    let standing: Int
    /// What must be made.
    let jobs: RenditionJobs

    /// - Parameter records: what earlier builds made.
    init(
        _ plan: SitePlan, records: [ContentDigest: OutcomeRecord], cache: RenditionCache, publisher: Publisher,
        makers: RenditionMakers
    ) {
        let keys = RenditionKeys(makers)
        let albums = concurrentMap(plan.albums.count) { album in
            RenditionStanding.all(of: album, in: plan, records: records, cache: cache, publisher: publisher, keys)
        }
        let absent = albums.joined().filter { !$0.isPublished }
        standing = albums.reduce(0) { $0 + $1.count } - absent.count
        links = absent.map(\.rendition)
        // The name and the size of a cached file do not tell whether it is what was made, and what is published stays.
        let isSound = concurrentMap(absent.count) { place in
            absent[place].isCached && cache.holds(absent[place].rendition, of: plan, records)
        }
        jobs = RenditionJobs(zip(links, isSound).filter { !$0.1 }.map(\.0), of: plan)
    }
}

/// A rendition of the plan, with where it can be found.
private struct RenditionStanding: Sendable {
    var rendition: RenditionReference
    var isPublished = false
    var isCached = false

    static func all(
        of album: Int, in plan: SitePlan, records: [ContentDigest: OutcomeRecord], cache: RenditionCache,
        publisher: Publisher, _ keys: RenditionKeys
    ) -> [RenditionStanding] {
        var all: [RenditionStanding] = []
        // Those that were made once, by their places among all.
        var made: [(place: Int, media: Item.Media, bytes: Int)] = []
        var files: [(address: String, key: ContentDigest)] = []
        for index in plan.albums[album].items.indices {
            let reference = ItemReference(album: album, index: index)
            guard let media = plan[reference].item.picture else { continue }
            let record = records[media.digest]
            for (place, rendition) in plan[reference].renditions.enumerated() {
                if let bytes = record?.bytes(of: rendition) {
                    made.append((all.count, media, bytes))
                    files.append((rendition.address, keys.key(of: rendition, media)))
                }
                all.append(RenditionStanding(rendition: RenditionReference(item: reference, place: place)))
            }
        }
        for (made, isPublished) in zip(made, publisher.keepCurrent(files)) {
            let rendition = all[made.place].rendition
            all[made.place].isPublished = isPublished
            all[made.place].isCached = !isPublished && cache.size(of: made.media, plan[rendition].spec) == made.bytes
        }
        return all
    }
}

extension RenditionCache {
    /// Whether a cached rendition has the bytes that were made.
    fileprivate func holds(
        _ rendition: RenditionReference, of plan: SitePlan, _ records: [ContentDigest: OutcomeRecord]
    ) -> Bool {
        guard let media = plan[rendition.item].item.picture,
            let known = records[media.digest]?.digest(of: plan[rendition])
        else { return false }
        return (try? digest(of: media, plan[rendition].spec))?.shortHex == known
    }
}
