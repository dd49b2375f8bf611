internal import AlbumModel
internal import AlbumSources

/// The contents of a source's photos and videos, whether they are shown or not.
struct SourceContents: Sendable {
    private var all: Set<ContentDigest> = []
    /// Those in albums that are left out for now.
    private var heldBack: Set<ContentDigest> = []

    init() {}

    /// - Parameter passedOver: the paths of the folders of albums that are left out for now, with everything in them.
    init(_ findings: MediaInspection.Findings, in tree: SourceTree, passedOver: [String]) {
        let folders = Set(
            tree.folders.lazy.filter { folder in
                passedOver.contains { folder.path == $0 || folder.path.hasPrefix($0 + "/") }
            }.map(\.index))
        for (index, reading) in findings.media {
            guard case .ready(let media) = reading else { continue }
            all.insert(media.digest)
            if folders.contains(tree.files[index].folder) { heldBack.insert(media.digest) }
        }
        for case .ready(let media) in findings.provided.values.lazy.map(\.media) { all.insert(media.digest) }
    }

    func has(_ digest: ContentDigest) -> Bool { all.contains(digest) }

    /// Returns whether an album that is left out for now has it.
    func holdsBack(_ digest: ContentDigest) -> Bool { heldBack.contains(digest) }
}
