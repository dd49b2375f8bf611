import AlbumModel

/// Sorts a folder's items.
struct ItemOrder {
    private let sort: Sort

    init(_ sort: Sort) { self.sort = sort }

    /// Sorts the items. `positions` are the items' positions in the scan, in natural order of names, which break ties.
    /// Items without a time or a rating come last in either direction.
    func sort(_ items: inout [Item], positions: [Int]) {
        switch sort.key {
        case .name:
            if sort.isDescending { items.reverse() }
        case .shootTime:
            let zone = AssumedZone(of: items)
            arrange(&items, positions) { $0.fields.shootTime?.instant(assuming: zone) }
        case .rating:
            arrange(&items, positions) { $0.fields.rating }
        }
    }

    private func arrange<Value: Comparable>(_ items: inout [Item], _ positions: [Int], _ value: (Item) -> Value?) {
        // Sorts the keys rather than the items, which are large.
        let keys = items.indices.map { (value: value(items[$0]), position: positions[$0], index: $0) }
        let sorted = keys.sorted { a, b in
            switch (a.value, b.value) {
            case (let x?, let y?) where x < y: !sort.isDescending
            case (let x?, let y?) where y < x: sort.isDescending
            case (_?, nil): true
            case (nil, _?): false
            default: a.position < b.position
            }
        }
        guard !zip(sorted, keys).allSatisfy({ $0.index == $1.index }) else { return }
        items = sorted.map { items[$0.index] }
    }
}
