internal import AlbumModel
internal import AlbumSources

/// The photos of a Google Takeout; each folder is an album.
enum TakeoutLibrary {
    static func assets(in folder: String, named name: String) throws(ProviderError) -> [LibraryAsset] {
        do {
            return try TakeoutFolder(folder).photos().map { photo in
                LibraryAsset(
                    path: "\(folder)/\(photo.path)", name: photo.name, album: photo.folder,
                    albumTitle: photo.albumTitle, fields: photo.over, fallback: photo.under,
                    problem: photo.problem.map { "is left out, because its metadata cannot be read: \($0)" },
                    isHidden: photo.isHidden)
            }
        } catch {
            throw ProviderError("the library `\(name)` cannot be read: \(error.description)", isTransient: true)
        }
    }
}
