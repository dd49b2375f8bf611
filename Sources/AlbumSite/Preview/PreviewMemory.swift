internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Glibc
internal import Planning
internal import Threads

/// The results of a preview's last full pass. If only texts have changed, most of them are still valid: no photo has to
/// be looked for, and no picture or film has to be made.
struct PreviewMemory: Sendable {
    let site: OpenedSite
    private(set) var snapshot: SourceSnapshot
    let inspected: SiteDraft.Inspected
    let plan: SitePlan
    let outcomes: Outcomes
    let files: Publisher
    /// The diagnostics of the site and its files, without those of its texts.
    let diagnostics: [Diagnostic]
    /// The indices of texts in the tree, by path.
    private let texts: [String: Int]

    init(
        _ site: OpenedSite, _ snapshot: SourceSnapshot, _ draft: SiteDraft, _ outcomes: Outcomes, _ files: Publisher,
        _ diagnostics: [Diagnostic]
    ) {
        self.site = site
        self.snapshot = snapshot
        inspected = draft.inspected
        plan = draft.plan
        self.outcomes = outcomes
        self.files = files
        self.diagnostics = diagnostics
        var texts: [String: Int] = [:]
        let tree = snapshot.tree
        for file in tree.files where !file.isInspected && tree.problem(opening: file) == nil {
            texts[tree.path(of: file)] = file.index
        }
        // The configuration determines what a source contains, and a theme is read only once.
        for name in ["albumgen.yml", "albumgen.yaml", site.configuration.file] { texts[name] = nil }
        self.texts = texts
    }

    /// Updates the snapshot for changed texts of albums and items that existed before.
    ///
    /// - Returns: whether nothing else has changed.
    mutating func follow(_ paths: Set<String>) -> Bool {
        guard !paths.isEmpty else { return false }
        for path in paths {
            var status = stat()
            guard let place = texts[path], lstat("\(snapshot.tree.root)/\(path)", &status) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { return false }
            let stamp = FileStamp(status)
            snapshot.tree.files[place].size = Int(stamp.size)
            snapshot.tree.files[place].modified = stamp.modified
            snapshot.tree.files[place].inode = stamp.inode
        }
        return true
    }
}

extension SitePlan {
    /// Returns whether another plan has the same pictures, films and archives of the same items, in the same places.
    func hasSameFiles(as other: SitePlan) -> Bool {
        guard albums.count == other.albums.count else { return false }
        return !concurrentMap(albums.count) { place in
            let (album, before) = (albums[place], other.albums[place])
            guard album.items.count == before.items.count, album.archive == before.archive else { return false }
            return album.items.indices.allSatisfy { album.items[$0].hasSameFiles(as: before.items[$0]) }
        }.contains(false)
    }
}

extension ItemPlan {
    fileprivate func hasSameFiles(as other: ItemPlan) -> Bool {
        item.media?.digest == other.item.media?.digest && file?.mode == other.file?.mode
            && fileAddresses == other.fileAddresses && renditions.map(\.name) == other.renditions.map(\.name)
    }
}
