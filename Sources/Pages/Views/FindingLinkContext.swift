/// A link to one of the pages that find items, or to the list of smart albums.
struct FindingLinkContext: TemplateContext {
    var href: String
    var title: String
    /// `search`, `timeline`, `map` or `collections`, whatever the language.
    var name: String
    var isCurrent: Bool

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(href)
        case "title": Text(title)
        case "name": Text(self.name)
        case "isCurrent": isCurrent
        default: nil
        }
    }
}
