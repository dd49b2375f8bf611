internal import AlbumModel
internal import Files
internal import Films
internal import Glibc
internal import Synchronization

/// Makes the films of a plan that neither stand in the output nor lie in the cache, and publishes them.
struct FilmStage {
    /// Nil where this machine has no ffmpeg: then films are at most cut out of their photos.
    let maker: FilmMaker?
    let cache: FilmCache
    let state: BuildState
    let publisher: Publisher
    let progress: PhaseProgress
    let interruption: Interruption
    /// Films made at once: each takes more than one processor of itself.
    let parallelism: Int

    /// Fills in the bytes of the plan's films. One that cannot be made is taken out of the plan; where that may be, the
    /// file itself, which the plan names for this, takes its place and is still to be published.
    func run(_ plan: inout SitePlan) throws(BuildFailure) -> [Diagnostic] {
        var orders = FilmOrders()
        var withheld: [FilmOrders.Wish] = []
        for album in plan.albums.indices {
            let privacy = plan.albums[album].settings.privacy
            for index in plan.albums[album].items.indices where !plan.albums[album].items[index].films.isEmpty {
                let item = plan.albums[album].items[index]
                for (place, film) in item.films.enumerated() {
                    guard let source = item.source(of: film) else { continue }
                    let wish = FilmOrders.Wish(
                        item: ItemReference(album: album, index: index), place: place, address: film.address)
                    let key = cache.key(of: source.digest, film.spec)
                    if film.spec.method == .extract, source.facts.film.isPrivate(under: privacy) {
                        withheld.append(wish)
                    } else if !publisher.keepIfCurrent(film.address, key: key) {
                        orders.add(wish, film.spec, source, key: key)
                    }
                }
            }
        }
        let failures = try make(orders.all)
        try publish(orders.all.filter { failures[$0.key] == nil })
        var diagnostics = withheld.map { wish in
            let film = plan[wish.item].source(of: plan[wish.item].films[wish.place])?.facts.film ?? FilmFacts()
            plan[film: wish].address = ""
            let reason = "is shown as a still, since its film \(film.privateAdvice)"
            return Diagnostic(.warning, reason, at: SourceLocation(file: plan[wish.item].item.origin))
        }
        for order in orders.all {
            guard let failure = failures[order.key] else { continue }
            diagnostics += order.wishes.compactMap { drop($0, from: &plan, because: failure) }
        }
        fillBytes(in: &plan)
        return diagnostics
    }

    private func publish(_ orders: [FilmOrders.Order]) throws(BuildFailure) {
        guard let folder = cache.folder, !orders.isEmpty else { return }
        do throws(FileError) {
            try publisher.announce(orders.flatMap(\.wishes).map(\.address))
            for order in orders {
                let name = cache.name(of: order)
                guard let digest = folder.digest(of: name) else {
                    throw FileError("read the finished film", folder.path(of: name), code: ENOENT)
                }
                for wish in order.wishes {
                    try publisher.link(folder.path(of: name), at: wish.address, key: order.key, digest: digest)
                }
            }
        } catch { throw error.failure }
    }

    /// Whether a film lies in the cache as it was made. One that was made before digests were kept is believed.
    private func isSound(_ order: FilmOrders.Order, _ known: [ContentDigest: ContentDigest]) -> Bool {
        let name = cache.name(of: order)
        guard let folder = cache.folder, folder.size(of: name) != nil else { return false }
        return known[order.key].map { $0 == folder.digest(of: name) } ?? true
    }

    /// Why films could not be made, by their keys.
    private func make(_ all: [FilmOrders.Order]) throws(BuildFailure) -> [ContentDigest: FilmFailure] {
        guard !all.isEmpty else { return [:] }
        let known = try state.filmDigests()
        let missing = all.filter { !isSound($0, known) }
        guard !missing.isEmpty else { return [:] }
        progress.begin(.films, total: missing.reduce(0) { $0 + $1.steps })
        let digests = Mutex<[ContentDigest: ContentDigest]>([:])
        let outcome = Mutex((failures: [ContentDigest: FilmFailure](), stop: BuildFailure?.none))
        onBlockingThreads(parallelism, count: missing.count) { [self] index in
            guard !interruption.isRequested, outcome.withLock({ $0.stop == nil }) else { return }
            do throws(FileError) {
                let failure = try make(missing[index]) { order, digest in
                    digests.withLock { $0[order.key] = digest }
                }
                if let failure {
                    outcome.withLock { $0.failures[missing[index].key] = failure }
                }
            } catch { outcome.withLock { $0.stop = error.failure } }
        }
        progress.end()
        try state.save(filmDigests: digests.withLock { $0 })
        try interruption.check()
        let (failures, stop) = outcome.withLock { $0 }
        if let stop { throw stop }
        return failures
    }

    /// Why it could not be made; nil for one that lies in the cache now.
    ///
    /// - Parameter made: gets the digest of what was made.
    private func make(
        _ order: FilmOrders.Order, made: (FilmOrders.Order, ContentDigest) -> Void
    ) throws(FileError) -> FilmFailure? {
        guard let folder = cache.folder else { return nil }
        let temporary = folder.temporaryPath()
        var done = 0
        func advance(to seconds: Int) {
            let steps = min(seconds, order.steps) - done
            guard steps > 0 else { return }
            done += steps
            progress.advance(by: steps, order.source.path)
        }
        defer { advance(to: order.steps) }
        if order.spec.method == .extract {
            try FileOperations.copy(order.spec.part, of: order.source.path, toNew: temporary)
        } else {
            guard let maker else { return .noFFmpeg }
            do throws(FilmFailure) {
                try maker.make(
                    order.spec, of: order.source, to: temporary, progress: { advance(to: Int($0)) },
                    isCancelled: { interruption.isRequested })
            } catch {
                folder.discard(temporary)
                if error == .diskFull { throw FileError("write", temporary, code: ENOSPC) }
                return error
            }
        }
        let file = open(temporary, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw FileError("read", temporary) }
        defer { close(file) }
        made(order, try FileHash.sha256(of: file, path: temporary))
        try folder.keep(temporary, as: cache.name(of: order))
        return nil
    }

    private func drop(
        _ wish: FilmOrders.Wish, from plan: inout SitePlan, because failure: FilmFailure
    ) -> Diagnostic? {
        let item = plan[wish.item]
        let film = item.films[wish.place]
        plan[film: wish].address = ""
        let outcome: FilmNotice.Outcome
        switch film.role {
        // Its own notice says enough.
        case .clip where item.film(.whole)?.address == "": return nil
        case .clip, .motion: outcome = .still
        case .whole where failure == .refused && item.hasNoFrame: outcome = .unplayable
        case .whole where film.fallback == nil: outcome = .withheld
        case .whole:
            outcome = .fileItself
            plan.albums[wish.item.album].items[wish.item.index].file = film.fallback
        }
        let notice = FilmNotice(
            role: film.role, failure: failure, outcome: outcome, privateWords: plan.privateWords(of: wish))
        return Diagnostic(
            notice.severity, notice.message, at: SourceLocation(file: item.item.origin), isPassing: failure.isPassing)
    }

    /// What was dropped has no address any more.
    private func fillBytes(in plan: inout SitePlan) {
        for album in plan.albums.indices {
            for index in plan.albums[album].items.indices where !plan.albums[album].items[index].films.isEmpty {
                var films = plan.albums[album].items[index].films.filter { !$0.address.isEmpty }
                for place in films.indices {
                    films[place].bytes = publisher.publishedSize(of: films[place].address) ?? 0
                }
                plan.albums[album].items[index].films = films
            }
        }
    }
}

extension SitePlan {
    fileprivate subscript(film wish: FilmOrders.Wish) -> FilmPlan {
        get { self[wish.item].films[wish.place] }
        set { albums[wish.item.album].items[wish.item.index].films[wish.place] = newValue }
    }

    /// What a film's source carries that stays at home, and the setting that lets it out.
    fileprivate func privateWords(of wish: FilmOrders.Wish) -> (what: String, setting: String) {
        let item = self[wish.item]
        return (item.source(of: item.films[wish.place])?.facts.film ?? FilmFacts()).privateWords
    }
}

extension ItemPlan {
    /// Whether no frame of it could be had for its picture, which is made before.
    fileprivate var hasNoFrame: Bool { pictureFailure != nil && item.beside.poster == nil }
}
