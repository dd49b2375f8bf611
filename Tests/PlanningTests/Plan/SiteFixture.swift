@testable import AlbumModel

/// Small sites for the tests of planning.
enum SiteFixture {
    static func site(albums: [Album]) -> Site {
        let root = Album(
            path: [], address: [], title: "Site", settings: AlbumSettings(), categories: [],
            albums: albums.map { nested($0, in: []) })
        return Site(settings: SiteSettings(), root: root)
    }

    static func album(_ title: String, items: [String] = [], albums: [Album] = []) -> Album {
        let categories = items.isEmpty ? [] : [Category(tag: "", items: items.map { item($0) })]
        return Album(
            path: [title], address: [Slug.component(title)], title: title, settings: AlbumSettings(),
            categories: categories, albums: albums)
    }

    /// A landscape photo of twelve megapixels, unless other facts are given, whose content follows from its id.
    static func item(
        _ id: String,
        facts: MediaFacts = MediaFacts(format: .jpeg, storedSize: PixelSize(width: 4000, height: 3000))
    ) -> Item {
        let content = id.utf8.reduce(UInt64(1)) { $0 &* 31 &+ UInt64($1) }
        let media = Item.Media(
            path: "/photos/\(id).jpg", digest: ContentDigest(words: (content, 0, 0, 0)),
            facts: facts, fileSize: 1000)
        return Item(id: id, kind: .photo, fields: ItemFields(), media: media, origin: "\(id).jpg")
    }

    private static func nested(_ album: Album, in folder: [String]) -> Album {
        var album = album
        album.address = folder + album.address
        album.albums = album.albums.map { nested($0, in: album.address) }
        return album
    }
}
