import AlbumModel

/// The items of one album: which there are, in which order and category, and what is known of each.
struct AlbumItems {
    let tree: SourceTree
    let folder: SourceFolder
    private(set) var draft: AlbumDraft
    let access: FileAccess
    let providers: ProviderRegistry
    let writer: ProseWriter
    var diagnostics: [Diagnostic] = []
    /// In the album's order, left-out ones among them so that addresses do not depend on approval.
    private(set) var entries: [Entry] = []
    private(set) var ids: [String] = []
    /// The places of the items whose ids the manifest gives, by those.
    var givenIDs: [String: Int] = [:]
    /// Items without a file, or whose file could not be obtained; of a list whose files are elsewhere, a person reads the first
    /// few lines.
    var failures = FailureTally()
    /// Items that are shown although something about them is odd.
    var oddities = FailureTally(severity: .warning)
    /// Items of whose texts positions were taken out.
    private var positions = FailureTally(severity: .note)
    /// Items of which something is said that cannot be.
    private var implausible = FailureTally(severity: .warning)
    /// Where the manifest names which file, by the file's index; collected only if somebody asks.
    var mentions: [(file: Int, place: SourceLocation)] = []
    let notesMentions: Bool
    /// What the manifest says of items; apart from the entries, since most have none and it is large.
    var listed: [ListedItem] = []
    /// Whether to report files that the album does not list.
    let reportsUnlisted: Bool
    private let publication: Publication
    /// Items that are left out for now.
    private(set) var heldBack = HeldBack()
    /// The categories of items that are left out: words about a category of such items alone are left out with them.
    private var withheldTags: Set<String> = []
    let storyText: StoryText?
    /// What became of that, once the items are known.
    private(set) var story: Story?
    let files: FolderFiles
    let isListed: Bool
    private let isSorted: Bool

    /// One item before its media are known.
    struct Entry: Sendable {
        var source: ItemSource
        /// From the album's folder.
        var name: String
        /// The place in `listed` of what the manifest says.
        var listing: Int?
    }

    init(
        tree: SourceTree, folder: SourceFolder, files: FolderFiles, draft: AlbumDraft, access: FileAccess,
        providers: ProviderRegistry, writer: ProseWriter, notesMentions: Bool, reportsUnlisted: Bool,
        publication: Publication, storyText: StoryText? = nil
    ) {
        self.tree = tree
        self.folder = folder
        self.files = files
        self.draft = draft
        self.access = access
        self.providers = providers
        self.writer = writer
        self.notesMentions = notesMentions
        self.reportsUnlisted = reportsUnlisted
        self.publication = publication
        self.storyText = storyText
        isListed = draft.items != nil || (draft.categories ?? []).contains { !$0.items.isEmpty }
        isSorted = !isListed || draft.isLibrary
        entries = isListed ? listedEntries() : Self.entries(of: files)
        ids = identifiers()
        releaseDrafts()
    }

    /// Whether what is listed of an item lets it be shown.
    func isShown(_ fields: ItemFields) -> Bool {
        fields.isPublished(draft.settings.publish) && !fields.isHeldBack(by: publication)
    }

    /// What was wrong until now.
    mutating func takeDiagnostics() -> [Diagnostic] {
        defer { diagnostics = [] }
        return diagnostics
    }

    /// The album's items with all that is known, in categories; those that are not published are left out.
    mutating func categories(_ media: MediaFindings) -> [AlbumModel.Category] {
        let sidecars = Sidecars(
            files, tree: tree, access: access, writer: writer, mapping: draft.mapping,
            publish: draft.settings.publish, diagnostics: &diagnostics)
        let takeout = TakeoutSidecars(
            files, tree: tree, access: access, privacy: draft.settings.privacy, diagnostics: &diagnostics)
        let xmp = XMPSidecars(files, tree: tree, media: media, diagnostics: &diagnostics)
        let others = Beside(sidecars: sidecars, xmp: xmp, takeout: takeout)
        let motions = motions(media)
        let companions = companions(motions)
        // What belongs to another item, by the places of the files.
        var belonging = Set(motions.values.map(\.index))
        var lookup: FileLookup?
        var named: Set<String> = []
        var items: [Item] = []
        var order: [Int] = []
        items.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() {
            if let file = entry.source.file, belonging.contains(file.index) { continue }
            guard var item = item(entry, id: ids[position], others, companions, media) else { continue }
            named.formUnion([item.fields.poster, item.fields.placeholderImage].compactMap(\.self))
            if let film = entry.source.file.flatMap({ motions[$0.index] }), case .ready(let motion)? = media.file(film)
            {
                item.beside.motion = motion
                named.insert(film.name)
            }
            if item.kind == .video,
                let poster = poster(named: item.fields.poster, of: item.origin, &lookup, media)
            {
                item.beside.poster = poster.picture
                if !isListed { belonging.insert(poster.file.index) }
            }
            items.append(item)
            order.append(position)
        }
        if belonging.count > motions.count { dropPosters(belonging, from: &items, &order) }
        if isListed, reportsUnlisted { reportUnlisted(except: named) }
        diagnostics += failures.rest(of: "items of this album could not be fetched")
        diagnostics += implausible.rest(of: "items of this album have impossible dates or too many words")
        diagnostics += oddities.rest(of: "items of this album are odd")
        diagnostics += positions.rest(of: "items of this album have positions in their texts")
        FilmTimes.localize(&items)
        if isSorted { ItemOrder(draft.settings.sort).sort(&items, positions: order) }
        if let storyText { story = place(storyText, &items, motions) }
        return grouped(items)
    }

    /// Leaves what was listed to `listed`, which is emptied as items are made; of categories only their order, words and
    /// counts stay.
    private mutating func releaseDrafts() {
        draft.items = nil
        for index in draft.categories?.indices ?? 0..<0 { draft.categories?[index].items = [] }
    }

    private mutating func grouped(_ items: [Item]) -> [AlbumModel.Category] {
        let listed = draft.categories ?? []
        if story != nil {
            if let category = listed.first {
                let message =
                    "a story has no categories: its items stand where its text has them, or behind it; use headings in the text, or another layout"
                diagnostics.append(Diagnostic(.warning, message, at: category.tag.place))
            }
            return [Category(tag: "", kind: items.first?.kind ?? .photo, items: items)]
        }
        if listed.isEmpty, let kind = items.first?.kind,
            items.indices.allSatisfy({ items[$0].fields.tag == nil && items[$0].kind == kind })
        {
            return closed([Category(tag: "", kind: kind, items: items)])
        }
        var categories = Category.grouping(items, listed: listed.filter(\.isOrdering).map(\.tag.value))
        check(listed.compactMap { category in category.count.map { (category.tag.value, $0) } }, categories)
        // Where the next category of words alone stands.
        var next = 0
        for category in listed {
            let tag = category.tag.value
            var place = categories.firstIndex { $0.tag == tag }
            if place == nil, category.prose?.allSatisfy(\.isWhitespace) == false, !withheldTags.contains(tag) {
                categories.insert(Category(tag: tag, items: []), at: next)
                place = next
            }
            guard let place else { continue }
            next = place + 1
            guard let prose = category.prose else { continue }
            categories[place].prose =
                writer.render(
                    prose, file: category.tag.place.file, firstLine: category.proseLine ?? category.tag.place.line ?? 1,
                    headingLevel: 3,
                    diagnostics: &diagnostics
                ).prose
        }
        return closed(categories)
    }

    /// The categories with the texts below their items; of photos and videos with one tag, below the latter.
    private mutating func closed(_ categories: [AlbumModel.Category]) -> [AlbumModel.Category] {
        var categories = categories
        for place in categories.indices {
            guard let text = draft.closings[categories[place].tag],
                !categories[(place + 1)...].contains(where: { $0.tag == categories[place].tag })
            else { continue }
            categories[place].closing =
                writer.render(
                    text.value, file: text.place.file, firstLine: text.place.line ?? 1,
                    headingLevel: categories[place].tag.isEmpty ? 2 : 3,
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
                    .warning, "the category `\(tag)` should have \(count.value) items but has \(own)",
                    at: count.place))
        }
    }

    /// What stands beside the album's files.
    private struct Beside {
        var sidecars: Sidecars
        var xmp: XMPSidecars
        var takeout: TakeoutSidecars
    }

    /// Nil for an item that is not published.
    private mutating func item(
        _ entry: Entry, id: String, _ beside: Beside, _ companions: [Int: [SourceFile]], _ media: MediaFindings
    ) -> Item? {
        let found = found(entry.source, media)
        let privacy = draft.settings.privacy
        // What a person wrote in a manifest or a sidecar of text is said on purpose; what stands in metadata need not be.
        var hasWrittenPosition = false
        func held(_ fields: ItemFields) -> ItemFields {
            var fields = fields.held(by: privacy)
            if !privacy.gps, fields.removeWrittenPositions() { hasWrittenPosition = true }
            return fields
        }
        var fields = found.fallback.map(held) ?? ItemFields()
        var names = PeopleNames(found.fallback?.people ?? [])
        var ready: Item.Media?
        if case .ready(let media)? = found.media {
            ready = media
            names.add(media.facts.metadata.people)
            let embedded = held(ItemFields(embedded: media.facts.metadata, privacy: privacy))
            if found.fallback == nil { fields = embedded } else { fields.overlay(embedded) }
            if media.facts.format.kind == .video { fields.duration = media.facts.film.duration ?? fields.duration }
        }
        if let file = entry.source.file {
            if let exported = beside.takeout[file] {
                names.add(exported.names)
                let own = fields
                fields = exported.under
                fields.overlay(own)
                fields.overlay(held(exported.over))
            }
            // What is beside the raw photo, or the film, of an item is said of the item; beside the item itself, before that.
            let files = (companions[file.index] ?? []) + [file]
            for metadata in files.compactMap({ beside.xmp[$0] }) {
                names.add(metadata.people)
                fields.overlay(held(ItemFields(embedded: metadata, privacy: privacy)))
            }
            for sidecar in files.compactMap({ beside.sidecars[$0] }) {
                names.add(sidecar.people)
                fields.overlay(sidecar)
            }
            if files.contains(where: { beside.xmp.withheld.contains($0.index) }) { fields.isWithheld = true }
        }
        names.add(found.fields?.people ?? [])
        if let provided = found.fields { fields.overlay(held(provided)) }
        if let listing = entry.listing {
            let listed = listed[listing].take()
            names.add(fields.people)
            fields.overlay(listed.fields)
            if let prose = listed.prose, let file = listed.file?.place.file {
                fields.prose =
                    writer.render(
                        prose, file: file, firstLine: listed.proseLine ?? 1, headingLevel: 2, diagnostics: &diagnostics
                    ).prose
            }
        }
        if !privacy.gps, fields.place.position != nil { fields.place.position = nil }
        names.add(fields.people)
        if !privacy.people { fields.keywords = names.without(fields.keywords) }
        if let facts = ready?.facts { ready?.hold(facts.metadata, by: privacy, names) }
        for odd in fields.takeImplausible() {
            diagnostics += implausible.report(odd, at: SourceLocation(file: entry.source.origin(in: tree)))
        }
        let isLater = fields.isHeldBack(by: publication)
        guard fields.isPublished(draft.settings.publish), !fields.isWithheld, !isLater else {
            if fields.isPublished(draft.settings.publish), !fields.isWithheld { heldBack.addItem(due: fields.due) }
            if let tag = fields.tag { withheldTags.insert(tag) }
            return nil
        }
        report(found, of: entry.source)
        if hasWrittenPosition {
            diagnostics += positions.report(
                "has a position in its title, caption or keywords, which is left out since `privacy: {gps: false}` keeps positions private; write the text in a sidecar to show it",
                at: SourceLocation(file: entry.source.origin(in: tree)))
        }
        let kind = ready?.facts.format.kind ?? FileNames.mediaKind(of: entry.name) ?? .photo
        return Item(
            id: id, kind: kind, fields: fields, media: ready, origin: entry.source.origin(in: tree),
            fileSize: entry.source.file?.size)
    }

    /// The index of the file that a name stands for, as `id(named:)` finds it; nil for what is no file of the source.
    func file(named name: String) -> Int? {
        guard let id = id(named: name), let position = ids.firstIndex(of: id),
            case .file(let file) = entries[position].source
        else { return nil }
        return file.index
    }

    /// An item's id, by that id, by the name of its file or its address, or by the id that a manifest gives it.
    func id(named name: String) -> String? {
        if let position = entries.firstIndex(where: { $0.name == name }) { return ids[position] }
        if ids.contains(name) { return name }
        if let position = givenIDs[name] { return ids[position] }
        return entries.firstIndex { $0.source.address == name }.map { ids[$0] }
    }

    /// What an item may be called, for suggestions.
    var names: [String] { entries.map(\.name) + ids }
}

/// Puts a folder's items in the stated order.
struct ItemOrder {
    private let sort: Sort

    init(_ sort: Sort) { self.sort = sort }

    /// `positions` are the items' places in the scan, which is in natural order of names: the last word where all else is
    /// equal. Items without a time or a rating come last, whichever way round.
    func sort(_ items: inout [Item], positions: [Int]) {
        switch sort.key {
        case .name:
            if sort.isDescending { items.reverse() }
        case .shootTime:
            let zone = AssumedZone(of: items)
            arrange(&items, positions) { $0.fields.shootTime?.instant(assuming: zone) }
        case .rating:
            arrange(&items, positions) { $0.fields.rating }
        }
    }

    private func arrange<Value: Comparable>(_ items: inout [Item], _ positions: [Int], _ value: (Item) -> Value?) {
        // The keys are sorted rather than the items, which are large.
        let keys = items.indices.map { (value: value(items[$0]), position: positions[$0], index: $0) }
        let sorted = keys.sorted { a, b in
            switch (a.value, b.value) {
            case (let x?, let y?) where x < y: !sort.isDescending
            case (let x?, let y?) where y < x: sort.isDescending
            case (_?, nil): true
            case (nil, _?): false
            default: a.position < b.position
            }
        }
        guard !zip(sorted, keys).allSatisfy({ $0.index == $1.index }) else { return }
        items = sorted.map { items[$0.index] }
    }
}
