internal import AlbumModel
internal import Files
internal import Sealing

/// The files of earlier builds that are removed even if part of the source could not be read: what albums that were read
/// do not publish any more, the public files of albums that have become private, and sealed files under a former key of
/// their space. A password is changed so that the former one opens nothing any more, and all files of a space, what could
/// not be read included, are sealed under its new key.
struct RemovedFiles {
    private let privateAlbums: PrivateAlbums
    /// The former folders of albums that have become private under another name, without those that may only be
    /// missing because they could not be read.
    private let renamed: Set<String>
    /// The pages of earlier builds that redirect to private albums.
    private let redirects: Set<String>
    /// The files of earlier builds in albums that were read, without the pages that redirect to other albums.
    private let gone: Set<String>

    /// Whether an album has become private, or an item of an album that was read is gone, so that smart albums and the
    /// search may have shown it.
    private var changesOthers = false

    /// - Parameters:
    ///   - stale: the addresses of files of earlier builds that this one does not publish.
    ///   - complete: the albums that were read.
    ///   - target: returns where the page at an address redirects to, as an address; nil for any other page.
    init(
        _ privateAlbums: PrivateAlbums, _ past: RedirectPlanner.Result, stale: [String], unread: UnreadSource,
        complete: CompleteAlbums, redirect target: (String) -> String?
    ) {
        self.privateAlbums = privateAlbums
        // Reading thousands of pages takes long.
        let mayLead = privateAlbums.folders.isEmpty ? [] : stale
        redirects = Set(mayLead.filter { address in target(address).map(privateAlbums.held) ?? false })
        renamed = past.privateFolders.filter { !unread.mayConcern(folder: $0) }
        gone = Set(stale.filter { address in complete.own(address) && (target(address).map(complete.own) ?? true) })
        changesOthers = stale.contains(where: isOfAlbum) || gone.contains { $0.hasSuffix(".html") }
    }

    func contains(_ address: String) -> Bool {
        address.hasPrefix(DoorHeader.folder) || gone.contains(address) || isOfAlbum(address)
            || changesOthers && AddressBook.sharedFolders.contains { address.hasPrefix($0 + "/") }
    }

    /// Returns whether the file is one of an album that has become private.
    private func isOfAlbum(_ address: String) -> Bool {
        privateAlbums.held(address) || redirects.contains(address) || renamed.contains { address.hasPrefix($0) }
    }
}
