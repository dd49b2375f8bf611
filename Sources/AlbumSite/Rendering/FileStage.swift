internal import AlbumModel
internal import Files
internal import Imaging

/// Publishes the files themselves where a site asked for that: by a copy without private metadata, or by a link where
/// nothing private is in them. Videos are always published like this.
struct FileStage {
    let pool: WorkerPool
    /// Whose files nothing may point to, since it can be deleted at any time.
    let cache: String?
    let publisher: Publisher
    let progress: PhaseProgress
    let interruption: Interruption
    /// What decides a copy's bytes besides the source's.
    let stripper = ContentDigest.of(ImagingVersions.encoders)

    struct Result {
        var diagnostics: [Diagnostic] = []
    }

    /// Fills in the bytes of the plan's files; a file that cannot be published is taken out of the plan.
    func run(_ plan: inout SitePlan) throws(BuildFailure) -> Result {
        var result = Result()
        var copies: [(reference: ItemReference, file: FilePlan, media: Item.Media)] = []
        for album in plan.albums.indices {
            for index in plan.albums[album].items.indices {
                let item = plan.albums[album].items[index]
                guard let file = item.file, let media = item.item.media else { continue }
                let key = key(of: file, media, plan.albums[album].settings.privacy)
                do throws(FileError) {
                    if publisher.keepIfCurrent(file.address, key: key) {
                        // It stands there already.
                    } else if file.mode == .copy {
                        copies.append((ItemReference(album: album, index: index), file, media))
                        continue
                    } else if isSymlinked(file, media) {
                        try publisher.symlink(to: media.path, at: file.address, key: key)
                    } else {
                        try publisher.link(media.path, at: file.address, key: key, digest: media.digest)
                    }
                } catch { throw error.failure }
                fillBytes(of: ItemReference(album: album, index: index), in: &plan)
            }
        }
        try copy(copies, in: &plan, into: &result)
        result.diagnostics += bareVideos(of: plan)
        return result
    }

    /// Videos that are played, now that it is known which are, without a picture before.
    private func bareVideos(of plan: SitePlan) -> [Diagnostic] {
        plan.albums.lazy.flatMap(\.items).compactMap { item in
            guard let reason = item.pictureFailure, item.file != nil || item.film(.whole) != nil else { return nil }
            return Diagnostic(
                .warning, "has no picture before it plays: it \(reason)", at: SourceLocation(file: item.item.origin))
        }
    }

    /// The key of a published file: the content, how it is published, and what is stripped of it.
    private func key(of file: FilePlan, _ media: Item.Media, _ privacy: Privacy) -> ContentDigest {
        var hasher = KeyHasher()
        hasher.combine(media.digest)
        hasher.combine(stripper)
        hasher.combine("\(file.mode.rawValue) \(privacy.gps) \(privacy.serials) \(privacy.people)")
        if isSymlinked(file, media) { hasher.combine(media.path) }
        // A sidecar may name people, whose names a copy must not carry among its keywords.
        if file.mode == .copy { for text in media.facts.metadata.texts { hasher.combine(text) } }
        return hasher.finalize()
    }

    private func isSymlinked(_ file: FilePlan, _ media: Item.Media) -> Bool {
        file.mode == .symlink && !(cache.map { media.path.hasPrefix($0 + "/") } ?? false)
    }

    private func fillBytes(of reference: ItemReference, in plan: inout SitePlan) {
        guard let media = plan[reference].item.media, let file = plan[reference].file else { return }
        let size = isSymlinked(file, media) ? media.fileSize : publisher.publishedSize(of: file.address) ?? 0
        plan.albums[reference.album].items[reference.index].file?.bytes = size
    }

    private func copy(
        _ copies: [(reference: ItemReference, file: FilePlan, media: Item.Media)], in plan: inout SitePlan,
        into result: inout Result
    ) throws(BuildFailure) {
        guard !copies.isEmpty else { return }
        progress.begin(.publishing, total: copies.count)
        var next = 0
        var temporaries: [Int: String] = [:]
        var stop: BuildFailure?
        var failures: [(ItemReference, WorkerFailure)] = []
        var finished: [ItemReference] = []
        let albums = plan.albums
        _ = pool.run(
            next: {
                guard next < copies.count, stop == nil else { return nil }
                defer { next += 1 }
                let (reference, _, media) = copies[next]
                let temporary = publisher.temporaryPath()
                temporaries[next] = temporary
                return WorkerJob(
                    id: next,
                    task: .copy(
                        path: media.path, facts: media.facts, privacy: albums[reference.album].settings.privacy,
                        output: temporary))
            },
            finished: { job, answer in
                let (reference, file, media) = copies[job.id]
                let temporary = temporaries.removeValue(forKey: job.id) ?? ""
                switch answer {
                case .success(.copied):
                    let key = key(of: file, media, albums[reference.album].settings.privacy)
                    do throws(FileError) {
                        try publisher.move(temporary, to: file.address, key: key)
                        finished.append(reference)
                    } catch { stop = error.failure }
                case .success: failures.append((reference, .answeredNonsense))
                case .failure(let failure) where failure.isOfTheSystem:
                    stop = BuildFailure(.system, "\(job.task.path) \(failure)")
                case .failure(let failure):
                    publisher.discard(temporary)
                    failures.append((reference, failure))
                }
                progress.step(media.path)
            })
        progress.end()
        if let stop { throw stop }
        try interruption.check()
        for reference in finished { fillBytes(of: reference, in: &plan) }
        for (reference, failure) in failures {
            plan.albums[reference.album].items[reference.index].file = nil
            result.diagnostics.append(
                Diagnostic(
                    .error, "the file itself is not published: \(failure)",
                    at: SourceLocation(file: plan[reference].item.origin), isPassing: failure.isPassing))
        }
    }
}
