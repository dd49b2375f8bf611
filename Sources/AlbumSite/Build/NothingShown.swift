internal import AlbumModel
internal import AlbumSources

/// A source whose photos and videos are all left out, by lists, settings or ratings rather than as drafts.
enum NothingShown {
    /// Returns a warning, since the site would be empty; nil if something is shown, if anything else explains why
    /// nothing is, or if the source has nothing to show.
    static func warning(about draft: SiteDraft, of tree: SourceTree) -> Diagnostic? {
        guard ([draft.plan] + draft.spaces.map(\.plan)).allSatisfy({ $0.albums.allSatisfy(\.items.isEmpty) }),
            draft.heldBack == 0, draft.expired == 0, !draft.diagnostics.contains(where: { $0.severity == .error })
        else { return nil }
        let count = tree.files.count { $0.mediaKind != nil }
        guard count > 0 else { return nil }
        let files =
            count == 1 ? "the photo or video in this folder is" : "all \(count) photos and videos in this folder are"
        return Diagnostic(
            .warning,
            "\(files) left out, so the site is empty: check `items` and other lists, `publish` and `ignore`, and whether the photos are rejected or in the trash; `albumgen check --explain-map FILE` explains one of them",
            at: SourceLocation(file: "."))
    }
}
