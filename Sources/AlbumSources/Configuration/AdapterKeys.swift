import AlbumModel

/// What an adapter's command prints: a list of items, or an object with the answers to the three questions.
struct AdapterAnswer: Sendable {
    var titles: [String] = []
    var photos: [CategoryDraft] = []
    var videos: [CategoryDraft] = []
    var items: [ListedItem]?

    static let table = KeyTable<AdapterAnswer>([
        .texts("categories", \.titles, "The names of the categories, in their order."),
        .init(name: "photos", type: "a list of `tag` with `items`", summary: "The photos, by category.") {
            node, target, reader in
            target.photos = reader.categories(node)
        },
        .init(name: "videos", type: "a list of `tag` with `items`", summary: "The videos, by category.") {
            node, target, reader in
            target.videos = reader.categories(node)
        },
        .init(name: "items", type: "a list of items", summary: "All items, each with its `tag`.") {
            node, target, reader in
            target.items = reader.items(node)
        },
    ])

    /// The categories with the photos and the videos of each, those without a title of their own last.
    var categories: [CategoryDraft] {
        var result = titles.map { CategoryDraft(tag: Located(value: $0, place: SourceLocation(file: ""))) }
        for category in photos + videos {
            if let index = result.firstIndex(where: { $0.tag.value == category.tag.value }) {
                result[index].items += category.items
                result[index].count = result[index].count ?? category.count
            } else {
                result.append(category)
            }
        }
        return result
    }
}
