internal import AlbumModel

/// Hashes of what pages show of one item.
struct ItemDigests: Sendable {
    /// Of what a neighbour's manifest shows, which has no texts.
    var shown: ContentDigest
    /// Of what a cell or a card shows.
    var cell: ContentDigest
    /// Of all that a page may show, and of the smart albums that its facts lead to.
    var whole: ContentDigest

    init(_ item: ItemPlan, smart: SmartLinks, _ writer: inout PageKeyWriter) {
        writer.addShown(item)
        shown = writer.finish()
        writer.add(shown)
        writer.addCellTexts(of: item.item.fields)
        cell = writer.finish()
        writer.add(shown)
        writer.add(item.item.fields)
        writer.add(smart.pages(of: item.item.fields))
        whole = writer.finish()
    }
}

/// Those of all items, worked out once: an item is on its own page and its neighbours', in lists and scripts of its album,
/// of smart albums and of the search.
struct PlanDigests: Sendable {
    /// By album, each item of its own.
    private let albums: [[ItemDigests]]

    init(_ plan: SitePlan, smart: SmartLinks) {
        albums = concurrentMap(plan.albums.count) { place in
            let album = plan.albums[place]
            var writer = PageKeyWriter()
            return album.items.indices.map { ItemDigests(album.items[$0], smart: smart, &writer) }
        }
    }

    subscript(reference: ItemReference) -> ItemDigests { albums[reference.album][reference.index] }
}
