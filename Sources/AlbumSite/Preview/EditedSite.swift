internal import AlbumModel
internal import AlbumSources
internal import Editing
internal import Files
internal import Planning
internal import Reporting
internal import Synchronization

/// The source of a preview, as far as an editor has to know it.
final class EditedSite: EditedSource {
    let folder: String
    private let options: BuildOptions

    /// What the preview shows.
    private struct Shown {
        var plan: SitePlan
        var tree: SourceTree
        var media: [Int: MediaReading]
        /// The items by the addresses of their pages, made when one is asked for.
        var items: [String: EditedItem]?
    }

    private let shown = Mutex<Shown?>(nil)

    /// - Parameter folder: an absolute path with links resolved.
    init(_ folder: String, _ options: BuildOptions) {
        self.folder = folder
        self.options = options
    }

    func show(_ made: PreviewPass.Result) {
        shown.withLock { $0 = Shown(plan: made.plan, tree: made.tree, media: made.media) }
    }

    /// Returns the item with a page; nil if there is none, or its file is not in the source.
    func item(at page: String) -> EditedItem? {
        shown.withLock { shown in
            guard let plan = shown?.plan else { return nil }
            if let items = shown?.items { return items[page] }
            var items: [String: EditedItem] = [:]
            for album in plan.albums where album.smart == nil {
                let path = album.path.joined(separator: "/")
                for item in album.items where item.item.fileSize != nil {
                    items[item.page] = EditedItem(origin: item.item.origin, album: path)
                }
            }
            shown?.items = items
            return items[page]
        }
    }

    /// Reads the folders on the way to the item, and of the texts that describe photos, those of the item alone.
    func state(of item: EditedItem, with texts: [String: [UInt8]]) throws(EditRefusal) -> ItemState? {
        do throws(BuildFailure) {
            let source = try OpenedSource(folder, configurationFile: options.configurationFile)
            let output = OutputChoice(options, configured: source.configuration.site.output, source: folder).folder
            let others = [output, options.cache.map { Paths.absolute($0) }].compactMap(\.self)
            let parent = Paths.parent(of: item.origin) == "." ? "" : Paths.parent(of: item.origin)
            let scan = try source.scan(leavingOut: others, along: parent)
            if let unread = scan.unread.first { throw BuildFailure(.system, "\(unread.path): \(unread.reason)") }
            guard let home = scan.tree.folders.firstIndex(where: { $0.path == parent }) else { return nil }
            let siblings = scan.tree.files[scan.tree.folders[home].files].map(\.name)
            let tree = scan.tree.narrowed(to: item.origin, in: home, adding: texts.keys)
            let found = source.reader(replacing: texts).state(
                of: ItemTrace(item.origin, in: item.album), in: tree, media(of: tree, in: home))
            guard let explanation = found.explanation, explanation.origin == item.origin, !explanation.isLeftOut
            else { return nil }
            var problems: [String: Int] = [:]
            for diagnostic in found.diagnostics where diagnostic.severity > .note {
                let file = diagnostic.location?.file ?? ""
                problems["\(SourceLocation(file: file)): \(diagnostic.message)", default: 0] += 1
            }
            return ItemState(
                fields: explanation.result, listing: explanation.listing, problems: problems, siblings: siblings)
        } catch {
            throw .failed(error.message)
        }
    }

    /// Returns what the preview has found in the photos of a folder.
    private func media(of tree: SourceTree, in home: Int) -> MediaFindings {
        let path = tree.folders[home].path
        let known: [String: MediaReading] = shown.withLock { shown in
            guard let shown, let folder = shown.tree.folders.first(where: { $0.path == path }) else { return [:] }
            return Dictionary(
                folder.files.compactMap { index in shown.media[index].map { (shown.tree.files[index].name, $0) } }
            ) { first, _ in first }
        }
        return MediaFindings(file: { $0.folder == home ? known[$0.name] : nil })
    }
}

extension SourceTree {
    /// Returns the tree with the texts of one photo and without those of the others in its folder, which must be the
    /// last one.
    ///
    /// - Parameter paths: texts that may not be there yet.
    fileprivate func narrowed(to origin: String, in home: Int, adding paths: some Sequence<String>) -> SourceTree {
        func stem(_ name: String) -> Substring { name.lowercased()[...].prefix { $0 != "." } }
        let name = Paths.name(of: origin)
        let files = Array(self.files[folders[home].files])
        let stems = Set(([name] + ShotVersions.siblings(of: name, among: files.map(\.name))).map { stem($0) })
        var kept = files.filter { file in
            let lower = file.name.lowercased()
            return ![".md", ".yml", ".yaml", ".xmp"].contains { lower.hasSuffix($0) }
                || FileNames.manifests.contains(lower)
                || stems.contains(stem(lower))
        }
        let known = Set(kept.map(\.name))
        for path in paths where Paths.parent(of: path) == (folders[home].path.isEmpty ? "." : folders[home].path) {
            let name = Paths.name(of: path)
            if !known.contains(name) { kept.append(SourceFile(index: 0, folder: home, name: name)) }
        }
        kept.sort { NaturalOrder.precedes($0.name, $1.name) }
        var tree = self
        let start = folders[home].files.lowerBound
        tree.files = Array(self.files[..<start]) + kept
        for index in tree.files.indices { tree.files[index].index = index }
        tree.folders[home].files = start..<tree.files.count
        return tree
    }
}
