internal import AlbumModel
internal import Files
internal import Glibc
internal import Imaging
internal import ProcessShim

/// Makes the renditions of a plan that neither stand in the output nor lie in the cache, each photo decoded once, and
/// publishes them.
struct RenditionStage {
    let state: BuildState
    let cache: RenditionCache
    let makers: RenditionMakers
    let pool: WorkerPool
    let publisher: Publisher
    let progress: PhaseProgress
    let interruption: Interruption

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
        var work = RenditionWork(plan, outcomes: known, cache: cache, publisher: publisher, makers: makers)
        work.verify(plan, outcomes: known, cache: cache)
        // Reading, planning and claiming leave much memory free in pieces that the stages after them do not fit into.
        if work.orders.count > 0 { ps_return_free_memory() }
        let making = try make(work.orders, of: plan)
        var result = Result(made: making.made, reused: work.standing + work.links.count - making.made)
        try publish(work.links, of: plan, without: making.failures)
        // Only now, with the workers gone: the memory they need is what is scarce while they are at work.
        let outcomes = making.made == 0 ? known : try state.outcomeRecords(makers: makers)
        fill(&plan, outcomes: outcomes, failures: making.failures, into: &result)
        return result
    }

    private struct Making {
        var made = 0
        var failures: [ContentDigest: RenditionFailure] = [:]
    }

    /// Lets the workers make what was ordered. A photo that fails costs only itself.
    private func make(_ orders: Orders, of plan: SitePlan) throws(BuildFailure) -> Making {
        progress.begin(.rendering, total: orders.count)
        var making = Making()
        var unsaved: [ContentDigest: OutcomeRecord] = [:]
        var stop: BuildFailure?
        var next = 0
        var waiting: [Int: (order: Order, outputs: [RenditionOutput])] = [:]
        _ = pool.run(
            next: {
                guard next < orders.count, stop == nil else { return nil }
                let order = orders.order(next, of: plan)
                defer { next += 1 }
                let outputs = outputs(of: order)
                waiting[next] = (order, outputs)
                return WorkerJob(
                    id: next, task: .render(path: order.media.path, facts: order.media.facts, outputs: outputs))
            },
            finished: { job, result in
                guard let (order, outputs) = waiting.removeValue(forKey: job.id) else { return }
                switch result {
                case .success(.rendered(let photo)):
                    do throws(FileError) {
                        var digests: [ContentDigest] = []
                        for output in outputs { digests.append(try digest(ofFileAt: output.path)) }
                        for output in outputs {
                            try cache.folder?.keep(output.path, as: cache.name(of: order.media, output.spec))
                        }
                        unsaved[order.digest, default: OutcomeRecord(isOfFilm: order.media.isFilm)]
                            .add(photo, specs: order.specs, digests: digests)
                        making.made += outputs.count
                    } catch {
                        stop = error.failure
                    }
                case .success: making.failures[order.digest, default: RenditionFailure()].add(.answeredNonsense, order)
                case .failure(let failure) where failure.isOfTheSystem:
                    stop = BuildFailure(.system, "the renditions of \(job.task.path): \(failure)")
                case .failure(let failure):
                    making.failures[order.digest, default: RenditionFailure()].add(failure, order)
                    for output in outputs { cache.folder?.discard(output.path) }
                }
                // Often enough that a build which is killed has little to do again, rarely enough to cost nothing.
                if unsaved.count >= 100 {
                    do throws(BuildFailure) {
                        try state.save(outcomes: unsaved, makers: makers)
                        unsaved = [:]
                    } catch { stop = error }
                }
                progress.step(order.origin)
            })
        progress.end()
        try state.save(outcomes: unsaved, makers: makers)
        if let stop { throw stop }
        try interruption.check()
        return making
    }

    private func outputs(of order: Order) -> [RenditionOutput] {
        order.specs.map { RenditionOutput(spec: $0, path: cache.folder?.temporaryPath() ?? "") }
    }

    private func digest(ofFileAt path: String) throws(FileError) -> ContentDigest {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw FileError("read", path) }
        defer { close(file) }
        return try FileHash.sha256(of: file, path: path)
    }

    private func publish(
        _ links: [RenditionReference], of plan: SitePlan, without failures: [ContentDigest: RenditionFailure]
    ) throws(BuildFailure) {
        let keys = RenditionKeys(makers)
        progress.begin(.publishing, total: links.count)
        do { try publisher.announce(links.map { plan[$0].address }) } catch { throw error.failure }
        let digests = concurrentMap(links.count) { place in
            plan[links[place].item].item.picture.flatMap { cache.digest(of: $0, plan[links[place]].spec) }
        }
        for (link, digest) in zip(links, digests) {
            let rendition = plan[link]
            defer { progress.step(rendition.address) }
            guard let media = plan[link.item].item.picture,
                failures[media.digest]?.names.contains(rendition.name) != true
            else { continue }
            do throws(FileError) {
                let name = cache.name(of: media, rendition.spec)
                guard let folder = cache.folder, let digest else {
                    throw FileError("read the finished rendition", name, code: ENOENT)
                }
                try publisher.link(
                    folder.path(of: name), at: rendition.address, key: keys.key(of: rendition, media), digest: digest)
            } catch { throw error.failure }
            try interruption.check()
        }
        progress.end()
    }

    private func fill(
        _ plan: inout SitePlan, outcomes: [ContentDigest: OutcomeRecord], failures: [ContentDigest: RenditionFailure],
        into result: inout Result
    ) {
        let planned = plan
        let filled = concurrentMap(plan.albums.count) { place in
            Self.filled(planned.albums[place].items, outcomes: outcomes, failures: failures)
        }
        for (place, album) in filled.enumerated() {
            plan.albums[place].items = album.items
            result.diagnostics += album.diagnostics
        }
    }

    private static func filled(
        _ items: [ItemPlan], outcomes: [ContentDigest: OutcomeRecord], failures: [ContentDigest: RenditionFailure]
    ) -> (items: [ItemPlan], diagnostics: [Diagnostic]) {
        var items = items
        var diagnostics: [Diagnostic] = []
        for index in items.indices {
            guard let digest = items[index].item.picture?.digest else { continue }
            if let failure = failures[digest], let told = items[index].lose(to: failure) { diagnostics.append(told) }
            if items[index].hasPicture, let outcome = outcomes[digest] {
                items[index].fill(from: outcome)
                let file = SourceLocation(file: items[index].item.origin)
                diagnostics += outcome.warnings.map { Diagnostic(.warning, $0, at: file) }
            }
        }
        return (items, diagnostics)
    }
}
