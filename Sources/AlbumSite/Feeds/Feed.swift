internal import AlbumModel

/// The newest items of one album, for programs that follow a site. What its two formats have in common.
struct Feed {
    enum Format: String, CaseIterable, Sendable {
        case atom = "application/atom+xml"
        case json = "application/feed+json"

        var fileName: String { self == .atom ? "feed.xml" : "feed.json" }

        func isWanted(_ settings: FeedSettings) -> Bool { self == .atom ? settings.atom : settings.json }
    }

    let site: SiteViews
    let view: AlbumView

    var entries: [FeedEntry] { site.feedEntries[view.album.index] }

    /// The newest entry's moment; there is no feed without entries.
    var updated: String { entries.first.map { Self.moment($0.moment) } ?? "" }

    func address(_ format: Format) -> String { view.album.folder + format.fileName }

    func absolute(_ address: String) -> String { view.absolute(address) ?? "" }

    func text(_ format: Format) -> String { format == .atom ? AtomFeed(feed: self).text : JSONFeed(feed: self).text }

    func key(_ format: Format) -> ContentDigest {
        var key = PageKeyWriter()
        key.add(format.rawValue)
        key.add(view.key)
        key.add(entries.count)
        for entry in entries {
            key.add(site.views[entry.item.album].key)
            // Without words of its own, an item is called by its place in its album.
            key.add(entry.item.index)
            key.add(entry.moment)
            key.add(site.plan[entry.item])
        }
        return key.finish()
    }

    /// What both formats say of an item.
    struct Words {
        /// The item's page, which is its stable id, too.
        var address: String
        var title: String
        var author: String?
        var moment: String
        /// HTML with absolute addresses.
        var content: String
        var original: ItemFiles.File?
    }

    func words(of entry: FeedEntry) -> Words {
        let item = site.plan[entry.item]
        let album = site.views[entry.item.album]
        let fields = item.item.fields
        return Words(
            address: absolute(item.page),
            // Not the item's number, which changes with every photo that is added before it.
            title: fields.title.nonEmpty ?? fields.description?.nonEmptyLine ?? album.album.title,
            author: fields.author.nonEmpty ?? album.album.settings.author.nonEmpty,
            moment: Self.moment(entry.moment), content: content(of: entry), original: item.files.originals.last)
    }

    private func content(of entry: FeedEntry) -> String {
        let item = site.plan[entry.item]
        var html = ""
        if let thumbnail = item.files.thumbnail {
            let alternative = site.views[entry.item.album].words(at: entry.item.index).alternative
            html += "<p><a href=\"\(QuickHTML.escaped(absolute(item.page)))\">"
            html += "<img src=\"\(QuickHTML.escaped(absolute(thumbnail.address)))\" width=\"\(thumbnail.size.width)\""
            html += " height=\"\(thumbnail.size.height)\" alt=\"\(QuickHTML.escaped(alternative))\"></a></p>"
        }
        let caption = item.item.fields.description.nonEmpty ?? item.item.fields.prose?.plainText.nonEmptyLine
        if let caption { html += "<p>\(QuickHTML.escaped(caption))</p>" }
        return html
    }

    /// RFC 3339 wants a zone; where the camera knew none its clock is taken as UTC.
    private static func moment(_ moment: Timestamp) -> String {
        var moment = moment
        moment.zoneMinutes = moment.zoneMinutes ?? 0
        return moment.iso8601
    }
}
