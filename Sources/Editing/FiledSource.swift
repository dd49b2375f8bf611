/// A source whose items can be deleted and moved to other albums. Its functions may block.
package protocol FiledSource: EditedSource {
    /// Returns the files of an item.
    ///
    /// - Throws: `unknownItem`, or `blocked` if its file is not the one that its page shows.
    func files(of item: EditedItem) throws(EditRefusal) -> FiledItem

    /// Returns an item of an album; nil if it has none whose file is in the source.
    func anyItem(of album: String) -> EditedItem?

    /// Returns the folders of the other albums that show an item's file.
    func others(showing item: EditedItem) -> [String]
}

/// The files of an item, except those that can be found by the name of its own file.
package struct FiledItem: Sendable {
    /// The item's name in its album.
    package var id: String
    /// The paths from the source: its own file, other versions of the shot, and the film of a Live Photo.
    package var paths: [String]

    package init(id: String, paths: [String]) {
        self.id = id
        self.paths = paths
    }
}

/// The reason why files are not moved, or not moved back.
package enum FilingObstacle: String, CaseIterable, Sendable {
    /// Another file has the name in the album to which the file was to move.
    case taken
    /// Another file has taken the file's place in the meantime.
    case replaced
    /// The file is neither at its old place nor where it was moved to.
    case gone
    /// The file is not the one that the page shows.
    case changedFile
    /// A list names the item in a form that albumgen does not change.
    case listed
    /// A text describes another file as well.
    case shared
    /// Another album's list shows the file, too.
    case shownElsewhere
    /// The file to change is write-protected.
    case protected
    /// The file is not in the folder of its album.
    case outside
    /// The file is a link that would lead elsewhere from the other album's folder.
    case relativeLink
    /// The other album would not show the file.
    case notShown
    /// The other album shows each file separately: it would show several of the item's files, or lose their
    /// descriptions.
    case severalFiles
    /// The other album would read the item's texts differently, because its `map` differs.
    case otherMeaning
}
