internal import AlbumSources
internal import BuildStore
internal import Files
internal import Reporting
internal import Sealing

/// A source without any photo or video, of which an earlier build published some: its disk is not mounted, its checkout
/// failed, or it is the wrong folder.
enum EmptySource {
    /// Throws, before anything is written, if a build would remove a whole site because its source is empty.
    ///
    /// A fresh checkout has no output folder, and an empty site that is built there replaces the whole one where it is
    /// uploaded. So the cache counts as well, which CI keeps.
    ///
    /// - Parameter identity: which site this is, as in `FormerOutput`.
    static func refuse(
        _ draft: SiteDraft, _ snapshot: SourceSnapshot, _ publisher: Publisher, _ state: BuildState, identity: String,
        _ workspace: Workspace
    ) throws(BuildFailure) {
        let isEmpty =
            snapshot.tree.files.allSatisfy { $0.mediaKind == nil } && draft.heldFromElsewhere == 0
            && ([draft.plan] + draft.spaces.map(\.plan)).allSatisfy { $0.albums.allSatisfy(\.items.isEmpty) }
        guard isEmpty else { return }
        let others = OtherFiles(draft, snapshot)
        let records = try records(publisher, state, identity: identity, workspace) { others.isOfItem($0) }
        guard !records.isEmpty else { return }
        throw BuildFailure(
            .usage,
            "the folder \(workspace.source) has no photos or videos, but earlier builds of its site had some; nothing was changed. Check that the disk is mounted, that the photos were fetched, and that this is the right folder; to publish an empty site, first delete \(records.joined(separator: " and "))"
        )
    }

    /// Returns the paths of the files and folders that record photos or videos of earlier builds.
    private static func records(
        _ publisher: Publisher, _ state: BuildState, identity: String, _ workspace: Workspace,
        isOfItem: @escaping @Sendable (String) -> Bool
    ) throws(BuildFailure) -> [String] {
        var records: [String] = []
        if publisher.staleFiles.contains(where: isOfItem) { records.append(workspace.output) }
        guard let cache = workspace.cache else { return records }
        // On another machine, the output folder may have another path. One that still exists is checked when it is
        // built.
        let outputs = try [workspace.output] + state.outputs(ofSite: identity).filter(FormerOutput.isGone)
        var (isPublished, isInHistory) = (false, false)
        for output in outputs {
            if try state.hasPublished(in: output, where: isOfItem) { isPublished = true }
            if try state.albums(in: output).values.contains(where: { !$0.photos.isEmpty }) { isInHistory = true }
        }
        // Some recipes keep only one of the two databases, and without redirects, the history has no albums.
        if isPublished { records.append("\(cache)/\(BuildState.fileName)") }
        if isInHistory { records.append("\(cache)/\(BuildState.historyName)") }
        return records
    }

    /// What a site without photos publishes at addresses like those of photos.
    private struct OtherFiles: Sendable {
        private let statics: Set<String>
        private let hasSealedTexts: Bool

        init(_ draft: SiteDraft, _ snapshot: SourceSnapshot) {
            statics = Set(snapshot.statics.map(\.address))
            hasSealedTexts = draft.spaces.contains { $0.plan.albums.contains { $0.prose != nil } }
        }

        /// Whether an address is that of a photo's or a video's file, or of a sealed one of a space.
        func isOfItem(_ address: String) -> Bool {
            if address.hasPrefix(DoorHeader.folder) { return !hasSealedTexts }
            return Paths.name(of: Paths.parent(of: address)) == "media" && !statics.contains(address)
        }
    }
}
