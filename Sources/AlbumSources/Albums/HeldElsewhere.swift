import AlbumModel

/// What an album must not show although a list in it names it: files of folders below, which may be albums of their own
/// that are drafts, have expired, or are only in a space.
struct HeldElsewhere: Sendable {
    /// Returns why an album in the folder `path` must not show what the folder `target` contains, as far as the
    /// configuration says; nil if it may.
    var refusal: @Sendable (_ path: String, _ target: String) -> String? = { _, _ in nil }
    /// The paths of the folders below that are left out with everything in them.
    var folders: [String] = []

    func leavesOut(_ folder: String) -> Bool {
        folders.contains { folder == $0 || folder.hasPrefix($0 + "/") }
    }
}

extension AlbumItems {
    /// Whether a list of the album names files of folders below.
    var namesFilesBelow: Bool {
        entries.contains { entry in
            if let file = entry.source.file, file.folder != folder.index { return true }
            let fields = entry.listing.map { listed[$0].draft.fields }
            return [fields?.poster, fields?.placeholderImage].contains { $0?.contains("/") == true }
        }
    }

    /// Reads the sidecars of a folder's files.
    mutating func beside(_ files: FolderFiles, _ sidecars: Sidecars, _ media: MediaFindings) -> Beside {
        let takeout = TakeoutSidecars(
            files, tree: tree, access: access, privacy: draft.settings.privacy, diagnostics: &diagnostics)
        let xmp = XMPSidecars(files, tree: tree, media: media, diagnostics: &diagnostics)
        let picasa = PicasaNotes(
            files, tree: tree, access: access, contacts: contacts, publishesPeople: draft.settings.privacy.people,
            diagnostics: &diagnostics)
        return Beside(sidecars: sidecars, xmp: xmp, takeout: takeout, picasa: picasa)
    }

    /// Reads the sidecars of the folders below from which the list names files, by the folder's index.
    mutating func besideBelow(_ media: MediaFindings) -> [Int: Beside] {
        let folders = Set(entries.compactMap(\.source.file?.folder)).subtracting([folder.index])
        var found: [Int: Beside] = [:]
        for index in folders.sorted() { found[index] = besideFiles(ofFolder: index, media) }
        return found
    }

    private mutating func besideFiles(ofFolder index: Int, _ media: MediaFindings) -> Beside {
        let files = FolderFiles(tree.files[tree.folders[index].files]) { _ in false }
        let sidecars = Sidecars(
            files, tree: tree, access: access, writer: writer, mapping: draft.mapping,
            publish: draft.settings.publish, diagnostics: &diagnostics)
        return beside(files, sidecars, media)
    }

    /// Reports an item whose picture must not be shown, since its file is in an album that is left out, or is a
    /// placeholder that is left out as an item.
    ///
    /// - Returns: whether it is one.
    mutating func isHeldElsewhere(_ source: ItemSource, _ own: Beside, _ media: MediaFindings) -> Bool {
        switch source {
        case .file(let file):
            let path = tree.folders[file.folder].path
            guard file.folder != folder.index, elsewhere.leavesOut(path) else { return false }
            diagnostics += failures.report(
                "is left out, although the album `\(folder.path)` lists it, since its own album `\(path)` is not shown; copy the file to show it",
                at: SourceLocation(file: tree.path(of: file)))
            return true
        case .missing(let path, let placeholder):
            guard isHeldBack(placeholder, own, media) else { return false }
            diagnostics += failures.report(
                "is missing, and its `placeholderImage` `\(placeholder.name)` is itself left out",
                at: SourceLocation(file: path))
            return true
        case .provided, .unknown: return false
        }
    }

    /// Returns whether a file is held back where it is an item, so that no item may show it in place of its own picture.
    mutating func isHeldBack(_ file: SourceFile, _ own: Beside, _ media: MediaFindings) -> Bool {
        if isRejected(file, media) || elsewhere.leavesOut(tree.folders[file.folder].path) { return true }
        if unshownFiles.contains(file.index) { return true }
        return isHidden(file, file.folder == folder.index ? own : besideFiles(ofFolder: file.folder, media))
    }
}
