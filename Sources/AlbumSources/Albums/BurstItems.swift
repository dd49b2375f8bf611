import AlbumModel

/// Bursts that the files themselves name.
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
        var bursts: [String: [SourceFile]] = [:]
        for file in entries.compactMap(\.source.file) {
            guard let burst = burst(of: file, media), !isRejected(file, media) else { continue }
            // What hides one version of a picture hides the picture.
            let versions = shots[file.index]?.versions ?? [file]
            if !versions.contains(where: { isHidden($0, beside) }) { bursts[burst.id, default: []].append(file) }
        }
        for found in bursts.values where found.count > 1 {
            let pictures = found.sorted { NaturalOrder.precedes($0.name, $1.name) }
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
    }

    private func burst(of file: SourceFile, _ media: MediaFindings) -> EmbeddedParts.Burst? {
        guard file.mediaKind == .photo, case .ready(let found)? = media.file(file) else { return nil }
        return found.facts.parts.burst
    }

    /// Returns how well the picture represents its burst: the smaller, the better.
    private func rank(of file: SourceFile, _ beside: Beside, _ media: MediaFindings) -> Int {
        if burst(of: file, media)?.isPrimary == true { return 0 }
        var own: EmbeddedMetadata?
        if case .ready(let found)? = media.file(file) { own = found.facts.metadata }
        let xmp = beside.xmp[file]
        let stars = beside.sidecars[file]?.rating ?? xmp?.rating ?? own?.rating ?? 0
        let isPicked = xmp?.isPicked == true || own?.isPicked == true
        return 1 + 2 * (5 - min(max(stars, 0), 5)) + (isPicked ? 0 : 1)
    }
}
