internal import AlbumModel
internal import Imaging

/// Makes the renditions of a plan that neither stand in the output nor lie in the cache, each photo decoded once, and
/// publishes them.
struct RenditionStage {
    let state: BuildState
    let cache: RenditionCache
    let pool: WorkerPool
    let publisher: Publisher
    let progress: PhaseProgress
    let interruption: Interruption
    let encoders = ImagingVersions.encoders

    struct Result {
        var made = 0
        var reused = 0
        var diagnostics: [Diagnostic] = []
    }

    /// Fills in the plan's bytes and colours, and the failures of photos that could not be rendered.
    ///
    /// - Parameter known: what earlier builds made.
    func run(
        _ plan: inout SitePlan, known: [ContentDigest: OutcomeRecord]
    ) throws(BuildFailure) -> Result {
        var outcomes = known
        var work = look(at: plan, outcomes: outcomes)
        let failures = try make(work.orders, outcomes: &outcomes)
        var result = Result()
        result.made = work.orders.reduce(0) { $0 + (failures[$1.digest] == nil ? $1.specs.count : 0) }
        result.reused = work.standing + work.links.count - result.made
        work.links.removeAll { failures[$0.digest] != nil }
        try publish(work.links)
        fill(&plan, outcomes: outcomes, failures: failures, into: &result)
        return result
    }

    /// What has to be done for a plan.
    private struct Work {
        var orders: [Order] = []
        var links: [Link] = []
        /// Renditions that stand in the output already.
        var standing = 0
    }

    /// A rendition that must be published from the cache.
    private struct Link: Sendable {
        var rendition: RenditionPlan
        var digest: ContentDigest
        var key: ContentDigest
    }

    /// What has to be made of one content by one decode.
    private struct Order {
        var media: Item.Media
        var specs: [RenditionSpec]
        /// For messages.
        var origin: String

        var digest: ContentDigest { media.digest }
    }

    /// Albums whose settings differ may want one photo decoded to different sizes.
    private struct Decode: Hashable {
        var digest: ContentDigest
        var base: PixelSize
    }

    private func look(at plan: SitePlan, outcomes: [ContentDigest: OutcomeRecord]) -> Work {
        let encodersDigest = ContentDigest.of(encoders)
        let albums = concurrentMap(plan.albums.count) { place in
            plan.albums[place].items.indices.flatMap {
                Self.wishes(of: ItemReference(album: place, index: $0), in: plan, outcomes: outcomes, encodersDigest)
            }
        }
        var work = Work()
        var places: [Decode: Int] = [:]
        for wish in albums.joined() {
            let link = wish.link
            if wish.bytes != nil, publisher.keepIfCurrent(link.rendition.address, key: link.key) {
                work.standing += 1
                continue
            }
            work.links.append(link)
            if let bytes = wish.bytes, cache.size(of: link.digest, link.rendition.spec) == bytes { continue }
            let decode = Decode(digest: link.digest, base: link.rendition.spec.base)
            if let place = places[decode] {
                if !work.orders[place].specs.contains(link.rendition.spec) {
                    work.orders[place].specs.append(link.rendition.spec)
                }
            } else {
                places[decode] = work.orders.count
                let item = plan[wish.item].item
                guard let media = item.media else { continue }
                work.orders.append(Order(media: media, specs: [link.rendition.spec], origin: item.origin))
            }
        }
        return work
    }

    /// A rendition of the plan, with what is known of it.
    private struct Wish: Sendable {
        var link: Link
        var item: ItemReference
        /// Of the rendition when it was made earlier.
        var bytes: Int?
    }

    private static func wishes(
        of reference: ItemReference, in plan: SitePlan, outcomes: [ContentDigest: OutcomeRecord],
        _ encoders: ContentDigest
    ) -> [Wish] {
        let item = plan[reference]
        guard let media = item.item.media else { return [] }
        let outcome = outcomes[media.digest]
        return (item.thumbnails + item.originals).map { rendition in
            Wish(
                link: Link(
                    rendition: rendition, digest: media.digest,
                    key: rendition.key(of: media.digest, encoders: encoders)),
                item: reference, bytes: outcome?.bytes[rendition.spec.canonicalName])
        }
    }

    /// Lets the workers make what was ordered. A photo that fails costs only itself.
    private func make(
        _ orders: [Order], outcomes: inout [ContentDigest: OutcomeRecord]
    ) throws(BuildFailure) -> [ContentDigest: String] {
        progress.begin(.rendering, total: orders.count)
        var failures: [ContentDigest: String] = [:]
        var unsaved: [ContentDigest: OutcomeRecord] = [:]
        var stop: BuildFailure?
        var next = 0
        var waiting: [Int: [RenditionOutput]] = [:]
        var made = outcomes
        _ = pool.run(
            next: {
                guard next < orders.count, stop == nil else { return nil }
                let order = orders[next]
                defer { next += 1 }
                do throws(FileError) {
                    let outputs = try outputs(of: order)
                    waiting[next] = outputs
                    return WorkerJob(
                        id: next,
                        task: .render(path: order.media.path, facts: order.media.facts, outputs: outputs))
                } catch {
                    stop = error.failure
                    return nil
                }
            },
            finished: { job, result in
                let order = orders[job.id]
                let outputs = waiting.removeValue(forKey: job.id) ?? []
                switch result {
                case .success(.rendered(let photo)):
                    do throws(FileError) {
                        for output in outputs {
                            try FileOperations.rename(output.path, to: cache.path(of: order.digest, output.spec))
                        }
                        let outcome = OutcomeRecord(photo, specs: order.specs, over: made[order.digest])
                        made[order.digest] = outcome
                        unsaved[order.digest] = outcome
                    } catch {
                        stop = error.failure
                    }
                case .success: failures[order.digest] = "the worker answered another question"
                case .failure(let failure) where failure.isOfTheSystem:
                    stop = BuildFailure(.system, "\(job.task.path) \(failure)")
                case .failure(let failure):
                    failures[order.digest] = failure.description
                    for output in outputs { try? FileOperations.removeIfThere(output.path) }
                }
                // Often enough that a build which is killed has little to do again, rarely enough to cost nothing.
                if unsaved.count >= 100 {
                    do throws(BuildFailure) {
                        try state.save(outcomes: unsaved, encoders: encoders)
                        unsaved = [:]
                    } catch { stop = error }
                }
                progress.step(order.origin)
            })
        progress.end()
        try state.save(outcomes: unsaved, encoders: encoders)
        outcomes = made
        if let stop { throw stop }
        try interruption.check()
        return failures
    }

    private func outputs(of order: Order) throws(FileError) -> [RenditionOutput] {
        var outputs: [RenditionOutput] = []
        for spec in order.specs {
            let path = cache.path(of: order.digest, spec)
            try FileOperations.makeFolder(FileOperations.parent(of: path))
            outputs.append(RenditionOutput(spec: spec, path: FileOperations.temporaryPath(besides: path)))
        }
        return outputs
    }

    private func publish(_ links: [Link]) throws(BuildFailure) {
        progress.begin(.publishing, total: links.count)
        for link in links {
            do throws(FileError) {
                try publisher.link(
                    cache.path(of: link.digest, link.rendition.spec), at: link.rendition.address, key: link.key)
            } catch { throw error.failure }
            progress.step(link.rendition.address)
            try interruption.check()
        }
        progress.end()
    }

    private func fill(
        _ plan: inout SitePlan, outcomes: [ContentDigest: OutcomeRecord], failures: [ContentDigest: String],
        into result: inout Result
    ) {
        for album in plan.albums.indices {
            for index in plan.albums[album].items.indices {
                let item = plan.albums[album].items[index].item
                guard let media = item.media else { continue }
                if let reason = failures[media.digest] {
                    plan.albums[album].items[index].fail(because: reason)
                    result.diagnostics.append(Diagnostic(.error, reason, at: SourceLocation(file: item.origin)))
                } else if let outcome = outcomes[media.digest] {
                    plan.albums[album].items[index].fill(from: outcome)
                    result.diagnostics += outcome.warnings.map {
                        Diagnostic(.warning, $0, at: SourceLocation(file: item.origin))
                    }
                }
            }
        }
    }
}

extension OutcomeRecord {
    init(_ photo: RenderedPhoto, specs: [RenditionSpec], over known: OutcomeRecord?) {
        self.init(colours: known?.colours ?? [:], warnings: photo.warnings, bytes: known?.bytes ?? [:])
        for (spec, count) in zip(specs, photo.bytes) {
            colours[spec.baseName] = photo.dominantColour
            bytes[spec.canonicalName] = count
        }
    }
}

extension RenditionSpec {
    var baseName: String { "\(base.width)x\(base.height)" }
}

extension ItemPlan {
    /// Nothing can be shown of the item but its texts.
    mutating func fail(because reason: String) {
        failure = reason
        thumbnails = []
        originals = []
        file = nil
    }

    mutating func fill(from outcome: OutcomeRecord) {
        colour = (thumbnails.first ?? originals.first).flatMap { outcome.colours[$0.spec.baseName] }
        for index in thumbnails.indices { thumbnails[index].fill(from: outcome) }
        for index in originals.indices { originals[index].fill(from: outcome) }
    }
}

extension RenditionPlan {
    mutating func fill(from outcome: OutcomeRecord) { bytes = outcome.bytes[spec.canonicalName] ?? 0 }
}
