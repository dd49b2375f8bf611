internal import AlbumModel

/// An item as smart albums see it.
package struct SmartCandidate: Sendable {
    let reference: ItemReference
    let item: Item
    let album: String
    let showsPeople: Bool
    /// Of the item's album.
    let zone: AssumedZone

    var subject: RuleSubject { RuleSubject(item: item, album: album, showsPeople: showsPeople) }

    /// When it was taken, as `Timestamp.instant` has it.
    var taken: Int? { item.fields.shootTime?.instant(assuming: zone) }

    /// When it came to be there: when it was entered, or else taken.
    var added: Int? { item.fields.createTime?.instant(assuming: zone) ?? taken }

    /// All items of a plan, the newest first.
    static func all(of plan: SitePlan) -> [SmartCandidate] {
        var candidates: [SmartCandidate] = []
        candidates.reserveCapacity(plan.albums.reduce(0) { $0 + $1.items.count })
        for album in plan.albums {
            let path = album.path.joined(separator: "/")
            let zone = AssumedZone(of: album.items.lazy.map(\.item))
            for (index, item) in album.items.enumerated() {
                candidates.append(
                    SmartCandidate(
                        reference: ItemReference(album: album.index, index: index), item: item.item, album: path,
                        showsPeople: album.settings.privacy.people, zone: zone))
            }
        }
        return sorted(candidates, descending: true, \.taken)
    }

    /// In the order that an album states. `candidates` are the newest first.
    static func sorted(_ candidates: [SmartCandidate], by sort: Sort) -> [SmartCandidate] {
        switch sort.key {
        case .shootTime:
            sort.isDescending ? candidates : sorted(candidates, descending: false, \.taken)
        case .rating: sorted(candidates, descending: sort.isDescending) { $0.item.fields.rating }
        case .name:
            candidates.sorted { a, b in
                let (a, b) = sort.isDescending ? (b, a) : (a, b)
                return NaturalOrder.precedes(a.item.fileName, b.item.fileName)
            }
        }
    }

    /// By a value, what has none last whichever way round, and equal ones as they stood.
    static func sorted<Value: Comparable>(
        _ candidates: [SmartCandidate], descending: Bool, _ value: (SmartCandidate) -> Value?
    ) -> [SmartCandidate] {
        let keys = candidates.indices.map { (value: value(candidates[$0]), index: $0) }
        let order = keys.sorted { a, b in
            switch (a.value, b.value) {
            case (let x?, let y?) where x != y: descending ? x > y : x < y
            case (_?, nil): true
            case (nil, _?): false
            default: a.index < b.index
            }
        }
        return order.map { candidates[$0.index] }
    }
}
