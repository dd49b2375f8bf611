internal import AlbumModel
internal import Digests
internal import Planning

/// The newest items of one album, for feed readers: what both formats have in common.
package struct Feed {
    let site: SiteViews
    let view: AlbumView

    var entries: [FeedEntry] { site.feeds.entries[view.album.index] }

    /// The newest entry's time. A feed always has entries.
    var updated: String { entries.first?.moment.iso8601 ?? "" }

    func address(_ format: FeedFormat) -> String { Self.address(format, of: view.album) }

    static func address(_ format: FeedFormat, of album: AlbumPlan) -> String { album.folder + format.fileName }

    func absolute(_ address: String) -> String { view.absolute(address) ?? "" }

    func text(_ format: FeedFormat) -> String {
        format == .atom ? AtomFeed(feed: self).text : JSONFeed(feed: self).text
    }

    func key(_ format: FeedFormat) -> ContentDigest {
        var key = KeyWriter()
        key.add(format.rawValue)
        key.add(view.key)
        key.add(entries.count)
        for entry in entries {
            key.add(site.views[entry.item.album].key)
            key.add(entry.moment)
            key.add(site.published[entry.item])
        }
        return key.finish()
    }

    /// The values of an item that both formats contain.
    struct Words {
        /// The item's page, which is also its stable id.
        var address: String
        var title: String
        var author: String?
        var moment: String
        /// HTML with absolute addresses.
        var content: String
        var original: PublishedFile?
    }

    func words(of entry: FeedEntry) -> Words {
        let item = site.published[entry.item]
        let album = site.views[entry.item.album]
        let fields = item.item.fields
        // The item's number would change with every photo added before it, and readers would show the entry as new.
        let unnamed = album.album.title
        return Words(
            address: absolute(item.page), title: fields.title.nonEmpty ?? fields.description?.nonEmptyLine ?? unnamed,
            author: fields.author.nonEmpty ?? album.album.settings.author.nonEmpty,
            moment: entry.moment.iso8601,
            content: content(of: item, alternative: ItemWords.alternative(of: fields) ?? unnamed),
            original: item.files.originals.last)
    }

    private func content(of item: PublishedItem, alternative: String) -> String {
        var html = ""
        if let thumbnail = item.files.thumbnail {
            html += "<p><a href=\"\(absolute(item.page).asMarkup)\">"
            html += "<img src=\"\(absolute(thumbnail.address).asMarkup)\" width=\"\(thumbnail.size.width)\""
            html += " height=\"\(thumbnail.size.height)\" alt=\"\(alternative.asMarkup)\"></a></p>"
        }
        let caption = item.item.fields.description.nonEmpty ?? item.item.fields.prose?.plainText.nonEmptyLine
        if let caption { html += "<p>\(caption.asMarkup)</p>" }
        return html
    }
}

extension SiteViews {
    /// Returns an album's feed, whether or not it is published.
    func feed(of album: Int) -> Feed { Feed(site: self, view: views[album]) }
}

/// A feed in the Atom format, RFC 4287.
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
        // An entry without an author inherits the feed's, and Atom requires one of the two.
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

/// A feed in the JSON Feed 1.1 format, https://www.jsonfeed.org/version/1.1/.
struct JSONFeed {
    let feed: Feed

    private var view: AlbumView { feed.view }

    var text: String {
        var json = JSONText()
        json.object { json in
            json.member("version", "https://jsonfeed.org/version/1.1")
            json.member("title", view.album.title)
            json.member("home_page_url", feed.absolute(view.album.page))
            json.member("feed_url", feed.absolute(feed.address(.json)))
            json.member("description", ifAny: view.album.settings.description)
            json.member("language", view.texts.language)
            Self.add(author: view.album.settings.author.nonEmpty, to: &json)
            json.array("items") { json in
                for entry in feed.entries { json.object { add(entry, to: &$0) } }
            }
        }
        return json.text + "\n"
    }

    private func add(_ entry: FeedEntry, to json: inout JSONText) {
        let words = feed.words(of: entry)
        let item = feed.site.published[entry.item]
        json.member("id", words.address)
        json.member("url", words.address)
        json.member("title", words.title)
        json.member("content_html", words.content)
        if item.shownKind == .photo, let original = words.original {
            json.member("image", feed.absolute(original.address))
        } else if let thumbnail = item.files.thumbnail {
            json.member("image", feed.absolute(thumbnail.address))
        }
        json.member("date_published", words.moment)
        Self.add(author: words.author, to: &json)
        let keywords = item.item.fields.keywords
        if !keywords.isEmpty { json.member("tags", keywords) }
        guard let original = words.original else { return }
        json.array("attachments") { json in
            json.object { json in
                json.member("url", feed.absolute(original.address))
                json.member("mime_type", original.type)
                json.member("size_in_bytes", original.bytes)
                if item.shownKind == .video, let duration = item.item.fields.duration, duration.isFinite,
                    (0..<1e7).contains(duration)
                {
                    json.member("duration_in_seconds", Int(duration.rounded()))
                }
            }
        }
    }

    private static func add(author: String?, to json: inout JSONText) {
        guard let author else { return }
        json.array("authors") { json in
            json.object { $0.member("name", author) }
        }
    }
}
