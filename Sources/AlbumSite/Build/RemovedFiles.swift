internal import AlbumModel
internal import Files
internal import Sealing

/// The files of earlier builds that are removed even if part of the source could not be read: the public files of albums
/// that have become private, and sealed files under a former key of their space. A password is changed so that the former
/// one opens nothing any more, and all files of a space, what could not be read included, are sealed under its new key.
struct RemovedFiles {
    private let privateAlbums: PrivateAlbums
    /// The former folders of albums that have become private under another name, without those that may only be
    /// missing because they could not be read.
    private let renamed: Set<String>
    /// The pages of earlier builds that redirect to private albums.
    private let redirects: Set<String>

    /// Whether an album has become private, so that smart albums and the search may have shown it.
    private var changesOthers = false

    /// - Parameters:
    ///   - stale: the addresses of files of earlier builds that this one does not publish.
    ///   - unread: the paths in the source of what could not be read.
    ///   - target: returns where the page at an address redirects to, as an address; nil for any other page.
    init(
        _ privateAlbums: PrivateAlbums, _ past: RedirectPlanner.Result, stale: [String], unread: [String],
        redirect target: (String) -> String?
    ) {
        self.privateAlbums = privateAlbums
        let doubtful = unread.map { path in
            path.split(separator: "/").map { Slug.component(String($0)) + "/" }.joined()
        }
        // Reading thousands of pages takes long.
        let mayLead = privateAlbums.folders.isEmpty ? [] : stale
        redirects = Set(mayLead.filter { address in target(address).map(privateAlbums.held) ?? false })
        renamed = past.privateFolders.filter { folder in
            !doubtful.contains { $0.hasPrefix(folder) || folder.hasPrefix($0) }
        }
        changesOthers = stale.contains(where: isOfAlbum)
    }

    func contains(_ address: String) -> Bool {
        address.hasPrefix(DoorHeader.folder) || isOfAlbum(address)
            || changesOthers && AddressBook.sharedFolders.contains { address.hasPrefix($0 + "/") }
    }

    /// Returns whether the file is one of an album that has become private.
    private func isOfAlbum(_ address: String) -> Bool {
        privateAlbums.held(address) || redirects.contains(address) || renamed.contains { address.hasPrefix($0) }
    }
}
