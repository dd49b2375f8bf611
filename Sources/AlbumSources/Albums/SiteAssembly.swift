import AlbumModel
import Threads

/// The reading of a site, from its root to the deepest album.
struct SiteAssembly {
    // What it reads from.
    let configuration: Configuration
    let tree: SourceTree
    let adapters: [String: any AlbumAdapter]
    let providers: ProviderRegistry
    let commands: CommandRunner
    /// The folder of pages that are not albums.
    let pagesFolder: SourceFolder?
    /// Albums that need not be read again.
    let known: ReadAlbums
    private let keepsAlbums: Bool
    private let isCancelled: @Sendable () -> Bool

    // What it reports, besides problems.
    var reports: ItemReports
    /// The trace of the item to explain.
    var trace: ItemTrace?
    /// Collects what could not be read for a reason that may be gone by the next build.
    let failures: ReadFailures?

    // What it has found so far.
    var diagnostics: [Diagnostic] = []
    var held = HeldAlbums()
    /// The uses of the mappings' rows.
    var rowUses = RowUses()
    var entries: AlbumEntries
    var unshown = UnshownFiles()
    var unread: UnreadTexts
    /// The paths of files whose names do not reveal their type.
    var others: [String] = []
    /// The people whom the list in the source's root names; nil until it is read.
    var rootContacts: PicasaContacts?

    // What it reads now.
    private let silentAccess: FileAccess
    /// Access to the source's files, which notes what is read for the current album.
    private(set) var access: FileAccess
    /// What has been read for the current album; nil if nobody will read it again.
    private(set) var filesRead: FilesRead? {
        didSet { access = silentAccess.noting(in: filesRead) }
    }

    init(_ reader: SiteReader, tree: SourceTree, _ known: ReadAlbums = ReadAlbums()) {
        configuration = reader.configuration
        self.tree = tree
        adapters = reader.adapters
        providers = reader.providers
        commands = reader.commands
        pagesFolder = PageTexts.folder(in: tree, configuration)
        self.known = known
        keepsAlbums = reader.keepsAlbums
        isCancelled = reader.isCancelled
        reports = reader.reportsUnlisted ? .unlisted : []
        if reader.reportsVersions { reports.insert(.versions) }
        failures = reader.failures
        entries = AlbumEntries(configuration)
        unread = UnreadTexts(tree)
        silentAccess = reader.access.obeying(tree)
        access = silentAccess
    }

    /// Returns access to the source's files that notes what is read in `files` instead.
    func access(notingIn files: FilesRead?) -> FileAccess { silentAccess.noting(in: files) }

    // MARK: The site

    /// Reads the site on a large stack, since folders may be nested deeply.
    mutating func outline() -> SiteOutline { onLargeStack { readOutline() } }

    private mutating func readOutline() -> SiteOutline {
        beginAlbum()
        let root = writtenRoot()
        let stops = root.draft.isWithheld ? diagnostics.filter { $0.severity == .error } : []
        let name = tree.root.split(separator: "/").last.map(String.init) ?? "Photos"
        var album = album(root, name: name, at: [])
        addNested(to: &album)
        filesRead = nil
        let (pages, footer, logo) = (pages(), footer(), logo())
        return SiteOutline(
            settings: configuration.site, root: album, pages: pages, footer: footer, logo: logo,
            unused: remarksOnWholeSite(isComplete: held.folders.isEmpty && !root.draft.isWithheld), held: held,
            stops: stops, keepsAlbums: keepsAlbums, others: others)
    }

    /// Reads what is written about the root album, which applies to the whole site.
    private mutating func writtenRoot() -> WrittenAlbum {
        let folder = tree.folders.first ?? SourceFolder(index: 0, name: "", path: "")
        var root = WrittenAlbum(folder: folder, draft: configuration.draft)
        readTexts(of: &root)
        note(unmatchedPatterns(of: root), of: &root)
        note([problemOfEmptySite(root)].compactMap(\.self), of: &root)
        noteShown(root)
        readList(of: &root)
        return root
    }

    /// Returns why nothing of the site is shown, if the root says so.
    private func problemOfEmptySite(_ root: WrittenAlbum) -> Diagnostic? {
        let publication = configuration.site.publication
        let message: String
        if publication.isExpired(root.draft.expireDate) {
            message =
                "the whole site has expired, so there is nothing to build; remove `expireDate` here, or write it in the albums"
        } else if publication.holdsBack(isDraft: root.draft.isDraft, publishDate: root.draft.publishDate) {
            message =
                "the whole site is a draft or waits for its date, so there is nothing to build; remove `draft` or `publishDate` here, write them in the albums, or build with --drafts"
        } else {
            return nil
        }
        let place = root.draft.draftMark?.place ?? SourceLocation(file: root.manifest?.path ?? configuration.file)
        return Diagnostic(.error, message, at: place)
    }

    /// The problems that only the end of the reading shows, and those found since the last album.
    ///
    /// - Parameter isComplete: whether all albums were read, so that what nothing used is a mistake.
    private func remarksOnWholeSite(isComplete: Bool) -> [Diagnostic] {
        entries.unusedOnes(in: tree) + configuration.problemsOfLinkedAlbums(in: tree)
            + rowUses.diagnostics(configuration.draft, isComplete: isComplete)
            + unshown.diagnostics + unread.diagnostics + diagnostics
    }

    // MARK: Nested albums

    private mutating func nestedAlbums(
        of folder: SourceFolder, settings: AlbumSettings, inherited: AlbumDraft, at address: [String]
    ) -> [AlbumOutline] {
        let all = folders(in: folder, settings)
        let folders = all.filter { !tree.unreadFolders.contains($0.path) }
        let names = folders.map(\.name)
        let reserved = folder.path.isEmpty ? configuration.site.reservedFolders : []
        var hidesAny = false
        // Called only if two names would have the same address.
        let addresses = AddressBook.folderAddresses(of: names, reserved: reserved) { index in
            let isHidden = isHidden(folders[index], inherited: inherited)
            if isHidden { hidesAny = true }
            return isHidden
        }
        if hidesAny {
            held.displaced += DisplacedFolder.all(
                in: address, at: addresses, usually: AddressBook.folderAddresses(of: names, reserved: reserved))
        }
        let unread = all.filter { tree.unreadFolders.contains($0.path) }
        noteUnread(
            unread, among: all.map(\.name), besides: addresses, inheriting: inherited, at: address)
        noteIgnored(in: folder, besides: all, addresses, at: address)
        return zip(folders, addresses).compactMap { nestedAlbum($0, inherited: inherited, at: address + [$1]) }
    }

    /// Returns whether the album above does not list a folder for everybody. A build with drafts returns the same, so
    /// that it previews the addresses.
    private func isHidden(_ folder: SourceFolder, inherited: AlbumDraft) -> Bool {
        if Space.hide(folder.path.split(separator: "/").map(String.init), configuration.site.spaces) { return true }
        // Nothing is reported now, since the folder is read again once it has an address.
        var reading = self
        let draft = reading.writtenAlbum(in: folder, inheriting: inherited).draft
        let publication = configuration.site.publication.withoutDrafts
        return draft.addressKey != nil || draft.settings.isUnlisted && !inherited.settings.isUnlisted
            || draft.isWithheld || publication.isExpired(draft.expireDate)
            || publication.holdsBack(isDraft: draft.isDraft, publishDate: draft.publishDate)
    }

    /// Reads a nested album and those in it; returns nil if it is not to be shown yet.
    private mutating func nestedAlbum(
        _ folder: SourceFolder, inherited: AlbumDraft, at address: [String]
    ) -> AlbumOutline? {
        guard !isCancelled() else { return nil }
        let filesAbove = filesRead
        defer { filesRead = filesAbove }
        guard var outline = album(in: folder, inherited: inherited, at: address) else { return nil }
        addNested(to: &outline)
        return outline
    }

    private mutating func addNested(to outline: inout AlbumOutline) {
        let before = held.folders.count
        outline.nested = nestedAlbums(
            of: outline.items.folder, settings: outline.draft.settings, inherited: outline.draft.inherited,
            at: outline.album.address)
        outline.items.elsewhere.folders = held.folders[before...].map(\.path)
    }

    /// Reads a nested album without those in it; returns nil if it is not to be shown yet.
    ///
    /// Never inlined: what it has on the stack would stay there for each level of folders. With that, 44 levels needed
    /// more than the usual 8 MB.
    @inline(never)
    private mutating func album(
        in folder: SourceFolder, inherited: AlbumDraft, at address: [String]
    ) -> AlbumOutline? {
        beginAlbum()
        var written = writtenAlbum(in: folder, inheriting: inherited)
        if let absence = absence(of: written) {
            leaveOut(written, absence, at: address)
            return nil
        }
        note(unmatchedPatterns(of: written), of: &written)
        if !written.draft.isWithheld { readList(of: &written) }
        guard !written.draft.isWithheld else {
            leaveOut(written, .mistaken, at: address)
            noteHidden(in: written, inheriting: inherited, at: address)
            return nil
        }
        noteShown(written)
        return album(written, name: folder.name, at: Self.address(address, with: written.draft.addressKey))
    }

    /// Notes from here on what is read for an album, and that it depends on what was read for the albums above.
    private mutating func beginAlbum() {
        if keepsAlbums { filesRead = FilesRead(below: tree.root, above: filesRead) }
    }

    private mutating func noteShown(_ written: WrittenAlbum) {
        let draft = written.draft
        let publication = configuration.site.publication.withoutDrafts
        if publication.holdsBack(isDraft: draft.isDraft, publishDate: draft.publishDate) {
            held.shownDrafts.append(written.folder.path)
        }
        held.counts.noteEnd(draft.expireDate)
    }

    static func address(_ address: [String], with key: String?) -> [String] {
        guard let key, let last = address.last else { return address }
        return address.dropLast() + [AddressKey.component(last, with: key)]
    }

    // MARK: One album

    @inline(never)
    private mutating func album(_ written: WrittenAlbum, name: String, at address: [String]) -> AlbumOutline {
        let (folder, draft) = (written.folder, written.draft)
        let text = text(of: written)
        trace?.note(ignoring: draft.settings.ignore, in: folder)
        let listing = listing(of: written, story: text.story)
        note(listing, of: draft)
        noteListing(listing.items, at: address)
        var takeout = TakeoutAlbum(listing.items.files, tree: tree, access: access, diagnostics: &diagnostics)
        if !draft.settings.privacy.gps, let found = takeout?.removeWrittenPositions() { diagnostics.append(found) }

        var album = Album(
            path: folder.path.isEmpty ? [] : folder.path.split(separator: "/").map(String.init), address: address,
            title: draft.title ?? text.prose.title ?? takeout?.title ?? Self.readable(name),
            prose: text.prose.prose ?? takeout?.description.map(Prose.init(plainText:)), settings: draft.settings,
            categories: [], albums: [])
        album.date = draft.date ?? takeout?.date(in: draft.zone)
        album.aliases = draft.aliases
        album.focus = draft.focus
        album.hasAddressKey = draft.addressKey != nil

        let outline = AlbumOutline(album, listing, written, diagnostics: diagnostics)
        diagnostics = []
        return outline
    }

    /// The text of an album's manifest.
    private struct AlbumText {
        var prose = ProseWriter.Result()
        var story: StoryText?
    }

    private mutating func text(of written: WrittenAlbum) -> AlbumText {
        guard let manifest = written.manifest else { return AlbumText() }
        let (prose, line) = (manifest.text.prose, manifest.text.proseLine)
        let heading = ProseWriter.TopHeading.title(given: written.draft.title)
        guard written.draft.settings.layout.kind == .story else {
            return AlbumText(
                prose: writer.render(
                    prose, file: manifest.path, firstLine: line, headingLevel: 2, heading: heading,
                    diagnostics: &diagnostics))
        }
        let (rest, story) = writer.renderStory(
            prose, file: manifest.path, firstLine: line, headingLevel: 2, heading: heading,
            diagnostics: &diagnostics)
        return AlbumText(prose: rest, story: story)
    }

    /// Writes the texts of albums and items.
    var writer: ProseWriter {
        ProseWriter(allowsRawHTML: configuration.site.allowsRawHTML, policy: configuration.site.contentSecurityPolicy)
    }

    /// Returns a folder's name as a title: unchanged, except that `_` becomes a space if the name contains no space.
    static func readable(_ name: String) -> String {
        name.contains(" ") ? name : name.split(separator: "_").joined(separator: " ")
    }
}
