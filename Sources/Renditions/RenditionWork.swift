internal import AlbumModel
internal import BuildStore
internal import Files
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

/// A rendition by its item and its place among the item's renditions, the thumbnails first.
struct RenditionReference: Hashable, Sendable {
    var item: ItemReference
    var place: Int
}

extension SitePlan {
    /// The rendition that a reference names.
    subscript(reference: RenditionReference) -> RenditionPlan { self[reference.item].renditions[reference.place] }
}

extension Item.Media {
    /// Whether its path leads to the file that was inspected, so that what is made of it now is made of the content that its
    /// digest names. What an editor saves during a build must never stand under the key of what was there before.
    var isUnchanged: Bool {
        guard let stamp = FileStamp(following: path) else { return false }
        return stamp.size == Int64(fileSize) && stamp.modified == modified
    }
}

/// What has to be made of one content by one decode.
struct RenditionJob {
    var media: Item.Media
    var specs: [RenditionSpec]
    /// For messages.
    var origin: String

    var digest: ContentDigest { media.digest }
}

/// The renditions that have to be made, in groups that one decode serves. A first build makes every rendition of the site,
/// so that these name places in the plan and repeat nothing of it.
struct RenditionJobs {
    /// Albums whose settings differ may want one photo decoded to different sizes.
    private struct Decode: Hashable {
        var digest: ContentDigest
        var base: PixelSize
    }

    private var wanted: [(rendition: RenditionReference, group: Int)] = []
    /// Where each job begins in `wanted`.
    private var starts: [Int] = []

    /// Groups the renditions that share one decode, in the order in which the plan first needs them.
    init(_ renditions: [RenditionReference], of plan: SitePlan) {
        var groups: [Decode: Int] = [:]
        for rendition in renditions {
            guard let digest = plan[rendition.item].item.picture?.digest else { continue }
            let decode = Decode(digest: digest, base: plan[rendition].spec.base)
            let group = groups[decode] ?? groups.count
            groups[decode] = group
            wanted.append((rendition, group))
        }
        // Sorting need not keep the order of equals, which stand in the plan's order by their places.
        let order = wanted.indices.sorted { (wanted[$0].group, $0) < (wanted[$1].group, $1) }
        wanted = order.map { wanted[$0] }
        starts = wanted.indices.filter { $0 == 0 || wanted[$0].group != wanted[$0 - 1].group }
    }

    var count: Int { starts.count }

    func job(_ index: Int, of plan: SitePlan) -> RenditionJob {
        let end = index + 1 < starts.count ? starts[index + 1] : wanted.count
        let renditions = wanted[starts[index]..<end].map(\.rendition)
        let item = plan[renditions[0].item].item
        guard let media = item.picture else { preconditionFailure("only items with media have renditions") }
        var job = RenditionJob(media: media, specs: [], origin: item.origin)
        for rendition in renditions {
            let spec = plan[rendition].spec
            // Albums may share a photo.
            if !job.specs.contains(spec) { job.specs.append(spec) }
        }
        return job
    }
}
