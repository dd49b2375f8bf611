package import AlbumModel
package import BuildStore
internal import Digests
internal import Files
internal import Films
internal import Glibc
internal import Imaging
package import Planning
internal import ProcessShim
package import Reporting
internal import Threads
package import Workers

/// Makes the renditions of a plan that are neither in the output nor in the cache, decoding each photo once, and
/// publishes them, if there is a publisher.
package struct RenditionStage {
    package let state: BuildState
    package let cache: RenditionCache
    package let makers: EncoderVersions
    package let pool: WorkerPool
    /// Nil to leave the renditions in the cache.
    package let publisher: Publisher?
    package let progress: PhaseProgress
    package let interruption: Interruption

    package init(
        state: BuildState, cache: RenditionCache, makers: EncoderVersions, pool: WorkerPool, publisher: Publisher?,
        progress: PhaseProgress, interruption: Interruption
    ) {
        self.state = state
        self.cache = cache
        self.makers = makers
        self.pool = pool
        self.publisher = publisher
        self.progress = progress
        self.interruption = interruption
    }

    package struct Made {
        package var made = 0
        package var reused = 0
        /// Sizes and colours, and why photos could not be rendered.
        package var outcomes: Outcomes
        package var diagnostics: [Diagnostic] = []
    }

    /// - Parameters:
    ///   - known: what earlier builds, and earlier runs of this one, made. The run adds what it learns.
    ///   - isForced: whether to make everything again.
    package func run(
        _ plan: SitePlan, known: inout KnownRenditions, isForced: Bool
    ) throws(BuildFailure) -> Made {
        let work = try work(plan, known: isForced ? KnownRenditions() : known)
        // Reading, planning and claiming leave free memory in fragments that the later stages cannot use.
        if work.jobs.count > 0 { ps_return_free_memory() }
        let making = try make(work, of: plan, failures: known.failures)
        let lost =
            try publisher.map { publisher throws(BuildFailure) in
                try publish(work.links, making.digests, of: plan, without: making.failures, by: publisher)
            } ?? Self.failed(work.links, of: plan, making.failures)
        known.failures = making.failures
        known.records.merge(making.records) { before, now in
            var record = before
            record.merge(now)
            return record
        }
        let reading = RenditionReading(plan, records: known.records, failures: making.failures, lost: lost)
        return Made(
            made: making.made, reused: work.standing + work.links.count - lost.count - making.made,
            outcomes: reading.outcomes, diagnostics: reading.diagnostics)
    }

    /// Returns the names in the cache of the renditions that would have to be made, and what is known without them.
    package func missing(
        in plan: SitePlan, known: [ContentDigest: OutcomeRecord]
    ) throws(BuildFailure) -> (names: [String], outcomes: Outcomes) {
        let work = try work(plan, known: KnownRenditions(records: known))
        let names = (0..<work.jobs.count).flatMap { index in
            let job = work.jobs.job(index, of: plan)
            return job.specs.map { cache.name(of: job.media, $0) }
        }
        return (names, RenditionReading(plan, records: known, failures: [:], lost: []).outcomes)
    }

    private func work(_ plan: SitePlan, known: KnownRenditions) throws(BuildFailure) -> RenditionWork {
        try RenditionWork(
            plan, known: known, cache: cache, publisher: publisher, makers: makers, progress: progress,
            interruption: interruption)
    }

    private struct Making {
        var made = 0
        /// The digests of the cached renditions among those to publish.
        var digests: [ContentDigest?]
        var records: [ContentDigest: OutcomeRecord] = [:]
        var failures: [ContentDigest: RenditionFailure] = [:]
    }

    /// Makes what is missing in the workers. The failure of one photo does not affect others.
    private func make(
        _ work: RenditionWork, of plan: SitePlan, failures: [ContentDigest: RenditionFailure]
    ) throws(BuildFailure) -> Making {
        let jobs = work.jobs
        progress.begin(.rendering, total: jobs.count)
        var making = Making(digests: work.digests)
        making.failures = failures
        var unsaved: Set<ContentDigest> = []
        var stop: BuildFailure?
        var next = 0
        var waiting: [Int: (job: RenditionJob, outputs: [RenditionOutput])] = [:]
        var savePoint = SavePoint()
        func save() throws(BuildFailure) {
            var records: [ContentDigest: OutcomeRecord] = [:]
            for digest in unsaved { records[digest] = making.records[digest] }
            try state.save(outcomes: records, makers: makers)
            unsaved = []
            savePoint.pass()
        }
        _ = pool.run(
            next: {
                guard next < jobs.count, stop == nil else { return nil }
                let job = jobs.job(next, of: plan)
                defer { next += 1 }
                let outputs = outputs(of: job)
                waiting[next] = (job, outputs)
                return WorkerJob(
                    id: next, task: .render(path: job.media.path, facts: job.media.facts, outputs: outputs))
            },
            finished: { answered, result in
                guard let (job, outputs) = waiting.removeValue(forKey: answered.id) else { return }
                func fail(_ failure: WorkerFailure) {
                    making.failures[job.digest, default: RenditionFailure()].add(failure, job)
                    for output in outputs { cache.folder?.discard(output.path) }
                }
                switch (result, job.media.change) {
                case (.failure(let failure), _) where failure.isSystemFailure:
                    stop = BuildFailure(.system, "the renditions of \(answered.task.path): \(failure)")
                case (_, let change?): fail(change)
                case (.success(.rendered(let photo)), nil):
                    do throws(FileError) {
                        let digests = try keep(outputs, of: job)
                        making.records[job.digest, default: OutcomeRecord(isOfFilm: job.media.isFilm)]
                            .add(photo, of: job.media.facts.size, specs: job.specs, digests: digests)
                        for use in job.uses { making.digests[use.link] = digests[use.spec] }
                        unsaved.insert(job.digest)
                        making.made += outputs.count
                    } catch {
                        stop = error.failure
                    }
                case (.success, nil): fail(.answeredNonsense)
                case (.failure(let failure), nil): fail(failure)
                }
                if unsaved.count >= 20 || savePoint.isDue {
                    do throws(BuildFailure) { try save() } catch { stop = error }
                }
                progress.step(job.origin)
            })
        progress.end()
        try save()
        if let stop { throw stop }
        try interruption.check()
        return making
    }

    private func outputs(of job: RenditionJob) -> [RenditionOutput] {
        job.specs.map { RenditionOutput(spec: $0, path: cache.folder?.temporaryPath() ?? "") }
    }

    /// Moves a worker's files into the cache.
    ///
    /// - Returns: the digests of the files.
    private func keep(_ outputs: [RenditionOutput], of job: RenditionJob) throws(FileError) -> [ContentDigest] {
        var digests: [ContentDigest] = []
        for output in outputs { digests.append(try FileHash.sha256(ofNewFileAt: output.path)) }
        for output in outputs { try cache.folder?.keep(output.path, as: cache.name(of: job.media, output.spec)) }
        return digests
    }

    private static func failed(
        _ links: [RenditionReference], of plan: SitePlan, _ failures: [ContentDigest: RenditionFailure]
    ) -> Set<RenditionReference> {
        guard !failures.isEmpty else { return [] }
        return Set(
            links.filter { link in
                guard let media = plan[link.item].item.picture else { return false }
                return failures[media.digest]?.names.contains(plan[link].name) ?? false
            })
    }

    /// - Parameter digests: the digests of the renditions.
    /// - Returns: the renditions that are not published, because they could not be made.
    private func publish(
        _ links: [RenditionReference], _ digests: [ContentDigest?], of plan: SitePlan,
        without failures: [ContentDigest: RenditionFailure],
        by publisher: Publisher
    ) throws(BuildFailure) -> Set<RenditionReference> {
        let keys = RenditionKeys(makers)
        progress.begin(.publishing, total: links.count)
        do { try publisher.announce(links.map { plan[$0].address }) } catch { throw error.failure }
        var lost: Set<RenditionReference> = []
        for (link, digest) in zip(links, digests) {
            let rendition = plan[link]
            defer { progress.step(rendition.address) }
            guard let media = plan[link.item].item.picture else { continue }
            let key = keys.key(of: rendition, media)
            if let failure = failures[media.digest], failure.names.contains(rendition.name) {
                // Keep an earlier build's rendition if the next build may succeed in making it again.
                if !failure.isTransient || !publisher.keepIfCurrent(rendition.address, key: key) { lost.insert(link) }
                continue
            }
            do throws(FileError) {
                let path = cache.path(of: media, rendition.spec)
                let digest = if let digest { digest } else { try cache.digest(of: media, rendition.spec) }
                try publisher.link(path, at: rendition.address, key: key, digest: digest, isOwn: true)
            } catch { throw error.failure }
            try interruption.check()
        }
        progress.end()
        return lost
    }
}

/// What is known about renditions before a run.
package struct KnownRenditions: Sendable {
    /// What was made, by the digest of the original.
    package var records: [ContentDigest: OutcomeRecord]
    /// What failed in an earlier run of the same build, which does not try it again.
    var failures: [ContentDigest: RenditionFailure] = [:]

    package init(records: [ContentDigest: OutcomeRecord] = [:]) { self.records = records }
}

extension EncoderVersions {
    /// The versions of this program on this machine.
    package static func current() -> EncoderVersions {
        EncoderVersions(pictures: ImagingVersions.encoders, frames: FilmTools.find().map(FilmFrame.version))
    }
}
