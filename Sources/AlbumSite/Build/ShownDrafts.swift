internal import AlbumModel
internal import Planning

/// The drafts, and items with a future publication date, that a site shows, by address relative to the site's root.
struct ShownDrafts: Sendable, Encodable {
    /// The folders of draft albums, with a trailing slash. Everything in them is a draft as well.
    var albums: [String] = []
    /// The pages of items, and those that are no albums.
    var items: [String] = []

    init() {}

    /// - Parameter albums: the paths of draft albums in the source.
    init(in plan: SitePlan, albums paths: [String], _ publication: Publication) {
        guard publication.showsDrafts else { return }
        let drafts = Set(paths)
        let strict = publication.withoutDrafts
        items = plan.pages.filter(\.isDraft).map(\.address)
        for album in plan.albums where album.smart == nil {
            if drafts.contains(album.path.joined(separator: "/")) { albums.append(album.folder) }
            // Looked at in their places, since copies of all items would take most of the time.
            for index in album.items.indices
            where strict.holdsBack(
                isDraft: album.items[index].item.fields.isDraft ?? false,
                publishDate: album.items[index].item.fields.publishDate)
            {
                items.append(album.items[index].page)
            }
        }
    }
}
