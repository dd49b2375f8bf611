internal import AlbumModel
internal import AlbumSources
internal import Files

/// New albums: a folder with an `album.md` that has the title.
extension SourceEditor {
    /// Creates an album inside another one.
    ///
    /// - Parameters:
    ///   - folder: a name that is safe for a folder.
    ///   - title: the title as it was typed.
    package func makeAlbum(
        in parent: EditedAlbum, folder: String, title: String
    ) throws(EditRefusal) -> (album: EditedAlbum, done: Done) {
        let files = try opened()
        let texts = EditedTexts(files)
        // This also checks that the parent is an album that pages show.
        _ = try state(of: parent, texts.new)
        let album = EditedAlbum(parent.prefix + folder)
        // A folder whose name differs only in case or in its Unicode form would take over the address of this one.
        let folded = folder.fileSystemFolded
        if let other = try files.names(in: parent.path).first(where: { $0.fileSystemFolded == folded }) {
            let name = SourceLocation(file: parent.prefix + other)
            throw .invalid("there is already something named `\(name)`; choose another name")
        }
        // Hidden folders have no address.
        let clash = try files.names(in: parent.path).first { other in
            !other.hasPrefix(".") && AddressBook.folderNamesClash(folder, other)
                && (try? Folder("\(source.folder)/\(parent.prefix)\(other)")) != nil
        }
        if let clash {
            let name = SourceLocation(file: parent.prefix + clash)
            throw .invalid("the address of this album would be that of `\(name)`; choose another name")
        }
        guard case .text(let title) = EditedValue.text(title).cleaned,
            let text = DescribingText([], path: album.prefix + "album.md"),
            let bytes = YAMLEdit(text, at: .whole)?.setting(["title"], to: .text(title))
        else { throw .invalid("an album needs a title") }
        var new = EditedTexts(files)
        new.set(text.path, bytes)
        guard let done = try write(new, to: files, making: album.path) else { throw .unknownAlbum }
        // The configuration's patterns for files to leave out may match its name.
        guard try source.state(of: album, with: [:])?.shown.title == title else {
            _ = try undo()
            throw .notEditable(
                "the site would not show a folder `\(SourceLocation(file: album.path))`, because folders of this name, or those that the configuration's `ignore` names, are left out; choose another name"
            )
        }
        return (album, done)
    }
}
