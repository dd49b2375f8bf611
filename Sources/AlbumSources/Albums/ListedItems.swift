import AlbumModel

/// The items of an album that its manifest lists.
extension AlbumItems {
    /// Returns the items that the manifest lists, in its order: first those of `categories`, which get the category's
    /// tag, then the rest of `items`.
    mutating func listedEntries() -> [Entry] {
        let categories = draft.categories ?? []
        var lookup = FileLookup(tree: tree, folder: folder, refusal: context.refusal)
        var entries: [Entry] = []
        var taken: [ItemSource.Identity: Int] = [:]
        for category in categories {
            for item in category.items {
                var item = item.draft
                item.fields.tag = category.tag.value
                add(ListedItem(item), to: &entries, &taken, &lookup)
            }
        }
        let inCategories = Set(taken.keys)
        for item in draft.items ?? [] {
            add(item, to: &entries, &taken, &lookup, completing: inCategories)
        }
        diagnostics += remarks.rest(.noFile, .repeated)
        return entries
    }

    /// Adds an item. `completing` holds the files that only `categories` has named so far, so that `items` may add
    /// fields to them.
    private mutating func add(
        _ item: ListedItem, to entries: inout [Entry], _ taken: inout [ItemSource.Identity: Int],
        _ lookup: inout FileLookup, completing: Set<ItemSource.Identity> = []
    ) {
        let draft = item.draft
        let names = [draft.file?.value, draft.fields.poster, draft.fields.placeholderImage]
        if names.contains(where: { $0.map { $0.contains("/") && !$0.contains("://") } ?? false }) { namesPaths = true }
        guard let name = draft.file else { return }
        let source: ItemSource
        do throws(FileLookup.Problem) {
            source = try self.source(of: draft, name, &lookup)
        } catch {
            lacksFiles = true
            return remark(.noFile, error.message, at: name.place)
        }
        if case .file(let file) = source, ignored.exclude(tree.path(of: file), isFolder: false, below: folder.path) {
            held.files.insert(file.index)
            return remark(
                .noFile,
                "`\(name.value)` is left out, because `ignore` names it as well; remove it from the list or from `ignore`",
                at: name.place)
        }
        if context.reports.contains(.mentions), case .file(let file) = source {
            mentions.append((file.index, name.place))
        }
        guard let position = taken[source.identity] else {
            taken[source.identity] = entries.count
            entries.append(Entry(source: source, name: draft.name ?? self.name(of: source), listing: listed.count))
            listed.append(item)
            return
        }
        guard completing.contains(source.identity) else {
            // A repeated entry that hides the item applies as well.
            if !isShown(draft.fields), let listing = entries[position].listing {
                var first = listed[listing].take()
                first.fields.isWithheld = true
                listed[listing].draft = first
            }
            let message = "`\(name.value)` is listed twice in this album, but is shown only once"
            return remark(.repeated, message, at: name.place)
        }
        guard let listing = entries[position].listing else { return }
        var merged = listed[listing].take()
        let tag = merged.fields.tag
        merged.fields.join(draft.fields, publish: self.draft.settings.publish)
        merged.fields.tag = tag
        merged.prose = draft.prose ?? merged.prose
        merged.id = draft.id ?? merged.id
        listed[listing].draft = merged
    }

    private func name(of source: ItemSource) -> String {
        switch source {
        case .file(let file): nameInAlbum(file)
        case .missing(let path, _, _): nameInAlbum(path)
        case .provided(let request): ItemAddress.name(of: request.address)
        case .unknown(_, let address, _): ItemAddress.name(of: address)
        }
    }

    /// Reports the photos and videos in the folder that no manifest lists or uses as the picture of another item.
    ///
    /// - Parameters:
    ///   - named: the files that items name as their posters and placeholders.
    mutating func reportUnlisted(except named: Set<String>) {
        let shown = Set(entries.compactMap(\.source.file?.index))
        var belonging = groups.raws
        for shot in groups.shots.values where shot.files.contains(where: { shown.contains($0.index) }) {
            belonging.formUnion(shot.files.map(\.index))
        }
        let unlisted = files.media.filter {
            !shown.contains($0.index) && !named.contains($0.name) && !belonging.contains($0.index)
        }
        var tally = FailureTally(severity: .warning)
        for file in unlisted {
            diagnostics += tally.report(
                "is not listed by the album, and is not shown", at: SourceLocation(file: tree.path(of: file)))
        }
        diagnostics += tally.rest(of: "files of this folder are not listed by the album")
    }

    /// Returns the file's path from the album's folder, regardless of how the manifest wrote it.
    private func nameInAlbum(_ file: SourceFile) -> String {
        file.folder == folder.index ? file.name : nameInAlbum(tree.path(of: file))
    }

    private func nameInAlbum(_ path: String) -> String {
        folder.path.isEmpty ? path : String(path.dropFirst(folder.path.count + 1))
    }

    /// Returns the ids of the entries: from the manifest, else from a sidecar, else from the file's name.
    mutating func identifiers() -> [String] {
        guard !sidecars.ids.isEmpty || listed.contains(where: { $0.draft.id != nil }) else {
            return AddressBook.itemIDs(of: distinctNames, isRoot: folder.path.isEmpty)
        }
        var given: [String: SourceLocation] = [:]
        let names = zip(entries, distinctNames).enumerated().map { position, pair in
            let (entry, name) = pair
            let listedID = entry.listing.flatMap { listed[$0].draft.id }
            guard let id = listedID ?? entry.source.file.flatMap({ sidecars.ids[$0.index] }) else { return name }
            givenIDs[id.value] = givenIDs[id.value] ?? position
            let slug = Slug.component(id.value)
            if slug.isEmpty {
                report("the id `\(id.value)` has no letter or digit, so the file's name is used instead", id.place)
                return name
            }
            if let other = given.updateValue(id.place, forKey: slug) {
                report("the id `\(id.value)` is also given to another item, at \(other); change one of them", id.place)
                return name
            }
            // Named like a JPEG file, whose id is the slug without an extension.
            return "\(slug).jpg"
        }
        return AddressBook.itemIDs(of: names, isRoot: folder.path.isEmpty)
    }

    /// The names of the entries. If fetched items share a name, the later ones get a suffix derived from their
    /// addresses, so that appending to a list changes no existing name.
    private var distinctNames: [String] {
        var taken = Set<String>()
        return entries.map { entry in
            switch entry.source {
            case .file, .missing: return entry.name
            case .provided, .unknown: break
            }
            if taken.insert(entry.name).inserted { return entry.name }
            return ItemAddress.name(entry.name, madeDistinctBy: entry.source.origin(in: tree))
        }
    }

    private mutating func report(_ message: String, _ place: SourceLocation) {
        diagnostics.append(Diagnostic(.error, message, at: place))
    }
}
