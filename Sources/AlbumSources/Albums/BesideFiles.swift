import AlbumModel

/// Which files of a folder belong to the photo or video of the same stem, and are no items of their own.
enum BesideFiles {
    /// The raw photos that have a picture beside them which the camera made of the same shot: by the names alone, so that
    /// no address depends on what is in the files.
    static func rawsBesidePictures(_ media: [SourceFile]) -> Set<Int> {
        guard media.contains(where: { isRaw($0.name) }) else { return [] }
        let developed = Set(media.lazy.map(\.name).filter(isDeveloped).map(stem))
        return Set(media.filter { isRaw($0.name) && developed.contains(stem($0.name)) }.map(\.index))
    }

    /// The films of Live Photos, by the photos they belong to.
    static func motions(_ media: [SourceFile], _ findings: MediaFindings) -> [Int: SourceFile] {
        var films: [String: SourceFile] = [:]
        for file in media where hasEnding(file.name, of: filmEndings) { films[stem(file.name)] = file }
        guard !films.isEmpty else { return [:] }
        var motions: [Int: SourceFile] = [:]
        for photo in media where hasEnding(photo.name, of: photoEndings) {
            guard let film = films[stem(photo.name)],
                case .ready(let still)? = findings.file(photo), case .ready(let moving)? = findings.file(film),
                still.facts.format.kind == .photo, moving.facts.format.kind == .video, belong(still.facts, moving.facts)
            else { continue }
            motions[photo.index] = film
            films[stem(photo.name)] = nil
        }
        return motions
    }

    /// Apple's identifier in both files is proof. Without it, they belong together if they were taken at the same time and the
    /// film is as short as those of Live Photos: cameras number photos and films alike, so equal names alone prove nothing.
    private static func belong(_ still: MediaFacts, _ moving: MediaFacts) -> Bool {
        if let one = still.parts.contentIdentifier, let other = moving.parts.contentIdentifier { return one == other }
        guard let duration = moving.film.duration, duration <= longestMotion,
            let photo = still.metadata.shootTime, let film = moving.metadata.shootTime
        else { return false }
        return areOfOneMoment(photo, film)
    }

    /// Seconds: Live Photos have 3 or a little less, and those of other makers up to 4.
    private static let longestMotion = 4.0

    /// Seconds that a photo and its film may state apart: a film states its beginning, its end or its writing.
    private static let longestGap = 8

    /// Whether two clocks show the same moment, where one of them may not know its zone.
    private static func areOfOneMoment(_ photo: Timestamp, _ film: Timestamp) -> Bool {
        let gap = abs(photo.secondsSince1970 - film.secondsSince1970)
        if photo.zoneMinutes != nil, film.zoneMinutes != nil { return gap <= longestGap }
        // Zones are half hours apart, but for a few.
        let rest = gap % 1800
        return gap <= 14 * 3600 + longestGap && min(rest, 1800 - rest) <= longestGap
    }

    private static let developedEndings: Set<String> = ["jpg", "jpeg", "heic", "heif", "hif"]
    private static let photoEndings: Set<String> = ["jpg", "jpeg", "heic", "heif"]
    private static let filmEndings: Set<String> = ["mov", "mp4"]

    static func isRaw(_ name: String) -> Bool { hasEnding(name, of: FileNames.rawEndings) }

    /// Whether it is of a format in which cameras save their own picture beside the raw one.
    static func isDeveloped(_ name: String) -> Bool { hasEnding(name, of: developedEndings) }

    static func stem(_ name: String) -> String { FileNames.stem(of: name).lowercased() }

    private static func hasEnding(_ name: String, of endings: Set<String>) -> Bool {
        FileNames.ending(of: name).map { endings.contains($0.lowercased()) } ?? false
    }
}

/// What an album does with the files beside its items.
extension AlbumItems {
    /// The files that are items where no manifest lists them.
    static func entries(of files: FolderFiles) -> [Entry] {
        let raws = BesideFiles.rawsBesidePictures(files.media)
        return files.media.compactMap { raws.contains($0.index) ? nil : Entry(source: .file($0), name: $0.name) }
    }

    /// The films of Live Photos, by their photos; not those that a manifest lists as items.
    func motions(_ media: MediaFindings) -> [Int: SourceFile] {
        let motions = BesideFiles.motions(files.media, media)
        guard isListed, !motions.isEmpty else { return motions }
        let shown = Set(entries.compactMap(\.source.file?.index))
        return motions.filter { !shown.contains($0.value.index) }
    }

    /// The files that are parts of an item, by the item's own file: raw photos of the same shot, and the film of a Live Photo.
    func companions(_ motions: [Int: SourceFile]) -> [Int: [SourceFile]] {
        var companions = motions.mapValues { [$0] }
        let raws = BesideFiles.rawsBesidePictures(files.media)
        guard !raws.isEmpty else { return companions }
        let shown = isListed ? Set(entries.compactMap(\.source.file?.index)) : []
        let byStem = Dictionary(grouping: files.media) { BesideFiles.stem($0.name) }
        for raw in files.media where raws.contains(raw.index) && !shown.contains(raw.index) {
            for picture in byStem[BesideFiles.stem(raw.name)] ?? [] where BesideFiles.isDeveloped(picture.name) {
                companions[picture.index, default: []].append(raw)
            }
        }
        return companions
    }

    /// A picture that stands for a video is no item of its own in a folder that no manifest lists; it may have come first.
    func dropPosters(_ belonging: Set<Int>, from items: inout [Item], _ order: inout [Int]) {
        let kept = items.indices.filter { place in
            entries[order[place]].source.file.map { !belonging.contains($0.index) } ?? true
        }
        items = kept.map { items[$0] }
        order = kept.map { order[$0] }
    }

    /// The picture that stands for a video, where a manifest names one of the source.
    ///
    /// - Returns: nil, with a diagnostic, for a name that leads to no picture.
    mutating func poster(
        named name: String?, of origin: String, _ lookup: inout FileLookup?, _ media: MediaFindings
    ) -> (file: SourceFile, picture: Item.Media)? {
        guard let name else { return nil }
        var files = lookup ?? FileLookup(tree: tree, folder: folder)
        defer { lookup = files }
        var problem = "is no picture"
        do throws(FileLookup.Problem) {
            let file = try files.find(name)
            switch media.file(file) {
            case .ready(let picture)? where picture.facts.format.kind == .photo: return (file, picture)
            case .failed(let reason)?: problem = reason
            case nil: return nil
            default: break
            }
        } catch { problem = "cannot be used: \(error.message)" }
        diagnostics.append(
            Diagnostic(
                .warning, "the poster `\(name)` \(problem); a frame of the video stands in",
                at: SourceLocation(file: origin)))
        return nil
    }
}
