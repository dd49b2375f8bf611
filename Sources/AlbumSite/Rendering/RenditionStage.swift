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
    func run(_ plan: inout SitePlan, isForced: Bool) throws(BuildFailure) -> Result {
        var outcomes = isForced ? [:] : try state.outcomeRecords(encoders: encoders)
        let encodersDigest = ContentDigest.of(encoders)
        let orders = orders(of: plan, outcomes: outcomes, encodersDigest: encodersDigest)
        let failures = try make(orders, outcomes: &outcomes)
        var result = Result()
        result.made = orders.reduce(0) { $0 + (failures[$1.digest] == nil ? $1.specs.count : 0) }
        try publish(&plan, outcomes: outcomes, failures: failures, encodersDigest: encodersDigest, into: &result)
        return result
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

    private func orders(
        of plan: SitePlan, outcomes: [ContentDigest: OutcomeRecord], encodersDigest: ContentDigest
    ) -> [Order] {
        var orders: [Order] = []
        var places: [Decode: Int] = [:]
        for album in plan.albums {
            for item in album.items {
                guard let media = item.item.media else { continue }
                let known = outcomes[media.digest]
                for rendition in item.thumbnails + item.originals {
                    guard !exists(rendition, of: media.digest, known: known, encodersDigest) else { continue }
                    let decode = Decode(digest: media.digest, base: rendition.spec.base)
                    if let place = places[decode] {
                        if !orders[place].specs.contains(rendition.spec) { orders[place].specs.append(rendition.spec) }
                    } else {
                        places[decode] = orders.count
                        orders.append(Order(media: media, specs: [rendition.spec], origin: item.item.origin))
                    }
                }
            }
        }
        return orders
    }

    private func exists(
        _ rendition: RenditionPlan, of digest: ContentDigest, known: OutcomeRecord?, _ encodersDigest: ContentDigest
    ) -> Bool {
        guard let bytes = known?.bytes[rendition.spec.canonicalName] else { return false }
        if publisher.isCurrent(rendition.address, key: rendition.key(of: digest, encoders: encodersDigest)) {
            return true
        }
        return cache.size(of: digest, rendition.spec) == bytes
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

    private func publish(
        _ plan: inout SitePlan, outcomes: [ContentDigest: OutcomeRecord], failures: [ContentDigest: String],
        encodersDigest: ContentDigest, into result: inout Result
    ) throws(BuildFailure) {
        let total = plan.albums.reduce(0) { $0 + $1.items.count }
        progress.begin(.publishing, total: total)
        var published = 0
        for album in plan.albums.indices {
            for index in plan.albums[album].items.indices {
                let item = plan.albums[album].items[index]
                defer { progress.step(item.item.origin) }
                guard let media = item.item.media else { continue }
                if let reason = failures[media.digest] {
                    plan.albums[album].items[index].fail(because: reason)
                    result.diagnostics.append(
                        Diagnostic(.error, reason, at: SourceLocation(file: item.item.origin)))
                    continue
                }
                guard let outcome = outcomes[media.digest] else { continue }
                result.diagnostics += outcome.warnings.map {
                    Diagnostic(.warning, $0, at: SourceLocation(file: item.item.origin))
                }
                plan.albums[album].items[index].fill(from: outcome)
                for rendition in item.thumbnails + item.originals {
                    let key = rendition.key(of: media.digest, encoders: encodersDigest)
                    published += 1
                    if publisher.isCurrent(rendition.address, key: key) {
                        publisher.keep(rendition.address)
                        continue
                    }
                    do throws(FileError) {
                        try publisher.link(
                            cache.path(of: media.digest, rendition.spec), at: rendition.address, key: key)
                    } catch { throw error.failure }
                }
            }
            try interruption.check()
        }
        progress.end()
        result.reused = max(0, published - result.made)
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
