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
