internal import AlbumModel
internal import BuildStore
internal import Planning
internal import Renditions
internal import Reporting
internal import Workers

/// Finds the items of a site that are the same file or look alike.
///
/// Photos are compared by hashes that a build takes while it makes renditions. Photos that no build has rendered are
/// decoded here as a build would decode them, so that the result is the same with and without a
/// cache. Videos are compared by their content alone: two films from one spot begin with the same picture.
struct DuplicateSearch {
    let pool: WorkerPool
    let progress: PhaseProgress
    let interruption: Interruption

    struct Found {
        var groups: [DuplicateGroup] = []
        /// Photos that could not be compared.
        var diagnostics: [Diagnostic] = []
    }

    /// An item once, however many albums show it.
    private struct Candidate {
        var item: Item
        var media: Item.Media
        /// The rendition to whose base the photo is decoded; nil if it is compared by its content alone.
        var spec: RenditionSpec?
        var hash: PictureHash?
    }

    func run(_ plans: [SitePlan], known: KnownHashes) throws(BuildFailure) -> Found {
        var candidates = Self.candidates(in: plans)
        var missing: [(index: Int, base: PixelSize)] = []
        for index in candidates.indices {
            guard let spec = candidates[index].spec else { continue }
            if let text = known.text(of: candidates[index].media.digest, base: spec.baseName) {
                candidates[index].hash = PictureHash(hex: text)
            } else {
                missing.append((index, spec.base))
            }
        }
        var found = Found()
        let failures = try complete(&candidates, missing)
        found.diagnostics = failures.sorted { $0.key < $1.key }.map { index, failure in
            Diagnostic(
                .warning, "is compared with other photos by its bytes alone: it \(failure)",
                at: SourceLocation(file: candidates[index].item.origin))
        }
        let groups = DuplicateGroups.groups(
            of: candidates.map { ($0.media.digest, $0.hash) }, within: PictureHash.alike)
        found.groups = groups.map {
            DuplicateGroup($0.map { DuplicateGroup.File(candidates[$0].item, candidates[$0].media) })
        }
        return found
    }

    private static func candidates(in plans: [SitePlan]) -> [Candidate] {
        var candidates: [Candidate] = []
        var paths: Set<String> = []
        for album in plans.lazy.flatMap(\.albums) {
            for plan in album.items {
                guard let media = plan.item.media, paths.insert(media.path).inserted else { continue }
                let spec = (plan.thumbnails.first ?? plan.originals.first)?.spec
                candidates.append(
                    Candidate(item: plan.item, media: media, spec: media.facts.format.kind == .photo ? spec : nil))
            }
        }
        return candidates
    }

    /// Computes the hashes that no build has stored.
    ///
    /// - Returns: why others could not be decoded, by their indices.
    private func complete(
        _ candidates: inout [Candidate], _ missing: [(index: Int, base: PixelSize)]
    ) throws(BuildFailure) -> [Int: WorkerFailure] {
        guard !missing.isEmpty else { return [:] }
        var hashes: [Int: PictureHash] = [:]
        var failures: [Int: WorkerFailure] = [:]
        var next = 0
        var systemFailure: WorkerFailure?
        progress.begin(.comparing, total: missing.count)
        _ = pool.run(
            next: { [candidates] in
                guard next < missing.count, systemFailure == nil else { return nil }
                defer { next += 1 }
                let media = candidates[missing[next].index].media
                return WorkerJob(
                    id: next, task: .hash(path: media.path, facts: media.facts, base: missing[next].base))
            },
            finished: { [candidates] job, result in
                let index = missing[job.id].index
                switch result {
                case .success(.hashed(let hash)): hashes[index] = hash
                case .success: failures[index] = .answeredNonsense
                case .failure(let failure) where failure.isSystemFailure: systemFailure = failure
                case .failure(let failure): failures[index] = failure
                }
                progress.step(candidates[index].item.origin)
            })
        progress.end()
        if let systemFailure { throw BuildFailure(.system, systemFailure.description) }
        try interruption.check()
        for (index, hash) in hashes { candidates[index].hash = hash }
        return failures
    }
}
