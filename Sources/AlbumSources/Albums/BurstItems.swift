import AlbumModel

/// Bursts that names do not reveal: those that the files themselves name, and photos that the same camera took of the
/// same thing in quick succession.
extension AlbumItems {
    /// Makes the pictures of each burst one item, where their names have not done so already. The item keeps the
    /// address of its first picture by name, and shows the one that the camera chose, otherwise the one with the most
    /// stars, one that is picked, or the first.
    ///
    /// Every file has an address of its own before any is read, so those of the other pictures stay free, and lead to
    /// the item if earlier builds used them. Pictures that are rejected, or held back by a text beside them, are left out
    /// of the burst. If a text holds back the very picture that the burst would show, it holds back the whole burst, since
    /// the next picture is nearly the same.
    mutating func joinBursts(_ beside: Beside, _ media: MediaFindings) {
        guard draft.settings.versions == .one, !isListed else { return }
        // Clients pick from photos that are alike; no picture may be missing.
        let findsQuick = draft.settings.select != .proof
        var named: [String: [SourceFile]] = [:]
        var timed: [SourceFile] = []
        var pictures: [QuickSuccession.Picture] = []
        for file in entries.lazy.compactMap(\.source.file) {
            guard let found = photo(file, media) else { continue }
            if let burst = found.facts.parts.burst {
                named[burst.id, default: []].append(file)
            } else if findsQuick, let traits = found.facts.burstTraits,
                let time = found.facts.metadata.shootTime?.moment
            {
                timed.append(file)
                pictures.append(QuickSuccession.Picture(time: time, traits: traits, content: found.digest))
            }
        }
        for burst in named.values where !holdBack(burst, beside, media) {
            join(burst.filter { takesPart($0, beside, media) }, beside, media)
        }
        var held: Set<Int> = []
        if timed.contains(where: { isPictureHeldBack($0, beside) }) {
            let all = QuickSuccession.bursts(pictures) { mayTakePart(timed[$0], beside, media) }
            for burst in all where holdBack(burst.map { timed[$0] }, beside, media) { held.formUnion(burst) }
        }
        let bursts = QuickSuccession.bursts(pictures) {
            !held.contains($0) && takesPart(timed[$0], beside, media)
        }
        for burst in bursts { join(burst.map { timed[$0] }, beside, media) }
    }

    /// Joins a burst if its best picture is held back, so that the whole burst is held back.
    ///
    /// - Returns: whether the burst is held back.
    private mutating func holdBack(_ burst: [SourceFile], _ beside: Beside, _ media: MediaFindings) -> Bool {
        let pictures = burst.filter { mayTakePart($0, beside, media) }
        guard let best = best(of: sorted(pictures), beside, media), isPictureHeldBack(best, beside) else {
            return false
        }
        join(pictures, beside, media)
        return true
    }

    private func photo(_ file: SourceFile, _ media: MediaFindings) -> Item.Media? {
        guard file.mediaKind == .photo, case .ready(let found)? = media.file(file) else { return nil }
        return found
    }

    private func takesPart(_ file: SourceFile, _ beside: Beside, _ media: MediaFindings) -> Bool {
        mayTakePart(file, beside, media) && !isPictureHeldBack(file, beside)
    }

    // If a version of a picture is hidden, so is the picture.
    private func mayTakePart(_ file: SourceFile, _ beside: Beside, _ media: MediaFindings) -> Bool {
        !isRejected(file, media)
            && !(groups.shots[file.index]?.versions ?? [file]).contains { isRejected($0, beside: beside) }
    }

    private func isPictureHeldBack(_ file: SourceFile, _ beside: Beside) -> Bool {
        (groups.shots[file.index]?.versions ?? [file]).contains { isHeldBack($0, beside: beside) }
    }

    private func sorted(_ burst: [SourceFile]) -> [SourceFile] {
        burst.sorted { NaturalOrder.precedes($0.name, $1.name) }
    }

    /// Returns the picture that a burst shows.
    ///
    /// - Parameter pictures: in natural order of their names.
    private func best(of pictures: [SourceFile], _ beside: Beside, _ media: MediaFindings) -> SourceFile? {
        let ranks = pictures.map { rank(of: $0, beside, media) }
        return pictures.indices.min { (ranks[$0], $0) < (ranks[$1], $1) }.map { pictures[$0] }
    }

    private mutating func join(_ burst: [SourceFile], _ beside: Beside, _ media: MediaFindings) {
        guard burst.count > 1 else { return }
        let pictures = sorted(burst)
        guard let best = best(of: pictures, beside, media) else { return }
        var shot = groups.shots[best.index] ?? Shot(versions: [best])
        for picture in pictures where picture.index != best.index {
            shot.others += groups.shots[picture.index]?.files ?? [picture]
        }
        for picture in pictures.dropFirst() {
            groups.shots[picture.index] = nil
            groups.bursts[picture.index] = pictures[0].index
        }
        groups.shots[pictures[0].index] = shot
    }

    /// Returns how well the picture represents its burst: the smaller, the better.
    private func rank(of file: SourceFile, _ beside: Beside, _ media: MediaFindings) -> Int {
        let facts = photo(file, media)?.facts
        if facts?.parts.burst?.isPrimary == true { return 0 }
        let own = facts?.metadata
        let xmp = beside.xmp[file]
        let stars = beside.sidecars[file]?.rating ?? xmp?.rating ?? own?.rating ?? 0
        let isPicked = xmp?.isPicked == true || own?.isPicked == true
        return 1 + 2 * (5 - min(max(stars, 0), 5)) + (isPicked ? 0 : 1)
    }
}
