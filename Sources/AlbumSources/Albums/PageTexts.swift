import AlbumModel

/// The folder `pages` in the root of a source, whose Markdown files are pages that are not albums: `pages/about.md` is
/// `about.html`.
///
/// A folder of that name with photos, videos or a manifest is an album like any other, and so is one that a space or the
/// configuration names as an album. So no source's private notes beside photographs become pages. An `index.md` is
/// not a manifest there: it is the page of its folder.
package enum PageTexts {
    package static let folder = "pages"

    /// Returns the folder of pages, if the source has one.
    static func folder(in tree: SourceTree, _ configuration: Configuration) -> SourceFolder? {
        guard let folder = candidate(in: tree), !texts(in: folder, tree).isEmpty,
            !isAlbum(folder, tree, configuration)
        else { return nil }
        return folder
    }

    private static func isAlbum(_ folder: SourceFolder, _ tree: SourceTree, _ configuration: Configuration) -> Bool {
        if mark(ofAlbum: folder, tree) != nil { return true }
        let named =
            configuration.draft.albums.map(\.path.value) + configuration.site.spaces.flatMap { $0.albums.map(\.path) }
        return named.contains { $0 == folder.path || $0.hasPrefix(folder.path + "/") }
    }

    /// Returns the folder `pages` if it is not an album: with its first photo, it would become one, and its pages would
    /// vanish from the site.
    static func reserved(in tree: SourceTree, _ configuration: Configuration) -> SourceFolder? {
        candidate(in: tree).flatMap { isAlbum($0, tree, configuration) ? nil : $0 }
    }

    /// Returns the path of the first file that makes the folder an album.
    package static func mark(ofAlbumIn tree: SourceTree) -> String? {
        candidate(in: tree).flatMap { mark(ofAlbum: $0, tree) }.map { tree.path(of: $0) }
    }

    /// Returns a note if the folder looks like one of pages but is an album.
    static func note(_ tree: SourceTree) -> Diagnostic? {
        // A manifest in the folder itself says that it is one, and the texts beside it are notes.
        guard let folder = candidate(in: tree), let mark = mark(ofAlbum: folder, tree),
            mark.mediaKind != nil || mark.folder != folder.index
        else { return nil }
        let media = Set(tree.files.lazy.filter { $0.mediaKind != nil }.map { stem($0) })
        let pages = texts(in: folder, tree).filter { file in
            !FileNames.manifests.contains(file.name.lowercased()) && !media.contains(stem(file))
                && FileNames.mediaKind(of: stem(file)) == nil
        }
        guard let first = pages.first else { return nil }
        let path = tree.path(of: mark)
        let remedy =
            mark.mediaKind == nil
            ? "since \(path) describes one; to have pages, move that file into another folder"
            : "with photos such as \(path); to have pages, move the photos into another folder, or into `static`"
        return Diagnostic(
            .note, "is not a page of the site, because the folder `\(Self.folder)` is an album, \(remedy)",
            at: SourceLocation(file: tree.path(of: first)))
    }

    private static func candidate(in tree: SourceTree) -> SourceFolder? {
        tree.folders.first?.folders.lazy.map { tree.folders[$0] }.first { $0.name == folder }
    }

    static func texts(in folder: SourceFolder, _ tree: SourceTree) -> [SourceFile] {
        files(in: folder, tree).filter(isPage)
    }

    static func isPage(_ file: SourceFile) -> Bool {
        file.name.lowercased().hasSuffix(".md") && !FileNames.isAlwaysLeftOut(file.name)
    }

    /// Returns the first file that makes a folder an album.
    private static func mark(ofAlbum folder: SourceFolder, _ tree: SourceTree) -> SourceFile? {
        files(in: folder, tree).first { file in
            let name = file.name.lowercased()
            return file.mediaKind != nil || name != "index.md" && FileNames.manifests.contains(name)
        }
    }

    private static func files(in folder: SourceFolder, _ tree: SourceTree) -> [SourceFile] {
        folder.files.map { tree.files[$0] } + folder.folders.flatMap { files(in: tree.folders[$0], tree) }
    }

    private static func stem(_ file: SourceFile) -> String { String(FileNames.stem(of: file.name)) }
}

/// Reading pages that are not albums, and the text at the foot of all pages.
extension SiteAssembly {
    /// Returns the pages to show, in the order of the source.
    mutating func pages() -> [SitePage] {
        if let note = PageTexts.note(tree) { diagnostics.append(note) }
        guard let folder = pagesFolder else {
            if let folder = PageTexts.reserved(in: tree, configuration) {
                diagnostics += StrayPageFiles.diagnostics(tree, folder: folder)
            }
            return []
        }
        diagnostics += StrayPageFiles.diagnostics(tree, pages: folder)
        return pages(in: folder, address: [])
    }

    private mutating func pages(in folder: SourceFolder, address: [String]) -> [SitePage] {
        let texts = tree.files[folder.files].filter(PageTexts.isPage)
        let names = AddressBook.pageNames(of: texts.map(\.name), isRoot: address.isEmpty)
        var pages: [SitePage] = []
        for (file, name) in zip(texts, names) {
            let path = (address + ["\(name).html"]).joined(separator: "/")
            guard let page = page(file, address: path) else { continue }
            pages.append(page)
            report(file, at: path, insteadOf: AddressBook.pageSlug(of: file.name))
        }
        let folders = folder.folders.map { tree.folders[$0] }
        let components = AddressBook.folderAddresses(
            of: folders.map(\.name), reserved: address.isEmpty ? configuration.site.reservedFolders : [])
        for (nested, component) in zip(folders, components) {
            pages += self.pages(in: nested, address: address + [component])
        }
        return pages
    }

    /// Warns of a page whose address does not follow from the name of its file.
    private mutating func report(_ file: SourceFile, at address: String, insteadOf slug: String) {
        let wanted = address.split(separator: "/").dropLast().map { $0 + "/" }.joined() + slug + ".html"
        guard address != wanted, !slug.isEmpty else { return }
        let reason =
            wanted == "index.html"
            ? "the home page has, so it is \(address); to write on the home page, move the text into an `album.md` in the root of the source; or else rename the file"
            : AddressBook.isReservedPage(slug)
                ? "is kept for a page of the site's own, so it is \(address); rename the file"
                : "another page has, or no file on Windows can have, so it is \(address); rename the file"
        diagnostics.append(
            Diagnostic(
                .warning, "its address would be \(wanted), which \(reason)",
                at: SourceLocation(file: tree.path(of: file))))
    }

    /// Reads one page; returns nil if it is not to be shown, or if it cannot be read, since what it withholds is then
    /// unknown.
    private mutating func page(_ file: SourceFile, address: String) -> SitePage? {
        let path = tree.path(of: file)
        do throws(DiagnosticError) {
            let text = try ManifestText.read(
                path, access, keys: .ofPages, limit: SourceText.manifestLimit, &diagnostics)
            var draft = PageDraft()
            var values = ValueReader(file: path, subject: .page)
            if let keys = text.yaml {
                PageKeys.table.read(keys, into: &draft, owner: "the page", &values)
                if case .mapping = keys.content {} else if !keys.isNull { values.withhold() }
            }
            diagnostics += values.diagnostics
            guard !values.isWithheld else { return nil }
            let publication = configuration.site.publication
            guard !publication.holdsBack(isDraft: draft.isDraft, publishDate: draft.publishDate) else {
                held.counts.addItem(due: draft.isDraft ? nil : draft.publishDate)
                return nil
            }
            let prose = rootWriter.render(
                text.prose, file: path, firstLine: text.proseLine, headingLevel: 2, heading: .title(given: draft.title),
                diagnostics: &diagnostics)
            let name = Self.readable(String(FileNames.stem(of: file.name)))
            var page = SitePage(path: path, address: address, title: draft.title ?? prose.title ?? name)
            page.description = draft.description
            page.prose = prose.prose
            page.aliases = draft.aliases
            page.isUnlisted = draft.isUnlisted || page.isNotFound
            page.isDraft = publication.withoutDrafts.holdsBack(
                isDraft: draft.isDraft, publishDate: draft.publishDate)
            return page
        } catch {
            diagnostics.append(error.diagnostic.until(leavingOut: .page))
            return nil
        }
    }

    /// Returns the text at the foot of all pages.
    mutating func footer() -> Prose? {
        let footer = configuration.site.footer
        guard let text = footer.text else { return nil }
        return rootWriter.render(
            text, file: footer.place?.file ?? configuration.file, firstLine: footer.place?.line ?? 1, headingLevel: 3,
            linksAt: footer.place ?? SourceLocation(file: configuration.file), diagnostics: &diagnostics
        ).prose
    }

    /// Returns the picture in place of or next to the site's title.
    mutating func logo() -> SiteLogo? {
        guard let logo = configuration.site.logo else { return nil }
        let address =
            logo.picture.hasPrefix("\(StaticFolder.name)/")
            ? String(logo.picture.dropFirst(StaticFolder.name.count + 1)) : logo.picture
        guard tree.statics.contains(address) else {
            // Such as a file that git has not fetched: the error about it says what to do.
            if tree.unreadStatics.contains(address) { return nil }
            let suggestion = Suggestion.text(for: address, among: tree.statics.sorted())
            diagnostics.append(
                Diagnostic(
                    .warning,
                    "the logo is not shown: there is no file `\(address)` in the folder `\(StaticFolder.name)`\(suggestion.isEmpty ? "; put it there, and name it by its path in it" : suggestion)",
                    at: logo.place))
            return nil
        }
        guard let size = Self.size(address, access) else {
            diagnostics.append(
                Diagnostic(
                    .warning,
                    "the logo is not shown: `\(address)` does not say how large it is; use a PNG, WebP, GIF or JPEG, or an SVG with a `viewBox`",
                    at: logo.place))
            return nil
        }
        return SiteLogo(address: address, size: size, alternative: logo.alternative, isAlone: !logo.showsTitle)
    }

    private static func size(_ address: String, _ access: FileAccess) -> PixelSize? {
        (try? access.read("\(StaticFolder.name)/\(address)", PictureHead.length)).flatMap { PictureHead($0).size }
    }

    /// Writes texts whose relative links begin at the site's root.
    private var rootWriter: ProseWriter {
        var writer = ProseWriter(
            allowsRawHTML: configuration.site.allowsRawHTML, policy: configuration.site.contentSecurityPolicy)
        writer.ownImages = tree.statics
        let access = access
        writer.size = { Self.size($0, access) }
        writer.marksRoot = true
        return writer
    }
}
