import AlbumModel

/// Files that stay hidden with their shot although one of its files can no longer show that they belong together: it is
/// damaged, too large, or gone, and only the text that hides it is still there.
extension AlbumItems {
    /// A hidden file whose contents are unknown.
    private struct Lost {
        var file: SourceFile
        /// Whether it is held back, rather than rejected.
        var isHeldBack: Bool
        /// Continues a sentence about the file.
        var reason: String
    }

    /// Withholds what may belong to the same shot as a hidden file whose contents are unknown.
    ///
    /// - Parameters:
    ///   - absent: files that are not among the album's, though there are texts beside them.
    ///   - textsOfAbsent: what those texts say; nil if there are none.
    mutating func holdRelatives(
        _ beside: inout Beside, of absent: [SourceFile], _ textsOfAbsent: Beside?, _ media: MediaFindings
    ) {
        let unread = files.media.compactMap { file -> Lost? in
            guard case .failed(let reason)? = media.file(file), isHidden(file, beside) else { return nil }
            return Lost(file: file, isHeldBack: isHeldBack(file, beside: beside), reason: reason)
        }
        var gone: [Lost] = []
        if let textsOfAbsent {
            gone = absent.filter { isHidden($0, textsOfAbsent) }.map { file in
                Lost(
                    file: file, isHeldBack: isHeldBack(file, beside: textsOfAbsent),
                    reason: "is not among the album's files; remove the text that hides it to show this")
            }
        }
        for lost in unread + gone {
            let shot = versions(of: lost.file, goneFrom: absent)
            hold(shot + bursts(around: lost, beside, media), with: lost, &beside)
        }
        holdFilms(of: unread + gone, &beside, media)
    }

    /// Withholds the films that may be those of hidden Live Photos, and the photos of hidden films.
    private mutating func holdFilms(of lost: [Lost], _ beside: inout Beside, _ media: MediaFindings) {
        guard (files.media + lost.map(\.file)).contains(where: { BesideFiles.isMotion($0.name) }) else { return }
        let known = BesideFiles.motions(files.media, media)
        let films = Set(known.values.map(\.index))
        let byStem = Dictionary(grouping: files.media) { BesideFiles.stem($0.name) }
        for lost in lost {
            let namesakes = (byStem[BesideFiles.stem(lost.file.name)] ?? []).filter { other in
                if BesideFiles.isPhotoOfMotion(lost.file.name) {
                    return !films.contains(other.index) && BesideFiles.mayBeMotion(other, media)
                }
                return BesideFiles.isMotion(lost.file.name) && BesideFiles.isPhotoOfMotion(other.name)
                    && known[other.index] == nil
            }
            hold(namesakes, with: lost, &beside)
        }
        // Without ffmpeg, nothing is known about any film.
        for photo in files.media where BesideFiles.isPhotoOfMotion(photo.name) && isHidden(photo, beside) {
            let unknown = (byStem[BesideFiles.stem(photo.name)] ?? []).filter { film in
                guard BesideFiles.isMotion(film.name), !films.contains(film.index),
                    case .ready(let found)? = media.file(film)
                else { return false }
                return found.facts.film.duration == nil
            }
            let lost = Lost(
                file: photo, isHeldBack: true, reason: "has the name of this video, whose length is unknown")
            hold(unknown, with: lost, &beside)
        }
    }

    private mutating func hold(_ relatives: [SourceFile], with lost: Lost, _ beside: inout Beside) {
        for file in relatives where file.index != lost.file.index && !isHidden(file, beside) {
            beside.sidecars.withhold(file)
            remark(
                .oddity,
                "is left out, because `\(lost.file.name)` is hidden, may be of the same shot, and \(lost.reason)",
                at: SourceLocation(file: tree.path(of: file)))
        }
    }

    /// Returns the files that a file not among the album's would be a version of, judging by their names.
    private func versions(of lost: SourceFile, goneFrom absent: [SourceFile]) -> [SourceFile] {
        guard draft.settings.versions == .one, absent.contains(where: { $0.index == lost.index }) else { return [] }
        let shot = ShotVersions.shots(files.media + [lost]).values.first { shot in
            shot.files.contains { $0.index == lost.index }
        }
        let isMain = shot?.versions.contains { $0.index == lost.index } == true
        let versions = (shot?.files ?? []).filter { isMain || ShotVersions.areOnePicture($0, lost) }
        let raws = BesideFiles.rawsBesidePictures(files.media + [lost])
        let stem = BesideFiles.stem(lost.name)
        return versions
            + files.media.filter { file in
                guard BesideFiles.stem(file.name) == stem else { return false }
                return BesideFiles.isDeveloped(lost.name) && raws.contains(file.index)
                    || raws.contains(lost.index) && BesideFiles.isDeveloped(file.name)
            }
    }

    /// Returns the pictures of bursts to which a photo may belong, judging by the photos before and after it.
    private func bursts(around lost: Lost, _ beside: Beside, _ media: MediaFindings) -> [SourceFile] {
        guard lost.isHeldBack, lost.file.mediaKind == .photo, draft.settings.versions == .one,
            !files.ignored.contains(where: { $0.index == lost.file.index })
        else { return [] }
        var photos: [(file: SourceFile, media: Item.Media)] = []
        for file in entries.lazy.compactMap(\.source.file) where file.mediaKind == .photo {
            if case .ready(let found)? = media.file(file) { photos.append((file, found)) }
        }
        let next = photos.firstIndex { NaturalOrder.precedes(lost.file.name, $0.file.name) } ?? photos.endIndex
        var found: [SourceFile] = []
        for neighbour in [next - 1, next] where photos.indices.contains(neighbour) {
            let facts = photos[neighbour].media.facts
            if let id = facts.parts.burst?.id {
                let burst = photos.filter { $0.media.facts.parts.burst?.id == id }
                // The camera chose another picture, so what hides this one hides only this one.
                if burst.contains(where: { $0.media.facts.parts.burst?.isPrimary == true }) { continue }
                found += burst.map(\.file)
            } else if draft.settings.select != .proof,
                let lostPicture = QuickSuccession.Picture(
                    facts, content: ContentDigest(words: (0, 0, 0, UInt64(truncatingIfNeeded: lost.file.index))))
            {
                let others = photos.filter { $0.media.facts.parts.burst == nil }.compactMap { photo in
                    QuickSuccession.Picture(photo.media.facts, content: photo.media.digest).map { (photo.file, $0) }
                }
                let bursts = QuickSuccession.bursts(others.map(\.1) + [lostPicture]) { _ in true }
                for burst in bursts where burst.contains(others.count) {
                    found += burst.filter { $0 < others.count }.map { others[$0].0 }
                }
            }
        }
        return found
    }

    /// Returns the photos and videos that are not among the album's files although texts beside them have their names:
    /// they are ignored or gone.
    var absentMedia: [SourceFile] {
        var absent = files.ignored
        let texts = files.notes + files.xmp + files.data
        guard !texts.isEmpty else { return absent }
        var known = Set((files.media + files.ignored).map { $0.name.lowercased() })
        for text in texts {
            let name = String(FileNames.stem(of: text.name))
            guard FileNames.mediaKind(of: name) != nil, known.insert(name.lowercased()).inserted else { continue }
            absent.append(SourceFile(index: -1 - absent.count, folder: folder.index, name: name))
        }
        return absent
    }

    /// Reads what the folder's texts say about files that are not among the album's.
    mutating func beside(absent: [SourceFile], _ media: MediaFindings) -> Beside {
        let known = diagnostics
        defer { diagnostics = known }
        let files = files.describing(absent)
        let sidecars = Sidecars(
            files, tree: tree, access: context.access, writer: context.writer, mapping: draft.mapping,
            publish: draft.settings.publish, diagnostics: &diagnostics)
        return beside(files, sidecars, media)
    }
}

extension QuickSuccession.Picture {
    /// Returns nil for a photo whose time or appearance is unknown.
    fileprivate init?(_ facts: MediaFacts, content: ContentDigest) {
        guard let traits = facts.burstTraits, let time = facts.metadata.shootTime?.moment else { return nil }
        self.init(time: time, traits: traits, content: content)
    }
}
