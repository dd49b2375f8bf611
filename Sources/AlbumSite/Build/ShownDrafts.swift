internal import AlbumModel
internal import Planning
internal import Threads

/// The drafts, and items with a future publication date, that a site shows, by address relative to the site's root.
struct ShownDrafts: Sendable, Encodable {
    /// The folders of draft albums, with a trailing slash. Everything in them is a draft as well.
    var albums: [String] = []
    /// The pages of items, and those that are not albums.
    var items: [String] = []

    init() {}

    /// - Parameter albums: the paths of draft albums in the source.
    init(in plan: SitePlan, albums paths: [String], _ publication: Publication) {
        guard publication.showsDrafts else { return }
        let drafts = Set(paths)
        let strict = publication.withoutDrafts
        items = plan.pages.filter(\.isDraft).map(\.address)
        albums = plan.albums.filter { $0.smart == nil && drafts.contains($0.path.joined(separator: "/")) }.map(\.folder)
        items += concurrentMap(plan.albums.count) { place in
            let album = plan.albums[place]
            // Items are examined in place, since copying all of them would take most of the time.
            let held = album.items.indices.filter {
                strict.holdsBack(
                    isDraft: album.items[$0].item.fields.isDraft ?? false,
                    publishDate: album.items[$0].item.fields.publishDate)
            }
            return album.smart == nil ? held.map { album.items[$0].page } : []
        }.joined()
    }

    /// Returns whether the page at an address is shown only in a build with drafts.
    var membership: (String) -> Bool {
        let (items, albums) = (Set(items), albums)
        return { items.contains($0) || albums.contains(where: $0.hasPrefix) }
    }

    /// Returns those that are none of these pages, and in none of these folders, which end with a slash.
    func outside(_ places: [String]) -> ShownDrafts {
        guard !places.isEmpty else { return self }
        var shown = self
        let isOutside = { (address: String) in !places.contains { address.hasPrefix($0) } }
        shown.albums = albums.filter(isOutside)
        shown.items = items.filter(isOutside)
        return shown
    }
}
