internal import AlbumModel
internal import BuildStore
internal import Files
internal import Glibc
internal import Planning
internal import Reporting
internal import Threads
internal import Workers

/// Determines which renditions of a plan have to be made or published, given what earlier builds made.
struct RenditionWork {
    /// The renditions to publish from the cache, once they are made.
    let links: [RenditionReference]
    /// The digest of each of them that is in the cache already.
    let digests: [ContentDigest?]
    /// The number of renditions already in the output, which the publisher keeps.
    let standing: Int
    /// The renditions to make.
    let jobs: RenditionJobs

    /// - Parameters:
    ///   - publisher: knows what is in the output; nil if nothing is published.
    ///   - progress: shows how much of the cache has been read, which can be all of a site's pictures.
    init(
        _ plan: SitePlan, known: KnownRenditions, cache: RenditionCache, publisher: Publisher?,
        makers: EncoderVersions, progress: PhaseProgress, interruption: Interruption
    ) throws(BuildFailure) {
        let records = known.records
        let keys = RenditionKeys(makers)
        let albums = concurrentMap(plan.albums.count) { album in
            RenditionStatus.all(of: album, in: plan, records: records, cache: cache, publisher: publisher, keys)
        }
        let absent = albums.joined().filter { !$0.isPublished }
        standing = albums.reduce(0) { $0 + $1.count } - absent.count
        let links = absent.map(\.rendition)
        let cached = absent.count(where: \.isCached)
        if cached > 0 { progress.begin(.reading, total: cached) }
        // A matching name and size do not prove that a cached file has the right bytes, and a published file is not
        // made again.
        let digests = try concurrentMap(absent.count) { place throws(BuildFailure) -> ContentDigest? in
            guard absent[place].isCached else { return nil }
            try interruption.check()
            defer { progress.step(plan[links[place]].address) }
            return cache.soundDigest(of: links[place], of: plan, records)
        }
        if cached > 0 { progress.end() }
        let missing = links.indices.filter { digests[$0] == nil && !known.hasFailed(links[$0], of: plan) }
        jobs = RenditionJobs(missing, of: links, in: plan)
        (self.links, self.digests) = (links, digests)
    }
}

extension KnownRenditions {
    /// Whether an earlier run of this build could not make a rendition.
    fileprivate func hasFailed(_ rendition: RenditionReference, of plan: SitePlan) -> Bool {
        guard !failures.isEmpty, let digest = plan[rendition.item].item.picture?.digest else { return false }
        return failures[digest]?.names.contains(plan[rendition].name) ?? false
    }
}

/// A rendition of the plan, and where it exists.
private struct RenditionStatus: Sendable {
    var rendition: RenditionReference
    var isPublished = false
    var isCached = false

    static func all(
        of album: Int, in plan: SitePlan, records: [ContentDigest: OutcomeRecord], cache: RenditionCache,
        publisher: Publisher?, _ keys: RenditionKeys
    ) -> [RenditionStatus] {
        var all: [RenditionStatus] = []
        // The renditions made earlier, with their places in `all`.
        var made: [(place: Int, media: Item.Media, bytes: Int)] = []
        var files: [(address: String, key: ContentDigest)] = []
        for index in plan.albums[album].items.indices {
            let reference = ItemReference(album: album, index: index)
            guard let media = plan[reference].item.picture else { continue }
            let record = records[media.digest]
            // A version that did not measure the tones of photos may have rendered a hero.
            let lacksTone = plan[reference].isHero && record.map { $0.tone(of: plan[reference]) == nil } ?? false
            for (place, rendition) in plan[reference].renditions.enumerated() {
                if !(lacksTone && place == 0), let bytes = record?.bytes(of: rendition) {
                    made.append((all.count, media, bytes))
                    files.append((rendition.address, keys.key(of: rendition, media)))
                }
                all.append(RenditionStatus(rendition: RenditionReference(item: reference, place: place)))
            }
        }
        let standing = publisher?.keepCurrent(files) ?? files.map { _ in false }
        for (made, isPublished) in zip(made, standing) {
            let rendition = all[made.place].rendition
            all[made.place].isPublished = isPublished
            all[made.place].isCached = !isPublished && cache.size(of: made.media, plan[rendition].spec) == made.bytes
        }
        return all
    }
}

extension RenditionCache {
    /// Returns the digest of a cached rendition; nil if it does not have the bytes that were made.
    fileprivate func soundDigest(
        of rendition: RenditionReference, of plan: SitePlan, _ records: [ContentDigest: OutcomeRecord]
    ) -> ContentDigest? {
        guard let media = plan[rendition.item].item.picture,
            let known = records[media.digest]?.digest(of: plan[rendition]),
            let digest = try? digest(of: media, plan[rendition].spec), digest.shortHex == known
        else { return nil }
        return digest
    }
}

/// A rendition by its item and its index among the item's renditions, thumbnails first.
struct RenditionReference: Hashable, Sendable {
    var item: ItemReference
    var place: Int
}

extension SitePlan {
    /// Returns the rendition of a reference.
    subscript(reference: RenditionReference) -> RenditionPlan { self[reference.item].renditions[reference.place] }
}

extension Item.Media {
    /// The reason why the path may no longer lead to the inspected file; nil if it does, so that anything made from it
    /// belongs to the content of its digest. What an editor saves during a build must never get the key of the previous
    /// content.
    var change: WorkerFailure? {
        errno = 0
        guard let stamp = FileStamp(following: path) else {
            let code = errno
            // It may have been deleted, or be something else now.
            guard ![0, ENOENT, ENOTDIR].contains(code) else { return .changed }
            return .unreadable(reason: "cannot be read: \(FileError("read", path, code: code).reason)")
        }
        if stamp.size == Int64(fileSize), stamp.modified == modified { return nil }
        // What the source shows may be known from before, while git has not fetched the file.
        guard stamp.size <= LargeFilePointer.largestSize,
            let bytes = try? FileOperations.read(path, limit: LargeFilePointer.largestSize),
            let complaint = LargeFilePointer.complaint(about: bytes)
        else { return .changed }
        return .unreadable(reason: "cannot be read: it \(complaint)")
    }
}

/// The renditions to make from one decoding of a content.
struct RenditionJob {
    var media: Item.Media
    var specs: [RenditionSpec]
    /// The indices of the renditions among all, each with that of its spec. Albums may share a photo.
    var uses: [(link: Int, spec: Int)] = []
    /// For messages.
    var origin: String

    var digest: ContentDigest { media.digest }
}

/// The renditions to make, grouped by decoding. A first build makes all renditions of the site, so these are references
/// into the plan rather than copies.
struct RenditionJobs {
    /// Albums with different settings may need a photo decoded to different sizes, or turned.
    private struct Decode: Hashable {
        var digest: ContentDigest
        var base: PixelSize
        var turn: Int8
    }

    private var wanted: [(link: Int, rendition: RenditionReference, group: Int)] = []
    /// The start of each job in `wanted`.
    private var starts: [Int] = []

    /// Groups the renditions that share a decoding, in the order in which the plan first needs them.
    ///
    /// - Parameter wanted: the indices of the renditions to make.
    init(_ wanted: [Int], of renditions: [RenditionReference], in plan: SitePlan) {
        var groups: [Decode: Int] = [:]
        for link in wanted {
            let rendition = renditions[link]
            guard let digest = plan[rendition.item].item.picture?.digest else { continue }
            let spec = plan[rendition].spec
            let decode = Decode(digest: digest, base: spec.base, turn: spec.turn)
            let group = groups[decode] ?? groups.count
            groups[decode] = group
            self.wanted.append((link, rendition, group))
        }
        // Ties are broken by position, which is the plan's order.
        self.wanted.sort { ($0.group, $0.link) < ($1.group, $1.link) }
        starts = self.wanted.indices.filter { $0 == 0 || self.wanted[$0].group != self.wanted[$0 - 1].group }
    }

    var count: Int { starts.count }

    func job(_ index: Int, of plan: SitePlan) -> RenditionJob {
        let end = index + 1 < starts.count ? starts[index + 1] : wanted.count
        let item = plan[wanted[starts[index]].rendition.item].item
        guard let media = item.picture else { preconditionFailure("only items with media have renditions") }
        var job = RenditionJob(media: media, specs: [], origin: item.origin)
        for (link, rendition, _) in wanted[starts[index]..<end] {
            let spec = plan[rendition].spec
            if !job.specs.contains(spec) { job.specs.append(spec) }
            job.uses.append((link, job.specs.firstIndex(of: spec) ?? 0))
        }
        return job
    }
}
