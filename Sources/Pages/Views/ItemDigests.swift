internal import AlbumModel
internal import Digests
internal import Planning
internal import Threads

/// Hashes of what pages show of one item.
struct ItemDigests: Sendable {
    /// Of what a neighbour's manifest shows, which has no texts.
    var shown: ContentDigest
    /// Of what a cell or a card shows.
    var cell: ContentDigest
    /// Of all that a page may show, and of the smart albums that its facts lead to.
    var whole: ContentDigest

    init(_ item: PublishedItem, smart: SmartLinks, _ writer: inout KeyWriter) {
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

    init(_ site: PublishedSite, smart: SmartLinks) {
        albums = concurrentMap(site.plan.albums.count) { album in
            var writer = KeyWriter()
            return site.plan.albums[album].items.indices.map { index in
                ItemDigests(site[ItemReference(album: album, index: index)], smart: smart, &writer)
            }
        }
    }

    subscript(reference: ItemReference) -> ItemDigests { albums[reference.album][reference.index] }
}
