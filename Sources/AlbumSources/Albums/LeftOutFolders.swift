import AlbumModel

/// An album whose folder cannot be read now, and that is not public from now on.
public struct UnreadPrivateAlbum: Sendable {
    public enum Reason: Sendable {
        case space, unlisted, heldBack
    }

    /// The folder in which it would be published, with the word of an unlisted album and a trailing slash.
    public let folder: String
    public let reason: Reason
}

/// Folders in the site, each with a trailing slash, where nothing may stay even though something else cannot be read.
public struct LeftOutFolders: Sendable {
    /// Where albums may have been that are not public from now on, and that cannot be read.
    public var unread: [String] = []
    /// The same for albums that are unlisted and keep their addresses: they may have been unlisted before.
    public var unlisted: [String] = []
    /// Those of albums that `ignore` leaves out.
    public var ignored: [String] = []
    /// Those of the albums whose lists name files of folders inside them.
    public var listing: [String] = []
}

/// Albums whose folders cannot be read, or that `ignore` leaves out.
extension SiteAssembly {
    /// Notes the folders that cannot be read and whose albums the configuration makes private: what earlier builds
    /// published of them must not stay.
    ///
    /// - Parameters:
    ///   - siblings: the names of all folders beside them, too.
    ///   - taken: the names in the site of those that can be read.
    mutating func noteUnread(
        _ folders: [SourceFolder], among siblings: [String], besides taken: [String], inheriting inherited: AlbumDraft,
        at address: [String]
    ) {
        var hidden: Set<String> = []
        var unlisted: Set<String> = []
        var others: Set<String> = []
        for folder in folders {
            let written = writtenAlbum(in: folder, inheriting: inherited)
            let name = Slug.component(folder.name)
            let path = address + [name]
            let places = Self.places(of: folder.name, among: siblings)
            if let reason = reason(toHide: written, inherited) {
                if reason == .unlisted, written.draft.addressKey == nil {
                    unlisted.formUnion(places)
                } else {
                    hidden.formUnion(places)
                }
                if !name.isEmpty, !taken.contains(name) {
                    let place = Self.address(path, with: written.draft.addressKey)
                    held.unread.append(UnreadPrivateAlbum(folder: Self.folder(place), reason: reason))
                }
            } else {
                others.formUnion(places)
            }
            let nested = folder.folders.map { tree.folders[$0] }
            noteUnread(
                nested, among: nested.map(\.name), besides: [], inheriting: written.draft.inherited, at: path)
        }
        for place in hidden.subtracting(others).sorted() {
            held.leftOut.unread.append(Self.folder(address + [place]))
        }
        for place in unlisted.subtracting(others).subtracting(hidden).sorted() {
            held.leftOut.unlisted.append(Self.folder(address + [place]))
        }
    }

    /// Notes what is private inside an album that is left out only for a mistake, or because its manifest cannot be read: what
    /// the configuration or texts in other folders hide must not stay, whatever that manifest says.
    ///
    /// - Parameter address: where the album would be.
    mutating func noteHidden(in written: WrittenAlbum, inheriting inherited: AlbumDraft, at address: [String]) {
        // Other mistakes in it are reported once it is shown.
        let before = diagnostics
        defer { diagnostics = before }
        if let reason = reason(toHide: written, inherited) {
            let place = Self.address(address, with: written.draft.addressKey)
            held.unread.append(UnreadPrivateAlbum(folder: Self.folder(place), reason: reason))
        }
        let nested = folders(in: written.folder, written.draft.settings)
        noteUnread(
            nested, among: nested.map(\.name), besides: [], inheriting: written.draft.inherited, at: address)
        noteHiddenFiles(in: written)
    }

    /// Notes the photos and videos that their own texts hide, in an album and in those inside it.
    private mutating func noteHiddenFiles(in written: WrittenAlbum) {
        let (folder, draft) = (written.folder, written.draft)
        let publish = draft.settings.publish
        let publication = configuration.site.publication
        let isHidden = { (fields: ItemFields) in
            fields.isWithheld || !fields.isPublished(publish) || fields.isHeldBack(by: publication)
        }
        let listed = (draft.categories ?? []).flatMap(\.items) + (draft.items ?? [])
        let root = folder.path.isEmpty ? tree.root : "\(tree.root)/\(folder.path)"
        held.counts.addFiles(
            listed.lazy.map(\.draft).filter { isHidden($0.fields) }.compactMap { $0.file.map { "\(root)/\($0.value)" } }
        )
        let files = files(of: folder, draft.settings)
        let sidecars = Sidecars(
            files, tree: tree, access: access, writer: ProseWriter(), mapping: draft.mapping, publish: publish,
            diagnostics: &diagnostics)
        held.counts.addFiles(
            files.media.filter { sidecars[$0].map(isHidden) ?? false }.map { "\(tree.root)/\(tree.path(of: $0))" })
        for nested in folders(in: folder, draft.settings) {
            noteHiddenFiles(in: writtenAlbum(in: nested, inheriting: draft.inherited))
        }
    }

    /// Returns the names in the site that a folder may have had in earlier builds, with or without its siblings.
    private static func places(of name: String, among siblings: [String]) -> Set<String> {
        guard let index = siblings.firstIndex(of: name) else { return [] }
        let all = AddressBook.folderAddresses(of: siblings)[index]
        let last = AddressBook.folderAddresses(of: siblings) { $0 == index }[index]
        return Set([Slug.component(name), all, last].filter { !$0.isEmpty })
    }

    private static func folder(_ address: [String]) -> String { address.joined(separator: "/") + "/" }

    /// Notes the folders that `ignore` leaves out.
    ///
    /// - Parameters:
    ///   - shown: the folders in it that are not left out.
    ///   - taken: their names in the site.
    mutating func noteIgnored(
        in folder: SourceFolder, besides shown: [SourceFolder], _ taken: [String], at address: [String]
    ) {
        let indices = Set(shown.map(\.index))
        let own = folder.folders.filter { !indices.contains($0) && $0 != pagesFolder?.index }.map {
            tree.folders[$0].name
        }
        for name in (tree.ignoredFolders[folder.index] ?? []) + own {
            let slug = Slug.component(name)
            guard !slug.isEmpty, !taken.contains(slug) else { continue }
            held.leftOut.ignored.append(Self.folder(address + [slug]))
        }
    }

    /// Notes an album whose list names files of folders inside it.
    mutating func noteListing(_ items: AlbumItems, at address: [String]) {
        if items.namesPaths { held.leftOut.listing.append(address.isEmpty ? "" : Self.folder(address)) }
    }

    private func reason(toHide written: WrittenAlbum, _ inherited: AlbumDraft) -> UnreadPrivateAlbum.Reason? {
        let path = written.folder.path.split(separator: "/").map(String.init)
        if Space.hide(path, configuration.site.spaces) { return .space }
        if absence(of: written) != nil { return .heldBack }
        let isUnlisted = written.draft.settings.isUnlisted && !inherited.settings.isUnlisted
        return isUnlisted || written.draft.addressKey != nil ? .unlisted : nil
    }
}
