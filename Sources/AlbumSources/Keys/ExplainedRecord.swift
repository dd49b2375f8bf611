import AlbumModel

/// How the record of an item was read.
struct ExplainedRecord {
    /// The name by which the record calls the item's file.
    var name: Located<String>
    var mapping: MappingExplanation

    /// Returns whether a record in the same folder's lists calls its file the same.
    func isOfItem(named other: Located<String>) -> Bool {
        name.value == other.value && Self.folder(of: name) == Self.folder(of: other)
    }

    private static func folder(of name: Located<String>) -> Substring {
        let file = name.place.file
        return file[..<(file.lastIndex(of: "/") ?? file.startIndex)]
    }
}
