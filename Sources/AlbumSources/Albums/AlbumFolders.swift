internal import Files

/// Folders that photos may be put into.
package enum AlbumFolders {
    /// Names of folders directly in a source that are parts of it other than albums.
    package static let ownNames: Set<String> = ["templates", StaticFolder.name, PageTexts.folder]
    /// Returns whether nobody should give this name to a new album. A folder in the place of a text, such as a manifest
    /// or the configuration, would make the album around it unreadable.
    ///
    /// - Parameter isInRoot: whether the album is directly in a source.
    package static func isReserved(_ name: String, isInRoot: Bool) -> Bool {
        FileNames.isAlwaysLeftOut(name) || FileNames.isText(name)
            || isInRoot && (ownNames.contains(name) || name == OutputMark.defaultFolder)
    }

    /// Returns the paths of the folders in a tree that are albums, or become one with their first photo.
    package static func paths(in tree: SourceTree, _ configuration: Configuration) -> [String] {
        guard let pages = PageTexts.reserved(in: tree, configuration)?.path else { return tree.folders.map(\.path) }
        return tree.folders.map(\.path).filter { $0 != pages && !$0.hasPrefix(pages + "/") }
    }

    /// Returns whether a scan of a folder finds anything that albums are made of. It finds nothing in a folder that does
    /// not exist or cannot be read.
    ///
    /// - Parameter others: the names of folders in it that do not count.
    package static func holdsAlbums(_ folder: String, besides others: [String] = []) -> Bool {
        let scan = FolderScan(root: folder, leavingOut: others.map { "\(folder)/\($0)" })
        return (try? scan.scan())?.tree.files.contains {
            $0.mediaKind != nil || FolderFiles.manifestNames.contains($0.name.lowercased())
        } ?? false
    }

    /// Whether only a scan of the whole folder can tell if something in it is an album.
    package static func needsWholeScan(_ path: String) -> Bool {
        path == PageTexts.folder || path.hasPrefix(PageTexts.folder + "/")
    }
}
