internal import AlbumSources
internal import BuildStore
internal import Files
internal import Reporting
internal import Sealing

/// A source without any photo or video, of which an earlier build published some: its disk is not mounted, its checkout
/// failed, or it is the wrong folder.
enum EmptySource {
    /// Throws, before anything is written, if a build would remove a whole site because its source is empty.
    static func refuse(
        _ draft: SiteDraft, _ tree: SourceTree, _ publisher: Publisher, _ workspace: Workspace
    ) throws(BuildFailure) {
        let isEmpty =
            tree.files.allSatisfy { $0.mediaKind == nil } && draft.heldBack == 0 && draft.expired == 0
            && ([draft.plan] + draft.spaces.map(\.plan)).allSatisfy { $0.albums.allSatisfy(\.items.isEmpty) }
        guard isEmpty, publisher.staleFiles.contains(where: isOfItem) else { return }
        throw BuildFailure(
            .usage,
            "the folder \(workspace.source) has no photos or videos, but the site in \(workspace.output) was built from some; nothing was changed. Check that the disk is mounted and that this is the right folder; to publish an empty site, delete \(workspace.output) first"
        )
    }

    /// Whether an address is that of a photo's or a video's file, or of a sealed one of a space.
    private static func isOfItem(_ address: String) -> Bool {
        address.hasPrefix(DoorHeader.folder) || Paths.name(of: Paths.parent(of: address)) == "media"
    }
}
