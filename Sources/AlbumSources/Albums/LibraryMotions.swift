import AlbumModel

/// The films of Live Photos among the items of a library, which lists each file separately.
struct LibraryMotions {
    /// What moves in the place of photos, by the photos' positions among the entries.
    var films: [Int: Item.Media] = [:]
    /// The positions of the films that are not shown as videos.
    var positions: Set<Int> = []
}

extension AlbumItems {
    /// Returns the films of Live Photos among the items of a library. Films that a manifest lists are items of their own.
    mutating func libraryMotions(_ findings: MediaFindings) -> LibraryMotions {
        var motions = LibraryMotions()
        guard draft.isLibrary else { return motions }
        let films = entries.indices.filter { BesideFiles.isMotion(entries[$0].name) }
        guard !films.isEmpty else { return motions }
        let photos = entries.indices.filter { BesideFiles.isPhotoOfMotion(entries[$0].name) }
        let namesakes = Dictionary(grouping: photos, by: shotKey)
        let identified = Dictionary(
            photos.lazy.compactMap { [self] photo in
                ready(photo, findings)?.facts.parts.contentIdentifier.map { ($0, photo) }
            }
        ) { first, _ in first }
        for film in films {
            let moving = ready(film, findings)
            var candidates = namesakes[shotKey(film)] ?? []
            if let twin = moving?.facts.parts.contentIdentifier.flatMap({ identified[$0] }) { candidates.append(twin) }
            for photo in candidates where !motions.positions.contains(film) {
                if let moving, let still = ready(photo, findings) {
                    guard moving.facts.format.kind == .video else { continue }
                    if BesideFiles.belong(still.facts, moving.facts) {
                        motions.films[photo] = motions.films[photo] ?? moving
                    } else if BesideFiles.isUninspected(moving.facts) {
                        leaveOut(film, mayBelongTo: photo, "and only ffmpeg can tell; install it and build again")
                    } else if ShotVersions.uneditedStem(entries[photo].name) != nil,
                        BesideFiles.mayBeMotion(moving.facts)
                    {
                        // The library shows only the edited photo, which may have lost what would prove that.
                        leaveOut(film, mayBelongTo: photo, "which is edited; \(BesideFiles.listing)")
                    } else {
                        continue
                    }
                } else if case .failed? = found(entries[photo].source, findings).media,
                    moving.map({ BesideFiles.mayBeMotion($0.facts) }) ?? true
                {
                    leaveOut(
                        film, mayBelongTo: photo,
                        "which cannot be read; repair the photo, or, \(BesideFiles.listing)")
                } else {
                    continue
                }
                motions.positions.insert(film)
            }
            guard !motions.positions.contains(film), let moving, let identifier = moving.facts.parts.contentIdentifier,
                identified[identifier] == nil, BesideFiles.mayMove(moving.facts)
            else { continue }
            motions.positions.insert(film)
            leaveOut(film, BesideFiles.reasonWithoutPhoto(moving.facts))
        }
        return motions
    }

    private func ready(_ position: Int, _ findings: MediaFindings) -> Item.Media? {
        guard case .ready(let media)? = found(entries[position].source, findings).media else { return nil }
        return media
    }

    /// Returns a key that the files of a shot have in common, by their folder in the library and their names.
    private func shotKey(_ position: Int) -> String {
        let folder = entries[position].source.address.flatMap { address in
            address.lastIndex(of: "/").map { address[..<$0] }
        }
        return "\(folder ?? "")/\(ShotVersions.rootStem(entries[position].name))"
    }

    private mutating func leaveOut(_ film: Int, mayBelongTo photo: Int, _ why: String) {
        leaveOut(film, "it may be the video of the Live Photo `\(entries[photo].name)`, \(why)")
    }

    private mutating func leaveOut(_ film: Int, _ why: String) {
        guard case .provided(let request) = entries[film].source else { return }
        remark(
            .oddity, "`\(SourceLocation(file: request.address))` is left out, because \(why)", at: request.place)
    }
}
