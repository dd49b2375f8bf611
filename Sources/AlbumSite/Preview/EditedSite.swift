internal import AlbumModel
internal import AlbumSources
internal import Editing
internal import Files
internal import Planning
internal import Reporting
internal import Synchronization

/// The source of a preview, with what an editor needs to know about it.
final class EditedSite: EditedSource {
    let folder: String
    let options: BuildOptions

    /// What the preview shows.
    private struct Shown {
        var plan: SitePlan
        /// The sites of spaces, which it does not show.
        var spaces: [Site]
        var tree: SourceTree
        var media: [Int: MediaReading]
        /// The items by the addresses of their pages, created on first use.
        var items: [String: ShownItem]?
        /// The adapters and providers of an album's items, by the path of its folder, as far as looked up.
        var keepers: [String: AlbumKeepers] = [:]
    }

    /// An item that has a page.
    struct ShownItem {
        var item: EditedItem
        /// Whether its file is in the source.
        var isFile: Bool
    }

    private let shown = Mutex<Shown?>(nil)

    /// - Parameter folder: an absolute path with links resolved.
    init(_ folder: String, _ options: BuildOptions) {
        self.folder = folder
        self.options = options
    }

    func show(_ made: PreviewPass.Result) {
        shown.withLock { $0 = Shown(plan: made.plan, spaces: made.spaces, tree: made.tree, media: made.media) }
    }

    /// What the preview shows; nil if it shows nothing yet.
    var current: (plan: SitePlan, tree: SourceTree)? { shown.withLock { shown in shown.map { ($0.plan, $0.tree) } } }

    /// The sites of spaces, whose lists may name the files of albums that the preview shows.
    var spaces: [Site] { shown.withLock { $0?.spaces } ?? [] }

    /// Returns the item with a page; nil if there is none, or its file is not in the source.
    func item(at page: String) -> EditedItem? { shownItem(at: page).flatMap { $0.isFile ? $0.item : nil } }

    /// Returns the item with a page, wherever its bytes are; nil if there is none.
    func shownItem(at page: String) -> ShownItem? {
        shown.withLock { shown in
            guard let plan = shown?.plan else { return nil }
            if let items = shown?.items { return items[page] }
            var items: [String: ShownItem] = [:]
            for album in plan.albums where album.smart == nil {
                let path = album.path.joined(separator: "/")
                for item in album.items {
                    let found = EditedItem(origin: item.item.origin, album: path)
                    items[item.page] = ShownItem(item: found, isFile: item.item.fileSize != nil)
                }
            }
            shown?.items = items
            return items[page]
        }
    }

    /// Returns the adapters and providers of an album's items.
    ///
    /// - Parameter path: the path of its folder.
    func keepers(ofAlbum path: String) throws(EditRefusal) -> AlbumKeepers {
        if let known = shown.withLock({ $0?.keepers[path] }) { return known }
        do throws(BuildFailure) {
            let source = try opened()
            let tree = try scan(along: path, of: source).tree
            let found = source.reader(replacing: [:]).keepers(ofAlbum: path, in: tree)
            shown.withLock { $0?.keepers[path] = found }
            return found
        } catch {
            throw .failed(error.message)
        }
    }

    /// Returns something of the plan that the preview shows.
    func plan<Value: Sendable>(_ body: (SitePlan) -> Value?) -> Value? {
        shown.withLock { shown in shown.flatMap { body($0.plan) } }
    }

    /// Whether a page is one of a smart album.
    func isSmart(_ page: String) -> Bool {
        plan { plan in plan.albums.contains { $0.smart != nil && page.hasPrefix($0.folder) } } ?? false
    }

    /// Reads the folders on the way to the item, but only the item's own photos and texts: an edit of many items reads
    /// each of them several times, and the time for one must not grow with its album.
    func state(of item: EditedItem, with texts: [String: [UInt8]]) throws(EditRefusal) -> ItemState? {
        try state(of: item, with: texts) { path, source throws(BuildFailure) in try scan(along: path, of: source) }
    }

    /// - Parameter scan: reads the folders on the way to a folder.
    func state(
        of item: EditedItem, with texts: [String: [UInt8]],
        scan: (String, OpenedSource) throws(BuildFailure) -> FolderScanResult
    ) throws(EditRefusal) -> ItemState? {
        do throws(BuildFailure) {
            let parent = folder(of: item)
            let source = try opened(replacing: texts)
            let scan = try scan(parent, source)
            guard let home = scan.tree.folders.firstIndex(where: { $0.path == parent }) else { return nil }
            let siblings = scan.tree.files[scan.tree.folders[home].files].map(\.name)
            // Files that an edit is about to move here belong to the shot, too.
            let arriving = texts.keys.filter { Self.folder(of: $0) == parent }.map { Paths.name(of: $0) }
            let tree = scan.tree.narrowed(
                to: shot(of: item, among: siblings + arriving), in: home, adding: texts.keys)
            let found = source.reader(replacing: texts).state(
                of: ItemTrace(item.origin, in: item.album), in: tree, media(of: tree, in: home))
            guard let explanation = found.explanation, explanation.origin == item.origin, !explanation.isLeftOut
            else { return nil }
            return ItemState(
                fields: explanation.result, listing: explanation.listing, problems: Self.problems(found.diagnostics),
                siblings: siblings)
        } catch {
            throw .failed(error.message)
        }
    }

    /// Returns the path of the folder of an item's file or, for an item from elsewhere, that of its album.
    private func folder(of item: EditedItem) -> String {
        let found = plan { $0.album(at: item.album)?.item(from: item.origin) }
        if let found, found.fileSize == nil { return item.album }
        return Self.folder(of: item.origin)
    }

    /// Returns the path of the folder of a file; empty for the source.
    private static func folder(of path: String) -> String {
        let folder = Paths.parent(of: path)
        return folder == "." ? "" : folder
    }

    /// Returns the names of the files that form the item: those that belong together by their names, and those that the
    /// preview has found to belong together.
    private func shot(of item: EditedItem, among names: [String]) -> [String] {
        let name = Paths.name(of: item.origin)
        let found = plan { $0.album(at: item.album)?.item(from: item.origin) }
        let others = (found?.beside.versions.map(\.origin) ?? []) + (found?.beside.films ?? [])
        return [name] + ShotVersions.siblings(of: name, among: names) + others.map { Paths.name(of: $0) }
    }

    func opened(replacing texts: [String: [UInt8]] = [:]) throws(BuildFailure) -> OpenedSource {
        try OpenedSource(folder, configurationFile: options.configurationFile, replacing: texts)
    }

    /// Reads the folders on the way to a folder.
    func scan(along path: String, of source: OpenedSource) throws(BuildFailure) -> FolderScanResult {
        let output = OutputChoice(options, configured: source.configuration.site.output, source: folder).folder
        let scan = try source.scan(leavingOut: options.ownFolders(output: output), along: path)
        if let unread = scan.unread.first { throw BuildFailure(.system, "\(unread.path): \(unread.reason)") }
        return scan
    }

    static func problems(_ diagnostics: [Diagnostic]) -> SourceProblems {
        SourceProblems(diagnostics) { "\(SourceLocation(file: $0.location?.file ?? "")): \($0.message)" }
    }

    /// Returns what the preview has found in the photos of a folder.
    func media(of tree: SourceTree, in home: Int) -> MediaFindings {
        let path = tree.folders[home].path
        let names = Set(tree.files[tree.folders[home].files].map(\.name))
        let known: [String: MediaReading] = shown.withLock { shown in
            guard let shown, let folder = shown.tree.folders.first(where: { $0.path == path }) else { return [:] }
            var known: [String: MediaReading] = [:]
            for index in folder.files where names.contains(shown.tree.files[index].name) {
                known[shown.tree.files[index].name] = shown.media[index]
            }
            return known
        }
        return MediaFindings(file: { $0.folder == home ? known[$0.name] : nil })
    }
}

extension SourceTree {
    /// Returns the tree with the photos, films and texts of one item and without those of the others in its folder,
    /// which must be the last one.
    ///
    /// - Parameters:
    ///   - names: the item's photos and films.
    ///   - paths: texts that may not be there yet.
    fileprivate func narrowed(to names: [String], in home: Int, adding paths: some Sequence<String>) -> SourceTree {
        func stem(_ name: String) -> Substring { name.lowercased()[...].prefix { $0 != "." } }
        let stems = Set(names.map { stem($0) })
        func isKept(_ name: String) -> Bool {
            let lower = name.lowercased()
            let describes = [".md", ".yml", ".yaml", ".xmp"].contains { lower.hasSuffix($0) }
            let isOfItem = FileNames.mediaKind(of: name) != nil || describes
            return !isOfItem || FileNames.manifests.contains(lower) || stems.contains(stem(lower))
        }
        var tree = self
        let start = folders[home].files.lowerBound
        tree.files = Array(files[..<start]) + files[folders[home].files].filter { isKept($0.name) }
        tree.folders[home].files = start..<tree.files.count
        return tree.adding(paths.filter { isKept(Paths.name(of: $0)) }, in: home)
    }
}
