internal import AlbumModel

/// A file of the site that programs read and people do not: a part of the site map, `robots.txt`, a feed.
enum MachineFile: Sendable {
    case sitemap(Sitemap, place: Int)
    case robots(RobotsFile)
    case feed(album: Int, Feed.Format)

    /// All of a site, in a fixed order.
    static func all(of site: SiteViews) -> [MachineFile] {
        var files = site.views.flatMap { view in view.feeds.map { MachineFile.feed(album: view.album.index, $0) } }
        if let sitemap = Sitemap(site) {
            files += sitemap.addresses.indices.map { .sitemap(sitemap, place: $0) }
        }
        if let robots = RobotsFile(site.plan) { files.append(.robots(robots)) }
        return files
    }

    func address(in site: SiteViews) -> String {
        switch self {
        case .sitemap(let sitemap, let place): sitemap.addresses[place]
        case .robots: RobotsFile.address
        case .feed(let album, let format): site.feed(of: album).address(format)
        }
    }

    /// Of all that the file tells: equal keys mean equal bytes.
    func key(in site: SiteViews) -> ContentDigest {
        switch self {
        case .sitemap(let sitemap, let place): sitemap.key(at: place)
        case .robots(let file): ContentDigest.of(file.text)
        case .feed(let album, let format): site.feed(of: album).key(format)
        }
    }

    func text(in site: SiteViews) -> String {
        switch self {
        case .sitemap(let sitemap, let place): sitemap.text(at: place)
        case .robots(let file): file.text
        case .feed(let album, let format): site.feed(of: album).text(format)
        }
    }
}

extension Sitemap {
    /// Nil where there is nothing to tell: the site's place is unknown, or all of it is not to be found.
    init?(_ site: SiteViews) {
        guard let baseURL = site.plan.settings.baseURL else { return nil }
        let finding = site.plan.root.settings.robots == .index ? site.finding.pages : []
        let entries =
            finding.map { Entry(page: $0.address) }
            + site.views.filter { $0.album.settings.robots == .index }.flatMap { view in
                site.listings(of: view).map { Entry(page: $0.address(in: view)) }
                    + view.album.items.map { Entry(page: $0.page, image: $0.picture) }
            }
        guard !entries.isEmpty else { return nil }
        self.init(baseURL: baseURL, entries: entries)
    }
}

extension ItemPlan {
    /// The address of the picture that the item's page shows; nil for a video, and where there is none.
    fileprivate var picture: String? { item.kind == .photo ? files.originals.last?.address : nil }
}
