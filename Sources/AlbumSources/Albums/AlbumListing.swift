import AlbumModel

/// The items of an album before their media are known.
struct AlbumListing {
    var items: AlbumItems
    /// What was noted while they were listed.
    let remarks: ListingRemarks
    /// The files from which the album was read; nil if nobody will read it again.
    let filesRead: FilesRead?
    /// What the album contains, if it is known from an earlier reading.
    var part: AlbumPart?
    /// Whether it is known from an earlier reading.
    var isReused = false

    init(items: AlbumItems, remarks: ListingRemarks, filesRead: FilesRead?) {
        self.items = items
        self.remarks = remarks
        self.filesRead = filesRead
    }

    /// The items of an album that need not be read again.
    ///
    /// - Parameter tree: differs from the tree of the earlier reading only in the stamps of texts.
    init(_ known: ReadAlbum, tree: SourceTree) {
        self.init(items: known.items, remarks: known.listing, filesRead: known.files)
        items.tree = tree
        part = known.part
        isReused = true
    }
}

/// Listing the items of an album.
extension SiteAssembly {
    /// - Parameter story: the album's text, if it is a story.
    mutating func listing(of written: WrittenAlbum, story: StoryText?) -> AlbumListing {
        if let known = known[written.folder.path] { return AlbumListing(known, tree: tree) }
        let (folder, draft) = (written.folder, written.draft)
        let files = files(of: folder, draft.settings)
        let filesRead = filesRead.map { FilesRead(below: tree.root, above: $0) }
        // The contacts are read for the first album only.
        if !files.picasa.isEmpty { filesRead?.noteMore() }
        let access = access(notingIn: filesRead)
        let context = ItemContext(
            access: access, providers: providers, writer: writer, publication: configuration.site.publication,
            contacts: contacts(for: files), trace: trace, reports: reports,
            refusal: { [configuration] in configuration.refusal(ofLinkAt: $0, to: $1) })
        var items = AlbumItems(tree: tree, folder: folder, files: files, draft: draft, context, storyText: story)
        // Such an item depends on the settings and sidecars of another folder.
        if items.namesFilesBelow { filesRead?.noteMore() }
        let strays = StrayTexts(
            files, of: folder, tree: tree, access: access, configuration: configuration.file,
            list: draft.itemsFile?.value)
        let remarks = ListingRemarks(
            diagnostics: items.takeDiagnostics() + strays.diagnostics, rowUses: items.sidecars.rowUses)
        return AlbumListing(items: items, remarks: remarks, filesRead: filesRead)
    }

    /// Notes what a listing shows about the whole site.
    mutating func note(_ listing: AlbumListing, of draft: AlbumDraft) {
        let files = listing.items.files
        unshown.add(files.unshown, of: tree)
        others += files.named(otherwise: tree).map(tree.path(of:))
        unread.add(beside: listing.items, draft)
        diagnostics += listing.remarks.diagnostics
        rowUses.note(listing.remarks.rowUses)
    }

    /// Returns the people whom the list in the source's root names, which is read once, and only if it is needed.
    private mutating func contacts(for files: FolderFiles) -> PicasaContacts {
        guard !files.picasa.isEmpty, let root = tree.folders.first else { return PicasaContacts() }
        if let rootContacts { return rootContacts }
        let file = tree.files[root.files].first { $0.name.lowercased() == PicasaContacts.fileName }
        let found = PicasaContacts(file, tree: tree, access: access, diagnostics: &diagnostics)
        rootContacts = found
        return found
    }

    // MARK: What is in a folder

    func folders(in folder: SourceFolder, _ settings: AlbumSettings) -> [SourceFolder] {
        let patterns = patterns(settings)
        return folder.folders.map { tree.folders[$0] }.filter { folder in
            folder.index != pagesFolder?.index
                && !patterns.contains { $0.matches(name: folder.name, path: folder.path, isFolder: true) }
        }
    }

    func files(of folder: SourceFolder, _ settings: AlbumSettings) -> FolderFiles {
        let patterns = patterns(settings)
        return FolderFiles(tree.files[folder.files]) { file in
            !patterns.isEmpty
                && patterns.contains { $0.matches(name: file.name, path: folder.path(of: file.name), isFolder: false) }
        }
    }

    /// Returns the patterns in addition to those of the configuration, which the scan has already applied.
    private func patterns(_ settings: AlbumSettings) -> [IgnorePattern] {
        settings.ignore.filter { !configuration.album.ignore.contains($0) }.map(IgnorePattern.init)
    }
}
