import AlbumModel

/// An album that is left out for now, with everything in it.
public struct WithheldAlbum: Sendable {
    /// The path of its folder in the source.
    public let path: String
    /// The folder in which it would be published, with a trailing slash.
    public let folder: String
}

/// The albums that something holds back: a draft, a date, or a mistake.
struct HeldAlbums: Sendable {
    /// The numbers of albums and pages that are left out for now.
    var counts = HeldBack()
    /// The albums that are left out with everything in them.
    var folders: [WithheldAlbum] = []
    /// The albums that could not be read and are not public.
    var unread: [UnreadPrivateAlbum] = []
    var leftOut = LeftOutFolders()
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
    /// Returns why an album is left out as a draft or because of its dates; nil if it is not.
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
