internal import AlbumModel

/// A feed as Atom, RFC 4287.
struct AtomFeed {
    let feed: Feed

    private var view: AlbumView { feed.view }

    var text: String {
        var xml = XMLText()
        xml.open("feed", ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": view.texts.language])
        xml.element("id", feed.absolute(view.album.page))
        xml.element("title", view.album.title)
        if let description = view.album.settings.description.nonEmpty { xml.element("subtitle", description) }
        xml.element("updated", feed.updated)
        xml.empty(
            "link", ["rel": "self", "type": FeedFormat.atom.rawValue, "href": feed.absolute(feed.address(.atom))])
        xml.empty("link", ["rel": "alternate", "type": "text/html", "href": feed.absolute(view.album.page)])
        // An entry without an author of its own has the feed's, and one of the two there must be.
        add(author: view.album.settings.author.nonEmpty ?? view.siteTitle, to: &xml)
        if let rights = view.album.settings.copyright.nonEmpty { xml.element("rights", rights) }
        xml.element("generator", "albumgen")
        for entry in feed.entries { add(entry, to: &xml) }
        xml.close("feed")
        return xml.text
    }

    private func add(_ entry: FeedEntry, to xml: inout XMLText) {
        let words = feed.words(of: entry)
        xml.open("entry")
        xml.element("id", words.address)
        xml.element("title", words.title)
        xml.element("published", words.moment)
        xml.element("updated", words.moment)
        xml.empty("link", ["rel": "alternate", "type": "text/html", "href": words.address])
        if let original = words.original {
            xml.empty(
                "link",
                [
                    "rel": "enclosure", "type": original.type, "length": String(original.bytes),
                    "href": feed.absolute(original.address),
                ])
        }
        if let author = words.author { add(author: author, to: &xml) }
        for keyword in feed.site.plan[entry.item].item.fields.keywords { xml.empty("category", ["term": keyword]) }
        if !words.content.isEmpty { xml.element("content", words.content, ["type": "html"]) }
        xml.close("entry")
    }

    private func add(author: String, to xml: inout XMLText) {
        xml.open("author")
        xml.element("name", author)
        xml.close("author")
    }
}
