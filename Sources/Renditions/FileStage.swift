package import AlbumModel
package import BuildStore
internal import Digests
internal import Files
internal import Glibc
internal import Imaging
package import Planning
package import Reporting
package import Workers

/// Publishes the files themselves if the configuration says so: as a copy without private metadata, or as a link if nothing in
/// them is private. Videos are always published in this way.
package struct FileStage {
    package let pool: WorkerPool
    /// The cache folder. No symbolic link may point into it, since it can be deleted at any time.
    package let cache: String?
    package let publisher: Publisher
    package let progress: PhaseProgress
    package let interruption: Interruption
    /// What determines a copy's bytes apart from the source.
    let stripper = ContentDigest.of(ImagingVersions.readers)

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
        /// Includes the sizes of the published files.
        package var outcomes: Outcomes
        package var diagnostics: [Diagnostic] = []
    }

    /// A file to publish.
    private struct Job {
        var item: ItemReference
        /// The index of one of the item's other versions; nil for its own file.
        var version: Int?
        /// The path of the file inside the site.
        var origin: String
        var file: FilePlan
        var media: Item.Media
        var key: ContentDigest
    }

    /// - Parameters:
    ///   - outcomes: the outcomes of renditions and films; an item that cannot be shown has no file either.
    ///   - standIns: items whose file is published in place of a film.
    package func run(
        _ plan: SitePlan, after outcomes: Outcomes, standIns: Set<ItemReference>
    ) throws(BuildFailure) -> Result {
        var result = Result(outcomes: outcomes)
        let jobs = jobs(for: plan, &result.outcomes, standIns)
        var copies: [Job] = []
        var changed: [Job] = []
        var failures: [String: WorkerFailure] = [:]
        for job in jobs {
            do throws(FileError) {
                if publisher.keepIfCurrent(job.file.address, key: job.key) {
                    // It is already published.
                } else if let change = job.media.change {
                    changed.append(job)
                    failures[job.file.address] = change
                } else if job.file.mode == .copy {
                    copies.append(job)
                } else if isSymlinked(job.file, job.media) {
                    try publisher.symlink(to: job.media.path, at: job.file.address, key: job.key)
                } else {
                    try publisher.link(
                        job.media.path, at: job.file.address, key: job.key, digest: job.media.digest, isOwn: false
                    ) { job.media.change == nil }
                }
            } catch  where error.code == ESTALE {
                changed.append(job)
                failures[job.file.address] = .changed
            } catch {
                throw error.failure
            }
        }
        failures.merge(try copy(copies, of: plan)) { changed, _ in changed }
        for job in jobs where failures[job.file.address] == nil {
            if let version = job.version {
                result.outcomes[job.item].versions[version] = size(of: job)
            } else {
                result.outcomes[job.item].file = size(of: job)
            }
        }
        result.diagnostics = (copies + changed).compactMap { job in
            failures[job.file.address].map { failure in
                // Such a photo is still shown in other sizes, but can never be copied.
                let isLasting = if case .notStrippable = failure { true } else { false }
                return Diagnostic(
                    isLasting && job.media.facts.format.kind == .photo ? .warning : .error,
                    "the file itself is not published: \(failure)",
                    at: SourceLocation(file: job.origin), isTransient: failure.isTransient,
                    unread: failure.unread)
            }
        }
        result.diagnostics += videosWithoutPicture(PublishedSite(plan: plan, outcomes: result.outcomes))
        return result
    }

    private func jobs(for plan: SitePlan, _ outcomes: inout Outcomes, _ standIns: Set<ItemReference>) -> [Job] {
        var jobs: [Job] = []
        for album in plan.albums {
            for index in album.items.indices {
                let item = album.items[index]
                let reference = ItemReference(album: album.index, index: index)
                let standIn = standIns.contains(reference) ? item.film(.whole)?.fallback : nil
                guard PublishedItem(plan: item, outcome: outcomes[reference]).failure == nil else { continue }
                func add(_ file: FilePlan, _ media: Item.Media, _ origin: String, version: Int? = nil) {
                    let key = key(of: file, media, album.settings.privacy)
                    jobs.append(
                        Job(item: reference, version: version, origin: origin, file: file, media: media, key: key))
                }
                if let file = item.file ?? standIn, let media = item.item.media { add(file, media, item.item.origin) }
                guard !item.versions.isEmpty else { continue }
                outcomes[reference].versions = item.versions.map { _ in nil }
                for (number, version) in item.versions.enumerated() {
                    let origin = item.item.beside.versions.first { $0.media?.path == version.media.path }?.origin
                    add(version.file, version.media, origin ?? version.name, version: number)
                }
            }
        }
        return jobs
    }

    /// Returns warnings for videos that can be played but have no preview picture, once it is known which can.
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

    /// Returns the key of a published file: the content, how it is published, and what is stripped from it.
    private func key(of file: FilePlan, _ media: Item.Media, _ privacy: Privacy) -> ContentDigest {
        var key = KeyWriter()
        key.add(media.digest)
        key.add(stripper)
        key.add("\(file.mode.rawValue) \(privacy.gps) \(privacy.serials) \(privacy.people)")
        if isSymlinked(file, media) { key.add(media.path) }
        // A sidecar may name people, whose names must not be among the keywords of a copy.
        if file.mode == .copy { for text in media.facts.metadata.texts { key.add(text) } }
        return key.finish()
    }

    private func isSymlinked(_ file: FilePlan, _ media: Item.Media) -> Bool {
        file.mode == .symlink && !(cache.map { media.path.hasPrefix($0 + "/") } ?? false)
    }

    /// Returns the size of a published file in bytes.
    private func size(of job: Job) -> Int {
        isSymlinked(job.file, job.media) ? job.media.fileSize : publisher.publishedSize(of: job.file.address) ?? 0
    }

    /// - Returns: why files could not be copied, by address.
    private func copy(_ copies: [Job], of plan: SitePlan) throws(BuildFailure) -> [String: WorkerFailure] {
        guard !copies.isEmpty else { return [:] }
        progress.begin(.publishing, total: copies.count)
        var next = 0
        var temporaries: [Int: String] = [:]
        var stop: BuildFailure?
        var failures: [String: WorkerFailure] = [:]
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
                switch (answer, copy.media.change) {
                case (.failure(let failure), _) where failure.isSystemFailure:
                    stop = BuildFailure(.system, "\(job.task.path) \(failure)")
                case (_, let change?):
                    publisher.discard(temporary)
                    failures[copy.file.address] = change
                case (.success(.copied), nil):
                    do throws(FileError) {
                        try publisher.move(temporary, to: copy.file.address, key: copy.key)
                    } catch { stop = error.failure }
                case (.success, nil): failures[copy.file.address] = .answeredNonsense
                case (.failure(let failure), nil):
                    publisher.discard(temporary)
                    failures[copy.file.address] = failure
                }
                progress.step(copy.media.path)
            })
        progress.end()
        if let stop { throw stop }
        try interruption.check()
        return failures
    }
}
