internal import AlbumModel
internal import Planning

/// A rendition by its item and its place among the item's renditions, the thumbnails first.
struct RenditionReference: Hashable, Sendable {
    var item: ItemReference
    var place: Int
}

extension SitePlan {
    /// The rendition that a reference names.
    subscript(reference: RenditionReference) -> RenditionPlan { self[reference.item].renditions[reference.place] }
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
