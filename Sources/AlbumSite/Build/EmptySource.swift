internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Reporting
internal import Sealing

/// A source without any photo or video that could ever be read, although an earlier build published some: its disk is not
/// mounted, its checkout failed, or it is the wrong folder.
enum EmptySource {
    /// Throws, before anything is written, if a build would remove a whole site because its source is empty.
    ///
    /// A fresh checkout has no output folder, and an empty site that is built there replaces the whole one where it is
    /// uploaded. So the cache, which CI keeps, counts as well.
    ///
    /// - Parameters:
    ///   - unread: the parts of the source that could not be read. The photos that may be in them do not count.
    ///   - identity: which site this is, as in `FormerOutput`.
    static func refuse(
        _ draft: SiteDraft, _ snapshot: SourceSnapshot, _ unread: UnreadSource, _ publisher: Publisher,
        _ state: BuildState, identity: String, _ workspace: Workspace
    ) throws(BuildFailure) {
        let unreadPaths = Set(unread.all.map(\.path))
        let isEmpty =
            snapshot.tree.files.allSatisfy { $0.mediaKind == nil || unreadPaths.contains(snapshot.tree.path(of: $0)) }
            && ([draft.plan] + draft.spaces.map(\.plan)).allSatisfy {
                $0.albums.allSatisfy {
                    $0.items.allSatisfy { $0.item.media == nil || unreadPaths.contains($0.item.origin) }
                }
            }
        guard isEmpty else { return }
        // A run that stores nothing has no state of its own, but says what a build would say.
        let copy =
            workspace.cache == nil
            ? BuildState(copyOf: workspace.readableCache, in: workspace.scratch ?? Paths.temporaryFolder) : nil
        let state = copy ?? state
        var others = OtherFiles(draft, snapshot, unread, unreadPaths: unreadPaths)
        others.hasSealedItems = try hasSealedItems(draft, state, workspace) { [others] in others.isOfItem($0) }
        let records = try records(publisher, state, identity: identity, workspace, others)
        guard !records.isEmpty else { return }
        throw BuildFailure(
            .usage,
            "the folder \(workspace.source) has no photos or videos, but earlier builds of its site had some; nothing was changed. Check that the disk is mounted, that the photos were fetched, \(advice(on: snapshot)); to publish an empty site, first delete \(records.joined(separator: " and "))"
        )
    }

    /// Returns the end of the advice, which mentions `ignore` if it left out anything.
    private static func advice(on snapshot: SourceSnapshot) -> String {
        let patterns = (snapshot.tree.ignoreUse?.matched ?? []).sorted().map { "`\($0)`" }
        guard !patterns.isEmpty else { return "and that this is the right folder" }
        return
            "that this is the right folder, and that `ignore` does not leave out too much (\(patterns.joined(separator: ", ")))"
    }

    /// Returns the paths of the files and folders that record photos or videos of earlier builds.
    private static func records(
        _ publisher: Publisher, _ state: BuildState, identity: String, _ workspace: Workspace, _ others: OtherFiles
    ) throws(BuildFailure) -> [String] {
        let isOfItem = { @Sendable (address: String) in others.isOfItem(address) }
        var records: [String] = []
        if publisher.staleMadeFiles.contains(where: isOfItem) { records.append(workspace.output) }
        let cache = workspace.readableCache
        // On another machine, the output folder may have another path. One that still exists is checked when it is
        // built; a check without a chosen output stands for the builds of all of them.
        let elsewhere = try state.outputs(ofSite: identity).filter {
            $0 != workspace.output && (workspace.knownOutput == nil || FormerOutput.isGone($0))
        }
        var (isPublished, isInHistory) = (false, false)
        for output in [workspace.output] + elsewhere {
            if try state.hasMade(in: output, where: isOfItem) {
                isPublished = true
                if output != workspace.output, !FormerOutput.isGone(output) { records.append(output) }
            }
            let albums = try state.albums(in: output)
            if albums.contains(where: { !others.withdraws(photosOf: $0.key) && !$0.value.photos.isEmpty }) {
                isInHistory = true
            }
        }
        // Some recipes keep only one of the two databases, and without redirects, the history has no albums.
        if isPublished { records.append("\(cache)/\(BuildState.fileName)") }
        if isInHistory { records.append("\(cache)/\(BuildState.historyName)") }
        return records
    }

    /// Whether the unencrypted sites of the spaces have any photo or video. The addresses of sealed files do not show it.
    private static func hasSealedItems(
        _ draft: SiteDraft, _ state: BuildState, _ workspace: Workspace, isOfItem: @Sendable (String) -> Bool
    ) throws(BuildFailure) -> Bool {
        let sites: [String]
        do throws(FileError) {
            guard let cache = try SpaceCache(reading: workspace.readableCache) else {
                // Without the cache, this is unknown. A space that has only texts is built again.
                return !draft.spaces.contains { $0.plan.albums.contains { $0.prose != nil } }
            }
            sites = try cache.identifiers().map(cache.sitePath)
        } catch {
            throw error.failure
        }
        for site in sites where try state.hasMade(in: site, where: isOfItem) { return true }
        return false
    }

    /// What a site without photos publishes at addresses like those of photos, what is removed from it on purpose, and what
    /// stays because its source could not be read.
    private struct OtherFiles: Sendable {
        private let statics: Set<String>
        /// As in `SiteDraft`.
        private let heldFolders: [String]
        /// The folders of albums some of whose items are removed on purpose: held back, or permanently gone according to their
        /// server or provider.
        private let withdrawnItemFolders: Set<String>
        private let unread: UnreadSource
        /// Whether sealed files contain photos or videos.
        var hasSealedItems = true

        init(
            _ draft: SiteDraft, _ snapshot: SourceSnapshot, _ unread: UnreadSource, unreadPaths: Set<String>
        ) {
            self.unread = unread
            let gone = ([draft.plan] + draft.spaces.map(\.plan)).flatMap(\.albums).lazy.filter { album in
                album.smart == nil && !draft.lackingFolders.contains(album.folder)
                    && album.items.contains { $0.item.media == nil && !unreadPaths.contains($0.item.origin) }
            }.map(\.folder)
            statics = Set(snapshot.statics.map(\.address))
            heldFolders = draft.heldFolders.map(AddressKey.removed)
            withdrawnItemFolders = Set((draft.heldItemFolders.union(gone)).map(AddressKey.removed))
        }

        /// Whether an address belongs to the file of a photo or a video, or to a sealed file of a space, that is not
        /// withdrawn.
        func isOfItem(_ address: String) -> Bool {
            if address.hasPrefix(DoorHeader.folder) { return hasSealedItems }
            return Ownership.mayBeOfItem(address) && FileNames.mediaKind(of: Paths.name(of: address)) != nil
                && !statics.contains(address)
                && !withdraws(photosOf: String(Paths.parent(of: address).dropLast("media".count)))
        }

        /// - Parameter album: an album's folder, with a trailing slash; empty for the root. The history has those of unlisted
        ///   albums without their words.
        func withdraws(photosOf album: String) -> Bool {
            let folder = AddressKey.removed(from: album)
            return withdrawnItemFolders.contains(folder) || heldFolders.contains(where: folder.hasPrefix)
                || unread.mayHavePhotos(of: album)
        }
    }
}
