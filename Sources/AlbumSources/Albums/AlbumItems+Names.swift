import AlbumModel

/// Items by the names that people write in manifests.
extension AlbumItems {
    /// Returns the index of the file that a name refers to, as in `id(named:)`; nil if it is not a file of the source.
    func file(named name: String) -> Int? {
        guard let id = id(named: name), let position = ids.firstIndex(of: id),
            case .file(let file) = entries[position].source
        else { return nil }
        return file.index
    }

    /// Returns an item's id, given that id, the name of its file, its address, or the id from a manifest.
    func id(named name: String) -> String? {
        position(named: name).flatMap { id(at: $0) }
    }

    func id(at position: Int) -> String? {
        guard let file = entries[position].source.file, let main = groups.bursts[file.index] else {
            return ids[position]
        }
        return entries.firstIndex { $0.source.file?.index == main }.map { ids[$0] }
    }

    func position(named name: String) -> Int? {
        if let position = entries.firstIndex(where: { $0.name == name }) { return position }
        if let position = ids.firstIndex(of: name) ?? givenIDs[name] { return position }
        if let main = groups.shots.first(where: { $0.value.files.contains { $0.name == name } })?.key {
            return entries.firstIndex { $0.source.file?.index == main }
        }
        if BesideFiles.isRaw(name), files.media.contains(where: { $0.name == name && groups.raws.contains($0.index) }) {
            let stem = BesideFiles.stem(name)
            return entries.firstIndex { BesideFiles.isDeveloped($0.name) && BesideFiles.stem($0.name) == stem }
        }
        return entries.firstIndex { $0.source.address == name }
    }

    /// Returns the pattern of `ignore` that leaves out a file or folder in the album's folder.
    func pattern(leavingOut name: String) -> String? { pattern(leavingOutPath: folder.path(of: name)) }

    /// Returns the pattern of the configuration's `ignore` or of the album's own that leaves out a file or folder.
    ///
    /// - Parameter path: the path from the source's root.
    func pattern(leavingOutPath path: String) -> String? {
        tree.ignore.first(excluding: path, isFolder: true)
            ?? ignored.first(excluding: path, isFolder: true, below: folder.path)
    }

    /// All names of items, for suggestions.
    var names: [String] { entries.map(\.name) + ids }
}
