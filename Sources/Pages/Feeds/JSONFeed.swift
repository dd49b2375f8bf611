internal import AlbumModel

/// A feed as JSON Feed 1.1, https://www.jsonfeed.org/version/1.1/.
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
        if item.item.kind == .photo, let original = words.original {
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
                if let duration = item.item.fields.duration, duration.isFinite, (0..<1e7).contains(duration) {
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
