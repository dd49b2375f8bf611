internal import AlbumModel
package import Planning
internal import Threads

/// The pages of a plan with their addresses, before anything is rendered: a pure function of plan and theme.
package struct PagePlan: Sendable {
    package let themes: SiteThemes
    package let finding: Finding
    let feeds: SiteFeeds
    private let language: String
    /// For each album: its lists, its items' pages, and the scripts with its items.
    package let albums: [[PlannedPage]]
    /// The pages that belong to no single album.
    package let others: [PlannedPage]

    /// - Parameters:
    ///   - leaving: The addresses in `optional` that are taken by something else, such as a file that albumgen did not
    ///     write.
    ///   - leavesFinding: Whether to leave out the scripts that find items. They are in `findingScripts` in either
    ///     case.
    package init(_ plan: SitePlan, themes: SiteThemes, leaving: Set<String> = [], leavesFinding: Bool = false) {
        let theme = themes.site
        language = plan.root.settings.language
        let finding = Finding(plan, theme: theme)
        self.finding = finding
        let feeds = SiteFeeds(plan)
        self.feeds = feeds
        let lists = plan.albums.map(Listing.all)
        albums = concurrentMap(plan.albums.count) { Self.pages(of: plan.albums[$0], lists[$0]) }
        var others = finding.pages.map { PlannedPage(address: $0.address, content: .finding($0)) }
        others += plan.pages.indices.map { PlannedPage(address: plan.pages[$0].address, content: .text($0)) }
        for album in plan.albums {
            others += feeds.formats[album.index].map { format in
                PlannedPage(
                    address: Feed.address(format, of: album),
                    content: .machine(.feed(album: album.index, format)))
            }
        }
        others += Self.sitemap(of: plan, lists, finding)
        if plan.settings.baseURL != nil, !leaving.contains(SitePage.notFoundAddress),
            !plan.pages.contains(where: \.isNotFound)
        {
            others.append(PlannedPage(address: SitePage.notFoundAddress, content: .notFound))
        }
        if !leaving.contains(RobotsFile.address), let robots = RobotsFile(plan) {
            others.append(PlannedPage(address: RobotsFile.address, content: .machine(.robots(robots))))
        }
        if !leaving.contains(WebManifest.address), WebManifest.isPart(of: plan, theme) {
            others.append(PlannedPage(address: WebManifest.address, content: .machine(.webManifest)))
        }
        if !leavesFinding { others += finding.scripts(ground: theme.ground, language: language) }
        let assets = AssetPlan(plan, themes, lists, finding)
        self.themes = assets.themes
        others += assets.pages
        if plan.settings.hasDoor {
            others.append(PlannedPage(address: plan.settings.door.address, content: .door))
        }
        self.others = others
    }

    /// The scripts that find items across all albums. Their addresses depend on the whole index.
    var findingScripts: [PlannedPage] { finding.scripts(ground: themes.site.ground, language: language) }

    /// The addresses of pages that a site has only if nothing else is there.
    package static let optional: Set<String> = [
        RobotsFile.address, SitePage.notFoundAddress, WebManifest.address,
    ]

    /// All addresses, without duplicates.
    package var addresses: [String] { albums.joined().map(\.address) + others.map(\.address) }

    private static func pages(of album: AlbumPlan, _ lists: [Listing]) -> [PlannedPage] {
        var pages = lists.map { PlannedPage(address: $0.address(in: album), content: .listing($0)) }
        // An item has a single page, in its own album.
        pages += album.items.indices.map { index in
            PlannedPage(address: album.items[index].page, content: .itemPage(album: album.index, index: index))
        }
        pages += (0..<Stretch.count(of: album.shownCount)).map { number in
            PlannedPage(
                address: Stretch.address(number, in: album), content: .stretch(album: album.index, number: number))
        }
        pages += (0..<PlaceRegister.count(of: album.shownCount)).map { number in
            PlannedPage(
                address: PlaceRegister.address(number, in: album), content: .places(album: album.index, number: number))
        }
        return pages
    }

    private static func sitemap(of plan: SitePlan, _ lists: [[Listing]], _ finding: Finding) -> [PlannedPage] {
        guard plan.settings.baseURL != nil else { return [] }
        var entries = 0
        for album in plan.albums where album.settings.robots == .index {
            entries += lists[album.index].count + album.items.count
        }
        if plan.root.settings.robots == .index {
            entries += finding.pages.count + plan.pages.count { !$0.isUnlisted }
        }
        guard entries > 0 else { return [] }
        return Sitemap.addresses(entries: entries).enumerated().map { place, address in
            PlannedPage(address: address, content: .machine(.sitemap(place: place)))
        }
    }
}

extension Finding {
    /// All files besides the pages and those of the theme, in a fixed order.
    fileprivate func scripts(ground: GroundFiles, language: String) -> [PlannedPage] {
        guard !pages.isEmpty else { return [] }
        var scripts = (0..<items.stretchCount).map { number in
            PlannedPage(address: FindingItems.address(ofStretch: number), content: .found(stretch: number))
        }
        func add(_ address: String, _ text: String) {
            scripts.append(PlannedPage(address: address, content: .script(text)))
        }
        if pages.contains(.search) {
            add(Self.wordsAddress, WordScripts.directory(of: words))
            for shard in words.shards { add(Self.address(of: shard), WordScripts.text(of: shard)) }
        }
        if pages.contains(.map) {
            add(Self.positionsAddress, positions.text)
            for piece in ground.pieces { add(Self.coastAddress(piece.number), piece.line + "\n") }
            add(Self.namesAddress, ground.names(in: language) + "\n")
        }
        return scripts
    }
}
