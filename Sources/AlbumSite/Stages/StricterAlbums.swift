internal import BuildStore
internal import Planning
internal import Reporting

/// The albums that show less than before: positions or names have become private, or originals smaller.
///
/// Any file of theirs that cannot be made again, because part of the source cannot be read, is removed: it would show what the
/// settings no longer allow.
struct StricterAlbums {
    /// Their folders in the published site.
    let folders: Set<String>
    private let own: PublishedFolders
    /// The albums that have no archive any more.
    private let archives: PublishedFolders
    private let state: BuildState
    private let output: String
    private let before: [String: Disclosure]
    private let now: [String: Disclosure]

    let isEmpty: Bool

    init(in plan: SitePlan, _ state: BuildState, output: String) throws(BuildFailure) {
        (self.state, self.output) = (state, output)
        before = try state.disclosures(in: output)
        let albums = plan.albums.lazy.filter { $0.smart == nil }.map { ($0.folder, Disclosure($0.settings)) }
        now = Dictionary(albums) { $0.joined(with: $1) }
        folders = Self.folders(now, before) { $0.isStricter(than: $1) }
        let archives = Self.folders(now, before) { $0.removesArchive(of: $1) }
        isEmpty = folders.isEmpty && archives.isEmpty
        own = PublishedFolders(folders: folders)
        self.archives = PublishedFolders(folders: archives)
    }

    /// Returns the folders of earlier builds whose albums show less now.
    private static func folders(
        _ now: [String: Disclosure], _ before: [String: Disclosure], _ isLess: (Disclosure, Disclosure) -> Bool
    ) -> Set<String> {
        Set(
            before.filter { folder, former in
                // An album that is not here, perhaps because it cannot be read, inherits what is stricter above it.
                let nearest = sequence(first: folder) { $0.isEmpty ? nil : Self.parent(of: $0) }
                    .first { now[$0] != nil }
                guard let nearest, let shown = now[nearest], let above = before[nearest] else { return false }
                return isLess(shown, above) && isLess(shown, former)
            }.keys)
    }

    /// Returns whether a file of an earlier build may show what the settings no longer allow.
    func withdraw(_ address: String) -> Bool {
        own.own(address) || address.hasSuffix(".zip") && archives.own(address)
    }

    /// Returns the folder around one; both have trailing slashes, except for the root's, which is empty.
    private static func parent(of folder: String) -> String {
        let inner = folder.dropLast()
        return inner.lastIndex(of: "/").map { String(inner[...$0]) } ?? ""
    }

    /// Remembers, before anything is published, what this build may show: an interrupted one must not hide it from the
    /// next.
    func begin() throws(BuildFailure) {
        if known != before { try state.save(disclosures: known, in: output) }
    }

    /// Remembers what is shown.
    ///
    /// - Parameter isComplete: whether everything could be read. If not, albums that are not planned may still be shown.
    func finish(isComplete: Bool) throws(BuildFailure) {
        var shown = isComplete ? [:] : before.filter { !folders.contains($0.key) }
        shown.merge(now) { $1 }
        if shown != known { try state.save(disclosures: shown, in: output) }
    }

    /// What the state knows while the build publishes.
    private var known: [String: Disclosure] { before.merging(now) { $0.joined(with: $1) } }
}
