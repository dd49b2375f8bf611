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
            // A file of another program needs no message; a photo's broken sidecar is reported elsewhere.
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

/// Which photos and videos of a folder a Google Takeout sidecar belongs to.
struct TakeoutOwners {
    private var byName: [TakeoutName: [String]] = [:]

    /// - Parameter media: the names of the folder's photos and videos.
    init(media: some Sequence<String>) {
        for file in media {
            let name = TakeoutName(media: file)
            byName[name, default: []].append(file)
            if let original = name.original { byName[original, default: []].append(file) }
        }
    }

    /// Their names; none where the sidecar's own is not that of one.
    func media(of sidecar: String) -> [String] {
        guard var name = TakeoutName(sidecar: sidecar) else { return [] }
        let isCut = name.isCut
        name.isCut = false
        if let media = byName[name] { return media }
        guard isCut else { return [] }
        let candidates = byName.filter { $0.key.number == name.number && $0.key.base.hasPrefix(name.base) }
            .flatMap(\.value)
        // A cut name that fits two photos identifies neither.
        return candidates.count == 1 ? candidates : []
    }
}
