import AlbumModel

/// The items of one album, in order and by category, with everything known about each.
struct AlbumItems {
    var tree: SourceTree
    let folder: SourceFolder
    private(set) var draft: AlbumDraft
    let access: FileAccess
    let providers: ProviderRegistry
    let writer: ProseWriter
    var diagnostics: [Diagnostic] = []
    /// The items in the album's order, including those left out, so that addresses do not depend on approval.
    private(set) var entries: [Entry] = []
    private(set) var ids: [String] = []
    /// The indices of the items whose ids come from the manifest, by id.
    var givenIDs: [String: Int] = [:]
    /// Items without a file, or whose file could not be obtained. If the files of a whole list are missing, only the
    /// first messages are useful.
    var failures = FailureTally()
    /// Items whose files do not exist yet. An author who names a placeholder knows that.
    var placeholders = FailureTally(severity: .note)
    /// Items that are shown although something about them is unusual.
    var oddities = FailureTally(severity: .warning)
    /// Items from whose texts positions were removed.
    private var positions = FailureTally(severity: .note)
    /// Items with implausible values.
    private var implausible = FailureTally(severity: .warning)
    /// The locations where the manifest names a file, with the file's index; collected only on request.
    var mentions: [(file: Int, place: SourceLocation)] = []
    let notesMentions: Bool
    /// The item to explain.
    let trace: ItemTrace?
    /// The files whose sidecars give them an id; used only when an item is explained.
    private(set) var sidecarIDs: Set<Int> = []
    /// The manifest's data for items, kept separate from the entries because most items have none and it is large.
    var listed: [ListedItem] = []
    /// Whether to report files that the album does not list.
    let reportsUnlisted: Bool
    let publication: Publication
    private(set) var clockUse = ClockUse()
    /// Items that are left out for now.
    private(set) var heldBack = HeldBack()
    /// The indices of the files of items that are left out because something holds them back.
    var heldFiles: Set<Int> = []
    /// The indices of the files that the list itself leaves out.
    private(set) var unshownFiles: Set<Int> = []
    /// The categories of items that are left out. The prose of a category that contains only such items is left out
    /// too.
    var withheldTags: Set<String> = []
    /// The posters of videos that are left out, as named.
    var withheldPosters: [String] = []
    /// The categories that take the items of a kind.
    private let takers: [ItemKind: String]
    /// The positions in the album's categories before which listed categories without items would be, in order.
    var emptyPlaces: [Int] = []
    let storyText: StoryText?
    /// The resolved story, once the items are known.
    private(set) var story: Story?
    let files: FolderFiles
    /// Ensures that nothing is shown that is held back elsewhere.
    var elsewhere: HeldElsewhere
    /// The patterns of the album's settings, which also apply to the files that its list names.
    let ignored: [IgnorePattern]
    let contacts: PicasaContacts
    /// Released once the items have been created.
    private(set) var sidecars: Sidecars
    let isListed: Bool
    /// The names in the album's `order` that are items.
    var orderedNames: Set<String> = []
    /// The shots that have several files in the folder, by the file whose name the item has.
    var shots: [Int: Shot]
    /// The pictures of bursts that are within the item of another file, by index, with that file's index; see
    /// `joinBursts`.
    var burstPictures: [Int: Int] = [:]
    /// The indices of raw photos that belong to the picture beside them.
    let raws: Set<Int>
    /// Whether to report files that are versions of items.
    let reportsVersions: Bool
    private let isSorted: Bool

    /// An item before its media are known.
    struct Entry: Sendable {
        var source: ItemSource
        /// The path from the album's folder.
        var name: String
        /// The index of the manifest's data in `listed`.
        var listing: Int?
    }

    init(
        tree: SourceTree, folder: SourceFolder, files: FolderFiles, draft: AlbumDraft, access: FileAccess,
        providers: ProviderRegistry, writer: ProseWriter, notesMentions: Bool, reportsUnlisted: Bool,
        reportsVersions: Bool = false, publication: Publication, storyText: StoryText? = nil, trace: ItemTrace? = nil,
        contacts: PicasaContacts = PicasaContacts(), elsewhere: HeldElsewhere = HeldElsewhere()
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
        self.reportsVersions = reportsVersions
        self.publication = publication
        self.storyText = storyText
        self.trace = trace
        self.contacts = contacts
        self.elsewhere = elsewhere
        ignored = draft.settings.ignore.map(IgnorePattern.init)
        sidecars = Sidecars(
            files, tree: tree, access: access, writer: writer, mapping: draft.mapping,
            publish: draft.settings.publish, isExplained: trace != nil, diagnostics: &diagnostics)
        isListed = draft.listsItems
        isSorted = !isListed || draft.isLibrary
        takers = storyText == nil ? Self.takers(among: draft.categories ?? []) : [:]
        let groups = draft.settings.versions == .one
        shots = groups ? ShotVersions.shots(files.media) : [:]
        raws = groups ? BesideFiles.rawsBesidePictures(files.media) : []
        entries = isListed ? listedEntries() : Self.entries(of: files, raws: raws, shots: shots)
        ids = identifiers()
        for entry in entries {
            guard let listing = entry.listing, let file = entry.source.file else { continue }
            let fields = listed[listing].draft.fields
            if fields.isWithheld || !isShown(fields) { unshownFiles.insert(file.index) }
        }
        releaseDrafts()
    }

    /// Returns whether an item's listed fields allow it to be shown.
    func isShown(_ fields: ItemFields) -> Bool {
        fields.isPublished(draft.settings.publish) && !fields.isHeldBack(by: publication)
    }

    /// Returns the diagnostics so far and removes them.
    mutating func takeDiagnostics() -> [Diagnostic] {
        defer { diagnostics = [] }
        return diagnostics
    }

    /// Returns the album's items with all fields, by category. Unpublished items are left out.
    mutating func categories(_ media: MediaFindings) -> [AlbumModel.Category] {
        let sidecars = sidecars
        let isExplained = trace?.explanation != nil
        if trace != nil { sidecarIDs = Set(sidecars.ids.keys) }
        self.sidecars = Sidecars()
        let others = beside(files, sidecars, media)
        let below = besideBelow(media)
        joinBursts(others, media)
        let motions = motions(media)
        var companions = companions(motions)
        // The indices of files that belong to another item.
        var belonging = Set(motions.values.map(\.index))
        var lookup: FileLookup?
        var named: Set<String> = []
        var items: [Item] = []
        var order: [Int] = []
        items.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() {
            if let file = entry.source.file, belonging.contains(file.index) || burstPictures[file.index] != nil {
                continue
            }
            if isHeldElsewhere(entry.source, others, below, media) { continue }
            var entry = entry
            var chosen: ChosenVersion?
            let shot = isListed ? nil : entry.source.file.flatMap { shots[$0.index] }
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
                continue
            }
            named.formUnion([item.fields.poster, item.fields.placeholderImage].compactMap(\.self))
            let files = chosen.map { [$0.best] + $0.others } ?? entry.source.file.map { [$0] } ?? []
            if let film = files.lazy.compactMap({ motions[$0.index] }).first,
                case .ready(let motion)? = media.file(film)
            {
                item.beside.motion = motion
                named.insert(film.name)
            }
            if item.kind == .video,
                let poster = poster(named: item.fields.poster, of: item.origin, &lookup, others, media)
            {
                item.beside.poster = poster.picture
                if !isListed { belonging.insert(poster.file.index) }
            }
            items.append(item)
            order.append(position)
        }
        if !isListed { belonging.formUnion(holdPosters(except: belonging, &lookup)) }
        if belonging.count > motions.count { dropPosters(belonging, from: &items, &order) }
        if isListed, reportsUnlisted { reportUnlisted(except: named) }
        reportVersions()
        diagnostics += failures.rest(of: "items of this album could not be fetched")
        diagnostics += implausible.rest(of: "items of this album have impossible dates or too many words")
        diagnostics += oddities.rest(of: "items of this album have warnings")
        diagnostics += positions.rest(of: "items of this album have positions in their texts")
        FilmTimes.localize(&items, zone: draft.zone)
        if !isExplained { explainTime(of: items) }
        if isSorted {
            ItemOrder(draft.settings.sort).sort(&items, positions: order)
            putFirst(&items)
        }
        if let storyText { story = place(storyText, &items, motions) }
        return grouped(items)
    }

    /// Frees the drafts, leaving the listed data to `listed`, which is emptied as items are created. Only the order,
    /// prose and counts of categories remain.
    private mutating func releaseDrafts() {
        draft.items = nil
        for index in draft.categories?.indices ?? 0..<0 { draft.categories?[index].items = [] }
    }

    /// Returns nil for an unpublished item.
    private mutating func item(
        _ entry: Entry, id: String, _ beside: Beside, _ companions: [Int: [SourceFile]],
        _ findings: MediaFindings, _ chosen: ChosenVersion?
    ) -> Item? {
        let found = found(entry.source, findings)
        let privacy = draft.settings.privacy
        let versions = chosen?.others.map { tree.path(of: $0) } ?? []
        let isTraced = trace?.follows(entry.source, in: tree, or: versions, of: folder.path)
        var layers = ItemLayers(isTraced == true ? trace : nil)
        // Positions written by the user in a manifest or text sidecar are intentional; those in metadata may not be.
        var hasWrittenPosition = false
        func held(_ fields: ItemFields) -> ItemFields {
            var fields = fields.held(by: privacy)
            if !privacy.gps, fields.removeWrittenPositions() { hasWrittenPosition = true }
            return fields
        }
        layers.add("file name", fieldsInName(of: entry))
        var fields = found.fallback.map(held) ?? ItemFields()
        if let fallback = found.fallback { layers.add("the provider, where nothing else is known", fallback) }
        var names = PeopleNames()
        if let fallback = found.fallback { names.add(fallback) }
        var ready: Item.Media?
        var recorded: RecordedTime?
        if case .ready(var media)? = found.media {
            names.add(media.facts.metadata)
            if let chosen, media.facts.metadata.shootTime == nil, let time = recordedTime(chosen.others, findings) {
                media.facts.metadata.shootTime = time
                layers.add("another version of the file", ItemFields(shootTime: time))
            }
            layers.add(media.facts.metadata, inFileAt: media.path)
            clockUse.note(media.facts.metadata, draft.clock)
            recorded = RecordedTime(media.facts.metadata, draft.clock)
            if let recorded {
                recorded.correct(&media.facts.metadata)
                layers.add("clock", ItemFields(shootTime: recorded.corrected))
            }
            ready = media
            let embedded = held(ItemFields(embedded: media.facts.metadata, privacy: privacy))
            if found.fallback == nil { fields = embedded } else { fields.overlay(embedded) }
            if media.facts.format.kind == .video, let duration = media.facts.film.duration {
                fields.duration = duration
                layers.add("the video", ItemFields(duration: duration))
            }
        }
        if let file = entry.source.file {
            // An edited version may have another format than the file that its JSON names.
            let versions = chosen == nil ? [] : companions[file.index] ?? []
            if let exported = beside.takeout[file] ?? versions.lazy.compactMap({ beside.takeout[$0] }).first {
                names.add(exported.names)
                let own = fields
                layers.addLowest("Takeout's JSON", exported.under)
                layers.add("Takeout's JSON", exported.over)
                fields = exported.under
                fields.overlay(own)
                fields.overlay(held(exported.over))
            }
            if let noted = beside.picasa[file] {
                names.add(noted.names)
                names.add(noted.fields)
                layers.add(beside.picasa.fileName, noted.fields)
                fields.join(picasa: held(noted.fields))
            }
            for part in companions[file.index] ?? [] {
                if let exported = beside.takeout[part] {
                    names.add(exported.names)
                    if exported.over.isWithheld { fields.isWithheld = true }
                }
                if let noted = beside.picasa[part] {
                    names.add(noted.names)
                    names.add(noted.fields)
                    // Notes about a raw photo or a film can hide the item, but do not describe it.
                    guard chosen != nil else {
                        if noted.fields.isWithheld || !isShown(noted.fields) { fields.isWithheld = true }
                        continue
                    }
                    var described = noted.fields
                    described.turn = nil
                    layers.add(beside.picasa.fileName, described)
                    fields.join(picasa: held(described))
                }
            }
            // Sidecars of the item's raw photo or film also apply to the item; the item's own sidecars take precedence.
            let files = (companions[file.index] ?? []) + [file]
            for part in files {
                for other in beside.xmp.others(of: part) { names.add(other) }
                guard var metadata = beside.xmp[part] else { continue }
                recorded?.correct(&metadata)
                names.add(metadata)
                layers.add(beside: beside.xmp.layers(of: part, metadata))
                fields.overlay(held(ItemFields(embedded: metadata, privacy: privacy)))
            }
            for part in files {
                guard let sidecar = beside.sidecars[part] else { continue }
                names.add(beside.sidecars.names(of: part))
                layers.add(beside: beside.sidecars.layers(of: part))
                fields.overlay(sidecar)
            }
            if files.contains(where: { beside.xmp.withheld.contains($0.index) }) { fields.isWithheld = true }
        }
        if let provided = found.fields {
            names.add(provided)
            layers.add("the provider", provided)
            fields.overlay(held(provided))
        }
        if let listing = entry.listing {
            let listed = listed[listing].take()
            layers.note(listed)
            names.add(fields.people)
            fields.overlay(listed.fields)
            var said = listed.fields
            if let prose = listed.prose, let file = listed.file?.place.file {
                said.prose =
                    writer.render(
                        prose, file: file, firstLine: listed.proseLine ?? 1, headingLevel: 2, diagnostics: &diagnostics
                    ).prose
                fields.prose = said.prose
            }
            layers.add("the list, \(listed.file?.place.description ?? "")", said)
        }
        if !privacy.gps, fields.place.position != nil { fields.place.position = nil }
        names.add(fields.people)
        let others = chosen.map { self.versions($0, findings, &names) } ?? []
        if !privacy.people {
            names.add(PeopleTree.names(in: fields.keywords))
            fields.keywords = names.without(fields.keywords)
            if !fields.keywordTree.isEmpty { fields.keywordTree = names.without(fields.keywordTree) }
        }
        fields.dropOtherFaces()
        if let facts = ready?.facts { ready?.hold(facts.metadata, by: privacy, names) }
        if let turn = fields.turn { ready?.facts.turn(by: turn) }
        for odd in fields.takeImplausible() {
            diagnostics += implausible.report(odd, at: SourceLocation(file: entry.source.origin(in: tree)))
        }
        fill(&fields, fromNameOf: entry)
        zone(&fields, &layers)
        let kind = ready?.facts.format.kind ?? FileNames.mediaKind(of: entry.name) ?? .photo
        if fields.tag == nil, let tag = takers[kind] {
            fields.tag = tag
            var taken = ItemFields()
            taken.tag = tag
            layers.add("the category of its kind", taken)
        }
        let isLater = fields.isHeldBack(by: publication)
        explain(entry, id, layers, fields, versions, found.media)
        guard fields.isPublished(draft.settings.publish), !fields.isWithheld, !isLater else {
            if fields.isPublished(draft.settings.publish), !fields.isWithheld {
                if publication.isExpired(fields.expireDate) {
                    heldBack.addExpiredItem()
                } else {
                    heldBack.addItem(due: fields.due)
                }
            }
            if let tag = fields.tag { withheldTags.insert(tag) }
            if kind == .video, let poster = fields.poster { withheldPosters.append(poster) }
            return nil
        }
        heldBack.noteEnd(fields.expireDate)
        report(found, of: entry.source)
        if hasWrittenPosition {
            diagnostics += positions.report(
                "has a position in a text such as its title, place or keywords, which is left out because `privacy: {gps: false}` keeps positions private; write the text in a sidecar to show it",
                at: SourceLocation(file: entry.source.origin(in: tree)))
        }
        var item = Item(
            id: id, kind: kind, fields: fields, media: ready, origin: entry.source.origin(in: tree),
            beside: Item.Beside(versions: others.map { $0.held(by: privacy, names) }),
            fileSize: entry.source.file?.size)
        if case .missing = entry.source { item.beside.isPlaceholder = true }
        return item
    }
}
