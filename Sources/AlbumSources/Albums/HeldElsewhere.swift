import AlbumModel
import Files

/// What an album must not show although a list in it names it: files of folders below, which may be albums of their own
/// that are drafts, have expired, or are only in a space, or that leave these files out.
struct HeldElsewhere: Sendable {
    /// The paths of the folders below that are left out with everything in them.
    var folders: [String] = []
    /// Why albums below show none of their files here, by the albums' paths: fewer people may see them than this one, or
    /// less of them may be seen.
    var closed: [String: String] = [:]
    /// The paths of the files that the albums below leave out.
    var files: Set<String> = []
    /// The lists of albums below, by the folder's index.
    var lists: [Int: List] = [:]

    /// What an album lists.
    struct List: Sendable {
        var settings: AlbumSettings
        /// The indices of the files.
        var files: Set<Int>

        init(settings: AlbumSettings, _ entries: [AlbumItems.Entry]) {
            self.settings = settings
            files = Set(entries.compactMap(\.source.file?.index))
        }
    }

    /// Adds what nested albums leave out or do not share, once their items are made.
    mutating func add(_ nested: [AlbumOutline], below settings: AlbumSettings, reason: String? = nil) {
        for outline in nested {
            var reason = reason
            if outline.album.hasAddressKey || outline.draft.settings.isUnlisted && !settings.isUnlisted {
                reason = "is unlisted"
            } else if reason == nil, !settings.privacy.isAtLeastAsStrict(as: outline.draft.settings.privacy) {
                reason = "has a stricter `privacy`"
            }
            if let reason { closed[outline.items.folder.path] = reason }
            files.formUnion(outline.part?.heldFiles ?? [])
            if outline.items.isListed {
                let list = List(settings: outline.draft.settings, outline.items.entries)
                lists[outline.items.folder.index] = list
            }
            add(outline.nested, below: settings, reason: reason)
        }
    }

    /// Returns why this album must not show a file of an album below, worded to follow that album's name; nil if it may.
    func reason(against file: String, in folder: String) -> String? {
        if folders.contains(where: { folder == $0 || folder.hasPrefix($0 + "/") }) { return "is not shown" }
        if let reason = closed[folder] { return reason }
        return files.contains(file) ? "leaves it out" : nil
    }
}

extension Privacy {
    /// Returns whether these settings keep everything private that the others do.
    func isAtLeastAsStrict(as other: Privacy) -> Bool {
        (other.gps || !gps) && (other.serials || !serials) && (other.people || !people)
    }
}

extension AlbumItems {
    /// The sidecars beside the files of a folder.
    struct Beside {
        var sidecars: Sidecars
        var xmp: XMPSidecars
        var takeout: TakeoutSidecars
        var picasa: PicasaNotes
    }

    /// Whether the album's texts name files of folders below.
    var namesFilesBelow: Bool {
        entries.contains { entry in
            if let file = entry.source.file, file.folder != folder.index { return true }
            let texts = [entry.listing.map { listed[$0].draft.fields }, entry.source.file.flatMap { sidecars[$0] }]
            return texts.contains { fields in
                [fields?.poster, fields?.placeholderImage].contains { $0?.contains("/") == true }
            }
        }
    }

    /// Reads the sidecars of a folder's files.
    mutating func beside(_ files: FolderFiles, _ sidecars: Sidecars, _ media: MediaFindings) -> Beside {
        let takeout = TakeoutSidecars(
            files, tree: tree, access: context.access, privacy: draft.settings.privacy, diagnostics: &diagnostics)
        let xmp = XMPSidecars(files, tree: tree, media: media, diagnostics: &diagnostics)
        let picasa = PicasaNotes(
            files, tree: tree, access: context.access, contacts: context.contacts,
            publishesPeople: draft.settings.privacy.people,
            diagnostics: &diagnostics)
        return Beside(sidecars: sidecars, xmp: xmp, takeout: takeout, picasa: picasa)
    }

    /// Reads the sidecars of the folders below from which the list names files, and of those from which a provider returns
    /// files, by the folder's index.
    mutating func besideBelow(_ media: MediaFindings) -> [Int: Beside] {
        let provided = entries.compactMap { entry -> Int? in
            guard case .provided(let request) = entry.source else { return nil }
            return placeInSource(of: request, media).flatMap { tree.file(at: $0)?.folder }
        }
        let folders = Set(entries.compactMap(\.source.file?.folder)).subtracting([folder.index]).union(provided)
        var found: [Int: Beside] = [:]
        for index in folders.sorted() { found[index] = besideFiles(ofFolder: index, media) }
        return found
    }

    private mutating func besideFiles(ofFolder index: Int, _ media: MediaFindings) -> Beside {
        let files = FolderFiles(tree.files[tree.folders[index].files]) { _ in false }
        let sidecars = Sidecars(
            files, tree: tree, access: context.access, writer: context.writer, mapping: draft.mapping,
            publish: draft.settings.publish, isExplained: context.trace != nil, diagnostics: &diagnostics)
        return beside(files, sidecars, media)
    }

    /// Reports an item whose picture must not be shown, since its file is in an album that is left out, or is a
    /// placeholder that is left out as an item.
    ///
    /// - Parameters:
    ///   - own: the sidecars in the album's folder.
    ///   - below: those in folders below, by the folder's index.
    /// - Returns: whether it is one.
    mutating func isHeldElsewhere(
        _ source: ItemSource, _ own: Beside, _ below: [Int: Beside], _ media: MediaFindings
    ) -> Bool {
        switch source {
        case .file(let file):
            guard file.folder != folder.index, let reason = reasonElsewhere(file) else { return false }
            // Sidecars and the file's own metadata hide it in every album, so they need no message here.
            if elsewhere.files.contains(tree.path(of: file)),
                isRejected(file, media) || below[file.folder].map({ isHidden(file, $0) }) == true
            {
                return false
            }
            let own = tree.folders[file.folder].path
            remark(
                .unfetched,
                "is left out, although \(folder.path.isEmpty ? "the home page" : "the album `\(folder.path)`") lists it, because its own album `\(own)` \(reason); copy the file to show it",
                at: SourceLocation(file: tree.path(of: file)))
            return true
        case .missing(let path, let placeholder, _):
            guard isHeldBack(placeholder, own, media) else { return false }
            remark(
                .unfetched,
                "is missing, and its `placeholderImage` `\(placeholder.name)` is itself left out",
                at: SourceLocation(file: path))
            return true
        case .provided(let request):
            guard let path = placeInSource(of: request, media) else { return false }
            if let problem = context.refusal(folder.path, Paths.parent(of: path)) {
                remark(.unfetched, "`\(SourceLocation(file: request.address))` \(problem.message)", at: request.place)
                return true
            }
            // Sidecars hide a photo in every album.
            return tree.file(at: path).map { file in below[file.folder].map { isHidden(file, $0) } ?? false } ?? false
        case .unknown: return false
        }
    }

    /// Returns the path in the source of the file that a provider has returned; nil if the file is elsewhere.
    private func placeInSource(of request: ProviderRequest, _ media: MediaFindings) -> String? {
        guard case .ready(let found)? = media.provided(request)?.media else { return nil }
        return Paths.relative(found.path, to: tree.root)
    }

    /// Records all files of an item that is held back.
    ///
    /// - Parameter shot: the files of its shot, if it has several.
    mutating func hold(_ shot: [SourceFile], of entry: Entry, _ companions: [Int: [SourceFile]]) {
        for file in shot + [entry.source.file].compactMap(\.self) {
            held.files.insert(file.index)
            held.files.formUnion((companions[file.index] ?? []).map(\.index))
        }
    }

    private func reasonElsewhere(_ file: SourceFile) -> String? {
        elsewhere.reason(against: tree.path(of: file), in: tree.folders[file.folder].path)
    }

    /// Returns whether a file is held back where it is an item, so that no item may show it in place of its own picture.
    mutating func isHeldBack(_ file: SourceFile, _ own: Beside, _ media: MediaFindings) -> Bool {
        if isRejected(file, media) || file.folder != folder.index && reasonElsewhere(file) != nil { return true }
        if held.unshown.contains(file.index) || held.files.contains(file.index) { return true }
        return isHidden(file, file.folder == folder.index ? own : besideFiles(ofFolder: file.folder, media))
            || isShotHeldBack(file, media)
    }

    /// Returns whether a file that a list does not name would be held back with its shot if there was no list: its edited
    /// version, its raw photo or film, or another picture of its burst.
    private mutating func isShotHeldBack(_ file: SourceFile, _ media: MediaFindings) -> Bool {
        if let hidden = held.shots[file.folder] { return hidden.contains(file.index) }
        let isOwn = file.folder == folder.index
        guard isOwn ? isListed : elsewhere.lists[file.folder] != nil else { return false }
        let list = elsewhere.lists[file.folder] ?? HeldElsewhere.List(settings: draft.settings, entries)
        var items = unlisted(tree.folders[file.folder], list.settings)
        _ = items.categories(media)
        let hidden = items.held.files.subtracting(list.files)
        held.shots[file.folder] = hidden
        return hidden.contains(file.index)
    }
}
