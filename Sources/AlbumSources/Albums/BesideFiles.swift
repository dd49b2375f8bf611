import AlbumModel

/// The files of a folder that belong to a photo or video with the same stem and are not items of their own.
enum BesideFiles {
    /// Returns the raw photos that have a camera-made picture of the same shot next to them. Only the names are
    /// compared, so that no address depends on the files' contents.
    static func rawsBesidePictures(_ media: [SourceFile]) -> Set<Int> {
        guard media.contains(where: { isRaw($0.name) }) else { return [] }
        let developed = Set(media.lazy.map(\.name).filter(isDeveloped).map(stem))
        return Set(media.filter { isRaw($0.name) && developed.contains(stem($0.name)) }.map(\.index))
    }

    /// Returns the films of Live Photos, by photo.
    static func motions(_ media: [SourceFile], _ findings: MediaFindings) -> [Int: SourceFile] {
        var films = Dictionary(grouping: media.filter { isMotion($0.name) }, by: { stem($0.name) })
        guard !films.isEmpty else { return [:] }
        var motions: [Int: SourceFile] = [:]
        for photo in media where isPhotoOfMotion(photo.name) {
            guard let film = films[stem(photo.name)]?.last(where: { belong(photo, $0, findings) }) else { continue }
            motions[photo.index] = film
            films[stem(photo.name)] = nil
        }
        // Some programs give the two files different names, and people rename photos.
        let paired = Set(motions.values.map(\.index))
        let identified = media.filter {
            isMotion($0.name) && !paired.contains($0.index) && identifier(of: $0, findings) != nil
        }
        guard !identified.isEmpty else { return motions }
        let photos = photosByIdentifier(media, findings)
        for film in identified {
            guard let photo = identifier(of: film, findings).flatMap({ photos[$0] }), motions[photo.index] == nil
            else { continue }
            motions[photo.index] = film
        }
        return motions
    }

    /// Returns Apple's identifier of a Live Photo, which its photo and its film share; nil if the file has none.
    static func identifier(of file: SourceFile, _ findings: MediaFindings) -> String? {
        guard case .ready(let found)? = findings.file(file) else { return nil }
        return found.facts.parts.contentIdentifier
    }

    /// Returns the photos of Live Photos by Apple's identifier; of several versions, the first.
    static func photosByIdentifier(_ media: [SourceFile], _ findings: MediaFindings) -> [String: SourceFile] {
        let photos = media.lazy.filter { isPhotoOfMotion($0.name) }.compactMap { photo in
            identifier(of: photo, findings).map { ($0, photo) }
        }
        return Dictionary(photos) { first, _ in first }
    }

    /// Returns whether a file has a format in which phones save the photos of Live Photos.
    static func isPhotoOfMotion(_ name: String) -> Bool { hasEnding(name, of: photoEndings) }

    /// Returns whether a file has a format in which phones save the films of Live Photos.
    static func isMotion(_ name: String) -> Bool { hasEnding(name, of: filmEndings) }

    /// Returns whether a file may be the film of a Live Photo whose photo is unknown.
    static func mayBeMotion(_ film: SourceFile, _ findings: MediaFindings) -> Bool {
        guard isMotion(film.name) else { return false }
        guard case .ready(let moving)? = findings.file(film) else { return true }
        return mayBeMotion(moving.facts)
    }

    /// Returns whether a film with these facts may be that of a Live Photo whose photo is unknown.
    static func mayBeMotion(_ moving: MediaFacts) -> Bool {
        moving.parts.contentIdentifier != nil || mayMove(moving)
    }

    /// The advice for showing such a film anyway, as the end of a message.
    static let listing =
        "to show the video as an item, with its sound, list it in `items`, with all other files of the album"

    /// Returns why a film with the identifier of a Live Photo is left out if no photo with it is known.
    static func reasonWithoutPhoto(_ film: MediaFacts) -> String {
        film.film.duration == nil
            ? "it may be the video of a Live Photo, and only ffmpeg can tell; install it and build again"
            : "it is the video of a Live Photo, and no photo here that can be read has its identifier; \(listing)"
    }

    /// Returns whether a film is as short as those of Live Photos, or of unknown length.
    static func mayMove(_ moving: MediaFacts) -> Bool { moving.film.duration.map { $0 <= longestMotion } ?? true }

    /// Returns whether nothing is known about a film, because ffprobe did not inspect it.
    static func isUninspected(_ film: SourceFile, _ findings: MediaFindings) -> Bool {
        guard case .ready(let moving)? = findings.file(film) else { return false }
        return isUninspected(moving.facts)
    }

    /// Returns whether ffprobe has not inspected the video with these facts. A photo may have the name of a film.
    static func isUninspected(_ facts: MediaFacts) -> Bool {
        facts.format.kind == .video && facts.film.videoCodec == nil && facts.parts.contentIdentifier == nil
    }

    /// Returns whether the facts of a photo and a film are known, and show that they form a Live Photo.
    static func belong(_ photo: SourceFile, _ film: SourceFile, _ findings: MediaFindings) -> Bool {
        guard case .ready(let still)? = findings.file(photo), case .ready(let moving)? = findings.file(film) else {
            return false
        }
        return still.facts.format.kind == .photo && moving.facts.format.kind == .video
            && belong(still.facts, moving.facts)
    }

    /// Returns whether a photo and a film form a Live Photo. Equal Apple identifiers in both files prove it, and
    /// different ones disprove it. Without them, the files belong together if they were taken at the same time and the
    /// film is as short as those of Live Photos: cameras number photos and films the same way, so equal names alone prove
    /// nothing.
    static func belong(_ still: MediaFacts, _ moving: MediaFacts) -> Bool {
        if let one = still.parts.contentIdentifier, let other = moving.parts.contentIdentifier { return one == other }
        guard let duration = moving.film.duration, duration <= longestMotion,
            let photo = still.metadata.shootTime?.moment, let film = moving.metadata.shootTime?.moment
        else { return false }
        return areOfOneMoment(photo, film)
    }

    /// The maximum duration in seconds: Live Photos last 3 or a little less, and those of other makers up to 4.
    static let longestMotion = 4.0

    /// The maximum difference in seconds between the times of a photo and its film, since a film states when it began,
    /// ended or was written.
    private static let longestGap = 8

    /// Returns whether two times are the same moment, where either may lack a zone.
    static func areOfOneMoment(_ photo: Timestamp, _ film: Timestamp) -> Bool {
        let gap = abs(photo.secondsSince1970 - film.secondsSince1970)
        if photo.zoneMinutes != nil, film.zoneMinutes != nil { return gap <= longestGap }
        // Almost all zones differ by multiples of half an hour.
        let rest = gap % 1800
        return gap <= 14 * 3600 + longestGap && min(rest, 1800 - rest) <= longestGap
    }

    private static let developedEndings: Set<String> = ["jpg", "jpeg", "heic", "heif", "hif"]
    private static let photoEndings: Set<String> = ["jpg", "jpeg", "heic", "heif"]
    private static let filmEndings: Set<String> = ["mov", "mp4", "m4v"]

    static func isRaw(_ name: String) -> Bool { hasEnding(name, of: FileNames.rawEndings) }

    /// Returns whether the file has a format in which cameras save their own picture next to the raw one.
    static func isDeveloped(_ name: String) -> Bool { hasEnding(name, of: developedEndings) }

    static func stem(_ name: String) -> String { FileNames.stem(of: name).lowercased() }

    private static func hasEnding(_ name: String, of endings: Set<String>) -> Bool {
        FileNames.ending(of: name).map { endings.contains($0.lowercased()) } ?? false
    }
}

/// The files next to an album's items.
extension AlbumItems {
    /// Returns the files that become items if no manifest lists any.
    static func entries(of files: FolderFiles, _ groups: FileGroups) -> [Entry] {
        var belonging = groups.raws
        for (main, shot) in groups.shots {
            for file in shot.files where file.index != main { belonging.insert(file.index) }
        }
        return files.media.compactMap { belonging.contains($0.index) ? nil : Entry(source: .file($0), name: $0.name) }
    }

    /// Returns the films of Live Photos, by photo, without those that their own metadata rejects, and those that a
    /// manifest lists as items.
    func motions(_ media: MediaFindings) -> [Int: SourceFile] {
        let motions = BesideFiles.motions(files.media, media).filter { !isRejected($0.value, media) }
        guard isListed, !motions.isEmpty else { return motions }
        let shown = Set(entries.compactMap(\.source.file?.index))
        return motions.filter { !shown.contains($0.value.index) }
    }

    /// Returns the films that are not shown as videos because they may belong to Live Photos, with their photos: the photo
    /// cannot be read or is ignored, the film's length is unknown without ffmpeg, or another film moves in the photo's
    /// place. A Live Photo's film is published without its sound, and a video with it.
    ///
    /// - Parameter motions: the films whose photos are known.
    mutating func undecidedMotions(
        _ motions: [Int: SourceFile], _ unreachable: [Unreachable], _ beside: Beside, _ media: MediaFindings
    ) -> [Int: SourceFile] {
        guard !isListed, files.media.contains(where: { BesideFiles.isMotion($0.name) }) else { return [:] }
        let known = Set(motions.values.map(\.index))
        let films = Dictionary(
            grouping: files.media.filter { BesideFiles.isMotion($0.name) && !known.contains($0.index) },
            by: { ShotVersions.rootStem($0.name) })
        guard !films.isEmpty else { return [:] }
        let photosByIdentifier = BesideFiles.photosByIdentifier(files.media, media)
        var undecided: [Int: SourceFile] = [:]
        let ignored = ignoredPhotos
        let ignoredIndices = Set(ignored.map(\.index))
        for photo in files.media + unreachable.map(\.file) + ignored where BesideFiles.isPhotoOfMotion(photo.name) {
            let namesakes = films[ShotVersions.rootStem(photo.name)] ?? []
            let isIgnored = ignoredIndices.contains(photo.index)
            let isLost = !isIgnored && !namesakes.isEmpty && (photo.index < 0 || isUnreadable(photo, media))
            for film in namesakes
            where !isHidden(film, beside) && !isUnreadable(film, media) && !isRejected(film, media) {
                let why: String
                if isIgnored {
                    guard BesideFiles.mayBeMotion(film, media) else { continue }
                    why = "which `ignore` leaves out; ignore the video, too, or, \(BesideFiles.listing)"
                } else if isLost, BesideFiles.mayBeMotion(film, media) {
                    why = "which cannot be read; repair the photo, or, \(BesideFiles.listing)"
                } else if !isLost, BesideFiles.isUninspected(film, media) {
                    why = "and only ffmpeg can tell; install it and build again"
                } else if motions[photo.index] != nil, BesideFiles.stem(film.name) == BesideFiles.stem(photo.name),
                    BesideFiles.belong(photo, film, media)
                {
                    why = "which has another one; rename it to show it as a video"
                } else {
                    continue
                }
                guard undecided.updateValue(photo, forKey: film.index) == nil else { continue }
                remarkUndecided(film, of: photo, why)
            }
        }
        for film in files.media where BesideFiles.isMotion(film.name) && !known.contains(film.index) {
            guard undecided[film.index] == nil, !isHidden(film, beside), !isRejected(film, media),
                let identifier = BesideFiles.identifier(of: film, media)
            else { continue }
            guard let photo = photosByIdentifier[identifier] else {
                guard case .ready(let moving)? = media.file(film), BesideFiles.mayMove(moving.facts) else { continue }
                undecided[film.index] = film
                remark(
                    .oddity, "is left out, because \(BesideFiles.reasonWithoutPhoto(moving.facts))",
                    at: SourceLocation(file: tree.path(of: film)))
                continue
            }
            // Versions of one film are one item.
            if let motion = motions[photo.index], ShotVersions.areOnePicture(motion, film) { continue }
            undecided[film.index] = photo
            remarkUndecided(film, of: photo, "which has another one; delete it, or, \(BesideFiles.listing)")
        }
        return undecided
    }

    private mutating func remarkUndecided(_ film: SourceFile, of photo: SourceFile, _ why: String) {
        remark(
            .oddity, "is left out, because it may be the video of the Live Photo `\(photo.name)`, \(why)",
            at: SourceLocation(file: tree.path(of: film)))
    }

    /// The photos of the folder that the settings of the album or of the site leave out.
    private var ignoredPhotos: [SourceFile] {
        let first = -1 - (tree.unreachable[folder.index]?.count ?? 0)
        let bySite = (tree.ignoredPhotos[folder.index] ?? []).enumerated().map { number, name in
            SourceFile(index: first - number, folder: folder.index, name: name)
        }
        return files.ignored + bySite
    }

    /// Returns the films that belong to an item's photos.
    ///
    /// - Parameters:
    ///   - files: the item's files.
    ///   - film: the one that moves in its place.
    ///   - motions: the films whose photos are known.
    ///   - betterFilms: better versions of films, by film.
    ///   - undecided: films that may belong to photos, with these.
    func films(
        of files: [SourceFile], moving film: SourceFile?, _ motions: [Int: SourceFile],
        _ betterFilms: [Int: [SourceFile]], _ undecided: [Int: SourceFile]
    ) -> [SourceFile] {
        guard film != nil || !motions.isEmpty || !undecided.isEmpty else { return [] }
        let photos = Set(files.map(\.index))
        let known = files.compactMap { motions[$0.index] }
        let better = known.flatMap { betterFilms[$0.index] ?? [] }.filter { $0.index >= 0 }
        let others = self.files.media.filter { film in
            undecided[film.index].map { photos.contains($0.index) } ?? false
        }
        var seen = photos
        return ([film].compactMap(\.self) + known + better + others).filter { seen.insert($0.index).inserted }
    }

    /// Returns the film that moves in an item's place: the best version of a film that belongs to one of its photos, even
    /// if an editor dropped the time by which it would belong to the edited photo. Another version does not replace one
    /// that cannot be read, because it may show what was edited out.
    ///
    /// - Parameters:
    ///   - files: the item's files, the best first.
    ///   - motions: the films whose photos are known.
    ///   - betterFilms: better versions of films, the best first, by film.
    mutating func motion(
        of files: [SourceFile], _ motions: [Int: SourceFile], _ betterFilms: [Int: [SourceFile]], _ beside: Beside,
        _ media: MediaFindings
    ) -> SourceFile? {
        guard let place = files.firstIndex(where: { motions[$0.index] != nil }),
            let film = motions[files[place].index]
        else { return nil }
        var better = betterFilms[film.index] ?? []
        if place > 0 {
            let stems = Set(files[..<place].map { BesideFiles.stem($0.name) })
            better += self.files.media.filter {
                $0.mediaKind == .video && $0.index != film.index && stems.contains(BesideFiles.stem($0.name))
            }
        }
        guard let best = better.first(where: { !isRejected($0, media) && !isRejected($0, beside: beside) }) else {
            return film
        }
        if isHeldBack(best, beside: beside) { return nil }
        if case .ready(let found)? = media.file(best), BesideFiles.mayMove(found.facts) { return best }
        remark(
            .oddity,
            "may be the video of its photo, but cannot be read, or is too long; `\(film.name)` does not replace it, because it may show what was edited out; to show that video, remove this file",
            at: SourceLocation(file: tree.path(of: best)))
        return nil
    }

    private func isUnreadable(_ file: SourceFile, _ media: MediaFindings) -> Bool {
        if case .failed? = media.file(file) { return true }
        return tree.problem(opening: file) != nil
    }

    /// Returns the files that are parts of an item, by the item's own file: raw photos of the same shot, and the film
    /// of a Live Photo.
    func companions(_ motions: [Int: SourceFile]) -> [Int: [SourceFile]] {
        var companions = motions.mapValues { [$0] }
        guard !groups.raws.isEmpty else { return companions }
        let shown = isListed ? Set(entries.compactMap(\.source.file?.index)) : []
        let byStem = Dictionary(grouping: files.media) { BesideFiles.stem($0.name) }
        for raw in files.media where groups.raws.contains(raw.index) && !shown.contains(raw.index) {
            for picture in byStem[BesideFiles.stem(raw.name)] ?? [] where BesideFiles.isDeveloped(picture.name) {
                companions[picture.index, default: []].append(raw)
            }
        }
        return companions
    }

    /// Returns the raw photos that are parts of an item with these files.
    func rawPhotos(of files: [SourceFile], _ companions: [Int: [SourceFile]]) -> [SourceFile] {
        guard !groups.raws.isEmpty else { return [] }
        return files.compactMap { companions[$0.index] }.joined().filter { groups.raws.contains($0.index) }
    }

    /// Removes the posters of videos from the items of a folder without a list; a poster may come before its video.
    func dropPosters(_ belonging: Set<Int>, from items: inout [Item], _ order: inout [Int]) {
        let kept = items.indices.filter { place in
            entries[order[place]].source.file.map { !belonging.contains($0.index) } ?? true
        }
        items = kept.map { items[$0] }
        order = kept.map { order[$0] }
    }

    /// Returns the poster of a video, if a manifest names one in the source.
    ///
    /// - Returns: nil, with a diagnostic, if the name does not lead to a picture.
    mutating func poster(
        named name: String?, of origin: String, _ lookup: inout FileLookup?, _ beside: Beside, _ media: MediaFindings
    ) -> (file: SourceFile, picture: Item.Media)? {
        guard let name else { return nil }
        var files = lookup ?? FileLookup(tree: tree, folder: folder, refusal: context.refusal)
        defer { lookup = files }
        var problem = "is not a picture"
        do throws(FileLookup.Problem) {
            let file = try files.find(name)
            switch media.file(file) {
            case .ready where isHeldBack(file, beside, media): problem = "is itself left out"
            case .ready(let picture)? where picture.facts.format.kind == .photo: return (file, picture)
            case .failed(let reason)?: problem = reason
            case nil: return nil
            default: break
            }
        } catch { problem = "cannot be used: \(error.message)" }
        diagnostics.append(
            Diagnostic(
                .warning, "the poster `\(name)` \(problem); a frame of the video is shown instead",
                at: SourceLocation(file: origin)))
        return nil
    }
}
