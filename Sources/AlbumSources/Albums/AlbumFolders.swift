internal import Files

/// Folders that photos may be put into.
package enum AlbumFolders {
    /// Names that mean something else directly in a source, so that nobody should give them to a new album.
    package static let reservedNames: Set<String> = [
        "templates", StaticFolder.name, PageTexts.folder, OutputMark.defaultFolder,
    ]

    /// Returns the paths of the folders in a tree that are albums, or become one with their first photo.
    package static func paths(in tree: SourceTree, _ configuration: Configuration) -> [String] {
        guard let pages = PageTexts.reserved(in: tree, configuration)?.path else { return tree.folders.map(\.path) }
        return tree.folders.map(\.path).filter { $0 != pages && !$0.hasPrefix(pages + "/") }
    }

    /// Whether only a scan of the whole folder can tell if something in it is an album.
    package static func needsWholeScan(_ path: String) -> Bool {
        path == PageTexts.folder || path.hasPrefix(PageTexts.folder + "/")
    }
}
