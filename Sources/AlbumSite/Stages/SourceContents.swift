internal import AlbumModel
internal import AlbumSources
internal import BuildStore

/// The contents of a source's photos and videos, whether they are shown or not.
struct SourceContents: Sendable {
    private var all: Set<ContentDigest> = []
    /// Those in albums that are left out for now.
    private var heldBack: Set<ContentDigest> = []
    /// The marks of those in each folder, by its path.
    private(set) var photos: [String: Set<AlbumRecord.Mark>] = [:]
    /// The paths of the folders of albums that are left out for now, and of those inside them, by where they would be
    /// published.
    private(set) var withheld: [String: [String]] = [:]

    init() {}

    /// - Parameter withheld: the albums that are left out for now, with everything in them.
    init(_ findings: MediaInspection.Findings, in tree: SourceTree, withheld: [WithheldAlbum]) {
        var folders = Set<Int>()
        for folder in withheld.isEmpty ? [] : tree.folders {
            let album = withheld.first { folder.path == $0.path || folder.path.hasPrefix($0.path + "/") }
            guard let album else { continue }
            folders.insert(folder.index)
            let inner = folder.path.dropFirst(album.path.count).split(separator: "/").map { Slug.component(String($0)) }
            self.withheld[([album.folder] + inner.map { $0 + "/" }).joined(), default: []].append(folder.path)
        }
        for (index, reading) in findings.media {
            guard case .ready(let media) = reading else { continue }
            all.insert(media.digest)
            let folder = tree.files[index].folder
            photos[tree.folders[folder].path, default: []].insert(AlbumRecord.mark(of: media.digest))
            if folders.contains(folder) { heldBack.insert(media.digest) }
        }
        for case .ready(let media) in findings.provided.values.lazy.map(\.media) { all.insert(media.digest) }
    }

    func has(_ digest: ContentDigest) -> Bool { all.contains(digest) }

    /// Returns whether an album that is left out for now has this content.
    func holdsBack(_ digest: ContentDigest) -> Bool { heldBack.contains(digest) }
}
