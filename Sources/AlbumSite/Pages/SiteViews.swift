internal import AlbumModel

/// What the rendering of all pages shares: the plan, the theme, and each album's common part.
final class SiteViews: Sendable {
    let plan: SitePlan
    let theme: Theme
    let finding: Finding
    /// In the order of the plan's albums.
    let views: [AlbumView]
    /// What is in each album's feeds; empty where it has none.
    let feedEntries: [[FeedEntry]]
    /// What facts of items lead to.
    let smart: SmartLinks
    /// Their places by their folders.
    let albumsByFolder: [String: Int]

    init(plan: SitePlan, theme: Theme, finding: Finding) {
        let plan = plan.named(by: theme)
        self.plan = plan
        self.theme = theme
        self.finding = finding
        let summaries = AlbumSummary.all(of: plan)
        let feedEntries = FeedEntries.all(of: plan)
        self.feedEntries = feedEntries
        let smart = SmartLinks(plan)
        self.smart = smart
        views = concurrentMap(plan.albums.count) { place in
            let album = plan.albums[place]
            return AlbumView(
                album, in: plan, summary: summaries[album.index], hasFeed: !feedEntries[album.index].isEmpty,
                smart: smart, theme: theme, finding: finding.pages)
        }
        albumsByFolder = Dictionary(plan.albums.map { ($0.folder, $0.index) }) { first, _ in first }
    }

    /// The item that stands for an album.
    func cover(of album: AlbumPlan) -> ItemPlan? {
        guard let cover = album.cover, plan.albums.indices.contains(cover.album),
            plan.albums[cover.album].items.indices.contains(cover.index)
        else { return nil }
        return plan[cover]
    }

    /// An album's feed, whether or not it is published.
    func feed(of album: Int) -> Feed { Feed(site: self, view: views[album]) }

    /// The pages of an album's own list and of its categories.
    func listings(of view: AlbumView) -> [Listing] {
        let album = Listing(album: view.album.index)
        let categories = view.categories.indices.filter { view.categories[$0].page != nil }
            .map { Listing(album: view.album.index, category: $0) }
        return ([album] + categories).flatMap { first in
            (0..<first.pageCount(in: view)).map { page in
                Listing(album: first.album, category: first.category, page: page)
            }
        }
    }

    func render(_ listing: Listing) -> String {
        let page: Theme.Page = listing.category != nil ? .category : listing.album == 0 ? .home : .album
        return theme.render(page, ListingContext(self, listing))
    }

    func render(_ redirect: Redirect) -> String { theme.render(.redirect, RedirectContext(self, redirect)) }

    func render(_ page: FindingPage) -> String {
        theme.render(page.template, FindingContext(self, page))
    }

    func renderPreview(album: Int, index: Int) -> String {
        theme.render(.preview, PreviewContext(views[album], index: index))
    }
}
