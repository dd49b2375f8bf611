import AlbumModel

/// What the JSON file that Google Takeout puts into an album's folder says of the album. Its name is in the language of the
/// account (`metadata.json`, `Metadaten.json`), so it is known by its content.
struct TakeoutAlbum {
    var title: String?
    var description: String?
    var date: Timestamp?

    /// Bytes of the longest that is looked at: a larger file holds records, and is no such one.
    private static let longest = 64 << 10

    /// Nil for a folder without one.
    init?(_ files: FolderFiles, tree: SourceTree, access: FileAccess) {
        for file in files.data where file.size <= Self.longest {
            var ignored: [Diagnostic] = []
            // A file of another program is none of ours to complain of; a broken photo's sidecar is told of elsewhere.
            guard let value = try? DataFile.read(tree.path(of: file), access, &ignored),
                let album = Self(value["albumData"] ?? value)
            else { continue }
            self = album
            return
        }
        return nil
    }

    /// Nil for what is not an album's: a photo's has the time it was taken at.
    private init?(_ value: SourceValue) {
        guard value["photoTakenTime"] == nil, let title = value["title"]?.text,
            let seconds = value["date"]?["timestamp"]?.text, let format = try? TimeFormat("unix")
        else { return nil }
        self.title = title.isEmpty ? nil : title
        if let text = value["description"]?.text, !text.isEmpty { description = text }
        date = format.time(seconds)
    }
}
