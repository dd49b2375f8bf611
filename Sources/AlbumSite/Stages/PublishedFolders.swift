internal import AlbumModel
internal import Files
internal import Planning

/// The folders of some albums in the published site, by which files of earlier builds are recognised.
struct PublishedFolders {
    /// With trailing slashes; the root's is empty.
    private let folders: Set<String>

    init(_ albums: some Sequence<AlbumPlan>) { folders = Set(albums.lazy.map(\.folder)) }

    func subtracting(_ others: PublishedFolders) -> PublishedFolders {
        PublishedFolders(folders: folders.subtracting(others.folders))
    }

    init(folders: Set<String>) { self.folders = folders }

    var isEmpty: Bool { folders.isEmpty }

    /// Returns whether a file at this address can only be one of such an album, not of a folder in it.
    func own(_ address: String) -> Bool {
        guard !folders.isEmpty else { return false }
        let folder = AddressBook.folder(of: address)
        return folders.contains(folder)
            || AddressBook.albumFolders.contains(Paths.name(of: String(folder.dropLast())))
                && folders.contains(AddressBook.folder(of: String(folder.dropLast())))
    }
}
