package import AlbumModel

/// A folder of a Google Takeout outside of the source: its photos, with what their JSON files say.
package struct TakeoutFolder: Sendable {
    private let root: String

    package init(_ root: String) { self.root = root }

    package struct Photo: Sendable {
        /// From the Takeout's folder.
        package var path: String
        package var name: String
        /// The folder it is in, from the Takeout's folder.
        package var folder: String
        /// What the account calls the album, which the folder's name has only in part: it is cut, and has no `/` or `:`.
        package var albumTitle: String?
        /// What goes before the file's own metadata, and what only fills what those leave open.
        package var over: ItemFields
        package var under: ItemFields
    }

    package func photos() throws(FolderScanError) -> [Photo] {
        let scan = try FolderScan(root: root).scan()
        if let unread = scan.unread.first {
            throw FolderScanError(path: "\(root)/\(unread.path)", reason: unread.reason)
        }
        let tree = scan.tree
        let access = FileAccess.disk(root: root).obeying(tree)
        // Who may see what is decided where the items are shown.
        var privacy = Privacy()
        (privacy.gps, privacy.people) = (true, true)
        var diagnostics: [Diagnostic] = []
        var photos: [Photo] = []
        for folder in tree.folders {
            let files = FolderFiles(tree.files[folder.files]) { _ in false }
            let title = TakeoutAlbum(files, tree: tree, access: access)?.title
            let sidecars = TakeoutSidecars(
                files, tree: tree, access: access, privacy: privacy, diagnostics: &diagnostics)
            for file in files.media {
                let said = sidecars[file]
                // What a JSON file that cannot be read says of a photo, nobody knows.
                if said?.over.isWithheld == true { continue }
                photos.append(
                    Photo(
                        path: tree.path(of: file), name: file.name, folder: folder.path, albumTitle: title,
                        over: said?.over ?? ItemFields(), under: said?.under ?? ItemFields()))
            }
        }
        return photos
    }
}
