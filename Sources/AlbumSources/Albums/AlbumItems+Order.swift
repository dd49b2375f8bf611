import AlbumModel

/// The items that an album's `order` puts first.
extension AlbumItems {
    /// Moves the items that `order` names to the front, in its order. All others keep their order, so that `sort`
    /// decides where new files in the folder appear.
    mutating func putFirst(_ items: inout [Item]) {
        guard let names = draft.albumOrder?.map(\.value), !names.isEmpty else { return }
        let albums = Set(folder.folders.map { tree.folders[$0].name })
        let positions = Dictionary(entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var places: [String: Int] = [:]
        for name in names where !albums.contains(name) {
            guard let position = positions[name] ?? position(named: name), let id = id(at: position) else { continue }
            orderedNames.insert(name)
            if places[id] == nil { places[id] = places.count }
        }
        guard !places.isEmpty else { return }
        let first = items.filter { places[$0.id] != nil }.sorted {
            places[$0.id, default: 0] < places[$1.id, default: 0]
        }
        items = first + items.filter { places[$0.id] == nil }
    }
}
