import AlbumModel

/// An album that is left out for now, with everything in it.
public struct WithheldAlbum: Sendable {
    /// The path of its folder in the source.
    public let path: String
    /// The folder in which it would be published, with a trailing slash.
    public let folder: String
}

/// An album whose folder cannot be read now, and that is not public from now on.
public struct UnreadPrivateAlbum: Sendable {
    public enum Reason: Sendable {
        case space, unlisted, heldBack
    }

    /// The folder in which it would be published, with the word of an unlisted album and a trailing slash.
    public let folder: String
    public let reason: Reason
}

/// The albums that something holds back: a draft, a date, or a mistake.
struct HeldAlbums: Sendable {
    /// The numbers of albums and pages that are left out for now.
    var counts = HeldBack()
    /// The albums that are left out with everything in them.
    var folders: [WithheldAlbum] = []
    /// The albums that could not be read and are not public.
    var unread: [UnreadPrivateAlbum] = []
    /// The folders in the site, each with a trailing slash, of albums that `ignore` leaves out.
    var ignored: [String] = []
    /// The folders whose addresses depend on those that are left out.
    var displaced: [DisplacedFolder] = []
    /// The paths of albums that are shown although they are drafts or wait for their date.
    var shownDrafts: [String] = []
}

/// Why an album is left out for now.
enum AlbumAbsence {
    case expired
    /// It is a draft, which no date publishes, or waits for its date.
    case waiting(until: Timestamp?)
    /// Something written about it cannot be understood.
    case mistaken
}

/// Albums that are not shown yet.
extension SiteAssembly {
    /// Returns why a draft, or the dates of an album, leave it out; nil if they do not.
    func absence(of written: WrittenAlbum) -> AlbumAbsence? {
        let draft = written.draft
        let publication = configuration.site.publication
        if publication.isExpired(draft.expireDate) { return .expired }
        guard publication.holdsBack(isDraft: draft.isDraft, publishDate: draft.publishDate) else { return nil }
        return .waiting(until: draft.isDraft ? nil : draft.publishDate)
    }

    /// Leaves out an album with everything in it: `draft: false` inside a draft publishes nothing. Most people who write
    /// it there have finished one part of an album that should stay hidden as a whole, and a mistaken publication cannot
    /// be undone. Therefore nothing is shown, and a note reports it.
    mutating func leaveOut(_ written: WrittenAlbum, _ absence: AlbumAbsence, at address: [String]) {
        let (folder, draft) = (written.folder, written.draft)
        switch absence {
        case .expired: held.counts.addExpiredAlbum(at: address)
        case .waiting(let due): held.counts.addAlbum(at: address, due: due)
        case .mistaken: held.counts.addMistakenAlbum(at: address)
        }
        trace?.noteLeftOut(folder, because: reason(absence, draft))
        held.folders.append(WithheldAlbum(path: folder.path, folder: address.joined(separator: "/") + "/"))
        let above = draft.isDraft ? folder : nil
        if let above { noteItems(of: folder, draft, in: above) }
        withholdNested(folder, draft, above: above)
    }

    private func reason(_ absence: AlbumAbsence, _ draft: AlbumDraft) -> String {
        let mistake = "is left out for a mistake, which albumgen check reports"
        if case .mistaken = absence { return mistake }
        return configuration.site.publication.reasonToHoldBack(
            isDraft: draft.isDraft, publishDate: draft.publishDate, expireDate: draft.expireDate) ?? mistake
    }

    /// - Parameter above: the enclosing draft; nil below an album that only waits for its date.
    private mutating func withholdNested(_ folder: SourceFolder, _ draft: AlbumDraft, above: SourceFolder?) {
        for nested in folders(in: folder, draft.settings) {
            // Other mistakes in it are reported once it is shown.
            let before = diagnostics
            let inner = writtenAlbum(in: nested, inheriting: draft.inherited).draft
            diagnostics = before
            if let above {
                if let mark = inner.draftMark, !mark.value { diagnostics.append(note(at: mark.place, in: above)) }
                noteItems(of: nested, inner, in: above)
            }
            withholdNested(nested, inner, above: above)
        }
    }

    /// Reports items in a draft with `draft: false`, in the album's manifest or beside the file.
    private mutating func noteItems(of folder: SourceFolder, _ draft: AlbumDraft, in above: SourceFolder) {
        var tally = FailureTally(severity: .note)
        let listed = (draft.categories ?? []).flatMap(\.items) + (draft.items ?? [])
        for item in listed.lazy.map(\.draft) where item.fields.isDraft == false {
            if let place = item.file?.place { diagnostics += tally.report(Self.message(in: above), at: place) }
        }
        let files = files(of: folder, draft.settings)
        var ignored: [Diagnostic] = []
        let sidecars = Sidecars(
            files, tree: tree, access: access, writer: ProseWriter(), mapping: draft.mapping,
            publish: draft.settings.publish, diagnostics: &ignored)
        for file in files.media where sidecars[file]?.isDraft == false {
            diagnostics += tally.report(Self.message(in: above), at: SourceLocation(file: tree.path(of: file)))
        }
        diagnostics += tally.rest(of: "items of this album say `draft: false`")
    }

    private func note(at place: SourceLocation, in above: SourceFolder) -> Diagnostic {
        Diagnostic(.note, Self.message(in: above), at: place)
    }

    private static func message(in above: SourceFolder) -> String {
        "`draft: false` shows nothing of a draft: the album `\(above.path)` is a draft, with everything in it; remove its `draft: true` to show this"
    }
}

/// Albums whose folders cannot be read.
extension SiteAssembly {
    /// Notes the folders that cannot be read and whose albums the configuration makes private: what earlier builds
    /// published of them must not stay.
    ///
    /// - Parameter taken: the names in the site of the other folders.
    mutating func noteUnread(
        _ folders: [SourceFolder], besides taken: [String] = [], inheriting inherited: AlbumDraft, at address: [String]
    ) {
        for folder in folders {
            let written = writtenAlbum(in: folder, inheriting: inherited)
            let name = Slug.component(folder.name)
            let path = address + [name]
            if !name.isEmpty, !taken.contains(name), let reason = reason(toHide: written, inherited) {
                let place = Self.address(path, with: written.draft.addressKey)
                held.unread.append(UnreadPrivateAlbum(folder: place.joined(separator: "/") + "/", reason: reason))
            }
            noteUnread(folder.folders.map { tree.folders[$0] }, inheriting: written.draft.inherited, at: path)
        }
    }

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
            held.ignored.append((address + [slug]).joined(separator: "/") + "/")
        }
    }

    private func reason(toHide written: WrittenAlbum, _ inherited: AlbumDraft) -> UnreadPrivateAlbum.Reason? {
        let path = written.folder.path.split(separator: "/").map(String.init)
        if Space.hide(path, configuration.site.spaces) { return .space }
        if absence(of: written) != nil { return .heldBack }
        let isUnlisted = written.draft.settings.isUnlisted && !inherited.settings.isUnlisted
        return isUnlisted || written.draft.addressKey != nil ? .unlisted : nil
    }
}
