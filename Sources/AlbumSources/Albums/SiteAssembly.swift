import AlbumModel

/// The state of reading a site, from its root to the deepest album.
struct SiteAssembly {
    let configuration: Configuration
    /// Access to the source's files, which notes what is read for the current album.
    private(set) var access: FileAccess
    let tree: SourceTree
    let adapters: [String: any AlbumAdapter]
    let providers: ProviderRegistry
    let commands: CommandRunner
    /// Collects what could not be read for a reason that may be gone by the next build.
    let failures: ReadFailures?
    /// What to report about items.
    var reports: ItemReports
    var diagnostics: [Diagnostic] = []
    var held = HeldAlbums()
    private var unshown = UnshownFiles()
    private var unread: UnreadTexts
    private var others: [String] = []
    /// The trace of the item to explain.
    var trace: ItemTrace?
    /// The uses of the mappings' rows.
    var rowUses = RowUses()
    private var rootContacts: PicasaContacts?
    /// The configuration's settings for albums, by path. Those without a matching folder are reported at the end.
    private let entries: [String: AlbumEntry]
    private var unused: Set<String>
    /// The folder of pages that are not albums.
    let pagesFolder: SourceFolder?
    /// Albums that need not be read again.
    private let known: ReadAlbums
    private let keepsAlbums: Bool
    private let silentAccess: FileAccess
    /// What has been read for the current album.
    private(set) var filesRead: FilesRead? {
        didSet { access = silentAccess.noting(in: filesRead) }
    }

    init(_ reader: SiteReader, tree: SourceTree, _ known: ReadAlbums = ReadAlbums()) {
        configuration = reader.configuration
        silentAccess = reader.access.obeying(tree)
        access = silentAccess
        self.known = known
        keepsAlbums = reader.keepsAlbums
        adapters = reader.adapters
        providers = reader.providers
        commands = reader.commands
        failures = reader.failures
        reports = reader.reportsUnlisted ? .unlisted : []
        if reader.reportsVersions { reports.insert(.versions) }
        self.tree = tree
        unread = UnreadTexts(tree)
        var entries: [String: AlbumEntry] = [:]
        for entry in configuration.draft.albums { entries[entry.path.value] = entry }
        self.entries = entries
        unused = Set(entries.keys)
        pagesFolder = PageTexts.folder(in: tree, configuration)
    }

    mutating func outline() -> SiteOutline {
        if keepsAlbums { filesRead = FilesRead(below: tree.root, above: nil) }
        let name = tree.root.split(separator: "/").last.map(String.init) ?? "Photos"
        let root = tree.folders.first ?? SourceFolder(index: 0, name: "", path: "")
        var draft = configuration.draft
        let manifest = readManifest(of: root, into: &draft)
        readConfiguredItems(of: root, into: &draft)
        reportMisnamedManifests(in: root, &draft)
        reportUnmatched(in: root, &draft)
        let publication = configuration.site.publication
        if publication.isExpired(draft.expireDate) {
            stopWhole(
                &draft, manifest?.path, "the whole site has expired, so there is nothing to build",
                "remove `expireDate` here, or write it in the albums")
        } else if publication.holdsBack(isDraft: draft.isDraft, publishDate: draft.publishDate) {
            stopWhole(
                &draft, manifest?.path, "the whole site is a draft or waits for its date, so there is nothing to build",
                "remove `draft` or `publishDate` here, write them in the albums, or build with --drafts")
        }
        held.counts.noteEnd(draft.expireDate)
        readList(of: root, &draft)
        let isWithheld = draft.isWithheld
        let stops = isWithheld ? diagnostics.filter { $0.severity == .error } : []
        let album = album(root, draft: draft, manifest: manifest, name: name, address: [])
        filesRead = nil
        let (pages, footer, logo) = (pages(), footer(), logo())
        return SiteOutline(
            settings: configuration.site, root: album, pages: pages, footer: footer, logo: logo,
            unused: unusedEntries + configuration.problemsOfLinkedAlbums(in: tree)
                + rowUses.diagnostics(configuration.draft, isComplete: held.folders.isEmpty && !isWithheld)
                + unshown.diagnostics + unread.diagnostics + diagnostics,
            held: held, stops: stops, keepsAlbums: keepsAlbums, others: others)
    }

    /// Reports that nothing of the site is shown, and withholds it.
    private mutating func stopWhole(
        _ draft: inout AlbumDraft, _ file: String?, _ message: String, _ advice: String
    ) {
        let place = draft.draftMark?.place ?? SourceLocation(file: file ?? configuration.file)
        diagnostics.append(Diagnostic(.error, "\(message); \(advice)", at: place))
        draft.isWithheld = true
    }

    /// The problems of configuration parts that no album used.
    private var unusedEntries: [Diagnostic] {
        configuration.draft.albums.filter { unused.contains($0.path.value) }.map { entry in
            let paths = tree.folders.lazy.map(\.path)
            guard !FileNames.isFolderLeftOut(entry.path.value) else {
                return Diagnostic(
                    .warning,
                    "the folder `\(entry.path.value)` is always left out, so nothing of it is shown; remove its settings",
                    at: entry.path.place)
            }
            let ignore = configuration.album.ignore.map(IgnorePattern.init)
            if let pattern = ignore.first(excluding: entry.path.value, isFolder: true) {
                return Diagnostic(
                    .warning,
                    "`ignore` leaves out the folder `\(entry.path.value)`, as `\(pattern)`, so nothing of it is shown; remove one of them",
                    at: entry.path.place)
            }
            let suggestion = Suggestion.text(for: entry.path.value, among: paths)
            let message = "there is no folder `\(entry.path.value)` in the source\(suggestion)"
            // The intended folder would be shown without these settings.
            guard entry.entries.contains(where: SettingKeys.holdsBack) else {
                return Diagnostic(.warning, message, at: entry.path.place)
            }
            return Diagnostic(.error, message, at: entry.path.place).until(leavingOut: .site)
        }
    }

    mutating func holdBackPage(due: Timestamp?) { held.counts.addItem(due: due) }

    /// Reads a nested album; returns nil if it is not to be shown yet.
    private mutating func nested(_ folder: SourceFolder, inherited: AlbumDraft, address: [String]) -> AlbumOutline? {
        let filesAbove = filesRead
        defer { filesRead = filesAbove }
        if keepsAlbums { filesRead = FilesRead(below: tree.root, above: filesAbove) }
        var draft = inherited
        let manifest = readWords(of: folder, into: &draft)
        let publication = configuration.site.publication
        if let trace {
            let reason = publication.reasonToHoldBack(
                isDraft: draft.isDraft, publishDate: draft.publishDate, expireDate: draft.expireDate)
            if let reason { trace.noteLeftOut(folder, because: reason) }
        }
        guard !publication.isExpired(draft.expireDate) else {
            held.counts.addExpiredAlbum(at: address)
            withhold(folder, draft, at: address)
            return nil
        }
        guard !publication.holdsBack(isDraft: draft.isDraft, publishDate: draft.publishDate) else {
            held.counts.addAlbum(at: address, due: draft.isDraft ? nil : draft.publishDate)
            withhold(folder, draft, at: address)
            return nil
        }
        reportUnmatched(in: folder, &draft)
        if !draft.isWithheld { readList(of: folder, &draft) }
        guard !draft.isWithheld else {
            trace?.noteLeftOut(folder, because: "is left out for a mistake, which albumgen check reports")
            held.counts.addMistakenAlbum(at: address)
            withhold(folder, draft, at: address)
            return nil
        }
        if publication.withoutDrafts.holdsBack(isDraft: draft.isDraft, publishDate: draft.publishDate) {
            held.shownDrafts.append(folder.path)
        }
        held.counts.noteEnd(draft.expireDate)
        var address = address
        if let key = draft.addressKey, let last = address.popLast() {
            address.append(AddressKey.component(last, with: key))
        }
        return album(folder, draft: draft, manifest: manifest, name: folder.name, address: address)
    }

    /// Reads the configuration's settings of an album, then its manifest, which takes precedence.
    mutating func readWords(of folder: SourceFolder, into draft: inout AlbumDraft) -> Manifest? {
        if let entry = entries[folder.path] {
            unused.remove(folder.path)
            let inherited = draft.mapping
            var values = ValueReader(
                file: configuration.file, isInConfiguration: true, mapping: draft.mapping, subject: .site)
            SettingKeys.table.read(entry.entries, into: &draft, &values)
            if values.isWithheld { draft.isWithheld = true }
            rowUses.note(draft.mapping, of: folder.path, over: inherited)
            diagnostics += values.diagnostics
        }
        reportConfiguration(in: folder, &draft)
        let manifest = readManifest(of: folder, into: &draft)
        readConfiguredItems(of: folder, into: &draft)
        reportMisnamedManifests(in: folder, &draft)
        return manifest
    }

    /// Asks an adapter or a library for the items that an album does not list itself. An answer may withhold the album.
    private mutating func readList(of folder: SourceFolder, _ draft: inout AlbumDraft) {
        adapt(folder, &draft)
        list(folder, &draft)
    }

    private mutating func album(
        _ folder: SourceFolder, draft: AlbumDraft, manifest: Manifest?, name: String, address: [String]
    ) -> AlbumOutline {
        var draft = draft
        let writer = ProseWriter(
            allowsRawHTML: configuration.site.allowsRawHTML, policy: configuration.site.contentSecurityPolicy)
        var prose = ProseWriter.Result()
        var story: StoryText?
        if let manifest {
            let (text, line, takesTitle) = (manifest.text.prose, manifest.text.proseLine, draft.title == nil)
            if draft.settings.layout.kind == .story {
                (prose, story) = writer.renderStory(
                    text, file: manifest.path, firstLine: line, headingLevel: 2, takesTitle: takesTitle,
                    diagnostics: &diagnostics)
            } else {
                prose = writer.render(
                    text, file: manifest.path, firstLine: line, headingLevel: 2, takesTitle: takesTitle,
                    diagnostics: &diagnostics)
            }
        }
        trace?.note(ignoring: draft.settings.ignore, in: folder)
        let inherited = draft.inherited
        let read = known[folder.path]
        let files = read?.items.files ?? files(of: folder, draft.settings)
        unshown.add(files.unshown, of: tree)
        others += files.named(otherwise: tree).map(tree.path(of:))
        var items: AlbumItems
        let listing: ListingRemarks
        let itemFiles: FilesRead?
        if let read {
            items = read.items
            // The tree of the earlier reading differs only in the stamps of texts.
            items.tree = tree
            (listing, itemFiles) = (read.listing, read.files)
        } else {
            itemFiles = filesRead.map { FilesRead(below: tree.root, above: $0) }
            // The contacts are read for the first album only.
            if !files.picasa.isEmpty { itemFiles?.noteMore() }
            let context = ItemContext(
                access: silentAccess.noting(in: itemFiles), providers: providers, writer: writer,
                publication: configuration.site.publication, contacts: contacts(for: files), trace: trace,
                reports: reports, refusal: { [configuration] in configuration.refusal(ofLinkAt: $0, to: $1) })
            items = AlbumItems(tree: tree, folder: folder, files: files, draft: draft, context, storyText: story)
            // Such an item depends on the settings and sidecars of another folder.
            if items.namesFilesBelow { itemFiles?.noteMore() }
            let strays = StrayTexts(
                files, of: folder, tree: tree, access: silentAccess.noting(in: itemFiles),
                configuration: configuration.file, list: draft.itemsFile?.value)
            listing = ListingRemarks(
                diagnostics: items.takeDiagnostics() + strays.diagnostics,
                rowUses: items.sidecars.rowUses)
        }
        unread.add(beside: items, draft)
        // The items now contain the listed data.
        (draft.items, draft.categories) = (nil, nil)
        diagnostics += listing.diagnostics
        rowUses.note(listing.rowUses)
        var takeout = TakeoutAlbum(files, tree: tree, access: access)
        if !draft.settings.privacy.gps, let found = takeout?.removeWrittenPositions() { diagnostics.append(found) }
        var album = Album(
            path: folder.path.isEmpty ? [] : folder.path.split(separator: "/").map(String.init), address: address,
            title: draft.title ?? prose.title ?? takeout?.title ?? Self.readable(name),
            prose: prose.prose ?? takeout?.description.map(Prose.init(plainText:)), settings: draft.settings,
            categories: [], albums: [])
        album.date = draft.date ?? takeout?.date(in: draft.zone)
        album.aliases = draft.aliases
        album.focus = draft.focus
        album.hasAddressKey = draft.addressKey != nil
        var outline = AlbumOutline(
            album: album, items: items, draft: draft, hasManifest: manifest != nil, diagnostics: diagnostics)
        (outline.filesRead, outline.listing) = (itemFiles, listing)
        (outline.part, outline.isReused) = (read?.part, read != nil)
        diagnostics = []
        let before = held.folders.count
        outline.nested = nestedAlbums(of: folder, settings: draft.settings, inherited: inherited, address: address)
        outline.items.elsewhere.folders = held.folders[before...].map(\.path)
        return outline
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

    private mutating func nestedAlbums(
        of folder: SourceFolder, settings: AlbumSettings, inherited: AlbumDraft, address: [String]
    ) -> [AlbumOutline] {
        let folders = folders(in: folder, settings)
        let names = folders.map(\.name)
        let reserved = folder.path.isEmpty ? configuration.site.reservedFolders : []
        var hidesAny = false
        let addresses = AddressBook.folderAddresses(of: names, reserved: reserved) { index in
            let isHidden = isHidden(folders[index], inherited: inherited)
            if isHidden { hidesAny = true }
            return isHidden
        }
        if hidesAny {
            held.displaced += DisplacedFolder.all(
                in: address, at: addresses, usually: AddressBook.folderAddresses(of: names, reserved: reserved))
        }
        return zip(folders, addresses).compactMap { nested($0, inherited: inherited, address: address + [$1]) }
    }

    /// Returns whether the album above does not list a folder for everybody. A build with drafts returns the same, so
    /// that it previews the addresses.
    private func isHidden(_ folder: SourceFolder, inherited: AlbumDraft) -> Bool {
        if Space.hide(folder.path.split(separator: "/").map(String.init), configuration.site.spaces) { return true }
        var draft = inherited
        // Nothing is reported now, since the folder is read again once it has an address.
        var reading = self
        _ = reading.readWords(of: folder, into: &draft)
        let publication = configuration.site.publication.withoutDrafts
        return draft.addressKey != nil || draft.settings.isUnlisted && !inherited.settings.isUnlisted
            || draft.isWithheld || publication.isExpired(draft.expireDate)
            || publication.holdsBack(isDraft: draft.isDraft, publishDate: draft.publishDate)
    }

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

    /// Returns a folder's name as a title: unchanged, except that `_` becomes a space if the name contains no space.
    static func readable(_ name: String) -> String {
        name.contains(" ") ? name : name.split(separator: "_").joined(separator: " ")
    }
}
