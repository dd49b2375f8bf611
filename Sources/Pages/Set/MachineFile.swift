internal import AlbumModel
internal import Digests

/// A file of the site that programs read and people do not: a part of the site map, `robots.txt`, a feed.
enum MachineFile: Sendable {
    /// One of the files of the site map.
    case sitemap(place: Int)
    case robots(RobotsFile)
    case feed(album: Int, FeedFormat)

    /// Of all that the file tells: equal keys mean equal bytes.
    func key(in site: SiteViews) -> ContentDigest {
        switch self {
        case .sitemap(let place): site.sitemap?.key(at: place) ?? ContentDigest.of("")
        case .robots(let file): ContentDigest.of(file.text)
        case .feed(let album, let format): site.feed(of: album).key(format)
        }
    }

    func text(in site: SiteViews) -> String {
        switch self {
        case .sitemap(let place): site.sitemap?.text(at: place) ?? ""
        case .robots(let file): file.text
        case .feed(let album, let format): site.feed(of: album).text(format)
        }
    }
}
