package import AlbumModel
package import BuildStore
internal import Digests
internal import Files
package import Films
internal import Glibc
package import Planning
package import Reporting
internal import Synchronization
internal import Threads

/// Makes the films of a plan that are neither in the output nor in the cache, and publishes them, if there is a
/// publisher.
package struct FilmStage {
    /// Nil if ffmpeg is not installed; then films can only be extracted from their photos.
    package let maker: FilmMaker?
    package let cache: FilmCache
    package let state: BuildState
    /// Nil to leave the films in the cache.
    package let publisher: Publisher?
    package let progress: PhaseProgress
    package let interruption: Interruption
    /// How many films are made at once. Each already uses more than one processor.
    package let parallelism: Int

    package init(
        maker: FilmMaker?, cache: FilmCache, state: BuildState, publisher: Publisher?, progress: PhaseProgress,
        interruption: Interruption, parallelism: Int
    ) {
        self.maker = maker
        self.cache = cache
        self.state = state
        self.publisher = publisher
        self.progress = progress
        self.interruption = interruption
        self.parallelism = parallelism
    }

    package struct Result {
        /// Includes the sizes of the published films.
        package var outcomes: Outcomes
        /// Items whose own file is published in place of a film that could not be made.
        package var standIns: Set<ItemReference> = []
        package var diagnostics: [Diagnostic] = []
    }

    /// - Parameter outcomes: the outcomes of the renditions; an item that cannot be shown needs no film.
    package func run(_ plan: SitePlan, after outcomes: Outcomes) throws(BuildFailure) -> Result {
        var result = Result(outcomes: outcomes)
        let (jobs, withheld) = jobs(for: plan, outcomes)
        let (digests, failures, damaged) = try make(jobs.all)
        try publish(jobs.all.filter { failures[$0.key] == nil }, digests, of: plan)
        result.diagnostics = withheld.map { use in
            Diagnostic(
                .warning, "is shown as a still, because its video \(plan.facts(of: use).privateAdvice)",
                at: SourceLocation(file: plan[use.item].item.origin))
        }
        var lost = Set(withheld)
        for job in jobs.all where damaged.contains(job.key) {
            for use in job.uses where plan[use].role != .clip {
                result.diagnostics.append(
                    Diagnostic(
                        .warning,
                        "is damaged: pictures that ffmpeg could not read are left out; copy it from the camera again",
                        at: SourceLocation(file: plan[use.item].item.origin)))
            }
        }
        for job in jobs.all {
            guard let failure = failures[job.key] else { continue }
            lost.formUnion(job.uses)
            for use in job.uses { report(failure, of: use, in: plan, lost, &result) }
        }
        for album in plan.albums {
            for index in album.items.indices where !album.items[index].films.isEmpty {
                let reference = ItemReference(album: album.index, index: index)
                guard isShown(reference, of: plan, outcomes) else { continue }
                result.outcomes[reference].films = album.items[index].films.enumerated().map { place, film in
                    lost.contains(FilmJobs.Use(item: reference, place: place))
                        ? nil : publisher?.publishedSize(of: film.address)
                }
            }
        }
        return result
    }

    /// Returns the names in the cache of the films that would have to be made.
    package func missing(in plan: SitePlan, after outcomes: Outcomes) throws(BuildFailure) -> [String] {
        let known = try state.filmDigests()
        return try missing(among: jobs(for: plan, outcomes).jobs.all, known).map(cache.name)
    }

    private func isShown(_ reference: ItemReference, of plan: SitePlan, _ outcomes: Outcomes) -> Bool {
        PublishedItem(plan: plan[reference], outcome: outcomes[reference]).failure == nil
    }

    /// Returns the films to make or publish, and those that must not be published.
    private func jobs(for plan: SitePlan, _ outcomes: Outcomes) -> (jobs: FilmJobs, withheld: [FilmJobs.Use]) {
        var jobs = FilmJobs()
        var withheld: [FilmJobs.Use] = []
        for album in plan.albums {
            for index in album.items.indices where !album.items[index].films.isEmpty {
                let reference = ItemReference(album: album.index, index: index)
                guard isShown(reference, of: plan, outcomes) else { continue }
                for (place, film) in album.items[index].films.enumerated() {
                    guard let source = album.items[index].source(of: film) else { continue }
                    let use = FilmJobs.Use(item: reference, place: place)
                    let key = cache.key(of: source.digest, film.spec)
                    if film.spec.method == .extract, source.facts.film.isPrivate(under: album.settings.privacy) {
                        withheld.append(use)
                    } else if publisher?.keepIfCurrent(film.address, key: key) != true {
                        jobs.add(use, film.spec, source, key: key)
                    }
                }
            }
        }
        return (jobs, withheld)
    }

    /// - Parameter digests: the digests of the films, by key.
    private func publish(
        _ jobs: [FilmJobs.Job], _ digests: [ContentDigest: ContentDigest], of plan: SitePlan
    ) throws(BuildFailure) {
        guard let publisher, let folder = cache.folder, !jobs.isEmpty else { return }
        do { try publisher.announce(jobs.flatMap(\.uses).map { plan[$0].address }) } catch { throw error.failure }
        for job in jobs {
            try interruption.check()
            do throws(FileError) {
                let name = cache.name(of: job)
                let digest = if let known = digests[job.key] { known } else { try folder.digest(of: name) }
                for use in job.uses {
                    try publisher.link(
                        folder.path(of: name), at: plan[use].address, key: job.key, digest: digest, isOwn: true)
                }
            } catch { throw error.failure }
        }
    }

    /// Returns the films that are not in the cache.
    private func missing(
        among all: [FilmJobs.Job], _ known: [ContentDigest: ContentDigest]
    ) throws(BuildFailure) -> [FilmJobs.Job] {
        var missing: [FilmJobs.Job] = []
        for job in all {
            try interruption.check()
            if !isSound(job, known) { missing.append(job) }
        }
        return missing
    }

    /// Returns whether the cached film has the bytes that were made. Without a known digest, it may be anything.
    private func isSound(_ job: FilmJobs.Job, _ known: [ContentDigest: ContentDigest]) -> Bool {
        let name = cache.name(of: job)
        guard let folder = cache.folder, folder.size(of: name) != nil else { return false }
        return known[job.key].map { $0 == (try? folder.digest(of: name)) } ?? false
    }

    /// Returns the digests of the films in the cache, why films could not be made, by key, and the keys of those that lack
    /// damaged pictures.
    private func make(
        _ all: [FilmJobs.Job]
    ) throws(BuildFailure) -> (
        digests: [ContentDigest: ContentDigest], failures: [ContentDigest: FilmFailure], damaged: Set<ContentDigest>
    ) {
        guard !all.isEmpty else { return ([:], [:], []) }
        let known = try state.filmDigests()
        let missing = try missing(among: all, known)
        guard !missing.isEmpty else { return (known, [:], []) }
        progress.begin(.films, total: missing.reduce(0) { $0 + $1.steps })
        let outcome = Mutex(
            (
                digests: known, failures: [ContentDigest: FilmFailure](), damaged: Set<ContentDigest>(),
                stop: BuildFailure?.none
            ))
        onBlockingThreads(parallelism, count: missing.count) { [self] index in
            guard !interruption.isRequested, outcome.withLock({ $0.stop == nil }) else { return }
            let job = missing[index]
            do throws(BuildFailure) {
                switch try makeLasting(job) {
                case .success(let film)?:
                    outcome.withLock { outcome in
                        outcome.digests[job.key] = film.digest
                        if film.isDamaged { outcome.damaged.insert(job.key) }
                    }
                case .failure(let failure)?: outcome.withLock { $0.failures[job.key] = failure }
                case nil: return
                }
            } catch { outcome.withLock { $0.stop = error } }
        }
        progress.end()
        try interruption.check()
        let (digests, failures, damaged, stop) = outcome.withLock { $0 }
        if let stop { throw stop }
        return (digests, failures, damaged)
    }

    /// A film in the cache.
    private struct MadeFilm {
        var digest: ContentDigest
        /// Whether it lacks damaged pictures of its source.
        var isDamaged: Bool
    }

    /// Makes a film, and remembers it right away: it may have taken hours, and the build may be killed during the next
    /// one.
    ///
    /// - Returns: the film in the cache, or why it failed; nil if nothing is cached.
    private func makeLasting(_ job: FilmJobs.Job) throws(BuildFailure) -> Swift.Result<MadeFilm, FilmFailure>? {
        guard let folder = cache.folder else { return nil }
        let made: Swift.Result<MadeFilm, FilmFailure>
        do throws(FileError) { made = try make(job, in: folder) } catch { throw error.failure }
        if case .success(let film) = made { try state.save(filmDigests: [job.key: film.digest]) }
        return made
    }

    private func make(
        _ job: FilmJobs.Job, in folder: CacheFolder
    ) throws(FileError) -> Swift.Result<MadeFilm, FilmFailure> {
        let temporary = folder.temporaryPath()
        var done = 0
        func advance(to seconds: Int) {
            let steps = min(seconds, job.steps) - done
            guard steps > 0 else { return }
            done += steps
            progress.advance(by: steps, job.source.path)
        }
        defer { advance(to: job.steps) }
        var isDamaged = false
        if job.spec.method == .extract {
            try FileOperations.copy(job.spec.part, of: job.source.path, toNew: temporary)
        } else {
            guard let maker else { return .failure(.noFFmpeg) }
            do throws(FilmFailure) {
                isDamaged = try maker.make(
                    job.spec, of: job.source, to: temporary, progress: { advance(to: Int($0)) },
                    isCancelled: { interruption.isRequested })
            } catch {
                folder.discard(temporary)
                if error == .diskFull { throw FileError("write", temporary, code: ENOSPC) }
                return .failure(error)
            }
        }
        if let change = job.source.change {
            folder.discard(temporary)
            let reason = change == .changed ? "changed in the meantime" : "\(change)"
            return .failure(.systemFailed(how: "read a file that \(reason)"))
        }
        let digest = try FileHash.sha256(ofNewFileAt: temporary)
        try folder.keep(temporary, as: cache.name(of: job))
        return .success(MadeFilm(digest: digest, isDamaged: isDamaged))
    }

    /// Reports what is shown in place of a film that could not be made.
    private func report(
        _ failure: FilmFailure, of use: FilmJobs.Use, in plan: SitePlan, _ lost: Set<FilmJobs.Use>,
        _ result: inout Result
    ) {
        let item = plan[use.item]
        let film = plan[use]
        let outcome: FilmNotice.Outcome
        switch film.role {
        case .clip:
            let whole = item.films.firstIndex { $0.role == .whole }
            // The notice about the film itself is enough.
            if let whole, lost.contains(FilmJobs.Use(item: use.item, place: whole)) { return }
            outcome = .still
        case .motion: outcome = .still
        case .whole where [.refused, .noPictures].contains(failure) && hasNoFrame(use.item, of: plan, result.outcomes):
            outcome = .unplayable
        case .whole where film.fallback == nil: outcome = .withheld
        case .whole:
            outcome = .fileItself
            result.standIns.insert(use.item)
        }
        let notice = FilmNotice(
            role: film.role, failure: failure, outcome: outcome, privateWords: plan.facts(of: use).privateWords)
        result.diagnostics.append(
            Diagnostic(
                notice.severity, notice.message, at: SourceLocation(file: item.item.origin),
                isTransient: failure.isTransient))
    }

    /// Returns whether ffmpeg found no frame for the film's picture, which is made earlier.
    private func hasNoFrame(_ reference: ItemReference, of plan: SitePlan, _ outcomes: Outcomes) -> Bool {
        let item = PublishedItem(plan: plan[reference], outcome: outcomes[reference])
        return item.pictureFailure != nil && item.item.beside.poster == nil
    }
}

/// The message about a film that could not be made: what failed, what is published instead, and what to do.
struct FilmNotice {
    /// What the item has instead of the film.
    enum Outcome {
        case fileItself
        /// Nothing, because the film holds something private that only re-encoding would remove.
        case withheld
        /// Nothing, because not even a picture of it can be decoded.
        case unplayable
        /// The photo that the film belongs to, or the grid cell without its clip.
        case still
    }

    let role: FilmPlan.Role
    let failure: FilmFailure
    let outcome: Outcome
    /// The private data in the film, and the setting that allows publishing it.
    let privateWords: (what: String, setting: String)

    var severity: Diagnostic.Severity {
        switch outcome {
        case .fileItself, .still: .warning
        case .withheld, .unplayable: .error
        }
    }

    var message: String {
        switch outcome {
        case .fileItself:
            "\(subject): \(reason); it is published as it is, and not every browser can play it; \(advice)"
        case .withheld:
            "\(subject): \(reason); it is not published, because it carries \(privateWords.what), which only a conversion removes; \(advice), or publish it with `\(privateWords.setting)`"
        case .unplayable:
            "cannot be played: ffmpeg cannot decode any of it; copy it from the camera again, or remove it from the album"
        case .still: "\(subject): \(reason); \(advice)"
        }
    }

    private var subject: String {
        switch role {
        case .whole: "could not be prepared for browsers"
        case .motion: "is shown as a still, because its video could not be prepared for browsers"
        case .clip: "has no moving preview in albums"
        }
    }

    private var reason: String {
        switch failure {
        case .noFFmpeg: "ffmpeg or ffprobe was not found on the path"
        case .refused: "ffmpeg considers it damaged, or does not know its format"
        case .noPictures: "ffmpeg found no pictures in it"
        case .stuck(let seconds): "ffmpeg made no progress for \(seconds) s"
        case .timedOut(let seconds): "ffmpeg did not finish within \(seconds) s"
        case .outOfMemory: "ffmpeg had too little memory"
        case .diskFull: "the disk is full"
        case .containsPrivateData: "what ffmpeg made of it still carries metadata that may be private"
        case .ended(let how), .systemFailed(let how): "ffmpeg \(how)"
        }
    }

    private var advice: String {
        switch failure {
        case .noFFmpeg: "install it and build again"
        case .containsPrivateData: "set `videos: convert` for its album"
        case .refused, .noPictures, .ended: "save it as H.264 in an MP4 with another program"
        case .stuck, .timedOut:
            "allow more time with `limits: seconds`, or save it as H.264 in an MP4 with another program"
        case .outOfMemory: "allow more memory with `limits: memory`, or save it as H.264 in an MP4 with another program"
        case .diskFull: "make room and build again"
        case .systemFailed: "build again"
        }
    }
}
