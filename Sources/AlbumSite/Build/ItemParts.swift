internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// The files that are part of an item without being one: the video of a Live Photo, an unedited version, a raw photo, the
/// other pictures of a burst. Each would be an item without the photo, so a photo that somebody deletes may leave behind what
/// nobody was meant to see: what an edit had removed, or the sound of a Live Photo.
struct ItemParts {
    private let state: BuildState
    private let output: String
    /// The origins of the items that they were part of, after the last build, by their own.
    private let before: [String: String]
    private let now: [String: String]
    /// The items among them: whether they are videos, by their origins.
    private let items: [String: Bool]

    init(of draft: SiteDraft, _ state: BuildState, in output: String) throws(BuildFailure) {
        (self.state, self.output) = (state, output)
        before = try state.itemParts(in: output)
        let owners = Set(before.values)
        var now = draft.hiddenParts
        var items: [String: Bool] = [:]
        let albums = ([draft.plan] + draft.spaces.map(\.plan)).flatMap(\.albums)
        for album in albums where album.smart == nil {
            for item in album.items.lazy.map(\.item) {
                if before[item.origin] != nil || owners.contains(item.origin) {
                    items[item.origin] = item.kind == .video
                }
                let beside = item.beside
                for origin in beside.versions.map(\.origin) + beside.films + beside.raws {
                    now[origin] = item.origin
                }
            }
        }
        (self.now, self.items) = (now, items)
    }

    /// Returns a warning about each item that was part of another one until that was removed from the source.
    func warnings(_ tree: SourceTree) -> [Diagnostic] {
        before.sorted { $0.key < $1.key }.compactMap { origin, item in
            guard let isVideo = items[origin], items[item] == nil, tree.file(at: item) == nil else { return nil }
            let kind = isVideo ? "a video of its own, with its sound" : "a photo of its own"
            return Diagnostic(
                .warning,
                "is now \(kind): it was part of `\(item)`, which is gone; if nobody should see it, remove it as well, or write `draft: true` in `\(Paths.name(of: origin)).yml` next to it",
                at: SourceLocation(file: origin))
        }
    }

    /// Remembers the parts for the next build.
    ///
    /// - Parameter isComplete: whether everything could be read. If not, earlier ones may still exist.
    func keep(isComplete: Bool) throws(BuildFailure) {
        try state.save(
            itemParts: now.filter { before[$0.key] != $0.value },
            forgetting: isComplete ? before.keys.filter { now[$0] == nil } : [],
            in: output)
    }
}
