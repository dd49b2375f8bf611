import AlbumModel

/// The items of one album: which there are, in which order and category, and what is known of each.
struct AlbumItems {
    let tree: SourceTree
    let folder: SourceFolder
    let draft: AlbumDraft
    let access: FileAccess
    let writer: ProseWriter
    var diagnostics: [Diagnostic] = []
    /// The items' files, in the album's order, left-out ones among them so that addresses do not depend on approval.
    private(set) var entries: [Entry] = []
    private(set) var ids: [String] = []
    /// How many of the listed items have no file.
    var missing = 0
    /// What the manifest says of items; apart from the entries, since most have none and it is large.
    var listed: [ItemDraft] = []
    private let files: FolderFiles

    /// One item before its media are known.
    struct Entry {
        var file: SourceFile
        /// From the album's folder.
        var name: String
        /// The place in `listed` of what the manifest says.
        var listing: Int?
    }

    init(
        tree: SourceTree, folder: SourceFolder, files: FolderFiles, draft: AlbumDraft, access: FileAccess,
        writer: ProseWriter
    ) {
        self.tree = tree
        self.folder = folder
        self.files = files
        self.draft = draft
        self.access = access
        self.writer = writer
    }

    /// The album's items with all that is known, in categories; those that are not published are left out.
    mutating func categories(media: SiteAssembly.Media) -> [AlbumModel.Category] {
        let isListed = draft.items != nil || (draft.categories ?? []).contains { !$0.items.isEmpty }
        entries = isListed ? listedEntries() : files.media.map { Entry(file: $0, name: $0.name) }
        ids = identifiers()
        let sidecars = Sidecars(
            files, tree: tree, access: access, writer: writer, mapping: draft.mapping, diagnostics: &diagnostics)
        let takeout = TakeoutSidecars(
            files, tree: tree, access: access, privacy: draft.settings.privacy, diagnostics: &diagnostics)
        var items: [Item] = []
        var order: [Int] = []
        items.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() {
            guard let item = item(entry, id: ids[position], sidecars, takeout, media) else { continue }
            items.append(item)
            order.append(entry.file.index)
        }
        if !isListed { ItemOrder(draft.settings.sort).sort(&items, positions: order) }
        return grouped(items)
    }

    private mutating func grouped(_ items: [Item]) -> [AlbumModel.Category] {
        let listed = draft.categories ?? []
        if listed.isEmpty, let kind = items.first?.kind,
            items.indices.allSatisfy({ items[$0].fields.tag == nil && items[$0].kind == kind })
        {
            return [Category(tag: "", kind: kind, items: items)]
        }
        var categories = Category.grouping(items, listed: listed.filter(\.isOrdering).map(\.tag.value))
        check(listed.compactMap { category in category.count.map { (category.tag.value, $0) } }, categories)
        for category in listed {
            guard let prose = category.prose,
                let index = categories.firstIndex(where: { $0.tag == category.tag.value })
            else { continue }
            categories[index].prose =
                writer.render(
                    prose, file: category.tag.place.file, firstLine: category.proseLine ?? category.tag.place.line ?? 1,
                    headingLevel: 3,
                    diagnostics: &diagnostics
                ).prose
        }
        return categories
    }

    /// Warns where a source states another number of items than a category has.
    private mutating func check(_ stated: [(tag: String, count: Located<Int>)], _ categories: [AlbumModel.Category]) {
        for (tag, count) in stated {
            let own = categories.filter { $0.tag == tag }.reduce(0) { $0 + $1.count }
            guard own != count.value else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning, "the category `\(tag)` is said to have \(count.value) items, and has \(own)",
                    at: count.place))
        }
    }

    /// Nil for an item that is not published.
    private mutating func item(
        _ entry: Entry, id: String, _ sidecars: Sidecars, _ takeout: TakeoutSidecars, _ media: SiteAssembly.Media
    ) -> Item? {
        let reading = media(entry.file)
        var fields = ItemFields()
        var ready: Item.Media?
        if case .ready(let media) = reading {
            ready = media
            fields = ItemFields(embedded: media.facts.metadata, privacy: draft.settings.privacy)
        }
        if let exported = takeout[entry.file] {
            let own = fields
            fields = exported.under
            fields.overlay(own)
            fields.overlay(exported.over)
        }
        if let sidecar = sidecars[entry.file] { fields.overlay(sidecar) }
        if let listing = entry.listing {
            let listed = listed[listing]
            fields.overlay(listed.fields)
            if let prose = listed.prose, let file = listed.file?.place.file {
                fields.prose =
                    writer.render(
                        prose, file: file, firstLine: listed.proseLine ?? 1, headingLevel: 2, diagnostics: &diagnostics
                    ).prose
            }
        }
        guard fields.isPublished(draft.settings.publish) else { return nil }
        let origin = tree.path(of: entry.file)
        if case .failed(let reason) = reading {
            diagnostics.append(Diagnostic(.error, reason, at: SourceLocation(file: origin)))
        }
        let kind = ready?.facts.format.kind ?? entry.file.mediaKind ?? .photo
        return Item(id: id, kind: kind, fields: fields, media: ready, origin: origin)
    }

    /// An item's id, by that id, by the name of its file, or by the id that a manifest gives it.
    func id(named name: String) -> String? {
        if let position = entries.firstIndex(where: { $0.name == name }) { return ids[position] }
        if ids.contains(name) { return name }
        return entries.firstIndex { entry in entry.listing.flatMap { listed[$0].id?.value } == name }.map { ids[$0] }
    }

    /// What an item may be called, for suggestions.
    var names: [String] { entries.map(\.name) + ids }
}
