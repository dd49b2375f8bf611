/// What `slot.mustache` receives: fields of the item alone, since what it makes stands on the item's page and in a stretch
/// of the album as well, and must not change with the item's neighbours.
struct SlotContext: TemplateContext {
    let page: PreviewContext

    private static let names: Set<String> = [
        "text", "asset", "language", "direction", "siteTitle", "id", "title", "caption", "prose", "tag", "counter",
        "photo", "film", "missing", "facts", "hasFacts", "download", "extra", "extras",
    ]

    func child(named name: String) -> Any? { Self.names.contains(name) ? page.child(named: name) : nil }
}
