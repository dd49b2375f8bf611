internal import AlbumModel
internal import Digests
internal import Planning

/// The newest items of one album, for programs that follow a site. What its two formats have in common.
package struct Feed {
    let site: SiteViews
    let view: AlbumView

    var entries: [FeedEntry] { site.feeds.entries[view.album.index] }

    /// The newest entry's moment; there is no feed without entries.
    var updated: String { entries.first.map { Self.moment($0.moment) } ?? "" }

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
            // Without words of its own, an item is called by its place in its album.
            key.add(entry.item.index)
            key.add(entry.moment)
            key.add(site.published[entry.item])
        }
        return key.finish()
    }

    /// An item, with the values that both formats contain.
    struct Words {
        /// The item's page, which is its stable id, too.
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
        return Words(
            address: absolute(item.page),
            // Not the item's number, which changes with every photo that is added before it.
            title: fields.title.nonEmpty ?? fields.description?.nonEmptyLine ?? album.album.title,
            author: fields.author.nonEmpty ?? album.album.settings.author.nonEmpty,
            moment: Self.moment(entry.moment), content: content(of: entry), original: item.files.originals.last)
    }

    private func content(of entry: FeedEntry) -> String {
        let item = site.published[entry.item]
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

    /// RFC 3339 requires a zone. If the camera recorded none, its clock counts as UTC.
    private static func moment(_ moment: Timestamp) -> String {
        var moment = moment
        moment.zoneMinutes = moment.zoneMinutes ?? 0
        return moment.iso8601
    }
}

extension SiteViews {
    /// An album's feed, whether or not it is published.
    func feed(of album: Int) -> Feed { Feed(site: self, view: views[album]) }
}
