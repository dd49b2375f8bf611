import AlbumModel

/// Which files of a folder belong to the photo or video of the same stem, and are no items of their own.
enum BesideFiles {
    /// The raw photos that have a picture beside them which the camera made of the same shot: by the names alone, so that
    /// nobody's address depends on what is in the files.
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

    /// What Apple wrote into both tells for sure; else a film that is as short as those of Live Photos is one.
    private static func belong(_ still: MediaFacts, _ moving: MediaFacts) -> Bool {
        if let one = still.parts.contentIdentifier, let other = moving.parts.contentIdentifier { return one == other }
        return moving.film.duration.map { $0 <= longestMotion } ?? false
    }

    /// Seconds: Live Photos have 3 or a little less, and those of other makers up to 4.
    private static let longestMotion = 4.0

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
