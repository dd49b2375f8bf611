import AlbumModel

/// The items of one album, in order and by category, with everything known about each.
struct AlbumItems {
    var tree: SourceTree
    let folder: SourceFolder
    let files: FolderFiles
    private(set) var draft: AlbumDraft
    let context: ItemContext
    /// The patterns of the album's settings, which also apply to the files that its list names.
    let ignored: [IgnorePattern]
    let isListed: Bool
    private let isSorted: Bool
    /// The categories that take the items of a kind.
    private let takers: [ItemKind: String]

    /// The items in the album's order, including those left out, so that addresses do not depend on approval.
    private(set) var entries: [Entry] = []
    private(set) var ids: [String] = []
    /// The indices of the items whose ids come from the manifest, by id.
    var givenIDs: [String: Int] = [:]
    /// The manifest's data for items, kept separate from the entries because most items have none and it is large.
    var listed: [ListedItem] = []
    /// Whether the list names files of folders inside the album's own, including those that it must not show.
    var namesPaths = false
    /// Released once the items have been created.
    private(set) var sidecars: Sidecars
    /// The files whose sidecars give them an id; used only when an item is explained.
    private(set) var sidecarIDs: Set<Int> = []
    var groups: FileGroups
    let storyText: StoryText?
    /// The resolved story, once the items are known.
    private(set) var story: Story?
    /// The positions in the album's categories before which listed categories without items would be, in order.
    var emptyPlaces: [Int] = []
    /// The names in the album's `order` that are items.
    var orderedNames: Set<String> = []

    var held = HeldItems()
    /// What albums below hold back, so that this one does not show it.
    var elsewhere = HeldElsewhere()
    /// The numbers of items that are left out for now.
    private(set) var heldBack = HeldBack()
    /// Whether any item is left out, even one that its author rejected, or the album says that it has none.
    private(set) var leavesItemsOut = false
    /// Whether the album lists an item whose file is not there, or one that was not understood.
    var lacksFiles = false

    var diagnostics: [Diagnostic] = []
    /// Messages about its items.
    var remarks = ItemRemarks()
    /// The locations where the manifest names a file, with the file's index; collected only on request.
    var mentions: [(file: Int, place: SourceLocation)] = []
    private(set) var clockUse = ClockUse()
    /// The ids of the items whose times come from programs that count in UTC.
    private var timesInUTC: Set<String> = []

    /// An item before its media are known.
    struct Entry: Sendable {
        var source: ItemSource
        /// The path from the album's folder.
        var name: String
        /// The index of the manifest's data in `listed`.
        var listing: Int?
    }

    init(
        tree: SourceTree, folder: SourceFolder, files: FolderFiles, draft: AlbumDraft, _ context: ItemContext,
        storyText: StoryText? = nil
    ) {
        self.tree = tree
        self.folder = folder
        self.files = files
        self.draft = draft
        self.context = context
        self.storyText = storyText
        ignored = draft.settings.ignore.map(IgnorePattern.init)
        sidecars = Sidecars(
            files, tree: tree, access: context.access, writer: context.writer, mapping: draft.mapping,
            publish: draft.settings.publish, isExplained: context.trace != nil, diagnostics: &diagnostics)
        isListed = draft.listsItems
        leavesItemsOut = draft.saysItHasNoItems
        lacksFiles = draft.hasUnknownItems
        isSorted = !isListed || draft.isLibrary
        takers = storyText == nil ? Self.takers(among: draft.categories ?? []) : [:]
        groups = FileGroups(files, joinsVersions: draft.settings.versions == .one)
        entries = isListed ? listedEntries() : Self.entries(of: files, groups)
        ids = identifiers()
        for entry in entries {
            guard let listing = entry.listing, let file = entry.source.file else { continue }
            let fields = listed[listing].draft.fields
            if fields.isWithheld || !isShown(fields) { held.unshown.insert(file.index) }
        }
        releaseDrafts()
    }

    /// Returns the items of a folder as they would be if nothing was listed.
    func unlisted(_ folder: SourceFolder, _ settings: AlbumSettings) -> AlbumItems {
        var draft = draft
        draft.settings = settings
        (draft.items, draft.itemsFile, draft.categories, draft.albumOrder) = (nil, nil, nil, nil)
        draft.hasUnknownItems = false
        var context = context
        (context.trace, context.reports) = (nil, [])
        let isOwn = folder.index == self.folder.index
        let files = isOwn ? files : FolderFiles(tree.files[folder.files]) { _ in false }
        var items = AlbumItems(tree: tree, folder: folder, files: files, draft: draft, context)
        for file in files.media where isOwn && held.unshown.contains(file.index) { items.sidecars.withhold(file) }
        return items
    }

    /// Notes the files of the folder that their own texts hide, if what lists the album's items has failed: what an earlier
    /// build published of the others stays.
    private mutating func noteHiddenFiles(_ media: MediaFindings) {
        var settings = draft.settings
        settings.versions = .all
        var items = unlisted(folder, settings)
        _ = items.categories(media)
        heldBack.addFiles(items.heldBack.files)
    }

    /// Returns whether an item's listed fields allow it to be shown.
    func isShown(_ fields: ItemFields) -> Bool {
        fields.isPublished(draft.settings.publish) && !fields.isHeldBack(by: context.publication)
    }

    /// Returns the diagnostics so far and removes them.
    mutating func takeDiagnostics() -> [Diagnostic] {
        defer { diagnostics = [] }
        return diagnostics
    }

    /// Returns the album's items with all fields, by category. Unpublished items are left out.
    mutating func categories(_ media: MediaFindings) -> [AlbumModel.Category] {
        let sidecars = sidecars
        let isExplained = context.trace?.explanation != nil
        if context.trace != nil { sidecarIDs = Set(sidecars.ids.keys) }
        self.sidecars = Sidecars()
        var others = beside(files, sidecars, media)
        let absent = isListed ? [] : absentMedia
        let textsOfAbsent = absent.isEmpty ? nil : beside(absent: absent, media)
        if !isListed { holdRelatives(&others, of: absent, textsOfAbsent, media) }
        let motions = motions(media)
        let unreachable = unreachable
        holdWorseVersions(than: unreachable, &others, except: motions)
        let betterFilms = motions.isEmpty ? [:] : betterFilms(unreachable)
        let below = besideBelow(media)
        joinBursts(others, media)
        var companions = companions(motions)
        // The indices of files that belong to another item.
        let undecided = undecidedMotions(motions, unreachable, others, media)
        var belonging = Set(motions.values.map(\.index)).union(undecided.keys)
        let libraryMotions = libraryMotions(media)
        var named: Set<String> = []
        var items: [Item] = []
        var order: [Int] = []
        items.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() {
            if let file = entry.source.file, belonging.contains(file.index) || groups.bursts[file.index] != nil {
                continue
            }
            if libraryMotions.positions.contains(position) { continue }
            if isHeldElsewhere(entry.source, others, below, media) { continue }
            var entry = entry
            var chosen: ChosenVersion?
            let shot = isListed ? nil : entry.source.file.flatMap { groups.shots[$0.index] }
            if let shot {
                if shot.files.contains(where: { belonging.contains($0.index) }) { continue }
                let found = self.chosen(shot, others, media)
                entry.source = .file(found.best)
                // Texts about any version describe the item; those about the best version take precedence.
                let described = shot.versions.filter { $0.index != found.best.index }
                let parts = (described + found.others.filter { !described.contains($0) }).reversed()
                companions[found.best.index, default: []] =
                    parts.flatMap { (companions[$0.index] ?? []) + [$0] }
                    + (companions[found.best.index] ?? [])
                chosen = found
            }
            let own = entry.source.file.flatMap { below[$0.folder] } ?? others
            guard var item = item(entry, id: ids[position], own, companions, media, chosen) else {
                hold(shot?.files ?? [], of: entry, companions)
                noteParts(of: entry, shot?.files ?? [], companions)
                continue
            }
            named.formUnion([item.fields.poster, item.fields.placeholderImage].compactMap(\.self))
            let files = chosen.map { [$0.best] + $0.others } ?? entry.source.file.map { [$0] } ?? []
            let film = motion(of: files, motions, betterFilms, others, media)
            if let film, case .ready(let motion)? = media.file(film) {
                item.beside.motion = motion
                named.insert(film.name)
            }
            if let film = libraryMotions.films[position] { item.beside.motion = film }
            let films = self.films(of: files, moving: film, motions, betterFilms, undecided)
            if !films.isEmpty { item.beside.films = films.map { tree.path(of: $0) } }
            let raws = rawPhotos(of: files, companions)
            if !raws.isEmpty { item.beside.raws = raws.map { tree.path(of: $0) } }
            items.append(item)
            order.append(position)
        }
        // What is held back is known only now.
        belonging.formUnion(addPosters(to: &items, others, of: absent, textsOfAbsent, media, except: belonging))
        dropPosters(belonging, from: &items, &order)
        if isListed, context.reports.contains(.unlisted) { reportUnlisted(except: named) }
        reportVersions()
        diagnostics += remarks.rest(.placeholder, .unfetched, .implausible, .oddity, .position)
        FilmTimes.localize(&items, zone: draft.zone, remembered: timesInUTC)
        if !isExplained { explainTime(of: items) }
        if isSorted {
            ItemOrder(draft.settings.sort).sort(&items, positions: order)
            putFirst(&items)
        }
        if let storyText { story = place(storyText, &items, motions) }
        if draft.hasUnknownItems { noteHiddenFiles(media) }
        return grouped(items)
    }

    /// Notes the other files of an item that is left out.
    private mutating func noteParts(of entry: Entry, _ shot: [SourceFile], _ companions: [Int: [SourceFile]]) {
        guard let file = entry.source.file else { return }
        let parts = shot + (shot + [file]).flatMap { companions[$0.index] ?? [] }
        heldBack.add(parts: parts.map { tree.path(of: $0) }, of: tree.path(of: file))
    }

    /// Frees the drafts, leaving the listed data to `listed`, which is emptied as items are created. Only the order,
    /// prose and counts of categories remain.
    private mutating func releaseDrafts() {
        draft.items = nil
        for index in draft.categories?.indices ?? 0..<0 { draft.categories?[index].items = [] }
    }

    /// Returns nil for an item that is left out.
    private mutating func item(
        _ entry: Entry, id: String, _ beside: Beside, _ companions: [Int: [SourceFile]],
        _ findings: MediaFindings, _ chosen: ChosenVersion?
    ) -> Item? {
        let found = found(entry.source, findings)
        let privacy = draft.settings.privacy
        let versions = chosen?.others.map { tree.path(of: $0) } ?? []
        let isTraced = context.trace?.follows(entry.source, in: tree, or: versions, of: folder.path) == true
        var merge = ItemMerge(privacy, isTraced ? context.trace : nil)
        merge.layers.add("file name", fieldsInName(of: entry))
        if let fallback = found.fallback { merge.add(fallback: fallback) }
        var media: Item.Media?
        var recorded: RecordedTime?
        if case .ready(var ready)? = found.media {
            recorded = add(&ready, chosen, findings, to: &merge)
            media = ready
        }
        if let file = entry.source.file {
            let parts = companions[file.index] ?? []
            addNotes(of: file, parts, hasVersions: chosen != nil, beside, to: &merge)
            addSidecars(of: file, parts, recorded, beside, to: &merge)
        }
        if let provided = found.fields { merge.add("the provider", provided) }
        if let listing = entry.listing { add(listed: listed[listing].take(), to: &merge) }
        let others = chosen.map { self.versions($0, findings, &merge.names) } ?? []

        var fields = merge.merged()
        media?.hold(by: privacy, merge.names)
        media?.facts.turn(by: fields.turn ?? 0, from: fields.orientation)
        let origin = entry.source.origin(in: tree)
        for odd in fields.takeImplausible() { remark(.implausible, odd, at: SourceLocation(file: origin)) }
        fill(&fields, fromNameOf: entry)
        if merge.hasRememberedTime { timesInUTC.insert(id) }
        zone(&fields, &merge.layers)
        let kind = media?.facts.format.kind ?? FileNames.mediaKind(of: entry.name) ?? .photo
        if fields.tag == nil, let tag = takers[kind] {
            fields.tag = tag
            merge.layers.add("the category of its kind", ItemFields(tag: tag))
        }
        explain(entry, id, merge.layers, fields, versions, found.media)
        guard isShown(fields) else {
            let paths = ([origin] + versions).map { "\(tree.root)/\($0)" }
            leaveOut(fields, of: kind, in: paths + [media?.path].compactMap(\.self))
            return nil
        }
        heldBack.noteEnd(fields.expireDate)
        report(found, of: entry.source)
        if merge.hasWrittenPosition {
            remark(
                .position,
                "has a position in a text such as its title, place or keywords, which is left out because `privacy: {gps: false}` keeps positions private; write the text in a sidecar to show it",
                at: SourceLocation(file: origin))
        }
        var item = Item(
            id: id, kind: kind, fields: fields, media: media, origin: origin,
            beside: Item.Beside(versions: others.map { $0.held(by: privacy, merge.names) }),
            fileSize: entry.source.file?.size)
        if case .missing(_, _, let note) = entry.source {
            item.beside.isPlaceholder = true
            if media != nil { remark(.placeholder, note.value, at: note.place) }
        }
        return item
    }

    /// Adds what an item's own file says, with the time that the album's `clock` makes of its camera's.
    private mutating func add(
        _ media: inout Item.Media, _ chosen: ChosenVersion?, _ findings: MediaFindings, to merge: inout ItemMerge
    ) -> RecordedTime? {
        if let chosen, media.facts.metadata.shootTime == nil, let time = recordedTime(chosen.others, findings) {
            media.facts.metadata.shootTime = time
            merge.add("another version of the file", ItemFields(shootTime: time))
        }
        let (metadata, trace) = (media.facts.metadata, merge.layers.trace)
        merge.add(metadata, as: trace?.layers(of: metadata, inFileAt: media.path) ?? [])
        clockUse.note(metadata, draft.clock)
        let recorded = RecordedTime(metadata, draft.clock)
        if let recorded {
            recorded.correct(&media.facts.metadata)
            merge.add("clock", ItemFields(shootTime: recorded.corrected))
        }
        if media.facts.format.kind == .video, let duration = media.facts.film.duration {
            merge.add("the video", ItemFields(duration: duration))
        }
        return recorded
    }

    /// Notes an item that is left out. It counts as held back unless its author rejected it or something hides it.
    ///
    /// - Parameter files: the absolute paths of its files.
    private mutating func leaveOut(_ fields: ItemFields, of kind: ItemKind, in files: [String]) {
        leavesItemsOut = true
        heldBack.addFiles(files)
        if let tag = fields.tag { held.tags.insert(tag) }
        if kind == .video, let poster = fields.poster { held.posters.append(poster) }
        guard fields.isPublished(draft.settings.publish), !fields.isWithheld else { return }
        if context.publication.isExpired(fields.expireDate) {
            heldBack.addExpiredItem()
        } else {
            heldBack.addItem(due: fields.due)
        }
    }
}
