import AlbumModel

/// The keys in the front matter of a page that is not an album.
enum PageKeys {
    static let table = KeyTable<PageDraft>([
        .title(\.title, "The page's title; by default, its first heading or its file's name."),
        .text("description", \.description, "A sentence for search engines and link previews."),
        .flag("draft", \.isDraft, "Whether the page is a draft, which is not published.").holdingBack(),
        .time("publishDate", \.publishDate, "When to publish the page; in UTC unless it states a zone.").holdingBack(),
        .flag("unlisted", \.isUnlisted, "Whether search engines are asked not to list the page.").holdingBack(),
        .aliases(\.aliases),
    ])
}

/// What the front matter of a page says.
struct PageDraft: Sendable {
    var title: String?
    var description: String?
    var isDraft = false
    var publishDate: Timestamp?
    var isUnlisted = false
    var aliases: [String] = []
}
