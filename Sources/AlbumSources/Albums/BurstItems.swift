import AlbumModel

/// Bursts that names do not reveal: those that the files themselves name, and photos that the same camera took of the
/// same thing in quick succession.
extension AlbumItems {
    /// Makes the pictures of each burst one item, where their names have not done so already. The item keeps the
    /// address of its first picture by name, and shows the one that the camera chose, otherwise the one with the most
    /// stars, one that is picked, or the first.
    ///
    /// Every file has an address of its own before any is read, so those of the other pictures stay free, and lead to
    /// the item if earlier builds used them. A picture that something hides is left out of the burst: the others are
    /// shown.
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
        for burst in named.values { join(burst.filter { takesPart($0, beside, media) }, beside, media) }
        let bursts = QuickSuccession.bursts(pictures) { takesPart(timed[$0], beside, media) }
        for burst in bursts { join(burst.map { timed[$0] }, beside, media) }
    }

    private func photo(_ file: SourceFile, _ media: MediaFindings) -> Item.Media? {
        guard file.mediaKind == .photo, case .ready(let found)? = media.file(file) else { return nil }
        return found
    }

    private func takesPart(_ file: SourceFile, _ beside: Beside, _ media: MediaFindings) -> Bool {
        guard !isRejected(file, media) else { return false }
        // What hides one version of a picture hides the picture.
        return !(shots[file.index]?.versions ?? [file]).contains { isHidden($0, beside) }
    }

    private mutating func join(_ burst: [SourceFile], _ beside: Beside, _ media: MediaFindings) {
        guard burst.count > 1 else { return }
        let pictures = burst.sorted { NaturalOrder.precedes($0.name, $1.name) }
        let ranks = pictures.map { rank(of: $0, beside, media) }
        let best = pictures.indices.min { (ranks[$0], $0) < (ranks[$1], $1) } ?? 0
        var shot = shots[pictures[best].index] ?? Shot(versions: [pictures[best]])
        for (place, picture) in pictures.enumerated() where place != best {
            shot.others += shots[picture.index]?.files ?? [picture]
        }
        for picture in pictures.dropFirst() {
            shots[picture.index] = nil
            burstPictures[picture.index] = pictures[0].index
        }
        shots[pictures[0].index] = shot
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
