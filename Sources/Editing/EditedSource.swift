package import AlbumModel

/// An item as its pages name it.
package struct EditedItem: Hashable, Sendable {
    /// The path of its file from the source.
    package var origin: String
    /// The path of its album's folder.
    package var album: String

    package init(origin: String, album: String) {
        self.origin = origin
        self.album = album
    }
}

/// What the texts of a source say about an item at this moment.
package struct ItemState: Sendable {
    package var fields: ItemFields
    /// Where a manifest lists the item; nil if none does.
    package var listing: SourceLocation?
    /// The errors and warnings about the item's album.
    package var problems: SourceProblems
    /// The names of the files in the folder of the item's file.
    package var siblings: [String]

    package init(fields: ItemFields, listing: SourceLocation?, problems: SourceProblems, siblings: [String]) {
        self.fields = fields
        self.listing = listing
        self.problems = problems
        self.siblings = siblings
    }
}

/// A source whose items can be edited. Its functions may block.
package protocol EditedSource: Sendable {
    /// An absolute path with links resolved.
    var folder: String { get }

    /// Reads an item as a build does.
    ///
    /// - Parameter texts: texts to read in place of what is on the disk, by path; they may be new.
    /// - Returns: nil if the item is no longer shown.
    func state(of item: EditedItem, with texts: [String: [UInt8]]) throws(EditRefusal) -> ItemState?

    /// Reads an album as a build does, without those nested in it.
    ///
    /// - Parameter texts: as above.
    /// - Returns: nil if the album is no longer shown.
    func state(of album: EditedAlbum, with texts: [String: [UInt8]]) throws(EditRefusal) -> AlbumState?
}

/// A kind of value that must be typed in a particular format, named after the interface text that explains it.
package enum UnreadableValue: String, CaseIterable, Sendable {
    case date = "badDate"
    case focus = "badFocus"
}

/// What supplies an item that is not in a folder or a list of the source, named after the interface text that
/// says so.
package enum ItemKeeper: String, CaseIterable, Sendable {
    case adapter = "fromAdapter"
    case provider = "fromProvider"
}

/// The reason why an edit was refused. Nothing has been written in that case.
package enum EditRefusal: Error, Equatable, Sendable {
    /// The item is no longer shown.
    case unknownItem
    /// The item comes from an adapter or provider with this name.
    case foreign(item: String, ItemKeeper, name: String)
    /// The album is no longer shown.
    case unknownAlbum
    /// The item's texts differ from what the page showed.
    case changed(EditedItem)
    /// The album's texts differ from what the page showed.
    case changedAlbum(EditedAlbum)
    /// A folder that the edit created now contains something else.
    case notEmpty(path: String)
    /// The message of the reader that rejected the value.
    case invalid(String)
    /// The value cannot be read, for example because of a typing mistake.
    case unreadable(UnreadableValue)
    /// The field's value comes from the photo or its name, and can only be replaced.
    case notRemovable(EditedField)
    /// Why albumgen cannot change this.
    case notEditable(String)
    case nothingToUndo
    /// A file has changed since the edit.
    case changedSince(path: String)
    /// Files cannot be moved, or moved back, for a reason that a path explains.
    case blocked(FilingObstacle, path: String)
    /// A system operation failed.
    case failed(String)
}
