internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Planning
internal import Threads

/// The results of a preview's last full pass. If only texts have changed, most of them are still valid: no photo has to
/// be looked for, and no picture or film has to be made.
struct PreviewMemory: Sendable {
    let site: OpenedSite
    private(set) var snapshot: SourceSnapshot
    let inspected: SiteDraft.Inspected
    let known: SiteDraft.Known
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
        known = draft.known
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
        for name in Configuration.fileNames + [site.configuration.file] { texts[name] = nil }
        self.texts = texts
    }

    /// Updates the snapshot for changed texts of albums and items that existed before.
    ///
    /// - Returns: whether nothing else has changed.
    mutating func follow(_ paths: Set<String>) -> Bool {
        guard !paths.isEmpty else { return false }
        for path in paths {
            guard let place = texts[path], let status = FileStatus(of: "\(snapshot.tree.root)/\(path)"),
                status.kind == .file
            else { return false }
            let stamp = status.sourceStamp
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
        return !concurrentMap(albums.count) { albums[$0].hasSameFiles(as: other.albums[$0]) }.contains(false)
    }
}

extension AlbumPlan {
    /// Items are large, so they are compared in their places, part by part: copies would take most of the time.
    fileprivate func hasSameFiles(as other: AlbumPlan) -> Bool {
        guard items.count == other.items.count, archive == other.archive else { return false }
        return items.indices.allSatisfy { index in
            items[index].item.media?.digest == other.items[index].item.media?.digest
                && items[index].file?.mode == other.items[index].file?.mode
                && items[index].file?.address == other.items[index].file?.address
                && Self.areSame(items[index].thumbnails, other.items[index].thumbnails)
                && Self.areSame(items[index].originals, other.items[index].originals)
                && Self.areSame(items[index].steps, other.items[index].steps)
                && Self.areSame(items[index].cards, other.items[index].cards)
                && Self.areSame(items[index].icons, other.items[index].icons)
                && Self.areSame(items[index].covers, other.items[index].covers)
                && Self.areSame(items[index].heroes, other.items[index].heroes)
                && Self.areSame(items[index].faces, other.items[index].faces)
                // How bright a hero is was read when its files were made.
                && items[index].isHero == other.items[index].isHero
                && items[index].films.map(\.address) == other.items[index].films.map(\.address)
                && items[index].films.map(\.fallback?.address) == other.items[index].films.map(\.fallback?.address)
                && items[index].versions.map(\.file.address) == other.items[index].versions.map(\.file.address)
        }
    }

    private static func areSame(_ renditions: [RenditionPlan], _ others: [RenditionPlan]) -> Bool {
        renditions.count == others.count
            && renditions.indices.allSatisfy {
                renditions[$0].address == others[$0].address && renditions[$0].name == others[$0].name
            }
    }
}
