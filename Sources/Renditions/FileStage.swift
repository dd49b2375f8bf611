package import AlbumModel
package import BuildStore
internal import Digests
internal import Files
internal import Imaging
package import Planning
package import Reporting
package import Workers

/// Publishes the files themselves where a site asked for that: by a copy without private metadata, or by a link where
/// nothing private is in them. Videos are always published like this.
package struct FileStage {
    package let pool: WorkerPool
    /// Whose files nothing may point to, since it can be deleted at any time.
    package let cache: String?
    package let publisher: Publisher
    package let progress: PhaseProgress
    package let interruption: Interruption
    /// What decides a copy's bytes besides the source's.
    let stripper = ContentDigest.of(ImagingVersions.encoders)

    package init(
        pool: WorkerPool, cache: String?, publisher: Publisher, progress: PhaseProgress, interruption: Interruption
    ) {
        self.pool = pool
        self.cache = cache
        self.publisher = publisher
        self.progress = progress
        self.interruption = interruption
    }

    package struct Result {
        /// With the bytes of the files that are published.
        package var outcomes: Outcomes
        package var diagnostics: [Diagnostic] = []
    }

    /// A file that is to be published.
    private struct Job {
        var item: ItemReference
        var file: FilePlan
        var media: Item.Media
        var key: ContentDigest
    }

    /// - Parameters:
    ///   - outcomes: of renditions and films; an item of which nothing can be shown has no file either.
    ///   - standIns: items whose file is published in place of a film.
    package func run(
        _ plan: SitePlan, after outcomes: Outcomes, standIns: Set<ItemReference>
    ) throws(BuildFailure) -> Result {
        var result = Result(outcomes: outcomes)
        let jobs = jobs(for: plan, outcomes, standIns)
        var copies: [Job] = []
        var changed: [Job] = []
        for job in jobs {
            do throws(FileError) {
                if publisher.keepIfCurrent(job.file.address, key: job.key) {
                    // It stands there already.
                } else if !job.media.isUnchanged {
                    changed.append(job)
                } else if job.file.mode == .copy {
                    copies.append(job)
                } else if isSymlinked(job.file, job.media) {
                    try publisher.symlink(to: job.media.path, at: job.file.address, key: job.key)
                } else {
                    try publisher.link(
                        job.media.path, at: job.file.address, key: job.key, digest: job.media.digest)
                }
            } catch { throw error.failure }
        }
        var failures = try copy(copies, of: plan)
        for job in changed { failures[job.item] = .changed }
        for job in jobs where failures[job.item] == nil { result.outcomes[job.item].file = size(of: job) }
        result.diagnostics = (copies + changed).compactMap { job in
            failures[job.item].map { failure in
                Diagnostic(
                    .error, "the file itself is not published: \(failure)",
                    at: SourceLocation(file: plan[job.item].item.origin), isPassing: failure.isPassing,
                    leavesFileUnread: failure.leavesFileUnread)
            }
        }
        result.diagnostics += videosWithoutPicture(PublishedSite(plan: plan, outcomes: result.outcomes))
        return result
    }

    private func jobs(for plan: SitePlan, _ outcomes: Outcomes, _ standIns: Set<ItemReference>) -> [Job] {
        var jobs: [Job] = []
        for album in plan.albums {
            for index in album.items.indices {
                let item = album.items[index]
                let reference = ItemReference(album: album.index, index: index)
                let standIn = standIns.contains(reference) ? item.film(.whole)?.fallback : nil
                guard let file = item.file ?? standIn, let media = item.item.media,
                    PublishedItem(plan: item, outcome: outcomes[reference]).failure == nil
                else { continue }
                let key = key(of: file, media, album.settings.privacy)
                jobs.append(Job(item: reference, file: file, media: media, key: key))
            }
        }
        return jobs
    }

    /// Videos that are played, now that it is known which are, without a picture before.
    private func videosWithoutPicture(_ site: PublishedSite) -> [Diagnostic] {
        site.plan.albums.flatMap { album in
            album.items.indices.compactMap { index in
                let item = site[ItemReference(album: album.index, index: index)]
                guard let reason = item.pictureFailure, item.file != nil || item.film(.whole) != nil else { return nil }
                return Diagnostic(
                    .warning, "has no picture before it plays: it \(reason)",
                    at: SourceLocation(file: item.item.origin))
            }
        }
    }

    /// The key of a published file: the content, how it is published, and what is stripped of it.
    private func key(of file: FilePlan, _ media: Item.Media, _ privacy: Privacy) -> ContentDigest {
        var key = KeyWriter()
        key.add(media.digest)
        key.add(stripper)
        key.add("\(file.mode.rawValue) \(privacy.gps) \(privacy.serials) \(privacy.people)")
        if isSymlinked(file, media) { key.add(media.path) }
        // A sidecar may name people, whose names a copy must not carry among its keywords.
        if file.mode == .copy { for text in media.facts.metadata.texts { key.add(text) } }
        return key.finish()
    }

    private func isSymlinked(_ file: FilePlan, _ media: Item.Media) -> Bool {
        file.mode == .symlink && !(cache.map { media.path.hasPrefix($0 + "/") } ?? false)
    }

    /// Bytes.
    private func size(of job: Job) -> Int {
        isSymlinked(job.file, job.media) ? job.media.fileSize : publisher.publishedSize(of: job.file.address) ?? 0
    }

    /// - Returns: why files could not be copied.
    private func copy(_ copies: [Job], of plan: SitePlan) throws(BuildFailure) -> [ItemReference: WorkerFailure] {
        guard !copies.isEmpty else { return [:] }
        progress.begin(.publishing, total: copies.count)
        var next = 0
        var temporaries: [Int: String] = [:]
        var stop: BuildFailure?
        var failures: [ItemReference: WorkerFailure] = [:]
        _ = pool.run(
            next: {
                guard next < copies.count, stop == nil else { return nil }
                defer { next += 1 }
                let copy = copies[next]
                let temporary = publisher.temporaryPath()
                temporaries[next] = temporary
                return WorkerJob(
                    id: next,
                    task: .copy(
                        path: copy.media.path, facts: copy.media.facts,
                        privacy: plan.albums[copy.item.album].settings.privacy, output: temporary))
            },
            finished: { job, answer in
                let copy = copies[job.id]
                let temporary = temporaries.removeValue(forKey: job.id) ?? ""
                switch answer {
                case .failure(let failure) where failure.isSystemFailure:
                    stop = BuildFailure(.system, "\(job.task.path) \(failure)")
                case _ where !copy.media.isUnchanged:
                    publisher.discard(temporary)
                    failures[copy.item] = .changed
                case .success(.copied):
                    do throws(FileError) {
                        try publisher.move(temporary, to: copy.file.address, key: copy.key)
                    } catch { stop = error.failure }
                case .success: failures[copy.item] = .answeredNonsense
                case .failure(let failure):
                    publisher.discard(temporary)
                    failures[copy.item] = failure
                }
                progress.step(copy.media.path)
            })
        progress.end()
        if let stop { throw stop }
        try interruption.check()
        return failures
    }
}
